//! Accesses of surfaces that never fault: what lies outside, in part or wholly, and surfaces that are not there. The
//! rules are those of D3D 22.4.8 to 22.4.13.

use tmu_engine::{BufferIndex, Fragment, Surface};
use tmu_program::{
    AtomicOperation, AtomicType, Op, Outside, Source, SurfaceAccess, SurfaceAtomicType, SurfaceData,
    TextureReference,
};
use tmu_texture::texture::Residency;
use tmu_texture::{Dimension, Format, Texture, TextureDescription};

use crate::{World, from, r, straight};

fn slot(texture: u32) -> TextureReference {
    TextureReference::Slots { texture, sampler: 0 }
}

/// At the place in register 0.
fn access(surface: u32, dimension: Dimension, data: SurfaceData) -> Box<SurfaceAccess> {
    Box::new(SurfaceAccess {
        surface: slot(surface),
        dimension,
        array: false,
        coordinates: [from(0), Source::ZERO, Source::ZERO],
        layer: Source::ZERO,
        x_in_bytes: matches!(data, SurfaceData::Words(_)),
        outside: Outside::Defaults,
        data,
    })
}

/// Surface 0 is ten bytes, 1 is nothing, 2 is a row of four texels R8_UNORM of which the last two are not resident.
fn world() -> World {
    world_and_bytes().0
}

/// The same, and the buffer of the ten bytes.
fn world_and_bytes() -> (World, BufferIndex) {
    let mut world = World::default();
    let bytes = world.memory.bind_bytes("bytes", &[1, 0, 0, 0, 2, 0, 0, 0, 3, 3]).expect("small");
    let texels = world.memory.bind_bytes("texels", &[255, 0, 255, 255]).expect("small");
    let description = TextureDescription::new(Dimension::D2, [4, 1, 1], Format::R8Unorm);
    let residency = Residency::of_tiles(&description, [2, 1, 1], vec![[0, 0, 0, 0]]).expect("a tile");
    let texture = Texture::new(description, vec![0; 4]).expect("four bytes").with_residency(residency);
    world.textures.surfaces = vec![
        Some(Surface::of_bytes(world.memory.address(bytes), 10)),
        None,
        Surface::new(&texture, world.memory.address(texels)),
    ];
    (world, bytes)
}

fn registers(world: &World, op: Op, positions: &[u32]) -> Vec<[u32; 4]> {
    let fragment = Fragment::new(positions.len() as u32).with(r(0), positions);
    let result = world.fragment(&straight([op]), &fragment);
    assert_eq!(result.outcome.faults, []);
    let lane = |lane: usize| [4, 5, 6, 7].map(|register: usize| result.registers[register][lane]);
    (0..positions.len()).map(lane).collect()
}

const TO: [Option<tmu_program::Register>; 4] = [Some(r(4)), Some(r(5)), Some(r(6)), Some(r(7))];

/// Of the ten bytes the last two make no word. Addresses do not wrap, and their two low bits do not count.
#[test]
fn each_word_is_inside_or_outside_on_its_own() {
    let load = |surface| {
        let access = access(surface, Dimension::D1, SurfaceData::Words(3));
        Op::SurfaceLoad { to: TO, not_resident: None, access }
    };
    let positions = [0, 4, 7, 8, 0x8000_0000, 0xffff_fffc];
    let wanted = [[1, 2, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0], [0; 4], [0; 4], [0; 4]];
    assert_eq!(registers(&world(), load(0), &positions), wanted);
    assert_eq!(registers(&world(), load(1), &positions), [[0; 4]; 6]);
    assert_eq!(registers(&world(), load(9), &positions), [[0; 4]; 6]);
}

#[test]
fn words_outside_are_lost_and_the_others_are_stored() {
    let (world, buffer) = world_and_bytes();
    let from = [Source::Immediate(7), Source::Immediate(8), Source::ZERO, Source::ZERO];
    let store = |surface| {
        let access = access(surface, Dimension::D1, SurfaceData::Words(2));
        Op::SurfaceStore { from, access }
    };
    let bytes = || world.memory.bytes(buffer);
    registers(&world, store(0), &[5]);
    assert_eq!(bytes(), [1, 0, 0, 0, 7, 0, 0, 0, 3, 3]);
    registers(&world, store(0), &[8, 0xffff_fffc]);
    registers(&world, store(1), &[0]);
    assert_eq!(bytes(), [1, 0, 0, 0, 7, 0, 0, 0, 3, 3]);
}

/// 0 in red, and the defaults 0, 0, 1.0 of what R8_UNORM lacks; where nothing is there, 0 in all.
#[test]
fn texels_outside_have_the_formats_defaults() {
    let load = |surface, dimension| {
        let access = access(surface, dimension, SurfaceData::Components(15));
        Op::SurfaceLoad { to: TO, not_resident: Some(crate::p(0)), access }
    };
    let one = 1.0f32.to_bits();
    let (outside, texel) = ([0, 0, 0, one], [one, 0, 0, one]);
    let positions = [0, 1, 2, 4, u32::MAX];
    let got = registers(&world(), load(2, Dimension::D2), &positions);
    assert_eq!(got, [texel, outside, outside, outside, outside]);
    assert_eq!(registers(&world(), load(1, Dimension::D2), &positions), [[0; 4]; 5]);
    assert_eq!(registers(&world(), load(2, Dimension::D3), &positions), [[0; 4]; 5]);
}

#[test]
fn atomic_operations_outside_change_nothing() {
    let (world, buffer) = world_and_bytes();
    let add = |surface| Op::SurfaceAtomic {
        to: [Some(r(4)), None],
        access: Box::new(SurfaceAccess {
            x_in_bytes: true,
            ..*access(surface, Dimension::D1, SurfaceData::Bytes(tmu_program::Width::B32))
        }),
        operation: AtomicOperation::Add,
        kind: SurfaceAtomicType::Given(AtomicType::U32),
        value: [Source::Immediate(5), Source::ZERO],
        compare: [Source::ZERO; 2],
    };
    let old = |got: Vec<[u32; 4]>| got.iter().map(|lane| lane[0]).collect::<Vec<_>>();
    assert_eq!(old(registers(&world, add(0), &[4, 4, 8, 12])), [2, 7, 0, 0]);
    assert_eq!(old(registers(&world, add(1), &[4])), [0]);
    assert_eq!(world.memory.bytes(buffer), [1, 0, 0, 0, 12, 0, 0, 0, 3, 3]);
}

#[test]
fn sizes_are_in_texels_and_zero_where_nothing_is() {
    let size = |surface| Op::SurfaceSize { to: TO, surface: slot(surface) };
    assert_eq!(registers(&world(), size(0), &[0]), [[10, 1, 1, 1]]);
    assert_eq!(registers(&world(), size(1), &[0]), [[0; 4]]);
    assert_eq!(registers(&world(), size(2), &[0]), [[4, 1, 1, 1]]);
}
