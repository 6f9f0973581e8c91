//! One operation on one warp: reads whole registers, writes the lanes that take part.

use tmu_program::meaning::{float, integer};
use tmu_program::{
    Address, Condition, FloatSource, Op, Predicate, Register, Registers, Rounding, Source, WideDestination,
    WideSource,
};
use tmu_texture::cpu::Width;
use tmu_texture::lanes::{active, mask_of};
use tmu_texture::{LANES, Lanes, Mask};

use crate::constant::BankView;
use crate::warp::Warp;

/// Lanes that are computed one by one if there are no more.
const FEW_LANES: u32 = 4;

/// A warp and the lanes of it that execute an operation.
pub(crate) struct Batch<'w, 'c> {
    pub(crate) warp: &'w mut Warp,
    pub(crate) constants: BankView<'c>,
    pub(crate) lanes: Mask,
    /// Vectors of loops over the lanes.
    pub(crate) width: Width,
}

#[inline(always)]
fn bit(mask: Mask, lane: usize) -> bool {
    mask >> lane & 1 == 1
}

/// Numbers of two words.
#[inline]
fn joined(low: &Lanes<u32>, high: &Lanes<u32>) -> Lanes<u64> {
    let mut numbers = [0; LANES];
    for lane in 0..LANES {
        numbers[lane] = u64::from(high[lane]) << 32 | u64::from(low[lane]);
    }
    numbers
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

    /// The values of all lanes, of one word or two.
    pub(crate) fn read_wide(&self, source: WideSource, wide: bool) -> Lanes<u64> {
        let high = if wide { self.read(source[1]) } else { [0; LANES] };
        joined(&self.read(source[0]), &high)
    }

    /// Writes one word or two of all lanes.
    pub(crate) fn write_wide(&mut self, to: WideDestination, values: &Lanes<u64>, wide: bool) {
        for (to, first_bit) in to.into_iter().zip([0, 32]).take(if wide { 2 } else { 1 }) {
            let mut words = [0; LANES];
            for (word, value) in words.iter_mut().zip(values) {
                *word = (value >> first_bit) as u32;
            }
            self.write(to, &words);
        }
    }

    /// The address of each lane.
    pub(crate) fn addresses(&self, address: &Address) -> Lanes<u64> {
        let mut low = self.read(address.low);
        let Some(high) = address.high else {
            low.iter_mut().for_each(|low| *low = low.wrapping_add_signed(address.offset));
            return joined(&low, &[0; LANES]);
        };
        let mut addresses = joined(&low, &self.read(high));
        addresses.iter_mut().for_each(|it| *it = it.wrapping_add_signed(address.offset.into()));
        addresses
    }

    /// What the last barrier with a reduction found.
    pub(crate) fn read_barrier_result(&mut self, to: Option<Register>, holds: Option<Predicate>) {
        let result = self.warp.barrier_result;
        self.write(to, &[result; LANES]);
        if let Some(holds) = holds {
            self.write_predicate(holds, if result == 0 { 0 } else { Mask::MAX });
        }
    }

    /// Executes a pure operation, in loops over the lanes that are made from its row. Others do nothing.
    pub(crate) fn evaluate(&mut self, op: &Op) {
        if self.lanes.count_ones() > FEW_LANES {
            if !self.evaluate_in_own_loop(op) {
                self.width.run(
                    #[inline(always)]
                    || op.evaluate::<LANES>(self),
                );
            }
            return;
        }
        let (lanes, constants) = (self.lanes, self.constants);
        for lane in active(lanes) {
            op.evaluate(&mut OneLane { warp: &mut *self.warp, constants: &constants, lane });
        }
    }

    /// Executes an operation in a loop of its own if that is faster than what is made from its row.
    fn evaluate_in_own_loop(&mut self, op: &Op) -> bool {
        let (width, lanes) = (self.width, self.lanes);
        // Three times as fast as lane by lane.
        if let Op::FloatFunction { to, from, function, flush, saturate } = *op {
            let mut values = self.read_float(from);
            crate::function::evaluate(width, function, &mut values, lanes, flush, saturate);
            self.write(to, &values);
            return true;
        }
        // Not every processor shifts lanes by amounts of their own.
        if let Op::Shift { to, value, amount: Source::Immediate(amount), shift, limit } = *op {
            let mut values = self.read(value);
            width.run(
                #[inline(always)]
                || values.iter_mut().for_each(|value| *value = integer::shift(*value, amount, shift, limit)),
            );
            self.write(to, &values);
            return true;
        }
        if let Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode } = *op
            && mode.rounding == Rounding::NearestEven
            && !mode.saturate
        {
            let operands = [a, b, c];
            return match mode.flush {
                true => self.multiply_add::<true>(to, operands),
                false => self.multiply_add::<false>(to, operands),
            };
        }
        false
    }

    /// a · b + c, if that can be rounded twice in all lanes, which is half the work: it seldom cannot.
    fn multiply_add<const FLUSH: bool>(&mut self, to: Option<Register>, operands: [FloatSource; 3]) -> bool {
        let [a, b, c] = operands.each_ref().map(|operand| self.read_float(*operand));
        let (mut values, mut all) = ([0; LANES], true);
        self.width.run(
            #[inline(always)]
            || {
                for lane in 0..LANES {
                    let (a, b, c) = (a[lane], b[lane], c[lane]);
                    let (value, certain) = float::multiply_add_twice_rounded(a, b, c, FLUSH);
                    values[lane] = value;
                    all &= certain;
                }
            },
        );
        if all {
            self.write(to, &values);
        }
        all
    }
}

/// Writes the lanes that take part.
impl Registers<LANES> for Batch<'_, '_> {
    #[inline(always)]
    fn words(&mut self, source: Source) -> Lanes<u32> {
        self.warp.read(source, &self.constants)
    }

    #[inline(always)]
    fn holds(&mut self, condition: Condition) -> Lanes<bool> {
        let holds = self.warp.holds(condition);
        let mut values = [false; LANES];
        for lane in 0..LANES {
            values[lane] = bit(holds, lane);
        }
        values
    }

    #[inline(always)]
    fn write(&mut self, to: Option<Register>, values: &Lanes<u32>) {
        self.warp.write(to, values, self.lanes);
    }

    #[inline(always)]
    fn write_predicate(&mut self, to: Predicate, values: &Lanes<bool>) {
        self.warp.write_predicate(to, mask_of(|lane| values[lane]), self.lanes);
    }
}

/// One lane of a warp.
struct OneLane<'w, 'c> {
    warp: &'w mut Warp,
    constants: &'w BankView<'c>,
    lane: usize,
}

impl Registers<1> for OneLane<'_, '_> {
    fn words(&mut self, source: Source) -> [u32; 1] {
        [self.warp.read(source, self.constants)[self.lane]]
    }

    fn holds(&mut self, condition: Condition) -> [bool; 1] {
        [bit(self.warp.holds(condition), self.lane)]
    }

    fn write(&mut self, to: Option<Register>, &[value]: &[u32; 1]) {
        self.warp.write(to, &[value; LANES], 1 << self.lane);
    }

    fn write_predicate(&mut self, to: Predicate, &[value]: &[bool; 1]) {
        self.warp.write_predicate(to, if value { Mask::MAX } else { 0 }, 1 << self.lane);
    }
}
