//! CUDA's runtime library over the driver interface: programs that link it dynamically find it under the name `libcudart.so.11.0`,
//! `libcudart.so.12` or `libcudart.so.13`, and get the layouts of that version ([`Version`]).
//!
//! It opens `libcuda.so.1` when a function needs it, and knows nothing of what is behind. Names, numbers and layouts are the interface's.
//! Each function is declared where it is implemented, by the macros of `interface.rs`; `docs/cuda.md` lists them.
//!
//! # What programs promise
//!
//! What the interface says: a pointer leads to what a function takes or gives there, or is null where that has a meaning, and else null is
//! answered by a status. Handles, numbers and flags may be anything at all: the driver checks them.
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// A C interface takes raw pointers; its names are C's.
#![allow(unsafe_code, clippy::missing_safety_doc, non_snake_case)]

mod driver;
mod interface;
mod pointer;
mod status;
mod structures;
mod version;

mod context;
mod device;
mod error;
mod properties;

mod array;
mod copy;
mod format;
mod memcpy;
mod memory;
mod memset;
mod pool;

mod event;
mod stream;

mod function;
mod launch;
mod library;
mod registration;
mod symbol;
mod texture;
mod texture_reference;

mod capture;
mod graph;
mod graph_node;

pub use version::Version;

/// The names of all functions.
pub fn functions() -> impl Iterator<Item = &'static str> {
    [
        array::FUNCTIONS,
        capture::FUNCTIONS,
        context::FUNCTIONS,
        device::FUNCTIONS,
        error::FUNCTIONS,
        event::FUNCTIONS,
        format::FUNCTIONS,
        function::FUNCTIONS,
        graph::FUNCTIONS,
        graph_node::FUNCTIONS,
        launch::FUNCTIONS,
        library::FUNCTIONS,
        memcpy::FUNCTIONS,
        memory::FUNCTIONS,
        memset::FUNCTIONS,
        pool::FUNCTIONS,
        properties::FUNCTIONS,
        registration::FUNCTIONS[0],
        registration::FUNCTIONS[1],
        stream::FUNCTIONS,
        symbol::FUNCTIONS,
        texture::FUNCTIONS,
        texture_reference::FUNCTIONS,
    ]
    .into_iter()
    .flatten()
    .copied()
}
