//! The parts of an ELF file that the readers of cubins share.

use std::collections::HashMap;

use object::elf::FileHeader64;
use object::read::elf::{SectionHeader, SectionTable, SymbolTable};
use object::{LittleEndian, SectionIndex};
use tmu_program::{Diagnostic, Span};

use super::Section;

/// The ELF structures of a file whose header was accepted.
pub(super) struct Elf<'data> {
    pub bytes: &'data [u8],
    pub sections: SectionTable<'data, FileHeader64<LittleEndian>>,
    pub symbols: SymbolTable<'data, FileHeader64<LittleEndian>>,
}

/// What the rest of the reader needs to know about the sections.
#[derive(Default)]
pub(super) struct Layout {
    /// The sections with contents.
    pub sections: Vec<Section>,
    /// ELF section number → index into `sections`.
    pub by_number: HashMap<usize, usize>,
    /// Name → ELF section number, for all sections.
    pub numbers: HashMap<String, usize>,
    /// `sh_info` and `sh_flags` of each entry of `sections`: registers and barriers of code.
    pub extra: Vec<(u32, u64)>,
}

impl Layout {
    /// Index into `sections` of the section of that ELF number, if it has contents.
    pub fn index(&self, number: usize) -> Option<usize> {
        self.by_number.get(&number).copied()
    }
}

impl<'data> Elf<'data> {
    /// Bytes of the section of that ELF number; its bounds were checked when the layout was made.
    pub fn data(&self, number: usize) -> &'data [u8] {
        let header = self.sections.section(SectionIndex(number));
        header.ok().and_then(|header| header.data(LittleEndian, self.bytes).ok()).unwrap_or(&[])
    }
}

/// An error about a section.
pub(super) fn at_section(code: &'static str, section: &str, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, message).at(Span::Address { section: section.to_owned(), address: 0 })
}
