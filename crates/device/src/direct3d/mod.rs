//! Direct3D shaders: compute shaders are dispatched, those of the other stages are drawn with.
//!
//! ```
//! use tmu_device::{Device, direct3d::{Bindings, Dispatch}};
//!
//! let device = Device::new();
//! let text = b"cs_5_0
//!     dcl_globalFlags refactoringAllowed
//!     dcl_uav_raw u0
//!     dcl_input vThreadID.x
//!     dcl_temps 1
//!     dcl_thread_group 4, 1, 1
//!     ishl r0.x, vThreadID.x, l(2)
//!     store_raw u0.x, r0.x, vThreadID.x
//!     ret";
//! let shader = device.load_direct3d("number.dxasm", text)?;
//! let data = device.buffer(&[0_u32; 8])?;
//! let mut bindings = Bindings::new(&shader);
//! bindings.buffer("u0", &data)?;
//! Dispatch::new(bindings)?.groups(2).run()?;
//! assert_eq!(data.read::<u32>()?, [0, 1, 2, 3, 4, 5, 6, 7]);
//! # Ok::<(), tmu_device::Error>(())
//! ```

mod bindings;
mod dispatch;
mod emitted;
mod instances;
mod pixels;
mod rectangle;
mod semantic;
mod shader;
mod shape;
mod slot;
mod target;
mod vertex_stage;
mod vertices;

pub use bindings::{Bindings, BufferView};
pub use dispatch::Dispatch;
pub use pixels::{PixelDraw, PixelInput};
pub use semantic::{InputType, Semantic, VertexOutput};
pub use shader::Shader;
pub use slot::{Slot, SlotKind};
pub use target::Target;
pub use vertices::{Indices, Rate, VertexBuffer, VertexDraw, VertexInput};
