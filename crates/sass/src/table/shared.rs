//! Value sets that several families use.

use tmu_program::BooleanFunction;

use super::sets::{Set, typed_sets};

/// The shared value sets.
pub const SETS: &[Set] = &[
    Set { name: "signed", values: &[Some("U32"), Some("")], aliases: &[("S32", 1)] },
    Set { name: "rnd", values: &[Some(""), Some("RM"), Some("RP"), Some("RZ")], aliases: &[] },
];

typed_sets! {
    /// What a comparison is combined with.
    BOOL("bool"): BooleanFunction {
        "AND" => Some(BooleanFunction::And),
        "OR" => Some(BooleanFunction::Or),
        "XOR" => Some(BooleanFunction::Xor),
        "INVALIDBOP3" => None,
    }
}
