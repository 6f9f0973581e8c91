//! Containers, listings, assembler and rules, against the vendor's own tools.

mod assemble;
mod check;
mod hostile;
mod ld2dms;
mod listing;
mod run;
mod spans;
mod support;
