//! Tensor maps, and copies that they describe (PTX ISA, "Tensors").
//!
//! A tensor map has 128 bytes, which the manual calls opaque; where what is in them is ours, and is said here once:
//! the driver writes them ([`TensorMap::words`]), `tensormap.replace` stores single words, and copies read them
//! ([`TensorMap::read`]).

use crate::memory::{AtomicOperation, AtomicType, Width};
use crate::operand::{Address, Register, Source};

/// Bytes of a tensor map.
pub const TENSOR_MAP_BYTES: u32 = 128;

/// Words of a tensor map.
const WORDS: usize = TENSOR_MAP_BYTES as usize / 4;

/// What the first word of a tensor map is.
const MARK: u32 = u32::from_le_bytes(*b"tmap");

/// Where a tensor map has what, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TensorMapField {
    /// [`TensorElement`], by its number.
    Element,
    /// Dimensions, less one.
    Rank,
    /// 0: no interleaved layout.
    Interleave,
    /// [`Swizzle`], by its number.
    Swizzle,
    /// 0: 16 bytes stay together.
    Atomicity,
    /// 1: what is outside is the NaN that `fma.oob` knows; 0: zero.
    Fill,
    /// Elements of the box along each of five dimensions.
    Box,
    /// From one element of the box to the next, in elements of the tensor, likewise.
    Step,
    /// Elements of the tensor, likewise; 0 for 2³².
    Size,
    /// The tensor's first byte, in two words.
    Address,
    /// Bytes from one element to the next along four dimensions, the innermost left out; two words each.
    Stride,
}

impl TensorMapField {
    /// The word in which it is, or begins.
    pub const fn word(self) -> usize {
        match self {
            TensorMapField::Element => 1,
            TensorMapField::Rank => 2,
            TensorMapField::Interleave => 3,
            TensorMapField::Swizzle => 4,
            TensorMapField::Atomicity => 5,
            TensorMapField::Fill => 6,
            TensorMapField::Box => 7,
            TensorMapField::Step => 12,
            TensorMapField::Size => 17,
            TensorMapField::Address => 22,
            TensorMapField::Stride => 24,
        }
    }
}

crate::names! {
    /// What a tensor's elements are; the order is that of the numbers of `tensormap.replace.elemtype`.
    TensorElement {
        U8 = "u8",
        U16 = "u16",
        U32 = "u32",
        S32 = "s32",
        U64 = "u64",
        S64 = "s64",
        F16 = "f16",
        F32 = "f32",
        F32Ftz = "f32.ftz",
        F64 = "f64",
        Bf16 = "bf16",
        Tf32 = "tf32",
        Tf32Ftz = "tf32.ftz",
    }
}

impl TensorElement {
    /// How much an element is.
    pub const fn width(self) -> Width {
        match self {
            TensorElement::U8 => Width::U8,
            TensorElement::U16 | TensorElement::F16 | TensorElement::Bf16 => Width::U16,
            TensorElement::U32
            | TensorElement::S32
            | TensorElement::F32
            | TensorElement::F32Ftz
            | TensorElement::Tf32
            | TensorElement::Tf32Ftz => Width::B32,
            TensorElement::U64 | TensorElement::S64 | TensorElement::F64 => Width::B64,
        }
    }

    /// Whether it is a float.
    pub const fn is_float(self) -> bool {
        match self {
            TensorElement::U8
            | TensorElement::U16
            | TensorElement::U32
            | TensorElement::S32
            | TensorElement::U64
            | TensorElement::S64 => false,
            TensorElement::F16
            | TensorElement::F32
            | TensorElement::F32Ftz
            | TensorElement::F64
            | TensorElement::Bf16
            | TensorElement::Tf32
            | TensorElement::Tf32Ftz => true,
        }
    }

    /// What memory is taken for by a reduction; `None` for those that the manual's table of
    /// `cp.reduce.async.bulk.tensor` has not.
    pub fn reduced(self, operation: AtomicOperation) -> Option<AtomicType> {
        use AtomicOperation::{Add, And, Decrement, Increment, Maximum, Minimum, Or, Xor};
        let (kind, operations): (_, &[AtomicOperation]) = match self {
            TensorElement::U32 => {
                (AtomicType::U32, &[Add, Minimum, Maximum, Increment, Decrement, And, Or, Xor])
            }
            TensorElement::S32 => (AtomicType::S32, &[Add, Minimum, Maximum, And, Or, Xor]),
            TensorElement::U64 => (AtomicType::U64, &[Add, Minimum, Maximum, And, Or, Xor]),
            TensorElement::S64 => (AtomicType::S64, &[Minimum, Maximum, And, Or, Xor]),
            TensorElement::F32 => (AtomicType::F32 { flush: false }, &[Add]),
            TensorElement::F32Ftz => (AtomicType::F32 { flush: true }, &[Add]),
            TensorElement::F16 => (AtomicType::Half { brain: false }, &[Add, Minimum, Maximum]),
            TensorElement::Bf16 => (AtomicType::Half { brain: true }, &[Add, Minimum, Maximum]),
            TensorElement::U8
            | TensorElement::U16
            | TensorElement::F64
            | TensorElement::Tf32
            | TensorElement::Tf32Ftz => return None,
        };
        operations.contains(&operation).then_some(kind)
    }
}

crate::names! {
    /// How pieces of 16 bytes change places in shared memory; the order is that of the numbers of `tensormap.replace.swizzle_mode`.
    Swizzle {
        None = "none",
        B32 = "32B",
        B64 = "64B",
        B128 = "128B",
    }
}

impl Swizzle {
    /// The most bytes of a row of a box.
    pub const fn span(self) -> u32 {
        match self {
            Swizzle::None => u32::MAX,
            Swizzle::B32 => 32,
            Swizzle::B64 => 64,
            Swizzle::B128 => 128,
        }
    }

    /// Where in shared memory a byte goes (PTX ISA, "Swizzling modes"): which of its row's pieces of 16 bytes it is in is changed by the
    /// number of the row, of 128 bytes each.
    pub const fn place(self, address: u64) -> u64 {
        let pieces = match self {
            Swizzle::None => 0,
            Swizzle::B32 => 1,
            Swizzle::B64 => 3,
            Swizzle::B128 => 7,
        };
        address ^ ((address >> 7 & pieces) << 4)
    }
}

/// The NaN of halves and of bfloat16 that `fma.oob` knows, with any sign: of all 65536 of either it is the only one on sm_90.
pub const OUTSIDE_HALF: u16 = 0x7ff7;

/// The NaN that fills what is outside of a tensor of elements of so many bits. The manual does not say which it is: of halves it is the
/// one that `fma.oob` knows, of others, which nobody measured, all ones.
pub const fn outside_nan(bits: u32) -> u64 {
    match bits {
        16 => OUTSIDE_HALF as u64,
        _ => u64::MAX,
    }
}

/// A tensor in global memory, and the boxes that are copied from and to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorMap {
    /// What elements are.
    pub element: TensorElement,
    /// Dimensions, 1 to 5.
    pub rank: usize,
    /// The first byte, a multiple of 16.
    pub address: u64,
    /// Elements along each dimension, the innermost first: 1 to 2³².
    pub sizes: [u64; 5],
    /// Bytes from one element to the next along the other dimensions: multiples of 16.
    pub strides: [u64; 4],
    /// Elements of the tensor from one side of the box to the other along each dimension: 1 to 256.
    pub extents: [u32; 5],
    /// Every so manieth of them is copied, 1 to 8; along the innermost dimension, each.
    pub steps: [u32; 5],
    /// How pieces change places.
    pub swizzle: Swizzle,
    /// Floats outside are NaNs, rather than zeros.
    pub nan_outside: bool,
}

impl TensorMap {
    /// The 128 bytes, as little-endian words.
    pub fn words(&self) -> [u32; WORDS] {
        use TensorMapField as Field;
        let mut words = [0; WORDS];
        words[0] = MARK;
        let number = |position: Option<usize>| position.unwrap_or(0) as u32;
        words[Field::Element.word()] = number(TensorElement::ALL.iter().position(|of| *of == self.element));
        words[Field::Rank.word()] = self.rank as u32 - 1;
        words[Field::Swizzle.word()] = number(Swizzle::ALL.iter().position(|of| *of == self.swizzle));
        words[Field::Fill.word()] = self.nan_outside.into();
        words[Field::Box.word()..][..5].copy_from_slice(&self.extents);
        words[Field::Step.word()..][..5].copy_from_slice(&self.steps);
        words[Field::Size.word()..][..5].copy_from_slice(&self.sizes.map(|size| size as u32));
        let wide = std::iter::once(self.address).chain(self.strides);
        for (at, value) in (Field::Address.word()..).step_by(2).zip(wide) {
            (words[at], words[at + 1]) = (value as u32, (value >> 32) as u32);
        }
        words
    }

    /// What words say; `None` if they are no tensor map, or one that is not supported.
    pub fn read(words: &[u32; WORDS]) -> Option<TensorMap> {
        use TensorMapField as Field;
        let five = |field: Field| std::array::from_fn::<u32, 5, _>(|n| words[field.word() + n]);
        let wide = |at: usize| u64::from(words[at + 1]) << 32 | u64::from(words[at]);
        let plain = [Field::Interleave, Field::Atomicity].iter().all(|field| words[field.word()] == 0);
        let map = TensorMap {
            element: *TensorElement::ALL.get(words[Field::Element.word()] as usize)?,
            rank: words[Field::Rank.word()] as usize + 1,
            address: wide(Field::Address.word()),
            sizes: five(Field::Size).map(|size| if size == 0 { 1 << 32 } else { size.into() }),
            strides: std::array::from_fn(|n| wide(Field::Stride.word() + 2 * n)),
            extents: five(Field::Box),
            steps: five(Field::Step),
            swizzle: *Swizzle::ALL.get(words[Field::Swizzle.word()] as usize)?,
            nan_outside: words[Field::Fill.word()] != 0,
        };
        (words[0] == MARK && plain && words[Field::Fill.word()] <= 1 && map.is_valid()).then_some(map)
    }

    /// Whether it is what `cuTensorMapEncodeTiled` asks for.
    pub fn is_valid(&self) -> bool {
        let sixteen = |value: u64| value.is_multiple_of(16);
        (1..=5).contains(&self.rank)
            && sixteen(self.address)
            && self.sizes[..self.rank].iter().all(|size| (1..=1 << 32).contains(size))
            && self.strides[..self.rank - 1].iter().all(|&stride| sixteen(stride) && stride < 1 << 40)
            && self.extents[..self.rank].iter().all(|extent| (1..=256).contains(extent))
            && self.steps[..self.rank].iter().all(|step| (1..=8).contains(step))
            && sixteen(self.row_bytes().into())
            && self.row_bytes() <= self.swizzle.span()
            && (self.element.is_float() || !self.nan_outside)
    }

    /// Bytes of a row of the box.
    pub fn row_bytes(&self) -> u32 {
        self.extents[0].saturating_mul(self.element.width().bytes())
    }

    /// How many elements are copied along each of the dimensions but the innermost; 1 for those that the tensor has not.
    pub fn counts(&self) -> [u32; 4] {
        std::array::from_fn(|n| {
            if n + 1 < self.rank { self.extents[n + 1].div_ceil(self.steps[n + 1].max(1)) } else { 1 }
        })
    }

    /// Bytes that a box has in shared memory.
    pub fn box_bytes(&self) -> u32 {
        self.counts().iter().fold(self.row_bytes(), |bytes, &count| bytes.saturating_mul(count))
    }
}

/// A copy of a box between a tensor and shared memory; see [`crate::Op::CopyTensor`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorCopy {
    /// Gets the bytes of the box.
    pub bytes: Option<Register>,
    /// The generic address of the [`TensorMap`].
    pub map: Address,
    /// Signed coordinates of the box's first element, the innermost first.
    pub coordinates: Vec<Source>,
    /// Where the box is in shared memory: a multiple of 128.
    pub shared: Address,
    /// What is copied where.
    pub direction: TensorDirection,
}

/// What a [`TensorCopy`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TensorDirection {
    /// From the tensor to shared memory; what is outside of the tensor is zero or NaN there.
    Load,
    /// From shared memory to the tensor; what is outside of it stays.
    Store,
    /// Each element of the tensor becomes the operation of itself and that in shared memory.
    Reduce(AtomicOperation),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The manual's tables of "Swizzling modes": row after row of 128 bytes, which piece of 16 bytes is where.
    #[test]
    fn pieces_change_places_as_the_tables_say() {
        let row = |swizzle: Swizzle, row: u64| -> Vec<u64> {
            (0..8).map(|piece| swizzle.place(128 * row + 16 * piece) / 16 % 8).collect()
        };
        assert_eq!(row(Swizzle::None, 5), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(row(Swizzle::B32, 0), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(row(Swizzle::B32, 3), [1, 0, 3, 2, 5, 4, 7, 6]);
        assert_eq!(row(Swizzle::B64, 2), [2, 3, 0, 1, 6, 7, 4, 5]);
        assert_eq!(row(Swizzle::B64, 7), [3, 2, 1, 0, 7, 6, 5, 4]);
        assert_eq!(row(Swizzle::B128, 4), [4, 5, 6, 7, 0, 1, 2, 3]);
        assert_eq!(row(Swizzle::B128, 5), [5, 4, 7, 6, 1, 0, 3, 2]);
        assert_eq!(row(Swizzle::B128, 15), [7, 6, 5, 4, 3, 2, 1, 0]);
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        let map = TensorMap {
            element: TensorElement::Bf16,
            rank: 3,
            address: 0x12_3456_7890,
            sizes: [1 << 32, 7, 9, 1, 1],
            strides: [1 << 33, 1 << 37, 0, 0],
            extents: [64, 8, 3, 1, 1],
            steps: [1, 2, 1, 1, 1],
            swizzle: Swizzle::B128,
            nan_outside: true,
        };
        assert_eq!(TensorMap::read(&map.words()), Some(map));
        // 64 · 2 bytes, ⌈8 / 2⌉ rows, 3 planes.
        assert_eq!(map.box_bytes(), 1536);
        for (word, value) in
            [(0, 0), (1, 13), (2, 5), (3, 1), (4, 4), (5, 1), (6, 2), (7, 257), (12, 9), (22, 8)]
        {
            let mut words = map.words();
            words[word] = value;
            assert_eq!(TensorMap::read(&words), None, "word {word}");
        }
    }
}
