//! Logic and shifts (PTX ISA, "Logic and Shift Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new("and.type d, a, b; .type = { .pred, .b16, .b32, .b64 };", "d = a and b"),
    Row::new("or.type d, a, b; .type = { .pred, .b16, .b32, .b64 };", "d = a or b"),
    Row::new("xor.type d, a, b; .type = { .pred, .b16, .b32, .b64 };", "d = a exclusive or b"),
    Row::new("not.type d, a; .type = { .pred, .b16, .b32, .b64 };", "d = not a"),
    Row::new("cnot.type d, a; .type = { .b16, .b32, .b64 };", "d = 1 if a is 0, else 0"),
    Row::new("lop3.b32 d, a, b, c, immLut;", "d = for each bit, what the table says of a, b and c")
        .types("immLut: #u32")
        .since(43, 50),
    Row::new(
        "lop3.bool.b32 d|p, a, b, c, immLut, q; .bool = { .or, .and };",
        "d as lop3; p = whether d is not 0, combined with q",
    )
    .types("p: pred; q: in pred; immLut: #u32")
    .since(82, 70),
    Row::new(
        "shf.direction.mode.b32 d, a, b, c; .direction = { .l, .r }; .mode = { .clamp, .wrap };",
        "d = the upper (.l) or lower (.r) word of the 64 bits b:a shifted by c",
    )
    .types("c: u32")
    .since(31, 32),
    Row::new("shl.type d, a, b; .type = { .b16, .b32, .b64 };", "d = a shifted left by b; 0 past the width")
        .types("b: u32"),
    Row::new(
        "shr.type d, a, b; .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64 };",
        "d = a shifted right by b, filled with zeros or the sign",
    )
    .types("b: u32"),
    Row::new(
        "prmt.b32{.mode} d, a, b, c; .mode = { .f4e, .b4e, .rc8, .ecl, .ecr, .rc16 };",
        "d = four of the eight bytes of a and b, chosen by c",
    )
    .since(20, 20),
];
