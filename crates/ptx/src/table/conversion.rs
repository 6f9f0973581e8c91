//! Conversions (PTX ISA, "Data Movement and Conversion Instructions: cvt").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "cvt{.rnd}{.ftz}{.sat}.dtype.atype d, a; \
         .rnd = { .rni, .rzi, .rmi, .rpi, .rn, .rz, .rm, .rp }; \
         .dtype = { .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f16, .f32, .f64 }; \
         .atype = { .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f16, .f32, .f64 };",
        "d = a as another type",
    )
    .types("d: >=dtype; a: >=atype"),
    Row::new("cvt.rnd{.relu}{.satfinite}.dtype.atype d, a; .rnd = { .rn, .rz }; .dtype = { .f16 }; .atype = { .f32 };", "d = a in half precision")
        .types("d: f16; a: f32")
        .since(70, 70)
        .gates(".relu: 7.0 sm_80; .satfinite: 8.1 sm_70"),
    Row::new("cvt.rnd{.relu}{.satfinite}.dtype.atype d, a; .rnd = { .rn, .rz }; .dtype = { .bf16 }; .atype = { .f32 };", "d = a in .bf16")
    .types("d: bf16; a: f32")
    .since(70, 80)
    .gates(".satfinite: 8.1 sm_80"),
    Row::new(
        "cvt.rnd{.relu}{.satfinite}.dtype.f32 d, a, b; .rnd = { .rn, .rz }; .dtype = { .f16x2, .bf16x2 };",
        "d = a in its upper half, b in its lower half",
    )
    .types("d: dtype; a b: f32")
    .since(70, 80)
    .gates(".satfinite: 8.1 sm_80"),
    Row::new(
        "cvt{.rnd}{.ftz}.dtype.atype d, a; .rnd = { .rn, .rz, .rm, .rp }; .dtype = { .f32 }; .atype = { .bf16 };",
        "d = a in single precision",
    )
    .types("d: f32; a: bf16")
    .since(71, 80),
    Row::new(
        "cvt.rnd{.ftz}.dtype.atype d, a; .rnd = { .rn, .rz, .rm, .rp }; .dtype = { .bf16 }; .atype = { .f32 };",
        "d = a in .bf16",
    )
    .types("d: bf16; a: f32")
    .since(70, 80),
    Row::new(
        "cvt.rnd.dtype.atype d, a; .rnd = { .rn, .rz, .rm, .rp }; .dtype = { .bf16 }; \
         .atype = { .u16, .u32, .u64, .s16, .s32, .s64, .f64 };",
        "d = a in .bf16",
    )
    .types("d: bf16; a: atype")
    .since(78, 90),
    Row::new(
        "cvt{.rnd}.dtype.atype d, a; .rnd = { .rn, .rz, .rm, .rp }; .dtype = { .bf16 }; .atype = { .f16 };",
        "d = a in .bf16",
    )
    .types("d: bf16; a: f16")
    .since(78, 90),
    Row::new(
        "cvt{.rnd}.dtype.atype d, a; .rnd = { .rni, .rzi, .rmi, .rpi }; .dtype = { .bf16 }; .atype = { .bf16 };",
        "d = a, rounded to an integer",
    )
    .types("d a: bf16")
    .since(78, 90),
    Row::new(
        "cvt{.rnd}.dtype.atype d, a; .rnd = { .rn, .rz, .rm, .rp }; .dtype = { .f16, .f64 }; .atype = { .bf16 };",
        "d = a as another type",
    )
    .types("d: dtype; a: bf16")
    .since(78, 90),
    Row::new(
        "cvt.rnd.dtype.atype d, a; .rnd = { .rni, .rzi, .rmi, .rpi }; \
         .dtype = { .u16, .u32, .u64, .s16, .s32, .s64 }; .atype = { .bf16 };",
        "d = a as an integer",
    )
    .types("d: dtype; a: bf16")
    .since(78, 90),
    Row::new(
        "cvt.rnd.satfinite{.relu}.dtype.f32 d, a, b; .rnd = { .rn }; .dtype = { .e4m3x2, .e5m2x2 };",
        "d = a in its upper byte, b in its lower byte",
    )
    .types("d: dtype; a b: f32")
    .since(78, 90)
    .gates(".e4m3x2 .e5m2x2: 7.8 sm_89"),
    Row::new(
        "cvt.rnd.satfinite{.relu}.dtype.atype d, a; .rnd = { .rn }; .dtype = { .e4m3x2, .e5m2x2 }; .atype = { .f16x2 };",
        "d = both halves of a as 8-bit floats",
    )
    .types("d: dtype; a: f16x2")
    .since(78, 90),
    Row::new(
        "cvt.rnd{.relu}.dtype.atype d, a; .rnd = { .rn }; .dtype = { .f16x2 }; .atype = { .e4m3x2, .e5m2x2 };",
        "d = both 8-bit floats of a as halves",
    )
    .types("d: f16x2; a: atype")
    .since(78, 90),
    Row::new("cvt.rna{.satfinite}.tf32.f32 d, a;", "d = a with 10 bits of mantissa")
        .types("d: tf32; a: f32")
        .since(70, 80)
        .gates(".satfinite: 8.1 sm_80"),
    Row::new(
        "cvt.rnd{.satfinite}{.relu}.tf32.f32 d, a; .rnd = { .rn, .rz };",
        "d = a with 10 bits of mantissa",
    )
    .types("d: tf32; a: f32")
    .since(78, 90)
    .gates(".satfinite: 8.1 sm_80"),
    Row::new(
        "cvt.pack.sat.dtype.atype d, a, b; .dtype = { .u16, .s16 }; .atype = { .s32 };",
        "d = a in its upper half, b in its lower half, held within the type's range",
    )
    .types("d: b32; a b: atype")
    .since(65, 72),
    Row::new(
        "cvt.pack.sat.dtype.atype.b32 d, a, b, c; .dtype = { .u2, .s2, .u4, .s4, .u8, .s8 }; .atype = { .s32 };",
        "d = c moved up, with a and b below it, held within the type's range",
    )
    .types("d: b32; a b: atype; c: b32")
    .since(65, 72)
    .gates(".u2 .s2 .u4 .s4: 6.5 sm_75"),
];
