//! Accesses of a warp to one surface, which are made of all lanes at once, against those of lanes that are looked at one by one, for one of them names
//! another surface: of every format, on every kind of surface, inside and outside.

use tmu_engine::{BufferIndex, Fragment, Surface};
use tmu_program::{Op, Outside, SurfaceAccess, SurfaceData, TextureReference, Width};
use tmu_texture::texture::View;
use tmu_texture::{Dimension, Format, TextureDescription};

use crate::compiled::lots::Lots;
use crate::{World, from, r, straight};

const MODES: [Outside; 4] = [Outside::Ignore, Outside::Clamp, Outside::Trap, Outside::Defaults];

/// Two surfaces of the same kind with the same bytes, behind as many others: second levels, of arrays all layers but the first one.
fn world(description: &TextureDescription, start: u64, lots: &mut Lots) -> Option<(World, [BufferIndex; 2])> {
    let mut world = World::default();
    let size = start as usize + description.data_length().expect("small");
    let bytes: Vec<u8> = (0..size).map(|_| lots.draw(256) as u8).collect();
    let buffers = ["one", "two"].map(|name| world.memory.bind_bytes(name, &bytes).expect("small"));
    let behind = u32::from(description.layers > 1);
    let view = View {
        first_level: 1,
        levels: 1,
        first_layer: behind,
        layers: description.layers - behind,
        ..View::whole(description)
    };
    for buffer in buffers {
        let address = world.memory.address(buffer) + start;
        world.textures.surfaces.push(Surface::of_level(description, &view, address).expect("a view"));
    }
    world.textures.surfaces[0].is_some().then_some((world, buffers))
}

/// Coordinates around the edges of a surface, with the multiple that x is to have.
fn coordinates(lots: &mut Lots, size: [u32; 3], step: u32) -> Vec<u32> {
    let [width, ..] = size;
    (0..32)
        .map(|_| match lots.draw(12) {
            0 => u32::MAX,
            1 => width * step,
            2 => 1 << 31,
            3 => (width - 1) * step,
            _ => lots.draw(u64::from(width)) as u32 * step,
        })
        .collect()
}

fn agree(description: &TextureDescription, start: u64, data: SurfaceData, x_in_bytes: bool, lots: &mut Lots) {
    let array = description.array || description.dimension == Dimension::Cube;
    let dimension =
        if description.dimension == Dimension::Cube { Dimension::D2 } else { description.dimension };
    for outside in MODES {
        let Some((world, buffers)) = world(description, start, lots) else { return };
        let access = Box::new(SurfaceAccess {
            surface: TextureReference::Handle(from(12)),
            dimension,
            array,
            coordinates: [0, 1, 2].map(from),
            layer: from(3),
            x_in_bytes,
            outside,
            data,
        });
        let size = description.size.map(|size| (size / 2).max(1));
        let step = if !x_in_bytes {
            1
        } else if let SurfaceData::Bytes(width) = data {
            width.bytes()
        } else {
            description.format.info().bytes as u32
        };
        // Some accesses outside, and none, so that those that trap run, too.
        let near = lots.draw(2) == 0;
        let axis = |lots: &mut Lots, size: u32, step: u32| {
            let anywhere = coordinates(lots, [size, 1, 1], step);
            if near {
                anywhere.iter().map(|at| if *at < size * step { *at } else { 0 }).collect()
            } else {
                anywhere
            }
        };
        let x = axis(lots, size[0], step);
        let [y, z] = [1, 2].map(|number: usize| axis(lots, size[number], 1));
        let layers = axis(lots, description.layers.max(2) - 1, 1);
        let values: Vec<Vec<u32>> =
            (0..4).map(|_| (0..32).map(|_| lots.draw(1 << 32) as u32).collect()).collect();
        let to = [4, 5, 6, 7].map(|number| Some(r(number)));
        let load = Op::SurfaceLoad { to, not_resident: Some(crate::p(0)), access: access.clone() };
        let store = Op::SurfaceStore { from: [8, 9, 10, 11].map(from), access };
        let run = |op: &Op, lanes: u32| {
            let mut fragment = Fragment::new(lanes).with(r(12), &[[0; 31].as_slice(), &[1]].concat());
            for (number, values) in [(0, &x), (1, &y), (2, &z), (3, &layers)] {
                fragment = fragment.with(r(number), values);
            }
            for (number, values) in (8..).zip(&values) {
                fragment = fragment.with(r(number), values);
            }
            let found = world.fragment(&straight([op.clone()]), &fragment);
            let words: Vec<u32> = (4..8).flat_map(|number| found.registers[number][..31].to_vec()).collect();
            let faults: Vec<String> = found.outcome.faults.iter().map(ToString::to_string).collect();
            (words, faults, found.predicates.first().map(|it| it & (u32::MAX >> 1)))
        };
        let what = format!("{description:?} {data:?} {outside:?} {x_in_bytes}");
        let (all, each) = (run(&load, 31), run(&load, 32));
        if all.1.is_empty() && each.1.is_empty() {
            assert_eq!(all, each, "{what}");
        } else if !all.1.is_empty() {
            assert_eq!(all.1, each.1, "{what}");
        }
        let before = world.memory.bytes(buffers[0]);
        let all = run(&store, 31);
        let after = world.memory.bytes(buffers[0]);
        world.memory.fill(buffers[0], &before);
        let each = run(&store, 32);
        if all.1.is_empty() {
            assert!(after == world.memory.bytes(buffers[0]), "{what}");
        } else {
            assert_eq!(all.1, each.1, "{what}");
        }
    }
}

fn descriptions(format: Format) -> Vec<TextureDescription> {
    let plain = |dimension, size| TextureDescription {
        levels: 2,
        ..TextureDescription::new(dimension, size, format)
    };
    let of = |dimension, size, layers, array| TextureDescription { layers, array, ..plain(dimension, size) };
    vec![
        plain(Dimension::D1, [30, 1, 1]),
        plain(Dimension::D2, [22, 14, 1]),
        plain(Dimension::D3, [14, 10, 6]),
        of(Dimension::D1, [18, 1, 1], 4, true),
        of(Dimension::D2, [10, 12, 1], 3, true),
    ]
}

#[test]
fn texels_of_all_lanes_at_once_are_those_of_each() {
    let mut lots = Lots(7);
    for &format in Format::PLAIN {
        for description in descriptions(format) {
            for mask in [15, 5, 8] {
                agree(&description, 0, SurfaceData::Components(mask), false, &mut lots);
            }
            agree(&description, 4, SurfaceData::Components(15), true, &mut lots);
        }
    }
}

#[test]
fn bytes_of_all_lanes_at_once_are_those_of_each() {
    let mut lots = Lots(8);
    for format in
        [Format::R8Uint, Format::Rgba8Unorm, Format::Rg16Uint, Format::Rgba32Float, Format::Rgb32Float]
    {
        for description in descriptions(format) {
            for width in [Width::U8, Width::S8, Width::U16, Width::S16, Width::B32, Width::B64, Width::B128] {
                for (start, x_in_bytes) in [(0, true), (0, false), (16, true), (1, true)] {
                    agree(&description, start, SurfaceData::Bytes(width), x_in_bytes, &mut lots);
                }
            }
        }
    }
}
