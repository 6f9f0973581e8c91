//! Loads of texels, and samples of the nearest one, which are code where the texture allows it: of all sorts of textures, with numbers
//! that name texels or do not, in all lanes or in some.

use tmu_engine::{Compile, Kernel, Machine, Outcome};
use tmu_program::{
    Address, Axis, Comparison, Condition, FetchSources, FloatMode, FloatSource, Op, Program, Rounding,
    Source, Space, Special, TextureFetch, TextureReference, Width as Bytes,
};
use tmu_texture::cpu::Width;
use tmu_texture::fetch::{Compare, Offset};
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter};
use tmu_texture::texture::{Swizzle, View};
use tmu_texture::{Dimension, Fetch, Format, Level, Model, Operation, Sampler, Texture, TextureDescription};

use super::{ALWAYS, always, launch, looping, multiply, numbers, set, store};
use crate::{World, from, p, program, r};

/// Threads of each block: the last warp has four lanes.
const THREADS: u32 = 100;
const BLOCKS: u32 = 3;

const FORMATS: [Format; 28] = [
    Format::Rgb32Float,
    Format::R8Unorm,
    Format::Rg8Unorm,
    Format::Rgba8Unorm,
    Format::Bgra8Unorm,
    Format::Bgra8Srgb,
    Format::R16Unorm,
    Format::Rgba16Unorm,
    Format::Rgba16Float,
    Format::R32Uint,
    Format::R32Float,
    Format::Rg32Float,
    Format::Rgba32Uint,
    Format::Rgba32Float,
    Format::Rgba8Sint,
    Format::Rgba8Uint,
    Format::R8Sint,
    Format::R16Float,
    Format::Rg16Sint,
    Format::Rgba16Uint,
    Format::Rgba16Sint,
    Format::R16Uint,
    Format::R8Snorm,
    Format::Rg8Snorm,
    Format::Rgba8Snorm,
    Format::R16Snorm,
    Format::Rg16Snorm,
    Format::Rgba16Snorm,
];

/// What a texture is like, and the fetch that loads from it.
fn shapes() -> Vec<(TextureDescription, Fetch)> {
    let plane = TextureDescription::new(Dimension::D2, [72, 9, 1], Format::R8Unorm);
    let line = TextureDescription::new(Dimension::D1, [400, 1, 1], Format::R8Unorm);
    let volume = TextureDescription::new(Dimension::D3, [40, 5, 6], Format::R8Unorm);
    let layers = TextureDescription { array: true, layers: 4, ..plane };
    let levels = TextureDescription { levels: 3, ..plane };
    let samples = TextureDescription { samples: 4, ..plane };
    let load = Fetch::load(Dimension::D2);
    vec![
        (line, Fetch::load(Dimension::D1)),
        (plane, load),
        (plane, Fetch { clamp: true, ..load }),
        (volume, Fetch::load(Dimension::D3)),
        (layers, Fetch { array: true, ..load }),
        (layers, Fetch { array: true, clamp: true, ..load }),
        (plane, Fetch { array: true, ..load }),
        (levels, Fetch { level: Level::Explicit, ..load }),
        (samples, Fetch { multisample: true, ..load }),
        (plane, Fetch { multisample: true, ..load }),
    ]
}

fn texture(description: TextureDescription) -> Texture {
    let length = description.data_length().expect("small");
    // Neither a NaN nor a denormal is left out: what is loaded are bits.
    let bytes = (0..length as u32).map(|number| (number.wrapping_mul(0x9e37_79b1) >> 21) as u8).collect();
    Texture::new(description, bytes).expect("small")
}

/// Where threads look, as first column, columns from thread to thread, and the row, layer, level and sample; p1 holds in three lanes of
/// four, p2 in the first 40 threads of each block.
const WAYS: [[u32; 6]; 8] = [
    [0, 1, 2, 0, 0, 0],
    [3, 1, 4, 3, 0, 2],
    [30, 0, 0, 1, 0, 3],
    [0, 7, 1, 2, 0, 0],
    [71, u32::MAX, 8, 3, 0, 1],
    [5, 1, 9, 0, 0, 0],
    [2, 1, 1, 4, 1, 0],
    [1, 1, 3, 0, 9, 5],
];

/// Loads with a handle in register 13, and stores what is loaded for every thread.
fn kernel(fetch: Fetch, [first, step, row, layer, level, sample]: [u32; 6], guard: Condition) -> Program {
    let mut code = always(numbers(THREADS));
    let number = |to, value: u32| Op::add(r(to), value, Source::ZERO);
    code.extend(always([
        Op::Logic { to: Some(r(3)), a: from(2), b: 31.into(), c: Source::ZERO, table: 0xc0 },
        multiply(3, 3, step),
        Op::add(r(3), from(3), first),
        number(4, row),
        Op::Logic { to: Some(r(5)), a: from(0), b: 3.into(), c: Source::ZERO, table: 0xc0 },
        set(p(1), 5, Comparison::NOT_EQUAL, 2),
        set(p(2), 0, Comparison::LESS, 40),
        number(6, layer),
        number(7, level),
        number(12, sample),
    ]));
    let coordinates = [from(3), from(4), from(5)];
    let sources = FetchSources {
        coordinates,
        layer: from(6),
        level: from(7),
        sample: from(12),
        ..FetchSources::default()
    };
    let reference = TextureReference::Handle(from(13));
    let load = TextureFetch::new(fetch, reference, sources, [8, 9, 10, 11].map(r));
    code.push((guard, Op::Fetch(Box::new(load))));
    code.extend(always([multiply(14, 2, 4)]));
    for register in 8..12 {
        code.extend(always(store(14, register)));
        code.extend(always([Op::add(r(14), from(14), 1)]));
    }
    code.push((ALWAYS, Op::Exit));
    program(code)
}

/// Puts instructions that set the handle in front.
fn with_handles(program: &Program, handles: impl IntoIterator<Item = (Condition, Op)>) -> Program {
    let mut code: Vec<_> = always(numbers(THREADS));
    code.extend(handles);
    code.extend(program.instructions.iter().map(|it| (it.guard, it.op.clone())));
    crate::program(code)
}

/// What a kernel runs with.
#[derive(Clone, Copy)]
struct Scene<'s> {
    textures: &'s [Texture],
    sampler: Sampler,
    model: Model,
    /// A buffer at 2³⁴.
    data: &'s [u8],
}

impl<'s> Scene<'s> {
    fn of(textures: &'s [Texture]) -> Scene<'s> {
        Scene { textures, sampler: Sampler::default(), model: Model::Nvidia, data: &[] }
    }
}

fn run(kernel: &Kernel, scene: Scene<'_>, width: Width, compile: Compile) -> (Vec<u8>, Outcome) {
    let mut world = World::default();
    world.textures.headers = scene.textures.iter().cloned().map(Some).collect();
    world.textures.samplers = vec![Some(scene.sampler)];
    let buffer = world.memory.bind("out", u64::from(16 * THREADS * BLOCKS)).expect("small");
    world.memory.bind_bytes("data", scene.data).expect("small");
    let machine = Machine { threads: 1, width, compile, model: scene.model, ..Machine::default() };
    let launch = launch(BLOCKS, THREADS);
    let outcome = kernel.run(&machine, world.bindings(), launch, None).expect("a valid launch");
    (world.memory.bytes(buffer), outcome)
}

/// Runs it interpreted, and compiled for every width; returns how many loads of the texture unit the latter called at most, if the processor
/// has such a width.
fn agree(program: &Program, scene: Scene<'_>) -> Option<u64> {
    let kernel = || Kernel::new(program.clone()).expect("a valid program");
    let (memory, interpreted) = run(&kernel(), scene, Width::Baseline, Compile::Never);
    let mut calls = None;
    for &width in Width::available().iter().filter(|width| **width != Width::Baseline) {
        let compiled = run(&kernel(), scene, width, Compile::Always);
        assert_eq!(compiled.1.statistics, interpreted.statistics, "{width}\n{program}");
        assert!(compiled.0 == memory, "{width}\n{program}");
        calls = calls.max(Some(compiled.1.execution.called.get("fetch").copied().unwrap_or(0)));
    }
    calls
}

#[test]
fn loads_of_every_kind_of_texture() {
    let guards = [ALWAYS, Condition::If(p(1)), Condition::If(p(2))];
    let mut guards = guards.into_iter().cycle();
    for (description, fetch) in shapes() {
        for format in FORMATS {
            let texture = texture(TextureDescription { format, ..description });
            for way in WAYS {
                let guard = guards.next().expect("they never end");
                let handle = Op::add(r(13), Source::ZERO, Source::ZERO);
                agree(
                    &with_handles(&kernel(fetch, way, guard), always([handle])),
                    Scene::of(std::slice::from_ref(&texture)),
                );
            }
        }
    }
}

/// The first warp asks the texture unit, the others load by themselves.
#[test]
fn loads_of_what_lies_in_memory_as_it_is_are_code() {
    for (description, fetch) in shapes() {
        for (format, direct) in [
            (Format::R8Unorm, true),
            (Format::Rgba8Unorm, true),
            (Format::Rgba16Unorm, true),
            (Format::R32Uint, true),
            (Format::Rgba32Float, true),
            (Format::Bgra8Srgb, true),
            (Format::Rgba16Float, true),
            (Format::Rgba8Sint, true),
            (Format::R16Uint, true),
            (Format::Rgba8Snorm, true),
            (Format::Rg16Snorm, true),
            (Format::Rgb10a2Unorm, false),
        ] {
            let texture = texture(TextureDescription { format, ..description });
            for way in &WAYS[..4] {
                let [first, step, ..] = *way;
                let handle = Op::add(r(13), Source::ZERO, Source::ZERO);
                let kernel = with_handles(&kernel(fetch, *way, ALWAYS), always([handle]));
                let inside = first + 31 * step < description.size[0];
                let warps = u64::from(BLOCKS * THREADS.div_ceil(32));
                let calls = agree(&kernel, Scene::of(std::slice::from_ref(&texture)));
                let expected = if direct { 1 } else { warps };
                assert!(
                    !inside || calls.is_none_or(|calls| calls == expected),
                    "{calls:?}: {format} {way:?}\n{kernel}"
                );
            }
        }
    }
}

/// Code for the textures of one launch does not do for those of the next one, and is kept for a third one with the first one's.
#[test]
fn launches_with_textures_of_other_formats_have_code_of_their_own() {
    let handle = Op::add(r(13), Source::ZERO, Source::ZERO);
    let kernel = with_handles(&kernel(Fetch::load(Dimension::D2), WAYS[0], ALWAYS), always([handle]));
    let of = |format| texture(TextureDescription::new(Dimension::D2, [72, 9, 1], format));
    let textures = [of(Format::Rgba8Unorm), of(Format::Rgba32Float), of(Format::R16Float)];
    for &width in Width::available().iter().filter(|width| **width != Width::Baseline) {
        let kernel = Kernel::new(kernel.clone()).expect("a valid program");
        for turn in 0..3 {
            for (number, texture) in textures.iter().enumerate() {
                let scene = Scene::of(std::slice::from_ref(texture));
                let (_, outcome) = run(&kernel, scene, width, Compile::Always);
                let calls = outcome.execution.called.get("fetch").copied();
                assert_eq!(calls, Some(1), "{width}: texture {number} in turn {turn}");
            }
        }
        assert_eq!(kernel.compilations(), textures.len(), "{width}");
    }
}

/// Lanes name different textures, some none, and what code knows of one texture it does not use for another.
#[test]
fn loads_from_several_textures() {
    let plane = |size, format| texture(TextureDescription::new(Dimension::D2, size, format));
    let swizzle = [Swizzle::Blue, Swizzle::One, Swizzle::Red, Swizzle::Zero];
    let turned = plane([64, 8, 1], Format::Rgba8Unorm);
    let view = View { swizzle, ..*turned.view() };
    let textures = [
        plane([72, 9, 1], Format::Rgba8Unorm),
        plane([80, 3, 1], Format::Rgba8Unorm),
        plane([72, 9, 1], Format::Rgba32Float),
        turned.with_view(view).expect("whole"),
    ];
    let fetch = Fetch::load(Dimension::D2);
    for way in WAYS {
        // Another one for each warp, for each lane, for some lanes only.
        for (a, b) in [(2, 5), (0, 0), (0, 31)] {
            let handles = [
                Op::Shift {
                    to: Some(r(13)),
                    value: from(2),
                    amount: a.into(),
                    shift: tmu_program::Shift::Right,
                    limit: tmu_program::ShiftAmount::Clamp,
                },
                Op::Logic { to: Some(r(13)), a: from(13), b: 7.into(), c: Source::ZERO, table: 0xc0 },
                set(p(3), 0, Comparison::LESS, b),
            ];
            let mut handles = always(handles);
            handles.push((Condition::Unless(p(3)), Op::add(r(13), 1, Source::ZERO)));
            agree(&with_handles(&kernel(fetch, way, ALWAYS), handles), Scene::of(&textures));
        }
    }
}

/// Code that expects normalised codes, none of which is denormal, meets whole numbers, whose bits are: what takes denormals for zeros has zeros of them.
#[test]
fn denormals_where_none_were_expected_are_zeros() {
    let plane = |format| TextureDescription::new(Dimension::D2, [72, 9, 1], format);
    let description = plane(Format::Rgba32Uint);
    let words = (0..description.data_length().expect("small") as u32 / 4).flat_map(u32::to_le_bytes);
    let small = Texture::new(description, words.collect()).expect("small");
    let textures = [texture(plane(Format::Rgba8Unorm)), small];
    // Of a denormal that were no zero, it would make a normal number.
    let program = of_two_textures(&[8, 9, 10, 11].map(|register| scaled(register, register)));
    agree(&program, Scene::of(&textures));
    only_the_first_gives_numbers(&program, Scene::of(&textures));
}

/// Differences of normalised codes are not denormal; those of the least normal numbers are, where code meets these instead.
#[test]
fn differences_are_zeros_where_they_are_denormal() {
    let texel = [3.0, 2.0, 3.0, 2.0].map(|half| half * 2f32.powi(-127));
    let textures = codes_and_floats(Format::Rgba8Unorm, texel);
    let difference = |to, a, b| Op::FloatAdd {
        to: Some(r(to)),
        a: FloatSource::plain(from(a)),
        b: FloatSource { negate: true, ..FloatSource::plain(from(b)) },
        mode: FLUSH,
    };
    let program = of_two_textures(&[
        difference(8, 8, 9),
        difference(10, 10, 11),
        scaled(8, 8),
        scaled(9, 10),
        scaled(10, 8),
        scaled(11, 10),
    ]);
    agree(&program, Scene::of(&textures));
    only_the_first_gives_numbers(&program, Scene::of(&textures));
}

/// The same of a component that the first texture does not have, and is zero of it.
#[test]
fn components_that_were_zero_may_become_denormal() {
    let textures = codes_and_floats(Format::Rg8Unorm, [0.5, 0.5, 2f32.powi(-120), 1.0]);
    let factor = FloatSource::plain(Source::Immediate(2f32.powi(-20).to_bits()));
    let smaller = Op::FloatMultiply {
        to: Some(r(10)),
        a: FloatSource::plain(from(10)),
        b: factor,
        scale: 0,
        zero_wins: false,
        mode: FLUSH,
    };
    agree(&of_two_textures(&[smaller, scaled(10, 10)]), Scene::of(&textures));
}

/// A texture of a format, and one of the same floats everywhere.
fn codes_and_floats(format: Format, texel: [f32; 4]) -> [Texture; 2] {
    let plane = |format| TextureDescription::new(Dimension::D2, [72, 9, 1], format);
    let description = plane(Format::Rgba32Float);
    let texels = (0..description.data_length().expect("small") / 16).flat_map(|_| texel);
    let floats = Texture::new(description, texels.flat_map(f32::to_le_bytes).collect()).expect("small");
    [texture(plane(format)), floats]
}

const FLUSH: FloatMode = FloatMode { rounding: Rounding::NearestEven, flush: true, saturate: false };

/// 2¹⁰⁰ times a register.
fn scaled(to: u16, register: u16) -> Op {
    Op::FloatMultiply {
        to: Some(r(to)),
        a: FloatSource::plain(from(register)),
        b: FloatSource::plain(Source::Immediate(2f32.powi(100).to_bits())),
        scale: 0,
        zero_wins: false,
        mode: FLUSH,
    }
}

/// Loads from two textures, the second block from the second one, and works on what is loaded.
fn of_two_textures(work: &[Op]) -> Program {
    let mut code = Vec::new();
    for instruction in &kernel(Fetch::load(Dimension::D2), WAYS[0], ALWAYS).instructions {
        code.push((instruction.guard, instruction.op.clone()));
        if let Op::Fetch(_) = instruction.op {
            code.extend(always(work.iter().cloned()));
        }
    }
    let block = Op::ReadSpecial { to: Some(r(13)), special: Special::Block(Axis::X) };
    let second = Op::Logic { to: Some(r(13)), a: from(13), b: 1.into(), c: Source::ZERO, table: 0xc0 };
    with_handles(&program(code), always([block, second]))
}

fn only_the_first_gives_numbers(program: &Program, scene: Scene<'_>) {
    for &width in Width::available() {
        let kernel = Kernel::new(program.clone()).expect("a valid program");
        let (memory, _) = run(&kernel, scene, width, Compile::Always);
        let of_block = 16 * THREADS as usize;
        assert!(memory[..of_block].iter().any(|&byte| byte != 0), "{width}");
        assert!(memory[of_block..2 * of_block].iter().all(|&byte| byte == 0), "{width}");
    }
}

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
    let modes = [AddressMode::Wrap, AddressMode::ClampToEdge, AddressMode::Mirror, AddressMode::Border];
    for (description, fetch) in [
        (plane, sample),
        (odd, sample),
        (volume, Fetch { dimension: Dimension::D3, ..sample }),
        (layers, Fetch { array: true, ..sample }),
        (line, sample),
        (line, Fetch { dimension: Dimension::D1, ..sample }),
    ] {
        let wide = TextureDescription { format: Format::Rgba32Float, ..description };
        for texture in [texture(description), texture(wide)] {
            let textures = std::slice::from_ref(&texture);
            for (number, mode) in modes.into_iter().enumerate() {
                let address = [mode, modes[number % 2], mode];
                for (normalized, model) in
                    [(true, Model::Nvidia), (true, Model::Exact), (true, Model::D3d), (false, Model::Nvidia)]
                {
                    let address = if normalized { address } else { [AddressMode::ClampToEdge; 3] };
                    let sampler = Sampler { address, normalized, ..Sampler::default() };
                    let data = coordinates(if normalized { description.size[0] as f32 } else { 1.0 });
                    let scene = Scene { textures, sampler, model, data: &data };
                    let calls = agree(&sampling(fetch), scene);
                    let size = description.size;
                    let powers_of_two = size.iter().all(|size| size.is_power_of_two());
                    let direct = number == 1 || number == 0 && (powers_of_two || model == Model::Nvidia);
                    let direct = direct || !normalized;
                    assert!(
                        !direct || calls.is_none_or(|calls| calls == 1),
                        "{calls:?} calls: {mode:?} {model:?} {normalized} {size:?}"
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
    let shifted = Fetch { offset: Offset::Texel, ..gather(1) };
    let modes = [AddressMode::Wrap, AddressMode::ClampToEdge];
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
        (Format::Rg8Unorm, shifted),
        (Format::Rgba8Unorm, shifted),
        (Format::R32Float, Fetch { offset: Offset::Texel, ..gather(0) }),
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
                let address = [modes[number % 2], modes[number / 2 % 2], modes[0]];
                let (mag, min) = (Filter::Linear, Filter::Linear);
                let sampler = Sampler { address, compare, mag, min, ..Sampler::default() };
                for model in Model::ALL {
                    let data = coordinates(size[0] as f32);
                    let calls = agree(&sampling(fetch), Scene { textures, sampler, model, data: &data });
                    // Where textures repeat, offsets go less than one on.
                    let far = fetch.offset == Offset::Texel && address.contains(&AddressMode::Wrap);
                    let direct = !far || size.iter().all(|size| size.is_power_of_two());
                    assert!(
                        !direct || calls.is_none_or(|calls| calls == 1),
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
    for size in [[72, 9, 1], [1920, 5, 1], [3, 333, 1], [8192, 2, 1], [7, 1, 1], [256, 100, 1]] {
        let texture = plane_of(Format::Rgba8Unorm, size, 1);
        let textures = std::slice::from_ref(&texture);
        for fetch in [linear, gather, Fetch { offset: Offset::Texel, ..gather }] {
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
                        let layers = description.array && description.levels == 2;
                        let direct = !layers && fetch.dimension != Dimension::Cube;
                        assert!(
                            !direct || calls.is_none_or(|calls| calls == 1),
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

/// In every second eight rounds of a loop threads look at texels, and words of a buffer, side by side, in the others anywhere: what code tries first is tried
/// less and less often, and again.
#[test]
fn texels_and_words_near_each_other_now_and_then() {
    let plane = TextureDescription::new(Dimension::D2, [64, 8, 1], Format::Rgba8Unorm);
    let texture = texture(plane);
    let textures = std::slice::from_ref(&texture);
    let linear = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let and =
        |to, a, b: u32| Op::Logic { to: Some(r(to)), a: from(a), b: b.into(), c: Source::ZERO, table: 0xc0 };
    for fetch in [Fetch::load(Dimension::D2), linear] {
        let start = always(numbers(THREADS).into_iter().chain([Op::add(r(13), Source::ZERO, Source::ZERO)]));
        let (condition, then, otherwise) = (Condition::If(p(1)), from(6), from(2));
        let address = Address { low: from(14), high: Some(Source::Immediate(4)), offset: 0 };
        let loads = fetch.operation == Operation::Load;
        let coordinates =
            if loads { [from(5), from(6), Source::ZERO] } else { [from(12), from(1), Source::ZERO] };
        let sources = FetchSources { coordinates, ..FetchSources::default() };
        let reference = TextureReference::Handle(from(13));
        let fetched = TextureFetch::new(fetch, reference, sources, [8, 9, 10, 11].map(r));
        let inside = always([
            and(5, 4, 8),
            set(p(1), 5, Comparison::NOT_EQUAL, 0),
            multiply(6, 2, 37),
            Op::Select { to: Some(r(5)), condition, then, otherwise },
            and(5, 5, 63),
            and(6, 4, 7),
            // The texel's corner, and one, as floats.
            multiply(12, 5, 1 << 17),
            Op::add(r(12), from(12), 1f32.to_bits()),
            multiply(1, 6, 1 << 20),
            Op::add(r(1), from(1), 1f32.to_bits()),
            multiply(14, 5, 4),
            Op::Load { to: [Some(r(7)), None, None, None], space: Space::Global, address, width: Bytes::B32 },
            Op::Fetch(Box::new(fetched)),
            Op::add(r(3), from(3), from(7)),
            Op::add(r(3), from(3), from(8)),
        ]);
        let (mag, min) = (Filter::Linear, Filter::Linear);
        let sampler = Sampler { mag, min, ..Sampler::default() };
        let mut code = looping(&start, &inside, 200);
        code.extend(always(store(2, 3)));
        code.push((ALWAYS, Op::Exit));
        let data: Vec<u8> = (0..64u32).flat_map(|word| (word * 0x0102_0305).to_le_bytes()).collect();
        let calls = agree(&program(code), Scene { textures, sampler, model: Model::Nvidia, data: &data });
        assert!(calls.is_none_or(|calls| calls == 1));
    }
}
