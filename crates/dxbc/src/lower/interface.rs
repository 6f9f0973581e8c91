//! What a lowered shader wants of its surroundings: where its inputs go and its outputs are, what is bound to it.

use tmu_program::{Program, Register};

use super::register_count;
use crate::names::{self, Dimension, Interpolation, Precision, ReturnType, SamplerMode, Stage, SystemName};
use crate::program::Version;
use crate::reflection::Interfaces;

/// A shader ready to be bound and run.
///
/// Before the first instruction the surroundings set the registers of [`Lowered::inputs`]; after the last one they read
/// those of [`Lowered::outputs`]. Lanes 4q…4q+3 of a pixel shader are a quad: upper left, upper right, lower left, lower
/// right. Compute shaders have no inputs of that kind: what they know of their thread comes from the engine.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The program.
    pub program: Program,
    /// Stage.
    pub stage: Stage,
    /// Stage and shader model.
    pub version: Version,
    /// What is set before the first instruction.
    pub inputs: Vec<Element>,
    /// What is read after the last one.
    pub outputs: Vec<Element>,
    /// Threads of a group; none outside of compute shaders.
    pub thread_group: Option<[u32; 3]>,
    /// Constant buffers.
    pub constant_buffers: Vec<ConstantBuffer>,
    /// Contents of [`IMMEDIATE_BANK`].
    pub immediate_constants: Vec<u8>,
    /// Read-only resources `t#`.
    pub resources: Vec<Resource>,
    /// Unordered access views `u#`.
    pub views: Vec<Resource>,
    /// Samplers.
    pub samplers: Vec<Sampler>,
    /// Group-shared memory: where each `g#` lies in the program's shared memory.
    pub group_shared: Vec<GroupShared>,
    /// Depth and stencil are tested before the shader runs.
    pub early_depth: bool,
    /// Classes, instances and interface slots, where the container says something about them.
    pub interfaces: Option<Interfaces>,
    /// What a geometry shader emits.
    pub emission: Option<Emission>,
    /// How often a geometry shader runs for each primitive; 1 for others.
    pub geometry_instances: u32,
    /// Vertices of a geometry shader's primitive, control points of a domain shader's patch; 0 for others.
    pub control_points: u32,
}

impl Lowered {
    /// How many constant banks the shader has from [`RANGE_BANK`] on.
    #[must_use]
    pub fn range_banks(&self) -> u32 {
        let beyond = self.constant_buffers.iter().filter(|it| it.bank >= RANGE_BANK);
        beyond.map(|it| register_count(it.slots)).sum()
    }

    /// A shader that declares and does nothing.
    pub(super) fn nothing(stage: Stage, version: Version) -> Lowered {
        Lowered {
            program: Program::default(),
            stage,
            version,
            inputs: Vec::new(),
            outputs: Vec::new(),
            thread_group: None,
            constant_buffers: Vec::new(),
            immediate_constants: Vec::new(),
            resources: Vec::new(),
            views: Vec::new(),
            samplers: Vec::new(),
            group_shared: Vec::new(),
            early_depth: false,
            interfaces: None,
            emission: None,
            geometry_instances: 1,
            control_points: 0,
        }
    }
}

/// Where a geometry shader leaves its vertices: one after the other in each lane's local memory. A vertex begins with the
/// number of its stream and with 1 if it begins a strip, else 0; output register n begins at byte 16 + 16 · n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emission {
    /// How many vertices there are.
    pub count: Register,
    /// How many there can be.
    pub most: u32,
    /// Byte offset of the first one in local memory.
    pub offset: u32,
    /// Bytes of each.
    pub vertex_bytes: u32,
}

/// First of the constant banks with constant buffers; there are [`CONSTANT_BUFFERS`] of them.
pub const FIRST_BANK: u8 = 0;

/// How many constant buffers a shader has at most before 5.1.
pub const CONSTANT_BUFFERS: u8 = 14;

/// First of the constant banks with the constant buffers of ranges that do not fit into the first
/// [`CONSTANT_BUFFERS`].
pub const RANGE_BANK: u32 = 32;

/// Constant buffers that ranges have at most, all together; a range without end counts as
/// [`UNBOUNDED_REGISTERS`](super::UNBOUNDED_REGISTERS).
pub const RANGE_BANKS: u32 = 1 << 14;

/// The constant bank with the immediate constant buffer.
pub const IMMEDIATE_BANK: u8 = 14;

/// The constant bank in which the surroundings put what the instructions have to know of the bound resources.
pub const RESOURCE_BANK: u8 = 15;

/// The constant bank in which the surroundings put the instances of interface slots. Vector n is `this[n]`: constant buffer,
/// first vector in it, first sampler and first texture of the instance in slot n. Component x of vector [`TABLES`] + n is
/// the number of the function table that belongs to the instance's class, plus 1; 0 where there is no instance.
pub const INTERFACE_BANK: u8 = 16;

/// The first vector of [`INTERFACE_BANK`] with numbers of function tables; there are fewer slots than this.
pub const TABLES: u64 = 256;

/// An input or output: some components of a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Semantic and its index; none where the container has no signature or the signature does not name it.
    pub semantic: Option<(String, u32)>,
    /// What the system makes of it.
    pub system_value: Option<SystemName>,
    /// Kind of register: `v`, `o`, or one that has a name of its own such as `oDepth` or `vCoverage`.
    pub kind: names::Register,
    /// Number of the register; 0 for kinds with one register.
    pub number: u32,
    /// Stream of a geometry shader's output; 0 elsewhere.
    pub stream: u32,
    /// Number of the vertex or control point, in geometry, hull and domain shaders; 0 elsewhere.
    pub vertex: u32,
    /// Components that are declared, x in bit 0.
    pub mask: u32,
    /// Components that the signature's element has: its lowest one is the first component of the semantic. The same as
    /// [`Element::mask`] without a signature.
    pub signature_mask: u32,
    /// How it is interpolated.
    pub interpolation: Interpolation,
    /// 1 unsigned, 2 signed, 3 float; 0 where nothing says.
    pub component_type: u32,
    /// The least precision that is asked for. Programs compute with full precision in any case.
    pub precision: Precision,
    /// The registers of components x, y, z and w; those outside of the mask are there as well.
    pub registers: [Register; 4],
}

/// A constant buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstantBuffer {
    /// Number of the declaration: the register before 5.1, the range from then on.
    pub id: u32,
    /// First and last register; the same before 5.1.
    pub slots: (u32, u32),
    /// Space; 0 before 5.1.
    pub space: u32,
    /// Declared size in vectors of four words.
    pub vectors: u32,
    /// The constant bank of the first register; those of the others follow.
    pub bank: u32,
}

/// A resource or view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Number of the declaration: the register before 5.1, the range from then on.
    pub id: u32,
    /// First and last register; the same before 5.1. The last is `u32::MAX` for a range without end.
    pub slots: (u32, u32),
    /// Space; 0 before 5.1.
    pub space: u32,
    /// Shape.
    pub dimension: Dimension,
    /// Return types of the components; none for raw and structured buffers.
    pub types: [Option<ReturnType>; 4],
    /// Bytes of a structure; 0 for others.
    pub stride: u32,
    /// Number of samples; 0 where it is not said.
    pub samples: u32,
    /// What one group writes other groups see: `globallyCoherent`.
    pub coherent: bool,
    /// Pixels that overlap access it in order.
    pub rasterizer_ordered: bool,
    /// Whether it has a counter.
    pub counter: bool,
    /// Header index of the first register; those of the others follow. Textures and typed `t#` buffers are headers of the
    /// launch's pools, everything else is among its surfaces.
    pub header: u32,
    /// Header index of the counter of the first register, a surface of one word; those of the others follow.
    pub counter_header: u32,
}

/// A sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampler {
    /// Number of the declaration: the register before 5.1, the range from then on.
    pub id: u32,
    /// First and last register; the same before 5.1.
    pub slots: (u32, u32),
    /// Space; 0 before 5.1.
    pub space: u32,
    /// What it is for.
    pub mode: SamplerMode,
    /// Sampler index of the first register; those of the others follow.
    pub index: u32,
}

/// A block of group-shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupShared {
    /// Number of the register `g#`.
    pub id: u32,
    /// Byte offset in the program's shared memory.
    pub offset: u32,
    /// Bytes.
    pub bytes: u32,
    /// Bytes of a structure; 0 where the memory is raw.
    pub stride: u32,
}
