//! One file per command.

pub mod asm;
pub mod check;
pub mod dis;
pub mod explain;
pub mod formats;
pub mod isa;
pub mod run;
pub mod test;
pub mod translate;
pub mod verify;
