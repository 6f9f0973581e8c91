//! Assembly text: printing as the vendor's disassembler does, and parsing.

mod print;

pub use print::{print, print_guarded};
