//! What is wrong with an instruction, and with which part of it.

use tmu_program::{Diagnostic, Span};

use crate::table::names::{Field, Flag};

/// The part of an instruction that a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// The operand of this name in the notation.
    Operand(Field),
    /// A modifier behind the mnemonic or an operand, by the name that is written there.
    Modifier(&'static str),
}

impl From<Field> for Part {
    fn from(field: Field) -> Part {
        Part::Operand(field)
    }
}

impl From<Flag> for Part {
    fn from(flag: Flag) -> Part {
        Part::Modifier(flag.name())
    }
}

/// What is said against an instruction. Rules know no span of a text, but the part that they looked at;
/// [`crate::text::span_of`] finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The part.
    pub part: Part,
    /// What is wrong; its span is the instruction's, or not known yet.
    pub diagnostic: Box<Diagnostic>,
}

impl Finding {
    /// About an operand.
    pub(crate) fn operand(field: Field, diagnostic: Diagnostic) -> Finding {
        Finding { part: Part::Operand(field), diagnostic: Box::new(diagnostic) }
    }

    /// About a modifier.
    pub(crate) fn modifier(name: &'static str, diagnostic: Diagnostic) -> Finding {
        Finding { part: Part::Modifier(name), diagnostic: Box::new(diagnostic) }
    }

    /// The same about an instruction at an address.
    #[must_use]
    pub fn at(self, span: Span) -> Finding {
        Finding { diagnostic: Box::new(self.diagnostic.at(span)), ..self }
    }
}

impl From<Diagnostic> for Finding {
    fn from(diagnostic: Diagnostic) -> Finding {
        Finding { part: Part::Whole, diagnostic: Box::new(diagnostic) }
    }
}
