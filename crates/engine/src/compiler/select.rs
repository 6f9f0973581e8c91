//! From operations to machine instructions: values, where they are found, and how they are made.
//!
//! A register of the program is a vector register for each part of the warp (four of 8 lanes, or two of 16), or a single
//! one if all lanes that run hold the same. Lanes that do not run may hold anything in machine registers: what they have
//! lies in the warp's own registers, and only the active lanes are written back there.

use foldhash::{HashMap, HashSet};
use iced_x86::Code;
use smallvec::SmallVec;
use tmu_program::meaning::float;
use tmu_program::{Predicate, Register, Source, Width};

use super::addresses::Unwrapped;
use super::code::{
    Action, Base, GENERAL, Home, Label, MASK, Machine, Memory, Part, ROW, Region, VECTOR, View, field,
};
use super::double_nans::Differ;
use super::exponents::Exponents;
use super::launch::{LaunchWord, Origin};
use super::number::Number;
use super::patterns::Pattern;
use super::pool::Pool;
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::spans::Span;
use super::vector::Vector;
use super::wide::LogicWord;

/// Vector or mask registers that together hold something for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lanes {
    /// The first part stands for all.
    pub(super) uniform: bool,
    pub(super) parts: [VirtualRegister; 4],
}

impl Lanes {
    pub(super) fn uniform(part: VirtualRegister) -> Lanes {
        Lanes { uniform: true, parts: [part; 4] }
    }

    pub(super) fn part(&self, part: usize) -> VirtualRegister {
        self.parts[if self.uniform { 0 } else { part }]
    }
}

/// What is known about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// A result of single-precision arithmetic: a NaN stands for the one NaN of the machine, whatever its bits.
    pub(super) any_nan: bool,
    /// No lane holds a signalling NaN.
    pub(super) no_signalling_nan: bool,
    /// No lane holds a denormal.
    pub(super) flushed: bool,
}

/// The processor's numbers for comparisons of two numbers of which none is a NaN, or one.
pub(super) const ORDERED: u8 = 7;
pub(super) const UNORDERED: u8 = 3;

/// The same of two numbers of which the first one is less than the second one, or is not; false of NaNs, without exceptions.
pub(super) const LESS: u8 = 0x11;
pub(super) const NOT_LESS: u8 = 0x1d;

/// Nothing is known but the bits.
pub(super) const BITS: Facts = Facts { any_nan: false, no_signalling_nan: false, flushed: false };

/// Where an instruction finds an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Input {
    /// The same known bits in all lanes.
    Constant(u32),
    /// The same in all lanes, as each launch has it.
    Launch(LaunchWord),
    /// In memory, as long as no block is entered.
    Home(Home),
    Lanes(Lanes),
}

impl Input {
    /// Whether one part stands for all.
    pub(super) fn is_uniform(&self) -> bool {
        match self {
            Input::Constant(_) | Input::Launch(_) => true,
            Input::Home(home) => home.uniform,
            Input::Lanes(lanes) => lanes.uniform,
        }
    }

    /// Whether instructions find it in memory.
    pub(super) fn in_memory(&self) -> bool {
        !matches!(self, Input::Lanes(_))
    }
}

/// What a register of the program holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) input: Input,
    pub(super) facts: Facts,
    /// The warp's register holds the same for the active lanes.
    pub(super) stored: bool,
}

impl Value {
    pub(super) fn bits(lanes: Lanes) -> Value {
        Value { input: Input::Lanes(lanes), facts: BITS, stored: false }
    }
}

/// In which lanes something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Always,
    Never,
    /// A bit for each lane in a general register.
    Bits(VirtualRegister),
    /// In all lanes or in none: all ones or zero in a general register.
    Same(VirtualRegister),
    /// Mask registers (AVX-512), or all bits of each lane in vector registers (AVX2).
    Lanes(Lanes),
    /// Both forms.
    Both(VirtualRegister, Lanes),
}

/// What registers and predicates hold at a point.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) registers: Vec<Option<Value>>,
    pub(super) predicates: Vec<Option<(Truth, bool)>>,
    /// Doubles and 64-bit integers by the words that they were made of or taken apart into.
    pub(super) quads: HashMap<[Input; 2], Quads>,
    /// Words with the other highest bit, by which unsigned numbers compare as signed ones: for AVX2.
    pub(super) flipped: HashMap<Lanes, Lanes>,
    /// Singles with zeros for denormals.
    pub(super) flushed: HashMap<Lanes, Lanes>,
    /// Upper words of 64 bits, in place of the lower ones.
    pub(super) upper: HashMap<Lanes, Lanes>,
    /// Constants in registers, by where they lie.
    pub(super) constants: HashMap<usize, Lanes>,
    /// The first of the lanes that run.
    pub(super) first: Option<VirtualRegister>,
    /// Accesses that would be aligned and inside of the block's shared memory in all lanes that run, for each of them was looked at before: the address,
    /// what is added to it, and the width.
    pub(super) inside: HashSet<(Input, i32, Width)>,
    /// Addresses that are multiples of 4 in all lanes that run once a number is added to them.
    pub(super) aligned: HashSet<(Input, i32)>,
    /// Where groups of accesses to shared memory begin in the host's memory, or zero: see [`Span`].
    pub(super) seen: HashMap<usize, VirtualRegister>,
}

/// 64 bits for each lane: for each part the lower and the upper elements of each 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quads {
    pub(super) low: Lanes,
    pub(super) high: Lanes,
}

/// Code for a region in the making.
pub(super) struct Selector<'s> {
    pub(super) wide: bool,
    /// Lanes are likely to be pixels, each four of them two in a row and two below: what lies near each other does so in two rows.
    pub(super) lanes_in_quads: bool,
    pub(super) pool: &'s mut Pool,
    pub(super) region: Region,
    /// The block that grows.
    pub(super) current: Label,
    pub(super) state: State,
    /// The lanes that execute the operation, if it has a guard.
    pub(super) guard: Truth,
    /// The instruction that is being translated.
    pub(super) number: usize,
    /// What is made may be remembered in the state: not on a way that the rest of the code does not always pass.
    pub(super) remembers: bool,
    /// Words of the pool in all lanes, each with the block that loaded it last, where that is not remembered.
    constants_of_block: HashMap<usize, (Label, Lanes)>,
    /// The part of the warp that instructions are for, from 1; 0 for all.
    part: u8,
    /// Instructions stay where they are made: they do not round to nearest.
    pub(super) stays: bool,
    /// What is known of the NaNs of the operation that is being translated.
    pub(super) nans: Differ,
    /// What is known of the addresses of the operation that is being translated, in the lanes that execute it.
    pub(super) pattern: Option<Pattern>,
    /// What must not wrap around so that this holds of the addresses' 64 bits, if that is known.
    pub(super) unwrapped: Option<Unwrapped>,
    /// The function of bits that was translated last.
    pub(super) logic: Option<LogicWord>,
    /// What the operation and later ones access at one address.
    pub(super) span: Option<Span>,
    /// See [`Launch::lanes_in_a_row`](crate::Launch::lanes_in_a_row).
    pub(super) row: usize,
    /// What is known of words as numbers.
    pub(super) numbers: HashMap<Lanes, Number>,
    /// Masks by those that have all other lanes, with AVX2, which takes an instruction for each.
    pub(super) other_lanes: HashMap<Lanes, Lanes>,
    /// Masks of which nothing but the signs is right, by whole ones, with AVX2, which takes an instruction less for them.
    pub(super) signs: HashMap<Lanes, Lanes>,
    /// The program has operations that take denormals for zeros.
    pub(super) flushes: bool,
    /// Words that are one in the lanes of a mask and zero in the others, with the block that has made them.
    pub(super) ones: HashMap<Lanes, (Label, Lanes)>,
    /// Words as others and what they are more than these.
    pub(super) more: HashMap<Lanes, (Lanes, u32)>,
    /// What is known of words as singles.
    pub(super) known_exponents: HashMap<Lanes, Exponents>,
    /// A block in which code is left behind the instruction that is being translated, and what registers hold there.
    pub(super) leaves: Option<(Label, State)>,
}

impl<'s> Selector<'s> {
    pub(super) fn new(wide: bool, lanes_in_quads: bool, row: usize, pool: &'s mut Pool) -> Selector<'s> {
        Selector {
            wide,
            lanes_in_quads,
            pool,
            region: Region::default(),
            current: 0,
            state: State::default(),
            guard: Truth::Always,
            number: 0,
            remembers: true,
            constants_of_block: HashMap::default(),
            part: 0,
            stays: false,
            nans: Differ::MAYBE,
            pattern: None,
            unwrapped: None,
            span: None,
            logic: None,
            row,
            numbers: HashMap::default(),
            other_lanes: HashMap::default(),
            signs: HashMap::default(),
            flushes: false,
            ones: HashMap::default(),
            more: HashMap::default(),
            known_exponents: HashMap::default(),
            leaves: None,
        }
    }

    /// Parts of a warp.
    pub(super) fn parts(&self) -> usize {
        if self.wide { 2 } else { 4 }
    }

    /// Bytes of a part.
    pub(super) fn part_bytes(&self) -> usize {
        ROW / self.parts()
    }

    // Instructions

    pub(super) fn push(&mut self, action: Action) {
        self.region.blocks[self.current].actions.push(action);
    }

    fn machine(&mut self, code: Code, parts: &[Part], effect: bool) {
        self.push(Action::Machine(Machine {
            code,
            parts: SmallVec::from_slice(parts),
            mask: None,
            zeroing: false,
            effect: effect || self.stays,
            part: self.part,
        }));
    }

    /// An instruction that does nothing but define registers.
    pub(super) fn emit(&mut self, code: Code, parts: &[Part]) {
        self.machine(code, parts, false);
    }

    /// An instruction that sets flags or writes memory.
    pub(super) fn emit_effect(&mut self, code: Code, parts: &[Part]) {
        self.machine(code, parts, true);
    }

    /// An instruction for the lanes of a mask register; the others keep what the first operand held, or become zero.
    pub(super) fn emit_masked(&mut self, code: Code, parts: &[Part], mask: VirtualRegister, zeroing: bool) {
        let effect = self.stays || !matches!(parts[0], Part::Def(..) | Part::Replace(..));
        self.push(Action::Machine(Machine {
            code,
            parts: SmallVec::from_slice(parts),
            mask: Some(mask),
            zeroing,
            effect,
            part: self.part,
        }));
    }

    pub(super) fn general(&mut self) -> VirtualRegister {
        self.region.register(GENERAL)
    }

    pub(super) fn vector(&mut self) -> VirtualRegister {
        self.region.register(VECTOR)
    }

    pub(super) fn mask_register(&mut self) -> VirtualRegister {
        self.region.register(MASK)
    }

    /// A word of the [`Runtime`] in a general register.
    pub(super) fn runtime_word(&mut self, offset: usize) -> VirtualRegister {
        let to = self.general();
        let from = field(offset);
        self.emit(Code::Mov_r32_rm32, &[Part::Def(to, View::Word), from]);
        to
    }

    /// 64 bits of the [`Runtime`] in a general register.
    pub(super) fn runtime_quad(&mut self, offset: usize) -> VirtualRegister {
        let to = self.general();
        let from = field(offset);
        self.emit(Code::Mov_r64_rm64, &[Part::Def(to, View::Quad), from]);
        to
    }

    /// A word of the [`Runtime`] in all lanes.
    pub(super) fn runtime_broadcast(&mut self, offset: usize) -> Lanes {
        self.load_broadcast(Memory::at(Base::Runtime, offset))
    }

    /// A word of memory in all lanes.
    pub(super) fn load_broadcast(&mut self, from: Memory) -> Lanes {
        let to = self.vector();
        self.emit(Vector::Broadcast.code(self.wide), &[Part::Def(to, View::Whole), Part::Memory(from)]);
        Lanes::uniform(to)
    }

    /// The lanes that run.
    pub(super) fn active(&mut self) -> VirtualRegister {
        self.runtime_word(std::mem::offset_of!(Runtime, active))
    }

    /// A function of two general registers of 32 bits.
    pub(super) fn word_two(&mut self, code: Code, a: VirtualRegister, b: VirtualRegister) -> VirtualRegister {
        let to = self.general();
        self.emit(code, &[Part::Replace(a, to, View::Word), Part::Use(b, View::Word)]);
        to
    }

    /// A function of a general register of 32 bits and a number of 8.
    pub(super) fn word_by(&mut self, code: Code, a: VirtualRegister, number: u8) -> VirtualRegister {
        let to = self.general();
        self.emit(code, &[Part::Replace(a, to, View::Word), Part::Byte(number)]);
        to
    }

    // Vectors

    /// How many parts results of these operands have.
    pub(super) fn results(&self, inputs: &[Input]) -> usize {
        if inputs.iter().all(Input::is_uniform) { 1 } else { self.parts() }
    }

    /// Makes lanes of the parts that a function makes.
    pub(super) fn each_part(
        &mut self,
        parts: usize,
        mut make: impl FnMut(&mut Self, usize) -> VirtualRegister,
    ) -> Lanes {
        let [lanes] = self.each_part_of(parts, |this, part| [make(this, part)]);
        lanes
    }

    /// The same of several at once.
    pub(super) fn each_part_of<const COUNT: usize>(
        &mut self,
        parts: usize,
        mut make: impl FnMut(&mut Self, usize) -> [VirtualRegister; COUNT],
    ) -> [Lanes; COUNT] {
        let outer = self.part;
        let mut make = |this: &mut Self, part: usize| {
            this.part = if parts > 1 { part as u8 + 1 } else { outer };
            make(this, part)
        };
        let mut lanes = make(self, 0).map(Lanes::uniform);
        if parts > 1 {
            lanes.iter_mut().for_each(|lanes| lanes.uniform = false);
            for part in 1..parts {
                let made = make(self, part);
                lanes.iter_mut().zip(made).for_each(|(lanes, made)| lanes.parts[part] = made);
            }
        }
        self.part = outer;
        lanes
    }

    /// Where copies of a word lie that is the same in all lanes whenever the code runs, or else the lanes.
    pub(super) fn word_offset(&mut self, input: Input) -> Result<usize, Lanes> {
        match input {
            Input::Constant(bits) => Ok(self.pool.word(bits)),
            Input::Launch(word) => Ok(self.pool.launch_word(word)),
            Input::Home(home) => Err(self.load_home(home)),
            Input::Lanes(lanes) => Err(lanes),
        }
    }

    /// Bits that lie in memory in all lanes, as an operand.
    fn same_part(&self, offset: usize) -> Part {
        Part::Memory(Memory { broadcast: self.wide, ..Memory::at(Base::Runtime, offset) })
    }

    /// An address in the pool with 64 bits in all elements, as an operand.
    pub(super) fn quad_part(&mut self, bits: u64) -> Part {
        let offset = self.pool.quad(bits);
        Part::Memory(Memory { broadcast: self.wide, ..Memory::at(Base::Runtime, offset) })
    }

    /// An address in the pool with other bits in each lane, as an operand.
    pub(super) fn lanes_part(&mut self, bits: [u32; 32], part: usize) -> Part {
        let offset = self.pool.lanes(bits);
        field(offset + self.part_bytes() * part)
    }

    /// Other bits in each lane, the same ones in all parts.
    pub(super) fn loaded_lanes(&mut self, bits: [u32; 32]) -> VirtualRegister {
        let from = self.lanes_part(bits, 0);
        let to = self.vector();
        self.emit(Vector::Load.code(self.wide), &[Part::Def(to, View::Whole), from]);
        to
    }

    /// An operand that may come from memory.
    pub(super) fn operand(&mut self, input: Input, part: usize) -> Part {
        if let Input::Home(home) = input {
            return self.home_part(home, part);
        }
        match self.word_offset(input) {
            Ok(offset) => self.same_part(offset),
            Err(lanes) => Part::Anywhere(lanes.part(part)),
        }
    }

    /// An operand that must be in registers.
    pub(super) fn loaded(&mut self, input: Input) -> Lanes {
        match self.word_offset(input) {
            Err(lanes) => lanes,
            Ok(offset) => self.loaded_constant(offset),
        }
    }

    /// A word of the pool in all lanes, which is remembered.
    fn loaded_constant(&mut self, offset: usize) -> Lanes {
        if let Some(&known) = self.state.constants.get(&offset) {
            return known;
        }
        let of_block = self.constants_of_block.get(&offset);
        if let Some(&(_, known)) = of_block.filter(|(block, _)| *block == self.current) {
            return known;
        }
        let lanes = self.runtime_broadcast(offset);
        if self.remembers {
            self.state.constants.insert(offset, lanes);
        } else {
            self.constants_of_block.insert(offset, (self.current, lanes));
        }
        lanes
    }

    /// A function of one operand.
    pub(super) fn one(&mut self, vector: Vector, a: Input) -> Lanes {
        let code = vector.code(self.wide);
        self.each_part(self.results(&[a]), |this, part| {
            let from = this.operand(a, part);
            let to = this.vector();
            this.emit(code, &[Part::Def(to, View::Whole), from]);
            to
        })
    }

    /// A function of one operand and a number.
    pub(super) fn by(&mut self, vector: Vector, a: Input, number: u8) -> Lanes {
        let code = vector.code(self.wide);
        // The narrow shifts take no operand from memory.
        let a = self.loaded(a);
        self.each_part(self.results(&[Input::Lanes(a)]), |this, part| {
            let from = Part::Use(a.part(part), View::Whole);
            let to = this.vector();
            this.emit(code, &[Part::Def(to, View::Whole), from, Part::Byte(number)]);
            to
        })
    }

    /// A function of two operands.
    pub(super) fn two(&mut self, vector: Vector, a: Input, b: Input) -> Lanes {
        let code = vector.code(self.wide);
        let a = self.loaded(a);
        self.each_part(self.results(&[Input::Lanes(a), b]), |this, part| {
            let second = this.operand(b, part);
            let to = this.vector();
            this.emit(code, &[Part::Def(to, View::Whole), Part::Use(a.part(part), View::Whole), second]);
            to
        })
    }

    /// A function of two operands that may be exchanged.
    pub(super) fn commuting(&mut self, vector: Vector, a: Input, b: Input) -> Lanes {
        match a {
            Input::Constant(_) | Input::Launch(_) | Input::Home(_) => self.two(vector, b, a),
            Input::Lanes(_) => self.two(vector, a, b),
        }
    }

    /// A function of two operands and a number.
    pub(super) fn two_by(&mut self, vector: Vector, a: Lanes, b: Input, number: u8) -> Lanes {
        let code = vector.code(self.wide);
        self.each_part(self.results(&[Input::Lanes(a), b]), |this, part| {
            let second = this.operand(b, part);
            let to = this.vector();
            let first = Part::Use(a.part(part), View::Whole);
            this.emit(code, &[Part::Def(to, View::Whole), first, second, Part::Byte(number)]);
            to
        })
    }

    /// A function of three operands of which the first one's register takes the result.
    pub(super) fn three(&mut self, vector: Vector, a: Input, b: Input, c: Input) -> Lanes {
        let code = vector.code(self.wide);
        let (a, b) = (self.loaded(a), self.loaded(b));
        self.each_part(self.results(&[Input::Lanes(a), Input::Lanes(b), c]), |this, part| {
            let third = this.operand(c, part);
            let to = this.vector();
            let first = Part::Replace(a.part(part), to, View::Whole);
            this.emit(code, &[first, Part::Use(b.part(part), View::Whole), third]);
            to
        })
    }

    /// A function of two operands, the second one 64 bits that are the same in all elements.
    pub(super) fn with_quad(&mut self, vector: Vector, a: Lanes, bits: u64) -> Lanes {
        let code = vector.code(self.wide);
        self.each_part(self.results(&[Input::Lanes(a)]), |this, part| {
            let second = this.quad_part(bits);
            let to = this.vector();
            this.emit(code, &[Part::Def(to, View::Whole), Part::Use(a.part(part), View::Whole), second]);
            to
        })
    }

    // Operands

    /// A word as it is now; only its NaNs may have other bits.
    pub(super) fn read(&mut self, source: Source) -> Value {
        match source {
            Source::Immediate(bits) => self.constant(bits),
            Source::Constant { bank, offset } => {
                launch_value(LaunchWord::new(Origin::Constant { bank, offset }))
            }
            Source::Register(Register(register)) => {
                let known = self.state.registers[usize::from(register)];
                let value = match known {
                    None => Value { stored: true, ..Value::bits(self.stored_register(register)) },
                    Some(Value {
                        input: Input::Home(Home { own: true, uniform: true, .. }),
                        facts,
                        stored,
                    }) => Value { input: Input::Lanes(self.stored_uniform(register)), facts, stored },
                    Some(value) => return value,
                };
                self.state.registers[usize::from(register)] = Some(value);
                value
            }
        }
    }

    /// The warp's register.
    pub(super) fn stored_register(&mut self, register: u16) -> Lanes {
        let code = Vector::Load.code(self.wide);
        self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let offset = ROW * usize::from(register) + this.part_bytes() * part;
            this.emit(code, &[Part::Def(to, View::Whole), Part::Memory(Memory::at(Base::Frame, offset))]);
            to
        })
    }

    /// The warp's register, which holds the same in all active lanes.
    pub(super) fn stored_uniform(&mut self, register: u16) -> Lanes {
        let first = self.first_lane();
        let offset = ROW * usize::from(register);
        let from = Memory { index: Some(first), scale: 4, ..Memory::at(Base::Frame, offset) };
        let to = self.vector();
        let code = Vector::Broadcast.code(self.wide);
        self.emit(code, &[Part::Def(to, View::Whole), Part::Memory(from)]);
        Lanes::uniform(to)
    }

    /// The first of the lanes that run.
    fn first_lane(&mut self) -> VirtualRegister {
        if let Some(known) = self.state.first {
            return known;
        }
        let active = self.active();
        let first = self.general();
        let parts = [Part::Def(first, View::Word), Part::Use(active, View::Word)];
        self.emit(Code::Tzcnt_r32_rm32, &parts);
        if self.remembers {
            self.state.first = Some(first);
        }
        first
    }

    /// The same bits in all lanes.
    pub(super) fn constant(&self, bits: u32) -> Value {
        let nan = bits & 0x7fff_ffff > 0x7f80_0000;
        let facts = Facts {
            any_nan: false,
            no_signalling_nan: !nan || bits & 0x0040_0000 != 0,
            flushed: float::flush(bits) == bits,
        };
        Value { input: Input::Constant(bits), facts, stored: false }
    }

    /// A word with the bits that the program sees.
    pub(super) fn word(&mut self, source: Source) -> Input {
        let value = self.read(source);
        let canonical = self.canonicalize_nan(value);
        if value.facts.any_nan
            && let Source::Register(Register(register)) = source
        {
            self.state.registers[usize::from(register)] = Some(canonical);
        }
        canonical.input
    }

    /// Gives NaNs the bits of the one NaN of the machine.
    pub(super) fn canonicalize_nan(&mut self, value: Value) -> Value {
        if !value.facts.any_nan { value } else { self.one_nan(value) }
    }

    /// As [`Selector::canonicalize_nan`], of any bits.
    pub(super) fn one_nan(&mut self, value: Value) -> Value {
        let lanes = self.loaded(value.input);
        let input = Input::Lanes(lanes);
        let nans = self.compare_singles(input, input, UNORDERED);
        let to = self.blend(nans, Input::Constant(float::NAN), input);
        let most = self.number(input).most.max(float::NAN);
        let to = self.numbered(to, Number::at_most(Some(most)));
        Value {
            input: Input::Lanes(to),
            facts: Facts { any_nan: false, no_signalling_nan: true, ..value.facts },
            stored: value.stored,
        }
    }

    /// The lanes in which two singles are in a relation, by the processor's number for it.
    pub(super) fn compare_singles(&mut self, a: Input, b: Input, number: u8) -> Lanes {
        let (wide, narrow) =
            (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8);
        self.relation(wide, narrow, a, b, Some(number))
    }

    // Results

    /// `then` where something holds, `otherwise` elsewhere.
    pub(super) fn choose(&mut self, truth: Truth, then: Value, otherwise: Value) -> Value {
        match truth {
            Truth::Always => return then,
            Truth::Never => return otherwise,
            Truth::Bits(_) | Truth::Same(_) | Truth::Lanes(_) | Truth::Both(..) => {}
        }
        let any_nan = then.facts.any_nan || otherwise.facts.any_nan;
        let floats = |value: &Value| {
            value.facts.any_nan
                || matches!(value.input, Input::Constant(bits) if bits & 0x7fff_ffff <= 0x7f80_0000)
        };
        let (then, otherwise) = match any_nan && !(floats(&then) && floats(&otherwise)) {
            true => (self.canonicalize_nan(then), self.canonicalize_nan(otherwise)),
            false => (then, otherwise),
        };
        let facts = Facts {
            any_nan: then.facts.any_nan || otherwise.facts.any_nan,
            no_signalling_nan: then.facts.no_signalling_nan && otherwise.facts.no_signalling_nan,
            flushed: then.facts.flushed && otherwise.facts.flushed,
        };
        let mask = self.mask(truth);
        let (mask, then, otherwise) = match self.other_lanes.get(&mask) {
            Some(&others) => (others, otherwise.input, then.input),
            None => (mask, then.input, otherwise.input),
        };
        let lanes = match (then, otherwise) {
            (_, Input::Constant(0)) => self.or_zero(mask, then),
            (Input::Constant(0), _) if !self.wide => self.two(Vector::AndNot, Input::Lanes(mask), otherwise),
            _ => self.blend(mask, then, otherwise),
        };
        match (then, otherwise) {
            (Input::Constant(1), Input::Constant(0)) => {
                self.ones.insert(lanes, (self.current, mask));
            }
            (Input::Constant(0), Input::Constant(1)) if !self.wide => {
                self.more.insert(lanes, (mask, 1));
            }
            _ => {}
        }
        Value { input: Input::Lanes(lanes), facts, stored: false }
    }

    /// Makes a value a register's, in the lanes of the guard.
    pub(super) fn set(&mut self, to: Option<Register>, value: Value) {
        let Some(register) = to else { return };
        let value = match self.guard {
            Truth::Always => value,
            guard @ (Truth::Never | Truth::Bits(_) | Truth::Same(_) | Truth::Lanes(_) | Truth::Both(..)) => {
                let old = self.read(Source::Register(register));
                self.choose(guard, value, old)
            }
        };
        // What is written back to the warp's register must not change what another one holds.
        let input = match value.input {
            Input::Home(home @ Home { own: true, .. }) if home.register != register.0 => {
                Input::Lanes(self.load_home(home))
            }
            input @ (Input::Constant(_) | Input::Launch(_) | Input::Home(_) | Input::Lanes(_)) => input,
        };
        self.state.registers[usize::from(register.0)] = Some(Value { input, stored: false, ..value });
    }

    /// Makes lanes a register's.
    pub(super) fn set_bits(&mut self, to: Option<Register>, lanes: Lanes) {
        self.set(to, Value::bits(lanes));
    }

    /// Makes a truth a predicate's, in the lanes of the guard.
    pub(super) fn set_truth(&mut self, to: Predicate, truth: Truth) {
        let truth = match self.guard {
            Truth::Always => truth,
            Truth::Never => return,
            guard @ (Truth::Bits(_) | Truth::Same(_) | Truth::Lanes(_) | Truth::Both(..)) => {
                let old = self.predicate(to);
                self.chosen_truth(guard, truth, old)
            }
        };
        self.state.predicates[usize::from(to.0)] = Some((truth, false));
    }

    fn chosen_truth(&mut self, guard: Truth, then: Truth, otherwise: Truth) -> Truth {
        if then == otherwise {
            return then;
        }
        let in_vectors = |truth: Truth| !matches!(truth, Truth::Bits(_));
        if in_vectors(guard) && in_vectors(then) && in_vectors(otherwise) {
            let [guard, then, otherwise] = [guard, then, otherwise].map(|truth| self.mask(truth));
            let not_guard = self.not_mask(guard);
            let then = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, guard, then);
            let otherwise = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, not_guard, otherwise);
            return Truth::Lanes(self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, then, otherwise));
        }
        let [guard, then, otherwise] = [guard, then, otherwise].map(|truth| self.bits(truth));
        let different = self.word_two(Code::Xor_r32_rm32, then, otherwise);
        let different = self.word_two(Code::And_r32_rm32, different, guard);
        Truth::Bits(self.word_two(Code::Xor_r32_rm32, different, otherwise))
    }
}

/// A word of the launch.
pub(super) fn launch_value(word: LaunchWord) -> Value {
    let facts = Facts { any_nan: false, no_signalling_nan: false, flushed: word.flush };
    Value { input: Input::Launch(word), facts, stored: false }
}
