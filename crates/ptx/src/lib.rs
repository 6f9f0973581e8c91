//! NVIDIA PTX, versions up to 8.x, for programs without matrix instructions.
//!
//! Every instruction is declared once, as a row of the [`table`], in the notation of the manual's syntax blocks.
//! The [parser](parse), the [printer](print) and the [checker](check) all work from that row.

pub mod check;
pub mod clauses;
pub mod explain;
pub mod lexer;
pub mod lower;
pub mod manual;
pub mod module;
pub mod notation;
pub mod parse;
pub mod print;
pub mod special;
pub mod table;
pub mod types;

pub use module::{Function, Instruction, Module, Operand, Statement};
pub use parse::parse;
pub use print::print;
pub use types::{Space, Type};
