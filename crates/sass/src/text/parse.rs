//! Parsing: a statement is matched against the encodings of its mnemonic.

use std::collections::HashMap;

use tmu_program::{Diagnostic, nearest};

use super::advice::missing_comma;
use super::draft::{Draft, Location, Mismatch};
use super::modifiers::match_modifiers;
use super::operand;
use super::statement::{Statement, Token};
use crate::arch::Arch;
use crate::binary::decode;
use crate::bits::CONTROL;
use crate::control::Control;
use crate::finding::Part;
use crate::instruction::{Instruction, PT};
use crate::table::names::Field;
use crate::table::notation::{Kind, Operand};
use crate::table::{Encoding, Table};

/// The address of an instruction that stands alone: the first of a piece of code.
pub(super) const FIRST_ADDRESS: u64 = 8;

/// Parses one instruction; the rules of the manual are not checked (see [`crate::check`]).
///
/// # Errors
/// `SASS-001` … `SASS-009`, `SASS-017`, or the clause ID of a rule that is part of the syntax; spans are byte ranges of `text`.
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
            missing_comma(statement, &mismatch.diagnostic).unwrap_or_else(|| mismatch.report())
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
        return mismatch.report();
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
        // What is left out has no span of its own.
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
        draft.next_operand();
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
