//! A case: one texture, one sampler, one request, and many lanes of inputs.

use tmu_texture::{Dimension, Fetch, FetchInputs, Format, LANES, Operation, Sampler, Texture};

/// What a driver is asked.
#[derive(Clone, Debug)]
pub struct Case {
    /// The texture, with its view.
    pub texture: Texture,
    /// The sampler; loads and queries of the size do not look at it.
    pub sampler: Sampler,
    /// The request.
    pub fetch: Fetch,
    /// Offsets of samples and loads are part of the program: the same in all lanes.
    pub offset: [i32; 3],
    /// Inputs of 32 lanes each. Implicit levels come from quads of neighbouring lanes.
    pub batches: Vec<FetchInputs>,
    /// The components that the interface defines.
    pub known: [bool; 4],
}

/// What a driver answered: four components of each lane.
pub type Answers = Vec<[u32; 4]>;

impl Case {
    /// How many lanes there are.
    pub fn lanes(&self) -> usize {
        self.batches.len() * LANES
    }

    /// Whether the program asks with derivatives of its quads, as only pixel shaders can.
    pub fn implicit(&self) -> bool {
        use tmu_texture::Level;

        self.fetch.operation == Operation::QueryLevelOfDetail
            || self.fetch.operation == Operation::Sample
                && matches!(self.fetch.level, Level::Implicit | Level::Bias)
    }

    /// A line about everything but the inputs.
    pub fn describe(&self) -> String {
        let about = self.texture.description();
        let [width, height, depth] = about.size;
        let sampler = &self.sampler;
        let mut words = vec![
            format!(
                "{:?} {}{}",
                self.fetch.operation,
                about.dimension,
                if about.array { " array" } else { "" }
            ),
            format!("{} {width}x{height}x{depth}", about.format),
            format!("layers {} levels {} samples {}", about.layers, about.levels, about.samples),
            format!("level {:?}", self.fetch.level),
        ];
        if self.offset != [0; 3] {
            words.push(format!("offset {:?}", self.offset));
        }
        if !matches!(self.fetch.operation, Operation::Load | Operation::QuerySize) {
            words.push(format!(
                "{:?} mag {:?} min {:?} mip {:?}",
                sampler.address, sampler.mag, sampler.min, sampler.mip
            ));
            words.push(format!("lod {}..{} bias {}", sampler.lod_min, sampler.lod_max, sampler.lod_bias));
        }
        words.join(", ")
    }
}

/// What a driver can do, so that cases ask for nothing else.
#[derive(Clone, Debug, Default)]
pub struct Abilities {
    /// Formats that can be read.
    pub formats: Vec<Format>,
    /// Formats that can be filtered.
    pub filtered: Vec<Format>,
    /// Formats with several samples, and those numbers of samples.
    pub multisample: Vec<(Format, u32)>,
    /// The address modes.
    pub address: Vec<tmu_texture::sampler::AddressMode>,
    /// Border colours can be any; otherwise they are transparent black, opaque black and opaque white.
    pub any_border: bool,
    /// Faces of cubes can be filtered each for itself.
    pub cubes_per_face: bool,
    /// Filters can take the least or the greatest texel.
    pub reductions: bool,
    /// Coordinates can be in texels.
    pub unnormalized: bool,
    /// What loads outside a texture read is defined.
    pub loads_outside: bool,
    /// What NaN and infinite coordinates read is defined.
    pub any_coordinate: bool,
    /// A resource can have a minimum level, and an instruction.
    pub minimum_levels: bool,
    /// Component swizzles belong to views.
    pub swizzles: bool,
    /// Gathers can have four offsets, or different ones in each lane.
    pub gather_offsets: bool,
    /// Comparisons answer one component only (Vulkan), rather than in all.
    pub one_outcome: bool,
    /// Level queries and implicit levels.
    pub implicit: bool,
    /// Level 0 of compressed textures must consist of whole blocks.
    pub whole_blocks: bool,
    /// Whether 1D textures can be block-compressed or hold depths.
    pub special_1d: bool,
}

impl Abilities {
    /// Whether cubes or volumes can have the format as well.
    pub fn has(&self, format: Format, dimension: Dimension) -> bool {
        let special = format.info().block.is_some() || format.info().depth;
        match dimension {
            Dimension::D1 => !special || self.special_1d,
            Dimension::D3 => !special,
            Dimension::D2 | Dimension::Cube | Dimension::Buffer => true,
        }
    }
}
