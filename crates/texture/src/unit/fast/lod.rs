//! Levels of detail of quads as an NVIDIA H200 finds them (LO-1), all of a batch at once: what [`nvidia`](crate::unit::level::nvidia) says of
//! one after the other.
//!
//! Its numbers have few bits, and it compares and adds them whatever unit they are in. Here a quad's unit is the power of two of its largest
//! change, so that singles hold them: what is too small for those has no bit that counts.

use super::portable::Portable;
use super::scratch::Batch;
use super::vector::{Vector, build, each};
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
use crate::cpu::Width;
use crate::lanes::{LANES, Lanes};
use crate::model::Model;
use crate::unit::Unit;
use crate::unit::level::LevelRules;
use crate::unit::level::nvidia::TERMS;

/// The level of detail of all quads after every clamp, as f32 bits, for textures that are no cubes. False where routines for one after the other
/// have to be asked.
pub(crate) fn lods_of_quads(unit: &Unit, coordinates: [&Lanes<u32>; 3], lods: &mut Lanes<u32>) -> bool {
    if unit.model != Model::Nvidia {
        return false;
    }
    let axes = unit.fetch.dimension.coordinates();
    match Width::best() {
        #[cfg(target_arch = "x86_64")]
        Width::Avx512 => of_axes::<Avx512>(&unit.level, axes, coordinates, lods),
        #[cfg(target_arch = "x86_64")]
        Width::Avx2 => of_axes::<Avx2>(&unit.level, axes, coordinates, lods),
        _ if cfg!(target_endian = "little") => of_axes::<Portable>(&unit.level, axes, coordinates, lods),
        _ => return false,
    }
    true
}

fn of_axes<V: Vector>(rules: &LevelRules, axes: usize, [x, y, z]: [&Lanes<u32>; 3], lods: &mut Lanes<u32>) {
    match axes {
        0 | 1 => of_quads::<V, 1>(rules, [x], lods),
        2 => of_quads::<V, 2>(rules, [x, y], lods),
        _ => of_quads::<V, 3>(rules, [x, y, z], lods),
    }
}

/// The bit of the sign.
const SIGN: u32 = 1 << 31;
/// The bits of the exponent.
const EXPONENT: u32 = 0xff << 23;
/// The bits of the exponent in the upper half of an f64.
const EXPONENT_OF_DOUBLE: u32 = 0x7ff << 20;
/// Quads of a batch.
const QUADS: usize = LANES / 4;

fn of_quads<V: Vector, const AXES: usize>(
    rules: &LevelRules,
    coordinates: [&Lanes<u32>; AXES],
    lods: &mut Lanes<u32>,
) {
    V::enter(
        #[inline(always)]
        || {
            for vector in 0..QUADS / quads::<V>() {
                let changes = build(
                    #[inline(always)]
                    |axis| change::<V>(coordinates[axis], quads::<V>() * vector, rules.scale[axis]),
                );
                let lod_of_quad = limited(by_changes::<V, AXES>(changes), rules);
                // Their lanes are two vectors.
                for half in 0..2 {
                    let quad_of_lane = V::from_fn(
                        #[inline(always)]
                        |lane| ((half * V::LANES + lane) / 4) as u32,
                    );
                    lod_of_quad.permuted(quad_of_lane).store(lods, 2 * vector + half);
                }
            }
        },
    );
}

/// Quads of which a vector holds the changes: those to the right in its lower half, those down in its upper one.
#[inline(always)]
const fn quads<V: Vector>() -> usize {
    V::LANES / 2
}

/// The changes of a coordinate from pixel to pixel in texels, from some quad on: the upper halves of f64 numbers.
#[inline(always)]
fn change<V: Vector>(coordinate: &Lanes<u32>, first_quad: usize, scale: f64) -> V {
    let first = V::gathered(
        coordinate,
        #[inline(always)]
        |lane| 4 * (first_quad + lane % quads::<V>()),
    );
    let other = V::gathered(
        coordinate,
        #[inline(always)]
        |lane| 4 * (first_quad + lane % quads::<V>()) + 1 + lane / quads::<V>(),
    );
    let difference = V::sub_double(other.sanitise().widen(), first.sanitise().widen());
    let mut words = [Batch::ZERO; 2];
    V::store_double(V::mul_double(difference, V::splat_double(scale)), &mut words, 0);
    V::gathered(
        &words[0].0,
        #[inline(always)]
        |lane| 2 * lane + 1,
    )
}

/// The other half's lanes in each half.
#[inline(always)]
fn swapped<V: Vector>(vector: V) -> V {
    vector.permuted(V::from_fn(
        #[inline(always)]
        |lane| (lane ^ quads::<V>()) as u32,
    ))
}

/// The levels of detail of quads, in both halves, in 1/256, by the changes on each axis.
#[inline(always)]
fn by_changes<V: Vector, const AXES: usize>(changes: [V; AXES]) -> V {
    let sizes = sizes(changes);
    let mut largest = sizes[0];
    for size in &sizes[1..] {
        largest = largest.max_signed(*size);
    }
    let power = largest.max_signed(swapped(largest)).and(V::splat(EXPONENT_OF_DOUBLE));
    // In that unit, with ten bits behind the leading one.
    let along = build(
        #[inline(always)]
        |axis| {
            let size = sizes[axis].sub(power).add(V::splat(127 << 20)).max_signed(V::splat(0));
            let sign = changes[axis].and(V::splat(SIGN));
            size.and(V::splat(u32::MAX << 10)).shl::<3>().or(sign)
        },
    );
    let diagonal = each(
        along,
        #[inline(always)]
        |change| along_diagonal(change, swapped(change).xor(opposite())),
    );
    let longest = length::<V, AXES>(along).maxf(length(diagonal));
    let longest = longest.maxf(swapped(longest));
    // Both exponents are counted from their own zero.
    let exponent = longest.shr::<23>().add(power.shr::<20>()).sub(V::splat(127 + 1023));
    let lod = exponent.shl::<8>().add(behind_the_point(longest));
    let lowest = V::splat((-128 * 256i32).cast_unsigned());
    let lod = V::select(power.equal(V::splat(0)), lowest, lod);
    lod.max_signed(lowest).min_signed(V::splat(128 * 256 - 1))
}

/// Numbers without their signs.
#[inline(always)]
fn sizes<V: Vector, const COUNT: usize>(numbers: [V; COUNT]) -> [V; COUNT] {
    each(
        numbers,
        #[inline(always)]
        |number| number.and(V::splat(!SIGN)),
    )
}

/// Signs that make sums in the lower half of a vector differences in the upper one.
#[inline(always)]
fn opposite<V: Vector>() -> V {
    V::from_fn(
        #[inline(always)]
        |lane| if lane < quads::<V>() { 0 } else { SIGN },
    )
}

/// 11/16 of a sum of two numbers; see [`nvidia`](crate::unit::level::nvidia).
#[inline(always)]
fn along_diagonal<V: Vector>(one: V, other: V) -> V {
    let [size, other_size] = sizes([one, other]);
    let larger = size.maxf(other_size);
    let sum = multiple(one, larger, BITS).addf(multiple(other, larger, BITS)).and(V::splat(CUT));
    // Half of half of its last bit more.
    let more = sum.and(V::splat(SIGN | EXPONENT)).mulf(V::splat((1.0 / (4 << BITS) as f32).to_bits()));
    multiple(sum.mulf(V::splat((11.0f32 / 16.0).to_bits())).addf(more), sum, BITS + 1)
}

/// The longest component and 11/32 of the others; see [`nvidia`](crate::unit::level::nvidia).
#[inline(always)]
fn length<V: Vector, const AXES: usize>(change: [V; AXES]) -> V {
    let sizes = sizes(change);
    let mut longest = sizes[0];
    let mut others = sizes;
    for axis in 1..AXES {
        others[axis] = sizes[axis].minf(longest);
        longest = longest.maxf(sizes[axis]);
    }
    let mut sum = longest.and(V::splat(CUT));
    for other in &others[1..] {
        sum = sum.addf(multiple(other.mulf(V::splat((11.0f32 / 32.0).to_bits())), longest, BITS));
    }
    sum
}

/// Fraction bits of the numbers that are added.
const BITS: u32 = 9;
/// What is left of a number of so many fraction bits.
const CUT: u32 = u32::MAX << (23 - BITS);

/// What a number has in whole ones of the last of so many fraction bits of another one, toward zero. Its exponent is no greater.
#[inline(always)]
fn multiple<V: Vector>(number: V, other: V, bits: u32) -> V {
    let exponent = V::splat(EXPONENT);
    // How many fraction bits of its own are left.
    let left = number.and(exponent).add(V::splat(bits << 23)).sub(other.and(exponent));
    let cut = V::splat((1 << 23) - 1).shr_by(left.shr::<23>());
    let none = left.sar::<31>();
    number.or(cut.or(none)).xor(cut.or(none))
}

/// Where a length lies between two powers of two, as its logarithm in 1/256; see [`nvidia`](crate::unit::level::nvidia).
#[inline(always)]
fn behind_the_point<V: Vector>(length: V) -> V {
    let one = V::splat(1f32.to_bits());
    let above = length.and(V::splat(0xff << 15)).or(one).subf(one);
    let mut sum = V::splat(0);
    for term in TERMS {
        sum = sum.mul_addf(above, V::splat(term.to_bits()));
    }
    let below = sum.floorf().minf(V::splat(255f32.to_bits())).to_integer();
    V::select(above.equal(V::splat(0)), above, below)
}

/// After the sampler's bias and all clamps, as f32 bits.
#[inline(always)]
fn limited<V: Vector>(lods: V, rules: &LevelRules) -> V {
    let bias = V::splat(in_steps(rules.bias));
    // Whatever there is to a clamp, this is where it leaves numbers that are too small, or too large.
    let [lowest, highest] =
        [f64::MIN, f64::MAX].map(|lod| V::splat(in_steps(rules.clamp(lod, f64::NEG_INFINITY))));
    let lods = lods.add(bias).max_signed(lowest).min_signed(highest);
    lods.to_float().mulf(V::splat((1f32 / 256.0).to_bits()))
}

/// A level of detail in 1/256, rounded down (LO-4).
#[inline(always)]
fn in_steps(lod: f64) -> u32 {
    ((lod * 256.0).floor() as i32).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampler::MipFilter;
    use crate::sanitise::sanitise;
    use crate::unit::level::nvidia::{logarithm, longest};
    use crate::unit::level::saturate;

    /// Coordinates that differ by much, by little, or not at all, and what is no coordinate.
    fn coordinates(seed: &mut u64) -> Lanes<u32> {
        let mut random = |below: u32| {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*seed >> 33) as u32 % below
        };
        let (near, bits) = (random(4), random(23));
        let first = random(u32::MAX);
        std::array::from_fn(|_| match (near, random(16)) {
            (_, 0) => [0, SIGN, f32::NAN.to_bits(), f32::INFINITY.to_bits(), f32::MIN.to_bits(), 1]
                [random(6) as usize],
            (0, _) => random(u32::MAX),
            // Of all sizes, beside the first one.
            (1, _) => first ^ random(1 << bits),
            _ => (random(1 << bits) as f32 / (1u32 << random(30)) as f32).to_bits(),
        })
    }

    /// LO-1, LO-3 and LO-4 as the routines for one quad have them.
    fn one_by_one<const AXES: usize>(rules: &LevelRules, coordinates: [&Lanes<u32>; AXES]) -> Lanes<u32> {
        build(|lane| {
            let at = |axis: usize, place: usize| {
                f64::from(sanitise(f32::from_bits(coordinates[axis][lane / 4 * 4 + place])))
            };
            let changes = [1, 2]
                .map(|place| std::array::from_fn(|axis| (at(axis, place) - at(axis, 0)) * rules.scale[axis]));
            let lod = saturate(logarithm(longest::<AXES>(changes)));
            let limited = rules.clamp(lod + rules.bias, f64::NEG_INFINITY);
            ((limited * 256.0).floor() as f32 / 256.0).to_bits()
        })
    }

    fn compare<V: Vector>() {
        let mut seed = 1;
        for round in 0..20_000 {
            let limits = [[-f64::INFINITY, f64::INFINITY], [0.0, 12.0], [-3.3, 2.7], [5.0, 1.0]];
            let rules = LevelRules {
                mip: MipFilter::Linear,
                bias: [0.0, 1.5, -15.0, 3.0 / 256.0][round % 4],
                range: limits[round / 4 % 4],
                resource_min: [0.0, 2.25, -1000.0][round % 3],
                last: 10,
                slope: 1.0,
                scale: [256.0, 1000.0, [1.0, 16384.0][round % 2]],
            };
            let [x, y, z] = [(); 3].map(|()| coordinates(&mut seed));
            let all = [&x, &y, &z];
            let together = |axes| {
                let mut lods = [0; LANES];
                of_axes::<V>(&rules, axes, all, &mut lods);
                lods
            };
            assert_eq!(together(1), one_by_one(&rules, [&x]), "{x:x?}");
            assert_eq!(together(2), one_by_one(&rules, [&x, &y]), "{x:x?} {y:x?}");
            assert_eq!(together(3), one_by_one(&rules, all), "{all:x?}");
        }
    }

    #[test]
    fn quads_together_have_the_levels_of_quads_one_by_one() {
        compare::<Portable>();
        for width in Width::available() {
            match width {
                #[cfg(target_arch = "x86_64")]
                Width::Avx512 => compare::<Avx512>(),
                #[cfg(target_arch = "x86_64")]
                Width::Avx2 => compare::<Avx2>(),
                _ => {}
            }
        }
    }

    /// Numbers of eight bits behind the leading one.
    #[test]
    fn logarithms_in_singles_are_those_in_doubles() {
        for n in 0..256 {
            let number = 1.0 + n as f32 / 256.0;
            let mut lanes = [0; LANES];
            behind_the_point(Portable::splat(number.to_bits())).store(&mut lanes, 0);
            assert_eq!(f64::from(lanes[0]), 256.0 * logarithm(number.into()), "{n}");
        }
    }
}
