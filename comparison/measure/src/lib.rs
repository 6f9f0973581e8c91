//! Measures what NVIDIA's texture units answer, with nothing but the driver: textures are made through CUDA's driver interface,
//! kernels are PTX that the driver compiles. `docs/measuring.md` says what is measured and what becomes of it.

pub mod driver;
pub mod files;
pub mod functions;
pub mod kernel;
pub mod layout;
pub mod measure;
pub mod sweep;
pub mod sweeps;
