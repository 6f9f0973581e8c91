//! Modifiers of a row: names behind dots, and where the flags among them are in the word.

use super::names::Flag;
use super::sets::Set;
use crate::bits::Bits;

/// A part of the mnemonic behind a dot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Always there.
    Literal(&'static str),
    /// There when its bit is 1.
    Flag(&'static str, Bits),
    /// One of a set, by value.
    Choice(&'static Set, Bits),
}

/// Where a flag is in the word: the values of a field that mean it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagBits {
    /// The flag.
    pub flag: Flag,
    /// The field; no bits where the row spells the flag out.
    pub bits: Bits,
    /// A bit for each value of the field.
    pub values: u64,
}

/// The flags among modifiers.
pub(super) fn flags(modifiers: &[Modifier]) -> Vec<FlagBits> {
    let mut found = Vec::new();
    for modifier in modifiers {
        match *modifier {
            Modifier::Literal(name) => add(&mut found, name, Bits::default(), 0),
            Modifier::Flag(name, bits) => add(&mut found, name, bits, 1),
            Modifier::Choice(set, bits) => {
                for (value, name) in (0..).zip(set.values) {
                    name.iter()
                        .flat_map(|name| name.split('.'))
                        .for_each(|part| add(&mut found, part, bits, value));
                }
            }
        }
    }
    found
}

fn add(found: &mut Vec<FlagBits>, name: &str, bits: Bits, value: u32) {
    let Some(flag) = Flag::named(name) else { return };
    // No flag is in a field of more than six bits, which a test sees to.
    let bit = 1u64.checked_shl(value).unwrap_or_default();
    match found.iter_mut().find(|known| known.flag == flag && known.bits == bits) {
        Some(known) => known.values |= bit,
        None => found.push(FlagBits { flag, bits, values: bit }),
    }
}
