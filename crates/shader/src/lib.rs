//! Shader files: reading them, telling their kind, finding the function that is meant, saying where in them something is; listing,
//! assembling and checking them.
//!
//! ```
//! use tmu_shader::{Input, Selection, Shader};
//!
//! let bytes = b"MOV R0, R1; EXIT;".to_vec();
//! let shader = Shader::read(Input { name: "copy.sass".to_string(), bytes }, &Selection::default())?;
//! let program = shader.program(None, true, &|_| None)?;
//! assert_eq!(program.instructions.len(), 2);
//! # Ok::<(), tmu_shader::Findings>(())
//! ```

pub mod assemble;
mod assembled;
pub mod check;
pub mod direct3d;
pub mod disassemble;
mod entry;
mod examined;
pub mod fatbin;
mod file;
mod kind;
pub mod listing;
mod program;
mod ptx;
mod shader;
mod source;
mod span;

pub use assembled::Assembled;
pub use direct3d::Direct3d;
pub use entry::{chosen, matching};
pub use examined::Examined;
pub use file::{Input, SHADER_BYTES, plain, read, without_mark};
pub use kind::ShaderKind;
pub use program::{Function, instructions, refusals, refused_relocation};
pub use ptx::PtxFile;
pub use shader::{Code, DEFAULT_ARCH, Selection, Shader, is_shader};
pub use source::{Findings, Location, Source};
pub use tmu_program::nearest;
