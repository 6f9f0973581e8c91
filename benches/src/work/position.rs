//! Where the n-th fetch of an invocation looks.

use super::{Access, SEED, WIDTH};

/// So far behind those of trilinear samples are levels of detail of which the nearest level is read: never half-way between two.
pub const NEAREST_BEHIND: f32 = 0.0625;

/// The n-th fetch of an invocation.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The invocation's column.
    pub x: u32,
    /// The invocation's row.
    pub y: u32,
    /// The number of the fetch, from 0.
    pub n: u32,
    /// The generator's state, anew for each fetch.
    pub state: u32,
}

impl Turn {
    /// The fetches of an invocation, one after the other.
    pub fn all(x: u32, y: u32) -> impl Iterator<Item = Turn> {
        let first = (y * WIDTH + x).wrapping_mul(2_654_435_761) ^ SEED;
        let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let states = std::iter::successors(next(&first), next);
        states.zip(0..).map(move |(state, n)| Turn { x, y, n, state })
    }

    /// Column and row of the texel next to the invocation's own in a square of `mask` + 1 texels.
    fn near(self, mask: u32) -> [u32; 2] {
        let Turn { x, y, n, .. } = self;
        [x + n % 8, y * 8 + n / 8 % 8].map(|position| position & mask)
    }

    /// The texel that a load reads, and its sample.
    pub fn texel(self, access: Access) -> ([u32; 2], u32) {
        match access {
            Access::Random => ([self.state >> 22, self.state >> 12 & 1023], self.state >> 10 & 3),
            Access::Coherent | Access::Uniform => (self.near(1023), self.n & 3),
        }
    }

    /// Column and row in a texture of 1024 × 1024 texels; some places lie outside.
    pub fn plane(self, access: Access) -> [f64; 2] {
        if access == Access::Random {
            return [self.state & 0xffff, self.state >> 16]
                .map(|half| f64::from((half * 9) >> 4) / 32.0 - 64.0);
        }
        let [x, y] = self.near(1023);
        let steps = [x * 31 + (self.n * 7) % 32, y * 31 + (self.n * 11) % 32];
        steps.map(|steps| f64::from(steps) / 32.0 - 8.0)
    }

    /// Column, row and slice in a volume of 128 texels each way; some places lie outside.
    pub fn volume(self, access: Access) -> [f64; 3] {
        let Turn { x, y, n, state } = self;
        if access == Access::Random {
            let [x, y, z] = [state & 2047, state >> 11 & 2047, state >> 22].map(|part| f64::from(part * 9));
            return [x / 128.0 - 8.0, y / 128.0 - 8.0, z / 64.0 - 8.0];
        }
        let texel = [x + n % 8, x / 128 * 16 + y % 16 + n / 8 % 8, y / 16 * 16 + n / 64 % 8];
        let steps = [n * 7, n * 11, n * 13];
        std::array::from_fn(|axis| f64::from(texel[axis] % 128 * 31 + steps[axis] % 32) / 32.0 - 2.0)
    }

    /// A direction into a cube. Coherent ones stay on one face for 64 fetches.
    pub fn direction(self, access: Access) -> [f64; 3] {
        let Turn { n, state, .. } = self;
        if access == Access::Random {
            return [state & 1023, state >> 10 & 1023, state >> 20 & 1023]
                .map(|part| f64::from(part) / 512.0 - (1.0 - 1.0 / 1024.0));
        }
        let [x, y] = self.near(511);
        let [a, b] = [x * 31 + (n * 7) % 32, y * 31 + (n * 11) % 32]
            .map(|steps| f64::from(steps) / 8192.0 - 31.0 / 32.0);
        let major = if n / 64 % 2 == 1 { -1.0 } else { 1.0 };
        match n / 128 % 4 {
            1 => [a, major, b],
            2 => [a, b, major],
            _ => [major, a, b],
        }
    }

    /// Level of detail of a trilinear sample; [`NEAREST_BEHIND`] behind it, of one of the nearest level.
    pub fn level(self, access: Access) -> f64 {
        match access {
            Access::Random => f64::from(self.state >> 12 & 15) * 0.25,
            Access::Coherent | Access::Uniform => f64::from(self.n % 32) * 0.125,
        }
    }

    /// Layer of an array of four.
    pub fn layer(self, access: Access) -> u32 {
        if access == Access::Random { self.state >> 13 & 3 } else { self.n & 3 }
    }

    /// What depths are compared with.
    pub fn depth(self, access: Access) -> f64 {
        let code = match access {
            Access::Random => self.state >> 9 & 255,
            Access::Coherent | Access::Uniform => (self.x * 13 + self.n * 29) & 255,
        };
        f64::from(code) / 256.0 + 1.0 / 1024.0
    }

    /// Index of a constant among `count`, a power of two.
    pub fn constant(self, access: Access, count: u32) -> usize {
        let index = match access {
            Access::Uniform => (self.n * 7).wrapping_add(SEED) & (count - 1),
            Access::Coherent => (self.x + self.n * 5).wrapping_add(SEED) & (count - 1),
            Access::Random => self.state >> (32 - count.trailing_zeros()),
        };
        index as usize
    }

    /// The offset of a gather with another one for each fetch.
    pub fn shift(self) -> [i64; 2] {
        [self.n % 8, self.n / 8 % 8].map(|part| i64::from(part) - 4)
    }
}
