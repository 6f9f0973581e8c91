//! Fast routines for the common fetches, a batch of lanes at a time. They give what the plain routines give, bit for bit; what
//! they do not know, or some lanes of it, is left to those.
//!
//! A routine is a few passes over a batch, each on its own: where lanes look (`offsets`, `load`), what is there (`read`, and `unpack` for packed
//! formats), how it is weighed (`weigh`), what comes of it (`filter`, `scaled`, `sample`, `compare`), and results of 16 bits (`pack`). They leave what they have found in memory for each other, in the first-level cache,
//! where it costs nothing: short passes are what processors overlap best, and any location, texel and sum go together.
//!
//! They are for AVX2 and AVX-512, and for any other processor's vectors of 128 bits.

#![expect(
    clippy::redundant_closure,
    clippy::redundant_closure_for_method_calls,
    reason = "a function in place of a closure is not inlined, and each instruction in it becomes a call"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod choose;
mod compare;
mod direct;
mod filter;
mod kind;
mod levels;
mod load;
mod locate;
mod lod;
mod offsets;
mod pack;
mod portable;
mod read;
mod routine;
mod sample;
mod scaled;
mod scratch;
mod unpack;
mod vector;
mod weigh;

pub(crate) use choose::Binding;
pub(crate) use lod::lods_of_quads;
pub(crate) use routine::FastFetch;
pub(crate) use scratch::Workspace;
