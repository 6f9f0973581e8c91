//! The state of one warp: registers, predicates, control, local memory, texture hash.

use std::ops::{Index, IndexMut};

use tmu_program::{Condition, FloatSource, Predicate, Register, Source};
use tmu_texture::lanes::ALL_LANES;
use tmu_texture::{LANES, Lanes, Mask};

use crate::constant::BankView;
use crate::flow::Flow;
use crate::private::LocalMemory;
use crate::word::Row;

/// The mask of each lane alone. From a table, for not every processor shifts each lane by its number.
pub(crate) const LANE_BITS: Lanes<Mask> = {
    let mut bits = [1; LANES];
    let mut lane = 0;
    while lane < LANES {
        bits[lane] <<= lane;
        lane += 1;
    }
    bits
};

/// The numbers by which a warp's texture instructions are scheduled (TLD-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextureHash {
    /// 3 bits, incremented by `.T`, zeroed by `.P`.
    pub texture: u8,
    /// 5 bits, incremented by `.P`.
    pub phase: u8,
}

/// The registers of a warp.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Registers(Vec<Row>);

impl Registers {
    /// So many, all zero.
    pub(crate) fn new(count: usize) -> Registers {
        Registers(vec![Row([0; LANES]); count])
    }

    /// Makes all zero.
    pub(crate) fn clear(&mut self) {
        self.0.fill(Row([0; LANES]));
    }

    #[inline]
    pub(crate) fn get(&self, number: usize) -> Option<&Lanes<u32>> {
        self.0.get(number).map(|row| &row.0)
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, number: usize) -> Option<&mut Lanes<u32>> {
        self.0.get_mut(number).map(|row| &mut row.0)
    }

    /// Where they lie, one behind the other.
    pub(crate) fn as_mut_ptr(&mut self) -> *mut u32 {
        self.0.as_mut_ptr().cast()
    }

    pub(crate) fn into_vec(self) -> Vec<Lanes<u32>> {
        self.0.into_iter().map(|row| row.0).collect()
    }
}

impl Index<usize> for Registers {
    type Output = Lanes<u32>;
    #[inline]
    fn index(&self, number: usize) -> &Lanes<u32> {
        &self.0[number].0
    }
}

impl IndexMut<usize> for Registers {
    #[inline]
    fn index_mut(&mut self, number: usize) -> &mut Lanes<u32> {
        &mut self.0[number].0
    }
}

/// One warp of 32 lanes.
#[derive(Clone, Debug)]
pub(crate) struct Warp {
    /// Number in the block.
    pub(crate) index: u32,
    pub(crate) registers: Registers,
    pub(crate) predicates: Vec<Mask>,
    pub(crate) flow: Flow,
    pub(crate) hash: TextureHash,
    /// Instructions executed so far.
    pub(crate) steps: u64,
    /// What the last barrier with a reduction found.
    pub(crate) barrier_result: u32,
    /// The phase of the cluster's barrier that the warp arrived in; none if it never did.
    pub(crate) cluster_phase: Option<u32>,
    pub(crate) local: LocalMemory,
}

impl Warp {
    /// The bits of a source in every lane.
    #[inline]
    pub(crate) fn read(&self, source: Source, constants: &BankView<'_>) -> Lanes<u32> {
        match source {
            Source::Register(Register(number)) => self.registers[number as usize],
            Source::Immediate(bits) => [bits; LANES],
            Source::Constant { bank, offset } => [constants.word(bank.into(), offset.into()); LANES],
        }
    }

    /// The lanes of a register, if the source is one.
    #[inline]
    pub(crate) fn register(&self, source: Source) -> Option<&Lanes<u32>> {
        match source {
            Source::Register(Register(number)) => Some(&self.registers[number as usize]),
            Source::Immediate(_) | Source::Constant { .. } => None,
        }
    }

    /// The bits of a float source in every lane, magnitude and sign applied.
    #[inline]
    pub(crate) fn read_float(&self, source: FloatSource, constants: &BankView<'_>) -> Lanes<u32> {
        let mut values = self.read(source.value, constants);
        let keep = if source.absolute { 0x7fff_ffff } else { u32::MAX };
        let flip = if source.negate { 0x8000_0000 } else { 0 };
        // Loops become vector instructions where functions of arrays do not.
        values.iter_mut().for_each(|bits| *bits = *bits & keep ^ flip);
        values
    }

    /// The lanes in which a condition holds.
    #[inline]
    pub(crate) fn holds(&self, condition: Condition) -> Mask {
        match condition {
            Condition::Always => ALL_LANES,
            Condition::Never => 0,
            Condition::If(Predicate(number)) => self.predicates[number as usize],
            Condition::Unless(Predicate(number)) => !self.predicates[number as usize],
        }
    }

    /// Writes the lanes of the mask.
    #[inline]
    pub(crate) fn write(&mut self, to: Option<Register>, values: &Lanes<u32>, mask: Mask) {
        let Some(Register(number)) = to else { return };
        let register = &mut self.registers[number as usize];
        if mask == ALL_LANES {
            *register = *values;
        } else {
            write_some(register, values, mask);
        }
    }

    /// Writes the lanes of the mask.
    #[inline]
    pub(crate) fn write_predicate(&mut self, Predicate(number): Predicate, values: Mask, mask: Mask) {
        let predicate = &mut self.predicates[number as usize];
        *predicate = *predicate & !mask | values & mask;
    }
}

/// Writes the lanes of the mask.
#[inline(never)]
fn write_some(register: &mut Lanes<u32>, values: &Lanes<u32>, mask: Mask) {
    for lane in 0..LANES {
        let old = register[lane];
        register[lane] = if mask & LANE_BITS[lane] != 0 { values[lane] } else { old };
    }
}
