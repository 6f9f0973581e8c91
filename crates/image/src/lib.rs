//! Pictures, texture containers and arrays as a texture unit takes them.
//!
//! ```
//! use tmu_image::picture::{self, Picture};
//! use tmu_texture::Format;
//!
//! let picture = Picture { size: [2, 1], format: Format::Rgba8Unorm, bytes: vec![255, 0, 0, 255, 0, 0, 255, 255] };
//! assert_eq!(picture::read(&picture::write(&picture)?)?, picture);
//! # Ok::<(), tmu_program::Diagnostic>(())
//! ```

pub mod container;
pub mod element;
pub mod limits;
pub mod npy;
pub mod picture;
