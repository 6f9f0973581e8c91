//! Integer arithmetic (PTX ISA, "Integer Arithmetic Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new("add.type d, a, b; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };", "d = a + b"),
    Row::new("add{.sat}.type d, a, b; .type = { .s32 };", "d = a + b, held within the type's range"),
    Row::new("add.type d, a, b; .type = { .u16x2, .s16x2 };", "d = a + b in each half").since(80, 90),
    Row::new("sub.type d, a, b; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };", "d = a - b"),
    Row::new("sub{.sat}.type d, a, b; .type = { .s32 };", "d = a - b, held within the type's range"),
    Row::new(
        "mul.mode.type d, a, b; .mode = { .hi, .lo }; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };",
        "d = the upper or lower half of a * b",
    ),
    Row::new(
        "mul.wide.type d, a, b; .type = { .u16, .u32, .s16, .s32 };",
        "d = a * b, twice as wide",
    )
    .types("d: 2*type"),
    Row::new(
        "mad.mode.type d, a, b, c; .mode = { .hi, .lo }; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };",
        "d = the upper or lower half of a * b, plus c",
    ),
    Row::new(
        "mad.wide.type d, a, b, c; .type = { .u16, .u32, .s16, .s32 };",
        "d = a * b + c, twice as wide",
    )
    .types("d c: 2*type"),
    Row::new(
        "mad.hi.sat.type d, a, b, c; .type = { .s32 };",
        "d = the upper half of a * b, plus c, held within the type's range",
    ),
    Row::new(
        "mul24.mode.type d, a, b; .mode = { .hi, .lo }; .type = { .u32, .s32 };",
        "d = the upper or lower 32 of the 48 bits of the product of 24-bit numbers",
    ),
    Row::new(
        "mad24.mode.type d, a, b, c; .mode = { .hi, .lo }; .type = { .u32, .s32 };",
        "d = the upper or lower 32 of the 48 bits of the product of 24-bit numbers, plus c",
    ),
    Row::new(
        "mad24.hi.sat.type d, a, b, c; .type = { .s32 };",
        "d = the upper 32 of the 48 bits of the product, plus c, held within the type's range",
    ),
    Row::new(
        "sad.type d, a, b, c; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };",
        "d = c + |a - b|",
    ),
    Row::new("div.type d, a, b; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };", "d = a / b"),
    Row::new("rem.type d, a, b; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };", "d = a modulo b"),
    Row::new("abs.type d, a; .type = { .s16, .s32, .s64 };", "d = |a|"),
    Row::new("neg.type d, a; .type = { .s16, .s32, .s64 };", "d = -a"),
    Row::new("min.type d, a, b; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };", "d = the lesser of a and b"),
    Row::new("min.type d, a, b; .type = { .u16x2 };", "d = the lesser of a and b in each half").since(80, 90),
    Row::new(
        "min{.relu}.type d, a, b; .type = { .s16x2, .s32 };",
        "d = the lesser of a and b, at least 0 if .relu",
    )
    .since(80, 90),
    Row::new("max.type d, a, b; .type = { .u16, .u32, .u64, .s16, .s32, .s64 };", "d = the greater of a and b"),
    Row::new("max.type d, a, b; .type = { .u16x2 };", "d = the greater of a and b in each half").since(80, 90),
    Row::new(
        "max{.relu}.type d, a, b; .type = { .s16x2, .s32 };",
        "d = the greater of a and b, at least 0 if .relu",
    )
    .since(80, 90),
    Row::new(
        "dp4a.atype.btype d, a, b, c; .atype = { .u32, .s32 }; .btype = { .u32, .s32 };",
        "d = c + the sum of the four products of bytes",
    )
    .types("a: atype; b: btype; d c: b32")
    .since(50, 61),
    Row::new(
        "dp2a.mode.atype.btype d, a, b, c; .mode = { .lo, .hi }; .atype = { .u32, .s32 }; .btype = { .u32, .s32 };",
        "d = c + the sum of the two products of halves of a and bytes of b",
    )
    .types("a: atype; b: btype; d c: b32")
    .since(50, 61),
];
