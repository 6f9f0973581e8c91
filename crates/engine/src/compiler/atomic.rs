//! Atomic operations on shared memory, buffers and surfaces: one lane after the other, in ascending order.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::meaning::float::NAN;
use tmu_program::{
    AtomicOperation, AtomicType, Op, Source, Space, SurfaceAtomicType, SurfaceData, WideDestination,
    WideSource, Width,
};

use super::code::{Action, Base, Condition, Label, Memory, Part, View};
use super::memory::Extent;
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::scatter::LaneNumber;
use super::select::{Lanes, Selector};

/// The first row of words, of those through which lanes' words go to general registers and back, that takes what was found.
const FOUND: usize = 1;

/// An atomic operation as instructions of the processor.
#[derive(Clone, Copy)]
struct Change {
    how: How,
    /// Of 16, 32 or 64 bits.
    width: Width,
    /// Other threads of the host may change memory at the same time.
    shared: bool,
}

#[derive(Clone, Copy)]
enum How {
    /// An instruction that changes memory by a register.
    By(Code),
    /// An instruction that gives the old word in the register that it changes memory by, in one step for all threads of the host.
    Exchanging(Code),
    /// The new word is made of the old one, and takes its place; if others have changed it meanwhile, once more.
    Made(New),
}

/// How a new word is made of the old one and the operand.
#[derive(Clone, Copy)]
enum New {
    /// By an instruction for two registers.
    By(Code),
    /// The operand, or the old word where a comparison of that with the operand holds: the move by that condition.
    UnlessKept(Code),
    /// One more, or zero from the operand on.
    Increment,
    /// One less, or the operand behind it and below zero.
    Decrement,
    /// The operand, if the old word is the one that it is compared with.
    IfSame,
    /// The sum, with zeros for denormals or with them.
    SumOfSingles {
        flush: bool,
    },
    SumOfDoubles,
    /// The sum of a half, or of two, each on its own, with zeros for denormals or with them.
    SumOfHalves {
        flush: bool,
    },
    /// The same of bfloat16 numbers.
    SumOfBrains,
}

impl Change {
    /// `shared`: of memory that several threads of the host see.
    fn new(operation: AtomicOperation, kind: AtomicType, shared: bool) -> Option<Change> {
        let made = |new| Some(Change { how: How::Made(new), width: kind.width(), shared });
        let (wide, signed) = match (kind, operation) {
            (AtomicType::U32, _) => (false, false),
            (AtomicType::S32, _) => (false, true),
            (AtomicType::U64, _) => (true, false),
            (AtomicType::S64, _) => (true, true),
            (AtomicType::F32 { flush }, AtomicOperation::Add) => return made(New::SumOfSingles { flush }),
            (AtomicType::F64, AtomicOperation::Add) => return made(New::SumOfDoubles),
            (AtomicType::F16x2 { flush }, AtomicOperation::Add) => return made(New::SumOfHalves { flush }),
            (AtomicType::Half { brain: false }, AtomicOperation::Add) => {
                return made(New::SumOfHalves { flush: false });
            }
            (AtomicType::Half { brain: true } | AtomicType::Bf16x2, AtomicOperation::Add) => {
                return made(New::SumOfBrains);
            }
            (AtomicType::B16, AtomicOperation::CompareExchange) => return made(New::IfSame),
            (
                AtomicType::F32 { .. }
                | AtomicType::F64
                | AtomicType::B16
                | AtomicType::Half { .. }
                | AtomicType::Bf16x2
                | AtomicType::F16x2 { .. },
                _,
            ) => return None,
        };
        let of_width = |narrow, quad| if wide { quad } else { narrow };
        // In memory that nobody else sees, and in registers.
        let by = |memory, quad_memory, register, quad_register| match shared {
            true => How::Made(New::By(of_width(register, quad_register))),
            false => How::By(of_width(memory, quad_memory)),
        };
        let unless = |narrow, quad| How::Made(New::UnlessKept(of_width(narrow, quad)));
        let how = match operation {
            AtomicOperation::Add if shared => {
                How::Exchanging(of_width(Code::Xadd_rm32_r32, Code::Xadd_rm64_r64))
            }
            AtomicOperation::Exchange if shared => {
                How::Exchanging(of_width(Code::Xchg_rm32_r32, Code::Xchg_rm64_r64))
            }
            AtomicOperation::Add => How::By(of_width(Code::Add_rm32_r32, Code::Add_rm64_r64)),
            AtomicOperation::Exchange => How::By(of_width(Code::Mov_rm32_r32, Code::Mov_rm64_r64)),
            AtomicOperation::And => {
                by(Code::And_rm32_r32, Code::And_rm64_r64, Code::And_r32_rm32, Code::And_r64_rm64)
            }
            AtomicOperation::Or => {
                by(Code::Or_rm32_r32, Code::Or_rm64_r64, Code::Or_r32_rm32, Code::Or_r64_rm64)
            }
            AtomicOperation::Xor => {
                by(Code::Xor_rm32_r32, Code::Xor_rm64_r64, Code::Xor_r32_rm32, Code::Xor_r64_rm64)
            }
            AtomicOperation::Minimum if signed => unless(Code::Cmovl_r32_rm32, Code::Cmovl_r64_rm64),
            AtomicOperation::Minimum => unless(Code::Cmovb_r32_rm32, Code::Cmovb_r64_rm64),
            AtomicOperation::Maximum if signed => unless(Code::Cmovg_r32_rm32, Code::Cmovg_r64_rm64),
            AtomicOperation::Maximum => unless(Code::Cmova_r32_rm32, Code::Cmova_r64_rm64),
            AtomicOperation::Increment => How::Made(New::Increment),
            AtomicOperation::Decrement => How::Made(New::Decrement),
            AtomicOperation::CompareExchange => How::Made(New::IfSame),
            AtomicOperation::Barrier(_) => return None,
        };
        Some(Change { how, width: kind.width(), shared })
    }

    fn is_wide(self) -> bool {
        self.width == Width::B64
    }

    /// Of registers.
    fn view(self) -> View {
        if self.is_wide() { View::Quad } else { View::Word }
    }

    /// Of memory.
    fn stored_view(self) -> View {
        if self.is_short() { View::Short } else { self.view() }
    }

    fn is_short(self) -> bool {
        self.width == Width::U16
    }

    /// The instruction for registers of 32 bits, or of 64.
    fn code(self, narrow: Code, quad: Code) -> Code {
        if self.is_wide() { quad } else { narrow }
    }

    /// The instruction for memory of 16 bits, 32 or 64.
    fn stored_code(self, short: Code, narrow: Code, quad: Code) -> Code {
        if self.is_short() { short } else { self.code(narrow, quad) }
    }

    /// Takes few instructions.
    fn is_simple(self) -> bool {
        match self.how {
            How::By(_) | How::Exchanging(_) => !self.is_wide(),
            How::Made(New::UnlessKept(_)) => !self.is_wide() && !self.shared,
            How::Made(_) => false,
        }
    }
}

/// The operands of an atomic operation.
struct Operands {
    value: WideSource,
    compare: WideSource,
}

/// Where a word of an operand is.
enum Operand {
    /// The same for all lanes: the number of a register.
    Same(usize),
    /// Each lane's: the number of a row.
    Each(usize),
}

impl Selector<'_> {
    /// An atomic operation on the block's shared memory, or on a buffer.
    pub(super) fn atomic(&mut self, op: &Op) -> Option<()> {
        let Op::Atomic { to, space, address, operation, kind, value, compare } = op else { return None };
        let shared = match space {
            Space::Shared if address.high.is_none() => false,
            Space::Global | Space::Generic => true,
            Space::Shared | Space::Local => return None,
        };
        let change = Change::new(*operation, *kind, shared)?;
        let site = shared.then(|| self.pool.new_site(self.number));
        let addresses = self.addresses(address);
        let operands = Operands { value: *value, compare: *compare };
        self.change_words(op, *to, change, &operands, |this, bits, slow| match site {
            None => {
                let offset = this.shared_offsets(&addresses);
                this.unless_inside_shared(offset, change.width, bits, slow);
                (this.runtime_quad(offset_of!(Runtime, shared)), offset)
            }
            Some(site) => {
                let words = this.address_words(&addresses);
                let place = this.buffer_offsets(site, words, change.width, bits, slow);
                this.count_in_window(op, site, &[this.current]);
                place
            }
        })
    }

    /// An atomic operation on a word of a raw or structured buffer, or of a surface.
    pub(super) fn surface_atomic(&mut self, op: &Op) -> Option<()> {
        let Op::SurfaceAtomic { to, access, operation, kind, value, compare } = op else { return None };
        let SurfaceAtomicType::Given(kind) = *kind else { return None };
        let change = Change::new(*operation, kind, true).filter(|change| change.width == Width::B32)?;
        let operands = Operands { value: *value, compare: *compare };
        match access.data {
            SurfaceData::Words(_) => {
                let place = self.place_of_word(access)?;
                let offset = self.word(access.coordinates[0]);
                self.change_words(op, *to, change, &operands, |this, bits, slow| {
                    let end = this.runtime_broadcast(place.word_end());
                    this.unless_lanes_inside(offset, end, Extent::Access(Width::B32), bits, slow);
                    (this.runtime_quad(place.start), this.loaded(offset))
                })
            }
            SurfaceData::Bytes(Width::B32) => {
                let named = self.named(access, Width::B32.bytes());
                self.change_words(op, *to, change, &operands, |this, bits, slow| {
                    this.texels(&named, bits, slow)
                })
            }
            SurfaceData::Bytes(_) | SurfaceData::Components(_) => None,
        }
    }

    /// Changes a word for each lane, at what `place` finds: offsets from a base, for some lanes, or the way to a block.
    fn change_words(
        &mut self,
        op: &Op,
        to: WideDestination,
        change: Change,
        operands: &Operands,
        place: impl FnOnce(&mut Self, VirtualRegister, Label) -> (VirtualRegister, Lanes),
    ) -> Option<()> {
        let to = [to[0], to[1].filter(|_| change.is_wide())];
        // Nobody wants an upper word alone.
        if to[0].is_none() && to[1].is_some() {
            return None;
        }
        let values = self.operand_words(change, operands);
        let slow = self.begin_ways();
        let bits = self.storing_lanes(slow);
        let (base, offset) = place(self, bits, slow);
        let (mut rows, mut shared) = (vec![offset], vec![base]);
        let places: Vec<Operand> = values
            .into_iter()
            .map(|value| {
                if value.uniform {
                    shared.push(self.first_word(value));
                    Operand::Same(shared.len() - 1)
                } else {
                    rows.push(value);
                    Operand::Each(rows.len() - 1)
                }
            })
            .collect();
        let each = |this: &mut Self, lane, words: &[VirtualRegister], shared: &[VirtualRegister]| {
            let words_of = places.iter().map(|place| match *place {
                Operand::Same(number) => shared[number],
                Operand::Each(row) => words[row],
            });
            let operands = this.operands_of_lane(change, &words_of.collect::<Vec<_>>());
            let found = this.change_word(change, shared[0], words[0], &operands, to[0].is_some());
            if let Some(found) = found {
                this.keep_found(change, lane, found, to[1].is_some());
            }
        };
        match change.is_simple() {
            true => self.for_each_lane(bits, &rows, &shared, each),
            false => self.for_each_lane_in_turn(bits, &rows, &shared, each),
        }
        let kept = |this: &mut Self, (number, register)| this.kept_lanes(FOUND + number, register, bits);
        let found = to.into_iter().flatten().enumerate().map(|it| kept(self, it)).collect();
        self.end_fast(op, &to, &[(self.current, found)], false, slow);
        Some(())
    }

    /// The words of the value, and of what the old one is compared with, if it is.
    fn operand_words(&mut self, change: Change, operands: &Operands) -> Vec<Lanes> {
        let compared = matches!(change.how, How::Made(New::IfSame));
        let sources: &[WideSource] =
            if compared { &[operands.value, operands.compare] } else { &[operands.value] };
        let count = change.width.registers();
        let words: Vec<Source> = sources.iter().flat_map(|source| &source[..count]).copied().collect();
        words
            .into_iter()
            .map(|source| {
                let word = self.word(source);
                let lanes = self.loaded(word);
                match change.how {
                    How::Made(New::SumOfSingles { flush: true }) => self.flushed_lanes(lanes),
                    How::By(_) | How::Exchanging(_) | How::Made(_) => lanes,
                }
            })
            .collect()
    }

    /// A lane's operands: words, or two of them together.
    fn operands_of_lane(&mut self, change: Change, words: &[VirtualRegister]) -> Vec<VirtualRegister> {
        if !change.is_wide() {
            return words.to_vec();
        }
        let (pairs, _) = words.as_chunks();
        pairs.iter().map(|&words| self.quad_of(words)).collect()
    }

    /// Puts what was found into a lane's rows.
    fn keep_found(&mut self, change: Change, lane: LaneNumber, found: VirtualRegister, both: bool) {
        let keep = |this: &mut Self, row, word| {
            let parts = [Part::Memory(lane.word_of(row)), Part::Use(word, View::Word)];
            this.emit_effect(Code::Mov_rm32_r32, &parts);
        };
        keep(self, FOUND, found);
        if change.is_wide() && both {
            let high = self.general();
            self.emit_effect(Code::Shr_rm64_imm8, &[Part::Replace(found, high, View::Quad), Part::Byte(32)]);
            keep(self, FOUND + 1, high);
        }
    }

    /// Changes a word of memory. What it was, if that is wanted.
    fn change_word(
        &mut self,
        change: Change,
        base: VirtualRegister,
        offset: VirtualRegister,
        operands: &[VirtualRegister],
        wanted: bool,
    ) -> Option<VirtualRegister> {
        let memory = memory(base, offset);
        match change.how {
            How::By(code) => {
                let old = wanted.then(|| self.old_word(change, memory));
                self.emit_effect(code, &[memory, Part::Use(operands[0], change.view())]);
                old
            }
            How::Exchanging(code) => {
                let old = self.general();
                self.emit_effect(code, &[memory, Part::Replace(operands[0], old, change.view())]);
                Some(old).filter(|_| wanted)
            }
            How::Made(new) if change.shared => {
                Some(self.exchange_made(change, new, base, offset, operands)).filter(|_| wanted)
            }
            How::Made(new) => {
                let old = self.old_word(change, memory);
                let new = self.new_word(change, new, old, operands);
                let code = change.stored_code(Code::Mov_rm16_r16, Code::Mov_rm32_r32, Code::Mov_rm64_r64);
                self.emit_effect(code, &[memory, Part::Use(new, change.stored_view())]);
                Some(old).filter(|_| wanted)
            }
        }
    }

    fn old_word(&mut self, change: Change, memory: Part) -> VirtualRegister {
        let old = self.general();
        let code = change.stored_code(Code::Movzx_r32_rm16, Code::Mov_r32_rm32, Code::Mov_r64_rm64);
        self.emit_effect(code, &[Part::Def(old, change.view()), memory]);
        old
    }

    /// Puts a word that is made of the old one in its place, once no other thread of the host has changed it meanwhile. The old one.
    fn exchange_made(
        &mut self,
        change: Change,
        new: New,
        base: VirtualRegister,
        offset: VirtualRegister,
        operands: &[VirtualRegister],
    ) -> VirtualRegister {
        let [turn, again, behind] = std::array::from_fn(|_| self.new_block(false));
        let read: Vec<VirtualRegister> = [base, offset].iter().chain(operands).copied().collect();
        let inside: Vec<VirtualRegister> = read.iter().map(|_| self.general()).collect();
        self.push(Action::Jump(turn, read));
        self.enter(turn);
        self.region.blocks[turn].parameters.clone_from(&inside);
        let memory = memory(inside[0], inside[1]);
        let old = self.old_word(change, memory);
        let new = self.new_word(change, new, old, &inside[2..]);
        // The third one is what is expected there.
        let code = change.stored_code(Code::Cmpxchg_rm16_r16, Code::Cmpxchg_rm32_r32, Code::Cmpxchg_rm64_r64);
        let view = change.stored_view();
        let parts = [memory, Part::Use(new, view), Part::Use(old, view)];
        self.emit_effect(code, &parts);
        self.branch(Condition::Equal, behind, again);
        self.enter(again);
        self.push(Action::Jump(turn, inside));
        self.enter(behind);
        old
    }

    /// The word that takes the place of the old one.
    fn new_word(
        &mut self,
        change: Change,
        new: New,
        old: VirtualRegister,
        operands: &[VirtualRegister],
    ) -> VirtualRegister {
        let (view, value) = (change.view(), operands[0]);
        let to = self.general();
        let compare = |this: &mut Self, with| {
            let code = change.stored_code(Code::Cmp_r16_rm16, Code::Cmp_r32_rm32, Code::Cmp_r64_rm64);
            let view = change.stored_view();
            this.emit_effect(code, &[Part::Use(old, view), Part::Use(with, view)]);
        };
        match new {
            New::By(code) => {
                self.emit_effect(code, &[Part::Replace(old, to, view), Part::Use(value, view)]);
            }
            New::UnlessKept(code) => {
                compare(self, value);
                self.emit_effect(code, &[Part::Replace(value, to, view), Part::Use(old, view)]);
            }
            New::IfSame => {
                compare(self, operands[1]);
                let code = change.code(Code::Cmove_r32_rm32, Code::Cmove_r64_rm64);
                self.emit_effect(code, &[Part::Replace(old, to, view), Part::Use(value, view)]);
            }
            New::Increment => {
                let (more, zero) = (self.general(), self.general());
                let code = change.code(Code::Inc_rm32, Code::Inc_rm64);
                self.emit_effect(code, &[Part::Replace(old, more, view)]);
                self.emit_effect(Code::Mov_r32_imm32, &[Part::Def(zero, View::Word), Part::Number(0)]);
                compare(self, value);
                let code = change.code(Code::Cmovae_r32_rm32, Code::Cmovae_r64_rm64);
                self.emit_effect(code, &[Part::Replace(more, to, view), Part::Use(zero, view)]);
            }
            New::Decrement => {
                let (less, inside) = (self.general(), self.general());
                let code = change.code(Code::Dec_rm32, Code::Dec_rm64);
                self.emit_effect(code, &[Part::Replace(old, less, view)]);
                compare(self, value);
                let code = change.code(Code::Cmova_r32_rm32, Code::Cmova_r64_rm64);
                self.emit_effect(code, &[Part::Replace(less, inside, view), Part::Use(value, view)]);
                let code = change.code(Code::Test_rm32_r32, Code::Test_rm64_r64);
                self.emit_effect(code, &[Part::Use(old, view), Part::Use(old, view)]);
                let code = change.code(Code::Cmove_r32_rm32, Code::Cmove_r64_rm64);
                self.emit_effect(code, &[Part::Replace(inside, to, view), Part::Use(value, view)]);
            }
            New::SumOfSingles { flush } => {
                let old = if flush { self.flushed_word(old) } else { old };
                let sum = self.added_singles(old, value, NAN);
                return if flush { self.flushed_word(sum) } else { sum };
            }
            New::SumOfDoubles => {
                let nan = self.pool.quad(u64::MAX >> 1);
                return self.added_numbers(true, old, value, nan);
            }
            New::SumOfHalves { flush: false } => return self.added_halves(old, value),
            New::SumOfHalves { flush: true } => {
                let [old, value] = [old, value].map(|halves| self.flushed_halves(halves));
                let sum = self.added_halves(old, value);
                return self.flushed_halves(sum);
            }
            New::SumOfBrains => return self.added_brains(old, value),
        }
        to
    }
}

fn memory(base: VirtualRegister, offset: VirtualRegister) -> Part {
    Part::Memory(Memory { index: Some(offset), ..Memory::at(Base::Register(base), 0) })
}
