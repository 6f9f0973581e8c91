//! `[draw]`: pixel shaders over a rectangle; vertex, domain and geometry shaders over vertices, points and primitives.

mod emitted;
mod input;
mod pixels;
mod rectangle;
pub mod save;
mod target;
mod vertices;

pub use pixels::Pixels;
pub use target::Drawn;
pub use vertices::{Buffers, Output, Vertices};
