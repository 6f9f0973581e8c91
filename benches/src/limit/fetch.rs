//! The items.
//!
//! `unsafe`: as [`vector`](super::vector) says. Every index is masked or clamped into the texture with its guard, or into the constants.

#![allow(unsafe_code, unsafe_op_in_unsafe_fn, reason = "see above")]

use std::arch::x86_64::_mm_setr_epi8;
use std::mem::MaybeUninit;

use opentmu::Width;

use super::PITCH;
use super::vector::{Avx2, Avx512, Lanes, Vector};
use crate::work::{Access, Edge, Fetch, Item, SEED, Shift, Stored, WIDTH, Work};

/// Where the fetches of a vector of invocations stand.
#[derive(Clone, Copy)]
struct At<V: Vector> {
    x: V::I,
    y: u32,
    n: u32,
    state: V::I,
}

/// What an invocation does again and again, in passes: where it looks, what is there, and adding that up.
trait Turn<V: Vector> {
    const RANDOM: bool;
    /// Whether a turn is long, so that more of them at once hide its latency.
    const LONG: bool = true;
    type Place: Copy;
    type Texels: Copy;
    unsafe fn place(&self, at: At<V>) -> Self::Place;
    unsafe fn read(&self, place: Self::Place) -> Self::Texels;
    unsafe fn add(sums: &mut [V::F; 4], texels: Self::Texels);
}

/// Does the fetches of some rows, if there is a loop for the item and the vectors.
pub fn run_rows(
    width: Width,
    item: &Item,
    words: &[u32],
    fetches: u32,
    row: u32,
    sums: &mut [[f32; 4]],
) -> bool {
    let words = words.as_ptr();
    let origin = words.wrapping_add(PITCH + 1);
    let Work::Sum(fetch) = item.work else { return false };
    macro_rules! with {
        ($turn:expr) => {{
            // SAFETY: the processor has the vectors, or there would not be that width.
            match width {
                Width::Baseline => return false,
                Width::Avx2 => unsafe { avx2(&$turn, fetches, row, sums) },
                Width::Avx512 => unsafe { avx512(&$turn, fetches, row, sums) },
            }
        }};
    }
    macro_rules! either {
        ($turn:ident, $($parameter:literal)?, $($field:ident)?) => {
            if item.access == Access::Random {
                with!($turn::<true, $($parameter)?> { $($field)? })
            } else {
                with!($turn::<false, $($parameter)?> { $($field)? })
            }
        };
    }
    match (fetch, item.stored, item.edge) {
        (Fetch::Arithmetic, ..) => either!(Plain,,),
        (Fetch::Constant, ..) if item.access == Access::Coherent => with!(Constant { words }),
        (Fetch::Load, Stored::Rgba8, _) => either!(One, false, origin),
        (Fetch::Point, Stored::Rgba8, Edge::Wrap) => either!(One, true, origin),
        (Fetch::Linear, Stored::Rgba8, Edge::Wrap) => either!(Linear, true, origin),
        (Fetch::Linear, Stored::Rgba8, Edge::Clamp) => either!(Linear, false, origin),
        (Fetch::Gather(0, Shift::None), Stored::Rgba8, _) => either!(Gather,, words),
        _ => return false,
    }
    true
}

#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn avx2<T: Turn<Avx2>>(turn: &T, fetches: u32, row: u32, sums: &mut [[f32; 4]]) {
    if T::LONG {
        rows::<Avx2, T, 8>(turn, fetches, row, sums);
    } else {
        rows::<Avx2, T, 4>(turn, fetches, row, sums);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn avx512<T: Turn<Avx512>>(turn: &T, fetches: u32, row: u32, sums: &mut [[f32; 4]]) {
    if T::LONG {
        rows::<Avx512, T, 8>(turn, fetches, row, sums);
    } else {
        rows::<Avx512, T, 4>(turn, fetches, row, sums);
    }
}

/// Goes through the fetches of `UNROLLED` vectors at a time, pass by pass.
#[inline(always)]
unsafe fn rows<V: Vector, T: Turn<V>, const UNROLLED: usize>(
    turn: &T,
    fetches: u32,
    first_row: u32,
    sums: &mut [[f32; 4]],
) {
    for (number, part) in sums.chunks_exact_mut(V::COUNT * UNROLLED).enumerate() {
        let first = number * V::COUNT * UNROLLED;
        let (x, y) = (first as u32 % WIDTH, first_row + first as u32 / WIDTH);
        let zero = V::set(0);
        let mut at = [At::<V> { x: zero, y, n: 0, state: zero }; UNROLLED];
        for vector in 0..UNROLLED {
            let x = V::add(V::numbers(), V::set(x as i32 + (vector * V::COUNT) as i32));
            let id = V::add(x, V::set((y * WIDTH) as i32));
            let state = V::xor(V::mul(id, V::set(2_654_435_761_u32 as i32)), V::set(SEED as i32));
            at[vector] = At { x, y, n: 0, state };
        }
        let mut all = [[V::from_bits(zero); 4]; UNROLLED];
        let mut places = [const { MaybeUninit::<T::Place>::uninit() }; UNROLLED];
        let mut texels = [const { MaybeUninit::<T::Texels>::uninit() }; UNROLLED];
        for n in 0..fetches {
            for vector in 0..UNROLLED {
                at[vector].n = n;
                if T::RANDOM {
                    at[vector].state =
                        V::add(V::mul(at[vector].state, V::set(1_664_525)), V::set(1_013_904_223));
                }
                places[vector].write(turn.place(at[vector]));
            }
            for vector in 0..UNROLLED {
                texels[vector].write(turn.read(places[vector].assume_init()));
            }
            for vector in 0..UNROLLED {
                T::add(&mut all[vector], texels[vector].assume_init());
            }
        }
        for vector in 0..UNROLLED {
            for component in 0..4 {
                let mut lanes = [0.0; 16];
                V::store(lanes.as_mut_ptr(), all[vector][component]);
                for lane in 0..V::COUNT {
                    part[vector * V::COUNT + lane][component] = lanes[lane];
                }
            }
        }
    }
}

/// The texel of a load.
#[inline(always)]
unsafe fn texel<V: Vector>(at: At<V>, random: bool) -> [V::I; 2] {
    let mask = V::set(1023);
    if random {
        return [V::right(at.state, V::set(22)), V::and(V::right(at.state, V::set(12)), mask)];
    }
    let y = (at.y * 8 + at.n / 8 % 8) & 1023;
    [V::and(V::add(at.x, V::set((at.n % 8) as i32)), mask), V::set(y as i32)]
}

/// The coordinates of a sample.
#[inline(always)]
unsafe fn coordinates<V: Vector>(at: At<V>, random: bool) -> [V::F; 2] {
    let [x, y, offset] = if random {
        let [x, y] = [V::and(at.state, V::set(0xffff)), V::right(at.state, V::set(16))];
        let [x, y] = [V::add(V::left(x, V::set(3)), x), V::add(V::left(y, V::set(3)), y)];
        let four = V::set(4);
        [V::to_float(V::right(x, four)), V::to_float(V::right(y, four)), V::set_float(-0.0625)]
    } else {
        let x = V::and(V::add(at.x, V::set((at.n % 8) as i32)), V::set(1023));
        let x = V::add(V::sub(V::left(x, V::set(5)), x), V::set((at.n * 7 % 32) as i32));
        let y = ((at.y * 8 + at.n / 8 % 8) & 1023) * 31 + at.n * 11 % 32;
        [V::to_float(x), V::set_float(y as f32), V::set_float(-0.007_812_5)]
    };
    let step = V::set_float(1.0 / 32768.0);
    [V::multiply_add(x, step, offset), V::multiply_add(y, step, offset)]
}

/// Where the words of all lanes are, of a texel in column `x` and row `y`.
#[inline(always)]
unsafe fn index<V: Vector>(x: V::I, y: V::I) -> V::I {
    V::dot(V::or(V::left(x, V::set(16)), y), V::set(1 << 16 | PITCH as i32))
}

/// The distances from the first lane, if a vector that begins there has all.
#[inline(always)]
unsafe fn window<V: Vector>(index: V::I) -> Option<(usize, V::I)> {
    let first = V::first(index);
    let after = V::sub(index, V::set(first));
    V::disjoint(after, V::set(!(V::COUNT as i32 - 1))).then_some((first as u32 as usize, after))
}

/// Words side by side.
#[inline(always)]
unsafe fn load<V: Vector>(from: *const u32) -> V::I {
    V::bits(V::load(from.cast()))
}

/// The words at each index. Those that lie together are one load, `MOVED` to their lanes if they may not follow each other.
#[inline(always)]
unsafe fn words<V: Vector, const RANDOM: bool, const MOVED: bool>(from: *const u32, index: V::I) -> V::I {
    let near = if RANDOM { None } else { window::<V>(index) };
    match near {
        Some((first, after)) if MOVED => V::permute(load::<V>(from.add(first)), after),
        Some((first, after)) if V::disjoint(V::xor(after, V::numbers()), V::set(-1)) => {
            load::<V>(from.add(first))
        }
        _ => V::gather(from, index),
    }
}

/// The four texels around: left and right above, left and right below.
#[inline(always)]
unsafe fn around<V: Vector, const RANDOM: bool>(from: *const u32, index: V::I) -> [V::I; 4] {
    let window = if RANDOM { None } else { window::<V>(index) };
    if let Some((first, after)) = window {
        let (above, below) = (from.add(first), from.add(first + PITCH));
        return [
            V::permute(load::<V>(above), after),
            V::permute(load::<V>(above.add(1)), after),
            V::permute(load::<V>(below), after),
            V::permute(load::<V>(below.add(1)), after),
        ];
    }
    let ([a, b], [c, d]) = (V::pairs(from, index), V::pairs(from.add(PITCH), index));
    [a, b, c, d]
}

/// Adds multiples of four components.
#[inline(always)]
unsafe fn add<V: Vector>(sums: &mut [V::F; 4], codes: [V::I; 4], unit: f32) {
    for component in 0..4 {
        sums[component] = V::multiply_add(V::to_float(codes[component]), V::set_float(unit), sums[component]);
    }
}

/// The loop without a fetch.
struct Plain<const RANDOM: bool> {}

impl<V: Vector, const RANDOM: bool> Turn<V> for Plain<RANDOM> {
    const RANDOM: bool = RANDOM;
    const LONG: bool = false;
    type Place = [V::F; 2];
    type Texels = [V::F; 2];
    #[inline(always)]
    unsafe fn place(&self, at: At<V>) -> [V::F; 2] {
        coordinates::<V>(at, RANDOM)
    }
    #[inline(always)]
    unsafe fn read(&self, place: [V::F; 2]) -> [V::F; 2] {
        place
    }
    #[inline(always)]
    unsafe fn add(sums: &mut [V::F; 4], [u, v]: [V::F; 2]) {
        let one = V::set_float(1.0);
        *sums = [
            V::multiply_add(u, one, sums[0]),
            V::multiply_add(v, one, sums[1]),
            V::multiply_add(u, one, sums[2]),
            V::multiply_add(v, one, sums[3]),
        ];
    }
}

/// Loads of texels, and point samples.
struct One<const RANDOM: bool, const POINT: bool> {
    origin: *const u32,
}

impl<V: Vector, const RANDOM: bool, const POINT: bool> Turn<V> for One<RANDOM, POINT> {
    const RANDOM: bool = RANDOM;
    type Place = V::I;
    type Texels = V::I;
    #[inline(always)]
    unsafe fn place(&self, at: At<V>) -> V::I {
        if !POINT {
            let [x, y] = texel::<V>(at, RANDOM);
            return index::<V>(x, y);
        }
        let [u, v] = coordinates::<V>(at, RANDOM);
        let (size, mask) = (V::set_float(WIDTH as f32), V::set(1023));
        let x = V::and(V::to_int(V::floor(V::times(u, size))), mask);
        index::<V>(x, V::and(V::to_int(V::floor(V::times(v, size))), mask))
    }
    #[inline(always)]
    unsafe fn read(&self, place: V::I) -> V::I {
        words::<V, RANDOM, POINT>(self.origin, place)
    }
    #[inline(always)]
    unsafe fn add(sums: &mut [V::F; 4], texel: V::I) {
        let mask = V::set(255);
        let [green, blue] = [V::right(texel, V::set(8)), V::right(texel, V::set(16))];
        let codes =
            [V::and(texel, mask), V::and(green, mask), V::and(blue, mask), V::right(texel, V::set(24))];
        add::<V>(sums, codes, 1.0 / 255.0);
    }
}

/// The position between texel centres, in 256ths, `offset` added.
#[inline(always)]
unsafe fn position<V: Vector>(coordinate: V::F, offset: f32) -> V::I {
    V::to_int(V::multiply_add(coordinate, V::set_float(WIDTH as f32 * 256.0), V::set_float(offset)))
}

#[inline(always)]
unsafe fn clamp<V: Vector>(a: V::I, least: i32, most: i32) -> V::I {
    V::min(V::max(a, V::set(least)), V::set(most))
}

/// Linear samples: weights of 8 bits, sums of 16.
struct Linear<const RANDOM: bool, const WRAP: bool> {
    origin: *const u32,
}

/// Positions in 256ths, and the texel above and on the left.
type Between<V> = ([<V as Lanes>::I; 2], <V as Lanes>::I);

impl<V: Vector, const RANDOM: bool, const WRAP: bool> Turn<V> for Linear<RANDOM, WRAP> {
    const RANDOM: bool = RANDOM;
    type Place = Between<V>;
    type Texels = ([V::I; 2], [V::I; 4]);
    #[inline(always)]
    unsafe fn place(&self, at: At<V>) -> Between<V> {
        let [u, v] = coordinates::<V>(at, RANDOM);
        let [x, y] = [position::<V>(u, -128.0), position::<V>(v, -128.0)];
        if WRAP {
            // The column goes into the upper half at once.
            let column = V::and(V::left(x, V::set(8)), V::set(1023 << 16));
            let row = V::and(V::right(y, V::set(8)), V::set(1023));
            return ([x, y], V::dot(V::or(column, row), V::set(1 << 16 | PITCH as i32)));
        }
        let [x, y] = [clamp::<V>(x, 0, 1023 << 8), clamp::<V>(y, 0, 1023 << 8)];
        ([x, y], index::<V>(V::right(x, V::set(8)), V::right(y, V::set(8))))
    }
    #[inline(always)]
    unsafe fn read(&self, (position, index): Between<V>) -> Self::Texels {
        (position, around::<V, RANDOM>(self.origin, index))
    }
    #[inline(always)]
    unsafe fn add(sums: &mut [V::F; 4], ([x, y], texels): Self::Texels) {
        // The fraction of each lane in both of its halves.
        let both = V::repeat(_mm_setr_epi8(0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1));
        let [a, b] = [V::shuffle(x, both), V::shuffle(y, both)];
        let last = V::mul_high(V::half_left_7(a), b);
        let [right, below] = [V::sub_halves(a, last), V::sub_halves(b, last)];
        let first = V::sub_halves(V::sub_halves(V::set(0x0100_0100), a), below);
        let weights = [first, right, below, last];
        let even = V::set(0x00ff_00ff);
        let [mut red_blue, mut green_alpha] = [V::set(0); 2];
        for tap in 0..4 {
            let (texel, weight) = (texels[tap], weights[tap]);
            red_blue = V::add_halves(red_blue, V::mul_halves(V::and(texel, even), weight));
            green_alpha = V::add_halves(green_alpha, V::mul_halves(V::half_right_8(texel), weight));
        }
        let (low, high) = (V::set(0xffff), V::set(16));
        let [red, green] = [V::and(red_blue, low), V::and(green_alpha, low)];
        let [blue, alpha] = [V::right(red_blue, high), V::right(green_alpha, high)];
        add::<V>(sums, [red, green, blue, alpha], 1.0 / (255.0 * 256.0));
    }
}

/// Gathers of red.
struct Gather<const RANDOM: bool> {
    words: *const u32,
}

impl<V: Vector, const RANDOM: bool> Turn<V> for Gather<RANDOM> {
    const RANDOM: bool = RANDOM;
    type Place = V::I;
    type Texels = [V::I; 4];
    #[inline(always)]
    unsafe fn place(&self, at: At<V>) -> V::I {
        // The guard is texel 0.
        let [u, v] = coordinates::<V>(at, RANDOM);
        let [x, y] = [position::<V>(u, 128.0), position::<V>(v, 128.0)];
        let [x, y] = [clamp::<V>(x, 0, 1024 << 8), clamp::<V>(y, 0, 1024 << 8)];
        index::<V>(V::right(x, V::set(8)), V::right(y, V::set(8)))
    }
    #[inline(always)]
    unsafe fn read(&self, place: V::I) -> [V::I; 4] {
        around::<V, RANDOM>(self.words, place)
    }
    #[inline(always)]
    unsafe fn add(sums: &mut [V::F; 4], [a, b, c, d]: [V::I; 4]) {
        let mask = V::set(255);
        let codes = [V::and(c, mask), V::and(d, mask), V::and(b, mask), V::and(a, mask)];
        add::<V>(sums, codes, 1.0 / 255.0);
    }
}

/// Constants that neighbours load side by side; sums are whole numbers.
struct Constant {
    words: *const u32,
}

impl<V: Vector> Turn<V> for Constant {
    const RANDOM: bool = false;
    const LONG: bool = false;
    type Place = u32;
    type Texels = V::I;
    #[inline(always)]
    unsafe fn place(&self, at: At<V>) -> u32 {
        (V::first(at.x) as u32 + at.n * 5).wrapping_add(SEED) % 16384
    }
    #[inline(always)]
    unsafe fn read(&self, first: u32) -> V::I {
        if first as usize <= 16384 - V::COUNT {
            return load::<V>(self.words.add(first as usize));
        }
        V::gather(self.words, V::and(V::add(V::numbers(), V::set(first as i32)), V::set(16383)))
    }
    #[inline(always)]
    unsafe fn add(sums: &mut [V::F; 4], words: V::I) {
        *sums = [V::from_bits(V::add(V::bits(sums[0]), words)); 4];
    }
}
