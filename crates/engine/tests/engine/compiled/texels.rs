//! Loads of texels, and samples of the nearest one, which are code where the texture allows it: of all sorts of textures, with numbers
//! that name texels or do not, in all lanes or in some.

use tmu_engine::{Compile, Kernel, Machine, Outcome};
use tmu_program::{
    Address, Axis, Comparison, Condition, FetchSources, FloatMode, FloatSource, Op, Program, Rounding,
    Source, Space, Special, TextureFetch, TextureReference, Width as Bytes,
};
use tmu_texture::cpu::Width;
use tmu_texture::fetch::Offset;
use tmu_texture::sampler::Filter;
use tmu_texture::texture::{Swizzle, View};
use tmu_texture::{Dimension, Fetch, Format, Level, Model, Operation, Sampler, Texture, TextureDescription};

use super::{ALWAYS, always, and, launch, looping, multiply, numbers, set, store};
use crate::{World, from, p, program, r};

/// Threads of each block: the last warp has four lanes.
pub(super) const THREADS: u32 = 100;
pub(super) const BLOCKS: u32 = 3;

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
        (plane, Fetch { offset: Offset::Texel, ..load }),
        (volume, Fetch::load(Dimension::D3)),
        (layers, Fetch { array: true, ..load }),
        (layers, Fetch { array: true, clamp: true, ..load }),
        (plane, Fetch { array: true, ..load }),
        (levels, Fetch { level: Level::Explicit, ..load }),
        (samples, Fetch { multisample: true, ..load }),
        (plane, Fetch { multisample: true, ..load }),
    ]
}

pub(super) fn texture(description: TextureDescription) -> Texture {
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
        and(3, 2, 31),
        multiply(3, 3, step),
        Op::add(r(3), from(3), first),
        number(4, row),
        and(5, 0, 3),
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
        offset: [Source::Immediate(1), Source::Immediate(u32::MAX), Source::ZERO],
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
pub(super) struct Scene<'s> {
    pub(super) textures: &'s [Texture],
    pub(super) sampler: Sampler,
    pub(super) model: Model,
    /// A buffer at 2³⁴.
    pub(super) data: &'s [u8],
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
pub(super) fn agree(program: &Program, scene: Scene<'_>) -> Option<u64> {
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
                let [first, step, row, ..] = *way;
                let handle = Op::add(r(13), Source::ZERO, Source::ZERO);
                let kernel = with_handles(&kernel(fetch, *way, ALWAYS), always([handle]));
                let [right, up] = if fetch.offset == Offset::Texel { [1, 1] } else { [0; 2] };
                let inside = first + right + 31 * step < description.size[0] && row >= up;
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
                and(13, 13, 7),
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
    let second = and(13, 13, 1);
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
