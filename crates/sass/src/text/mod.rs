//! Assembly text: printing as the vendor's disassembler does, and parsing.

mod address;
mod advice;
mod assemble;
mod directive;
mod draft;
pub mod labels;
mod line;
mod listing;
mod modifiers;
mod operand;
mod parse;
mod relocated;
mod source;
pub mod statement;
mod value;
mod word;

pub use crate::print::{print, print_guarded};
pub use assemble::{
    File, Function, Line, MAX_TEXT, assemble, assemble_file, check_file, examine_file, parse_file,
    parse_functions, span_of,
};
pub use directive::{Constants, Settings};
pub use draft::Location;
pub use labels::Labels;
pub use line::{Found, parse_line};
pub use listing::{Entry, Style, entries, listing};
pub use parse::{parse, parse_statement};
pub use relocated::{Relocated, of_section as relocated_of_section};
pub use word::parse_word;
