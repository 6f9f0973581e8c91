//! One operation on one warp: reads whole registers, writes the lanes that take part.

mod loops;

use tmu_program::{
    Address, Condition, FloatSource, Op, Predicate, Register, Registers, Source, WideDestination, WideSource,
};
use tmu_texture::cpu::Width;
use tmu_texture::lanes::{active, mask_of};
use tmu_texture::{LANES, Lanes, Mask};

use crate::constant::BankView;
use crate::warp::{LANE_BITS, Warp};

pub(crate) use loops::{Loop, loop_of};

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
        let mut addresses = [0; LANES];
        let (low, offset) = (self.read(address.low), address.offset);
        let Some(high) = address.high else {
            for lane in 0..LANES {
                addresses[lane] = low[lane].wrapping_add_signed(offset).into();
            }
            return addresses;
        };
        let high = self.read(high);
        for lane in 0..LANES {
            let address = u64::from(high[lane]) << 32 | u64::from(low[lane]);
            addresses[lane] = address.wrapping_add_signed(offset.into());
        }
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

    /// Lane by lane.
    #[inline(never)]
    fn evaluate_few(&mut self, op: &Op) {
        let (lanes, constants) = (self.lanes, self.constants);
        for lane in active(lanes) {
            op.evaluate(&mut OneLane { warp: &mut *self.warp, constants: &constants, lane });
        }
    }

    /// In the loops that are made from its row. They are many, and compiled for the vectors that every processor has.
    #[inline(never)]
    fn evaluate_any(&mut self, op: &Op) {
        op.evaluate::<LANES>(self);
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
            values[lane] = holds & LANE_BITS[lane] != 0;
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
