//! What stopped a program, as diagnostics.

use tmu_engine::Fault;
use tmu_program::Diagnostic;

/// The faults of an instruction as one error: that of the first block, and how many more have it. `hint` says what may help
/// against faults of a code.
pub fn grouped(faults: &[Fault], hint: impl Fn(&str) -> Option<String>) -> Vec<Diagnostic> {
    let alike = |a: &Fault, b: &Fault| {
        let address = |fault: &Fault| fault.origin.as_ref().map(|origin| origin.address);
        a.code == b.code && address(a) == address(b)
    };
    let mut groups: Vec<Vec<&Fault>> = Vec::new();
    for fault in faults {
        match groups.iter_mut().find(|group| alike(group[0], fault)) {
            Some(group) => group.push(fault),
            None => groups.push(vec![fault]),
        }
    }
    let diagnostic = |group: Vec<&Fault>| {
        let mut first = group[0].diagnostic();
        if let Some(hint) = hint(first.code) {
            first = first.hint(hint);
        }
        if let [_, others @ .., last] = group.as_slice() {
            let what = if last.item.is_some() { "warp" } else { "block" };
            let [x, y, z] = last.block;
            first.message += &match others.len() {
                0 => format!("; likewise in {what} ({x}, {y}, {z})"),
                more => format!("; likewise in {} more {what}s, the last being ({x}, {y}, {z})", more + 1),
            };
        }
        first
    };
    groups.into_iter().map(diagnostic).collect()
}
