//! Single and double precision (PTX ISA, "Floating Point Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "testp.op.type p, a; .op = { .finite, .infinite, .number, .notanumber, .normal, .subnormal }; \
         .type = { .f32, .f64 };",
        "p = whether a is of this kind",
    )
    .types("p: pred")
    .since(20, 20),
    Row::new("copysign.type d, a, b; .type = { .f32, .f64 };", "d = the magnitude of b with the sign of a")
        .since(20, 20),
    Row::new("add{.rnd}{.ftz}{.sat}.f32 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a + b")
        .gates(".rm .rp: 2.0 sm_20"),
    Row::new("add{.rnd}.f64 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a + b").since(10, 13),
    Row::new("sub{.rnd}{.ftz}{.sat}.f32 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a - b")
        .gates(".rm .rp: 2.0 sm_20"),
    Row::new("sub{.rnd}.f64 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a - b").since(10, 13),
    Row::new("mul{.rnd}{.ftz}{.sat}.f32 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a * b")
        .gates(".rm .rp: 2.0 sm_20"),
    Row::new("mul{.rnd}.f64 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a * b").since(10, 13),
    Row::new(
        "fma.rnd{.ftz}{.sat}.f32 d, a, b, c; .rnd = { .rn, .rz, .rm, .rp };",
        "d = a * b + c, rounded once",
    )
    .since(20, 20),
    Row::new("fma.rnd.f64 d, a, b, c; .rnd = { .rn, .rz, .rm, .rp };", "d = a * b + c, rounded once")
        .since(14, 13),
    Row::new(
        "mad.rnd{.ftz}{.sat}.f32 d, a, b, c; .rnd = { .rn, .rz, .rm, .rp };",
        "d = a * b + c, rounded once (as fma)",
    )
    .since(20, 20),
    Row::new(
        "mad.rnd.f64 d, a, b, c; .rnd = { .rn, .rz, .rm, .rp };",
        "d = a * b + c, rounded once (as fma)",
    )
    .since(10, 13),
    Row::new("div.approx{.ftz}.f32 d, a, b;", "d = a / b, as a * (1/b)").since(14, 10),
    Row::new("div.full{.ftz}.f32 d, a, b;", "d = a / b, with scaling for the full range").since(14, 10),
    Row::new("div.rnd{.ftz}.f32 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a / b").since(14, 20),
    Row::new("div.rnd.f64 d, a, b; .rnd = { .rn, .rz, .rm, .rp };", "d = a / b")
        .since(14, 13)
        .gates(".rz .rm .rp: 1.4 sm_20"),
    Row::new("abs{.ftz}.f32 d, a;", "d = |a|"),
    Row::new("abs.f64 d, a;", "d = |a|").since(10, 13),
    Row::new("neg{.ftz}.f32 d, a;", "d = -a"),
    Row::new("neg.f64 d, a;", "d = -a").since(10, 13),
    Row::new(
        "min{.ftz}{.NaN}{.xorsign.abs}.f32 d, a, b;",
        "d = the lesser of a and b; the number if one is NaN",
    )
    .gates(".NaN: 7.0 sm_80; .xorsign .abs: 7.2 sm_86"),
    Row::new(
        "min{.ftz}{.NaN}{.abs}.f32 d, a, b, c;",
        "d = the least of a, b and c; of those that are numbers",
    )
    .since(88, 100),
    Row::new("min.f64 d, a, b;", "d = the lesser of a and b; the number if one is NaN").since(10, 13),
    Row::new(
        "max{.ftz}{.NaN}{.xorsign.abs}.f32 d, a, b;",
        "d = the greater of a and b; the number if one is NaN",
    )
    .gates(".NaN: 7.0 sm_80; .xorsign .abs: 7.2 sm_86"),
    Row::new(
        "max{.ftz}{.NaN}{.abs}.f32 d, a, b, c;",
        "d = the greatest of a, b and c; of those that are numbers",
    )
    .since(88, 100),
    Row::new("max.f64 d, a, b;", "d = the greater of a and b; the number if one is NaN").since(10, 13),
    Row::new("rcp.approx{.ftz}.f32 d, a;", "d = 1 / a, approximately").since(14, 10),
    Row::new("rcp.rnd{.ftz}.f32 d, a; .rnd = { .rn, .rz, .rm, .rp };", "d = 1 / a").since(14, 20),
    Row::new("rcp.rnd.f64 d, a; .rnd = { .rn, .rz, .rm, .rp };", "d = 1 / a")
        .since(14, 13)
        .gates(".rz .rm .rp: 1.4 sm_20"),
    Row::new("rcp.approx.ftz.f64 d, a;", "d = 1 / a in the upper word's precision; the lower word is 0")
        .since(21, 20),
    Row::new("sqrt.approx{.ftz}.f32 d, a;", "d = the square root of a, approximately").since(14, 10),
    Row::new("sqrt.rnd{.ftz}.f32 d, a; .rnd = { .rn, .rz, .rm, .rp };", "d = the square root of a")
        .since(14, 20),
    Row::new("sqrt.rnd.f64 d, a; .rnd = { .rn, .rz, .rm, .rp };", "d = the square root of a")
        .since(14, 13)
        .gates(".rz .rm .rp: 1.4 sm_20"),
    Row::new("rsqrt.approx{.ftz}.f32 d, a;", "d = 1 / the square root of a, approximately").since(14, 10),
    Row::new("rsqrt.approx.f64 d, a;", "d = 1 / the square root of a, approximately").since(14, 13),
    Row::new(
        "rsqrt.approx.ftz.f64 d, a;",
        "d = 1 / the square root of a in the upper word's precision; the lower word is 0",
    )
    .since(40, 20),
    Row::new("sin.approx{.ftz}.f32 d, a;", "d = the sine of a (radians), approximately").since(14, 10),
    Row::new("cos.approx{.ftz}.f32 d, a;", "d = the cosine of a (radians), approximately").since(14, 10),
    Row::new("lg2.approx{.ftz}.f32 d, a;", "d = the base-2 logarithm of a, approximately").since(14, 10),
    Row::new("ex2.approx{.ftz}.f32 d, a;", "d = 2 to the power of a, approximately").since(14, 10),
    Row::new("tanh.approx.f32 d, a;", "d = the hyperbolic tangent of a, approximately").since(70, 75),
];
