//! NVIDIA PTX, versions up to 9.x.
//!
//! Every instruction is declared once, as a row of the [`table`], in the notation of the manual's syntax blocks.
//! The [parser](mod@parse), the [printer](mod@print) and the [checker](check) all work from that row.
//!
//! ```
//! use tmu_ptx::check::check;
//! use tmu_ptx::parse;
//!
//! let kernel = |statement: &str| {
//!     let head = ".version 6.0\n.target sm_52\n.address_size 64\n.entry k() {\n.reg .b32 %r<2>;\n";
//!     parse(&format!("{head}{statement}\nret;\n}}"))
//! };
//! let good = kernel("popc.b32 %r0, %r1;").expect("it follows the grammar");
//! assert!(check(&good).is_empty());
//! // It counts bits, so it takes no type of numbers.
//! let findings = match kernel("popc.f32 %r0, %r1;") {
//!     Ok(module) => check(&module),
//!     Err(findings) => findings,
//! };
//! assert_eq!(findings.len(), 1);
//! ```

pub mod check;
pub mod clauses;
pub mod explain;
mod instruction;
pub mod lexer;
pub mod lower;
pub mod manual;
pub mod module;
pub mod names;
pub mod notation;
pub mod parse;
pub mod print;
pub mod special;
mod symbol;
pub mod table;
pub mod targets;
pub mod types;
pub mod words;

pub use module::{Function, Instruction, Module, Operand, Statement};
pub use parse::parse;
pub use print::print;
pub use types::{Space, Type};
