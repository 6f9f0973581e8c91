//! Machine instructions before registers are chosen for them.

use iced_x86::Code;
use regalloc2::{RegClass, VReg};

/// An operand of a machine instruction, in the order in which the manuals write them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// A register that is written.
    To(VReg),
    /// A register that is read.
    From(VReg),
    /// The low half of a register, which is written; the rest becomes zero.
    ToHalf(VReg),
    /// The low half of a register.
    FromHalf(VReg),
    /// The lowest word of a register.
    FromWord(VReg),
    /// A register that is read and replaced by the result.
    Through {
        /// Its value before.
        from: VReg,
        /// Its value afterwards.
        to: VReg,
    },
    /// Sixteen lanes of a row.
    Row(u32),
    /// A scalar in all lanes, or two in all pairs of lanes: as wide as the instruction's elements.
    Shared(u32),
    /// A scalar.
    Word(u32),
    /// Sixteen lanes of a predicate.
    Mask(u32),
    /// Sixteen lanes of the window.
    Window,
    /// A number in the instruction itself.
    Number(u8),
}

/// A machine instruction.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) code: Code,
    pub(super) parts: Vec<Part>,
    /// The mask register of the lanes that are written.
    pub(super) under: Option<VReg>,
    /// The other lanes become zero; else they keep what they hold.
    pub(super) zeroing: bool,
}

/// Where an operation finds a vector of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Vector(VReg),
    /// The same scalar in all lanes.
    Shared(u32),
}

impl Input {
    pub(super) fn part(self) -> Part {
        match self {
            Input::Vector(vector) => Part::From(vector),
            Input::Shared(slot) => Part::Shared(slot),
        }
    }
}

/// Straight code that grows at its end.
#[derive(Default, Debug)]
pub(super) struct Steps {
    pub(super) steps: Vec<Step>,
    /// How many registers have been named.
    pub(super) registers: usize,
    /// Masks of lanes whose results may be wrong.
    pub(super) doubts: Vec<VReg>,
}

impl Steps {
    fn register(&mut self, class: RegClass) -> VReg {
        self.registers += 1;
        VReg::new(self.registers - 1, class)
    }

    /// A new vector register.
    pub(super) fn vector(&mut self) -> VReg {
        self.register(RegClass::Vector)
    }

    /// A new mask register.
    pub(super) fn mask(&mut self) -> VReg {
        self.register(RegClass::Int)
    }

    /// An instruction for all lanes.
    pub(super) fn push(&mut self, code: Code, parts: &[Part]) {
        self.steps.push(Step { code, parts: parts.to_vec(), under: None, zeroing: false });
    }

    /// An instruction for the lanes of a mask; the others keep what the first operand holds.
    pub(super) fn push_under(&mut self, under: VReg, code: Code, parts: &[Part]) {
        self.steps.push(Step { code, parts: parts.to_vec(), under: Some(under), zeroing: false });
    }

    /// An instruction for the lanes of a mask; the others become zero.
    pub(super) fn push_zeroing(&mut self, under: VReg, code: Code, parts: &[Part]) {
        self.steps.push(Step { code, parts: parts.to_vec(), under: Some(under), zeroing: true });
    }

    /// A vector of one operand, and a number if the instruction has one.
    pub(super) fn one(&mut self, code: Code, a: Input, number: Option<u8>) -> VReg {
        let to = self.vector();
        let mut parts = vec![Part::To(to), a.part()];
        parts.extend(number.map(Part::Number));
        self.push(code, &parts);
        to
    }

    /// A vector of two operands, and a number if the instruction has one.
    pub(super) fn two(&mut self, code: Code, a: Input, b: Input, number: Option<u8>) -> VReg {
        let to = self.vector();
        self.of_two(to, code, a, b, number)
    }

    /// A vector of three operands, of which the first one's register takes the result.
    pub(super) fn three(&mut self, code: Code, a: Input, b: Input, c: Input, number: Option<u8>) -> VReg {
        let (a, b) = (self.loaded(a), self.loaded(b));
        let to = self.vector();
        let mut parts = vec![Part::Through { from: a, to }, Part::From(b), c.part()];
        parts.extend(number.map(Part::Number));
        self.push(code, &parts);
        to
    }

    /// A mask of two vectors, and a number if the instruction has one.
    pub(super) fn relation(&mut self, code: Code, a: Input, b: Input, number: Option<u8>) -> VReg {
        let to = self.mask();
        self.of_two(to, code, a, b, number)
    }

    fn of_two(&mut self, to: VReg, code: Code, a: Input, b: Input, number: Option<u8>) -> VReg {
        let a = self.loaded(a);
        let mut parts = vec![Part::To(to), Part::From(a), b.part()];
        parts.extend(number.map(Part::Number));
        self.push(code, &parts);
        to
    }

    /// A mask of masks.
    pub(super) fn masks(&mut self, code: Code, from: &[VReg]) -> VReg {
        let to = self.mask();
        let mut parts = vec![Part::To(to)];
        parts.extend(from.iter().map(|from| Part::From(*from)));
        self.push(code, &parts);
        to
    }

    /// Where the mask is set, `replaced`, else `kept`.
    pub(super) fn replace(&mut self, mask: VReg, kept: VReg, replaced: Input) -> VReg {
        let to = self.vector();
        let code = match replaced {
            Input::Vector(_) => Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512,
            Input::Shared(_) => Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32,
        };
        let from = match replaced {
            Input::Vector(vector) => Part::From(vector),
            Input::Shared(slot) => Part::Word(slot),
        };
        self.push_under(mask, code, &[Part::Through { from: kept, to }, from]);
        to
    }

    /// The operand in a register.
    pub(super) fn loaded(&mut self, input: Input) -> VReg {
        match input {
            Input::Vector(vector) => vector,
            Input::Shared(slot) => {
                let to = self.vector();
                self.push(Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, &[Part::To(to), Part::Word(slot)]);
                to
            }
        }
    }
}
