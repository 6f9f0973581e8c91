//! Assembly text: printing as the vendor's disassembler does, and parsing.

mod address;
mod assemble;
mod float;
mod listing;
mod operand;
mod parse;
mod print;
pub mod statement;

pub use assemble::{Line, MAX_TEXT, assemble, check_file, parse_file};
pub use listing::{Entry, entries, listing};
pub use parse::{Place, parse, parse_statement};
pub use print::{print, print_guarded, target};
