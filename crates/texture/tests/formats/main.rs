//! Formats: every value against arithmetic done another way.

mod blocks;
mod decode;
mod encode;
mod half;
mod named;
mod other_names;
mod page;
mod srgb;
