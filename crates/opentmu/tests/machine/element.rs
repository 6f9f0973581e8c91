//! Element types of buffers, and inputs that look for trouble.

use std::fmt::Debug;

/// A value as kernels see it in memory.
pub trait Element: Copy + PartialEq + Debug {
    const BYTES: usize;
    fn to_bytes(self) -> Vec<u8>;
    fn from_bytes(bytes: &[u8]) -> Self;
    /// A value that is often small, often near a power of two, often an end of the range.
    fn interesting(random: &mut Random) -> Self;
    /// Whether a result is as it should be.
    fn same(&self, wanted: &Self) -> bool {
        self == wanted
    }
}

/// The bits of a single; any NaN is as good as another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Single(pub u32);

impl Element for Single {
    const BYTES: usize = 4;
    fn to_bytes(self) -> Vec<u8> {
        self.0.to_bytes()
    }
    fn from_bytes(bytes: &[u8]) -> Single {
        Single(u32::from_bytes(bytes))
    }
    fn interesting(random: &mut Random) -> Single {
        let (sign, fraction) = (random.next() as u32 & 0x8000_0000, random.fraction());
        let exponent = match random.below(8) {
            0 => random.below(256),
            1 => 0,
            2 => 253 + random.below(3),
            3 => 1 + random.below(25),
            // Where sums cancel and integers end.
            _ => 120 + random.below(36),
        };
        let special =
            [0, 1, 0x7f_ffff, 0x80_0000, 0x7f7f_ffff, 0x7f80_0000, 0x7f80_0001, 0x7fff_ffff, 0x3f80_0000];
        let magnitude = match random.below(8) {
            0 => special[random.below(special.len() as u64) as usize],
            _ => (exponent as u32) << 23 | fraction,
        };
        Single(sign | magnitude)
    }
    fn same(&self, wanted: &Single) -> bool {
        self == wanted || [self, wanted].iter().all(|one| one.0 & 0x7fff_ffff > 0x7f80_0000)
    }
}

/// A reproducible sequence of numbers (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// A fraction of 23 bits, often with few bits set or clear.
    fn fraction(&mut self) -> u32 {
        let any = self.next() as u32 & 0x7f_ffff;
        match self.below(4) {
            0 => any << self.below(23) & 0x7f_ffff,
            1 => 0x7f_ffff ^ any >> self.below(23),
            _ => any,
        }
    }

    /// An integer of so many bits.
    fn integer(&mut self, bits: u32) -> u64 {
        let any = self.next();
        match self.below(4) {
            0 => any,
            // Any number of significant bits, of either sign.
            1 => (any as i64 >> self.below(64)) as u64,
            // A power of two and its neighbours.
            2 => (1u64 << self.below(bits.into())).wrapping_add(self.below(3)).wrapping_sub(1),
            _ => [0, 1, u64::MAX, 1 << (bits - 1), (1 << (bits - 1)) - 1, 0x5555_5555_5555_5555]
                [self.below(6) as usize],
        }
    }
}

macro_rules! integer_element {
    ($($type:ty),*) => {$(
        impl Element for $type {
            const BYTES: usize = size_of::<$type>();
            fn to_bytes(self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
            fn from_bytes(bytes: &[u8]) -> $type {
                <$type>::from_le_bytes(bytes.try_into().expect("as many bytes as the type has"))
            }
            fn interesting(random: &mut Random) -> $type {
                random.integer(<$type>::BITS.min(64)) as $type
            }
        }
    )*};
}

integer_element!(u8, i8, u16, i16, u32, i32, u64, i64);

impl Element for u128 {
    const BYTES: usize = 16;
    fn to_bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }
    fn from_bytes(bytes: &[u8]) -> u128 {
        u128::from_le_bytes(bytes.try_into().expect("16 bytes"))
    }
    fn interesting(random: &mut Random) -> u128 {
        u128::from(u64::interesting(random)) << 64 | u128::from(u64::interesting(random))
    }
}

impl<T: Element, const N: usize> Element for [T; N] {
    const BYTES: usize = N * T::BYTES;
    fn to_bytes(self) -> Vec<u8> {
        self.into_iter().flat_map(T::to_bytes).collect()
    }
    fn from_bytes(bytes: &[u8]) -> [T; N] {
        std::array::from_fn(|i| T::from_bytes(&bytes[i * T::BYTES..][..T::BYTES]))
    }
    fn interesting(random: &mut Random) -> [T; N] {
        std::array::from_fn(|_| T::interesting(random))
    }
    fn same(&self, wanted: &[T; N]) -> bool {
        self.iter().zip(wanted).all(|(one, other)| one.same(other))
    }
}

impl<A: Element, B: Element> Element for (A, B) {
    const BYTES: usize = A::BYTES + B::BYTES;
    fn to_bytes(self) -> Vec<u8> {
        [self.0.to_bytes(), self.1.to_bytes()].concat()
    }
    fn from_bytes(bytes: &[u8]) -> (A, B) {
        let (first, second) = bytes.split_at(A::BYTES);
        (A::from_bytes(first), B::from_bytes(second))
    }
    fn interesting(random: &mut Random) -> (A, B) {
        (A::interesting(random), B::interesting(random))
    }
    fn same(&self, wanted: &(A, B)) -> bool {
        self.0.same(&wanted.0) && self.1.same(&wanted.1)
    }
}
