//! Matching of the names behind dots.

use super::draft::{Draft, Mismatch};
use super::statement::Token;
use crate::check;
use crate::table::Set;
use crate::table::notation::Modifier;

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

/// Where the parts of `name` stand, each at an index of its own; `None` if one is missing.
fn positions(name: &str, left: &[Token<'_>]) -> Option<Vec<usize>> {
    let mut positions = Vec::new();
    for part in name.split('.') {
        let free = |&(at, token): &(usize, &Token<'_>)| token.text == part && !positions.contains(&at);
        positions.push(left.iter().enumerate().find(free)?.0);
    }
    Some(positions)
}
