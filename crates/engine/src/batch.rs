//! One operation on one warp: reads whole registers, writes the lanes that take part.

use tmu_program::{
    Address, BooleanFunction, Condition, Conversion, DoubleSource, Flags, FloatMode, FloatSource, Half, Lane,
    Op, Predicate, Register, Rounding, Source, WideDestination, WideSource,
};
use tmu_texture::cpu::Width;
use tmu_texture::{LANES, Lanes, Mask};

use crate::constant::BankView;
use crate::fault::Cause;
use crate::warp::Warp;
use tmu_program::meaning::{conversion, double, float, half, integer, parts, wide};

/// A warp and the lanes of it that execute an operation.
pub(crate) struct Batch<'w, 'c> {
    pub(crate) warp: &'w mut Warp,
    pub(crate) constants: BankView<'c>,
    pub(crate) lanes: Mask,
    /// Vectors of loops over the lanes.
    pub(crate) width: Width,
}

/// A value for each lane, in a loop that the compiler turns into vector instructions where it can.
#[inline(always)]
fn from_lanes(f: impl Fn(usize) -> u32) -> Lanes<u32> {
    let mut values = [0; LANES];
    for (lane, value) in values.iter_mut().enumerate() {
        *value = f(lane);
    }
    values
}

#[inline(always)]
fn map(a: Lanes<u32>, f: impl Fn(u32) -> u32) -> Lanes<u32> {
    from_lanes(|lane| f(a[lane]))
}

#[inline(always)]
fn map2(a: &Lanes<u32>, b: &Lanes<u32>, f: impl Fn(u32, u32) -> u32) -> Lanes<u32> {
    from_lanes(|lane| f(a[lane], b[lane]))
}

#[inline(always)]
fn map3(a: &Lanes<u32>, b: &Lanes<u32>, c: &Lanes<u32>, f: impl Fn(u32, u32, u32) -> u32) -> Lanes<u32> {
    from_lanes(|lane| f(a[lane], b[lane], c[lane]))
}

/// Calls the function with the mode, which the compiler knows in the calls for the most frequent modes.
#[inline(always)]
fn in_mode(mode: FloatMode, f: impl Fn(FloatMode) -> Lanes<u32>) -> Lanes<u32> {
    const PLAIN: FloatMode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };
    const FLUSHING: FloatMode = FloatMode { flush: true, ..PLAIN };
    match mode {
        PLAIN => f(PLAIN),
        FLUSHING => f(FLUSHING),
        other => f(other),
    }
}

/// The lanes for which the function holds.
#[inline(always)]
fn mask(f: impl Fn(usize) -> bool) -> Mask {
    (0..LANES).fold(0, |mask, lane| mask | Mask::from(f(lane)) << lane)
}

#[inline(always)]
fn bit(mask: Mask, lane: usize) -> bool {
    mask >> lane & 1 == 1
}

impl Batch<'_, '_> {
    #[inline]
    pub(crate) fn read(&self, source: Source) -> Lanes<u32> {
        self.warp.read(source, &self.constants)
    }

    #[inline]
    pub(crate) fn read_float(&self, source: FloatSource) -> Lanes<u32> {
        self.warp.read_float(source, &self.constants)
    }

    #[inline]
    pub(crate) fn write(&mut self, to: Option<Register>, values: &Lanes<u32>) {
        self.warp.write(to, values, self.lanes);
    }

    #[inline]
    pub(crate) fn write_predicate(&mut self, to: Predicate, values: Mask) {
        self.warp.write_predicate(to, values, self.lanes);
    }

    /// The address of each lane.
    pub(crate) fn addresses(&self, address: &Address) -> Lanes<u64> {
        let low = self.read(address.low);
        match address.high {
            None => low.map(|low| u64::from(low.wrapping_add_signed(address.offset))),
            Some(high) => {
                let high = self.read(high);
                std::array::from_fn(|lane| {
                    let base = u64::from(high[lane]) << 32 | u64::from(low[lane]);
                    base.wrapping_add_signed(i64::from(address.offset))
                })
            }
        }
    }

    /// Integer and bit operations, moves and predicate logic.
    pub(crate) fn integer(&mut self, op: &Op) -> Result<(), Cause> {
        match *op {
            Op::Move { to, from } => {
                let values = self.read(from);
                self.write(to, &values);
            }
            Op::Select { to, condition, then, otherwise } => self.select(to, condition, then, otherwise),
            Op::Logic { to, a, b, c, table } => self.logic(to, [a, b, c], table),
            Op::Add { to, a, b, invert_a, invert_b, carry, saturate, flags } => {
                self.add(to, [(a, invert_a), (b, invert_b)], carry, saturate, flags);
            }
            Op::Multiply { to, a, b, signed_a, signed_b, part } => {
                self.binary(to, a, b, |a, b| integer::multiply_part(a, b, signed_a, signed_b, part));
            }
            Op::Divide { to, a, b, signed, remainder } => {
                self.binary(to, a, b, |a, b| integer::divide(a, b, signed, remainder));
            }
            Op::Wide { to, function, a, b } => self.wide(to, a, b, |a, b| wide::evaluate(function, a, b)),
            Op::WideCompare { to, a, b, signed, comparison } => {
                let (a, b) = (self.read_wide(a), self.read_wide(b));
                let found = mask(|i| comparison.accepts(Some(wide::order(a[i], b[i], signed))));
                self.write_predicate(to, found);
            }
            Op::MultiplyHalves { to, a, b, shift_left_16 } => self.multiply_halves(to, a, b, shift_left_16),
            Op::Parts(ref parts) => {
                let (a, b, c) = (self.read(parts.a.value), self.read(parts.b.value), self.read(parts.c));
                let mut values = [0; LANES];
                self.for_each_lane(|i| values[i] = parts::evaluate(parts, [a[i], b[i], c[i]]));
                self.write(parts.to, &values);
            }
            Op::MinMax { to, a, b, signed, minimum } => self.min_max(to, a, b, signed, minimum),
            Op::Compare { to, a, b, signed, comparison, low } => {
                let (a, b) = (self.read(a), self.read(b));
                let found = match low {
                    Some(low) => {
                        let [carry, zero] =
                            [low.carry, low.zero].map(|it| self.warp.holds(Condition::If(it)));
                        mask(|i| {
                            let low = Some([bit(carry, i), bit(zero, i)]);
                            integer::compare(a[i], b[i], signed, comparison, low)
                        })
                    }
                    None if signed => mask(|i| integer::compare(a[i], b[i], true, comparison, None)),
                    None => mask(|i| integer::compare(a[i], b[i], false, comparison, None)),
                };
                self.write_predicate(to, found);
            }
            Op::Combine { to, a, b, function } => {
                let (a, b) = (self.warp.holds(a), self.warp.holds(b));
                let combined = match function {
                    BooleanFunction::And => a & b,
                    BooleanFunction::Or => a | b,
                    BooleanFunction::Xor => a ^ b,
                };
                self.write_predicate(to, combined);
            }
            _ => return self.bits(op),
        }
        Ok(())
    }

    /// Shifts and bit fields.
    fn bits(&mut self, op: &Op) -> Result<(), Cause> {
        match *op {
            Op::Shift { to, value, amount, shift, limit } => {
                self.binary(to, value, amount, |value, amount| integer::shift(value, amount, shift, limit));
            }
            Op::FunnelShift { to, low, high, amount, shift, limit, bits } => {
                let (low, high, amount) = (self.read(low), self.read(high), self.read(amount));
                let values = map3(&low, &high, &amount, |low, high, amount| {
                    integer::funnel_shift(low, high, amount, shift, limit, bits)
                });
                self.write(to, &values);
            }
            Op::ExtractBits { to, value, position, length, signed } => {
                let (value, position, length) = (self.read(value), self.read(position), self.read(length));
                let field = |value, position, length| integer::extract_bits(value, position, length, signed);
                self.write(to, &map3(&value, &position, &length, field));
            }
            Op::InsertBits { to, base, insert, position, length } => {
                let (base, insert) = (self.read(base), self.read(insert));
                let (position, length) = (self.read(position), self.read(length));
                let values = from_lanes(|i| integer::insert_bits(base[i], insert[i], position[i], length[i]));
                self.write(to, &values);
            }
            Op::ReverseBits { to, value } => self.unary(to, value, u32::reverse_bits),
            Op::CountBits { to, value } => self.unary(to, value, u32::count_ones),
            Op::FindLeadingBit { to, value, signed, as_shift } => {
                self.unary(to, value, |value| integer::find_leading_bit(value, signed, as_shift));
            }
            Op::PermuteBytes { to, low, high, selector, mode } => {
                let (low, high, selector) = (self.read(low), self.read(high), self.read(selector));
                let permute = |low, high, selector| integer::permute_bytes(low, high, selector, mode);
                self.write(to, &map3(&low, &high, &selector, permute));
            }
            _ => return self.evaluate(op),
        }
        Ok(())
    }

    /// Single-precision arithmetic, comparisons and functions.
    pub(crate) fn float(&mut self, op: &Op) -> Result<(), Cause> {
        match *op {
            Op::FloatAdd { to, a, b, mode } => {
                let (a, b) = (self.read_float(a), self.read_float(b));
                self.write(to, &in_mode(mode, |mode| map2(&a, &b, |a, b| float::add(a, b, mode))));
            }
            Op::FloatMultiply { to, a, b, scale, zero_wins, mode } => {
                let (a, b) = (self.read_float(a), self.read_float(b));
                let multiply = |a, b, mode| float::multiply(a, b, scale, zero_wins, mode);
                self.write(to, &in_mode(mode, |mode| map2(&a, &b, |a, b| multiply(a, b, mode))));
            }
            Op::FloatMultiplyAdd { to, a, b, c, zero_wins, mode } => {
                let (a, b, c) = (self.read_float(a), self.read_float(b), self.read_float(c));
                let fma = |a, b, c, mode| float::multiply_add(a, b, c, zero_wins, mode);
                self.write(to, &in_mode(mode, |mode| map3(&a, &b, &c, |a, b, c| fma(a, b, c, mode))));
            }
            Op::FloatMinMax { to, a, b, minimum, flush } => {
                let (a, b, minimum) = (self.read_float(a), self.read_float(b), self.warp.holds(minimum));
                let values = from_lanes(|i| float::min_max(a[i], b[i], bit(minimum, i), flush));
                self.write(to, &values);
            }
            Op::FloatCompare { to, a, b, comparison, flush } => {
                let (a, b) = (self.read_float(a), self.read_float(b));
                let found = mask(|i| comparison.accepts(float::relation(a[i], b[i], flush)));
                self.write_predicate(to, found);
            }
            Op::Half { to, function, a, b, c, mode } => {
                let (a, b, c) = (self.read(a), self.read(b), self.read(c));
                let mut values = [0; LANES];
                self.for_each_lane(|i| values[i] = half::evaluate(function, a[i], b[i], c[i], mode));
                self.write(to, &values);
            }
            Op::FloatDivideCheck { to, a, b } => {
                let (a, b) = (self.read_float(a), self.read_float(b));
                let found = mask(|i| float::division_needs_care(a[i], b[i]));
                self.write_predicate(to, found);
            }
            Op::FloatDivide { to, a, b, mode } => {
                let (a, b) = (self.read_float(a), self.read_float(b));
                self.write(to, &map2(&a, &b, |a, b| float::divide(a, b, mode)));
            }
            Op::FloatSquareRoot { to, from, mode } => {
                let from = self.read_float(from);
                self.write(to, &map(from, |from| float::square_root(from, mode)));
            }
            Op::FloatFunction { to, from, function, flush, saturate } => {
                let mut values = self.read_float(from);
                crate::function::evaluate(self.width, function, &mut values, self.lanes, flush, saturate);
                self.write(to, &values);
            }
            _ => return self.double(op),
        }
        Ok(())
    }

    /// Double-precision arithmetic and comparisons.
    fn double(&mut self, op: &Op) -> Result<(), Cause> {
        match *op {
            Op::DoubleAdd { to, a, b, rounding } => {
                self.double_result(to, [a, b], |_, [a, b]| double::add(a, b, rounding));
            }
            Op::DoubleMultiply { to, a, b, rounding } => {
                self.double_result(to, [a, b], |_, [a, b]| double::multiply(a, b, rounding));
            }
            Op::DoubleMultiplyAdd { to, a, b, c, rounding } => {
                self.double_result(to, [a, b, c], |_, [a, b, c]| double::multiply_add(a, b, c, rounding));
            }
            Op::DoubleDivide { to, a, b, rounding } => {
                self.double_result(to, [a, b], |_, [a, b]| double::divide(a, b, rounding));
            }
            Op::DoubleSquareRoot { to, from, rounding } => {
                self.double_result(to, [from], |_, [from]| double::square_root(from, rounding));
            }
            Op::DoubleMinMax { to, a, b, minimum } => {
                let minimum = self.warp.holds(minimum);
                self.double_result(to, [a, b], |i, [a, b]| double::min_max(a, b, bit(minimum, i)));
            }
            Op::DoubleCompare { to, a, b, comparison } => {
                let (a, b) = (self.read_double(a), self.read_double(b));
                let found = mask(|i| comparison.accepts(double::relation(a[i], b[i])));
                self.write_predicate(to, found);
            }
            _ => return self.evaluate(op),
        }
        Ok(())
    }

    fn read_wide(&self, source: WideSource) -> Lanes<u64> {
        let [low, high] = source.map(|word| self.read(word));
        std::array::from_fn(|lane| u64::from(high[lane]) << 32 | u64::from(low[lane]))
    }

    /// Writes a function of two 64-bit integers.
    fn wide(&mut self, to: WideDestination, a: WideSource, b: WideSource, f: impl Fn(u64, u64) -> u64) {
        let (a, b) = (self.read_wide(a), self.read_wide(b));
        let results: Lanes<u64> = std::array::from_fn(|lane| f(a[lane], b[lane]));
        self.write(to[0], &results.map(|result| result as u32));
        self.write(to[1], &results.map(|result| (result >> 32) as u32));
    }

    /// The bits of a double in every lane, magnitude and sign applied.
    fn read_double(&self, source: DoubleSource) -> Lanes<u64> {
        let [low, high] = source.value.map(|word| self.read(word));
        let keep = if source.absolute { u64::MAX >> 1 } else { u64::MAX };
        let flip = u64::from(source.negate) << 63;
        std::array::from_fn(|lane| (u64::from(high[lane]) << 32 | u64::from(low[lane])) & keep ^ flip)
    }

    /// Writes a function of the lane's number and its operands.
    fn double_result<const N: usize>(
        &mut self,
        to: WideDestination,
        sources: [DoubleSource; N],
        f: impl Fn(usize, [u64; N]) -> u64,
    ) {
        let sources = sources.map(|source| self.read_double(source));
        let (mut low, mut high) = ([0; LANES], [0; LANES]);
        self.for_each_lane(|i| {
            let result = f(i, std::array::from_fn(|operand| sources[operand][i]));
            (low[i], high[i]) = (result as u32, (result >> 32) as u32);
        });
        self.write(to[0], &low);
        self.write(to[1], &high);
    }

    /// Conversions.
    pub(crate) fn convert(&mut self, op: &Op) -> Result<(), Cause> {
        let Op::Convert(c) = op else { return Err(Cause::not_executed(op)) };
        match conversion::direct(c) {
            Some(direct) => self.unary(c.to[0], c.from[0], direct),
            None => self.convert_lanes(c),
        }
        Ok(())
    }

    fn convert_lanes(&mut self, c: &Conversion) {
        let (mut low, mut high) = (self.read(c.from[0]), self.read(c.from[1]));
        self.for_each_lane(|i| {
            let result = conversion::convert(c, u64::from(high[i]) << 32 | u64::from(low[i]));
            (low[i], high[i]) = (result as u32, (result >> 32) as u32);
        });
        self.write(c.to[0], &low);
        if c.to_type.bits() == 64 {
            self.write(c.to[1], &high);
        }
    }

    /// Any pure operation, lane by lane.
    fn evaluate(&mut self, op: &Op) -> Result<(), Cause> {
        let (lanes, constants) = (self.lanes, self.constants);
        for lane in tmu_texture::lanes::active(lanes) {
            let mut one = OneLane { warp: &mut *self.warp, constants: &constants, lane };
            if !op.evaluate(&mut one) {
                return Err(Cause::not_executed(op));
            }
        }
        Ok(())
    }

    /// Calls the function for each lane that takes part, in ascending order.
    fn for_each_lane(&self, f: impl FnMut(usize)) {
        tmu_texture::lanes::active(self.lanes).for_each(f);
    }

    fn unary(&mut self, to: Option<Register>, value: Source, f: impl Fn(u32) -> u32) {
        let values = map(self.read(value), f);
        self.write(to, &values);
    }

    fn binary(&mut self, to: Option<Register>, a: Source, b: Source, f: impl Fn(u32, u32) -> u32) {
        let (a, b) = (self.read(a), self.read(b));
        self.write(to, &map2(&a, &b, f));
    }

    fn select(&mut self, to: Option<Register>, condition: Condition, then: Source, otherwise: Source) {
        let (condition, then, otherwise) =
            (self.warp.holds(condition), self.read(then), self.read(otherwise));
        let chosen = from_lanes(|i| if bit(condition, i) { then[i] } else { otherwise[i] });
        self.write(to, &chosen);
    }

    fn logic(&mut self, to: Option<Register>, [a, b, c]: [Source; 3], table: u8) {
        // Three inputs as table columns: a = 0xf0, b = 0xcc, c = 0xaa.
        match table {
            0xc0 => self.binary(to, a, b, |a, b| a & b),
            0xfc => self.binary(to, a, b, |a, b| a | b),
            0x3c => self.binary(to, a, b, |a, b| a ^ b),
            _ => {
                let (a, b, c) = (self.read(a), self.read(b), self.read(c));
                self.write(to, &map3(&a, &b, &c, |a, b, c| integer::logic(a, b, c, table)));
            }
        }
    }

    fn add(
        &mut self,
        to: Option<Register>,
        [(a, invert_a), (b, invert_b)]: [(Source, bool); 2],
        carry: Condition,
        saturate: bool,
        flags: Flags,
    ) {
        let (a, b, carry) = (self.read(a), self.read(b), self.warp.holds(carry));
        let sum =
            |i: usize| integer::add_inverted([a[i], b[i]], [invert_a, invert_b], bit(carry, i), saturate);
        if flags == Flags::default() && !saturate {
            return self.write(to, &from_lanes(|i| sum(i).value));
        }
        let sums: [integer::Sum; LANES] = std::array::from_fn(sum);
        self.write(to, &sums.map(|sum| sum.value));
        if let Some(zero) = flags.zero {
            self.write_predicate(zero, mask(|i| sums[i].value == 0));
        }
        if let Some(sign) = flags.sign {
            self.write_predicate(sign, mask(|i| sums[i].value >> 31 == 1));
        }
        if let Some(carry) = flags.carry {
            self.write_predicate(carry, mask(|i| sums[i].carry));
        }
        if let Some(overflow) = flags.overflow {
            self.write_predicate(overflow, mask(|i| sums[i].overflow));
        }
    }

    fn multiply_halves(&mut self, to: Option<Register>, a: Half, b: Half, shift_left_16: bool) {
        self.binary(to, a.value, b.value, |x, y| {
            let (x, y) = (integer::half(x, a.high, a.signed), integer::half(y, b.high, b.signed));
            integer::multiply_halves(x, y, shift_left_16)
        });
    }

    fn min_max(&mut self, to: Option<Register>, a: Source, b: Source, signed: bool, minimum: Condition) {
        let (a, b, minimum) = (self.read(a), self.read(b), self.warp.holds(minimum));
        let values = from_lanes(|i| integer::min_max(a[i], b[i], signed, bit(minimum, i)));
        self.write(to, &values);
    }
}

/// One lane of a warp.
struct OneLane<'w, 'c> {
    warp: &'w mut Warp,
    constants: &'w BankView<'c>,
    lane: usize,
}

impl Lane for OneLane<'_, '_> {
    fn word(&mut self, source: Source) -> u32 {
        self.warp.read(source, self.constants)[self.lane]
    }

    fn holds(&mut self, condition: Condition) -> bool {
        bit(self.warp.holds(condition), self.lane)
    }

    fn write(&mut self, to: Option<Register>, value: u32) {
        self.warp.write(to, &[value; LANES], 1 << self.lane);
    }

    fn write_predicate(&mut self, to: Predicate, value: bool) {
        self.warp.write_predicate(to, if value { Mask::MAX } else { 0 }, 1 << self.lane);
    }
}
