//! Special registers.

use tmu_program::{Axis, Diagnostic, Op, Source, Special, WideSource};

use super::Lowering;
use crate::module::{Component, Instruction, Operand};
use crate::special::Name;

/// Where the driver puts the bytes of shared memory that the launch adds.
const DYNAMIC_SHARED: Source = Source::Constant { bank: 0, offset: 0xfc };

/// Where the driver puts the environment registers, `%envreg0` first.
const ENVIRONMENT: u16 = 0x30;

fn axis(part: Option<Component>) -> Option<Axis> {
    match part {
        Some(Component::X) | None => Some(Axis::X),
        Some(Component::Y) => Some(Axis::Y),
        Some(Component::Z) => Some(Axis::Z),
        _ => None,
    }
}

impl<'m> Lowering<'m> {
    /// The value of a special register: one word, or two of those of 64 bits.
    ///
    /// The machine is one multiprocessor, running one grid; a step takes a nanosecond; performance counters are 0;
    /// environment registers are what the launch puts into bank 0; no graph runs, and each block is a cluster.
    pub(super) fn special(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        number: Option<u8>,
        part: Option<Component>,
    ) -> Result<WideSource, Diagnostic> {
        let Operand::Special(register, ..) = operand else {
            return Err(self.refuse_operand(i, operand, "this is no special register"));
        };
        let axes = |lowering: &mut Self, special: fn(Axis) -> Special| {
            axis(part).map_or(Source::ZERO, |axis| lowering.read_special(special(axis)))
        };
        let one = match register.name {
            Name::Tid => axes(self, Special::Thread),
            Name::Ntid => axes(self, Special::BlockSize),
            Name::Ctaid | Name::Clusterid => axes(self, Special::Block),
            Name::Nctaid | Name::Nclusterid => axes(self, Special::GridSize),
            // Without clusters each block is one.
            Name::ClusterCtaid => Source::ZERO,
            Name::ClusterNctaid | Name::ClusterNctarank => 1.into(),
            Name::Laneid => self.read_special(Special::Lane),
            Name::Warpid => self.read_special(Special::Warp),
            Name::LanemaskEq => self.read_special(Special::LaneMaskEqual),
            Name::LanemaskLt => self.read_special(Special::LaneMaskLess),
            Name::LanemaskLe => self.read_special(Special::LaneMaskLessEqual),
            Name::LanemaskGt => self.read_special(Special::LaneMaskGreater),
            Name::LanemaskGe => self.read_special(Special::LaneMaskGreaterEqual),
            Name::Clock | Name::GlobaltimerLo => self.read_special(Special::ClockLow),
            Name::ClockHi | Name::GlobaltimerHi => self.read_special(Special::ClockHigh),
            Name::TotalSmemSize | Name::AggrSmemSize => self.read_special(Special::SharedBytes),
            Name::Clock64 | Name::Globaltimer => {
                return Ok([self.read_special(Special::ClockLow), self.read_special(Special::ClockHigh)]);
            }
            Name::DynamicSmemSize => DYNAMIC_SHARED,
            // As the vendor's assembler has it.
            Name::Envreg => {
                Source::Constant { bank: 0, offset: ENVIRONMENT + 4 * u16::from(number.unwrap_or(0)) }
            }
            Name::Smid
            | Name::Gridid
            | Name::Pm
            | Name::Pm64
            | Name::ClusterCtarank
            | Name::CurrentGraphExec => Source::ZERO,
            // A multiprocessor of Maxwell has room for 64 warps.
            Name::Nwarpid => 64.into(),
            Name::Nsmid => 1.into(),
            Name::IsExplicitCluster
            | Name::ReservedSmemOffsetBegin
            | Name::ReservedSmemOffsetEnd
            | Name::ReservedSmemOffsetCap
            | Name::ReservedSmemOffset0
            | Name::ReservedSmemOffset1
            | Name::Perctamemoryoffset
            | Name::Perctamemorysize => {
                let message = format!("the special register {} is not run", register.name.name());
                return Err(self.refuse_operand(i, operand, &message));
            }
        };
        Ok([one, Source::ZERO])
    }

    fn read_special(&mut self, special: Special) -> Source {
        let to = self.temporary();
        self.push(Op::ReadSpecial { to: Some(to), special });
        to.into()
    }
}
