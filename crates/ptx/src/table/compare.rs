//! Comparison and selection (PTX ISA, "Comparison and Selection Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "set.cmp{.ftz}.dtype.stype d, a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .lo, .ls, .hi, .hs, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .dtype = { .u32, .s32, .f32 }; \
         .stype = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "d = all ones or 1.0 if a and b compare so, else 0",
    )
    .types("d: dtype; a b: stype"),
    Row::new(
        "set.cmp.bool{.ftz}.dtype.stype d, a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .lo, .ls, .hi, .hs, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .dtype = { .u32, .s32, .f32 }; \
         .stype = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "d = all ones or 1.0 if a and b compare so, combined with c, else 0",
    )
    .types("d: dtype; a b: stype; c: pred"),
    Row::new(
        "set.cmp{.ftz}.dtype.stype d, a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .dtype = { .f16, .u16, .s16, .u32, .s32 }; .stype = { .f16 };",
        "d = all ones or 1.0 if a and b compare so, else 0",
    )
    .types("d: dtype; a b: stype")
    .since(42, 53)
    .gates(".u16 .s16 .u32 .s32: 6.5 sm_53"),
    Row::new(
        "set.cmp.bool{.ftz}.dtype.stype d, a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .dtype = { .f16, .u16, .s16, .u32, .s32 }; .stype = { .f16 };",
        "d = all ones or 1.0 if a and b compare so, combined with c, else 0",
    )
    .types("d: dtype; a b: stype; c: pred")
    .since(42, 53)
    .gates(".u16 .s16 .u32 .s32: 6.5 sm_53"),
    Row::new(
        "set.cmp{.ftz}.dtype.stype d, a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .dtype = { .f16x2, .u32, .s32 }; .stype = { .f16x2 };",
        "each half of d = all ones or 1.0 if the halves of a and b compare so, else 0",
    )
    .types("d: dtype; a b: stype")
    .since(42, 53)
    .gates(".u16 .s16 .u32 .s32: 6.5 sm_53"),
    Row::new(
        "set.cmp.bool{.ftz}.dtype.stype d, a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .dtype = { .f16x2, .u32, .s32 }; .stype = { .f16x2 };",
        "each half of d = all ones or 1.0 if the halves of a and b compare so, combined with c, else 0",
    )
    .types("d: dtype; a b: stype; c: pred")
    .since(42, 53)
    .gates(".u16 .s16 .u32 .s32: 6.5 sm_53"),
    Row::new(
        "setp.cmp{.ftz}.type p[|q], a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .lo, .ls, .hi, .hs, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "p = whether a and b compare so; q = whether not",
    )
    .types("p q: pred"),
    Row::new(
        "setp.cmp.bool{.ftz}.type p[|q], a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .lo, .ls, .hi, .hs, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; \
         .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "p = whether a and b compare so, combined with c; q = whether not, combined with c",
    )
    .types("p q c: pred"),
    Row::new(
        "setp.cmp{.ftz}.type p, a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; .type = { .f16 };",
        "p = whether a and b compare so",
    )
    .types("p: pred")
    .since(42, 53),
    Row::new(
        "setp.cmp.bool{.ftz}.type p, a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .type = { .f16 };",
        "p = whether a and b compare so, combined with c",
    )
    .types("p c: pred")
    .since(42, 53),
    Row::new(
        "setp.cmp{.ftz}.type p[|q], a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; .type = { .f16x2 };",
        "p = whether the lower halves of a and b compare so; q = whether the upper halves do",
    )
    .types("p q: pred")
    .since(42, 53),
    Row::new(
        "setp.cmp.bool{.ftz}.type p[|q], a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .type = { .f16x2 };",
        "p and q = whether the lower and upper halves of a and b compare so, combined with c",
    )
    .types("p q c: pred")
    .since(42, 53),
    Row::new(
        "setp.cmp.type p, a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; .type = { .bf16 };",
        "p = whether a and b compare so",
    )
    .types("p: pred")
    .since(78, 90),
    Row::new(
        "setp.cmp.type p[|q], a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; .type = { .bf16x2 };",
        "p = whether the lower halves of a and b compare so; q = whether the upper halves do",
    )
    .types("p q: pred")
    .since(78, 90),
    Row::new(
        "set.cmp.dtype.stype d, a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .dtype = { .bf16, .u16, .s16, .u32, .s32 }; .stype = { .bf16 };",
        "d = all ones or 1.0 if a and b compare so, else 0",
    )
    .types("d: dtype; a b: stype")
    .since(78, 90),
    Row::new(
        "set.cmp.bool.dtype.stype d, a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .dtype = { .bf16, .u16, .s16, .u32, .s32 }; .stype = { .bf16 };",
        "d = all ones or 1.0 if a and b compare so, combined with c, else 0",
    )
    .types("d: dtype; a b: stype; c: pred")
    .since(78, 90),
    Row::new(
        "set.cmp.dtype.stype d, a, b; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .dtype = { .bf16x2, .u32, .s32 }; .stype = { .bf16x2 };",
        "d = all ones or 1.0 if a and b compare so, else 0",
    )
    .types("d: dtype; a b: stype")
    .since(78, 90),
    Row::new(
        "set.cmp.bool.dtype.stype d, a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .dtype = { .bf16x2, .u32, .s32 }; .stype = { .bf16x2 };",
        "d = all ones or 1.0 if a and b compare so, combined with c, else 0",
    )
    .types("d: dtype; a b: stype; c: pred")
    .since(78, 90),
    Row::new(
        "setp.cmp.bool.type p, a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .type = { .bf16 };",
        "p = whether a and b compare so, combined with c",
    )
    .types("p c: pred")
    .since(78, 90),
    Row::new(
        "setp.cmp.bool.type p[|q], a, b, {!}c; \
         .cmp = { .eq, .ne, .lt, .le, .gt, .ge, .equ, .neu, .ltu, .leu, .gtu, .geu, .num, .nan }; \
         .bool = { .and, .or, .xor }; .type = { .bf16x2 };",
        "p and q = whether the lower and upper halves of a and b compare so, combined with c",
    )
    .types("p q c: pred")
    .since(78, 90),
    Row::new(
        "selp.type d, a, b, c; \
         .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "d = a if c, else b",
    )
    .types("c: pred"),
    Row::new(
        "slct.dtype.s32 d, a, b, c; \
         .dtype = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "d = a if c >= 0, else b",
    )
    .types("d a b: dtype; c: s32"),
    Row::new(
        "slct{.ftz}.dtype.f32 d, a, b, c; \
         .dtype = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "d = a if c >= 0, else b (also if c is NaN)",
    )
    .types("d a b: dtype; c: f32"),
];
