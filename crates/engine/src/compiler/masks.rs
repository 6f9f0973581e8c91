//! Where something holds: masks for vector instructions, bits in general registers, and what turns one into the other.

use iced_x86::Code;
use smallvec::{SmallVec, smallvec};
use tmu_program::{self as program, Predicate};

use super::code::{Base, Memory, Part, View, field};
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector, Truth};
use super::vector::Vector;

impl Selector<'_> {
    // Masks

    /// The lanes in which a relation of two operands holds: a mask register by the first instruction (AVX-512), or
    /// vectors by the second one (AVX2); the number says which relation.
    pub(super) fn relation(
        &mut self,
        wide: Code,
        narrow: Code,
        a: Input,
        b: Input,
        number: Option<u8>,
    ) -> Lanes {
        let a = self.loaded(a);
        let code = if self.wide { wide } else { narrow };
        self.each_part(self.results(&[Input::Lanes(a), b]), |this, part| {
            let second = this.operand(b, part);
            let to = if this.wide { this.mask_register() } else { this.vector() };
            let mut parts: SmallVec<[Part; 4]> =
                smallvec![Part::Def(to, View::Whole), Part::Use(a.part(part), View::Whole), second];
            parts.extend(number.map(Part::Byte));
            this.emit(code, &parts);
            to
        })
    }

    /// A function of two masks.
    pub(super) fn masks(&mut self, wide: Code, narrow: Vector, a: Lanes, b: Lanes) -> Lanes {
        let code = if self.wide { wide } else { narrow.code(false) };
        self.each_part(self.results(&[Input::Lanes(a), Input::Lanes(b)]), |this, part| {
            let to = if this.wide { this.mask_register() } else { this.vector() };
            let [a, b] = [a, b].map(|lanes| Part::Use(lanes.part(part), View::Whole));
            this.emit(code, &[Part::Def(to, View::Whole), a, b]);
            to
        })
    }

    /// The lanes that are not in a mask.
    pub(super) fn not_mask(&mut self, mask: Lanes) -> Lanes {
        if !self.wide {
            if let Some(&others) = self.other_lanes.get(&mask) {
                return others;
            }
            let others = self.two(Vector::Xor, Input::Lanes(mask), Input::Constant(u32::MAX));
            self.other_lanes.insert(others, mask);
            return others;
        }
        self.each_part(self.results(&[Input::Lanes(mask)]), |this, part| {
            let to = this.mask_register();
            let from = Part::Use(mask.part(part), View::Whole);
            this.emit(Code::VEX_Knotw_kr_kr, &[Part::Def(to, View::Whole), from]);
            to
        })
    }

    /// A mask for instructions that look at nothing but signs.
    pub(super) fn by_signs(&self, mask: Lanes) -> Lanes {
        self.signs.get(&mask).copied().unwrap_or(mask)
    }

    /// `then` in the lanes of a mask, `otherwise` in the others.
    pub(super) fn blend(&mut self, mask: Lanes, then: Input, otherwise: Input) -> Lanes {
        let otherwise = self.loaded(otherwise);
        let then = match then {
            Input::Home(home) if self.wide => Input::Lanes(self.load_home(home)),
            then @ (Input::Constant(_) | Input::Launch(_) | Input::Home(_) | Input::Lanes(_)) => then,
        };
        let mask = self.by_signs(mask);
        let parts = self.results(&[Input::Lanes(mask), then, Input::Lanes(otherwise)]);
        self.each_part(parts, |this, part| {
            let to = this.vector();
            let old = otherwise.part(part);
            if !this.wide {
                let then = this.operand(then, part);
                let mask = Part::Use(mask.part(part), View::Whole);
                let parts = [Part::Def(to, View::Whole), Part::Use(old, View::Whole), then, mask];
                this.emit(Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, &parts);
                return to;
            }
            let (code, from) = match this.word_offset(then) {
                Err(lanes) => {
                    (Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, Part::Use(lanes.part(part), View::Whole))
                }
                Ok(offset) => (Vector::Broadcast.code(true), field(offset)),
            };
            this.emit_masked(code, &[Part::Replace(old, to, View::Whole), from], mask.part(part), false);
            to
        })
    }

    /// `then` in the lanes of a mask, zero in the others.
    pub(super) fn or_zero(&mut self, mask: Lanes, then: Input) -> Lanes {
        if !self.wide {
            return self.two(Vector::And, Input::Lanes(mask), then);
        }
        let then = self.loaded(then);
        self.each_part(self.results(&[Input::Lanes(mask), Input::Lanes(then)]), |this, part| {
            let to = this.vector();
            let from = Part::Use(then.part(part), View::Whole);
            let code = Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512;
            this.emit_masked(code, &[Part::Def(to, View::Whole), from], mask.part(part), true);
            to
        })
    }

    /// The bits that two words share in the lanes of a mask, zero in the others.
    pub(super) fn and_or_zero(&mut self, mask: Lanes, a: Input, b: Input) -> Lanes {
        if !self.wide {
            let shared = self.two(Vector::And, a, b);
            return self.two(Vector::And, Input::Lanes(mask), Input::Lanes(shared));
        }
        let a = self.loaded(a);
        self.each_part(self.results(&[Input::Lanes(mask), Input::Lanes(a), b]), |this, part| {
            let to = this.vector();
            let second = this.operand(b, part);
            let parts = [Part::Def(to, View::Whole), Part::Use(a.part(part), View::Whole), second];
            this.emit_masked(Vector::And.code(true), &parts, mask.part(part), true);
            to
        })
    }

    // Truths

    pub(super) fn truth(&mut self, condition: program::Condition) -> Truth {
        match condition {
            program::Condition::Always => Truth::Always,
            program::Condition::Never => Truth::Never,
            program::Condition::If(predicate) => self.predicate(predicate),
            program::Condition::Unless(predicate) => {
                let truth = self.predicate(predicate);
                self.not(truth)
            }
        }
    }

    pub(super) fn predicate(&mut self, Predicate(number): Predicate) -> Truth {
        if let Some((truth, _)) = self.state.predicates[usize::from(number)] {
            return truth;
        }
        let truth = Truth::Bits(self.stored_predicate(number));
        self.state.predicates[usize::from(number)] = Some((truth, true));
        truth
    }

    /// The warp's predicate.
    pub(super) fn stored_predicate(&mut self, number: u16) -> VirtualRegister {
        let to = self.general();
        let from = Part::Memory(Memory::at(Base::Predicates, 4 * usize::from(number)));
        self.emit(Code::Mov_r32_rm32, &[Part::Def(to, View::Word), from]);
        to
    }

    pub(super) fn not(&mut self, truth: Truth) -> Truth {
        match truth {
            Truth::Always => Truth::Never,
            Truth::Never => Truth::Always,
            Truth::Bits(bits) => {
                let to = self.general();
                self.emit(Code::Not_rm32, &[Part::Replace(bits, to, View::Word)]);
                Truth::Bits(to)
            }
            Truth::Same(bits) => {
                let to = self.general();
                self.emit(Code::Not_rm32, &[Part::Replace(bits, to, View::Word)]);
                Truth::Same(to)
            }
            Truth::Lanes(lanes) | Truth::Both(_, lanes) => Truth::Lanes(self.not_mask(lanes)),
        }
    }

    /// A bit for each lane; lanes that do not run may have any.
    pub(super) fn bits(&mut self, truth: Truth) -> VirtualRegister {
        let lanes = match truth {
            Truth::Always => return self.word_number(-1),
            Truth::Never => return self.word_number(0),
            Truth::Bits(bits) | Truth::Same(bits) | Truth::Both(bits, _) => return bits,
            Truth::Lanes(lanes) => lanes,
        };
        if lanes.uniform {
            return self.uniform_bits(lanes.parts[0]);
        }
        if self.wide {
            let both = self.mask_register();
            let [low, high] = [0, 1].map(|part| Part::Use(lanes.parts[part], View::Whole));
            self.emit(Code::VEX_Kunpckwd_kr_kr_kr, &[Part::Def(both, View::Whole), high, low]);
            let to = self.general();
            self.emit(Code::VEX_Kmovd_r32_kr, &[Part::Def(to, View::Word), Part::Use(both, View::Whole)]);
            return to;
        }
        let [first, second, third, fourth] = lanes.parts.map(|part| self.sign_bits(part));
        let join = |this: &mut Self, low: VirtualRegister, high: VirtualRegister, shift: u8| {
            let high = this.word_by(Code::Shl_rm32_imm8, high, shift);
            this.word_two(Code::Or_r32_rm32, high, low)
        };
        let low = join(self, first, second, 8);
        let high = join(self, third, fourth, 8);
        join(self, low, high, 16)
    }

    /// The sign bits of the elements of a vector.
    pub(super) fn sign_bits(&mut self, part: VirtualRegister) -> VirtualRegister {
        let to = self.general();
        let parts = [Part::Def(to, View::Word), Part::Use(part, View::Whole)];
        self.emit(Code::VEX_Vmovmskps_r32_ymm, &parts);
        to
    }

    /// All ones or zero, for a mask that is the same in all lanes.
    fn uniform_bits(&mut self, part: VirtualRegister) -> VirtualRegister {
        let to = self.general();
        if self.wide {
            // 16 lanes; the sign is that of the highest one.
            self.emit(Code::VEX_Kmovd_r32_kr, &[Part::Def(to, View::Word), Part::Use(part, View::Whole)]);
            let top = self.word_by(Code::Shl_rm32_imm8, to, 31);
            return self.word_by(Code::Sar_rm32_imm8, top, 31);
        }
        self.emit(Code::VEX_Vmovd_rm32_xmm, &[Part::Def(to, View::Word), Part::Use(part, View::Quarter)]);
        to
    }

    /// A number in a general register.
    pub(super) fn word_number(&mut self, number: i32) -> VirtualRegister {
        let to = self.general();
        self.emit(Code::Mov_r32_imm32, &[Part::Def(to, View::Word), Part::Number(number)]);
        to
    }

    /// Masks for the instructions.
    pub(super) fn mask(&mut self, truth: Truth) -> Lanes {
        let bits = match truth {
            Truth::Lanes(lanes) | Truth::Both(_, lanes) => return lanes,
            Truth::Bits(bits) => bits,
            Truth::Always | Truth::Never | Truth::Same(_) => {
                let bits = self.bits(truth);
                return self.uniform_mask(bits);
            }
        };
        if self.wide {
            // Of the first one, instructions take the lower half.
            let [low, high] = [0; 2].map(|_: i32| self.mask_register());
            let parts = [Part::Def(low, View::Whole), Part::Use(bits, View::Word)];
            self.emit(Code::VEX_Kmovd_kr_r32, &parts);
            let parts = [Part::Def(high, View::Whole), Part::Use(low, View::Whole), Part::Byte(16)];
            self.emit(Code::VEX_Kshiftrd_kr_kr_imm8, &parts);
            return self.each_part(2, |_, part| [low, high][part]);
        }
        let all = self.broadcast_word(bits);
        let lane_bits: [u32; 32] = std::array::from_fn(|lane| 1 << lane);
        let mask = self.each_part(4, |this, part| {
            let own = this.lanes_part(lane_bits, part);
            let (set, to) = (this.vector(), this.vector());
            let from = Part::Use(all.parts[0], View::Whole);
            this.emit(Vector::And.code(false), &[Part::Def(set, View::Whole), from, own]);
            let set = Part::Use(set, View::Whole);
            this.emit(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, &[Part::Def(to, View::Whole), set, own]);
            to
        });
        // What nobody reads in the end is removed.
        let to_the_sign: [u32; 32] = std::array::from_fn(|lane| 31 - lane as u32);
        let signs = self.each_part(4, |this, part| {
            let (to, own) = (this.vector(), this.lanes_part(to_the_sign, part));
            let parts = [Part::Def(to, View::Whole), Part::Use(all.parts[0], View::Whole), own];
            this.emit(Code::VEX_Vpsllvd_ymm_ymm_ymmm256, &parts);
            to
        });
        self.signs.insert(mask, signs);
        mask
    }

    /// The mask that all ones or zero in a general register stand for.
    fn uniform_mask(&mut self, bits: VirtualRegister) -> Lanes {
        if !self.wide {
            return self.broadcast_word(bits);
        }
        let to = self.mask_register();
        let parts = [Part::Def(to, View::Whole), Part::Use(bits, View::Word)];
        self.emit(Code::VEX_Kmovw_kr_r32, &parts);
        Lanes::uniform(to)
    }

    /// All ones or zero, of a truth that is the same in all active lanes.
    pub(super) fn same_bits(&mut self, truth: Truth) -> VirtualRegister {
        let bits = self.bits(truth);
        match truth {
            Truth::Always | Truth::Never | Truth::Same(_) => return bits,
            Truth::Lanes(lanes) | Truth::Both(_, lanes) if lanes.uniform => return bits,
            Truth::Bits(_) | Truth::Lanes(_) | Truth::Both(..) => {}
        }
        let active = self.active();
        let bits = self.word_two(Code::And_r32_rm32, bits, active);
        self.unless_zero(bits)
    }

    /// All ones unless a word is zero.
    pub(super) fn unless_zero(&mut self, bits: VirtualRegister) -> VirtualRegister {
        // The carry of a negation is set unless it was zero.
        let negated = self.general();
        self.emit_effect(Code::Neg_rm32, &[Part::Replace(bits, negated, View::Word)]);
        let to = self.general();
        self.emit_effect(
            Code::Sbb_r32_rm32,
            &[Part::Replace(negated, to, View::Word), Part::Use(negated, View::Word)],
        );
        to
    }

    /// A word of a general register in all lanes.
    pub(super) fn broadcast_word(&mut self, word: VirtualRegister) -> Lanes {
        let to = self.vector();
        if self.wide {
            let parts = [Part::Def(to, View::Whole), Part::Use(word, View::Word)];
            self.emit(Code::EVEX_Vpbroadcastd_zmm_k1z_r32, &parts);
            return Lanes::uniform(to);
        }
        let lowest = self.vector();
        self.emit(Code::VEX_Vmovd_xmm_rm32, &[Part::Def(lowest, View::Quarter), Part::Use(word, View::Word)]);
        self.emit(
            Code::VEX_Vpbroadcastd_ymm_xmmm32,
            &[Part::Def(to, View::Whole), Part::Use(lowest, View::Quarter)],
        );
        Lanes::uniform(to)
    }

    /// The word of the first lane in a general register.
    pub(super) fn first_word(&mut self, lanes: Lanes) -> VirtualRegister {
        let to = self.general();
        self.emit(
            if self.wide { Code::EVEX_Vmovd_rm32_xmm } else { Code::VEX_Vmovd_rm32_xmm },
            &[Part::Def(to, View::Word), Part::Use(lanes.parts[0], View::Quarter)],
        );
        to
    }

    /// The predicate in both forms, which is remembered.
    pub(super) fn predicate_mask(&mut self, condition: program::Condition) -> Truth {
        let truth = self.truth(condition);
        let (Truth::Bits(bits), program::Condition::If(Predicate(number))) = (truth, condition) else {
            return truth;
        };
        let both = Truth::Both(bits, self.mask(truth));
        if let Some((known, _)) = &mut self.state.predicates[usize::from(number)] {
            *known = both;
        }
        both
    }
}
