//! Names for addresses of code, as the vendor's disassembler numbers them.

use std::collections::{BTreeMap, HashSet};

use super::entries;
use super::relocated::{self, Relocated};
pub use super::statement::is_name;
use crate::arch::Arch;
use crate::binary::{BUNDLE_BYTES, index_of};
use crate::cubin::{Cubin, SectionKind};

/// The labels of one piece of code. A label stands before an instruction; before the first one of a bundle it means
/// the address of the bundle's control word, as the vendor's assembler has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    names: BTreeMap<u64, Vec<String>>,
    /// Operands that a loader fills in, by the address of the instruction.
    relocated: BTreeMap<u64, String>,
}

/// The address that a label before the instruction at `address` means.
pub const fn label_address(address: u64) -> u64 {
    if address % BUNDLE_BYTES as u64 == 8 { address - 8 } else { address }
}

impl Labels {
    /// The labels at the instruction at `address`.
    pub fn at(&self, address: u64) -> &[String] {
        self.names.get(&label_address(address)).map_or(&[], Vec::as_slice)
    }

    /// The label that a branch to `address` names.
    pub fn of_target(&self, address: i64) -> Option<&str> {
        self.names.get(&u64::try_from(address).ok()?)?.last().map(String::as_str)
    }

    /// The operand of the instruction at `address` that a loader fills in, which is its last.
    pub fn relocated(&self, address: u64) -> Option<&str> {
        self.relocated.get(&address).map(String::as_str)
    }

    /// Without the names of addresses.
    pub fn without_names(self) -> Labels {
        Labels { names: BTreeMap::new(), ..self }
    }

    /// Adds a label; an address that no label can mean is left out.
    fn add(&mut self, address: u64, name: String) {
        self.names.entry(address).or_default().push(name);
    }

    /// Adds `.L_x_N` for each target of the code that has no name yet, in the order in which branches name them.
    fn number(&mut self, code: &[u8], arch: Arch, next: &mut usize) {
        for entry in entries(code, arch) {
            let Ok(instruction) = &entry.decoded else { continue };
            let at = instruction.branch_target(entry.address).and_then(|at| u64::try_from(at).ok());
            let Some(at) = at.filter(|&at| can_be_named(at, code.len())) else { continue };
            if !self.names.contains_key(&at) {
                self.add(at, format!(".L_x_{next}"));
                *next += 1;
            }
        }
    }
}

/// Whether a label of a piece of code of that many bytes can mean `address`.
fn can_be_named(address: u64, size: usize) -> bool {
    let before = if address.is_multiple_of(BUNDLE_BYTES as u64) { address + 8 } else { address };
    address < size as u64 && label_address(before) == address && index_of(before).is_some()
}

/// The labels of each section of a cubin, by the section's index: functions under their names, other branch targets
/// numbered through the file.
pub fn of_cubin(cubin: &Cubin) -> Vec<Labels> {
    let mut next = 0;
    let mut taken = HashSet::new();
    let of_section = |(index, section): (usize, &crate::cubin::Section)| {
        let mut labels = Labels::default();
        if section.kind != SectionKind::Code {
            return labels;
        }
        for label in cubin.labels(index) {
            let name = &cubin.symbols[label.symbol].name;
            let usable =
                is_name(name) && !name.starts_with('.') && can_be_named(label.address, section.data.len());
            if usable && taken.insert(name.clone()) {
                labels.add(label.address, name.clone());
            }
        }
        labels.number(&section.data, cubin.arch, &mut next);
        let operand = |found: Relocated| Some((found.address, found.operand()?));
        labels.relocated = relocated::of_section(cubin, index).into_iter().filter_map(operand).collect();
        labels
    };
    cubin.sections.iter().enumerate().map(of_section).collect()
}
