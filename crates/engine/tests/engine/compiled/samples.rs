//! Samples of the nearest texel, gathers and linear filters, which are code where the texture and the sampler allow it: of all models, formats
//! and address modes, at coordinates that roundings and edges part.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::{
    Address, Comparison, Condition, FetchSources, FloatMode, FloatSource, Op, Program, Source, Space,
    TextureFetch, TextureReference, Width as Bytes,
};
use tmu_texture::fetch::{Compare, Offset};
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter};
use tmu_texture::{Dimension, Fetch, Format, Level, Model, Operation, Sampler, Texture, TextureDescription};

use super::texels::{BLOCKS, Scene, THREADS, agree, texture};
use super::{ALWAYS, agrees, always, compiling, launch, multiply, numbers, outcome, set, store, words};
use crate::{from, p, program, r};

/// Samples at three coordinates of each thread, which lie one behind the other at 2³⁴, and stores what it finds.
fn sampling(fetch: Fetch) -> Program {
    sampling_at(fetch, Source::Immediate(2f32.to_bits()))
}

fn sampling_at(fetch: Fetch, level: Source) -> Program {
    let mut code = always(numbers(THREADS));
    let handle = Op::add(r(13), Source::ZERO, Source::ZERO);
    code.extend(always([handle, multiply(15, 2, 12)]));
    for axis in 0..3 {
        let address =
            Address { low: from(15), high: Some(Source::Immediate(4)), offset: 4 * i32::from(axis) };
        let to = [Some(r(3 + axis)), None, None, None];
        code.push((ALWAYS, Op::Load { to, space: Space::Global, address, width: Bytes::B32 }));
    }
    let sources = FetchSources {
        coordinates: [from(3), from(4), from(5)],
        layer: from(0),
        level,
        reference: from(5),
        gradients: [[from(4), from(5), Source::ZERO], [from(5), from(3), Source::ZERO]],
        offset: [from(0), Source::Immediate(3), Source::ZERO],
        ..FetchSources::default()
    };
    let sample = TextureFetch::new(fetch, TextureReference::Handle(from(13)), sources, [8, 9, 10, 11].map(r));
    code.push((ALWAYS, Op::Fetch(Box::new(sample))));
    code.push((ALWAYS, multiply(14, 2, 4)));
    for register in 8..12 {
        code.extend(always(store(14, register)));
        code.push((ALWAYS, Op::add(r(14), from(14), 1)));
    }
    code.push((ALWAYS, Op::Exit));
    program(code)
}

/// Numbers that roundings, edges and comparisons part.
const ODD: [f32; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e-40,
    -1e-40,
    f32::MIN_POSITIVE,
    -f32::MIN_POSITIVE,
    f32::NAN,
    -f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    1e30,
    -1e30,
    0.999_999_94,
    -3e-8,
];

/// Bits of coordinates: texels side by side, then odd ones.
fn coordinates(scale: f32) -> Vec<u8> {
    let threads = THREADS * BLOCKS;
    let of = |thread: u32, axis: u32| {
        let number = thread.wrapping_mul(0x9e37_79b1).wrapping_add(axis.wrapping_mul(0x85eb_ca6b)) >> 8;
        match thread {
            0..32 if axis == 0 => (thread as f32 + 0.5) / scale,
            0..32 => 0.5 / scale,
            32..80 => ODD[(thread + 3 * axis) as usize % ODD.len()],
            // Whole texels, a little more and a little less.
            80..200 => {
                let texel = ((number % 256) as f32 - 64.0) / scale;
                f32::from_bits(texel.to_bits().wrapping_add(number % 3).wrapping_sub(1))
            }
            // Half-way between 256ths of a texel, a little more and a little less.
            200..240 => {
                let tie = (2 * (number % 16384) + 1) as f32 / (512.0 * scale);
                f32::from_bits(tie.to_bits() + number / 16384 % 3 - 1)
            }
            _ => (number as f32 / (1 << 22) as f32) - 2.0,
        }
    };
    (0..3 * threads).flat_map(|it| of(it / 3, it % 3).to_le_bytes()).collect()
}

#[test]
fn samples_of_the_nearest_texel() {
    let plane = TextureDescription::new(Dimension::D2, [64, 8, 1], Format::Rgba8Unorm);
    let odd = TextureDescription { size: [72, 9, 1], ..plane };
    let volume = TextureDescription { dimension: Dimension::D3, size: [16, 4, 8], ..plane };
    let layers = TextureDescription { array: true, layers: 5, ..odd };
    let line = TextureDescription { dimension: Dimension::D1, size: [256, 1, 1], ..plane };
    let sample = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    for (description, fetch) in [
        (plane, sample),
        (odd, sample),
        (volume, Fetch { dimension: Dimension::D3, ..sample }),
        (layers, Fetch { array: true, ..sample }),
        (line, sample),
        (line, Fetch { dimension: Dimension::D1, ..sample }),
    ] {
        let size = description.size;
        let formats = [Format::Rgba8Unorm, Format::Rgba32Float, Format::R8Unorm];
        for texture in formats.map(|format| texture(TextureDescription { format, ..description })) {
            let textures = std::slice::from_ref(&texture);
            for (number, mode) in MODES.into_iter().enumerate() {
                let address = [mode, MODES[number % 2], mode];
                let border = [0f32, 1.0, 1.0, 0.0].map(f32::to_bits);
                for (normalized, model) in
                    [(true, Model::Nvidia), (true, Model::Exact), (true, Model::D3d), (false, Model::Nvidia)]
                {
                    let address = if normalized { address } else { [AddressMode::ClampToEdge; 3] };
                    let sampler = Sampler { address, normalized, border, ..Sampler::default() };
                    let data = coordinates(if normalized { size[0] as f32 } else { 1.0 });
                    let scene = Scene { textures, sampler, model, data: &data };
                    for offset in [Offset::None, Offset::Texel] {
                        let calls = agree(&sampling(Fetch { offset, ..fetch }), scene);
                        assert!(
                            is_left_to_the_unit(size, address, offset)
                                || calls.is_none_or(|calls| calls == 1),
                            "{calls:?} calls: {mode:?} {model:?} {normalized} {size:?} {offset:?}"
                        );
                    }
                }
            }
        }
    }
}

const MODES: [AddressMode; 4] =
    [AddressMode::Wrap, AddressMode::ClampToEdge, AddressMode::Mirror, AddressMode::Border];

/// Whether code may leave some of the samples of [`sampling`] to the unit: where textures of other sizes than powers of two repeat, offsets go less than
/// a texture on, and the last 512th of two mirrored ones may round to the next two.
fn is_left_to_the_unit(size: [u32; 3], address: [AddressMode; 3], offset: Offset) -> bool {
    let repeats = offset == Offset::Texel && address.contains(&AddressMode::Wrap);
    let any_size = size.iter().any(|size| !size.is_power_of_two());
    any_size && (repeats || address.contains(&AddressMode::Mirror))
}

/// Filters, and samples of one texel, of one level that each lane chooses: of levels whose sizes are powers of two or not.
#[test]
fn samples_of_the_nearest_level_are_code() {
    let sample = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    for (size, levels, layers) in
        [([64, 8, 1], 7, 1), ([60, 11, 1], 6, 1), ([1, 33, 1], 6, 1), ([32, 6, 1], 4, 3)]
    {
        let plane = TextureDescription {
            levels,
            layers,
            array: layers > 1,
            ..TextureDescription::new(Dimension::D2, size, Format::R8Unorm)
        };
        let sample = Fetch { array: layers > 1, ..sample };
        let formats = [
            Format::Rgba8Unorm,
            Format::Bgra8Srgb,
            Format::Rg8Snorm,
            Format::R16Float,
            Format::R32Float,
            Format::Rgba32Float,
            Format::R16Unorm,
        ];
        for format in formats {
            let description = TextureDescription { format, ..plane };
            let floats = matches!(format, Format::R16Float | Format::R32Float | Format::Rgba32Float);
            let texture = match floats {
                true => plane_of_floats(format, description, Some(3)),
                false => texture(description),
            };
            let textures = std::slice::from_ref(&texture);
            for (number, mode) in MODES.into_iter().enumerate() {
                let filter = [Filter::Linear, Filter::Point][number / 2 % 2];
                for (filter, mip) in [
                    (filter, MipFilter::Point),
                    (Filter::Point, MipFilter::Point),
                    (Filter::Linear, MipFilter::Linear),
                ] {
                    let [lod_min, lod_max] = [[0.0, 1000.0], [0.3, 3.75], [-3.0, 1.0], [0.5, 2.5]][number];
                    let address = [mode, MODES[number / 2], mode];
                    let (mag, min) = (filter, filter);
                    let sampler = Sampler { address, mag, min, mip, lod_min, lod_max, ..Sampler::default() };
                    let data = coordinates(size[0] as f32);
                    for model in Model::ALL {
                        for offset in [Offset::None, Offset::Texel] {
                            let scene = Scene { textures, sampler, model, data: &data };
                            let calls = agree(&sampling_at(Fetch { offset, ..sample }, from(5)), scene);
                            let halves = size.iter().all(|size| size.is_power_of_two());
                            let by_unit = is_left_to_the_unit(size, address, offset)
                                || floats && mip == MipFilter::Linear && model == Model::Nvidia
                                || floats && !halves && filter == Filter::Linear;
                            assert!(
                                by_unit || calls.is_none_or(|calls| calls == 1),
                                "{calls:?} calls: {model:?} {format:?} {size:?} {address:?} {filter:?} {mip:?} {offset:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// Levels of detail by derivatives, gradients and biases: the unit finds them, and code goes on with them.
#[test]
fn samples_of_levels_that_the_unit_finds_are_code() {
    let sample = Fetch::sample(Dimension::D2);
    let bias = Fetch { level: Level::Bias, ..sample };
    let gradients = Fetch { level: Level::Gradients, ..sample };
    let explicit = Fetch { level: Level::Explicit, ..sample };
    for (size, levels) in [([64, 8, 1], 7), ([60, 11, 1], 6)] {
        let plane = TextureDescription::new(Dimension::D2, size, Format::Rgba8Unorm);
        let texture = texture(TextureDescription { levels, ..plane });
        let textures = std::slice::from_ref(&texture);
        // Some of them magnify.
        let data: Vec<u8> = coordinates(size[0] as f32)
            .as_chunks()
            .0
            .iter()
            .flat_map(|bytes| (f32::from_le_bytes(*bytes) / 16.0).to_le_bytes())
            .collect();
        for (number, filter) in [Filter::Linear, Filter::Point, Filter::Linear].into_iter().enumerate() {
            let mip = [MipFilter::Linear, MipFilter::Point, MipFilter::Point][number];
            let [lod_min, lod_max] = [[0.0, 1000.0], [0.3, 3.75], [-3.0, 2.0]][number];
            let address = [MODES[number], MODES[number / 2], MODES[0]];
            let lod_bias = [0.0, 0.75, -0.3][number];
            let (mag, min) = (filter, filter);
            let sampler =
                Sampler { address, mag, min, mip, lod_min, lod_max, lod_bias, ..Sampler::default() };
            for fetch in [sample, bias, gradients, explicit] {
                for model in Model::ALL {
                    let scene = Scene { textures, sampler, model, data: &data };
                    let calls = agree(&sampling_at(fetch, from(5)), scene);
                    assert!(
                        is_left_to_the_unit(size, address, fetch.offset)
                            || calls.is_none_or(|calls| calls == 1),
                        "{calls:?} calls: {model:?} {size:?} {fetch:?} {filter:?} {mip:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn comparisons_with_the_nearest_texel_are_code() {
    let plane = TextureDescription::new(Dimension::D2, [64, 8, 1], Format::R32Float);
    // Rows begin with other numbers, so that each is compared with each.
    let texel = |number: usize| ODD[(number + number / 64) % ODD.len()].to_le_bytes();
    let texture = Texture::new(plane, (0..64 * 8).flat_map(texel).collect()).expect("small");
    let textures = std::slice::from_ref(&texture);
    let sample = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    for compare in CompareFunction::ALL {
        for compare_enable in [false, true] {
            let fetch = Fetch { compare: Compare::IfSampler, ..sample };
            for model in Model::ALL {
                let address = [AddressMode::Wrap, AddressMode::ClampToEdge, AddressMode::Wrap];
                let sampler = Sampler { address, compare, compare_enable, ..Sampler::default() };
                let data = coordinates(64.0);
                let calls = agree(&sampling(fetch), Scene { textures, sampler, model, data: &data });
                assert!(calls.is_none_or(|calls| calls == 1), "{compare:?} {model:?}");
            }
        }
    }
}

/// Texels of floats that comparisons part, each row with others, or of codes.
fn plane_of(format: Format, size: [u32; 3], layers: u32) -> Texture {
    let array = layers > 1;
    let description =
        TextureDescription { array, layers, ..TextureDescription::new(Dimension::D2, size, format) };
    if format != Format::R32Float {
        return texture(description);
    }
    let texels = (size[0] * size[1] * layers) as usize;
    let texel = |number: usize| ODD[(number + number / 64) % ODD.len()].to_le_bytes();
    Texture::new(description, (0..texels).flat_map(texel).collect()).expect("small")
}

#[test]
fn fetches_of_four_texels_are_code() {
    let gather = |component| Fetch {
        operation: Operation::Gather { component },
        level: Level::Zero,
        ..Fetch::load(Dimension::D2)
    };
    let linear = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let compared = Fetch { compare: Compare::Forced, ..linear };
    let shifted = |fetch| Fetch { offset: Offset::Texel, ..fetch };
    for (format, fetch) in [
        (Format::Rgba8Unorm, linear),
        (Format::Bgra8Unorm, linear),
        (Format::Rgba8Snorm, linear),
        (Format::Rgba8Unorm, gather(0)),
        (Format::Bgra8Unorm, gather(2)),
        (Format::R32Float, gather(0)),
        (Format::R32Uint, gather(0)),
        (Format::R32Float, compared),
        (Format::R16Unorm, linear),
        (Format::Rgba16Unorm, linear),
        (Format::Rg16Snorm, linear),
        (Format::R8Unorm, linear),
        (Format::Rg8Unorm, linear),
        (Format::R8Snorm, linear),
        (Format::R8Unorm, gather(0)),
        (Format::Rg8Unorm, gather(1)),
        (Format::Rg8Unorm, shifted(gather(1))),
        (Format::Rgba8Unorm, shifted(gather(1))),
        (Format::R32Float, shifted(gather(0))),
        (Format::R32Float, shifted(compared)),
        (Format::Rgba8Unorm, shifted(linear)),
        (Format::Rgba16Unorm, shifted(linear)),
    ] {
        for (size, layers) in [
            ([64, 8, 1], 1),
            ([64, 8, 1], 5),
            ([256, 1, 1], 1),
            ([64, 2, 1], 1),
            ([72, 9, 1], 1),
            ([3, 300, 1], 2),
        ] {
            let texture = plane_of(format, size, layers);
            let textures = std::slice::from_ref(&texture);
            let fetch = Fetch { array: layers > 1, ..fetch };
            for (number, compare) in CompareFunction::ALL.into_iter().enumerate() {
                if number > 3 && fetch.compare == Compare::Never {
                    continue;
                }
                let address = [MODES[number % 4], MODES[number / 2 % 3], MODES[0]];
                let (mag, min) = (Filter::Linear, Filter::Linear);
                let sampler = Sampler { address, compare, mag, min, ..Sampler::default() };
                for model in Model::ALL {
                    let data = coordinates(size[0] as f32);
                    let calls = agree(&sampling(fetch), Scene { textures, sampler, model, data: &data });
                    assert!(
                        is_left_to_the_unit(size, address, fetch.offset)
                            || calls.is_none_or(|calls| calls == 1),
                        "{calls:?} calls: {model:?} {format:?} {fetch:?} {address:?} {size:?}"
                    );
                }
            }
        }
    }
}

/// Texels of floats of 16 or 32 bits, some zeros, of both signs and within so many powers of two of one; where that is none, any bits.
fn plane_of_floats(format: Format, description: TextureDescription, range: Option<u32>) -> Texture {
    let description = TextureDescription { format, ..description };
    let Some(range) = range else { return texture(description) };
    let halves = matches!(format, Format::R16Float | Format::Rg16Float | Format::Rgba16Float);
    let (mantissa, bias, bytes) = if halves { (10, 15, 2) } else { (23, 127, 4) };
    let number = |number: u32| {
        let random = number.wrapping_mul(0x9e37_79b1) ^ number.wrapping_mul(0x85eb_ca6b) >> 7;
        let exponent = bias + (random >> 8) % (2 * range) - range;
        let sign = (random >> 31) << (8 * bytes - 1);
        match random % 5 {
            0 => sign,
            _ => sign | exponent << mantissa | random.rotate_left(13) & ((1 << mantissa) - 1),
        }
    };
    let length = description.data_length().expect("small") as u32 / bytes;
    let bytes = (0..length).flat_map(|it| number(it).to_le_bytes()[..bytes as usize].to_vec()).collect();
    Texture::new(description, bytes).expect("small")
}

/// What code finds is what the unit's routines find, which have the documents' sums. Where results are numbers that are not denormal, the unit is not asked.
#[test]
fn linear_filters_of_floats_are_code() {
    let sample = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    let modes = [AddressMode::Wrap, AddressMode::ClampToEdge, AddressMode::Border];
    let plane = |size| TextureDescription::new(Dimension::D2, size, Format::R8Unorm);
    let layers = TextureDescription { array: true, layers: 5, ..plane([64, 8, 1]) };
    let shapes = [
        (plane([64, 8, 1]), sample),
        (plane([1, 64, 1]), sample),
        (plane([60, 11, 1]), sample),
        (layers, Fetch { array: true, ..sample }),
    ];
    let shapes = shapes.into_iter().chain(of_several_planes());
    for (description, fetch) in shapes {
        for format in [
            Format::R16Float,
            Format::Rg16Float,
            Format::Rgba16Float,
            Format::R32Float,
            Format::Rg32Float,
            Format::Rgba32Float,
        ] {
            let halves = matches!(format, Format::R16Float | Format::Rg16Float | Format::Rgba16Float);
            for (turn, range) in [None, Some(3), Some(if halves { 12 } else { 40 })].into_iter().enumerate() {
                let texture = plane_of_floats(format, description, range);
                let textures = std::slice::from_ref(&texture);
                let mode = modes[turn];
                let address = [mode, modes[(turn + description.size[1] as usize) % 3], mode];
                let (mag, min, mip) = (Filter::Linear, Filter::Linear, MipFilter::Linear);
                let border = [0f32, 1.0, -1.0, 0.25].map(f32::to_bits);
                let sampler = Sampler { address, mag, min, mip, border, ..Sampler::default() };
                let data = coordinates(description.size[0] as f32);
                for model in Model::ALL {
                    let scene = Scene { textures, sampler, model, data: &data };
                    let calls = agree(&sampling_at(fetch, from(5)), scene);
                    let plain = fetch.dimension == Dimension::D2 && description.levels == 1;
                    // Of more than a word there must be two in a row.
                    let one_word = matches!(format, Format::R16Float | Format::Rg16Float | Format::R32Float);
                    let all_bits = range.is_some_and(|range| range != 12) || model != Model::Nvidia;
                    let direct = plain && all_bits && (one_word || description.size[0] > 1);
                    assert!(
                        !direct || calls.is_none_or(|calls| calls == 1),
                        "{calls:?} calls: {model:?} {format:?} {description:?} {mode:?}"
                    );
                }
            }
        }
    }
}

/// Coordinates in texels need no steps, whatever the size; those of planes of any size have 21 bits (NV-1, NV-2).
#[test]
fn linear_filters_of_any_size_are_code() {
    let linear = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let gather = Fetch { operation: Operation::Gather { component: 1 }, ..Fetch::load(Dimension::D2) };
    let gather = Fetch { level: Level::Zero, ..gather };
    let modes = [AddressMode::ClampToEdge, AddressMode::Border, AddressMode::Wrap];
    let shifted = |fetch| Fetch { offset: Offset::Texel, ..fetch };
    for size in [[72, 9, 1], [1920, 5, 1], [3, 333, 1], [8192, 2, 1], [7, 1, 1], [256, 100, 1]] {
        let texture = plane_of(Format::Rgba8Unorm, size, 1);
        let textures = std::slice::from_ref(&texture);
        for fetch in [linear, gather, shifted(gather), shifted(linear)] {
            for (number, first) in modes.into_iter().enumerate() {
                for normalized in [true, false] {
                    let mut address = [first, modes[(number + size[1] as usize) % 3], first];
                    if !normalized {
                        let in_texels =
                            |mode| if mode == AddressMode::Wrap { AddressMode::Border } else { mode };
                        address = address.map(in_texels);
                    }
                    let (mag, min) = (Filter::Linear, Filter::Linear);
                    let sampler = Sampler { address, mag, min, normalized, ..Sampler::default() };
                    let data = coordinates(if normalized { size[0] as f32 } else { 1.0 });
                    for model in Model::ALL {
                        let scene = Scene { textures, sampler, model, data: &data };
                        let calls = agree(&sampling(fetch), scene);
                        assert!(
                            fetch != linear || calls.is_none_or(|calls| calls == 1),
                            "{calls:?} calls: {model:?} {size:?} {address:?} {normalized}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn fetches_of_four_texels_beyond_a_border_are_code() {
    let linear = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let gather = Fetch {
        operation: Operation::Gather { component: 0 },
        level: Level::Zero,
        offset: Offset::Texel,
        ..Fetch::load(Dimension::D2)
    };
    let compared = Fetch { compare: Compare::Forced, ..linear };
    for (fetch, format) in [
        (linear, Format::Rgba8Unorm),
        (linear, Format::Bgra8Srgb),
        (linear, Format::Rgba8Snorm),
        (linear, Format::R8Unorm),
        (linear, Format::Rgba16Unorm),
        (gather, Format::R32Float),
        (compared, Format::R32Float),
    ] {
        let texture = plane_of(format, [64, 8, 1], 1);
        let textures = std::slice::from_ref(&texture);
        for second in [AddressMode::Wrap, AddressMode::ClampToEdge, AddressMode::Border] {
            let address = [AddressMode::Border, second, second];
            let (mag, min) = (Filter::Linear, Filter::Linear);
            let border = [0f32, 1.0, 1.0, 0.0].map(f32::to_bits);
            let sampler = Sampler { address, mag, min, border, ..Sampler::default() };
            let data = coordinates(64.0);
            for model in Model::ALL {
                let scene = Scene { textures, sampler, model, data: &data };
                let calls = agree(&sampling(fetch), scene);
                assert!(
                    calls.is_none_or(|calls| calls == 1),
                    "{calls:?}: {model:?} {format:?} {fetch:?} {address:?}"
                );
            }
        }
    }
}

/// The textures of filters that look at two planes, or at a face: volumes, levels and cubes.
fn of_several_planes() -> Vec<(TextureDescription, Fetch)> {
    let plane = TextureDescription::new(Dimension::D2, [64, 8, 1], Format::R8Unorm);
    let volume = TextureDescription { dimension: Dimension::D3, size: [16, 4, 8], ..plane };
    let thin = TextureDescription { dimension: Dimension::D3, size: [256, 1, 2], ..plane };
    let odd = TextureDescription { dimension: Dimension::D3, size: [20, 9, 5], ..plane };
    let cube = TextureDescription { dimension: Dimension::Cube, size: [32, 32, 1], layers: 6, ..plane };
    let sample = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    let of = |dimension| Fetch { dimension, ..sample };
    vec![
        (plane, sample),
        (TextureDescription { levels: 7, ..plane }, sample),
        (TextureDescription { levels: 10, size: [512, 512, 1], ..plane }, sample),
        (TextureDescription { levels: 2, array: true, layers: 3, ..plane }, Fetch { array: true, ..sample }),
        (volume, of(Dimension::D3)),
        (thin, of(Dimension::D3)),
        (odd, of(Dimension::D3)),
        (cube, of(Dimension::Cube)),
        (TextureDescription { size: [50, 50, 1], ..cube }, of(Dimension::Cube)),
        (
            TextureDescription { array: true, layers: 12, ..cube },
            Fetch { array: true, ..of(Dimension::Cube) },
        ),
    ]
}

/// What code finds in several planes is what the plain routines find, which have the documents' sums.
#[test]
fn filters_of_several_planes() {
    let modes = [AddressMode::Wrap, AddressMode::ClampToEdge, AddressMode::Border];
    for format in [
        Format::Rgba8Unorm,
        Format::R8Unorm,
        Format::Rg8Snorm,
        Format::Rgba8Snorm,
        Format::R16Unorm,
        Format::Rgba16Snorm,
        Format::Rgba8Srgb,
        Format::Bgra8Srgb,
    ] {
        for (description, fetch) in of_several_planes() {
            let texture = texture(TextureDescription { format, ..description });
            let textures = std::slice::from_ref(&texture);
            for (number, mode) in modes.into_iter().enumerate() {
                let cube_filtering = [CubeFiltering::Seamless, CubeFiltering::PerFace][number % 2];
                let (mag, min, mip) = (Filter::Linear, Filter::Linear, MipFilter::Linear);
                let [lod_min, lod_max] = [[0.0, 1000.0], [0.3, 5.75], [-3.0, 1.0]][number];
                let address = [mode, modes[number / 2], mode];
                let sampler = Sampler {
                    address,
                    mag,
                    min,
                    mip,
                    lod_min,
                    lod_max,
                    cube_filtering,
                    ..Sampler::default()
                };
                for level in [from(5), from(4), Source::Immediate(0.5f32.to_bits())] {
                    let data = coordinates(description.size[0] as f32);
                    for model in Model::ALL {
                        let scene = Scene { textures, sampler, model, data: &data };
                        let calls = agree(&sampling_at(fetch, level), scene);
                        assert!(
                            fetch.dimension == Dimension::Cube || calls.is_none_or(|calls| calls == 1),
                            "{calls:?} calls: {model:?} {format:?} {description:?} {mode:?}"
                        );
                    }
                }
            }
        }
    }
}

/// Directions that do not come near an edge of their face.
#[test]
fn cubes_away_from_the_edges_are_code() {
    let description = TextureDescription {
        dimension: Dimension::Cube,
        layers: 6,
        ..TextureDescription::new(Dimension::D2, [32, 32, 1], Format::Rgba8Unorm)
    };
    let texture = texture(description);
    let textures = std::slice::from_ref(&texture);
    let along = |thread: u32, axis: u32| {
        let inside = ((thread * 7 + axis * 5) % 29) as f32 / 32.0 - 14.0 / 32.0;
        let longest = thread % 3 == axis;
        if longest { [1.0, -1.0, 3.0, -0.01][thread as usize / 3 % 4] } else { inside * 0.01 }
    };
    let data: Vec<u8> =
        (0..3 * THREADS * BLOCKS).flat_map(|it| along(it / 3, it % 3).to_le_bytes()).collect();
    let sampler = Sampler { mag: Filter::Linear, min: Filter::Linear, ..Sampler::default() };
    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::Cube) };
    for model in Model::ALL {
        let calls = agree(&sampling(fetch), Scene { textures, sampler, model, data: &data });
        assert!(calls.is_none_or(|calls| calls == 1));
    }
}

/// Directions half a texel from each of a cube's edges, from corner to corner: the texture unit answers those at corners alone.
#[test]
fn cubes_across_edges_are_code() {
    let direction = |thread: u32, reach: f32| {
        let [longest, other] = [thread % 3, (thread % 3 + 1 + thread / 6 % 2) % 3];
        let [sign, side] = [thread / 3 % 2, thread / 12 % 2].map(|side| 1.0 - 2.0 * side as f32);
        let along = ((thread * 7 % 19) as f32 / 9.0 - 1.0) * reach;
        let component = |axis| match axis {
            _ if axis == longest => 2.0 * sign,
            _ if axis == other => 1.99 * side,
            _ => 2.0 * along,
        };
        [0, 1, 2].map(component)
    };
    let sampler = Sampler { mag: Filter::Linear, min: Filter::Linear, ..Sampler::default() };
    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::Cube) };
    for format in [Format::Rgba8Unorm, Format::Rgba8Snorm, Format::Bgra8Srgb, Format::Rg16Unorm] {
        let plane = TextureDescription::new(Dimension::D2, [32, 32, 1], format);
        let texture = texture(TextureDescription { dimension: Dimension::Cube, layers: 6, ..plane });
        let textures = std::slice::from_ref(&texture);
        for (reach, corners) in [(0.9, false), (1.0, true)] {
            let directions = (0..THREADS * BLOCKS).flat_map(|thread| direction(thread, reach));
            let data: Vec<u8> = directions.flat_map(f32::to_le_bytes).collect();
            for model in Model::ALL {
                let calls = agree(&sampling(fetch), Scene { textures, sampler, model, data: &data });
                assert!(
                    calls.is_none_or(|calls| (calls == 1) != corners),
                    "{calls:?} calls: {model:?} {format:?}"
                );
            }
        }
    }
}

/// Arithmetic leaves one NaN, 0x7fffffff, which a fetch that no lane makes does not change.
#[test]
fn fetches_of_no_lane_leave_nans_as_they_are() {
    let negative = FloatSource { value: 1f32.to_bits().into(), absolute: false, negate: true };
    let root = Op::FloatSquareRoot { to: Some(r(3)), from: negative, mode: FloatMode::default() };
    let sources =
        FetchSources { coordinates: [from(0), Source::ZERO, Source::ZERO], ..FetchSources::default() };
    let reference = TextureReference::Slots { texture: 0, sampler: 0 };
    let sample = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    for guard in [Condition::Never, Condition::If(p(0))] {
        let fetch = TextureFetch::new(sample, reference, sources, [3, 4, 5, 6].map(r));
        let mut code = always(numbers(64));
        code.extend([(ALWAYS, root.clone()), (guard, Op::Fetch(Box::new(fetch)))]);
        code.extend(always(store(2, 3)));
        code.push((ALWAYS, Op::Exit));
        let kernel = Kernel::new(program(code)).expect("a valid program");
        let interpreting = Machine { compile: Compile::Never, ..Machine::default() };
        for machine in compiling().chain([interpreting]) {
            let (memory, _) = outcome(&kernel, launch(2, 64), &machine, 128);
            assert_eq!(
                words(&memory),
                [0x7fff_ffff; 128],
                "{guard:?}, {}, {:?}",
                machine.width,
                machine.compile
            );
        }
    }
}

/// What is found when an instruction's texture and sampler are first looked at deserves a warning only if a lane asked for it.
#[test]
fn fetches_of_no_lane_are_not_warned_of() {
    let compares = Fetch { compare: Compare::Forced, ..Fetch::sample(Dimension::D2) };
    // Texture 3 has depths, sampler 0 no comparison; all threads' numbers are below 64.
    let fetch = |bound: u32, killed: bool| {
        let reference = TextureReference::Slots { texture: 3, sampler: 0 };
        let sources = FetchSources { coordinates: [from(0); 3], ..FetchSources::default() };
        let of_live = TextureFetch::new(compares, reference, sources, [8, 9, 10, 11].map(r));
        let of_live = TextureFetch { live_only: true, ..of_live };
        let mut code = always(numbers(64));
        code.push((ALWAYS, set(p(0), 2, Comparison::LESS, bound)));
        let kills = if killed { Condition::If(p(0)) } else { Condition::Never };
        code.push((kills, Op::Kill));
        code.push((Condition::If(p(0)), Op::Fetch(Box::new(of_live))));
        code.push((ALWAYS, Op::Exit));
        agrees(&program(code), launch(1, 64), &Machine::default(), 1).warnings.len()
    };
    // 63 of 64 are killed: one of the last quad lets the others of it help.
    assert_eq!([fetch(64, false), fetch(0, false), fetch(63, true)], [1, 0, 0]);
}
