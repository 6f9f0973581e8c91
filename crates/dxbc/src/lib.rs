//! Direct3D shader models 4.0 to 5.1: the container, the tokens, the vendor's listing, the assembler, the rules.
//!
//! ```text
//! bytes ─► Container ─► chunk ─► decode ─► Program ─► text::listing
//!            ▲                   encode ◄──┘  ▲ └───► check
//!            └───────────────────────┘        └────── text::assemble
//! ```
//!
//! ```
//! use tmu_dxbc::text::assemble;
//! use tmu_dxbc::{decode, encode};
//!
//! let assembly = assemble("ps_4_0\nret").map_err(|findings| findings[0].to_string())?;
//! let words = encode(&assembly.program);
//! // The version, the number of words, and RET, which is opcode 62 and one word long.
//! let expected: Vec<u8> = [0x40u32, 3, 0x0100_003e].iter().flat_map(|word| word.to_le_bytes()).collect();
//! assert_eq!(words, expected);
//! assert_eq!(decode(&words).map_err(|finding| finding.to_string())?.instructions.len(), 1);
//! # Ok::<(), String>(())
//! ```

pub mod check;
pub mod checksum;
pub mod clauses;
pub mod container;
pub mod decode;
pub mod encode;
pub mod explain;
pub mod lower;
pub mod names;
pub mod program;
pub mod reflection;
pub mod table;
pub mod text;

pub use checksum::checksum;
pub use container::{Chunk, Container, Tag};
pub use decode::decode;
pub use encode::encode;
pub use program::{Instruction, Operand, Program, Version};
