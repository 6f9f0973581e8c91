//! GPU instructions and texture fetches explained.
//!
//! ```
//! use tmu_sass::Arch;
//!
//! let explained = tmu_explain::instruction::explain("TLD.LZ R2, R0, 0x1, 1D, 0x1;", Arch::Sm52)?;
//! assert!(explained.text.contains("TLD"));
//! # Ok::<(), tmu_shader::Findings>(())
//! ```

pub mod fetch;
pub mod formats;
pub mod instruction;
pub mod json;
pub mod manual;
