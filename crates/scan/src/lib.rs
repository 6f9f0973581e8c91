//! What is in shaders, many of them: for each its format, entry points, instructions, texture fetches, what is wrong with it and what of it would
//! not run.
//!
//! ```
//! use tmu_scan::{Options, Scan, Subject};
//! use tmu_shader::Input;
//!
//! let bytes = b"TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA; EXIT;".to_vec();
//! let subjects = vec![Subject::Bytes(Input { name: "a.sass".to_string(), bytes })];
//! let step = Scan::of(subjects, Options::default()).step(1).expect("there is a shader");
//! let record = &step.records[0];
//! assert_eq!(record.opcodes["TEXS"], 1);
//! assert_eq!(record.fetches.keys().map(|it| (it.dimension, it.level)).collect::<Vec<_>>(), [("2d", "explicit")]);
//! ```

mod record;
mod row_group;
mod scan;
mod store;
mod table;

pub use record::{FetchKind, Finding, MOST_FINDINGS, Record};
pub use scan::{Options, Scan, Step, Subject};
pub use store::Store;
pub use table::{Column, ELEMENT, Values, columns};
