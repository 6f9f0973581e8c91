//! Operands that a loader fills in: `32@lo(name)`, `32@hi(name)` and `` `(name) ``, with a distance `32@lo((name + 0x8))`.

use super::statement::{Statement, Token, is_name, number};
use crate::bits::Bits;
use crate::cubin::{Cubin, Relocation, RelocationKind, SectionKind};
use crate::table::Table;

/// What stands before the name, as the vendor's disassembler has it.
const FORMS: [(RelocationKind, &str); 3] = [
    (RelocationKind::CODE_32, "`("),
    (RelocationKind::CODE_LOW, "32@lo("),
    (RelocationKind::CODE_HIGH, "32@hi("),
];

/// The field that all of them fill.
const FIELD: Bits = Bits::new(20, 32);

/// A field of an instruction that gets the address of something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Relocated {
    /// Byte address of the instruction.
    pub address: u64,
    /// What of the address goes into the field.
    pub kind: RelocationKind,
    /// The name of what has the address.
    pub name: String,
    /// Added to the address.
    pub addend: i64,
}

impl Relocated {
    /// As the vendor's disassembler prints the operand.
    pub fn operand(&self) -> Option<String> {
        let (_, before) = FORMS.into_iter().find(|(kind, _)| *kind == self.kind)?;
        let name = &self.name;
        Some(match self.addend {
            0 => format!("{before}{name})"),
            addend if addend < 0 => format!("{before}({name} + -{:#x}))", addend.unsigned_abs()),
            addend => format!("{before}({name} + {addend:#x}))"),
        })
    }
}

/// The relocations of a code section that a text can say, in the order of their addresses.
pub fn of_section(cubin: &Cubin, section: usize) -> Vec<Relocated> {
    let is_code = cubin.sections[section].kind == SectionKind::Code;
    let relocations = cubin.relocations_of(section).filter(|_| is_code);
    let mut found: Vec<Relocated> = relocations.filter_map(|found| of_relocation(cubin, found)).collect();
    found.sort();
    found
}

/// A relocation as a text says it; `None` for one that no text can say.
pub(super) fn of_relocation(cubin: &Cubin, relocation: &Relocation) -> Option<Relocated> {
    let name = &cubin.symbols[relocation.symbol].name;
    let known = FORMS.iter().any(|(kind, _)| *kind == relocation.kind);
    (known && is_name(name)).then(|| Relocated {
        address: relocation.offset,
        kind: relocation.kind,
        name: name.clone(),
        addend: relocation.addend,
    })
}

/// Puts 0 in the place of an operand that a loader fills in, and gives back what it says; `None` where the last operand is
/// none, or the instruction has no field for it.
pub(super) fn take(statement: &mut Statement<'_>, address: u64) -> Option<Relocated> {
    let last = statement.operands.last_mut()?;
    let (kind, rest) =
        FORMS.into_iter().find_map(|(kind, before)| Some((kind, last.text.strip_prefix(before)?)))?;
    let inner = rest.strip_suffix(')')?.trim();
    let (name, addend) = match inner.strip_prefix('(').and_then(|sum| sum.strip_suffix(')')) {
        Some(sum) => {
            let (name, addend) = sum.split_once('+')?;
            (name.trim(), number(addend.trim())?)
        }
        None => (inner, 0),
    };
    let mut forms = Table::get().named(statement.mnemonic.text);
    let has_field = forms.any(|form| form.layout.operands.iter().any(|operand| operand.bits == FIELD));
    if !has_field || !is_name(name) {
        return None;
    }
    *last = Token { text: "0x0", start: last.start };
    Some(Relocated { address, kind, name: name.to_owned(), addend })
}
