//! What the machine computes, lane by lane and together: kernels of `corpus/kernels/arithmetic` and
//! `corpus/kernels/machine`, compiled by the vendor's compiler for sm_52 and sm_60 and as PTX, against plain Rust on thousands of
//! inputs.

mod atomics;
mod barriers;
mod builds;
#[path = "../common/mod.rs"]
mod common;
mod control;
mod convert;
mod element;
mod exact;
mod float;
mod generic;
mod integer;
mod lanes;
mod launch;
mod special;
mod video;
mod wide;
