//! The features that are compared, each with the cases that try it.

use tmu_texture::fetch::Compare;
use tmu_texture::format::Coding;
use tmu_texture::format::Numeric;
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction};
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, LANES, Level, Offset, Operation, Sampler, Texture};

use crate::case::{Abilities, Case};
use crate::contents::{self, Contents, Shape};
use crate::lanes;
use crate::random::Random;

/// A row of the table.
pub struct Feature {
    /// Its name, for `--feature`.
    pub name: &'static str,
    make: fn(&mut Maker) -> Option<Case>,
}

/// Cases that share what the driver's program depends on, so that it is compiled once for them.
pub const SHARED: u64 = 8;

impl Feature {
    /// The case of that number, if the driver can do it.
    pub fn case(&self, seed: u64, number: u64, abilities: &Abilities) -> Option<Case> {
        let name = self.name.bytes().fold(0, |name: u64, byte| name.wrapping_mul(31) + u64::from(byte));
        let state = Random::new(&[seed, name, number / SHARED]);
        let random = Random::new(&[seed, name, number, 1]);
        (self.make)(&mut Maker { state, random, abilities })
    }
}

/// All features, in the order of the table.
pub const FEATURES: &[Feature] = &[
    Feature {
        name: "loads",
        make: |it| {
            it.load(&[
                Class::Unorm8,
                Class::Snorm8,
                Class::Unorm16,
                Class::Snorm16,
                Class::Float16,
                Class::Float32,
                Class::Packed,
                Class::Srgb,
                Class::Integer,
                Class::Depth,
            ])
        },
    },
    Feature { name: "loads of blocks", make: |it| it.load(&[Class::Bc, Class::Etc, Class::Astc]) },
    Feature { name: "loads of samples", make: |it| it.samples() },
    Feature { name: "point", make: |it| it.simple(Filter::Point, &Class::ALL) },
    Feature { name: "linear unorm8", make: |it| it.simple(Filter::Linear, &[Class::Unorm8]) },
    Feature { name: "linear snorm8", make: |it| it.simple(Filter::Linear, &[Class::Snorm8]) },
    Feature { name: "linear unorm16", make: |it| it.simple(Filter::Linear, &[Class::Unorm16]) },
    Feature { name: "linear snorm16", make: |it| it.simple(Filter::Linear, &[Class::Snorm16]) },
    Feature { name: "linear float16", make: |it| it.simple(Filter::Linear, &[Class::Float16]) },
    Feature { name: "linear float32", make: |it| it.simple(Filter::Linear, &[Class::Float32]) },
    Feature { name: "linear packed", make: |it| it.simple(Filter::Linear, &[Class::Packed]) },
    Feature { name: "linear srgb", make: |it| it.simple(Filter::Linear, &[Class::Srgb]) },
    Feature {
        name: "linear blocks",
        make: |it| it.simple(Filter::Linear, &[Class::Bc, Class::Etc, Class::Astc]),
    },
    Feature { name: "linear depth", make: |it| it.simple(Filter::Linear, &[Class::Depth]) },
    Feature { name: "address modes", make: |it| it.address() },
    Feature { name: "coordinates that are no numbers", make: |it| it.no_numbers() },
    Feature { name: "borders", make: |it| it.border() },
    Feature { name: "texel coordinates", make: |it| it.unnormalized() },
    Feature { name: "mip levels", make: |it| it.mips(Filter::Point) },
    Feature { name: "trilinear", make: |it| it.mips(Filter::Linear) },
    Feature { name: "gradients", make: |it| it.gradients() },
    Feature { name: "implicit levels", make: |it| it.implicit(Level::Implicit) },
    Feature { name: "instruction bias", make: |it| it.implicit(Level::Bias) },
    Feature { name: "sampler bias", make: |it| it.bias() },
    Feature { name: "offsets", make: |it| it.offsets() },
    Feature { name: "1D and 3D", make: |it| it.lines_and_volumes() },
    Feature { name: "arrays", make: |it| it.arrays() },
    Feature { name: "cubes", make: |it| it.cubes(false) },
    Feature { name: "cube arrays", make: |it| it.cubes(true) },
    Feature { name: "cubes face by face", make: |it| it.faces() },
    Feature { name: "gathers", make: |it| it.gathers(false) },
    Feature { name: "gathers with offsets", make: |it| it.gathers(true) },
    Feature { name: "gathers from cubes", make: |it| it.cube_gathers() },
    Feature { name: "comparisons", make: |it| it.comparisons(false) },
    Feature { name: "comparing gathers", make: |it| it.comparisons(true) },
    Feature { name: "min and max", make: |it| it.reductions() },
    Feature { name: "swizzles", make: |it| it.swizzles() },
    Feature { name: "minimum levels", make: |it| it.minimum_levels() },
    Feature { name: "sizes", make: |it| it.sizes() },
    Feature { name: "level queries", make: |it| it.level_queries() },
];

/// Formats that drivers filter alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// 8-bit UNORM.
    Unorm8,
    /// 8-bit SNORM.
    Snorm8,
    /// 16-bit UNORM.
    Unorm16,
    /// 16-bit SNORM.
    Snorm16,
    /// 16-bit floats.
    Float16,
    /// 32-bit floats.
    Float32,
    /// Components that are no whole bytes.
    Packed,
    /// sRGB, not compressed.
    Srgb,
    /// Integers.
    Integer,
    /// Depths.
    Depth,
    /// BC1 to BC7.
    Bc,
    /// ETC2 and EAC.
    Etc,
    /// ASTC.
    Astc,
}

impl Class {
    const ALL: [Class; 13] = [
        Class::Unorm8,
        Class::Snorm8,
        Class::Unorm16,
        Class::Snorm16,
        Class::Float16,
        Class::Float32,
        Class::Packed,
        Class::Srgb,
        Class::Integer,
        Class::Depth,
        Class::Bc,
        Class::Etc,
        Class::Astc,
    ];

    /// The class of a format.
    pub fn of(format: Format) -> Class {
        let info = format.info();
        if let Some(block) = info.block {
            return match block.coding {
                Coding::Astc => Class::Astc,
                Coding::Etc2
                | Coding::Etc2PunchThrough
                | Coding::Etc2Alpha
                | Coding::Eac
                | Coding::EacTwo => Class::Etc,
                _ => Class::Bc,
            };
        }
        if info.depth {
            return Class::Depth;
        }
        let components: Vec<_> = info.components.iter().flatten().collect();
        let (numeric, bits) = (components[0].numeric, components[0].bits);
        match (numeric, bits) {
            (Numeric::Uint | Numeric::Sint, _) => Class::Integer,
            (Numeric::Srgb, _) => Class::Srgb,
            (Numeric::Unorm, 8) => Class::Unorm8,
            (Numeric::Snorm, 8) => Class::Snorm8,
            (Numeric::Unorm, 16) => Class::Unorm16,
            (Numeric::Snorm, 16) => Class::Snorm16,
            (Numeric::Float, 16) => Class::Float16,
            (Numeric::Float, 32) => Class::Float32,
            _ => Class::Packed,
        }
    }
}

/// Makes a case out of random choices: those of `state` decide the driver's program and are shared by a few cases.
struct Maker<'a> {
    state: Random,
    random: Random,
    abilities: &'a Abilities,
}

/// Modes that every interface has.
const PLAIN_MODES: [AddressMode; 3] = [AddressMode::Wrap, AddressMode::Mirror, AddressMode::ClampToEdge];

impl Maker<'_> {
    /// A format of those classes for a dimension; filtered ones only if `linear`.
    fn format(&mut self, classes: &[Class], dimension: Dimension, linear: bool) -> Option<Format> {
        let abilities = self.abilities;
        let formats = if linear { &abilities.filtered } else { &abilities.formats };
        let fits = |class: Class| -> Vec<Format> {
            let fits = |format: &Format| Class::of(*format) == class && abilities.has(*format, dimension);
            formats.iter().copied().filter(fits).collect()
        };
        // Classes count alike, whether they have many formats or few.
        let classes: Vec<Vec<Format>> =
            classes.iter().map(|&class| fits(class)).filter(|formats| !formats.is_empty()).collect();
        if classes.is_empty() {
            return None;
        }
        let number = self.state.below(classes.len() as u32) as usize;
        Some(self.state.pick(&classes[number]))
    }

    /// A format for features that are about other things: small or large, and one that is exact in f32.
    fn any_format(&mut self, dimension: Dimension) -> Option<Format> {
        let few = [Format::Rgba8Unorm, Format::R32Float, Format::Rgba16Float, Format::Rg16Unorm];
        let fits = |format: &Format| {
            self.abilities.filtered.contains(format) && self.abilities.has(*format, dimension)
        };
        let few: Vec<Format> = few.into_iter().filter(fits).collect();
        if few.is_empty() { None } else { Some(self.state.pick(&few)) }
    }

    fn shape(&mut self, dimension: Dimension, array: bool, mips: bool) -> Shape {
        Shape {
            dimension,
            array,
            mips,
            powers: self.state.once_in(2),
            whole_blocks: self.abilities.whole_blocks,
        }
    }

    fn texture(&mut self, shape: Shape, format: Format, contents: Contents) -> Option<Texture> {
        let about = contents::description(&mut self.random, &shape, format);
        contents::texture(&mut self.random, about, contents).ok()
    }

    /// A sampler with one filter for both directions and plain address modes.
    fn sampler(&mut self, filter: Filter) -> Sampler {
        let address = std::array::from_fn(|_| self.state.pick(&PLAIN_MODES));
        Sampler { mag: filter, min: filter, address, ..Sampler::default() }
    }

    /// A case with a level of 0 and random places.
    fn sampled(&mut self, texture: Texture, sampler: Sampler) -> Case {
        let about = *texture.description();
        let fetch = Fetch { level: Level::Explicit, array: about.array, ..Fetch::sample(about.dimension) };
        let mut case = Case {
            fetch,
            sampler,
            offset: [0; 3],
            batches: vec![FetchInputs::default()],
            known: [true; 4],
            texture,
        };
        for inputs in &mut case.batches {
            lanes::places(&mut self.random, inputs, &case.texture, !case.sampler.normalized, false);
        }
        case
    }

    fn load(&mut self, classes: &[Class]) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3]);
        let array = dimension != Dimension::D3 && self.state.once_in(3);
        let format = self.format(classes, dimension, false)?;
        let shape = self.shape(dimension, array, true);
        let texture = self.texture(shape, format, Contents::Bits)?;
        let offset = if self.state.once_in(4) { self.offset(dimension) } else { [0; 3] };
        let case = self.loaded(texture, offset);
        Some(case)
    }

    fn samples(&mut self) -> Option<Case> {
        if self.abilities.multisample.is_empty() {
            return None;
        }
        let (format, samples) = self.state.pick(&self.abilities.multisample);
        let array = self.state.once_in(3);
        let shape = self.shape(Dimension::D2, array, false);
        let mut about = contents::description(&mut self.random, &shape, format);
        about.samples = samples;
        let texture = contents::texture(&mut self.random, about, Contents::Numbers).ok()?;
        Some(self.loaded(texture, [0; 3]))
    }

    /// A load at random texels.
    fn loaded(&mut self, texture: Texture, offset: [i32; 3]) -> Case {
        let about = *texture.description();
        let multisample = about.samples > 1;
        let fetch = Fetch {
            array: about.array,
            multisample,
            level: if multisample { Level::Zero } else { Level::Explicit },
            offset: if offset == [0; 3] { Offset::None } else { Offset::Texel },
            ..Fetch::load(about.dimension)
        };
        let mut batches = vec![FetchInputs::default()];
        for inputs in &mut batches {
            for lane in 0..LANES {
                let outside = self.abilities.loads_outside && self.random.once_in(8);
                let beyond = u32::from(outside);
                inputs.level[lane] = self.random.below(about.levels + beyond);
                inputs.layer[lane] = self.random.below(about.layers + beyond);
                inputs.sample[lane] = self.random.below(about.samples);
                let size = texture.level_size(inputs.level[lane].min(about.levels - 1));
                for axis in 0..3 {
                    let last = size[axis] as i32 - 1;
                    let place = self.random.within(-i32::from(outside), last + i32::from(outside));
                    // An offset must not lead outside where that is not defined.
                    let place = place - offset[axis];
                    inputs.coordinates[axis][lane] = place as u32;
                    inputs.offset[axis][lane] = offset[axis];
                }
            }
        }
        Case { texture, sampler: Sampler::default(), fetch, offset, batches, known: [true; 4] }
    }

    fn offset(&mut self, dimension: Dimension) -> [i32; 3] {
        std::array::from_fn(|axis| if axis < dimension.axes() { self.state.within(-8, 7) } else { 0 })
    }

    /// Samples from 2D textures of those classes.
    fn simple(&mut self, filter: Filter, classes: &[Class]) -> Option<Case> {
        let format = self.format(classes, Dimension::D2, filter == Filter::Linear)?;
        let shape = self.shape(Dimension::D2, false, false);
        let contents = if filter == Filter::Point { Contents::Bits } else { Contents::Numbers };
        let texture = self.texture(shape, format, contents)?;
        let sampler = self.sampler(filter);
        Some(self.sampled(texture, sampler))
    }

    fn address(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2, Dimension::D3]);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.state.pick(&[Filter::Point, Filter::Linear]);
        let mut sampler = self.sampler(filter);
        sampler.address = std::array::from_fn(|_| self.state.pick(&self.abilities.address));
        self.set_border(&mut sampler, format);
        Some(self.sampled(texture, sampler))
    }

    /// NaN, infinities, denormals and huge numbers as coordinates.
    fn no_numbers(&mut self) -> Option<Case> {
        if !self.abilities.any_coordinate {
            return None;
        }
        let mut case = self.address()?;
        for inputs in &mut case.batches {
            lanes::places(&mut self.random, inputs, &case.texture, false, true);
        }
        Some(case)
    }

    fn border(&mut self) -> Option<Case> {
        let filter = self.state.pick(&[Filter::Point, Filter::Linear]);
        if !self.abilities.address.contains(&AddressMode::Border) {
            return None;
        }
        let classes = Class::ALL.map(|class| if class == Class::Depth { Class::Float32 } else { class });
        let format = self.format(&classes, Dimension::D2, filter == Filter::Linear)?;
        let shape = self.shape(Dimension::D2, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let mut sampler = self.sampler(filter);
        let axis = self.state.below(2) as usize;
        sampler.address[axis] = AddressMode::Border;
        self.set_border(&mut sampler, format);
        Some(self.sampled(texture, sampler))
    }

    /// A border colour that the interface can have.
    fn set_border(&mut self, sampler: &mut Sampler, format: Format) {
        let integer = format.info().is_integer();
        let one = if integer { 1 } else { 1.0f32.to_bits() };
        sampler.border = match self.state.below(if self.abilities.any_border { 6 } else { 3 }) {
            0 => [0; 4],
            1 => [0, 0, 0, one],
            2 => [one; 4],
            // Every integer format can hold these.
            _ if integer => std::array::from_fn(|_| self.state.below(2)),
            _ => std::array::from_fn(|_| self.state.unit().to_bits()),
        };
    }

    fn unnormalized(&mut self) -> Option<Case> {
        if !self.abilities.unnormalized {
            return None;
        }
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2]);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.state.pick(&[Filter::Point, Filter::Linear]);
        let modes = [AddressMode::ClampToEdge, AddressMode::Border];
        let address = [self.state.pick(&modes), self.state.pick(&modes), AddressMode::ClampToEdge];
        let mut sampler = Sampler { normalized: false, lod_max: 0.0, address, ..self.sampler(filter) };
        self.set_border(&mut sampler, format);
        Some(self.sampled(texture, sampler))
    }

    /// A texture with levels, and a sampler that filters between them in that way.
    fn with_levels(&mut self, dimensions: &[Dimension], between: Filter) -> Option<(Texture, Sampler)> {
        let dimension = self.state.pick(dimensions);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, false, true);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let mut sampler = self.sampler(Filter::Linear);
        sampler.mag = self.state.pick(&[Filter::Point, Filter::Linear]);
        sampler.min = self.state.pick(&[Filter::Point, Filter::Linear]);
        sampler.mip = if between == Filter::Linear { MipFilter::Linear } else { MipFilter::Point };
        if self.state.once_in(3) {
            sampler.lod_min = self.state.between(-1.0, 3.0).max(0.0);
            sampler.lod_max = sampler.lod_min + self.state.between(0.0, 3.0);
        }
        Some((texture, sampler))
    }

    fn mips(&mut self, between: Filter) -> Option<Case> {
        let (texture, sampler) =
            self.with_levels(&[Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3], between)?;
        let mut case = self.sampled(texture, sampler);
        self.explicit_levels(&mut case);
        Some(case)
    }

    fn explicit_levels(&mut self, case: &mut Case) {
        let levels = case.texture.view().levels;
        for inputs in &mut case.batches {
            inputs.level = std::array::from_fn(|_| lanes::level(&mut self.random, levels).to_bits());
        }
    }

    fn either(&mut self) -> Filter {
        self.state.pick(&[Filter::Point, Filter::Linear])
    }

    fn gradients(&mut self) -> Option<Case> {
        let between = self.either();
        let dimensions = [Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3, Dimension::Cube];
        let (texture, sampler) = self.with_levels(&dimensions, between)?;
        let mut case = self.sampled(texture, sampler);
        case.fetch.level = Level::Gradients;
        for inputs in &mut case.batches {
            lanes::gradients(&mut self.random, inputs, &case.texture);
        }
        Some(case)
    }

    fn implicit(&mut self, level: Level) -> Option<Case> {
        if !self.abilities.implicit {
            return None;
        }
        let between = self.either();
        let dimensions = [Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3];
        let (texture, sampler) = self.with_levels(&dimensions, between)?;
        let mut case = self.sampled(texture, sampler);
        case.fetch.level = level;
        for inputs in &mut case.batches {
            lanes::quads(&mut self.random, inputs, &case.texture);
            inputs.level = std::array::from_fn(|_| self.random.between(-3.0, 3.0).to_bits());
        }
        Some(case)
    }

    fn bias(&mut self) -> Option<Case> {
        let mut case = self.mips(Filter::Linear)?;
        case.sampler.lod_bias = self.state.pick(&[-1.5, -0.25, 0.5, 1.0, 2.75]);
        Some(case)
    }

    fn offsets(&mut self) -> Option<Case> {
        let between = self.either();
        let (texture, sampler) = self.with_levels(&[Dimension::D1, Dimension::D2, Dimension::D3], between)?;
        let offset = self.offset(texture.description().dimension);
        let mut case = self.sampled(texture, sampler);
        self.explicit_levels(&mut case);
        Self::set_offset(&mut case, offset);
        Some(case)
    }

    fn set_offset(case: &mut Case, offset: [i32; 3]) {
        case.offset = offset;
        case.fetch.offset = Offset::Texel;
        for inputs in &mut case.batches {
            inputs.offset = offset.map(|axis| [axis; LANES]);
        }
    }

    fn lines_and_volumes(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D3]);
        let classes = [Class::Unorm8, Class::Unorm16, Class::Float16, Class::Float32, Class::Srgb];
        let format = self.format(&classes, dimension, true)?;
        let shape = self.shape(dimension, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let sampler = self.sampler(Filter::Linear);
        Some(self.sampled(texture, sampler))
    }

    fn arrays(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2]);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, true, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.either();
        let sampler = self.sampler(filter);
        Some(self.sampled(texture, sampler))
    }

    fn cubes(&mut self, array: bool) -> Option<Case> {
        let format = self.any_format(Dimension::Cube)?;
        let mips = self.state.once_in(2);
        let shape = self.shape(Dimension::Cube, array, mips);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.either();
        let mut sampler = self.sampler(filter);
        sampler.mip = self.state.pick(&[MipFilter::Point, MipFilter::Linear]);
        let mut case = self.sampled(texture, sampler);
        if mips {
            self.explicit_levels(&mut case);
        }
        Some(case)
    }

    fn faces(&mut self) -> Option<Case> {
        if !self.abilities.cubes_per_face {
            return None;
        }
        let array = self.state.once_in(3);
        let mut case = self.cubes(array)?;
        case.sampler.cube_filtering = CubeFiltering::Wrapped;
        Some(case)
    }

    fn gathers(&mut self, offsets: bool) -> Option<Case> {
        let classes = [
            Class::Unorm8,
            Class::Snorm8,
            Class::Unorm16,
            Class::Float16,
            Class::Float32,
            Class::Packed,
            Class::Integer,
            Class::Srgb,
        ];
        let format = self.format(&classes, Dimension::D2, false)?;
        let array = self.state.once_in(3);
        let shape = self.shape(Dimension::D2, array, false);
        let texture = self.texture(shape, format, Contents::Bits)?;
        let sampler = Sampler { lod_max: 0.0, ..self.sampler(Filter::Linear) };
        let mut case = self.sampled(texture, sampler);
        let component = self.state.below(format.info().component_count() as u32) as u8;
        case.fetch.operation = Operation::Gather { component };
        case.fetch.level = Level::Zero;
        if offsets {
            if !self.abilities.gather_offsets {
                return None;
            }
            case.fetch.offset = Offset::Texel;
            for inputs in &mut case.batches {
                for lane in 0..LANES {
                    inputs.offset[0][lane] = self.random.within(-8, 7);
                    inputs.offset[1][lane] = self.random.within(-8, 7);
                }
            }
        }
        Some(case)
    }

    fn cube_gathers(&mut self) -> Option<Case> {
        let format = self.any_format(Dimension::Cube)?;
        let array = self.state.once_in(3);
        let shape = self.shape(Dimension::Cube, array, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let sampler = Sampler { lod_max: 0.0, ..self.sampler(Filter::Linear) };
        let mut case = self.sampled(texture, sampler);
        let component = self.state.below(format.info().component_count() as u32) as u8;
        case.fetch.operation = Operation::Gather { component };
        case.fetch.level = Level::Zero;
        Some(case)
    }

    fn comparisons(&mut self, gather: bool) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D2, Dimension::D2, Dimension::Cube]);
        let filter = if gather { Filter::Point } else { self.either() };
        let format = self.format(&[Class::Depth], dimension, filter == Filter::Linear)?;
        let array = self.state.once_in(3);
        let shape = self.shape(dimension, array, false);
        let texture = self.texture(shape, format, Contents::Steps)?;
        let mut sampler = self.sampler(filter);
        sampler.compare = self.state.pick(&CompareFunction::ALL);
        sampler.compare_enable = true;
        sampler.lod_max = 0.0;
        let mut case = self.sampled(texture, sampler);
        case.fetch.compare = Compare::Forced;
        if gather {
            case.fetch.operation = Operation::Gather { component: 0 };
        } else if self.abilities.one_outcome {
            case.known = [true, false, false, false];
        }
        case.fetch.level = Level::Zero;
        for inputs in &mut case.batches {
            inputs.reference = std::array::from_fn(|_| {
                match self.random.below(4) {
                    0 => self.random.unit(),
                    1 => self.random.between(-0.5, 1.5),
                    _ => self.random.below(5) as f32 / 4.0,
                }
                .to_bits()
            });
        }
        Some(case)
    }

    fn reductions(&mut self) -> Option<Case> {
        if !self.abilities.reductions {
            return None;
        }
        // Between levels Vulkan averages, and D3D takes the extreme of both.
        let between = if self.abilities.one_outcome { Filter::Point } else { self.either() };
        let (texture, mut sampler) = self.with_levels(&[Dimension::D2, Dimension::D3], between)?;
        sampler.min = Filter::Linear;
        sampler.mag = Filter::Linear;
        sampler.reduction = self.state.pick(&[Reduction::Minimum, Reduction::Maximum]);
        let mut case = self.sampled(texture, sampler);
        self.explicit_levels(&mut case);
        Some(case)
    }

    fn swizzles(&mut self) -> Option<Case> {
        if !self.abilities.swizzles {
            return None;
        }
        let mut case = match self.state.below(3) {
            0 => self.load(&Class::ALL)?,
            1 => self.simple(Filter::Point, &Class::ALL)?,
            _ => {
                self.simple(Filter::Linear, &[Class::Unorm8, Class::Unorm16, Class::Float32, Class::Packed])?
            }
        };
        case.texture = contents::swizzled(&mut self.state, case.texture).ok()?;
        Some(case)
    }

    fn minimum_levels(&mut self) -> Option<Case> {
        if !self.abilities.minimum_levels {
            return None;
        }
        let between = self.either();
        let mut case = self.mips(between)?;
        let levels = case.texture.view().levels;
        let least = self.random.between(0.0, levels as f32);
        case.texture = case.texture.with_min_lod(least).ok()?;
        Some(case)
    }

    fn sizes(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2, Dimension::D3, Dimension::Cube]);
        let array = dimension != Dimension::D3 && self.state.once_in(2);
        let format = self.format(&[Class::Unorm8, Class::Float32, Class::Bc], dimension, false)?;
        let shape = self.shape(dimension, array, true);
        let texture = self.texture(shape, format, Contents::Bits)?;
        let levels = texture.view().levels;
        let sampler = self.sampler(Filter::Point);
        let mut case = self.sampled(texture, sampler);
        case.fetch.operation = Operation::QuerySize;
        let beyond = u32::from(self.abilities.loads_outside);
        // Some drivers take the level of one lane for several.
        let uniform = self.state.once_in(2);
        for inputs in &mut case.batches {
            let level = self.random.below(levels + beyond);
            inputs.level =
                std::array::from_fn(|_| if uniform { level } else { self.random.below(levels + beyond) });
        }
        Some(case)
    }

    fn level_queries(&mut self) -> Option<Case> {
        if !self.abilities.implicit {
            return None;
        }
        let mut case = self.implicit(Level::Implicit)?;
        // The logarithm of 0 is left open.
        for inputs in &mut case.batches {
            let s = &mut inputs.coordinates[0];
            for quad in s.chunks_exact_mut(4).filter(|quad| quad.iter().all(|s| *s == quad[0])) {
                quad[1] = (f32::from_bits(quad[0]) + 0.25).to_bits();
                quad[3] = quad[1];
            }
        }
        case.fetch.operation = Operation::QueryLevelOfDetail;
        // Vulkan rounds the clamped level where the filter takes the nearest one.
        case.known = [true, case.sampler.mip == MipFilter::Linear, false, false];
        Some(case)
    }
}
