//! Loads of words that lie anywhere, lane by lane. The processor's instructions for gathers are no faster: on AMD's Zen 4 eight lanes take ten cycles by them and
//! seven by loads, which also let the next ones begin while they wait for memory; on Intel's processors they are slow where they are kept from leaking
//! data (INTEL-SA-00828). Only for small tables, which do not wait, they are less to execute.

use iced_x86::Code;
use smallvec::SmallVec;

use super::code::{Base, Memory, Part, View};
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector};
use super::vector::{HIGH_WORDS, LOW_WORDS, Vector};

impl Selector<'_> {
    /// Words of a small table, which lies in the processor's first cache, at offsets from a base: by the instruction for that.
    pub(super) fn table_words(&mut self, base: Base, offset: Lanes, behind: usize) -> Lanes {
        self.each_part(if offset.uniform { 1 } else { self.parts() }, |this, part| {
            let from = Memory { index: Some(offset.part(part)), ..Memory::at(base, behind) };
            let to = this.vector();
            let zero = this.loaded(Input::Constant(0)).parts[0];
            let parts = [Part::Replace(zero, to, View::Whole), Part::Memory(from)];
            // The instructions clear their masks.
            let ones = this.loaded(Input::Constant(u32::MAX)).parts[0];
            if this.wide {
                let mask = this.mask_register();
                let ones = Part::Use(ones, View::Whole);
                let code = Code::EVEX_Vptestmd_kr_k1_zmm_zmmm512b32;
                this.emit(code, &[Part::Def(mask, View::Whole), ones, ones]);
                this.emit_masked(Code::EVEX_Vpgatherdd_zmm_k1_vm32z, &parts, mask, false);
            } else {
                let cleared = Part::Replace(ones, this.vector(), View::Whole);
                this.emit(Code::VEX_Vpgatherdd_ymm_vm32y_ymm, &[parts[0], parts[1], cleared]);
            }
            to
        })
    }

    /// Words at offsets from a base.
    pub(super) fn gather_words(&mut self, base: Base, offset: Lanes, behind: usize) -> Lanes {
        if offset.uniform {
            let index = self.first_word(offset);
            return self.load_broadcast(Memory { index: Some(index), ..Memory::at(base, behind) });
        }
        let (first, next) = match self.wide {
            true => (Code::EVEX_Vmovd_xmm_rm32, Code::EVEX_Vpinsrd_xmm_xmm_rm32_imm8),
            false => (Code::VEX_Vmovd_xmm_rm32, Code::VEX_Vpinsrd_xmm_xmm_rm32_imm8),
        };
        self.each_part(self.parts(), |this, part| {
            let quarters: Quarters = (0..this.part_bytes() / 16)
                .map(|quarter| {
                    let places = this.offsets_of_quarter(offset.part(part), quarter);
                    this.collected([first, next], base, behind, &places)
                })
                .collect();
            this.joined(&quarters)
        })
    }

    /// Two words that follow each other at offsets from a base, read in one step.
    pub(super) fn gather_pairs(&mut self, base: Base, offset: Lanes, behind: usize) -> [Lanes; 2] {
        if offset.uniform {
            let index = self.first_word(offset);
            let from = Memory { index: Some(index), ..Memory::at(base, behind) };
            let [both, upper] = [self.general(), self.general()];
            self.emit(Code::Mov_r64_rm64, &[Part::Def(both, View::Quad), Part::Memory(from)]);
            self.emit(Code::Shr_rm64_imm8, &[Part::Replace(both, upper, View::Quad), Part::Byte(32)]);
            return [both, upper].map(|word| self.broadcast_word(word));
        }
        let codes = match self.wide {
            true => [Code::EVEX_Vmovq_xmm_rm64, Code::EVEX_Vpinsrq_xmm_xmm_rm64_imm8],
            false => [Code::VEX_Vmovq_xmm_rm64, Code::VEX_Vpinsrq_xmm_xmm_rm64_imm8],
        };
        // The first two lanes of each 128 bits, and the last two, so that shuffles leave the lanes in order.
        let [low, high] = self.each_part_of(self.parts(), |this, part| {
            let mut pairs: [Quarters; 2] = Default::default();
            for quarter in 0..this.part_bytes() / 16 {
                let places = this.offsets_of_quarter(offset.part(part), quarter);
                for (side, pairs) in pairs.iter_mut().enumerate() {
                    pairs.push(this.collected(codes, base, behind, &places[2 * side..][..2]));
                }
            }
            pairs.map(|pairs| this.joined(&pairs))
        });
        [LOW_WORDS, HIGH_WORDS].map(|side| self.two_by(Vector::Shuffle, low, Input::Lanes(high), side))
    }

    /// One word, or two, four or eight that follow each other, at offsets from a base.
    pub(super) fn gather_rows(&mut self, base: Base, offset: Lanes, words: usize) -> Vec<Lanes> {
        match words {
            1 => vec![self.gather_words(base, offset, 0)],
            2 => self.gather_pairs(base, offset, 0).to_vec(),
            4 => self.gather_fours(base, offset, 0).to_vec(),
            _ => self.gather_eights(base, offset).to_vec(),
        }
    }

    /// Four words that follow each other at offsets from a base.
    pub(super) fn gather_fours(&mut self, base: Base, offset: Lanes, behind: usize) -> [Lanes; 4] {
        if offset.uniform {
            let index = self.first_word(offset);
            return self.broadcast_row(base, index, behind);
        }
        let rows = self.each_part_of(self.parts(), |this, part| {
            let mut rows = [None; 4];
            for quarter in 0..this.part_bytes() / 16 {
                let places = this.offsets_of_quarter(offset.part(part), quarter);
                for (row, index) in rows.iter_mut().zip(places) {
                    let from = Memory { index: Some(index), ..Memory::at(base, behind) };
                    *row = Some(this.with_quarter(*row, quarter, from));
                }
            }
            rows.map(|row| row.unwrap_or(offset.part(part)))
        });
        self.fours(rows)
    }

    /// Eight words that follow each other at offsets from a base.
    fn gather_eights(&mut self, base: Base, offset: Lanes) -> [Lanes; 8] {
        let behind = [0, 16];
        if offset.uniform {
            let index = self.first_word(offset);
            let rows = behind.map(|behind| self.broadcast_row(base, index, behind));
            return std::array::from_fn(|word| rows[word / 4][word % 4]);
        }
        let rows = self.each_part_of::<8>(self.parts(), |this, part| {
            let mut rows = [None; 8];
            for lane in 0..this.part_bytes() / 4 {
                // All at once are more than there are registers for.
                let index = this.word_in_memory(offset.part(part), lane);
                for (half, behind) in behind.into_iter().enumerate() {
                    let from = Memory { index: Some(index), ..Memory::at(base, behind) };
                    let row = &mut rows[4 * half + lane % 4];
                    *row = Some(this.with_quarter(*row, lane / 4, from));
                }
            }
            rows.map(|row| row.unwrap_or(offset.part(part)))
        });
        let words = [0, 4].map(|first| self.fours(std::array::from_fn(|row| rows[first + row])));
        std::array::from_fn(|word| words[word / 4][word % 4])
    }

    /// Four words at an offset that all lanes share.
    fn broadcast_row(&mut self, base: Base, index: VirtualRegister, behind: usize) -> [Lanes; 4] {
        [0, 4, 8, 12]
            .map(|word| self.load_broadcast(Memory { index: Some(index), ..Memory::at(base, behind + word) }))
    }

    /// Asks the caches for what lies at offsets that are not uniform, from each of the bases.
    pub(super) fn prefetch(&mut self, bases: [Base; 2], offset: Lanes) {
        for part in 0..self.parts() {
            for quarter in 0..self.part_bytes() / 16 {
                let places = self.offsets_of_quarter(offset.part(part), quarter);
                for (index, base) in places.into_iter().flat_map(|index| bases.map(|base| (index, base))) {
                    let there = Part::Memory(Memory { index: Some(index), ..Memory::at(base, 0) });
                    self.emit_effect(Code::Prefetcht0_m8, &[there]);
                }
            }
        }
    }

    /// A row with a quarter from memory, which begins with the first one.
    fn with_quarter(
        &mut self,
        row: Option<VirtualRegister>,
        quarter: usize,
        from: Memory,
    ) -> VirtualRegister {
        match row {
            None => self.load_quarter(from),
            Some(row) => self.insert_quarter(row, quarter, from),
        }
    }

    /// The first quarter of a vector, from memory.
    pub(super) fn load_quarter(&mut self, from: Memory) -> VirtualRegister {
        let to = self.vector();
        let code = match self.wide {
            true => Code::EVEX_Vmovdqu32_xmm_k1z_xmmm128,
            false => Code::VEX_Vmovdqu_xmm_xmmm128,
        };
        self.emit(code, &[Part::Def(to, View::Quarter), Part::Memory(from)]);
        to
    }

    /// A vector with another quarter from memory.
    pub(super) fn insert_quarter(
        &mut self,
        row: VirtualRegister,
        quarter: usize,
        from: Memory,
    ) -> VirtualRegister {
        let to = self.vector();
        let code = match self.wide {
            true => Code::EVEX_Vinserti32x4_zmm_k1z_zmm_xmmm128_imm8,
            false => Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8,
        };
        let (from, old) = (Part::Memory(from), Part::Use(row, View::Whole));
        self.emit(code, &[Part::Def(to, View::Whole), old, from, Part::Byte(quarter as u8)]);
        to
    }

    /// The offsets of the four lanes in 128 bits of a vector, in general registers.
    fn offsets_of_quarter(&mut self, offsets: VirtualRegister, quarter: usize) -> [VirtualRegister; 4] {
        let mut lanes = offsets;
        if quarter > 0 {
            lanes = self.vector();
            let code = match self.wide {
                true => Code::EVEX_Vextracti32x4_xmmm128_k1z_zmm_imm8,
                false => Code::VEX_Vextracti128_xmmm128_ymm_imm8,
            };
            let from = Part::Use(offsets, View::Whole);
            self.emit(code, &[Part::Def(lanes, View::Quarter), from, Part::Byte(quarter as u8)]);
        }
        let from = Part::Use(lanes, View::Quarter);
        let [first, last] = [self.general(), self.general()];
        let (low, high) = match self.wide {
            true => (Code::EVEX_Vmovq_rm64_xmm, Code::EVEX_Vpextrq_rm64_xmm_imm8),
            false => (Code::VEX_Vmovq_rm64_xmm, Code::VEX_Vpextrq_rm64_xmm_imm8),
        };
        self.emit(low, &[Part::Def(first, View::Quad), from]);
        self.emit(high, &[Part::Def(last, View::Quad), from, Part::Byte(1)]);
        let [first, last] = [first, last].map(|two| {
            let [low, high] = [self.general(), self.general()];
            self.emit(Code::Mov_r32_rm32, &[Part::Def(low, View::Word), Part::Use(two, View::Word)]);
            self.emit(Code::Shr_rm64_imm8, &[Part::Replace(two, high, View::Quad), Part::Byte(32)]);
            [low, high]
        });
        [first[0], first[1], last[0], last[1]]
    }

    /// A lane's word, by way of memory.
    fn word_in_memory(&mut self, words: VirtualRegister, lane: usize) -> VirtualRegister {
        let to = self.general();
        let from = Part::Word(words, lane as u8);
        self.emit(Code::Mov_r32_rm32, &[Part::Def(to, View::Word), from]);
        to
    }

    /// The words of four lanes, from one on, in general registers.
    pub(super) fn words_of_four(&mut self, words: Lanes, first: usize) -> [VirtualRegister; 4] {
        let lanes = self.part_bytes() / 4;
        self.offsets_of_quarter(words.part(first / lanes), first % lanes / 4)
    }

    /// What lies at offsets from a base, one behind the other: by an instruction for the first one, and by one for each other.
    fn collected(
        &mut self,
        [first, next]: [Code; 2],
        base: Base,
        behind: usize,
        offsets: &[VirtualRegister],
    ) -> VirtualRegister {
        let mut found = self.vector();
        for (number, &index) in offsets.iter().enumerate() {
            let from = Part::Memory(Memory { index: Some(index), ..Memory::at(base, behind) });
            let old = std::mem::replace(&mut found, self.vector());
            let to = Part::Def(found, View::Quarter);
            match number {
                0 => self.emit(first, &[to, from]),
                _ => {
                    let parts = [to, Part::Use(old, View::Quarter), from, Part::Byte(number as u8)];
                    self.emit(next, &parts);
                }
            }
        }
        found
    }

    /// A vector of its quarters, or of halves that have 128 bits.
    fn joined(&mut self, quarters: &[VirtualRegister]) -> VirtualRegister {
        let mut join = |code: Code, [low, high]: [(VirtualRegister, View); 2], view: View| {
            let to = self.vector();
            let [low, high] = [low, high].map(|(register, view)| Part::Use(register, view));
            self.emit(code, &[Part::Def(to, view), low, high, Part::Byte(1)]);
            to
        };
        match *quarters {
            [a, b, c, d] => {
                let halves = [[a, b], [c, d]].map(|[low, high]| {
                    let parts = [(low, View::Half), (high, View::Quarter)];
                    (join(Code::EVEX_Vinserti32x4_ymm_k1z_ymm_xmmm128_imm8, parts, View::Half), View::Half)
                });
                let parts = [(halves[0].0, View::Whole), halves[1]];
                join(Code::EVEX_Vinserti64x4_zmm_k1z_zmm_ymmm256_imm8, parts, View::Whole)
            }
            [a, b] => {
                let parts = [(a, View::Whole), (b, View::Quarter)];
                join(Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8, parts, View::Whole)
            }
            _ => unreachable!("vectors have two quarters or four"),
        }
    }
}

/// Quarters of a vector, in order.
type Quarters = SmallVec<[VirtualRegister; 4]>;
