//! The library people use: load shaders, bind textures, launch, read job files, check what came out.
//!
//! ```
//! use opentmu::Job;
//! use opentmu::run::{Observer, run};
//! use std::path::Path;
//!
//! // Each lane loads its own texel.
//! let text = r#"
//!     [shader]
//!     text = "TLD.LZ R2, R0, 0x1, 1D, 0x1;"
//!     [texture.numbers]
//!     dim = "1d"
//!     size = [4]
//!     format = "r32_uint"
//!     data = [5, 6, 7, 8]
//!     [state]
//!     handles = [{ index = 1, texture = "numbers" }]
//!     [registers]
//!     R0 = { u32 = [3, 0, 9] }
//! "#;
//! let job = Job::parse("example.toml", text, Path::new("")).expect("a good job");
//! let report = run(&job, Observer::default()).expect("it runs");
//! let registers = report.fragment.expect("no launch").registers;
//! // Outside the texture there is nothing (OUT-1).
//! assert_eq!(registers[2][..3], [8, 5, 0]);
//! ```

mod bind;
mod direct3d;
mod draw;
pub mod expect;
pub mod fetch;
pub mod files;
pub mod inputs;
pub mod job;
pub mod limits;
pub mod load;
pub mod operands;
mod registers;
pub mod run;
pub mod save;
pub mod select;
pub mod test;
pub mod trace;
pub mod value;
pub mod verify;

pub use job::Job;
pub use tmu_device as device;
pub use tmu_engine::{Bytes, Compile, Execution, Host, Statistics, Tracer, Watch, code};
pub use tmu_image::{container, element, npy, picture};
pub use tmu_program::{Diagnostic, Severity, Span};
pub use tmu_sass::{Arch, Control};
pub use tmu_shader::{Findings, Source, fatbin};
pub use tmu_texture::cpu::Width;
pub use tmu_texture::verify::{Allowance, Verdict};
pub use tmu_texture::{Format, Model};
