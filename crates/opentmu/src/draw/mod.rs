//! `[draw]`: pixel shaders over a rectangle, vertex shaders over vertices.

mod input;
mod pixels;
mod rectangle;
pub mod save;
mod target;
mod vertices;

pub use pixels::Pixels;
pub use target::Drawn;
pub use vertices::{Buffers, Output, Vertices};
