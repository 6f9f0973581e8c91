//! Half precision, `.bf16` and pairs of both (PTX ISA, "Half Precision Floating Point Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new("add{.rnd}{.ftz}{.sat}.type d, a, b; .rnd = { .rn }; .type = { .f16, .f16x2 };", "d = a + b")
        .since(42, 53),
    Row::new("add{.rnd}.type d, a, b; .rnd = { .rn }; .type = { .bf16, .bf16x2 };", "d = a + b")
        .since(78, 90),
    Row::new("sub{.rnd}{.ftz}{.sat}.type d, a, b; .rnd = { .rn }; .type = { .f16, .f16x2 };", "d = a - b")
        .since(42, 53),
    Row::new("sub{.rnd}.type d, a, b; .rnd = { .rn }; .type = { .bf16, .bf16x2 };", "d = a - b")
        .since(78, 90),
    Row::new("mul{.rnd}{.ftz}{.sat}.type d, a, b; .rnd = { .rn }; .type = { .f16, .f16x2 };", "d = a * b")
        .since(42, 53),
    Row::new("mul{.rnd}.type d, a, b; .rnd = { .rn }; .type = { .bf16, .bf16x2 };", "d = a * b")
        .since(78, 90),
    Row::new(
        "fma.rnd{.ftz}{.sat}.type d, a, b, c; .rnd = { .rn }; .type = { .f16, .f16x2 };",
        "d = a * b + c, rounded once",
    )
    .since(42, 53),
    Row::new(
        "fma.rnd{.ftz}.relu.type d, a, b, c; .rnd = { .rn }; .type = { .f16, .f16x2 };",
        "d = a * b + c, rounded once; 0 if that is negative",
    )
    .since(70, 80),
    Row::new(
        "fma.rnd{.relu}.type d, a, b, c; .rnd = { .rn }; .type = { .bf16, .bf16x2 };",
        "d = a * b + c, rounded once",
    )
    .since(70, 80),
    Row::new(
        "fma.rnd.oob{.relu}.type d, a, b, c; .rnd = { .rn }; .type = { .f16, .f16x2, .bf16, .bf16x2 };",
        "d = a * b + c, rounded once; 0 if one of them is the NaN of what is outside of a tensor",
    )
    .since(81, 90),
    Row::new("neg{.ftz}.type d, a; .type = { .f16, .f16x2 };", "d = -a").since(60, 53),
    Row::new("neg.type d, a; .type = { .bf16, .bf16x2 };", "d = -a").since(70, 80),
    Row::new("abs{.ftz}.type d, a; .type = { .f16, .f16x2 };", "d = |a|").since(65, 53),
    Row::new("abs.type d, a; .type = { .bf16, .bf16x2 };", "d = |a|").since(70, 80),
    Row::new(
        "min{.ftz}{.NaN}{.xorsign.abs}.type d, a, b; .type = { .f16, .f16x2 };",
        "d = the lesser of a and b; the number if one is NaN",
    )
    .since(70, 80)
    .gates(".xorsign .abs: 7.2 sm_86"),
    Row::new(
        "min{.NaN}{.xorsign.abs}.type d, a, b; .type = { .bf16, .bf16x2 };",
        "d = the lesser of a and b; the number if one is NaN",
    )
    .since(70, 80)
    .gates(".xorsign .abs: 7.2 sm_86"),
    Row::new(
        "max{.ftz}{.NaN}{.xorsign.abs}.type d, a, b; .type = { .f16, .f16x2 };",
        "d = the greater of a and b; the number if one is NaN",
    )
    .since(70, 80)
    .gates(".xorsign .abs: 7.2 sm_86"),
    Row::new(
        "max{.NaN}{.xorsign.abs}.type d, a, b; .type = { .bf16, .bf16x2 };",
        "d = the greater of a and b; the number if one is NaN",
    )
    .since(70, 80)
    .gates(".xorsign .abs: 7.2 sm_86"),
    Row::new(
        "tanh.approx.type d, a; .type = { .f16, .f16x2 };",
        "d = the hyperbolic tangent of a, approximately",
    )
    .since(70, 75),
    Row::new(
        "tanh.approx.type d, a; .type = { .bf16, .bf16x2 };",
        "d = the hyperbolic tangent of a, approximately",
    )
    .since(78, 90),
    Row::new("ex2.approx.type d, a; .type = { .f16, .f16x2 };", "d = 2 to the power of a, approximately")
        .since(70, 75),
    Row::new(
        "ex2.approx.ftz.type d, a; .type = { .bf16, .bf16x2 };",
        "d = 2 to the power of a, approximately",
    )
    .since(78, 90),
];
