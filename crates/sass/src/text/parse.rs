//! Parsing: a statement is matched against the encodings of its mnemonic.

use std::collections::HashMap;

use tmu_program::{Diagnostic, nearest};

use super::advice::missing_comma;
use super::operand::{self, Mismatch};
use super::statement::{Statement, Token};
use crate::arch::Arch;
use crate::binary::decode;
use crate::bits::{Bits, CONTROL};
use crate::check;
use crate::control::Control;
use crate::finding::Part;
use crate::instruction::{Instruction, PT};
use crate::table::names::Field;
use crate::table::notation::{Kind, Modifier, Operand};
use crate::table::{Encoding, GUARD, GUARD_NOT, Set, Table};

/// Where an instruction stands, for its branch targets.
#[derive(Clone, Copy)]
pub struct Location<'a> {
    /// Its byte address.
    pub address: u64,
    /// The byte addresses of the labels.
    pub labels: &'a HashMap<&'a str, u64>,
}

/// The address of an instruction that stands alone: the first of a piece of code.
pub(super) const FIRST_ADDRESS: u64 = 8;

/// Parses one instruction; the rules of the manual are not checked (see [`crate::check`]).
///
/// # Errors
/// `SASS-001` … `SASS-009`, `SASS-017`, or the clause ID of a rule that is part of the syntax; places are byte ranges of `text`.
pub fn parse(text: &str, arch: Arch) -> Result<Instruction, Diagnostic> {
    let statement = Statement::parse(Token { text, start: 0 })?;
    parse_statement(&statement, arch, Location { address: FIRST_ADDRESS, labels: &HashMap::new() })
}

/// Parses a statement that has been taken apart.
///
/// # Errors
/// As [`parse`].
pub fn parse_statement(
    statement: &Statement<'_>,
    arch: Arch,
    location: Location<'_>,
) -> Result<Instruction, Diagnostic> {
    let mut mismatches: Vec<(&Encoding, Mismatch)> = Vec::new();
    let mut elsewhere = None;
    let mut clash = None;
    for encoding in Table::get().named(statement.mnemonic.text) {
        match match_encoding(encoding, statement, location).map(|draft| draft.word) {
            Ok(word) if encoding.targets.contains(arch) => match confirm(word, encoding, arch) {
                Ok(instruction) => return Ok(instruction),
                Err(other) => clash = Some(other),
            },
            Ok(_) => elsewhere = Some(encoding),
            Err(mismatch) if encoding.targets.contains(arch) => mismatches.push((encoding, mismatch)),
            Err(_) => {}
        }
    }
    // Another form that fails at the value of an operand of the right shape says more than a clash does.
    let furthest = mismatches.iter().map(|(_, mismatch)| mismatch).reduce(Mismatch::further);
    let clash = clash.filter(|_| !furthest.is_some_and(Mismatch::has_shape));
    Err(match (clash, elsewhere, furthest) {
        (Some(other), ..) => no_encoding(statement, other, &mismatches),
        (None, Some(encoding), _) => not_on_target(statement, encoding, arch),
        (None, None, Some(mismatch)) => {
            missing_comma(statement, &mismatch.diagnostic).unwrap_or_else(|| mismatch.told())
        }
        (None, None, None) => unknown_mnemonic(statement, arch),
    })
}

/// The instruction, if decoding the word leads back to the encoding that made it; else what the word means.
fn confirm(word: u128, encoding: &Encoding, arch: Arch) -> Result<Instruction, Option<Instruction>> {
    let control = Control::from_bits((word >> CONTROL) as u32);
    match decode(word as u64, control, arch) {
        Ok(instruction) if std::ptr::eq(instruction.encoding(), encoding) => Ok(instruction),
        other => Err(other.ok()),
    }
}

/// The combination is spelled well, but its bits mean something else: `IADD R0, -R1, -R2` is `IADD.PO`. Where the
/// other meaning is the same instruction in another form, as with the masks of TEXS, what that form has against the
/// text says more.
fn no_encoding(
    statement: &Statement<'_>,
    other: Option<Instruction>,
    mismatches: &[(&Encoding, Mismatch)],
) -> Diagnostic {
    let message = format!("this combination of {} has no encoding", statement.mnemonic.text);
    let error = Diagnostic::error("SASS-017", message).at(statement.whole.span());
    let Some(other) = other else { return error };
    let of_other =
        |found: &&(&Encoding, Mismatch)| std::ptr::eq(found.0, other.encoding()) && found.1.progress > 0;
    if let Some((_, mismatch)) = mismatches.iter().find(of_other) {
        return mismatch.told();
    }
    let mut spelled = String::new();
    super::print_guarded(&other, FIRST_ADDRESS, &mut spelled);
    error.hint(format!("its bits would mean '{spelled}'"))
}

fn not_on_target(statement: &Statement<'_>, encoding: &Encoding, arch: Arch) -> Diagnostic {
    let has: Vec<_> = Arch::ALL.into_iter().filter(|&arch| encoding.targets.contains(arch)).collect();
    let names: Vec<_> = has.iter().map(|arch| arch.name()).collect();
    Diagnostic::error("SASS-004", format!("{arch} does not have this form of {}", statement.mnemonic.text))
        .at(statement.head().span())
        .hint(format!("it exists on {}", names.join(", ")))
}

fn unknown_mnemonic(statement: &Statement<'_>, arch: Arch) -> Diagnostic {
    let name = statement.mnemonic.text;
    let error = if Table::get().named(name).next().is_some() {
        Diagnostic::error("SASS-004", format!("{arch} does not have {name}"))
    } else {
        Diagnostic::error("SASS-005", format!("'{name}' is no known instruction"))
    };
    let error = error.at(statement.mnemonic.span());
    let known = Table::get().mnemonics();
    match nearest(&name.to_ascii_uppercase(), &known) {
        Some(known) if known != name => error.hint(format!("did you mean {known}?")),
        _ => error.hint("`tmu isa` lists the instructions"),
    }
}

/// The part of an instruction in the statement that it was read from.
pub(super) fn token_of<'a>(part: Part, instruction: &Instruction, statement: &Statement<'a>) -> Token<'a> {
    match part {
        Part::Whole => statement.whole,
        Part::Modifier(name) => modifier_token(name, statement).unwrap_or(statement.head()),
        // What is left out has no place of its own.
        Part::Operand(field) => operand_token(field, instruction, statement).unwrap_or(statement.whole),
    }
}

/// A modifier, or the first part of one such as `.F32.FTZ`, behind the mnemonic or an operand.
fn modifier_token<'a>(name: &str, statement: &Statement<'a>) -> Option<Token<'a>> {
    let wanted = |token: &&Token<'a>| name.split('.').any(|part| part == token.text);
    let behind_operand = |operand: &Token<'a>| {
        let start = operand.text.find(&format!(".{name}"))? + 1;
        Some(operand.slice(start..start + name.len()))
    };
    let behind_mnemonic = statement.modifiers.iter().find(wanted).copied();
    behind_mnemonic.or_else(|| statement.operands.iter().find_map(behind_operand))
}

fn operand_token<'a>(
    field: Field,
    instruction: &Instruction,
    statement: &Statement<'a>,
) -> Option<Token<'a>> {
    let encoding = instruction.encoding();
    let index = encoding.layout.operands.iter().position(|operand| operand.field == Some(field))?;
    if encoding.layout.operands[index].kind == Kind::Target {
        // The labels, without which it cannot be matched, are the file's; nothing stands behind it.
        return statement.operands.last().copied();
    }
    let location = Location { address: FIRST_ADDRESS, labels: &HashMap::new() };
    match_encoding(encoding, statement, location).ok()?.token(index, statement)
}

/// The word that `statement` makes in `encoding`, as a finished draft.
fn match_encoding<'e>(
    encoding: &'e Encoding,
    statement: &Statement<'_>,
    location: Location<'_>,
) -> Result<Draft<'e>, Mismatch> {
    let mut draft = Draft::new(encoding, statement);
    if !encoding.row.guarded && statement.guard != (PT, false) {
        let message = format!("{} has no guard predicate", draft.mnemonic());
        return Err(draft.mismatch("SASS-003", message, statement.guard_token()));
    }
    if !encoding.slot_fits(draft.word) {
        let message = format!("{} has a fixed latency: it uses no barriers", draft.mnemonic());
        return Err(draft.mismatch("SASS-002", message, statement.schedule.unwrap_or(statement.whole)));
    }
    let head = statement.mnemonic;
    match_modifiers(&encoding.layout.modifiers, &statement.modifiers, head, &mut draft)?;
    let mut written = statement.operands.iter().copied().peekable();
    let mut skipped = None;
    for (index, operand) in encoding.layout.operands.iter().enumerate() {
        draft.progress += 2 - draft.progress % 2;
        let implied = operand.omitted_when.or(operand.default);
        let Some(&token) = written.peek() else {
            let Some(value) = implied else { return Err(missing(operand, statement, &draft, skipped)) };
            draft.word = operand.bits.set(draft.word, value);
            continue;
        };
        let before = draft.clone();
        match (operand::match_operand(operand, token, location, &mut draft), implied) {
            (Ok(()), _) if !encoding.matches(draft.word) => {
                let message = format!("'{}' cannot be {} of this form", token.text, operand.name);
                return Err(draft.mismatch("SASS-009", message, token));
            }
            (Ok(()), _) => {
                check_same_field(encoding, index, &before, &draft, token)?;
                draft.note(index, statement.operands.len() - written.len());
                written.next();
                skipped = None;
            }
            (Err(mismatch), Some(value)) => {
                skipped = Some(mismatch);
                draft = before;
                draft.word = operand.bits.set(draft.word, value);
            }
            (Err(mismatch), None) => return Err(mismatch),
        }
    }
    if let Some(extra) = written.next() {
        return Err(skipped.unwrap_or_else(|| {
            let message = format!("'{}' is one operand too many", extra.text);
            draft.mismatch("SASS-006", message, extra)
        }));
    }
    draft.finish(statement)
}

/// Two operands that share a field must name the same register: the addend of FFMA32I is its destination.
fn check_same_field(
    encoding: &Encoding,
    index: usize,
    before: &Draft<'_>,
    after: &Draft<'_>,
    token: Token<'_>,
) -> Result<(), Mismatch> {
    let operand = &encoding.layout.operands[index];
    let earlier = encoding.layout.operands[..index].iter().find(|earlier| {
        matches!(earlier.kind, Kind::Register) && earlier.kind == operand.kind && earlier.bits == operand.bits
    });
    match earlier {
        Some(earlier) if operand.bits.get(before.word) != operand.bits.get(after.word) => {
            let message = format!("'{}' must be the same register as {}", token.text, earlier.name);
            Err(after.mismatch("SASS-009", message, token))
        }
        _ => Ok(()),
    }
}

fn missing(
    operand: &Operand,
    statement: &Statement<'_>,
    draft: &Draft<'_>,
    skipped: Option<Mismatch>,
) -> Mismatch {
    skipped.unwrap_or_else(|| {
        // All that is written fits, so this counts as an operand of the right shape.
        let mut draft = draft.clone();
        draft.nearer();
        // It belongs behind the last one.
        let token = statement.operands.last().copied().unwrap_or(statement.mnemonic);
        draft.mismatch("SASS-006", format!("operand {} is missing", operand.name), token)
    })
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
    fn new(encoding: &'a Encoding, statement: &Statement<'_>) -> Draft<'a> {
        let control = u128::from(statement.control.bits()) << CONTROL;
        let mut word = encoding.value | control;
        // Without a guard the bits are ignored; the vendor's assembler leaves zeros there.
        let (guard, not) = if encoding.row.guarded { statement.guard } else { (0, false) };
        word = GUARD.set(word, u64::from(guard)) & !encoding.mask | encoding.value;
        word = GUARD_NOT.set(word, u64::from(not)) & !encoding.mask | encoding.value;
        Draft { word, encoding, choices: Vec::new(), progress: 0, written: [0; MOST_OPERANDS] }
    }

    /// Operand `index` of the layout is the statement's one of that number, from 0.
    fn note(&mut self, index: usize, written: usize) {
        if let (Some(written), Ok(number)) = (self.written.get_mut(index), u8::try_from(written + 1)) {
            *written = number;
        }
    }

    /// Operand `index` of the layout as it is written.
    fn token<'s>(&self, index: usize, statement: &Statement<'s>) -> Option<Token<'s>> {
        let number = usize::from(*self.written.get(index)?);
        statement.operands.get(number.checked_sub(1)?).copied()
    }

    /// The operand that says a field's value, as it is written; the mnemonic and its modifiers where none does.
    fn token_of_field<'s>(&self, bits: Bits, statement: &Statement<'s>) -> Token<'s> {
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

    fn finish(mut self, statement: &Statement<'_>) -> Result<Draft<'a>, Mismatch> {
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

/// Matches the names behind dots against what a layout may have there, in any order.
pub(super) fn match_modifiers(
    wanted: &[Modifier],
    written: &[Token<'_>],
    head: Token<'_>,
    draft: &mut Draft<'_>,
) -> Result<(), Mismatch> {
    let mut left: Vec<Token<'_>> = written.to_vec();
    let (mut missing, mut unnamed) = (Vec::new(), None);
    for modifier in wanted {
        match *modifier {
            Modifier::Literal(name) => {
                if !take(&mut left, name) {
                    missing.push(draft.mismatch("SASS-007", format!(".{name} is missing"), head));
                }
            }
            Modifier::Flag(name, bits) => {
                let set = take(&mut left, name);
                draft.word = bits.set(draft.word, u64::from(set));
            }
            Modifier::Choice(set, bits) => {
                let Some(name) = earliest(set, &left) else {
                    let code = check::required_code(draft.mnemonic(), set);
                    missing.push(draft.mismatch(code, none_of(set), head));
                    unnamed.get_or_insert(set);
                    continue;
                };
                name.split('.').filter(|part| !part.is_empty()).for_each(|part| {
                    take(&mut left, part);
                });
                let values = set.spellings().filter(|found| found.0 == name).map(|found| found.1);
                draft.choose(bits, values.collect());
            }
        }
    }
    let faults = (missing.len() + left.len()) as u32;
    if let Some(mut first) = missing.into_iter().next() {
        // What is written in its stead says more: `MUFU.SINE`.
        if let (Some(set), Some(other)) = (unnamed, left.first()) {
            first.diagnostic.message = format!(".{} is none of {}", other.text, set.list("."));
            first.diagnostic.span = other.span();
        }
        return Err(Mismatch { faults, ..first });
    }
    match left.first() {
        None => Ok(()),
        Some(&unknown) => {
            let message = not_taken(wanted, written, unknown, draft);
            let code = check::modifier_code(draft.mnemonic(), unknown.text);
            let mut mismatch = Mismatch { faults, ..draft.mismatch(code, message, unknown) };
            if code == check::combination_code(draft.mnemonic())
                && let Some(bits) = draft.shared_field()
            {
                mismatch.diagnostic = mismatch.diagnostic.hint(draft.legal_combinations(bits));
            }
            if let Some((message, hint)) = check::modifier_advice(draft.mnemonic(), unknown.text) {
                mismatch.diagnostic.message = message.to_owned();
                mismatch.diagnostic = mismatch.diagnostic.hint(hint);
            }
            Err(mismatch)
        }
    }
}

/// What to say where nothing of a set is written.
fn none_of(set: &Set) -> String {
    let list = set.list(".");
    if list.contains(',') { format!("one of {list} is missing") } else { format!("{list} is missing") }
}

/// What to say of a modifier that is left over: it is unknown, or there already, or excluded by another one.
fn not_taken(wanted: &[Modifier], written: &[Token<'_>], unknown: Token<'_>, draft: &Draft<'_>) -> String {
    let (mnemonic, name) = (draft.mnemonic(), unknown.text);
    if written.iter().filter(|token| token.text == name).count() > 1 {
        return format!(".{name} stands twice");
    }
    let has =
        |set: &Set, name: &str| set.spellings().any(|(known, _)| known.split('.').any(|part| part == name));
    let excluded_by = wanted.iter().find_map(|modifier| match *modifier {
        Modifier::Choice(set, _) if has(set, name) => {
            written.iter().find(|token| token.text != name && has(set, token.text))
        }
        Modifier::Choice(..) | Modifier::Flag(..) | Modifier::Literal(_) => None,
    });
    match excluded_by {
        Some(other) => format!(".{} and .{name} exclude each other in {mnemonic}", other.text),
        None => format!("{mnemonic} takes no .{name}"),
    }
}

/// Removes the first token that is `name`.
fn take(left: &mut Vec<Token<'_>>, name: &str) -> bool {
    let found = left.iter().position(|token| token.text == name);
    found.map(|at| left.remove(at)).is_some()
}

/// The spelling of `set` all of whose parts are written: the one that begins first, of those one with the most parts,
/// of those one whose parts stand in its own order (`.U16.S16` is not `.S16.U16`), of those the longest; the empty one
/// when nothing else fits.
fn earliest(set: &Set, left: &[Token<'_>]) -> Option<&'static str> {
    set.spellings()
        .filter_map(|(name, _)| {
            if name.is_empty() {
                return Some((usize::MAX, 0, false, 0, name));
            }
            let positions = positions(name, left)?;
            let ordered = positions.windows(2).all(|pair| pair[1] == pair[0] + 1);
            let parts = usize::MAX - positions.len();
            Some((*positions.iter().min()?, parts, !ordered, usize::MAX - name.len(), name))
        })
        .min()
        .map(|found| found.4)
}

/// Where the parts of `name` stand, each in a place of its own; `None` if one is missing.
fn positions(name: &str, left: &[Token<'_>]) -> Option<Vec<usize>> {
    let mut positions = Vec::new();
    for part in name.split('.') {
        let free = |&(at, token): &(usize, &Token<'_>)| token.text == part && !positions.contains(&at);
        positions.push(left.iter().enumerate().find(free)?.0);
    }
    Some(positions)
}
