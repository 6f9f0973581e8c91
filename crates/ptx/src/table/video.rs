//! Video instructions (PTX ISA, "Video Instructions").

use crate::notation::Declaration as Row;

macro_rules! scalar {
    ($name:literal, $summary:literal) => {
        Row::new(
            concat!(
                $name,
                ".dtype.atype.btype{.sat} d, a, b; .dtype = { .u32, .s32 }; .atype = { .u32, .s32 }; \
                 .btype = { .u32, .s32 };"
            ),
            $summary,
        )
        .types("d: dtype; a: atype; b: btype")
        .since(20, 20)
    };
}

macro_rules! scalar_second {
    ($name:literal, $summary:literal) => {
        Row::new(
            concat!(
                $name,
                ".dtype.atype.btype{.sat}{.op2} d, a, b, c; .dtype = { .u32, .s32 }; .atype = { .u32, .s32 }; \
                 .btype = { .u32, .s32 }; .op2 = { .add, .min, .max };"
            ),
            $summary,
        )
        .types("d: dtype; a: atype; b: btype; c: dtype")
        .since(20, 20)
    };
}

macro_rules! simd {
    ($name:literal, $summary:literal) => {
        Row::new(
            concat!(
                $name,
                ".dtype.atype.btype{.sat}{.add} d, a, b, c; .dtype = { .u32, .s32 }; .atype = { .u32, .s32 }; \
                 .btype = { .u32, .s32 };"
            ),
            $summary,
        )
        .types("d: dtype; a: atype; b: btype; c: dtype")
        .since(30, 30)
    };
}

macro_rules! simd_set {
    ($name:literal, $summary:literal) => {
        Row::new(
            concat!(
                $name,
                ".atype.btype.cmp{.add} d, a, b, c; .atype = { .u32, .s32 }; .btype = { .u32, .s32 }; \
                 .cmp = { .eq, .ne, .lt, .le, .gt, .ge };"
            ),
            $summary,
        )
        .types("d: u32; a: atype; b: btype; c: u32")
        .since(30, 30)
    };
}

pub(super) const ROWS: &[Row] = &[
    scalar!("vadd", "d = parts of a + b"),
    scalar_second!("vadd", "d = parts of a + b, then with c, or merged into c"),
    scalar!("vsub", "d = parts of a - b"),
    scalar_second!("vsub", "d = parts of a - b, then with c, or merged into c"),
    scalar!("vabsdiff", "d = |parts of a - b|"),
    scalar_second!("vabsdiff", "d = |parts of a - b|, then with c, or merged into c"),
    scalar!("vmin", "d = the lesser of parts of a and b"),
    scalar_second!("vmin", "d = the lesser of parts of a and b, then with c, or merged into c"),
    scalar!("vmax", "d = the greater of parts of a and b"),
    scalar_second!("vmax", "d = the greater of parts of a and b, then with c, or merged into c"),
    Row::new(
        "vshl.dtype.atype.u32{.sat}.mode d, a, b; .dtype = { .u32, .s32 }; .atype = { .u32, .s32 }; \
         .mode = { .clamp, .wrap };",
        "d = part of a shifted left by part of b",
    )
    .types("d: dtype; a: atype; b: u32")
    .since(20, 20),
    Row::new(
        "vshl.dtype.atype.u32{.sat}.mode{.op2} d, a, b, c; .dtype = { .u32, .s32 }; .atype = { .u32, .s32 }; \
         .mode = { .clamp, .wrap }; .op2 = { .add, .min, .max };",
        "d = part of a shifted left by part of b, then with c, or merged into c",
    )
    .types("d: dtype; a: atype; b: u32; c: dtype")
    .since(20, 20),
    Row::new(
        "vshr.dtype.atype.u32{.sat}.mode d, a, b; .dtype = { .u32, .s32 }; .atype = { .u32, .s32 }; \
         .mode = { .clamp, .wrap };",
        "d = part of a shifted right by part of b",
    )
    .types("d: dtype; a: atype; b: u32")
    .since(20, 20),
    Row::new(
        "vshr.dtype.atype.u32{.sat}.mode{.op2} d, a, b, c; .dtype = { .u32, .s32 }; .atype = { .u32, .s32 }; \
         .mode = { .clamp, .wrap }; .op2 = { .add, .min, .max };",
        "d = part of a shifted right by part of b, then with c, or merged into c",
    )
    .types("d: dtype; a: atype; b: u32; c: dtype")
    .since(20, 20),
    Row::new(
        "vmad.dtype.atype.btype{.sat}{.scale} d, {-}a, {-}b, {-}c; .dtype = { .u32, .s32 }; \
         .atype = { .u32, .s32 }; .btype = { .u32, .s32 }; .scale = { .shr7, .shr15 };",
        "d = parts of a * b + c, shifted right",
    )
    .types("d: dtype; a: atype; b: btype; c: dtype")
    .since(20, 20),
    Row::new(
        "vmad.dtype.atype.btype.po{.sat}{.scale} d, a, b, c; .dtype = { .u32, .s32 }; \
         .atype = { .u32, .s32 }; .btype = { .u32, .s32 }; .scale = { .shr7, .shr15 };",
        "d = parts of a * b + c + 1, shifted right",
    )
    .types("d: dtype; a: atype; b: btype; c: dtype")
    .since(20, 20),
    Row::new(
        "vset.atype.btype.cmp d, a, b; .atype = { .u32, .s32 }; .btype = { .u32, .s32 }; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge };",
        "d = 1 if parts of a and b compare so, else 0",
    )
    .types("d: u32; a: atype; b: btype")
    .since(20, 20),
    Row::new(
        "vset.atype.btype.cmp{.op2} d, a, b, c; .atype = { .u32, .s32 }; .btype = { .u32, .s32 }; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge }; .op2 = { .add, .min, .max };",
        "d = 1 if parts of a and b compare so, else 0, then with c, or merged into c",
    )
    .types("d: u32; a: atype; b: btype; c: u32")
    .since(20, 20),
    simd!("vadd2", "d = halves of a + b, merged into c or added up"),
    simd!("vsub2", "d = halves of a - b, merged into c or added up"),
    simd!("vavrg2", "d = the mean of halves of a and b, merged into c or added up"),
    simd!("vabsdiff2", "d = |halves of a - b|, merged into c or added up"),
    simd!("vmin2", "d = the lesser of halves of a and b, merged into c or added up"),
    simd!("vmax2", "d = the greater of halves of a and b, merged into c or added up"),
    simd_set!("vset2", "d = 1 for halves of a and b that compare so, merged into c or added up"),
    simd!("vadd4", "d = bytes of a + b, merged into c or added up"),
    simd!("vsub4", "d = bytes of a - b, merged into c or added up"),
    simd!("vavrg4", "d = the mean of bytes of a and b, merged into c or added up"),
    simd!("vabsdiff4", "d = |bytes of a - b|, merged into c or added up"),
    simd!("vmin4", "d = the lesser of bytes of a and b, merged into c or added up"),
    simd!("vmax4", "d = the greater of bytes of a and b, merged into c or added up"),
    simd_set!("vset4", "d = 1 for bytes of a and b that compare so, merged into c or added up"),
];
