//! The C library, from C and from Rust.
#![allow(unsafe_code)] // It is a C interface that is called.

// How the libraries are called, and what they need, differs elsewhere.
#[cfg(target_os = "linux")]
mod c;
mod hostile;
mod unit;
