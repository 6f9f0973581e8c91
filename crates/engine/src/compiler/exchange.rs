//! What lanes of a warp tell each other.

use iced_x86::Code;
use tmu_program::meaning::exchange::shuffle_source;
use tmu_program::{Condition, Op, Predicate, Quorum, Register, Source};

use super::code::{Base, Memory, Part, ROW, View};
use super::registers::VirtualRegister;
use super::select::{Input, Selector, Truth};

impl Selector<'_> {
    /// Votes, and shuffles whose lanes are known.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn exchange(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::Vote { to, holds, condition, quorum } => {
                self.vote(to, holds, condition, quorum);
                Some(())
            }
            Op::Shuffle { to, in_range, value: Source::Register(value), lane, bounds, mode } => {
                let (lane, bounds) = (self.known(lane)?, self.known(bounds)?);
                let sources: [Option<u32>; 32] =
                    std::array::from_fn(|own| shuffle_source(own as u32, lane, bounds, mode));
                self.permute(to, value, std::array::from_fn(|own| sources[own].unwrap_or(own as u32)));
                if let Some(in_range) = in_range {
                    let found = (0..32).fold(0, |mask, own| mask | u32::from(sources[own].is_some()) << own);
                    let found = self.word_number(found as i32);
                    self.set_truth(in_range, Truth::Bits(found));
                }
                Some(())
            }
            _ => None,
        }
    }

    /// What a source holds in all lanes, where that is known.
    fn known(&mut self, source: Source) -> Option<u32> {
        match source {
            Source::Immediate(bits) => Some(bits),
            Source::Constant { .. } => None,
            // PTX has lanes in registers, which it writes right before.
            Source::Register(Register(register)) => {
                match self.state.registers[usize::from(register)]?.input {
                    Input::Constant(bits) => Some(bits),
                    Input::Launch(_) | Input::Home(_) | Input::Lanes(_) => None,
                }
            }
        }
    }

    /// The value of another lane in each lane: through the warp's own register, which has those of lanes that do not run.
    fn permute(&mut self, to: Option<Register>, value: Register, sources: [u32; 32]) {
        self.flush(&[value.0], &[]);
        if let Some(value) = &mut self.state.registers[usize::from(value.0)] {
            value.stored = true;
        }
        let offsets = self.pool.lanes(sources.map(|lane| 4 * lane));
        let offsets = self.row_of_table(offsets, None);
        let base = self.general();
        let row = Part::Memory(Memory::at(Base::Frame, ROW * usize::from(value.0)));
        self.emit(Code::Lea_r64_m, &[Part::Def(base, View::Quad), row]);
        let lanes = self.table_words(Base::Register(base), offsets, 0);
        self.set_bits(to, lanes);
    }

    fn vote(&mut self, to: Option<Register>, holds: Option<Predicate>, condition: Condition, quorum: Quorum) {
        let lanes = self.lanes();
        let truth = self.truth(condition);
        let bits = self.bits(truth);
        let found = self.word_two(Code::And_r32_rm32, bits, lanes);
        if let Some(holds) = holds {
            let missing = self.word_two(Code::Xor_r32_rm32, found, lanes);
            let answer = match quorum {
                Quorum::Any => self.unless_zero(found),
                Quorum::All => {
                    let some = self.unless_zero(missing);
                    self.opposite(some)
                }
                Quorum::Equal => {
                    let (some, not_all) = (self.unless_zero(found), self.unless_zero(missing));
                    let both = self.word_two(Code::And_r32_rm32, some, not_all);
                    self.opposite(both)
                }
            };
            self.set_truth(holds, Truth::Same(answer));
        }
        if to.is_some() {
            let lanes = self.broadcast_word(found);
            self.set_bits(to, lanes);
        }
    }

    fn opposite(&mut self, bits: VirtualRegister) -> VirtualRegister {
        let ones = self.word_number(-1);
        self.word_two(Code::Xor_r32_rm32, ones, bits)
    }
}
