//! A word in the making, and why a statement does not fit an encoding.

use std::cmp::Reverse;
use std::collections::HashMap;

use tmu_program::Diagnostic;

use super::statement::{Statement, Token};
use crate::bits::{Bits, CONTROL};
use crate::check;
use crate::table::notation::Operand;
use crate::table::{Encoding, GUARD, GUARD_NOT, Row, Set};

/// Where an instruction stands, for its branch targets.
#[derive(Clone, Copy)]
pub struct Location<'a> {
    /// Its byte address.
    pub address: u64,
    /// The byte addresses of the labels.
    pub labels: &'a HashMap<&'a str, u64>,
}

/// Why a statement does not fit an encoding.
pub(super) struct Mismatch {
    /// How far it fitted: two for each operand, and one more when the failing operand has the right shape.
    pub progress: u32,
    /// How many modifiers are missing or unknown, where it is they that do not fit.
    pub faults: u32,
    /// What is wrong.
    pub diagnostic: Diagnostic,
    /// The row that did not fit.
    pub row: &'static Row,
}

impl Mismatch {
    /// What to tell the user if this is the best fit: without a better hint, the form that was tried.
    pub fn report(&self) -> Diagnostic {
        match self.diagnostic.hint {
            Some(_) => self.diagnostic.clone(),
            None => self.diagnostic.clone().hint(format!("the form is {}", self.row.notation())),
        }
    }

    /// The one of two that fits further, of equals the one with fewer faults; the first of equals.
    pub fn further<'m>(a: &'m Mismatch, b: &'m Mismatch) -> &'m Mismatch {
        let rank = |mismatch: &Mismatch| (mismatch.progress, Reverse(mismatch.faults));
        if rank(a) < rank(b) { b } else { a }
    }

    /// Whether the failing operand has the right shape.
    pub fn has_shape(&self) -> bool {
        self.progress % 2 == 1
    }
}

/// A word in the making.
#[derive(Clone)]
pub(super) struct Draft<'a> {
    /// The bits so far.
    pub word: u128,
    encoding: &'a Encoding,
    /// For each field of named values, what the text leaves possible.
    choices: Vec<(Bits, Vec<u64>)>,
    /// How far the statement has been matched, to choose the most telling mismatch.
    progress: u32,
    /// For each operand of the layout, which one of the statement it is, from 1; 0 where it was left out.
    written: [u8; MOST_OPERANDS],
}

/// More operands than any row has.
const MOST_OPERANDS: usize = 16;

impl<'a> Draft<'a> {
    pub fn new(encoding: &'a Encoding, statement: &Statement<'_>) -> Draft<'a> {
        let control = u128::from(statement.control.bits()) << CONTROL;
        let mut word = encoding.value | control;
        // Without a guard the bits are ignored; the vendor's assembler leaves zeros there.
        let (guard, not) = if encoding.row.guarded { statement.guard } else { (0, false) };
        word = GUARD.set(word, u64::from(guard)) & !encoding.mask | encoding.value;
        word = GUARD_NOT.set(word, u64::from(not)) & !encoding.mask | encoding.value;
        Draft { word, encoding, choices: Vec::new(), progress: 0, written: [0; MOST_OPERANDS] }
    }

    /// Operand `index` of the layout is the statement's one of that number, from 0.
    pub fn note(&mut self, index: usize, written: usize) {
        if let (Some(written), Ok(number)) = (self.written.get_mut(index), u8::try_from(written + 1)) {
            *written = number;
        }
    }

    /// Operand `index` of the layout as it is written.
    pub fn token<'s>(&self, index: usize, statement: &Statement<'s>) -> Option<Token<'s>> {
        let number = usize::from(*self.written.get(index)?);
        statement.operands.get(number.checked_sub(1)?).copied()
    }

    /// The operand that says a field's value, as it is written; the mnemonic and its modifiers where none does.
    pub fn token_of_field<'s>(&self, bits: Bits, statement: &Statement<'s>) -> Token<'s> {
        let operands = &self.encoding.layout.operands;
        let index = operands.iter().position(|operand| operand.bits == bits);
        index.and_then(|index| self.token(index, statement)).unwrap_or(statement.head())
    }

    /// A mismatch at this point.
    pub fn mismatch(&self, code: &'static str, message: String, token: Token<'_>) -> Mismatch {
        let diagnostic = Diagnostic::error(code, message).at(token.span());
        Mismatch { progress: self.progress, faults: 1, diagnostic, row: self.encoding.row }
    }

    /// Restricts the field `bits` to `values`.
    pub fn choose(&mut self, bits: Bits, values: Vec<u64>) {
        match self.choices.iter_mut().find(|(field, _)| *field == bits) {
            Some((_, possible)) => possible.retain(|value| values.contains(value)),
            None => self.choices.push((bits, values)),
        }
    }

    /// The next operand is in work.
    pub fn next_operand(&mut self) {
        self.progress += 2 - self.progress % 2;
    }

    /// The operand in work has the shape that is wanted.
    pub fn nearer(&mut self) {
        self.progress += 1;
    }

    /// The mnemonic, for messages and codes.
    pub fn mnemonic(&self) -> &'static str {
        self.encoding.layout.mnemonic
    }

    /// The field that several sets of names share, if the encoding has one.
    pub fn shared_field(&self) -> Option<Bits> {
        let fields: Vec<Bits> = self.encoding.sets.iter().map(|choice| choice.1).collect();
        fields.iter().enumerate().find(|(index, bits)| fields[..*index].contains(bits)).map(|found| *found.1)
    }

    /// What to write instead of a combination that a shared field does not have.
    pub fn legal_combinations(&self, bits: Bits) -> String {
        format!("legal are {}", combinations(self.encoding, bits).join("; "))
    }

    pub fn finish(mut self, statement: &Statement<'_>) -> Result<Draft<'a>, Mismatch> {
        for (bits, values) in std::mem::take(&mut self.choices) {
            let Some(&value) = values.first() else {
                self.progress += 1;
                let name = self.mnemonic();
                let message = format!("{name} has no such combination of modifiers and dimension");
                let token = self.token_of_field(bits, statement);
                let mut mismatch = self.mismatch(check::combination_code(name), message, token);
                mismatch.diagnostic = mismatch.diagnostic.hint(self.legal_combinations(bits));
                return Err(mismatch);
            };
            self.word = bits.set(self.word, value);
        }
        Ok(self)
    }
}

/// The defined values of a field that several sets share, spelled out: `TEXS.LL 2D`.
fn combinations(encoding: &Encoding, bits: Bits) -> Vec<String> {
    let sets: Vec<&Set> =
        encoding.sets.iter().filter(|choice| choice.1 == bits).map(|choice| choice.0).collect();
    let spell = |value| {
        let mut names = sets.iter().map(|set| set.name_of(value));
        let mut text = encoding.layout.mnemonic.to_owned();
        let mode = names.next()??;
        if !mode.is_empty() {
            text = format!("{text}.{mode}");
        }
        for name in names {
            text = format!("{text} {}", name?);
        }
        Some(text)
    };
    (0..=bits.max()).filter_map(spell).collect()
}

/// Puts a value into an operand's field.
pub(super) fn put(
    operand: &Operand,
    value: Option<u64>,
    expected: &str,
    token: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    if let Some(value) = value {
        draft.word = operand.bits.set(draft.word, value);
    }
    put_checked(value.is_some(), expected, token, draft)
}

pub(super) fn put_checked(
    fits: bool,
    expected: &str,
    token: Token<'_>,
    draft: &Draft<'_>,
) -> Result<(), Mismatch> {
    if fits {
        Ok(())
    } else {
        Err(draft.mismatch("SASS-009", format!("'{}' is not {expected}", token.text), token))
    }
}
