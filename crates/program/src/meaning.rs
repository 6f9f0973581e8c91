//! What the operations compute, value by value: no lanes, no masks, no program.
//!
//! The rows of [`crate::Op`] name these functions. An engine's loops over lanes, constant folding and tests use them, or
//! are compared with them.

pub mod atomic;
pub mod conversion;
pub mod double;
pub mod exchange;
pub mod float;
pub mod function;
pub mod half;
pub mod integer;
pub mod matrix;
pub mod mbarrier;
pub mod parts;
pub mod wide;
