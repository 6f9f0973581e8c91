//! Texels of surfaces, of all kinds and widths, inside and outside, named by slots and by handles: code does what the interpreter does.

use tmu_engine::{Compile, Kernel, Machine, Surface};
use tmu_program::{
    AtomicOperation, AtomicType, Comparison, Condition, Op, Outside, Shift, ShiftAmount, Source,
    SurfaceAccess, SurfaceAtomicType, SurfaceData, TextureReference, Width,
};
use tmu_texture::texture::View;
use tmu_texture::{Dimension, Format, TextureDescription, cpu};

use super::accesses::{GUARDS, THREADS, WIDTHS, agree_in_one_block, stored};
use super::lots::Lots;
use super::{ALWAYS, always, and, compiling, launch, multiply, numbers, set};
use crate::{World, from, p, program, r};

/// Header index of the first of [`surfaces`].
const FIRST: u32 = 6;

/// Header index of all of buffer 2 as texels of four bytes.
pub(super) const TEXELS: u32 = FIRST + KINDS.len() as u32;

/// What surfaces there are: of 3200 bytes and of 1027, one with rows of odd length, one whose layers begin behind another.
const KINDS: [(u64, Dimension, [u32; 3], u32, Format); 6] = [
    (2 << 32, Dimension::D2, [20, 10, 1], 1, Format::R32Uint),
    (2 << 32, Dimension::D2, [5, 4, 1], 1, Format::Rgba32Float),
    (4 << 32, Dimension::D3, [8, 4, 3], 1, Format::Rgba8Unorm),
    (4 << 32, Dimension::D1, [20, 1, 1], 5, Format::R16Sint),
    (4 << 32, Dimension::D2, [19, 20, 1], 1, Format::R8Uint),
    (4 << 32, Dimension::D2, [8, 4, 1], 3, Format::Rg32Float),
];

fn description(kind: usize) -> TextureDescription {
    let (_, dimension, size, layers, format) = KINDS[kind];
    TextureDescription { layers, array: layers > 1, ..TextureDescription::new(dimension, size, format) }
}

/// Surfaces of the buffers that every launch has.
pub(super) fn surfaces() -> Vec<Option<Surface>> {
    let surface = |kind| {
        let (address, _, _, layers, _) = KINDS[kind];
        let description = description(kind);
        let first_layer = u32::from(layers > 1);
        let view = View { first_layer, layers: layers - first_layer, ..View::whole(&description) };
        Surface::of_level(&description, &view, address).expect("a view")
    };
    (0..KINDS.len()).map(surface).collect()
}

/// At x and y of registers 3 and 4.
fn in_plane(texture: u32, x_in_bytes: bool, outside: Outside, data: SurfaceData) -> SurfaceAccess {
    SurfaceAccess {
        surface: TextureReference::Slots { texture, sampler: 0 },
        dimension: Dimension::D2,
        array: false,
        coordinates: [from(3), from(4), Source::ZERO],
        layer: Source::ZERO,
        x_in_bytes,
        outside,
        data,
    }
}

fn shifted(to: u16, a: u16, by: u32) -> Op {
    Op::Shift {
        to: Some(r(to)),
        value: from(a),
        amount: by.into(),
        shift: Shift::Right,
        limit: ShiftAmount::Clamp,
    }
}

/// Loads and stores at places in registers 3 to 6, the surface's handle in 7; predicates 1 and 2 are those of [`GUARDS`].
fn accessing(lots: &mut Lots, kind: usize, data: SurfaceData) -> tmu_program::Program {
    let (_, dimension, size, layers, format) = KINDS[kind];
    let x_in_bytes = lots.yes();
    let texel = format.info().bytes as u32;
    let bytes = match data {
        SurfaceData::Bytes(width) => width.bytes(),
        SurfaceData::Components(_) | SurfaceData::Words(_) => texel,
    };
    let step = if x_in_bytes { bytes } else { 1 };
    let places = if x_in_bytes { size[0] * texel / bytes } else { size[0] };
    // The largest power of two that is inside.
    let mask = |count: u32| (1 << count.max(1).ilog2()) - 1;
    let mut code = always(numbers(THREADS));
    code.extend(always([
        and(4, 0, 3),
        set(p(1), 4, Comparison::NOT_EQUAL, 2),
        set(p(2), 0, Comparison::LESS, 40),
        set(p(0), 2, Comparison::EQUAL, 45),
        multiply(3, 2, lots.of(&[0, 1, 1, 1, 2, 3, 5])),
        and(3, 3, mask(places)),
        multiply(3, 3, step),
        shifted(4, 2, lots.of(&[0, 3, 4, 5, 8])),
        and(4, 4, mask(size[1])),
        shifted(5, 2, lots.of(&[0, 4, 5])),
        and(5, 5, mask(size[2])),
        shifted(6, 2, lots.of(&[1, 5, 6])),
        and(6, 6, mask(layers.max(2) - 1)),
        Op::copy(r(7), FIRST + kind as u32),
    ]));
    // One lane elsewhere: outside, not aligned, on another surface.
    let more = match lots.draw(8) {
        0 => Some((3, lots.of(&[1, 1000, u32::MAX, 1 << 31]))),
        1 => Some((4, lots.of(&[100, u32::MAX]))),
        2 => Some((5, 100)),
        3 => Some((6, u32::MAX)),
        4 => Some((7, lots.of(&[1, 100]))),
        _ => None,
    };
    if let Some((register, more)) = more {
        code.push((Condition::If(p(0)), Op::add(r(register), from(register), more)));
    }
    let surface = match lots.draw(3) {
        0 => TextureReference::Slots { texture: FIRST + kind as u32, sampler: 0 },
        1 => TextureReference::Handle(from(7)),
        _ => TextureReference::Handle((FIRST + kind as u32).into()),
    };
    let access = Box::new(SurfaceAccess {
        surface,
        dimension,
        array: layers > 1,
        coordinates: [3, 4, 5].map(from),
        layer: from(6),
        x_in_bytes,
        outside: lots.of(&[Outside::Ignore, Outside::Clamp, Outside::Trap, Outside::Defaults]),
        data,
    });
    let guard = lots.of(&GUARDS);
    let words = bytes.div_ceil(4) as u16;
    let to = [8, 9, 10, 11].map(|register| (register < 8 + words).then_some(r(register)));
    let load = Op::SurfaceLoad { to, not_resident: None, access: access.clone() };
    code.extend(always([multiply(8, 2, 0x9e37_79b1), Op::add(r(9), from(8), 7), multiply(10, 9, 77)]));
    code.extend(always([Op::add(r(11), from(2), 1), Op::copy(r(12), 3), Op::add(r(13), from(8), 3)]));
    code.push((guard, load.clone()));
    code.push((lots.of(&GUARDS), Op::SurfaceStore { from: [13, 8, 2, 9].map(from), access: access.clone() }));
    code.push((ALWAYS, load));
    if let SurfaceData::Bytes(Width::B32) = data {
        let atomic = |operation| Op::SurfaceAtomic {
            to: [Some(r(9)), None],
            access: access.clone(),
            operation,
            kind: SurfaceAtomicType::Given(AtomicType::U32),
            value: [from(13), Source::ZERO],
            compare: [from(8), Source::ZERO],
        };
        use AtomicOperation::{Add, CompareExchange, Exchange};
        code.push((guard, atomic(lots.of(&[Add, Exchange, CompareExchange]))));
        code.push((ALWAYS, atomic(Add)));
    }
    stored(code)
}

#[test]
fn bytes_of_surfaces() {
    let mut lots = Lots(1);
    let mut faults = 0;
    for _ in 0..12 {
        for kind in 0..KINDS.len() {
            for width in WIDTHS {
                faults += agree_in_one_block(&accessing(&mut lots, kind, SurfaceData::Bytes(width)));
            }
        }
    }
    assert!(faults > 0, "accesses outside and not aligned");
}

/// Values to store: of all exponents and signs around 1, ties, what is no number, and integers.
const VALUES: [u32; 32] = [
    0x0000_0000,
    0x8000_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x3f00_0000,
    0xbf00_0000,
    0x3f00_0001,
    0x3eff_ffff,
    0x7fc0_1234,
    0xff80_0001,
    0x7f80_0000,
    0xff80_0000,
    0x4000_0000,
    0xc2f7_0000,
    0x0000_0001,
    0x3b80_8081,
    0x3b00_8081,
    0xbb01_0204,
    0x477f_efff,
    0x477f_f000,
    0x3f7f_0000,
    0x3e99_999a,
    0x3380_0000,
    0x3300_0000,
    0x0000_007f,
    0x0000_0080,
    0xffff_ff80,
    0xffff_ff7f,
    0x0000_ffff,
    0x0001_0000,
    0x3f12_3456,
    0x3dcc_cccd,
];

/// Texels of [`components_of_surfaces`].
const SIZE: [u32; 3] = [8, 16, 1];

/// Stores components of a mask to surface 0 and loads them from surface 1, for the lanes of a guard; what came of that goes to buffer 2.
fn storing_and_loading(mask: u8, guard: Condition) -> tmu_program::Program {
    let access = |texture| in_plane(texture, false, Outside::Defaults, SurfaceData::Components(mask));
    let mut code = always(numbers(32));
    code.extend(always([
        and(4, 0, 3),
        set(p(1), 4, Comparison::NOT_EQUAL, 2),
        set(p(2), 0, Comparison::LESS, 17),
        and(3, 0, 7),
        shifted(4, 2, 3),
    ]));
    // What lies in the constant bank, turned by the thread's number.
    for component in 0..4u16 {
        let to = [Some(r(10 + component)), None];
        code.extend(always([
            multiply(5, 2, 4 * (1 + 2 * u32::from(component))),
            and(5, 5, 124),
            Op::LoadConstant { to, bank: 2.into(), address: from(5), width: Width::B32 },
        ]));
    }
    let count = mask.count_ones() as u16;
    let to = [6, 7, 8, 9].map(|register| (register < 6 + count).then_some(r(register)));
    let values = [10, 11, 12, 13].map(from);
    code.push((guard, Op::SurfaceStore { from: values, access: Box::new(access(0)) }));
    code.push((guard, Op::SurfaceLoad { to, not_resident: None, access: Box::new(access(1)) }));
    let words = SurfaceAccess {
        data: SurfaceData::Words(4),
        dimension: Dimension::D1,
        x_in_bytes: true,
        ..access(2)
    };
    code.extend(always([multiply(3, 2, 16)]));
    code.extend(always([Op::SurfaceStore { from: [6, 7, 8, 9].map(from), access: Box::new(words) }]));
    code.push((ALWAYS, Op::Exit));
    program(code)
}

/// What the program leaves in surface 0 and in buffer 2, and how often its operations were called.
fn stored_and_loaded(
    kernel: &Kernel,
    format: Format,
    machine: &Machine,
) -> ([Vec<u8>; 2], tmu_engine::Statistics, u64) {
    let description = TextureDescription::new(Dimension::D2, SIZE, format);
    let length = description.data_length().expect("small");
    let mut world = World::default();
    let bytes: Vec<u8> = (0..length).map(|number| ((number * 179) >> 1) as u8).collect();
    let values: Vec<u8> = VALUES.iter().flat_map(|value| value.to_le_bytes()).collect();
    world.constants.set(2, values).expect("small");
    let [one, two] = ["one", "two"].map(|name| world.memory.bind_bytes(name, &bytes).expect("small"));
    let out = world.memory.bind("out", 16 * 128).expect("small");
    for buffer in [one, two] {
        let address = world.memory.address(buffer);
        let surface = Surface::of_level(&description, &View::whole(&description), address);
        world.textures.surfaces.push(surface.expect("a view"));
    }
    world.textures.surfaces.push(Some(Surface::of_bytes(world.memory.address(out), 16 * 128)));
    let outcome = kernel.run(machine, world.bindings(), launch(4, 32), None).expect("a valid launch");
    assert_eq!(outcome.faults, []);
    let called: u64 = outcome.execution.called.values().sum();
    ([one, out].map(|buffer| world.memory.bytes(buffer)), outcome.statistics, called)
}

/// Components of every format.
#[test]
fn components_of_surfaces() {
    let mut coded = 0;
    for (mask, guard) in [(15, ALWAYS), (15, Condition::If(p(1))), (5, ALWAYS), (8, Condition::If(p(2)))] {
        let kernel = Kernel::new(storing_and_loading(mask, guard)).expect("a valid program");
        for &format in Format::PLAIN {
            let run = |width: cpu::Width, compile: Compile| {
                let machine = Machine { threads: 1, width, compile, ..Machine::default() };
                stored_and_loaded(&kernel, format, &machine)
            };
            let expected = run(cpu::Width::Baseline, Compile::Never);
            for &width in cpu::Width::available().iter().filter(|width| **width != cpu::Width::Baseline) {
                let found = run(width, Compile::Always);
                assert!(found.0 == expected.0, "{format}, {width}, {mask}: {found:x?}\n{expected:x?}");
                assert_eq!(found.1, expected.1, "{format}, {width}, {mask}");
                // One that finds each surface.
                coded += usize::from(found.2 == 2);
            }
        }
    }
    assert!(coded >= 100 || cpu::Width::available().len() == 1, "{coded}");
}

/// Threads in rows copy a surface to another one and find what they have written, a word, two or four each: one call finds each surface.
#[test]
fn copies_between_surfaces_are_code() {
    const SIZE: [u32; 3] = [64, 32, 1];
    for (format, width) in [
        (Format::R8Uint, Width::U8),
        (Format::R16Uint, Width::U16),
        (Format::R32Uint, Width::B32),
        (Format::Rg32Uint, Width::B64),
        (Format::Rgba32Uint, Width::B128),
    ] {
        let access = |texture| Box::new(in_plane(texture, true, Outside::Trap, SurfaceData::Bytes(width)));
        let mut code = always(numbers(64));
        code.extend(always([multiply(3, 0, width.bytes()), Op::add(r(4), from(1), 0)]));
        let words = width.registers() as u16;
        let to = [8, 9, 10, 11].map(|register| (register < 8 + words).then_some(r(register)));
        code.extend(always([
            Op::SurfaceLoad { to, not_resident: None, access: access(0) },
            Op::SurfaceStore { from: [8, 9, 10, 11].map(from), access: access(1) },
        ]));
        code.push((ALWAYS, Op::Exit));
        let kernel = Kernel::new(program(code)).expect("a valid program");
        for machine in compiling() {
            let vectors = machine.width;
            let mut world = World::default();
            let description = TextureDescription::new(Dimension::D2, SIZE, format);
            let length = description.data_length().expect("small");
            let bytes: Vec<u8> = (0..length).map(|number| ((number * 31) >> 2) as u8).collect();
            let one = world.memory.bind_bytes("one", &bytes).expect("small");
            let two = world.memory.bind("two", length as u64).expect("small");
            world.textures.surfaces = [one, two]
                .map(|buffer| {
                    let address = world.memory.address(buffer);
                    Surface::of_level(&description, &View::whole(&description), address).expect("a view")
                })
                .to_vec();
            let outcome =
                kernel.run(&machine, world.bindings(), launch(32, 64), None).expect("a valid launch");
            assert_eq!(outcome.faults, []);
            assert!(world.memory.bytes(two) == bytes, "{width:?}, {vectors}");
            let called: u64 = outcome.execution.called.values().sum();
            assert_eq!(called, 2, "{width:?}, {vectors}: {:?}", outcome.execution.called);
            let moved = outcome.statistics.moved.surface;
            assert_eq!([moved.read, moved.written], [length as u64; 2], "{width:?}, {vectors}");
        }
    }
}
