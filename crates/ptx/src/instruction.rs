//! Instructions and their operands, with every name resolved.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::names::{Field, Word};
use crate::special::SpecialRegister;
use crate::symbol::{RegisterId, Symbol, TextSpan, Value};
use crate::table::Row;
use crate::types::{Space, Type};
use crate::words::{Choice, StateSpace};

/// `@p` or `@!p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The predicate.
    pub register: RegisterId,
    /// `!`.
    pub negated: bool,
}

/// A mnemonic with its modifiers; equal ones are shared within a module.
#[derive(Clone, Debug, PartialEq)]
pub struct Opcode {
    /// The row of the table.
    pub row: &'static Row,
    /// For each modifier of the row, in its order, the word that stands there, without its dot.
    pub words: Vec<Option<&'static str>>,
}

/// The operands of an instruction, which few have more of.
pub type Operands = SmallVec<[Option<Operand>; 4]>;

/// An instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// The predicate that decides whether it runs.
    pub guard: Option<Guard>,
    /// What it is.
    pub opcode: Arc<Opcode>,
    /// For each operand of the row, in its order, what stands there; `None` for optional ones that are absent.
    pub operands: Operands,
    /// Where they stand, in the same order; anything for those that are absent.
    pub spans: SmallVec<[TextSpan; 4]>,
    /// The whole statement.
    pub span: TextSpan,
}

impl Instruction {
    /// The operand that the row calls so; `None` if it is absent, or the row has none of that name.
    pub fn operand(&self, field: Field) -> Option<&Operand> {
        self.operands[self.opcode.row.slot(field)?].as_ref()
    }
}

impl Opcode {
    fn word(&self, word: Word) -> Option<&'static str> {
        self.words[self.row.modifier(word)?]
    }

    /// What stands at the modifier of this set; `None` if it is absent, or the row has none of that name.
    pub fn choice<T: Choice>(&self) -> Option<T> {
        T::OF.iter().find_map(|word| self.word(*word)).and_then(T::spelled)
    }

    /// What stands at this modifier, if it is of the set.
    pub fn choice_at<T: Choice>(&self, word: Word) -> Option<T> {
        self.word(word).and_then(T::spelled)
    }

    /// The state space that the instruction names.
    pub fn space(&self) -> Option<Space> {
        self.choice().map(StateSpace::space)
    }

    /// Whether a word stands at the modifier of this name: `has(Word::Ftz)`.
    pub fn has(&self, word: Word) -> bool {
        self.word(word).is_some()
    }

    /// The type at the modifier that the row calls so.
    pub fn type_at(&self, word: Word) -> Option<Type> {
        self.word(word).and_then(Type::named)
    }

    /// The instruction's type: its `.type`, or else its last modifier that is a type.
    pub fn data_type(&self) -> Option<Type> {
        self.words[self.row.type_modifier()?].and_then(Type::named)
    }
}

/// Element of a vector, or the part of a register that a video instruction takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Component {
    X,
    Y,
    Z,
    W,
    B0,
    B1,
    B2,
    B3,
    H0,
    H1,
    /// `.b3210`, `.b20` and such of the SIMD video instructions: how many digits, then the digits as written (the
    /// first is for the highest byte), then zeros.
    Bytes(u8, [u8; 4]),
    /// `.h10` and such of the SIMD video instructions, as written.
    Halves([u8; 2]),
}

/// An operand.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A register.
    Register(RegisterId),
    /// Element or part of a register: `%v.x`, `%r1.b0`.
    Part(RegisterId, Component),
    /// A special register, the number of numbered ones, and its element.
    Special(&'static SpecialRegister, Option<u8>, Option<Component>),
    /// A number, or an address that a name stands for.
    Value(Value),
    /// `[base+offset]`, or an element of an array.
    Address(Address),
    /// `{ a, b }`.
    Vector(Vec<Operand>),
    /// `(a, b)`.
    List(Vec<Operand>),
    /// `!p`.
    Not(Box<Operand>),
    /// `-x` of a register.
    Negative(Box<Operand>),
    /// `_`.
    Sink,
}

/// `[base+offset]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// What the offset is added to.
    pub base: Base,
    /// Bytes, or the whole address.
    pub offset: i64,
}

/// What an address starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Nothing.
    Zero,
    /// A register.
    Register(RegisterId),
    /// A variable or function.
    Symbol(Symbol),
    /// `name[register]`, written without brackets around it.
    Element {
        /// The array.
        array: Symbol,
        /// Number of the element.
        index: RegisterId,
        /// Bytes of an element.
        scale: u8,
    },
}

impl Base {
    /// The register that is read for it.
    pub fn register(self) -> Option<RegisterId> {
        match self {
            Base::Register(register) | Base::Element { index: register, .. } => Some(register),
            Base::Zero | Base::Symbol(_) => None,
        }
    }

    /// The variable or function that it names.
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            Base::Symbol(symbol) | Base::Element { array: symbol, .. } => Some(symbol),
            Base::Zero | Base::Register(_) => None,
        }
    }
}
