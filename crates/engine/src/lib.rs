//! See the crate description.
mod arithmetic;
