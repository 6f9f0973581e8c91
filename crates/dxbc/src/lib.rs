//! Direct3D shader models 4.0 to 5.1: the container, the tokens, the vendor's listing, the assembler, the rules.
//!
//! ```text
//! bytes ─► Container ─► chunk ─► decode ─► Program ─► text::listing
//!            ▲                   encode ◄──┘  ▲ └───► check
//!            └───────────────────────┘        └────── text::assemble
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
