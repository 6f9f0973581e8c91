//! The kernels of `corpus/kernels/arithmetic`, compiled by the vendor's compiler for sm_52 and sm_60, against the
//! same arithmetic in plain Rust on thousands of inputs.

#[path = "../common/mod.rs"]
mod common;
mod element;
mod exact;
mod float;
mod integer;
mod launch;
mod wide;
