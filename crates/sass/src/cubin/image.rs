//! The code that a kernel runs: its own, and that of the functions which the linker has left apart.

use std::collections::BTreeSet;

use tmu_program::SystemCall;

use super::{Cubin, Kernel, Relocation, Section, SectionKind, Symbol, SymbolKind};

/// Bytes of a bundle.
const BUNDLE: u64 = 32;

/// The sections that a kernel needs, and where its code lies when it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The kernel's own section at address 0, behind it those of the functions that it may call: index into
    /// [`Cubin::sections`] and address.
    code: Vec<(usize, u64)>,
    /// All sections that relocations lead to, the code's among them.
    reached: BTreeSet<usize>,
    /// Functions of the device's runtime that the kernel may call, each in a bundle behind the code.
    runtime: Vec<(u64, SystemCall)>,
}

impl Image {
    /// The image of a kernel: what relocations lead to from its code and from the constant banks that it sees.
    pub(super) fn new(cubin: &Cubin, kernel: &Kernel) -> Image {
        let mut leads: Vec<Vec<usize>> = vec![Vec::new(); cubin.sections.len()];
        for relocation in &cubin.relocations {
            leads[relocation.section].extend(cubin.symbols[relocation.symbol].section);
        }
        let of_module = |section: &Section| matches!(section.kind, SectionKind::ModuleConstant { .. });
        let banks = cubin.sections.iter().enumerate().filter(|(_, section)| of_module(section));
        let mut open: Vec<usize> = banks.map(|(index, _)| index).collect();
        open.extend(kernel.constants.iter().chain([&kernel.code]));
        let mut reached = BTreeSet::new();
        while let Some(section) = open.pop() {
            if reached.insert(section) {
                open.extend(&leads[section]);
            }
        }
        let functions = reached
            .iter()
            .copied()
            .filter(|&section| section != kernel.code && cubin.sections[section].kind == SectionKind::Code);
        let mut end = 0;
        let mut lay = |section: usize| {
            let start = end;
            end += cubin.sections[section].size;
            (section, start)
        };
        let code = std::iter::once(kernel.code).chain(functions).map(&mut lay).collect();
        let runtime = runtime(cubin, &reached);
        let runtime =
            runtime.into_iter().enumerate().map(|(number, call)| (end + BUNDLE * number as u64, call));
        Image { code, runtime: runtime.collect(), reached }
    }

    /// The functions of the device's runtime that the kernel may call, and where they are taken to lie.
    pub fn runtime(&self) -> &[(u64, SystemCall)] {
        &self.runtime
    }

    /// Whether the kernel needs a section.
    pub fn reaches(&self, section: usize) -> bool {
        self.reached.contains(&section)
    }

    /// The address of a location in the code, or of a function of the runtime; `None` for what lies elsewhere.
    pub fn address(&self, symbol: &Symbol) -> Option<u64> {
        let Some(section) = symbol.section else {
            let call = outside(symbol)?;
            return self.runtime.iter().find(|(_, of)| *of == call).map(|(address, _)| *address);
        };
        let (_, start) = self.code.iter().find(|(code, _)| *code == section)?;
        Some(start + symbol.offset)
    }

    /// The section in which an address lies, and the offset in it.
    pub fn section_at(&self, address: u64) -> Option<(usize, u64)> {
        let (section, start) = self.code.iter().rev().find(|(_, start)| *start <= address)?;
        Some((*section, address - start))
    }

    /// The code: whole bundles, each relocation filled in with what `value` says of it.
    ///
    /// # Errors
    /// The relocation that `value` has no answer to, or that is none of code, with the reason.
    pub fn code<'c>(
        &self,
        cubin: &'c Cubin,
        value: impl Fn(&Symbol) -> Option<u64>,
    ) -> Result<Vec<u8>, (&'c Relocation, String)> {
        let mut code = Vec::new();
        for &(section, start) in &self.code {
            code.extend_from_slice(&cubin.sections[section].data);
            for relocation in cubin.relocations_of(section) {
                let symbol = &cubin.symbols[relocation.symbol];
                let value = value(symbol).ok_or((relocation, "the file does not hold it".to_owned()))?;
                let value = value.wrapping_add_signed(relocation.addend);
                let at = (start + relocation.offset) as usize;
                let field = &mut code[at..at + 8];
                let mut word = [0; 8];
                word.copy_from_slice(field);
                let word = relocation.kind.fill(u64::from_le_bytes(word), value).ok_or_else(|| {
                    (relocation, "relocations of this type are not applied to code yet".to_owned())
                })?;
                field.copy_from_slice(&word.to_le_bytes());
            }
        }
        Ok(code)
    }
}

/// The function of the runtime that a symbol names which the file does not hold.
fn outside(symbol: &Symbol) -> Option<SystemCall> {
    let function = matches!(symbol.kind, SymbolKind::Function | SymbolKind::Location);
    let call = SystemCall::named(&symbol.name).filter(|call| !call.is_of_launches());
    call.filter(|_| function && symbol.section.is_none())
}

/// The functions of the runtime that sections name, in the order of [`SystemCall::ALL`].
fn runtime(cubin: &Cubin, reached: &BTreeSet<usize>) -> Vec<SystemCall> {
    let relocations = cubin.relocations.iter().filter(|relocation| reached.contains(&relocation.section));
    let named: Vec<SystemCall> =
        relocations.filter_map(|relocation| outside(&cubin.symbols[relocation.symbol])).collect();
    SystemCall::ALL.into_iter().filter(|call| named.contains(call)).collect()
}

/// Why a kernel cannot be loaded: relocations that nothing answers, in the sections that it needs.
pub(super) fn unanswered<'c>(cubin: &'c Cubin, image: &Image) -> Vec<(&'c Relocation, &'static str)> {
    let mut found = Vec::new();
    for relocation in cubin.relocations.iter().filter(|relocation| image.reaches(relocation.section)) {
        let symbol = &cubin.symbols[relocation.symbol];
        let in_code = cubin.sections[relocation.section].kind == SectionKind::Code;
        if symbol.section.is_none() && !symbol.kind.is_reference() && outside(symbol).is_none() {
            found.push((relocation, "the file does not hold it"));
        } else if in_code && relocation.kind.fill(0, 0).is_none() {
            found.push((relocation, "relocations of this type are not applied to code yet"));
        }
    }
    found
}
