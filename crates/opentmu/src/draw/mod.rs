//! `[draw]`: pixel shaders over a rectangle; vertex, domain and geometry shaders over vertices, points and primitives.

mod input;
mod pixels;
pub mod save;
mod vertices;

pub use pixels::{Drawn, Pixels};
pub use vertices::{Output, outputs, vertices};
