//! Stores of rows: a lane's words behind those of the lane before.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Address, Op, Source, Space, Width};

use super::code::{Action, Base, Condition, Label, Memory, Part, View};
use super::memory::{Addresses, Extent};
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{Input, Lanes, Selector};
use super::vector::Vector;

impl Selector<'_> {
    /// Stores with code of their own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn store(&mut self, op: &Op) -> Option<()> {
        match op {
            Op::Store {
                from,
                space: Space::Global | Space::Generic,
                address,
                width: width @ (Width::B32 | Width::B64 | Width::B128),
            } => self.store_rows(op, &from[..width.registers()], address, *width),
            Op::Store { from, space: Space::Shared, address, width: Width::B32 } => {
                self.store_shared(op, from[0], address)
            }
            _ => None,
        }
    }

    fn store_rows(&mut self, op: &Op, from: &[Source], address: &Address, width: Width) -> Option<()> {
        let site = self.pool.new_site(self.number);
        let Addresses::Each(low, high) = self.addresses(address) else { return None };
        let values: Vec<Input> = from.iter().map(|&source| self.word(source)).collect();
        let values: Vec<Lanes> = values.into_iter().map(|value| self.loaded(value)).collect();
        let slow = self.begin_fast();
        self.unless_full(slow);
        let first = self.contiguous(low, high, from.len(), slow);
        let host = self.host(first, site, Extent::Rows(width, from.len()), slow);
        match values[..] {
            [a, b] => self.store_pairs(host, a, b),
            [a, b, c, d] => self.store_fours(host, [a, b, c, d]),
            _ => self.store_row(host, values[0]),
        }
        self.end_store(op, slow);
        Some(())
    }

    /// Two words of each lane: those of two lanes in 128 bits.
    fn store_pairs(&mut self, host: VirtualRegister, a: Lanes, b: Lanes) {
        let (a, b) = (Input::Lanes(a), Input::Lanes(b));
        let pairs = [Vector::InterleaveLow, Vector::InterleaveHigh].map(|it| self.two(it, a, b));
        self.store_quarters(host, &pairs);
    }

    /// Four words of each lane.
    fn store_fours(&mut self, host: VirtualRegister, [a, b, c, d]: [Lanes; 4]) {
        let [a, b, c, d] = [a, b, c, d].map(Input::Lanes);
        let halves = [Vector::InterleaveLow, Vector::InterleaveHigh]
            .map(|it| [self.two(it, a, b), self.two(it, c, d)].map(Input::Lanes));
        let [[low_ab, low_cd], [high_ab, high_cd]] = halves;
        let fours = [
            self.two(Vector::InterleaveLowQuad, low_ab, low_cd),
            self.two(Vector::InterleaveHighQuad, low_ab, low_cd),
            self.two(Vector::InterleaveLowQuad, high_ab, high_cd),
            self.two(Vector::InterleaveHighQuad, high_ab, high_cd),
        ];
        self.store_quarters(host, &fours);
    }

    /// The first 128 bits of each, then the second ones, and so on.
    fn store_quarters(&mut self, host: VirtualRegister, rows: &[Lanes]) {
        let quarters = self.part_bytes() / 16;
        for part in 0..self.parts() {
            for quarter in 0..quarters {
                for (number, row) in rows.iter().enumerate() {
                    let offset = 16 * ((part * quarters + quarter) * rows.len() + number);
                    let to = Part::Memory(Memory::at(Base::Register(host), offset));
                    let from = row.part(part);
                    let number = Part::Byte(quarter as u8);
                    if self.wide {
                        let code = Code::EVEX_Vextracti32x4_xmmm128_k1z_zmm_imm8;
                        self.emit_effect(code, &[to, Part::Use(from, View::Whole), number]);
                    } else if quarter == 0 {
                        let code = Code::VEX_Vmovdqu_xmmm128_xmm;
                        self.emit_effect(code, &[to, Part::Use(from, View::Quarter)]);
                    } else {
                        let code = Code::VEX_Vextracti128_xmmm128_ymm_imm8;
                        self.emit_effect(code, &[to, Part::Use(from, View::Whole), number]);
                    }
                }
            }
        }
    }

    fn store_shared(&mut self, op: &Op, from: Source, address: &Address) -> Option<()> {
        let Addresses::Each(low, _) = self.addresses(address) else { return None };
        let value = self.word(from);
        let value = self.loaded(value);
        let slow = self.begin_fast();
        self.unless_full(slow);
        let first = self.contiguous(low, Input::Constant(0), 1, slow);
        let host = self.shared_host(first, Extent::Rows(Width::B32, 1), slow);
        self.store_row(host, value);
        self.end_store(op, slow);
        Some(())
    }

    /// Goes to `slow` unless all lanes run and are no helpers.
    fn unless_full(&mut self, slow: Label) {
        let active = Part::Memory(Memory::at(Base::Runtime, offset_of!(Runtime, storing)));
        self.emit_effect(Code::Cmp_rm32_imm32, &[active, Part::Number(-1)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, slow, next);
    }

    fn store_row(&mut self, host: VirtualRegister, value: Lanes) {
        for part in 0..self.parts() {
            let to = Part::Memory(Memory::at(Base::Register(host), self.part_bytes() * part));
            self.emit_effect(Vector::Store.code(self.wide), &[to, Part::Use(value.part(part), View::Whole)]);
        }
    }

    fn end_store(&mut self, op: &Op, slow: Label) {
        let join = self.new_block(false);
        self.remembers = true;
        let state = self.state.clone();
        self.push(Action::Jump(join, Vec::new()));
        self.enter(slow);
        self.operate(op, false);
        self.push(Action::Jump(join, Vec::new()));
        self.enter(join);
        self.state = state;
    }
}
