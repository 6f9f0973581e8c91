//! Counting and moving bits (PTX ISA, "Integer Arithmetic Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new("popc.type d, a; .type = { .b32, .b64 };", "d = number of one bits in a").types("d: u32").since(20, 20),
    Row::new("clz.type d, a; .type = { .b32, .b64 };", "d = number of zero bits above the highest one bit")
        .types("d: u32")
        .since(20, 20),
    Row::new(
        "bfind{.shiftamt}.type d, a; .type = { .u32, .u64, .s32, .s64 };",
        "d = position of the highest bit that is not a sign, or how far it is from the top; 0xffffffff if none",
    )
    .types("d: u32")
    .since(20, 20),
    Row::new(
        "fns.b32 d, mask, base, offset;",
        "d = position of the n-th one bit of the mask, counted from base; 0xffffffff if none",
    )
    .types("mask: b32; base: b32; offset: s32")
    .since(60, 30),
    Row::new("brev.type d, a; .type = { .b32, .b64 };", "d = the bits of a in reverse order").since(20, 20),
    Row::new(
        "bfe.type d, a, b, c; .type = { .u32, .u64, .s32, .s64 };",
        "d = c bits of a from bit b on, extended with zeros or the sign",
    )
    .types("b c: u32")
    .since(20, 20),
    Row::new(
        "bfi.type f, a, b, c, d; .type = { .b32, .b64 };",
        "f = b, with d bits from bit c on replaced by the lowest bits of a",
    )
    .types("f: out type; c: u32; d: in u32")
    .since(20, 20),
    Row::new(
        "szext.mode.type d, a, b; .mode = { .clamp, .wrap }; .type = { .u32, .s32 };",
        "d = the lowest b bits of a, extended with zeros or the sign",
    )
    .types("b: u32")
    .since(76, 70),
    Row::new(
        "bmsk.mode.b32 d, a, b; .mode = { .clamp, .wrap };",
        "d = b one bits from bit a on",
    )
    .types("a b: u32")
    .since(76, 70),
];
