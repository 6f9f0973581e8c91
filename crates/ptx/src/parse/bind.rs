//! Modifiers and operands against the rows of the table.

use std::sync::Arc;

use tmu_program::{Diagnostic, nearest};

use super::operand::{Raw, RawKind};
use super::{Parsed, Parser};
use crate::module::{Address, Base, Instruction, Opcode, Operand, TextSpan, Value};
use crate::names::{Mnemonic as M, Word};
use crate::notation::{Item, ItemKind, OperandType, Row};
use crate::table;
use crate::types::Type;

/// The rows that have the mnemonic and the modifiers.
pub(super) type Candidates = Vec<Arc<Opcode>>;

impl<'t> Parser<'t> {
    /// Finds the rows, and returns their index in [`Parser::candidates`].
    pub(super) fn find_candidates(
        &mut self,
        mnemonic: &'t str,
        first: TextSpan,
        words: &[(&'t str, TextSpan)],
        whole: TextSpan,
    ) -> Parsed<usize> {
        let text = self.slice(whole);
        let rows = table::named(mnemonic);
        let mut candidates = Vec::new();
        let mut furthest = Failure { at: 0, expected: Vec::new() };
        for &row in rows {
            let mut found = vec![None; row.modifiers.len()];
            if match_words(row, 0, words, 0, &mut found, &mut furthest) {
                candidates.push(Arc::new(Opcode { row, words: found }));
            }
        }
        if candidates.is_empty() {
            // As the vendor's assembler, which reads the modifiers in any order.
            let reordered = rows
                .iter()
                .filter_map(|&row| any_order(row, words).map(|found| Arc::new(Opcode { row, words: found })));
            candidates.extend(reordered);
        }
        if candidates.is_empty() {
            return Err(Box::new(no_row(mnemonic, first, words, whole, &furthest)));
        }
        self.opcodes.insert(text, self.candidates.len());
        self.candidates.push(candidates);
        Ok(self.candidates.len() - 1)
    }
}

/// How far the best row went.
struct Failure {
    /// Index of the word that no row has there.
    at: usize,
    /// What rows have there; empty if one ends.
    expected: Vec<&'static str>,
}

/// Whether the words from `at` on are those of the row's modifiers from `modifier` on.
fn match_words(
    row: &'static Row,
    modifier: usize,
    words: &[(&str, TextSpan)],
    at: usize,
    found: &mut [Option<&'static str>],
    furthest: &mut Failure,
) -> bool {
    let Some(next) = row.modifiers.get(modifier) else {
        if at < words.len() && at >= furthest.at {
            note(furthest, at, &[]);
        }
        return at == words.len();
    };
    let forbidden = next.tied && found[modifier - 1].is_none();
    let required = !next.optional || (next.tied && !forbidden);
    if !forbidden {
        let here = words.get(at).and_then(|(word, _)| next.words.iter().find(|known| *known == word));
        match here {
            Some(word) => {
                found[modifier] = Some(word);
                if match_words(row, modifier + 1, words, at + 1, found, furthest) {
                    return true;
                }
                found[modifier] = None;
            }
            None => note(furthest, at, &next.words),
        }
    }
    !required && match_words(row, modifier + 1, words, at, found, furthest)
}

/// The words as the row orders them, types in the order of the text; `None` if they are not those of the row.
fn any_order(row: &'static Row, words: &[(&str, TextSpan)]) -> Option<Vec<Option<&'static str>>> {
    let mut used = vec![false; words.len()];
    let mut found: Vec<Option<&'static str>> = Vec::with_capacity(row.modifiers.len());
    let mut last_type = 0;
    for modifier in &row.modifiers {
        let hit = words.iter().enumerate().find_map(|(at, (word, _))| {
            let known = modifier.words.iter().find(|known| *known == word)?;
            (!used[at]).then_some((at, *known))
        });
        let before = found.last().copied().flatten();
        let tied = modifier.tied && before.is_some() != hit.is_some();
        if tied || (hit.is_none() && !modifier.optional) {
            return None;
        }
        if let Some((at, word)) = hit {
            used[at] = true;
            if Type::named(word).is_some() {
                if at < last_type {
                    return None;
                }
                last_type = at;
            }
        }
        found.push(hit.map(|(_, known)| known));
    }
    used.iter().all(|&used| used).then_some(found)
}

fn note(furthest: &mut Failure, at: usize, expected: &[&'static str]) {
    if at > furthest.at {
        *furthest = Failure { at, expected: Vec::new() };
    }
    if at == furthest.at {
        for word in expected {
            if !furthest.expected.contains(word) {
                furthest.expected.push(word);
            }
        }
    }
}

fn no_row(
    mnemonic: &str,
    first: TextSpan,
    words: &[(&str, TextSpan)],
    whole: TextSpan,
    furthest: &Failure,
) -> Diagnostic {
    let opcode = words.iter().fold(mnemonic.to_owned(), |text, (word, _)| text + "." + word);
    if let Some(family) = table::unsupported(&opcode) {
        let message = format!("`{}` is known and left out: {family}", super::shortened(&opcode));
        return Diagnostic::error("PTX-005", message).at(whole.in_text());
    }
    if table::named(mnemonic).is_empty() {
        let message = format!("no instruction is called `{}`", super::shortened(mnemonic));
        let hint = match nearest(mnemonic, &table::mnemonics()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`tmu isa` lists the instructions".to_owned(),
        };
        return Diagnostic::error("PTX-004", message).at(first.in_text()).hint(hint);
    }
    // tld4 names its geometries in the document: the clause is the better code.
    let code = if mnemonic == "tld4" { "TLD4-01" } else { "PTX-006" };
    let span = words.get(furthest.at).map_or(whole, |(_, span)| *span);
    let found = match words.get(furthest.at) {
        Some((word, _)) => format!("`{mnemonic}` does not take `.{}` here", super::shortened(word)),
        None => format!("`{}` is not complete", super::shortened(&opcode)),
    };
    let diagnostic = Diagnostic::error(code, found).at(span.in_text());
    let list = furthest.expected.iter().map(|word| format!(".{word}")).collect::<Vec<_>>().join(" ");
    if list.is_empty() { diagnostic } else { diagnostic.hint(format!("expected one of: {list}")) }
}

/// Where a slot's operand is: which thing between commas, which element in its brackets, which half of a pair.
#[derive(Clone, Copy)]
pub(super) struct Found {
    slot: usize,
    raw: usize,
    element: Option<usize>,
    second: bool,
}

/// Chooses the first row whose operands these are, and finds the slot of each.
pub(super) fn choose<'c>(
    candidates: &'c Candidates,
    raws: &[Raw],
    span: TextSpan,
    found: &mut Vec<Found>,
) -> Parsed<&'c Arc<Opcode>> {
    for opcode in candidates {
        found.clear();
        if fits(opcode, &opcode.row.pattern, raws, 0, None, found) {
            return Ok(opcode);
        }
    }
    let whole = raws.iter().fold(span, |span, raw| span.to(raw.span));
    let mnemonic = candidates[0].row.mnemonic;
    let syntax: Vec<_> = candidates.iter().map(|opcode| operand_syntax(opcode.row)).collect();
    let code = if mnemonic == M::Tld4 { "TLD4-01" } else { "PTX-007" };
    let diagnostic = Diagnostic::error(code, "these operands are not those of the instruction");
    Err(Box::new(diagnostic.at(whole.in_text()).hint(format!("expected {}", syntax.join(" or ")))))
}

/// Puts the operands that [`choose`] has found into an instruction without operands.
pub(super) fn fill(instruction: &mut Instruction, raws: &mut [Raw], span: TextSpan, found: &[Found]) {
    let Instruction { opcode, operands, spans, .. } = instruction;
    let slots = &opcode.row.slots;
    operands.resize_with(slots.len(), || None);
    spans.resize(slots.len(), span);
    for one in found {
        spans[one.slot] = span_of(&raws[one.raw], one.element);
        let operand = take(&mut raws[one.raw], one.element, one.second);
        operands[one.slot] = operand.map(|operand| plain(operand, slots[one.slot].ty));
    }
}

/// The operands of a row as the manual writes them.
fn operand_syntax(row: &Row) -> &'static str {
    let instruction = row.declaration.syntax.split(';').next().unwrap_or_default();
    match instruction.split_once(' ') {
        Some((_, operands)) => operands,
        None => "no operand",
    }
}

fn fits(
    opcode: &Opcode,
    items: &[Item],
    raws: &[Raw],
    at: usize,
    inside: Option<usize>,
    found: &mut Vec<Found>,
) -> bool {
    let Some((item, rest)) = items.split_first() else { return at == raws.len() };
    let before = found.len();
    if let Some(raw) = raws.get(at)
        && fits_item(opcode, item, raw, at, inside, raws.len() - at > 1, found)
        && fits(opcode, rest, raws, at + 1, inside, found)
    {
        return true;
    }
    found.truncate(before);
    item.optional && fits(opcode, rest, raws, at, inside, found)
}

fn fits_item(
    opcode: &Opcode,
    item: &Item,
    raw: &Raw,
    at: usize,
    inside: Option<usize>,
    more: bool,
    found: &mut Vec<Found>,
) -> bool {
    let here = |slot, second| match inside {
        Some(outer) => Found { slot, raw: outer, element: Some(at), second },
        None => Found { slot, raw: at, element: None, second },
    };
    match (&item.kind, &raw.kind) {
        (&ItemKind::Plain(slot), RawKind::Plain(Some(operand))) => {
            found.push(here(slot, false));
            accepts(opcode, slot, operand, more)
        }
        (&ItemKind::Pair(slot, _, true), RawKind::Plain(Some(_))) => {
            found.push(here(slot, false));
            true
        }
        (&ItemKind::Pair(slot, second, _), RawKind::Pair(..)) => {
            found.push(here(slot, false));
            found.push(here(second, true));
            true
        }
        // An element of an array names its address without brackets.
        (&ItemKind::Address(slot), RawKind::Plain(Some(Operand::Address(_)))) => {
            found.push(here(slot, false));
            matches!(opcode.row.mnemonic, M::Ld | M::Ldu | M::St)
        }
        (&ItemKind::Address(slot), RawKind::Address(..)) => {
            found.push(Found { slot, raw: at, element: Some(0), second: false });
            true
        }
        // A bracket of several things whose others may be left out.
        (ItemKind::Bracket(items), RawKind::Address(operand, span)) => {
            let thing = Raw { kind: RawKind::Plain(operand.clone()), span: *span };
            fits(opcode, items, std::slice::from_ref(&thing), 0, Some(at), found)
        }
        (ItemKind::Bracket(items), RawKind::Bracket(things)) => {
            fits(opcode, items, things, 0, Some(at), found)
        }
        (&ItemKind::List(slot), RawKind::List(_)) => {
            found.push(here(slot, false));
            true
        }
        _ => false,
    }
}

/// Whether this operand can be meant for this slot; only where several slots could take it.
fn accepts(opcode: &Opcode, slot: usize, operand: &Operand, more: bool) -> bool {
    let slot = &opcode.row.slots[slot];
    match operand {
        // The vendor's assembler takes an inverted predicate wherever one is read, not only where the manual says.
        Operand::Not(_) if slot.written => return false,
        Operand::Negative(_) if slot.sign != Some('-') => return false,
        Operand::Register(_)
        | Operand::Part(..)
        | Operand::Special(..)
        | Operand::Value(_)
        | Operand::Address(_)
        | Operand::Vector(_)
        | Operand::List(_)
        | Operand::Not(_)
        | Operand::Negative(_)
        | Operand::Sink => {}
    }
    match slot.ty {
        // `tex.1d … , r` is a depth reference unless another operand follows, as the vendor's assembler has it; only
        // a number is an offset by itself. Integer coordinates have no depth reference.
        OperandType::Offset => {
            let alone = opcode.type_at(Word::Ctype) != Some(Type::S32) && !more;
            !alone || matches!(operand, Operand::Vector(_) | Operand::Value(Value::Integer(_)))
        }
        OperandType::Coordinates => !is_name(operand),
        OperandType::Reference(_) => !matches!(operand, Operand::Vector(_)),
        OperandType::Modifier { .. }
        | OperandType::Fixed(_)
        | OperandType::Immediate(_)
        | OperandType::Vector(..)
        | OperandType::Any
        | OperandType::Address
        | OperandType::Label
        | OperandType::Function
        | OperandType::List
        | OperandType::Arguments
        | OperandType::Gradient => true,
    }
}

/// A name of a variable, as it stands in brackets.
fn is_name(operand: &Operand) -> bool {
    matches!(operand, Operand::Address(Address { base: Base::Symbol(_), .. }))
}

fn span_of(raw: &Raw, element: Option<usize>) -> TextSpan {
    match (&raw.kind, element) {
        (RawKind::Bracket(things), Some(element)) => things[element].span,
        (RawKind::Address(_, span), Some(_)) => *span,
        (RawKind::Plain(_) | RawKind::Pair(_) | RawKind::List(_), _)
        | (RawKind::Address(..) | RawKind::Bracket(_), None) => raw.span,
    }
}

fn take(raw: &mut Raw, element: Option<usize>, second: bool) -> Option<Operand> {
    match (&mut raw.kind, element) {
        (RawKind::Bracket(things), Some(element)) => take(&mut things[element], None, second),
        (RawKind::Address(operand, _), Some(_)) => operand.take(),
        (RawKind::Plain(operand), _) => operand.take(),
        (RawKind::Pair(pair), _) => pair[usize::from(second)].take(),
        (RawKind::List(operands), _) => Some(Operand::List(std::mem::take(operands))),
        (RawKind::Bracket(_) | RawKind::Address(..), None) => None,
    }
}

/// In brackets a name or register that stands for itself was read as an address.
fn plain(operand: Operand, ty: OperandType) -> Operand {
    match operand {
        Operand::Address(Address { base, offset }) if ty != OperandType::Address => match base {
            Base::Register(register) if offset == 0 => Operand::Register(register),
            Base::Symbol(symbol) => {
                Operand::Value(Value::Address { symbol, offset, generic: false, mask: None })
            }
            Base::Zero => Operand::Value(Value::Integer(offset.cast_unsigned())),
            Base::Register(_) | Base::Element { .. } => operand,
        },
        Operand::Register(_)
        | Operand::Part(..)
        | Operand::Special(..)
        | Operand::Value(_)
        | Operand::Address(_)
        | Operand::Vector(_)
        | Operand::List(_)
        | Operand::Not(_)
        | Operand::Negative(_)
        | Operand::Sink => operand,
    }
}
