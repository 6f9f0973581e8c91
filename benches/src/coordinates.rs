//! Where the measured fetches look: the same places in every row, and in other renderers' benchmarks of this kind.
//!
//! Places are whole numbers of 1/32 texel, so that a coordinate is exact in f32 and its fraction in 8 bits.

use tmu_texture::{LANES, Lanes};

/// Width and height of the texture.
pub const SIZE: u32 = 1024;

/// Steps per texel.
pub const STEPS_PER_TEXEL: i32 = 32;

/// Fetches that each lane makes, one after the other.
const FETCHES_PER_LANE: u32 = 64;

/// Groups of [`LANES`] lanes side by side.
const GROUPS: u32 = 64;

/// Fetches of one turn.
pub const FETCHES: usize = BATCHES as usize * LANES;

/// Batches of one turn.
pub const BATCHES: u32 = GROUPS * FETCHES_PER_LANE;

/// How neighbouring fetches lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Lanes stand side by side, and each one walks over the 8 × 8 texels next to its own.
    Coherent,
    /// Each fetch is anywhere in the texture.
    Random,
}

impl Access {
    /// Short name.
    pub const fn name(self) -> &'static str {
        match self {
            Access::Coherent => "coh",
            Access::Random => "rnd",
        }
    }

    /// The texels that the lanes of a batch load: column and row.
    #[inline]
    pub fn texels(self, batch: u32) -> [Lanes<u32>; 2] {
        match self {
            Access::Coherent => coherent(batch, |[x, y], _| [x, y]),
            Access::Random => random(batch, |state| [state >> 22, state >> 12 & 1023]),
        }
    }

    /// The places that the lanes of a batch sample, in 1/32 texel; some lie outside the texture.
    #[inline]
    pub fn places(self, batch: u32) -> [Lanes<i32>; 2] {
        match self {
            Access::Coherent => coherent(batch, |[x, y], n| {
                [x * 31 + ((n * 7) & 31), y * 31 + ((n * 11) & 31)].map(|it| it as i32 - 256)
            }),
            Access::Random => random(batch, |state| {
                [state & 0xffff, state >> 16].map(|half| ((half * 9) >> 4) as i32 - 2048)
            }),
        }
    }
}

#[inline]
fn coherent<T: Copy + Default>(batch: u32, place: impl Fn([u32; 2], u32) -> [T; 2]) -> [Lanes<T>; 2] {
    let (group, n) = (batch / FETCHES_PER_LANE, batch % FETCHES_PER_LANE);
    // Neighbouring groups lie far apart.
    let first = [group * 7 * 32 + n % 8, group * 16 + n / 8];
    per_lane(|lane| place([(first[0] + lane) & (SIZE - 1), first[1] & (SIZE - 1)], n))
}

#[inline]
fn random<T: Copy + Default>(batch: u32, place: impl Fn(u32) -> [T; 2]) -> [Lanes<T>; 2] {
    per_lane(|lane| {
        // Multiplications and shifts that mix all bits of the fetch's number.
        let mut state = (batch * LANES as u32 + lane).wrapping_mul(0x9e37_79b1);
        state = (state ^ state >> 15).wrapping_mul(0x85eb_ca77);
        state = (state ^ state >> 13).wrapping_mul(0xc2b2_ae3d);
        place(state ^ state >> 16)
    })
}

#[inline]
fn per_lane<T: Copy + Default>(place: impl Fn(u32) -> [T; 2]) -> [Lanes<T>; 2] {
    let [mut xs, mut ys] = [[T::default(); LANES]; 2];
    for (lane, (x, y)) in xs.iter_mut().zip(&mut ys).enumerate() {
        [*x, *y] = place(lane as u32);
    }
    [xs, ys]
}
