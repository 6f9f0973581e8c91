//! Value sets that several families use.

use super::sets::Set;

/// The shared value sets.
pub const SETS: &[Set] = &[
    Set { name: "signed", values: &[Some("U32"), Some("")], aliases: &[("S32", 1)] },
    Set { name: "rnd", values: &[Some(""), Some("RM"), Some("RP"), Some("RZ")], aliases: &[] },
    Set { name: "bool", values: &[Some("AND"), Some("OR"), Some("XOR"), Some("INVALIDBOP3")], aliases: &[] },
];
