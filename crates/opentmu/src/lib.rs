//! The library people use: load shaders, bind textures, launch, read job files, check what came out.

pub mod assembled;
pub mod bind;
pub mod container;
pub mod d3d;
pub mod direct3d;
pub mod draw;
pub mod element;
pub mod expect;
pub mod files;
pub mod job;
pub mod limits;
pub mod listing;
pub mod load;
pub mod npy;
pub mod picture;
pub mod run;
pub mod save;
pub mod source;
pub mod story;
pub mod test;
pub mod tools;
pub mod trace;
pub mod translate;
pub mod verify;

pub use job::Job;
pub use source::{Findings, Source};
pub use tmu_engine::{Bytes, Statistics, Tracer};
pub use tmu_program::{Diagnostic, Severity, Span};
pub use tmu_sass::Arch;
pub use tmu_texture::verify::{Allowance, Verdict};
pub use tmu_texture::{Format, Model};
