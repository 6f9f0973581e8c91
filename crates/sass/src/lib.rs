//! NVIDIA Maxwell and Pascal machine code (sm_50 … sm_62).
//!
//! Every instruction form is declared once, as a row of the [`table`], in the notation of the manual. The text
//! parser and printer ([`text`]), the encoder and decoder ([`binary`]) and the rules ([`check`]) all work from
//! that row.

pub mod arch;
pub mod binary;
pub mod bits;
pub mod check;
pub mod clauses;
pub mod control;
pub mod cubin;
pub mod equivalent;
pub mod explain;
pub mod instruction;
pub mod lower;
pub mod manual;
pub mod packing;
pub mod schedule;
pub mod table;
pub mod text;

pub use arch::{Arch, Targets};
pub use binary::decode;
pub use control::Control;
pub use instruction::Instruction;
