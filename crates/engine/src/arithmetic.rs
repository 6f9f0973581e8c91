//! What the operations compute, value by value: no lanes, no masks, no program.

pub(crate) mod conversion;
pub(crate) mod double;
pub(crate) mod float;
pub(crate) mod function;
pub(crate) mod half;
pub(crate) mod integer;
pub(crate) mod parts;
pub(crate) mod wide;
