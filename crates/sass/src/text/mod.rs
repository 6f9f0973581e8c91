//! Assembly text: printing as the vendor's disassembler does, and parsing.

mod float;
mod operand;
mod parse;
mod print;
pub mod statement;

pub use parse::{Labels, NoLabels, parse, parse_statement};
pub use print::{print, print_guarded};
