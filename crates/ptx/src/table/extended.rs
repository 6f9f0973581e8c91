//! Arithmetic with carry (PTX ISA, "Extended-Precision Integer Arithmetic Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new("add.cc.type d, a, b; .type = { .u32, .s32, .u64, .s64 };", "d = a + b; CC = carry out")
        .since(12, 10)
        .gates(".u64 .s64: 4.3 sm_20"),
    Row::new(
        "addc{.cc}.type d, a, b; .type = { .u32, .s32, .u64, .s64 };",
        "d = a + b + CC; with .cc, CC = carry out",
    )
    .since(12, 10)
    .gates(".u64 .s64: 4.3 sm_20"),
    Row::new("sub.cc.type d, a, b; .type = { .u32, .s32, .u64, .s64 };", "d = a - b; CC = borrow out")
        .since(12, 10)
        .gates(".u64 .s64: 4.3 sm_20"),
    Row::new(
        "subc{.cc}.type d, a, b; .type = { .u32, .s32, .u64, .s64 };",
        "d = a - (b + CC); with .cc, CC = borrow out",
    )
    .since(12, 10)
    .gates(".u64 .s64: 4.3 sm_20"),
    Row::new(
        "mad.mode.cc.type d, a, b, c; .mode = { .hi, .lo }; .type = { .u32, .s32, .u64, .s64 };",
        "d = the upper or lower half of a * b, plus c; CC = carry out",
    )
    .since(30, 20)
    .gates(".u64 .s64: 4.3 sm_20"),
    Row::new(
        "madc.mode{.cc}.type d, a, b, c; .mode = { .hi, .lo }; .type = { .u32, .s32, .u64, .s64 };",
        "d = the upper or lower half of a * b, plus c + CC; with .cc, CC = carry out",
    )
    .since(30, 20)
    .gates(".u64 .s64: 4.3 sm_20"),
];
