//! The fetch operation of a program: the texture unit's request plus where its inputs and outputs are.

use tmu_texture::{Dimension, Fetch};

use crate::memory::{AtomicType, Width};
use crate::operand::{Predicate, Register, Source};

/// Which texture and sampler a fetch uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextureReference {
    /// A handle per lane: sampler index in bits 31:20, header index in bits 19:0 (TLD-02).
    Handle(Source),
    /// The handle is the 32-bit word of this number in the constant bank that the launch names for texture
    /// handles (TLD-03, TEXS-04).
    HandleWord(u16),
    /// Numbered slots of the launch, one for textures and one for samplers; no handle is involved.
    Slots {
        /// Index of the texture in the header pool.
        texture: u32,
        /// Index of the sampler in the sampler pool.
        sampler: u32,
    },
}

/// What a fetch does to the warp's texture hash afterwards (TLD-09, TEXS-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TexturePhase {
    /// Nothing.
    #[default]
    None,
    /// Increment the 3-bit texture component (`.T`).
    Texture,
    /// Increment the 5-bit phase component and zero the texture component (`.P`).
    Phase,
}

/// Where the inputs of a fetch come from; the parts and their formats are those of
/// [`tmu_texture::fetch::FetchInputs`]. Parts that the request does not ask for are not read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FetchSources {
    /// s, t, r: i32 for loads, f32 otherwise.
    pub coordinates: [Source; 3],
    /// Array layer, an unsigned integer.
    pub layer: Source,
    /// Level or bias.
    pub level: Source,
    /// Sample number.
    pub sample: Source,
    /// Depth reference, f32.
    pub reference: Source,
    /// Texel offset u, v, w, as sign-extended integers.
    pub offset: [Source; 3],
    /// u, v of each of the four gather offsets, as sign-extended integers.
    pub four_offsets: [[Source; 2]; 4],
    /// d(s,t,r)/dx and d(s,t,r)/dy, f32.
    pub gradients: [[Source; 3]; 2],
    /// Minimum level of detail, f32.
    pub min_level: Source,
}

/// One texture instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextureFetch {
    /// The lane-independent part of the request.
    pub fetch: Fetch,
    /// Texture and sampler.
    pub reference: TextureReference,
    /// The inputs.
    pub sources: FetchSources,
    /// Where the four components go; `None` for a component that is masked out.
    pub to: [Option<Register>; 4],
    /// Receives "NOT resident" per lane (TLD-10).
    pub not_resident: Option<Predicate>,
    /// Killed lanes do not fetch (`.NODEP`, TLD-08); their destinations keep what they hold.
    pub live_only: bool,
    /// Afterwards.
    pub phase: TexturePhase,
    /// The rounding of [`tmu_texture::Packing::F16`] is the launch's (TEXS-09), not the one in `fetch`.
    pub launch_f16_rounding: bool,
}

impl TextureFetch {
    /// All four components of a fetch into the given registers, nothing else.
    pub fn new(
        fetch: Fetch,
        reference: TextureReference,
        sources: FetchSources,
        to: [Register; 4],
    ) -> TextureFetch {
        TextureFetch {
            fetch,
            reference,
            sources,
            to: to.map(Some),
            not_resident: None,
            live_only: false,
            phase: TexturePhase::None,
            launch_f16_rounding: false,
        }
    }
}

/// What an access outside of a surface does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outside {
    /// Reads zero, writes nothing (SASS `.IGN`, PTX `.zero`).
    Ignore,
    /// Goes to the nearest texel inside (PTX `.clamp`).
    Clamp,
    /// Stops the program (PTX `.trap`).
    Trap,
    /// Reads 0 in the components that the format has and the format's defaults in the others, and writes nothing. A
    /// surface that is not there, or has other dimensions, is no fault: it reads 0, and what is written is lost (D3D
    /// 22.4.8).
    Defaults,
}

/// What a surface access moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SurfaceData {
    /// Bytes as they lie in memory.
    Bytes(Width),
    /// Components of a texel as 32-bit values, converted from and to the surface's format: bit 0 red … bit 3 alpha.
    /// Their values come in registers one after the other.
    Components(u8),
    /// One to four 32-bit words as they lie in memory, each of which is inside or outside on its own (D3D 22.4.10): for
    /// addresses in bytes and [`Outside::Defaults`]. The two low bits of the address do not count.
    Words(u8),
}

/// A location on a surface: a texture's first level, read and written without a sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurfaceAccess {
    /// The surface's header index, as a texture's; the sampler index does not matter.
    pub surface: TextureReference,
    /// Number of coordinates. A buffer counts as 1D, a cube as a 2D array.
    pub dimension: Dimension,
    /// Whether a layer is named.
    pub array: bool,
    /// x, y, z: two's complement.
    pub coordinates: [Source; 3],
    /// Array layer, two's complement.
    pub layer: Source,
    /// x counts bytes instead of texels.
    pub x_in_bytes: bool,
    /// Outside of the surface.
    pub outside: Outside,
    /// What is moved.
    pub data: SurfaceData,
}

/// What an atomic operation takes a texel of a surface for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SurfaceAtomicType {
    /// The same on every surface.
    Given(AtomicType),
    /// 32 or 64 bits, signed where the surface's format is of signed integers and unsigned where it is of unsigned ones
    /// (PTX `sured.p`); no other format will do.
    OfFormat {
        /// 64 bits.
        wide: bool,
    },
}

impl SurfaceAtomicType {
    /// How much of the surface it is.
    pub const fn width(self) -> Width {
        match self {
            SurfaceAtomicType::Given(kind) => kind.width(),
            SurfaceAtomicType::OfFormat { wide: true } => Width::B64,
            SurfaceAtomicType::OfFormat { wide: false } => Width::B32,
        }
    }
}
