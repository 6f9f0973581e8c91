//! Routines of every vector width against the plain ones, which are those of the baseline.

mod cached;

use tmu_texture::cpu::Width;
use tmu_texture::fetch::{Compare, MinLevel, Packing};
use tmu_texture::lanes::copy_active;
use tmu_texture::sampler::{AddressMode, CubeFiltering, Filter, MipFilter};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchBatches, FetchBatchesOutput, FetchInputs, FetchMemory, Format, LANES,
    Lanes, Level, Mask, Model, Offset, Operation, Part, Sampler, Texture, TextureDescription,
};

use crate::random::{
    Random, random_data, random_fetch, random_inputs, random_sampler, random_texture, random_view,
};

/// Formats that real textures have.
const COMMON: &[Format] = &[
    Format::Rgba8Unorm,
    Format::Rgba8Unorm,
    Format::Rgba8Srgb,
    Format::Bgra8Unorm,
    Format::Bgra8Srgb,
    Format::R8Unorm,
    Format::Rg8Unorm,
    Format::R16Unorm,
    Format::Rg16Unorm,
    Format::Rgba16Unorm,
    Format::R16Float,
    Format::Rg16Float,
    Format::Rgba16Float,
    Format::R32Float,
    Format::Rg32Float,
    Format::Rgba32Float,
    Format::R32Uint,
    Format::Rgba32Sint,
    Format::Rgba8Uint,
    Format::R8Sint,
    Format::Rg8Sint,
    Format::R16Uint,
    Format::Rg16Sint,
    Format::Rgba16Sint,
    Format::Rgba16Uint,
    Format::D16Unorm,
    Format::D32Float,
    Format::Bc1Unorm,
    Format::Bc7Srgb,
    Format::Bc4Unorm,
    Format::Bc6hUfloat,
];

/// Batches of a request.
const BATCHES: usize = 5;

/// A texture of usual kind, larger than a vector.
fn common_texture(random: &mut Random) -> Texture {
    let formats = if random.one_in(2) { COMMON } else { Format::ALL };
    let format = random.choose(formats);
    let mut dimensions = vec![Dimension::D2, Dimension::D2, Dimension::D2, Dimension::Cube];
    if format.info().block.is_none() {
        dimensions.extend([Dimension::D1, Dimension::D3, Dimension::Buffer]);
    }
    let dimension = random.choose(&dimensions);
    let mut side = || if random.one_in(2) { 1 << (3 + random.below(4)) } else { random.below(70) as u32 + 1 };
    let (width, height) = (side(), side());
    let size = match dimension {
        Dimension::D1 => [16 * width, 1, 1],
        // More than other textures can have.
        Dimension::Buffer => [width * 600, 1, 1],
        Dimension::D2 => [width, height, 1],
        Dimension::D3 => [width, height.min(20), 9],
        Dimension::Cube => [width, width, 1],
    };
    let mut description = TextureDescription::new(dimension, size, format);
    let image = dimension != Dimension::Buffer;
    if image && dimension != Dimension::D3 && random.one_in(3) {
        description.array = true;
        description.layers *= random.below(3) as u32 + 1;
    }
    if image && random.one_in(2) {
        description.levels = random.below(description.full_chain().into()) as u32 + 1;
    } else if dimension == Dimension::D2 && format.info().block.is_none() && random.one_in(8) {
        (description.samples, description.multisample) = (random.choose(&[1, 2, 4, 8]), true);
    }
    let data = if random.one_in(8) {
        let length = description.data_length().expect("a valid description");
        (0..length).map(|_| random.next() as u8).collect()
    } else {
        random_data(random, &description)
    };
    let texture = Texture::new(description, data).expect("a valid texture");
    random_view(random, texture)
}

fn common_sampler(random: &mut Random) -> Sampler {
    let modes = [AddressMode::Wrap, AddressMode::Mirror, AddressMode::ClampToEdge, AddressMode::Border];
    let mut sampler = random_sampler(random);
    if random.one_in(2) {
        sampler.address = [random.choose(&modes); 3];
    } else if !random.one_in(4) {
        sampler.address = sampler.address.map(|_| random.choose(&modes));
    }
    if random.one_in(2) {
        let colour = random.choose(&[0f32, 1.0]).to_bits();
        sampler.border = [colour, 0, colour, 1f32.to_bits()];
    }
    if random.one_in(2) {
        sampler.min = sampler.mag;
    }
    sampler.normalized |= random.one_in(2);
    if random.one_in(2) {
        sampler.mip = MipFilter::None;
    }
    if random.one_in(4) {
        sampler.cube_filtering = CubeFiltering::Wrapped;
    }
    sampler
}

fn common_fetch(random: &mut Random, texture: &Texture) -> Fetch {
    let mut fetch = random_fetch(random, texture);
    if !random.one_in(4) {
        fetch.min_level = MinLevel::None;
        fetch.packing = Packing::Bits32;
    }
    if random.one_in(2) {
        fetch.compare = Compare::Never;
    }
    if random.one_in(3) {
        fetch.level = Level::Zero;
    }
    if random.one_in(4) {
        fetch.offset = Offset::None;
    }
    fetch.array = texture.description().array && !random.one_in(4);
    if texture.description().is_multisampled() {
        fetch.operation = Operation::Load;
        fetch.multisample = true;
    }
    fetch
}

/// Any bits in place of some values; other batches near each other, as neighbouring pixels are.
fn shake(random: &mut Random, inputs: &mut FetchInputs, texture: &Texture, load: bool) {
    let [width, height, _] = texture.level_size(texture.view().first_level).map(|size| size as f32);
    if random.one_in(2) {
        let first = [random.between(-0.5, 1.5), random.between(-0.5, 1.5)];
        let step = random.choose(&[0.97f32, 1.0, -0.97, 0.5]);
        let rows = random.choose(&[1, 2, 4]);
        for lane in 0..LANES {
            let (column, row) = (lane / rows, lane % rows);
            let position = [first[0] * width + step * column as f32, first[1] * height + step * row as f32];
            for (axis, (position, size)) in position.into_iter().zip([width, height]).enumerate() {
                let bits = if load { position as i32 as u32 } else { (position / size).to_bits() };
                inputs.coordinates[axis][lane] = bits;
            }
        }
    }
    for _ in 0..random.below(4) {
        let lane = random.below(LANES as u64) as usize;
        let specials = [
            f32::NAN.to_bits(),
            f32::INFINITY.to_bits(),
            f32::NEG_INFINITY.to_bits(),
            (-0.0f32).to_bits(),
            f32::MAX.to_bits(),
            f32::MIN.to_bits(),
            1,
            0x8000_0001,
            0x7fff_ffff,
            0x8000_0000,
            (-1e-30f32).to_bits(),
            random.next() as u32,
        ];
        inputs.coordinates[random.below(3) as usize][lane] = random.choose(&specials);
        inputs.offset[random.below(3) as usize][lane] = random.choose(&[-7, 40_000, i32::MIN, i32::MAX, 3]);
        inputs.layer[lane] = random.choose(&[0, 1, 2, 7, u32::MAX]);
        inputs.level[lane] = random.choose(&specials);
        inputs.reference[lane] = random.choose(&specials);
    }
}

/// The parts of several batches, each batch in its place.
#[derive(Clone)]
struct Parts(Vec<FetchInputs>);

impl Parts {
    fn column(&self, of: impl Fn(&FetchInputs) -> Lanes<u32>) -> Vec<Lanes<u32>> {
        self.0.iter().map(of).collect()
    }
}

fn signed(lanes: Lanes<i32>) -> Lanes<u32> {
    lanes.map(|value| value as u32)
}

type Answer = ([Vec<Lanes<u32>>; 4], Vec<Mask>);

/// The batches one by one, as compiled programs ask for them.
fn answer_one_by_one(bound: &BoundFetch, parts: &Parts, masks: &[Mask]) -> Answer {
    let mut all = Answer::default();
    let mut memory = FetchMemory::default();
    for (batch, mask) in parts.0.iter().zip(masks) {
        let ask = |inputs: &FetchBatches, texel: &mut [Vec<Lanes<u32>>; 4], resident: &mut Vec<Mask>| {
            bound.run_in(inputs, *mask, &mut memory);
            // What the other lanes hold afterwards means nothing.
            for (to, from) in texel.iter_mut().zip(&memory.texel) {
                copy_active(*mask, from, &mut to[0]);
            }
            resident[0] = resident[0] & !mask | memory.resident & mask;
        };
        let (texel, resident) = answer_by(&Parts(vec![batch.clone()]), 1, ask);
        all.0.iter_mut().zip(texel).for_each(|(to, of_batch)| to.extend(of_batch));
        all.1.extend(resident);
    }
    all
}

fn answer(bound: &BoundFetch, parts: &Parts, masks: &[Mask]) -> Answer {
    answer_by(parts, masks.len(), |inputs, texel, resident| {
        let mut output = FetchBatchesOutput {
            texel: texel.each_mut().map(|component| Some(&mut component[..])),
            resident: Some(resident),
        };
        bound.run_batches(inputs, masks, &mut output);
    })
}

/// What asking for so many batches leaves.
fn answer_by(
    parts: &Parts,
    batches: usize,
    ask: impl FnOnce(&FetchBatches, &mut [Vec<Lanes<u32>>; 4], &mut Vec<Mask>),
) -> Answer {
    let coordinates = [0, 1, 2].map(|axis| parts.column(|it| it.coordinates[axis]));
    let offset = [0, 1, 2].map(|axis| parts.column(|it| signed(it.offset[axis])));
    let four =
        [0, 1, 2, 3].map(|texel| [0, 1].map(|axis| parts.column(|it| signed(it.four_offsets[texel][axis]))));
    let gradients = [0, 1].map(|way| [0, 1, 2].map(|axis| parts.column(|it| it.gradients[way][axis])));
    let (layer, level) = (parts.column(|it| it.layer), parts.column(|it| it.level));
    let (sample, reference) = (parts.column(|it| it.sample), parts.column(|it| it.reference));
    let min_level = parts.column(|it| it.min_level);
    fn part(values: &Vec<Lanes<u32>>) -> Part<'_> {
        let first = values[0][0];
        if values.iter().flatten().all(|&value| value == first) {
            Part::Same(first)
        } else {
            Part::Lanes(values)
        }
    }
    let four_offsets = four.each_ref().map(|axes| axes.each_ref().map(part));
    let gradients = gradients.each_ref().map(|axes| axes.each_ref().map(part));
    let inputs = FetchBatches {
        coordinates: coordinates.each_ref().map(part),
        layer: part(&layer),
        level: part(&level),
        sample: part(&sample),
        reference: part(&reference),
        offset: offset.each_ref().map(part),
        four_offsets: Some(&four_offsets),
        gradients: Some(&gradients),
        min_level: part(&min_level),
    };
    let mut texel = [0, 1, 2, 3].map(|number| vec![[0xdead_0000 + number; LANES]; batches]);
    let mut resident = vec![0x0f0f_0f0f; batches];
    ask(&inputs, &mut texel, &mut resident);
    (texel, resident)
}

/// What is asked of which texture.
type Case = (Texture, Sampler, Fetch);

fn any_case(random: &mut Random) -> Case {
    let texture = if random.one_in(4) { random_texture(random) } else { common_texture(random) };
    let sampler = common_sampler(random);
    let fetch = common_fetch(random, &texture);
    (texture, sampler, fetch)
}

/// A sample that blends texels, and levels that lanes choose in every way.
fn case_of_levels(random: &mut Random) -> Case {
    let usual = [Format::Rgba8Unorm, Format::Rgba8Srgb, Format::Bgra8Unorm, Format::R8Unorm];
    let format = if random.one_in(2) { random.choose(&usual) } else { random.choose(COMMON) };
    let dimension = random.choose(&[Dimension::D2, Dimension::D2, Dimension::Cube]);
    let width = 16 + random.below(50) as u32;
    let height = if dimension == Dimension::Cube { width } else { 16 + random.below(50) as u32 };
    let mut description = TextureDescription::new(dimension, [width, height, 1], format);
    description.levels = 2 + random.below(u64::from(description.full_chain()) - 1) as u32;
    let texture = Texture::new(description, random_data(random, &description)).expect("a valid texture");
    let texture = random_view(random, texture);
    let filter = if random.one_in(4) { Filter::Point } else { Filter::Linear };
    let sampler = Sampler {
        mag: filter,
        min: filter,
        mip: random.choose(&[MipFilter::Point, MipFilter::Linear]),
        ..common_sampler(random)
    };
    let ways = [Level::Implicit, Level::Bias, Level::Explicit, Level::Gradients, Level::Zero];
    let fetch = Fetch {
        operation: Operation::Sample,
        level: random.choose(&ways),
        compare: Compare::Never,
        min_level: MinLevel::None,
        ..common_fetch(random, &texture)
    };
    (texture, sampler, fetch)
}

fn random_parts(random: &mut Random, fetch: &Fetch, texture: &Texture, sampler: &Sampler) -> Parts {
    let batch = |_| {
        let mut inputs = random_inputs(random, fetch, !sampler.normalized);
        shake(random, &mut inputs, texture, fetch.operation == Operation::Load);
        inputs
    };
    Parts((0..BATCHES).map(batch).collect())
}

fn random_masks(random: &mut Random) -> [Mask; BATCHES] {
    let some = random.next() as u32;
    let usual = [0, 1, 0xffff, 0xffff_0000, u32::MAX];
    [u32::MAX, some, random.choose(&usual), random.choose(&usual), random.choose(&[u32::MAX, !some])]
}

fn check(rounds: usize, mut random: Random, case: fn(&mut Random) -> Case) {
    for round in 0..rounds {
        let (texture, sampler, fetch) = case(&mut random);
        if BoundFetch::check(&fetch, Some(&texture), Some(&sampler)).is_err() {
            continue;
        }
        let parts = random_parts(&mut random, &fetch, &texture, &sampler);
        let masks = random_masks(&mut random);
        for model in Model::ALL {
            let bind = |width| BoundFetch::at_width(&fetch, Some(&texture), Some(&sampler), model, width);
            let plain = BoundFetch::plain(&fetch, Some(&texture), Some(&sampler), model);
            let plain = answer(&plain, &parts, &masks);
            for &width in Width::available() {
                let what = || {
                    format!(
                        "round {round}, {width}, {model}, {fetch:?}, {sampler:?}, {:?} {:?}",
                        texture.description(),
                        texture.view()
                    )
                };
                let bound = bind(width);
                assert_same(&plain, &answer(&bound, &parts, &masks), what);
                assert_same(&plain, &answer_one_by_one(&bound, &parts, &masks), what);
            }
        }
    }
}

fn assert_same(plain: &Answer, fast: &Answer, what: impl Fn() -> String) {
    assert_eq!(plain.1, fast.1, "residency: {}", what());
    for component in 0..4 {
        for (batch, (expected, got)) in plain.0[component].iter().zip(&fast.0[component]).enumerate() {
            for lane in 0..LANES {
                let (expected, got) = (expected[lane], got[lane]);
                assert_eq!(
                    expected,
                    got,
                    "component {component}, batch {batch}, lane {lane}: {expected:#x} {got:#x}, {}",
                    what()
                );
            }
        }
    }
}

#[test]
fn every_width_gives_the_same_bits() {
    check(2500, Random(0x0123_4567_89ab_cdef), any_case);
}

#[test]
fn every_width_chooses_the_same_levels() {
    check(400, Random(0x5eed_0000_1e7e_1500), case_of_levels);
}

#[test]
#[ignore = "takes minutes: for a release build"]
fn every_width_gives_the_same_bits_in_millions_of_requests() {
    for seed in 1..=20 {
        check(20_000, Random(seed * 0x9e37_79b9_7f4a_7c15), any_case);
        check(5_000, Random(seed * 0x9e37_79b9_7f4a_7c15), case_of_levels);
    }
}
