//! A GPU in software that programs hold: memory, modules, textures, launches, streams.
//!
//! ```
//! use tmu_device::{Device, Launch};
//!
//! let device = Device::new();
//! let module = device.load(
//!     "double.ptx",
//!     b".version 7.0
//!     .target sm_50
//!     .address_size 64
//!     .visible .entry double(.param .u64 data) {
//!         .reg .b64 %d; .reg .b32 %r<3>;
//!         ld.param.u64 %d, [data];
//!         mov.u32 %r0, %tid.x;
//!         mad.wide.u32 %d, %r0, 4, %d;
//!         ld.global.u32 %r1, [%d];
//!         add.u32 %r1, %r1, %r1;
//!         st.global.u32 [%d], %r1;
//!         ret;
//!     }",
//! )?;
//! let data = device.buffer(&[1_u32, 2, 3, 4])?;
//! Launch::new(&module.function("double")?).block(4).parameter(&data).run()?;
//! assert_eq!(data.read::<u32>()?, [2, 4, 6, 8]);
//! # Ok::<(), tmu_device::Error>(())
//! ```
//!
//! Results do not depend on the machine, on the number of its threads or on the width of its vectors. An access outside of what is
//! allocated is a fault with its thread, address and instruction.

mod allocate;
mod array;
mod attributes;
mod cubin;
mod device;
pub mod direct3d;
mod error;
mod findings;
mod function;
mod kernel;
mod launch;
mod launched;
mod memory;
mod module;
mod module_code;
mod parameter;
mod pool;
mod ptx;
mod queue;
mod stream;
mod texture;

pub use array::{Array, Pitch, Region};
pub use device::{Device, DeviceBuilder};
pub use error::{Error, Faulted};
pub use findings::grouped;
pub use function::Function;
pub use kernel::{Reference, ReferenceKind, Slot};
pub use launch::{Completed, Extents, Launch, bank0};
pub use memory::{Addresses, Buffer, Element};
pub use module::Module;
pub use module_code::Variable;
pub use parameter::Parameter;
pub use pool::{Texels, TextureView};
pub use stream::{Event, Stream};
pub use texture::{Surface, Texture, cuda_sampler};
pub use tmu_program::{Swizzle, TensorElement, TensorMap};

pub use tmu_engine::{
    Compile, Execution, Fault, Fragment, Host, Machine, Statistics, TexturePools, Tracer, Watch, code,
};
pub use tmu_program::Diagnostic;
pub use tmu_sass::Arch;
pub use tmu_shader::Findings;
pub use tmu_texture::sampler::{AddressMode, Filter, MipFilter, Sampler};
pub use tmu_texture::texture::{TextureDescription, View};
pub use tmu_texture::{Dimension, Format, Model};
