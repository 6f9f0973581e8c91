//! Special registers.

use tmu_program::{Axis, Diagnostic, Op, Source, Special, WideSource};

use super::Lowering;
use crate::module::{Component, Instruction, Operand};

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
        let vector = match register.name {
            // Without clusters each block is one.
            "%cluster_ctaid" => return Ok([Source::ZERO; 2]),
            "%cluster_nctaid" => return Ok([1.into(), Source::ZERO]),
            "%tid" => Some(Special::Thread as fn(Axis) -> Special),
            "%ntid" => Some(Special::BlockSize as fn(Axis) -> Special),
            "%ctaid" | "%clusterid" => Some(Special::Block as fn(Axis) -> Special),
            "%nctaid" | "%nclusterid" => Some(Special::GridSize as fn(Axis) -> Special),
            _ => None,
        };
        if let Some(special) = vector {
            return Ok(match axis(part) {
                Some(axis) => [self.read_special(special(axis)), Source::ZERO],
                None => [Source::ZERO; 2],
            });
        }
        let one = match register.name {
            "%laneid" => Special::Lane,
            "%warpid" => Special::Warp,
            "%lanemask_eq" => Special::LaneMaskEqual,
            "%lanemask_lt" => Special::LaneMaskLess,
            "%lanemask_le" => Special::LaneMaskLessEqual,
            "%lanemask_gt" => Special::LaneMaskGreater,
            "%lanemask_ge" => Special::LaneMaskGreaterEqual,
            "%clock" | "%globaltimer_lo" => Special::ClockLow,
            "%clock_hi" | "%globaltimer_hi" => Special::ClockHigh,
            "%total_smem_size" | "%aggr_smem_size" => Special::SharedBytes,
            "%clock64" | "%globaltimer" => {
                return Ok([self.read_special(Special::ClockLow), self.read_special(Special::ClockHigh)]);
            }
            "%dynamic_smem_size" => return Ok([DYNAMIC_SHARED, Source::ZERO]),
            "%envreg" => {
                // As the vendor's assembler has it.
                let offset = ENVIRONMENT + 4 * u16::from(number.unwrap_or(0));
                return Ok([Source::Constant { bank: 0, offset }, Source::ZERO]);
            }
            "%smid" | "%gridid" | "%pm" | "%pm_64" | "%cluster_ctarank" | "%current_graph_exec" => {
                return Ok([Source::ZERO; 2]);
            }
            "%cluster_nctarank" => return Ok([1.into(), Source::ZERO]),
            // A multiprocessor of Maxwell has room for 64 warps.
            "%nwarpid" => return Ok([64.into(), Source::ZERO]),
            "%nsmid" => return Ok([1.into(), Source::ZERO]),
            name => {
                return Err(self.refuse_operand(
                    i,
                    operand,
                    &format!("the special register {name} is not run"),
                ));
            }
        };
        Ok([self.read_special(one), Source::ZERO])
    }

    fn read_special(&mut self, special: Special) -> Source {
        let to = self.temporary();
        self.push(Op::ReadSpecial { to: Some(to), special });
        to.into()
    }
}
