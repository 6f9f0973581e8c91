//! Cubins of our own, and copies of cubins with other code.
//!
//! A cubin of ours has the sections that the vendor's loader and disassembler look for: code, parameters and
//! constants, shared memory, and the attribute lists with registers, stack and parameters. It has no program headers
//! and no line numbers.

use object::elf;
use object::read::elf::{FileHeader as _, SectionHeader as _};
use object::write::StringId;
use object::write::elf::{FileHeader, SectionHeader, Sym, Writer};
use object::{Endianness, LittleEndian};
use tmu_program::Diagnostic;

use crate::Arch;
use crate::binary::{BUNDLE_BYTES, address_of, bundles, decode};
use crate::control::Control;
use crate::cubin::info::number;
use crate::cubin::{Cubin, PARAMETER_OFFSET};
use crate::instruction::Instruction;
use crate::schedule::effects;
use crate::table::names::Field;
use crate::text::{Constants, File, Function};

/// The ELF machine number of NVIDIA GPUs.
const CUDA_MACHINE: u16 = 190;
/// The operating system and its version in the ELF header of cubins.
const CUDA_OS: (u8, u8) = (0x33, 7);
/// `e_version`: the release of the tools, 126.
const TOOLS: u32 = 0x7e;
/// Section types of NVIDIA's: attribute lists.
const SHT_CUDA_INFO: u32 = 0x7000_0000;
/// Section flags.
const WRITE: u64 = 1;
const ALLOC: u64 = 2;
const CODE: u64 = 4;
const INFO_LINK: u64 = 0x40;
/// The symbol table's number: behind the null section and the tables of section and symbol names.
const SYMTAB: u32 = 3;
/// The number of the first section of a list.
const FIRST_SECTION: u32 = 4;

/// How far behind a kernel's code its constant bank 0 stands in the list of sections.
const BANK_0: u32 = 1;

/// The section of what the file does not hold.
const UNDEFINED: u32 = 0;

/// One section to write.
struct Plan {
    name: String,
    kind: u32,
    flags: u64,
    link: u32,
    info: u32,
    align: u64,
    data: Vec<u8>,
    /// Size of a section that has no data in the file.
    empty_size: u64,
    /// Size of an entry, of tables.
    entry_size: u64,
}

impl Plan {
    fn new(name: impl Into<String>, kind: u32, flags: u64, align: u64, data: Vec<u8>) -> Plan {
        Plan { name: name.into(), kind, flags, link: 0, info: 0, align, data, empty_size: 0, entry_size: 0 }
    }

    /// With the number of the section that it is about.
    fn about(self, info: u32) -> Plan {
        Plan { info, ..self }
    }
}

/// One symbol to write.
struct Name {
    name: String,
    section: u32,
    info: u8,
    other: u8,
    size: u64,
}

/// What a kernel needs.
struct Needs {
    registers: u8,
    barriers: u8,
    exits: Vec<u32>,
}

/// A cubin that holds an assembled text.
///
/// # Errors
/// `CUBIN-011` for functions without a name, and where registers cannot be counted or are more than stated.
pub fn write_cubin(file: &File) -> Result<Vec<u8>, Diagnostic> {
    let kernels =
        file.functions.iter().map(|function| needs(function, file.arch)).collect::<Result<Vec<_>, _>>()?;
    let (sections, names) = plan(file, &kernels);
    let mut bytes = Vec::new();
    write(&sections, &names, file.arch, &mut bytes)
        .map_err(|error| Diagnostic::error("CUBIN-011", format!("the cubin cannot be written: {error}")))?;
    bytes[20..24].copy_from_slice(&TOOLS.to_le_bytes());
    Ok(bytes)
}

/// Registers and barriers, as the directives say or as the code uses them.
fn needs(function: &Function, arch: Arch) -> Result<Needs, Diagnostic> {
    let settings = &function.settings;
    let problem = |message: String, hint: &str| Diagnostic::error("CUBIN-011", message).hint(hint.to_owned());
    if function.name.is_empty() {
        return Err(problem("a cubin's functions have names".into(), "write .kernel NAME before the code"));
    }
    let decoded = function.words.iter().map(|&(word, control)| decode(word, control, arch).ok());
    let code: Vec<Option<Instruction>> = decoded.collect();
    let counted = counted_registers(&code, arch);
    if let (Some(stated), Some(counted)) =
        (settings.registers, counted.as_ref().ok().copied().filter(|counted| *counted > 1))
        && stated < counted
    {
        let message =
            format!("{} has {stated} registers, but its code names R{}", function.name, counted - 1);
        return Err(problem(message, "write a larger .registers, or none: they are counted"));
    }
    let registers = settings.registers.map_or(counted, Ok).map_err(|why| {
        let message = format!("the registers of {} cannot be counted: {why}", function.name);
        problem(message, "say how many with .registers N behind .kernel")
    })?;
    let instructions = || code.iter().enumerate().filter_map(|(at, found)| Some((at, found.as_ref()?)));
    let named = |name| instructions().filter(move |(_, found)| found.encoding().layout.mnemonic == name);
    let barrier =
        |found: &Instruction| found.value(Field::Barrier).map_or(16, |barrier| (barrier + 1).min(16)) as u8;
    let barriers = named("BAR").map(|(_, found)| barrier(found)).max().unwrap_or(0);
    Ok(Needs {
        registers,
        barriers: settings.barriers.unwrap_or(barriers),
        exits: named("EXIT").map(|(at, _)| address_of(at) as u32).collect(),
    })
}

/// Registers that code takes, or why that is not known.
fn counted_registers(code: &[Option<Instruction>], arch: Arch) -> Result<u8, String> {
    if let Some(index) = code.iter().position(Option::is_none) {
        return Err(format!("the word at {:#x} is no instruction", address_of(index)));
    }
    let whole: Vec<Instruction> = code.iter().copied().flatten().collect();
    let effects = effects::of_code(&whole, arch)
        .map_err(|found| found.first().map_or_else(String::new, |first| first.diagnostic.message.clone()))?;
    let accessed = effects.iter().flat_map(|effects| effects.reads.iter().chain(&effects.writes));
    let highest = accessed.filter(|resource| effects::is_register(**resource)).max();
    Ok(highest.map_or(1, |highest| *highest as u8 + 1))
}

/// Sections and symbols. Each function has three sections that are always there, so that their numbers are known: code,
/// attributes, and constant bank 0, which those that are only called do not have.
fn plan(file: &File, kernels: &[Needs]) -> (Vec<Plan>, Vec<Name>) {
    let mut next = FIRST_SECTION + 1;
    let number = |function: &Function| {
        let text = next;
        next += if function.settings.only_called { 2 } else { 3 };
        text
    };
    let texts: Vec<u32> = file.functions.iter().map(number).collect();
    // Locals come first, the symbols of the sections of code and parameters; then the functions.
    let locals = next - FIRST_SECTION - 1 - texts.len() as u32;
    let function_symbol = |index: u32| 1 + locals + index;
    let mut names = Vec::new();
    let mut info = Vec::new();
    let mut sections = Vec::new();
    for (index, ((function, needs), &text)) in (0..).zip(file.functions.iter().zip(kernels).zip(&texts)) {
        names.push(section_name(text));
        if !function.settings.only_called {
            names.push(section_name(text + BANK_0));
        }
        let bank_symbol = names.len() as u32;
        let symbol = function_symbol(index);
        for (number, value) in [
            (number::REGCOUNT, u32::from(needs.registers)),
            (number::FRAME_SIZE, function.settings.local),
            (number::MIN_STACK_SIZE, function.settings.local),
        ] {
            attribute(&mut info, number, &[symbol, value]);
        }
        sections.extend(function_sections(function, needs, text, [symbol, bank_symbol]));
    }
    let mut all = vec![Plan { link: SYMTAB, ..Plan::new(".nv.info", SHT_CUDA_INFO, 0, 4, info) }];
    all.append(&mut sections);
    all.extend(constant_sections(&file.constants, "", 0));
    for (function, &text) in file.functions.iter().zip(&texts) {
        all.extend(constant_sections(&function.settings.constants, &format!(".{}", function.name), text));
        if function.settings.shared > 0 {
            let name = format!(".nv.shared.{}", function.name);
            let shared = Plan::new(name, elf::SHT_NOBITS.0, WRITE | ALLOC | INFO_LINK, 16, Vec::new());
            all.push(Plan { empty_size: function.settings.shared.into(), ..shared.about(text) });
        }
        names.push(Name {
            name: function.name.clone(),
            section: text,
            // A global function, and whether it is a kernel.
            info: 0x12,
            other: if function.settings.only_called { 0 } else { 0x10 },
            size: function.code().len() as u64,
        });
    }
    for (function, &text) in file.functions.iter().zip(&texts) {
        all.extend(relocation_sections(function, text, &mut names));
    }
    (all, names)
}

/// Code, parameters and attributes of a function, whose symbol and that of bank 0 are given.
fn function_sections(
    function: &Function,
    needs: &Needs,
    text: u32,
    [symbol, bank_symbol]: [u32; 2],
) -> Vec<Plan> {
    let name = &function.name;
    let barriers = u64::from(needs.barriers) << 20;
    let code =
        Plan::new(format!(".text.{name}"), elf::SHT_PROGBITS.0, ALLOC | CODE | barriers, 32, function.code());
    let code = Plan { link: SYMTAB, ..code.about(u32::from(needs.registers) << 24 | symbol) };
    let info = |list| {
        let info = Plan::new(format!(".nv.info.{name}"), SHT_CUDA_INFO, INFO_LINK, 4, list);
        Plan { link: SYMTAB, ..info.about(text) }
    };
    if function.settings.only_called {
        return vec![code, info(Vec::new())];
    }
    let area = parameter_bytes(function);
    let bank = vec![0; (PARAMETER_OFFSET + area) as usize];
    let bank = Plan::new(format!(".nv.constant0.{name}"), elf::SHT_PROGBITS.0, ALLOC | INFO_LINK, 4, bank);
    vec![code, bank.about(text), info(kernel_info(function, needs, bank_symbol))]
}

/// What a loader fills into the code of a function; names that the file does not hold become symbols of nothing.
fn relocation_sections(function: &Function, text: u32, names: &mut Vec<Name>) -> Vec<Plan> {
    let mut symbol = |wanted: &str| {
        let known = names.iter().position(|name| name.name == wanted);
        let index = known.unwrap_or_else(|| {
            // A global name without a type.
            let name = wanted.to_owned();
            names.push(Name { name, section: UNDEFINED, info: 0x10, other: 0, size: 0 });
            names.len() - 1
        });
        // The first symbol is none.
        index as u64 + 1
    };
    let mut tables = [Vec::new(), Vec::new()];
    for found in &function.relocated {
        let table = &mut tables[usize::from(found.addend != 0)];
        table.extend(found.address.to_le_bytes());
        table.extend((symbol(&found.name) << 32 | u64::from(found.kind.0)).to_le_bytes());
        if found.addend != 0 {
            table.extend(found.addend.to_le_bytes());
        }
    }
    let kinds = [(".rel", elf::SHT_REL.0, 16), (".rela", elf::SHT_RELA.0, 24)];
    let table = |(data, (kind, number, entry_size)): (Vec<u8>, (&str, u32, u64))| {
        let plan = Plan::new(format!("{kind}.text.{}", function.name), number, INFO_LINK, 8, data);
        Plan { link: SYMTAB, entry_size, ..plan.about(text) }
    };
    tables.into_iter().zip(kinds).filter(|(data, _)| !data.is_empty()).map(table).collect()
}

/// Bytes of the parameter area, a multiple of 4.
fn parameter_bytes(function: &Function) -> u32 {
    let ends = function.settings.parameters.iter().map(|parameter| parameter.offset + parameter.size);
    ends.max().unwrap_or(0).next_multiple_of(4)
}

/// The attribute list of a kernel.
fn kernel_info(function: &Function, needs: &Needs, bank_symbol: u32) -> Vec<u8> {
    let mut info = Vec::new();
    let area = parameter_bytes(function);
    attribute(&mut info, number::PARAM_CBANK, &[bank_symbol, PARAMETER_OFFSET | area << 16]);
    info.extend([3, number::CBANK_PARAM_SIZE]);
    info.extend((area as u16).to_le_bytes());
    for (ordinal, parameter) in function.settings.parameters.iter().enumerate().rev() {
        // Bank 0x1f stands for the parameter bank, 0xf000 for any alignment.
        let size = parameter.size << 18 | 0x1_f000;
        attribute(&mut info, number::KPARAM_INFO, &[0, parameter.offset << 16 | ordinal as u32, size]);
    }
    attribute(&mut info, number::EXIT_INSTR_OFFSETS, &needs.exits);
    info
}

/// Adds an attribute of words.
fn attribute(list: &mut Vec<u8>, number: u8, words: &[u32]) {
    list.extend([4, number]);
    list.extend((4 * words.len() as u16).to_le_bytes());
    words.iter().for_each(|word| list.extend(word.to_le_bytes()));
}

fn constant_sections(constants: &Constants, behind: &str, text: u32) -> Vec<Plan> {
    let flags = if text == 0 { ALLOC } else { ALLOC | INFO_LINK };
    let section = |(bank, data): (&u8, &Vec<u8>)| {
        Plan::new(format!(".nv.constant{bank}{behind}"), elf::SHT_PROGBITS.0, flags, 4, data.clone())
            .about(text)
    };
    constants.iter().map(section).collect()
}

fn section_name(section: u32) -> Name {
    Name { name: String::new(), section, info: 3, other: 0, size: 0 }
}

/// Writes the ELF file.
fn write(sections: &[Plan], names: &[Name], arch: Arch, bytes: &mut Vec<u8>) -> object::write::Result<()> {
    let mut writer = Writer::new(Endianness::Little, true, bytes);
    writer.reserve_null_section_index();
    writer.reserve_shstrtab_section_index();
    writer.reserve_strtab_section_index();
    writer.reserve_symtab_section_index();
    let section_names: Vec<StringId> = sections
        .iter()
        .map(|section| {
            writer.reserve_section_index();
            writer.add_section_name(section.name.as_bytes())
        })
        .collect();
    writer.reserve_null_symbol_index();
    let symbol_names: Vec<Option<StringId>> = names
        .iter()
        .map(|name| {
            writer.reserve_symbol_index(None);
            (!name.name.is_empty()).then(|| writer.add_string(name.name.as_bytes()))
        })
        .collect();
    writer.reserve_file_header();
    let offsets: Vec<u64> =
        sections.iter().map(|section| writer.reserve(section.data.len() as u64, section.align)).collect();
    writer.reserve_symtab();
    writer.reserve_strtab()?;
    writer.reserve_shstrtab()?;
    writer.reserve_section_headers();
    write_contents(&mut writer, sections, arch)?;
    writer.write_null_symbol();
    for (name, string) in names.iter().zip(&symbol_names) {
        writer.write_symbol(&symbol(name, writer.string_offset(*string)));
    }
    writer.write_strtab();
    writer.write_shstrtab();
    writer.write_null_section_header();
    writer.write_shstrtab_section_header();
    writer.write_strtab_section_header();
    let locals = names.iter().filter(|name| name.name.is_empty()).count() as u32 + 1;
    writer.write_symtab_section_header(locals);
    for ((section, name), offset) in sections.iter().zip(&section_names).zip(offsets) {
        writer.write_section_header(&header(section, writer.section_name_offset(Some(*name)), offset));
    }
    Ok(())
}

fn write_contents(writer: &mut Writer<'_>, sections: &[Plan], arch: Arch) -> object::write::Result<()> {
    // Target, 64-bit addresses, textures that bring their samplers, virtual target.
    let number: u32 = arch.name()[3..].parse().unwrap_or_default();
    writer.write_file_header(&FileHeader {
        os_abi: elf::OsAbi(CUDA_OS.0),
        abi_version: CUDA_OS.1,
        e_type: elf::ET_EXEC,
        e_machine: elf::Machine(CUDA_MACHINE),
        e_entry: 0,
        e_flags: elf::FileFlags(number << 16 | 0x500 | number),
    })?;
    for section in sections {
        writer.write_align(section.align);
        writer.write(&section.data);
    }
    Ok(())
}

fn symbol(name: &Name, st_name: u32) -> Sym {
    Sym {
        section: (name.section != UNDEFINED).then_some(name.section),
        st_name,
        st_info: elf::SymbolInfo(name.info),
        st_other: elf::SymbolOther(name.other),
        st_shndx: elf::SymbolSection::default(),
        st_value: 0,
        st_size: name.size,
    }
}

fn header(section: &Plan, sh_name: u32, sh_offset: u64) -> SectionHeader {
    SectionHeader {
        sh_name,
        sh_type: elf::SectionType(section.kind),
        sh_flags: elf::SectionFlags(section.flags),
        sh_addr: 0,
        sh_offset,
        sh_size: section.empty_size.max(section.data.len() as u64),
        sh_link: section.link,
        sh_info: section.info,
        sh_addralign: section.align,
        sh_entsize: section.entry_size,
    }
}

/// A copy of a cubin in which functions have other code: `(name, whole bundles)`. Code that is shorter than that
/// before is filled with NOPs; everything else stays as it is, byte for byte.
///
/// # Errors
/// What [`Cubin::parse`] objects to; `CUBIN-012` for a function that the cubin does not have, or code that is too long.
pub fn replace_code(original: &[u8], functions: &[(String, Vec<u8>)]) -> Result<Vec<u8>, Diagnostic> {
    let cubin = Cubin::parse(original)?;
    let mut bytes = original.to_vec();
    for (name, code) in functions {
        let section = format!(".text.{name}");
        let range = code_range(original, &section)
            .filter(|_| cubin.sections.iter().any(|found| found.name == section))
            .ok_or_else(|| Diagnostic::error("CUBIN-012", format!("the cubin has no function \"{name}\"")))?;
        let size = range.len();
        if code.len() > size {
            let message = format!("{name} takes {} bytes now, the cubin has room for {size}", code.len());
            let hint = "without --into a cubin of its own is written, of any size";
            return Err(Diagnostic::error("CUBIN-012", message).hint(hint));
        }
        let filler =
            bundles(&vec![(crate::binary::NOP, Control::default()); (size - code.len()) / BUNDLE_BYTES * 3]);
        bytes[range].copy_from_slice(&[&code[..], &filler].concat());
    }
    Ok(bytes)
}

/// Where the data of a section lies in a file that has been accepted.
fn code_range(bytes: &[u8], name: &str) -> Option<std::ops::Range<usize>> {
    let header = elf::FileHeader64::<LittleEndian>::parse(bytes).ok()?;
    let sections = header.sections(LittleEndian, bytes).ok()?;
    let (_, section) = sections.section_by_name(LittleEndian, name.as_bytes())?;
    let (start, size) = section.file_range(LittleEndian)?;
    Some(usize::try_from(start).ok()?..usize::try_from(start.checked_add(size)?).ok()?)
}
