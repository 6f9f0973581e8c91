//! CUDA's driver library, `libcuda.so.1`, on a GPU in software: programs that use the driver interface of CUDA 12.9 run without a GPU.
//!
//! Every name that the interface has is exported; those that do nothing return `CUDA_ERROR_NOT_SUPPORTED`. `docs/cuda.md` says which are
//! which. Names, numbers and layouts are the interface's. Each function is declared where it is implemented, by the macro of `interface.rs`.
//!
//! # What programs promise
//!
//! What the interface says: a pointer leads to what a function takes or gives there, or is null where that has a meaning, and else null is
//! answered by a status. Handles, numbers and flags may be anything at all: they are checked.
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// A C interface takes raw pointers; its names are C's.
#![allow(unsafe_code, clippy::missing_safety_doc, non_snake_case)]

mod interface;
mod pointer;
mod settings;
mod status;
mod structures;

mod allocation;
mod driver;
mod operation;

mod context;
mod coredump;
mod device;
mod event;
mod green;
mod stream;
mod waiting;

mod advice;
mod copy;
mod memcpy;
mod memory;
mod memory_operation;
mod memset;
mod physical;
mod pool;
mod reservation;

mod array;
mod format;
mod tensor_map;
mod texture;
mod texture_reference;

mod function;
mod image;
mod ipc;
mod ipc_event;
mod launch;
mod link;
mod module;
mod occupancy;

mod capture;
mod condition;
mod graph;
mod graph_exec;
mod graph_memory;
mod graph_node;
mod user_object;

mod nvml;
mod procedures;
mod ptx_run;
mod unsupported;

pub use procedures::functions;
