//! The texture unit once more, one lane at a time and as plainly as `docs/texture-model.md` reads: no batches, no
//! specialisation, positions as exact fractions. It shares the formats' decoders with the product and nothing else.

mod coordinate;
mod derivatives;
mod level;
mod surface;

use coordinate::{Footprint, footprint};
use level::Levels;
use surface::{Lookup, Site};
use tmu_texture::fetch::{Compare, Dimension, Fetch, FetchInputs, Offset, Operation, Packing};
use tmu_texture::format::Numeric;
use tmu_texture::sampler::{Filter, Sampler};
use tmu_texture::texture::Swizzle;
use tmu_texture::{Model, Texture, half};

/// One request, for all lanes.
pub struct Case<'a> {
    pub fetch: &'a Fetch,
    pub texture: &'a Texture,
    pub sampler: &'a Sampler,
    pub model: Model,
    pub inputs: &'a FetchInputs,
}

/// What the lane receives, and whether all that it read was in memory.
pub fn answer(case: &Case, lane: usize) -> ([u32; 4], bool) {
    let mut lookup = Lookup::new(case, lane);
    let components = match case.fetch.operation {
        Operation::Load => swizzled(case, lookup.load()),
        Operation::Sample => swizzled(case, sample(case, lane, &mut lookup)),
        Operation::Gather { component } => gather(case, lane, &mut lookup, component),
        other @ (Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition) => panic!("{other:?} has tests of its own"),
    };
    let packed = components.map(|bits| match case.fetch.packing {
        Packing::Bits32 => bits,
        Packing::F16(rounding) => half::from_f32_bits(bits, rounding).into(),
        Packing::Fixed8 => unreachable!("only queries come back so, and none is drawn"),
    });
    (packed, lookup.resident)
}

fn swizzled(case: &Case, texel: [u32; 4]) -> [u32; 4] {
    let one = case.texture.format().info().one();
    case.texture.view().swizzle.map(|source| match source {
        Swizzle::Zero => 0,
        Swizzle::One => one,
        Swizzle::OneInteger => 1,
        Swizzle::OneFloat => 1.0f32.to_bits(),
        Swizzle::Red => texel[0],
        Swizzle::Green => texel[1],
        Swizzle::Blue => texel[2],
        Swizzle::Alpha => texel[3],
    })
}

fn compares(case: &Case) -> bool {
    case.fetch.compare == Compare::Forced
        || case.fetch.compare == Compare::IfSampler && case.sampler.compare_enable
}

fn is_integer(case: &Case) -> bool {
    case.texture.format().info().is_integer()
}

/// One texel with its weight: in 1/256 under `nvidia`, else a fraction of 1.
struct Weighed {
    weight: f64,
    texel: [u32; 4],
    /// A number for each level and slice.
    plane: u32,
}

fn sample(case: &Case, lane: usize, lookup: &mut Lookup) -> [u32; 4] {
    let levels = Levels::choose(case, lane);
    if levels.nothing_left {
        return lookup.outside();
    }
    let filter = if levels.magnified { case.sampler.mag } else { case.sampler.min };
    let filter = if is_integer(case) { Filter::Point } else { filter };
    let mut weighed = Vec::new();
    for (level, total) in levels.shares(case.model) {
        if total != 0.0 {
            let site = Site::new(case, lane, level);
            level_texels(case, lookup, &site, filter, total, &mut weighed);
        }
    }
    if let [only] = &weighed[..]
        && filter == Filter::Point
    {
        return only.texel;
    }
    combine(case, &weighed)
}

fn level_texels(
    case: &Case,
    lookup: &mut Lookup,
    site: &Site,
    filter: Filter,
    total: f64,
    weighed: &mut Vec<Weighed>,
) {
    let axes: Vec<Footprint> = site.axes.iter().map(|axis| footprint(case.model, filter, axis)).collect();
    let zero = Footprint { first: 0, fraction: 0.0 };
    let [x, y, z] = [0, 1, 2].map(|axis| *axes.get(axis).unwrap_or(&zero));
    if filter == Filter::Point {
        let texel = lookup.at(site, [x.first, y.first, z.first], true);
        weighed.push(Weighed { weight: total, texel, plane: 2 * site.level });
        return;
    }
    let slices = split(case.model, total, z.fraction, Half::Up);
    for (slice, slice_total) in slices.into_iter().enumerate() {
        let columns = split(case.model, slice_total, x.fraction, Half::Up);
        let left = split(case.model, columns[0], y.fraction, Half::Down);
        let right = split(case.model, columns[1], y.fraction, Half::Up);
        let mut rows = [0, 1].map(|row| [left[row], right[row]]);
        if case.model == Model::Nvidia && site.axes[0].seamless {
            share_corner(site.axes[0].size, [x.first, y.first], &mut rows);
        }
        for (row, weights) in rows.into_iter().enumerate() {
            for (column, weight) in weights.into_iter().enumerate() {
                if weight != 0.0 {
                    let index = [x.first + column as i64, y.first + row as i64, z.first + slice as i64];
                    let plane = 2 * site.level + slice as u32;
                    weighed.push(Weighed { weight, texel: lookup.at(site, index, false), plane });
                }
            }
        }
    }
}

/// CU-3: the weight of the texel that is missing at a corner goes to the three that meet there, a third, rounded, to each of the other
/// faces', what is left to the face's own.
fn share_corner(size: i64, first: [i64; 2], rows: &mut [[f64; 2]; 2]) {
    let missing = first.map(|first| [0, 1].into_iter().find(|step| !(0..size).contains(&(first + step))));
    let [Some(column), Some(row)] = missing.map(|step| step.map(|step| step as usize)) else { return };
    let weight = rows[row][column];
    let third = (weight / 3.0).round();
    rows[row][column] = 0.0;
    rows[row][1 - column] += third;
    rows[1 - row][column] += third;
    rows[1 - row][1 - column] += weight - 2.0 * third;
}

#[derive(Clone, Copy, PartialEq)]
enum Half {
    Up,
    Down,
}

/// Shares a weight between a first and a second part.
fn split(model: Model, total: f64, fraction: f64, half: Half) -> [f64; 2] {
    if model != Model::Nvidia {
        return [total * (1.0 - fraction), total * fraction];
    }
    let (total, numerator) = (total as i64, (fraction * 256.0) as i64);
    let second = (total * numerator + if half == Half::Up { 128 } else { 127 }) >> 8;
    [(total - second) as f64, second as f64]
}

fn combine(case: &Case, weighed: &[Weighed]) -> [u32; 4] {
    let info = case.texture.format().info();
    let sixteen_bits =
        info.components.iter().flatten().all(|component| {
            component.numeric == Numeric::Unorm && 65535 % ((1u64 << component.bits) - 1) == 0
        });
    std::array::from_fn(|component| {
        let value = |texel: &Weighed| f64::from(f32::from_bits(texel.texel[component]));
        if case.model == Model::Nvidia && sixteen_bits && !compares(case) {
            let sum: i64 = weighed
                .iter()
                .map(|texel| texel.weight as i64 * (value(texel) * 65535.0).round() as i64)
                .sum();
            let rounded = (2 * sum + 256).div_euclid(512);
            return (rounded as f32 / 65535.0).to_bits();
        }
        let kind = info.components[component].map(|component| (component.numeric, component.bits));
        if let (Model::Nvidia, false, Some(kind)) = (case.model, compares(case), kind)
            && let Some(bits) = nvidia_sum(kind, weighed, value)
        {
            return bits;
        }
        let sum = weighed.iter().map(|texel| texel.weight * value(texel)).fold(-0.0, |a, b| a + b);
        let whole = if case.model == Model::Nvidia { 256.0 } else { 1.0 };
        ((sum / whole) as f32).to_bits()
    })
}

/// NV-16 to NV-18: the formats that have sums of their own.
fn nvidia_sum(
    (numeric, bits): (Numeric, u8),
    weighed: &[Weighed],
    value: impl Fn(&Weighed) -> f64,
) -> Option<u32> {
    let code = |texel: &Weighed, whole: f64| (value(texel) * whole).round() as i64;
    let codes =
        |whole: f64| -> i64 { weighed.iter().map(|texel| texel.weight as i64 * code(texel, whole)).sum() };
    let sum = match (numeric, bits) {
        (Numeric::Snorm, 8) => {
            let sum = codes(127.0);
            (sum + (sum + 16 * sum.div_euclid(4096) + 64).div_euclid(128)) as f32 / 32767.0
        }
        (Numeric::Snorm, 16) => (codes(32767.0) + 128).div_euclid(256) as f32 / 32767.0,
        (Numeric::Unorm, 8) => (codes(65535.0) + 128).div_euclid(256) as f32 / 65535.0,
        (Numeric::Srgb, _) => in_steps(weighed, value, &step_of_srgb, 10, 24),
        (Numeric::Float, 16) | (Numeric::UnsignedFloat | Numeric::SharedExponent, _) => {
            in_steps(weighed, value, &|largest| power(largest) - 14, 10, 24)
        }
        (Numeric::Float, 32) => in_steps(weighed, value, &|largest| power(largest) - 27, 23, 149),
        _ => return None,
    };
    Some(sum.to_bits())
}

fn power(value: f64) -> i32 {
    let mut power = value.abs().log2().floor() as i32;
    while 2f64.powi(power) > value.abs() {
        power -= 1;
    }
    while 2f64.powi(power + 1) <= value.abs() {
        power += 1;
    }
    power
}

/// NV-18: the codes from which on steps are twice as large.
fn step_of_srgb(largest: f64) -> i32 {
    let from = [32, 48, 64, 96, 136, 184, 248]
        .map(|code: usize| f64::from(f32::from_bits(tmu_texture::format::NVIDIA_SRGB_TO_LINEAR[code])));
    from.into_iter().filter(|from| *from <= largest).count() as i32 - 14
}

/// The sum of texels, of each plane by whole numbers of its own power of two, which the largest texel decides. It is rounded to `bits` bits
/// behind the first one, and to whole numbers of 2 to the power of −`least`.
fn in_steps(
    weighed: &[Weighed],
    value: impl Fn(&Weighed) -> f64,
    step: &dyn Fn(f64) -> i32,
    bits: i32,
    least: i32,
) -> f32 {
    let specials: Vec<f64> = weighed.iter().map(&value).filter(|value| !value.is_finite()).collect();
    if !specials.is_empty() {
        return specials.iter().sum::<f64>() as f32;
    }
    let flushed = |texel: &Weighed| {
        let value = value(texel);
        if least == 149 && value.abs() < f64::from(f32::MIN_POSITIVE) { 0.0 * value } else { value }
    };
    let mut sum = -0.0;
    let mut planes: Vec<u32> = weighed.iter().map(|texel| texel.plane).collect();
    planes.dedup();
    for plane in planes {
        let of_plane = || weighed.iter().filter(|texel| texel.plane == plane);
        let largest = of_plane().map(|texel| flushed(texel).abs()).fold(0.0, f64::max);
        let unit = if largest == 0.0 { 1.0 } else { 2f64.powi(step(largest)) };
        let parts = of_plane().map(|texel| texel.weight * (flushed(texel) / unit).trunc());
        sum += parts.fold(-0.0, |a, b| a + b) / 256.0 * unit;
    }
    if sum == 0.0 {
        return sum as f32;
    }
    if least == 149 && sum.abs() < f64::from(f32::MIN_POSITIVE) {
        return (0.0 * sum) as f32;
    }
    let last = 2f64.powi((power(sum) - bits).max(-least));
    // Halves go away from zero.
    ((sum / last).round() * last) as f32
}

fn gather(case: &Case, lane: usize, lookup: &mut Lookup, component: u8) -> [u32; 4] {
    let chosen = |texel: [u32; 4]| {
        if compares(case) { texel[0] } else { alone(case, swizzled(case, texel)[usize::from(component)]) }
    };
    let minimum = f64::from(case.texture.min_lod()) - f64::from(case.texture.view().first_level);
    if minimum >= 1.0 || minimum > f64::from(case.texture.view().levels - 1) {
        return [chosen(lookup.outside()); 4];
    }
    let mut site = Site::new(case, lane, 0);
    site.gather();
    // Lower left, lower right, upper right, upper left.
    [[0, 1], [1, 1], [1, 0], [0, 0]]
        .into_iter()
        .enumerate()
        .map(|(result, [column, row])| {
            let mut site = site.clone();
            let (mut column, mut row) = (column, row);
            if case.fetch.offset == Offset::Four {
                site.axes[0].offset = case.inputs.four_offsets[result][0][lane].into();
                site.axes[1].offset = case.inputs.four_offsets[result][1][lane].into();
                (column, row) = (0, 0);
            }
            let [x, y] = [0, 1].map(|axis| footprint(case.model, Filter::Linear, &site.axes[axis]));
            chosen(lookup.at(&site, [x.first + column, y.first + row, 0], false))
        })
        .collect::<Vec<_>>()
        .try_into()
        .expect("four results")
}

/// What a gather gives of a texel (GA-3).
fn alone(case: &Case, bits: u32) -> u32 {
    let info = case.texture.format().info();
    let all = |numeric: Numeric, bits: u8| {
        info.components
            .iter()
            .flatten()
            .all(|component| (component.numeric, component.bits) == (numeric, bits))
    };
    if case.model != Model::Nvidia {
        return bits;
    }
    if all(Numeric::Snorm, 8) {
        // As a sum with the weight 256 (NV-16).
        let sum = 256 * (f64::from(f32::from_bits(bits)) * 127.0).round() as i32;
        let code = sum + (sum + 16 * sum.div_euclid(4096) + 64).div_euclid(128);
        return (code as f32 / 32767.0).to_bits();
    }
    let denormal = bits & 0x7f80_0000 == 0;
    if denormal && all(Numeric::Float, 32) { bits & 0x8000_0000 } else { bits }
}

/// Coordinates of a fetch that the texture's dimension has.
fn axis_count(dimension: Dimension) -> usize {
    match dimension {
        Dimension::D1 | Dimension::Buffer => 1,
        Dimension::D2 | Dimension::Cube => 2,
        Dimension::D3 => 3,
    }
}
