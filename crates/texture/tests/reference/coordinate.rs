//! From a coordinate to the first texel of a footprint and the fraction behind it.

use tmu_texture::Model;
use tmu_texture::sampler::{AddressMode, Filter};

/// One axis of a request.
#[derive(Clone)]
pub struct Axis {
    /// Sanitised; for cubes the coordinate on the face.
    pub coordinate: f32,
    pub size: i64,
    pub offset: i64,
    pub mode: AddressMode,
    pub normalized: bool,
    /// The texels are wanted whether or not they have weight.
    pub gather: bool,
    /// Indices just outside are another face's.
    pub seamless: bool,
}

/// Where the footprint lies, before out-of-range indices are resolved.
#[derive(Clone, Copy)]
pub struct Footprint {
    pub first: i64,
    pub fraction: f64,
}

/// A number as `numerator / 2^shift`.
struct Exact {
    numerator: i128,
    shift: u32,
}

fn exact(value: f64) -> Exact {
    let mut shift = 0;
    let mut scaled = value;
    while scaled.fract() != 0.0 {
        scaled *= 2.0;
        shift += 1;
    }
    assert!(shift <= 100 && scaled.abs() < 1e16, "the test's coordinates are simple numbers");
    Exact { numerator: scaled as i128, shift }
}

pub fn footprint(model: Model, filter: Filter, axis: &Axis) -> Footprint {
    let (first, fraction) = match model {
        Model::Exact => in_f32(filter, axis),
        Model::Nvidia | Model::D3d => in_256ths(model, filter, axis),
    };
    let first = first + axis.offset;
    if filter == Filter::Linear && !axis.seamless {
        clamp(first, fraction, axis)
    } else {
        Footprint { first, fraction }
    }
}

fn in_256ths(model: Model, filter: Filter, axis: &Axis) -> (i64, f64) {
    let Exact { mut numerator, mut shift } = exact(axis.coordinate.into());
    if model == Model::Nvidia && shift > 21 {
        numerator >>= shift - 21;
        shift = 21;
    }
    let scale = if axis.normalized { i128::from(axis.size) } else { 1 };
    // In 1/512 texel: 512 · scale · numerator / 2^shift, less 256 for the texel's centre.
    let one = 1i128 << shift;
    let centre = if filter == Filter::Linear { 256 * one } else { 0 };
    let doubled = 512 * scale * numerator - centre;
    let position = match (model, filter) {
        (Model::Nvidia, Filter::Linear) => (doubled + one).div_euclid(2 * one),
        (Model::Nvidia, Filter::Point) => doubled.div_euclid(2 * one),
        _ => {
            let floor = doubled.div_euclid(2 * one);
            let rest = doubled.rem_euclid(2 * one);
            floor + i128::from(rest > one || rest == one && floor % 2 != 0)
        }
    };
    let position = i64::try_from(position).expect("a small position");
    if filter == Filter::Point {
        return (position.div_euclid(256), 0.0);
    }
    (position.div_euclid(256), position.rem_euclid(256) as f64 / 256.0)
}

fn in_f32(filter: Filter, axis: &Axis) -> (i64, f64) {
    let coordinate = axis.coordinate;
    let texels = if axis.normalized {
        // D3D 7.18.6.
        let reduced = match axis.mode {
            AddressMode::Wrap => coordinate.fract(),
            AddressMode::Mirror => (coordinate / 2.0).fract() * 2.0,
            AddressMode::ClampToEdge
            | AddressMode::Border
            | AddressMode::ClampOgl
            | AddressMode::MirrorOnceClampToEdge
            | AddressMode::MirrorOnceBorder
            | AddressMode::MirrorOnceClampOgl => coordinate,
        };
        reduced * axis.size as f32
    } else {
        coordinate
    };
    if filter == Filter::Point {
        return (texels.floor() as i64, 0.0);
    }
    let position = texels - 0.5;
    let fraction = position - position.floor();
    if fraction == 1.0 {
        (position.floor() as i64 + 1, 0.0)
    } else {
        (position.floor() as i64, fraction.into())
    }
}

/// Clamps the position; the modes that clamp to texel centres leave gathers alone.
fn clamp(first: i64, fraction: f64, axis: &Axis) -> Footprint {
    let n = axis.size as f64;
    let (lowest, highest) = match axis.mode {
        AddressMode::ClampToEdge if !axis.gather => (0.0, n - 1.0),
        AddressMode::MirrorOnceClampToEdge if !axis.gather => (-n, n - 1.0),
        AddressMode::ClampOgl => (-0.5, n - 0.5),
        AddressMode::MirrorOnceClampOgl => (-n - 0.5, n - 0.5),
        AddressMode::Wrap
        | AddressMode::Mirror
        | AddressMode::ClampToEdge
        | AddressMode::Border
        | AddressMode::MirrorOnceClampToEdge
        | AddressMode::MirrorOnceBorder => return Footprint { first, fraction },
    };
    let position = first as f64 + fraction;
    if position < lowest || position > highest {
        let position = position.clamp(lowest, highest);
        return Footprint { first: position.floor() as i64, fraction: position - position.floor() };
    }
    Footprint { first, fraction }
}

/// The texel that an index stands for, found by walking; `None` is the border.
pub fn resolve(mode: AddressMode, point: bool, mut index: i64, size: i64) -> Option<i64> {
    use AddressMode::*;
    if matches!(mode, MirrorOnceClampToEdge | MirrorOnceBorder | MirrorOnceClampOgl) && index < 0 {
        index = -1 - index;
    }
    let inside = |index: i64| (0..size).contains(&index);
    match mode {
        Wrap => {
            while index < 0 {
                index += size;
            }
            Some(index % size)
        }
        Mirror => {
            while !inside(index) {
                index = if index < 0 { -1 - index } else { 2 * size - 1 - index };
            }
            Some(index)
        }
        ClampToEdge | MirrorOnceClampToEdge => Some(index.clamp(0, size - 1)),
        // A point on the far edge is the last texel's.
        ClampOgl | MirrorOnceClampOgl if point => Some(index.clamp(0, size - 1)),
        Border | ClampOgl | MirrorOnceBorder | MirrorOnceClampOgl => inside(index).then_some(index),
    }
}
