//! One file per command.

pub mod asm;
pub mod check;
pub mod completions;
pub mod cuda;
pub mod debug;
pub mod dis;
pub mod explain;
pub mod formats;
pub mod isa;
pub mod man;
pub mod run;
pub mod scan;
pub mod test;
pub mod translate;
pub mod verify;
