//! Direct3D shaders, run by jobs.

#[path = "../common/mod.rs"]
mod common;
mod draws;
mod formats;
mod slots;
mod stages;
