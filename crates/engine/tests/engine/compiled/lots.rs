//! Operations with operands of all kinds, drawn by lot.

mod fetches;
pub(crate) mod programs;

use tmu_program::{
    Argument, AtomicOperation, AtomicType, Axis, BooleanFunction, BytePermutation, Comparison, Condition,
    Conversion, DoubleSource, Flags, FloatFunction, FloatMode, FloatSource, Half, HalfFunction, HalfMode,
    LowWords, MatrixElement, MatrixLayout, MatrixProduct, MatrixShape, MatrixSum, Op, Part, PartArithmetic,
    PartFunction, PartMerge, Predicate, QuadSum, Quorum, Register, Rounding, Shift, ShiftAmount, ShuffleMode,
    Source, Sparsity, Special, Type, WideFunction, Width, WordPart,
};

use super::{always, multiply, numbers};
use crate::{from, p, r};
pub(crate) use fetches::textures;

/// Words that are interesting as numbers of any kind.
pub(crate) fn constants() -> Vec<u8> {
    const WORDS: [u32; 32] = [
        0,
        1,
        2,
        3,
        31,
        32,
        33,
        63,
        64,
        255,
        256,
        0x7fff,
        0x8000,
        0xffff,
        0x1_0000,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        0xffff_fffe,
        0x3f80_0000,
        0xbf80_0000,
        0x3f00_0001,
        0x4049_0fdb,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0001,
        0x0000_1000,
        0x8040_0000,
        0x0080_0000,
        0x7f7f_ffff,
        0x4b00_0001,
        0xc2c8_0000,
    ];
    WORDS.iter().flat_map(|word| word.to_le_bytes()).collect()
}

pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn draw(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    pub(crate) fn yes(&mut self) -> bool {
        self.draw(2) == 1
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.draw(choices.len() as u64) as usize]
    }

    /// Registers 8…11 hold the same in all lanes, 3…7 do not.
    pub(crate) fn source(&mut self) -> Source {
        match self.draw(8) {
            0 => Source::Constant { bank: 0, offset: 4 * self.draw(34) as u16 },
            1 => Source::Immediate(self.of(&[0, 1, 5, 31, 0x3f00_0000, 0x8000_0001, u32::MAX])),
            2 | 3 => from(8 + self.draw(4) as u16),
            _ => from(3 + self.draw(5) as u16),
        }
    }

    fn float(&mut self) -> FloatSource {
        let (absolute, negate) = (self.draw(4) == 0, self.draw(3) == 0);
        FloatSource { value: self.source(), absolute, negate }
    }

    fn double(&mut self) -> DoubleSource {
        let (absolute, negate) = (self.yes(), self.yes());
        DoubleSource { value: [self.source(), self.source()], absolute, negate }
    }

    fn mode(&mut self) -> FloatMode {
        let rounding = match self.draw(3) {
            0 => self.rounding(),
            _ => Rounding::NearestEven,
        };
        FloatMode { rounding, flush: self.draw(3) == 0, saturate: self.draw(4) == 0 }
    }

    fn rounding(&mut self) -> Rounding {
        self.of(&[Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero])
    }

    /// A register of either kind; those that are to stay the same in all lanes may get different values all the same.
    pub(crate) fn to(&mut self) -> Option<Register> {
        match self.draw(10) {
            0 => None,
            1 => Some(r(8 + self.draw(4) as u16)),
            _ => Some(r(3 + self.draw(5) as u16)),
        }
    }

    pub(crate) fn predicate(&mut self) -> Predicate {
        p(self.draw(4) as u16)
    }

    pub(crate) fn condition(&mut self) -> Condition {
        match self.draw(6) {
            0 => Condition::Always,
            1 => Condition::Never,
            2 | 3 => Condition::Unless(self.predicate()),
            _ => Condition::If(self.predicate()),
        }
    }

    fn comparison(&mut self) -> Comparison {
        Comparison::from_bits(self.draw(16) as u8)
    }

    pub(crate) fn op(&mut self) -> Op {
        match self.draw(5) {
            0 => self.float_op(),
            1 => self.integer_op(),
            2 => self.bits_op(),
            3 => self.wide_op(),
            _ => self.other_op(),
        }
    }

    fn float_op(&mut self) -> Op {
        let (to, a, b, c, mode) = (self.to(), self.float(), self.float(), self.float(), self.mode());
        let FloatMode { flush, saturate, .. } = mode;
        match self.draw(10) {
            0 => Op::FloatAdd { to, a, b, mode },
            1 => {
                let scale = if self.yes() { 0 } else { self.draw(7) as i8 - 3 };
                Op::FloatMultiply { to, a, b, scale, zero_wins: self.draw(4) == 0, mode }
            }
            2 | 3 => Op::FloatMultiplyAdd { to, a, b, c, zero_wins: self.draw(4) == 0, mode },
            4 => Op::FloatMinMax { to, a, b, minimum: self.condition(), flush },
            5 => Op::FloatCompare { to: self.predicate(), a, b, comparison: self.comparison(), flush },
            6 => Op::FloatDivide { to, a, b, mode },
            7 => Op::FloatSquareRoot { to, from: a, mode },
            8 => Op::FloatDivideCheck { to: self.predicate(), a, b },
            _ => {
                use FloatFunction::*;
                let function = self.of(&[
                    Reciprocal,
                    SquareRoot,
                    ReciprocalSquareRoot,
                    LogarithmBase2,
                    ExponentialBase2(Argument::Number),
                    ExponentialBase2(Argument::Prepared),
                    Sine(Argument::Number),
                    Cosine(Argument::Turns),
                    Sine(Argument::Prepared),
                    HyperbolicTangent,
                    PreparedAngle,
                    PreparedExponent,
                    ReciprocalHigh64,
                    ReciprocalSquareRootHigh64,
                ]);
                Op::FloatFunction { to, from: a, function, saturate }
            }
        }
    }

    fn integer_op(&mut self) -> Op {
        let (to, a, b) = (self.to(), self.source(), self.source());
        match self.draw(8) {
            0 => Op::Move { to, from: a },
            1 | 2 => {
                let flags = match self.draw(4) {
                    0 => Flags { carry: Some(self.predicate()), ..Flags::default() },
                    _ => Flags::default(),
                };
                let (invert_a, invert_b) = (self.yes(), self.yes());
                Op::Add {
                    to,
                    a,
                    b,
                    invert_a,
                    invert_b,
                    carry: self.condition(),
                    saturate: self.draw(4) == 0,
                    flags,
                }
            }
            3 => {
                let part = self.of(&[Part::Low, Part::High]);
                Op::Multiply { to, a, b, signed_a: self.yes(), signed_b: self.yes(), part }
            }
            4 => {
                let mut half = |value| Half { value, high: self.yes(), signed: self.yes() };
                let (a, b) = (half(a), half(b));
                Op::MultiplyHalves { to, a, b, shift_left_16: self.yes() }
            }
            5 => Op::MinMax { to, a, b, signed: self.yes(), minimum: self.condition() },
            6 => {
                let low = match self.draw(4) {
                    0 => Some(LowWords { carry: self.predicate(), zero: self.predicate() }),
                    _ => None,
                };
                let (to, comparison) = (self.predicate(), self.comparison());
                Op::Compare { to, a, b, signed: self.yes(), comparison, low }
            }
            _ => Op::Divide { to, a, b, signed: self.yes(), remainder: self.yes() },
        }
    }

    fn bits_op(&mut self) -> Op {
        let (to, a, b, c) = (self.to(), self.source(), self.source(), self.source());
        match self.draw(9) {
            0 => Op::Select { to, condition: self.condition(), then: a, otherwise: b },
            1 => {
                let table = self.draw(256) as u8;
                Op::Logic { to, a, b, c, table: self.of(&[0xc0, 0xfc, 0x3c, table]) }
            }
            2 | 3 => {
                let shift = self.of(&[Shift::Left, Shift::Right, Shift::RightSigned]);
                let limit = self.of(&[ShiftAmount::Clamp, ShiftAmount::Wrap]);
                match self.draw(3) {
                    0 => {
                        let bits = self.of(&[32, 64]);
                        let high = self.of(&[a, b]);
                        Op::FunnelShift { to, low: a, high, amount: c, shift, limit, bits }
                    }
                    _ => Op::Shift { to, value: a, amount: b, shift, limit },
                }
            }
            4 => {
                let (position, length) = match self.yes() {
                    true => (b, c),
                    false => {
                        (Source::Immediate(self.draw(40) as u32), Source::Immediate(self.draw(40) as u32))
                    }
                };
                Op::ExtractBits { to, value: a, position, length, signed: self.yes() }
            }
            5 => Op::InsertBits { to, base: a, insert: b, position: c, length: self.source() },
            6 if self.yes() => Op::ReverseBits { to, value: a },
            6 => Op::CountBits { to, value: a },
            7 => Op::FindLeadingBit { to, value: a, signed: self.yes(), as_shift: self.yes() },
            _ => {
                use BytePermutation::*;
                let mode = self.of(&[
                    Selectors,
                    Selectors,
                    Selectors,
                    Forward4,
                    Backward4,
                    Replicate8,
                    EdgeClampLeft,
                    EdgeClampRight,
                    Replicate16,
                ]);
                let selector = match self.draw(3) {
                    0 => c,
                    // Without bytes of signs.
                    1 => Source::Immediate(self.draw(1 << 16) as u32 & 0x7777),
                    _ => Source::Immediate(self.draw(1 << 16) as u32),
                };
                Op::PermuteBytes { to, low: a, high: b, selector, mode }
            }
        }
    }

    fn other_op(&mut self) -> Op {
        let (to, a) = (self.to(), [self.source(), self.source()]);
        match self.draw(11) {
            0 | 1 => Op::Convert(self.conversion()),
            2 | 3 => Op::Parts(Box::new(self.parts())),
            4 => {
                use QuadSum::{LessA, LessB, OnlyB, Sum};
                let sums = [(); 4].map(|()| self.of(&[Sum, LessA, LessB, OnlyB]));
                Op::QuadAdd { to, a: self.float(), b: self.float(), sums, mode: self.mode() }
            }
            5 => {
                let function = self.of(&[BooleanFunction::And, BooleanFunction::Or, BooleanFunction::Xor]);
                Op::Combine { to: self.predicate(), a: self.condition(), b: self.condition(), function }
            }
            6 => {
                let width = self.of(&[Width::B32, Width::B64, Width::U8, Width::S16]);
                let bank = self.of(&[0, 0, 0, 9]);
                let address = match self.yes() {
                    true => Source::Immediate(8 * self.draw(20) as u32),
                    // The low bits of a lane's number, times 8, are in register 12.
                    false => from(12),
                };
                Op::LoadConstant { to: [to, self.to()], bank: Source::Immediate(bank), address, width }
            }
            7 => {
                let mode = self.of(&[ShuffleMode::Index, ShuffleMode::Butterfly, ShuffleMode::Down]);
                let bounds = Source::Immediate(0x1f);
                Op::Shuffle { to, in_range: Some(self.predicate()), value: a[0], lane: a[1], bounds, mode }
            }
            8 if self.draw(4) == 0 => Op::MultiplyMatrices(Box::new(self.product())),
            9 => {
                let members = if self.yes() { Source::Immediate(u32::MAX) } else { self.source() };
                if self.yes() {
                    let holds = self.yes().then(|| self.predicate());
                    return Op::Match { to, holds, value: a, members, all: self.yes() };
                }
                use AtomicOperation::{Add, And, Maximum, Minimum, Or, Xor};
                let operation = self.of(&[Add, And, Maximum, Minimum, Or, Xor]);
                let kind = self.of(&[AtomicType::U32, AtomicType::S32]);
                Op::Reduce { to, value: a[0], members, operation, kind }
            }
            8 => Op::Vote {
                to,
                holds: Some(self.predicate()),
                condition: self.condition(),
                quorum: Quorum::Any,
            },
            _ => {
                let special = self.of(&[
                    Special::Thread(Axis::X),
                    Special::Block(Axis::X),
                    Special::Lane,
                    Special::Warp,
                    Special::LaneMaskLess,
                    Special::LaneMaskGreaterEqual,
                    Special::WarpCount,
                ]);
                Op::ReadSpecial { to, special }
            }
        }
    }

    /// Of 64 bits, or of 16.
    fn wide_op(&mut self) -> Op {
        let to = [self.to(), self.to()];
        let words = [[self.source(), self.source()], [self.source(), self.source()]];
        let [x, y, z] = [(); 3].map(|()| self.double());
        let rounding = self.rounding();
        match self.draw(12) {
            0 => Op::DoubleAdd { to, a: x, b: y, rounding },
            1 => Op::DoubleMultiply { to, a: x, b: y, rounding },
            2 => Op::DoubleMultiplyAdd { to, a: x, b: y, c: z, rounding },
            3 => Op::DoubleDivide { to, a: x, b: y, rounding },
            4 => Op::DoubleSquareRoot { to, from: x, rounding },
            5 => Op::DoubleMinMax { to, a: x, b: y, minimum: self.condition() },
            6 => Op::DoubleCompare { to: self.predicate(), a: x, b: y, comparison: self.comparison() },
            7 => {
                let (to, comparison) = (self.predicate(), self.comparison());
                Op::WideCompare { to, a: words[0], b: words[1], signed: self.yes(), comparison }
            }
            8 | 9 => Op::Wide { to, function: self.wide_function(), a: words[0], b: words[1] },
            _ => {
                use HalfFunction::{Add, Multiply, MultiplyAdd};
                let function = self.of(&[Add, Multiply, MultiplyAdd]);
                let [flush, zero_wins, saturate, single, brain] = [(); 5].map(|()| self.draw(4) == 0);
                let mode = HalfMode { flush, zero_wins, saturate, single, brain };
                let [[a, b], [c, _]] = words;
                Op::Half { to: to[0], function, a, b, c, mode }
            }
        }
    }

    fn wide_function(&mut self) -> WideFunction {
        use WideFunction::*;
        let signed = self.yes();
        let shift =
            self.of(&[tmu_program::Shift::Left, tmu_program::Shift::Right, tmu_program::Shift::RightSigned]);
        self.of(&[
            Add,
            Subtract,
            MultiplyLow,
            MultiplyHigh { signed },
            Divide { signed },
            Remainder { signed },
            Minimum { signed },
            Maximum { signed },
            Shift(shift),
        ])
    }

    /// Bytes, halves and words, of which parts are read and written.
    fn parts(&mut self) -> PartArithmetic {
        use PartFunction::*;
        let place = |lots: &mut Lots| {
            let width = lots.of(&[8, 16, 32]);
            (width * lots.draw(u64::from(32 / width)) as u8, width)
        };
        let mut part = || {
            let (position, width) = place(self);
            WordPart { value: self.source(), position, width, signed: self.yes(), negate: self.draw(4) == 0 }
        };
        let [a, b] = [part(), part()];
        let (position, width) = place(self);
        let shift = self.of(&[tmu_program::Shift::Left, tmu_program::Shift::Right]);
        let limit = self.of(&[ShiftAmount::Clamp, ShiftAmount::Wrap]);
        let comparison = self.comparison();
        let (plus_one, negate_c, by) = (self.yes(), self.yes(), self.of(&[0, 7, 15]));
        PartArithmetic {
            to: self.to(),
            a,
            b,
            c: self.source(),
            function: self.of(&[
                Add { plus_one },
                Difference,
                Minimum,
                Maximum,
                Shift { shift, limit },
                Compare(comparison),
                MultiplyAdd { plus_one, negate_c, shift: by },
            ]),
            signed: self.yes(),
            saturate: self.yes(),
            with: self.of(&[
                PartMerge::None,
                PartMerge::Add,
                PartMerge::Minimum,
                PartMerge::Maximum,
                PartMerge::Insert { position, width },
            ]),
            emulated: self.yes(),
        }
    }

    /// Of halves or bytes, that lie in registers of all kinds.
    fn product(&mut self) -> MatrixProduct {
        use MatrixElement::{F16, F32, S8, S32};
        let (types, sum) = match self.yes() {
            true => ([F16, F16, F32, F32], MatrixSum::Aligned { group: 8, fraction: 24, short: false }),
            false => ([S8, S8, S32, S32], MatrixSum::Integers { saturate: self.yes() }),
        };
        let sparse = self.yes().then(|| Sparsity { metadata: self.source(), selector: self.draw(2) as u8 });
        let mut sources = |number: usize| (0..number).map(|_| self.source()).collect::<Vec<_>>();
        let [a, b, c] = [sources(4), sources(4), sources(4)];
        MatrixProduct {
            shape: MatrixShape { rows: 16, columns: 8, depth: if types[0] == F16 { 16 } else { 32 } },
            layout: MatrixLayout::Warp,
            types,
            sum,
            to: (0..4).map(|_| self.to()).collect(),
            a,
            b,
            c,
            sparse,
        }
    }

    fn conversion(&mut self) -> Conversion {
        use Type::*;
        const TYPES: [Type; 14] = [U8, S8, U16, S16, U32, S32, U64, S64, E4m3, E5m2, F16, Bf16, F32, F64];
        let (to, from) = (self.to(), self.source());
        let mut type_ = || match self.draw(3) {
            0 => F32,
            _ => self.of(&TYPES),
        };
        let plain = Conversion::new(to, type_(), from, type_());
        let rounding = match self.yes() {
            true => Rounding::NearestEven,
            false => self.rounding(),
        };
        Conversion {
            // Only 64 bits have a second word.
            to: [to, self.to().filter(|_| plain.to_type.bits() == 64)],
            from: [from, self.source()],
            rounding,
            integral: self.draw(3) == 0,
            absolute: self.draw(4) == 0,
            negate: self.draw(4) == 0,
            saturate: self.draw(4) == 0,
            flush: self.draw(3) == 0,
            ..plain
        }
    }
}

/// Registers 0…2 as in [`numbers`], 3…7 with words that differ between threads, 8…11 with words that do not, 12 with an address
/// that is a multiple of 8 and below 128.
pub(crate) fn start(lots: &mut Lots, threads: u32) -> Vec<(Condition, Op)> {
    let mut code = always(numbers(threads));
    let and = |to: u16, a: u16, mask: u32| Op::Logic {
        to: Some(r(to)),
        a: from(a),
        b: mask.into(),
        c: Source::ZERO,
        table: 0xc0,
    };
    code.extend(always([and(12, 2, 15), multiply(12, 12, 8)]));
    for register in 3..8 {
        code.extend(always([multiply(register, 2, 4 * u32::from(register)), and(register, register, 0x7c)]));
        let (bank, address) = (Source::ZERO, from(register));
        if register < 6 {
            code.extend(always([Op::LoadConstant {
                to: [Some(r(register)), None],
                bank,
                address,
                width: Width::B32,
            }]));
        } else {
            code.extend(always([multiply(register, 2, 0x9e37_79b1 + u32::from(register))]));
        }
    }
    for register in 8..12 {
        let offset = 4 * lots.draw(32) as u16;
        code.extend(always([Op::copy(r(register), Source::Constant { bank: 0, offset })]));
    }
    code
}
