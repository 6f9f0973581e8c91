//! What is measured: the items, their textures, where their fetches look, and what must come out.
//!
//! Names, textures and places are those that other renderers are measured with, so that figures can be compared.
//! 131,072 invocations run a loop of four fetches a turn. Places are made of whole numbers, so that they are exact in
//! f32 and their fractions in 8 bits.

pub mod frame;
pub mod goal;
pub mod item;
pub mod kernel;
pub mod position;
pub mod reference;
pub mod texels;

pub use item::{Access, Edge, Fetch, Item, Picture, Shift, Stored, Work, items};

/// Invocations along x.
pub const WIDTH: u32 = 1024;

/// Invocations along y; pictures have [`WIDTH`] rows instead.
pub const HEIGHT: u32 = 128;

/// Invocations of a group along x and y.
pub const BLOCK: [u32; 2] = [32, 4];

/// Fetches of one turn of the loop.
pub const FETCHES_PER_TURN: u32 = 4;

/// What the random places of all invocations begin with.
pub const SEED: u32 = 0x2545_f491;
