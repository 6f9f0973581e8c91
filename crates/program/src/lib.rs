//! What every instruction set becomes: one small typed program over 32-bit lanes, with one fetch operation.
//!
//! Also here, because every front end needs them: [`Diagnostic`]s with codes and places.

pub mod diagnostic;

pub use diagnostic::{Diagnostic, Severity, Span};
