//! NVIDIA Maxwell and Pascal machine code (sm_50 … sm_62).
//!
//! Every instruction form is declared once, as a row of the [`table`], in the notation of the manual. The text
//! parser and printer ([`text`]), the encoder and decoder ([`binary`]) and the rules ([`check`]) all work from
//! that row.
//!
//! ```
//! use tmu_sass::text::{assemble, parse, print};
//! use tmu_sass::{Arch, Control, decode};
//!
//! // What the vendor's disassembler says of this word.
//! let instruction = decode(0x5c08_0000_0027_0003, Control::default(), Arch::Sm52)?;
//! let mut text = String::new();
//! print(&instruction, 0, &mut text);
//! assert_eq!(text, "POPC R3, R2");
//! let parsed = parse(&text, Arch::Sm52).map_err(|finding| finding.to_string())?;
//! assert_eq!(parsed.word(), instruction.word());
//! // One word of control for three instructions.
//! assert_eq!(assemble("EXIT;", Arch::Sm52).map_err(|findings| findings[0].to_string())?.len(), 32);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arch;
pub mod binary;
pub mod bits;
pub mod check;
pub mod clauses;
pub mod control;
pub mod cubin;
pub mod equivalent;
pub mod explain;
pub mod finding;
mod float;
pub mod instruction;
pub mod lower;
pub mod manual;
pub mod packing;
mod print;
pub mod schedule;
pub mod table;
pub mod text;
pub mod writer;

pub use arch::{Arch, Targets};
pub use binary::decode;
pub use control::Control;
pub use instruction::Instruction;
