//! From ELF to [`Cubin`]: sections, symbols and relocations, each checked against the bounds of what it points into.

use object::LittleEndian;
use object::elf::{self, FileHeader64, SectionHeader64};
use object::read::elf::{FileHeader, Rel, Rela, SectionHeader, Sym};
use tmu_program::Diagnostic;

use crate::Arch;

use super::elf::{Elf, Layout, at_section};
use super::{
    Cubin, Relocation, RelocationKind, Section, SectionKind, Symbol, SymbolKind, TextureMode, kernel,
};

/// The machine number of NVIDIA GPUs (EM_CUDA).
const CUDA_MACHINE: u16 = 190;
/// Bit of a symbol's `st_other` that marks a kernel among the functions (STO_CUDA_ENTRY).
const ENTRY_FLAG: u8 = 0x10;

/// The largest sizes of memory a file may ask for. A constant bank is 64 KiB by its address width; 96 KiB is the
/// shared memory of a whole sm_52 multiprocessor; the limit on global memory is ours.
const MAX_CONSTANT: u64 = 64 << 10;
const MAX_SHARED: u64 = 96 << 10;
const MAX_GLOBAL: u64 = 1 << 30;

/// See [`Cubin::parse`].
pub(super) fn parse(bytes: &[u8]) -> Result<Cubin, Diagnostic> {
    read(bytes).map_err(|problem| match problem.hint {
        Some(_) => problem,
        None => problem.hint("the file is cut off or damaged: build it anew"),
    })
}

fn read(bytes: &[u8]) -> Result<Cubin, Diagnostic> {
    let header = header(bytes)?;
    let flags = header.e_flags(LittleEndian).0;
    let number = flags & 0xff;
    let arch = Arch::from_number(number).ok_or_else(|| {
        Diagnostic::error("CUBIN-003", format!("the cubin is for sm_{number}"))
            .hint(format!("these can be read: {}", Arch::ALL.map(Arch::name).join(", ")))
    })?;
    let sections = header.sections(LittleEndian, bytes).map_err(|error| bad_sections(&error))?;
    let symbols =
        sections.symbols(LittleEndian, bytes, elf::SHT_SYMTAB).map_err(|error| bad_symbols(&error))?;
    let elf = Elf { bytes, sections, symbols };
    let layout = layout(&elf)?;
    let symbols = symbols_of(&elf, &layout)?;
    let relocations = relocations_of(&elf, &layout, symbols.len())?;
    let (kernels, functions) = kernel::kernels(&elf, &layout, &symbols)?;
    let texture_mode = if flags & 0x200 != 0 { TextureMode::Independent } else { TextureMode::Unified };
    let linked = header.e_type(LittleEndian) == elf::ET_EXEC;
    Ok(Cubin {
        arch,
        texture_mode,
        linked,
        sections: layout.sections,
        symbols,
        relocations,
        kernels,
        functions,
    })
}

/// The file header, if the file is a 64-bit little-endian ELF file for NVIDIA GPUs.
fn header(bytes: &[u8]) -> Result<&FileHeader64<LittleEndian>, Diagnostic> {
    if !bytes.starts_with(&elf::ELFMAG) {
        let problem = Diagnostic::error("CUBIN-001", "the file does not start with the ELF magic number");
        return Err(problem
            .hint("cubins are ELF files; fat binaries and executables are looked into without `--kind`"));
    }
    if bytes.get(4..6).is_some_and(|kind| kind != [elf::ELFCLASS64.0, elf::ELFDATA2LSB.0]) {
        return Err(Diagnostic::error("CUBIN-002", "the ELF file is not a 64-bit little-endian one")
            .hint("build cubins for 64-bit addresses (the default)"));
    }
    let header = FileHeader64::<LittleEndian>::parse(bytes)
        .map_err(|error| Diagnostic::error("CUBIN-001", format!("the ELF header is damaged: {error}")))?;
    let machine = header.e_machine(LittleEndian).0;
    if machine != CUDA_MACHINE {
        let message = format!("the ELF file is for machine {machine}, not for NVIDIA GPUs ({CUDA_MACHINE})");
        let hint = "`tmu dis` and `tmu check` find the cubins in executables";
        return Err(Diagnostic::error("CUBIN-002", message).hint(hint));
    }
    Ok(header)
}

fn bad_sections(error: &object::read::Error) -> Diagnostic {
    Diagnostic::error("CUBIN-004", format!("the section table is damaged: {error}"))
}

fn bad_symbols(error: &object::read::Error) -> Diagnostic {
    Diagnostic::error("CUBIN-005", format!("the symbol table is damaged: {error}"))
}

/// Reads the section table. All sections that are read later are checked here, once: they lie inside the file and
/// no two overlap, so the memory that reading takes is in proportion to the file.
fn layout(elf: &Elf) -> Result<Layout, Diagnostic> {
    let mut layout = Layout::default();
    let mut ranges = Vec::new();
    for (number, header) in elf.sections.iter().enumerate().skip(1) {
        let name = elf.sections.section_name(LittleEndian, header).map_err(|error| bad_sections(&error))?;
        let name = str::from_utf8(name)
            .map_err(|_| {
                Diagnostic::error("CUBIN-004", format!("the name of section {number} is not UTF-8"))
            })?
            .to_owned();
        let kind = section_kind(&name, header.sh_type(LittleEndian) == elf::SHT_NOBITS);
        if kind.is_some() || is_read(header, &name) {
            ranges.extend(file_range(elf, header, &name)?);
        }
        if let Some(kind) = kind {
            let section = section(elf, header, &name, kind)?;
            layout.by_number.insert(number, layout.sections.len());
            layout.sections.push(section);
            layout.extra.push((header.sh_info(LittleEndian), header.sh_flags(LittleEndian).0));
        }
        if layout.numbers.insert(name.clone(), number).is_some() {
            return Err(at_section("CUBIN-004", &name, "there are two sections of this name"));
        }
    }
    ranges.sort_unstable();
    if let Some(pair) = ranges.windows(2).find(|pair| pair[0].1 > pair[1].0) {
        let message = format!("sections overlap in the file at {:#x}", pair[1].0);
        return Err(Diagnostic::error("CUBIN-004", message));
    }
    Ok(layout)
}

/// Whether a section without contents of its own is read: attributes, symbols and relocations.
fn is_read(header: &SectionHeader64<LittleEndian>, name: &str) -> bool {
    let kind = header.sh_type(LittleEndian);
    name.starts_with(".nv.info") || [elf::SHT_SYMTAB, elf::SHT_REL, elf::SHT_RELA].contains(&kind)
}

/// What a section is for, by its name. `None`: it holds nothing that a loader needs.
fn section_kind(name: &str, is_zero: bool) -> Option<SectionKind> {
    if name.strip_prefix(".text.").is_some_and(|function| !function.is_empty()) && !is_zero {
        return Some(SectionKind::Code);
    }
    if name.starts_with(".nv.shared.") {
        return Some(SectionKind::Shared);
    }
    match name {
        ".nv.global.init" if !is_zero => return Some(SectionKind::GlobalData),
        ".nv.global" => return Some(SectionKind::GlobalZero),
        _ => {}
    }
    let rest = name.strip_prefix(".nv.constant")?;
    let (bank, kernel) = rest.split_once('.').map_or((rest, None), |(bank, kernel)| (bank, Some(kernel)));
    let bank = bank.parse().ok().filter(|&bank: &u8| bank < 18 && !is_zero)?;
    Some(match kernel {
        Some(_) => SectionKind::KernelConstant { bank },
        None => SectionKind::ModuleConstant { bank },
    })
}

/// The bytes of the file that a section takes, if any.
fn file_range(
    elf: &Elf,
    header: &SectionHeader64<LittleEndian>,
    name: &str,
) -> Result<Option<(u64, u64)>, Diagnostic> {
    let Some((start, size)) = header.file_range(LittleEndian) else { return Ok(None) };
    let end = start.checked_add(size).filter(|&end| end <= elf.bytes.len() as u64);
    let end =
        end.ok_or_else(|| at_section("CUBIN-004", name, "the section reaches beyond the end of the file"))?;
    Ok((size > 0).then_some((start, end)))
}

/// A section with contents; `file_range` has accepted its range.
fn section(
    elf: &Elf,
    header: &SectionHeader64<LittleEndian>,
    name: &str,
    kind: SectionKind,
) -> Result<Section, Diagnostic> {
    let data = header.data(LittleEndian, elf.bytes).map_err(|error| bad_sections(&error))?;
    let size = header.sh_size(LittleEndian);
    let limit = match kind {
        SectionKind::Code => u64::MAX,
        SectionKind::KernelConstant { .. } | SectionKind::ModuleConstant { .. } => MAX_CONSTANT,
        SectionKind::Shared => MAX_SHARED,
        SectionKind::GlobalData | SectionKind::GlobalZero => MAX_GLOBAL,
    };
    if size > limit {
        let message = format!("the section takes {size} bytes, the limit is {limit}");
        return Err(at_section("CUBIN-010", name, message));
    }
    if kind == SectionKind::Code && !size.is_multiple_of(32) {
        let message = format!("the code is {size} bytes long, not a whole number of 32-byte bundles");
        return Err(at_section("CUBIN-007", name, message));
    }
    let align = header.sh_addralign(LittleEndian).max(1);
    if !align.is_power_of_two() || align > MAX_GLOBAL {
        return Err(at_section("CUBIN-004", name, format!("an alignment of {align} is impossible")));
    }
    Ok(Section { name: name.to_owned(), kind, data: data.to_vec(), size, align })
}

/// Reads the symbol table. All names together may be four times as long as the file: they normally share nothing,
/// and a table of many symbols with one long name must not eat the memory.
fn symbols_of(elf: &Elf, layout: &Layout) -> Result<Vec<Symbol>, Diagnostic> {
    let mut symbols = Vec::with_capacity(elf.symbols.len());
    let mut budget = elf.bytes.len() * 4;
    for (number, symbol) in elf.symbols.iter().enumerate() {
        let name = elf.symbols.symbol_name(LittleEndian, symbol).map_err(|error| bad_symbols(&error))?;
        budget = budget.checked_sub(name.len()).ok_or_else(|| {
            Diagnostic::error("CUBIN-005", "the names of the symbols are longer than the file")
        })?;
        let section_number = symbol.st_shndx(LittleEndian).0;
        let numbered = section_number != 0 && section_number < 0xff00;
        if numbered && usize::from(section_number) >= elf.sections.len() {
            return Err(Diagnostic::error(
                "CUBIN-005",
                format!("symbol {number} lies in section {section_number}, which does not exist"),
            ));
        }
        let section = layout.by_number.get(&usize::from(section_number)).copied().filter(|_| numbered);
        let found = Symbol {
            name: String::from_utf8_lossy(name).into_owned(),
            kind: symbol_kind(symbol.st_type().0, symbol.st_other().0),
            section,
            offset: symbol.st_value(LittleEndian),
            size: symbol.st_size(LittleEndian),
        };
        let size = section.map_or(u64::MAX, |index| layout.sections[index].size);
        if found.offset.checked_add(found.size).is_none_or(|end| end > size) {
            let message = format!("symbol {number} ({}) reaches beyond the end of its section", found.name);
            return Err(Diagnostic::error("CUBIN-005", message));
        }
        symbols.push(found);
    }
    Ok(symbols)
}

/// ELF symbol types 0…3 are the generic ones; 10, 11, 12 are NVIDIA's.
fn symbol_kind(kind: u8, other: u8) -> SymbolKind {
    match kind {
        0 | 3 => SymbolKind::Location,
        1 => SymbolKind::Variable,
        2 if other & ENTRY_FLAG != 0 => SymbolKind::Kernel,
        2 => SymbolKind::Function,
        10 => SymbolKind::Texture,
        11 => SymbolKind::Sampler,
        12 => SymbolKind::Surface,
        other => SymbolKind::Other(other),
    }
}

/// Reads the relocations of all sections with contents.
fn relocations_of(elf: &Elf, layout: &Layout, symbols: usize) -> Result<Vec<Relocation>, Diagnostic> {
    let mut relocations = Vec::new();
    for header in elf.sections.iter() {
        let Some(&section) = layout.by_number.get(&(header.sh_info(LittleEndian) as usize)) else { continue };
        let mut add = |offset: u64, kind: u32, symbol: u32, addend: i64| {
            let relocation =
                Relocation { section, offset, kind: RelocationKind(kind), symbol: symbol as usize, addend };
            relocations.push(checked(relocation, &layout.sections[section], symbols)?);
            Ok(())
        };
        let bad = |error| bad_sections(&error);
        if let Some((entries, _)) = header.rel(LittleEndian, elf.bytes).map_err(bad)? {
            for entry in entries {
                let kind = entry.r_type(LittleEndian).0;
                add(entry.r_offset(LittleEndian), kind, entry.r_sym(LittleEndian), 0)?;
            }
        }
        if let Some((entries, _)) = header.rela(LittleEndian, elf.bytes).map_err(bad)? {
            for entry in entries {
                let kind = entry.r_type(LittleEndian, false).0;
                let addend = entry.r_addend(LittleEndian);
                add(entry.r_offset(LittleEndian), kind, entry.r_sym(LittleEndian, false), addend)?;
            }
        }
    }
    Ok(relocations)
}

/// The relocation, if it stays within its section and its symbol exists.
fn checked(relocation: Relocation, section: &Section, symbols: usize) -> Result<Relocation, Diagnostic> {
    let end = relocation.offset.checked_add(relocation.kind.width());
    if end.is_none_or(|end| end > section.data.len() as u64) {
        let message = format!("{} reaches beyond the end of the section", relocation.kind);
        return Err(at_section("CUBIN-009", &section.name, message));
    }
    if relocation.symbol >= symbols {
        let message = format!("{} names symbol {}, which does not exist", relocation.kind, relocation.symbol);
        return Err(at_section("CUBIN-009", &section.name, message));
    }
    Ok(relocation)
}
