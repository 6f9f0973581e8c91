//! What a cubin says about each kernel: the attribute lists put together with the sections.

use std::collections::{HashMap, HashSet};

use tmu_program::Diagnostic;

use super::elf::{Elf, Layout, at_section};
use super::info::{self, Attribute, number};
use super::{
    DeviceFunction, Kernel, PARAMETER_OFFSET, Parameter, ParameterLayout, SectionKind, Symbol, SymbolKind,
};

/// Local memory per thread that the hardware can address.
const MAX_LOCAL: u32 = 512 << 10;
/// What `EIATTR_MIN_STACK_SIZE` says where the compiler cannot count the stack: ptxas 11.8, of kernels with recursion.
const UNKNOWN_STACK: u32 = u32::MAX;
/// General registers per thread that an instruction can name (R255 is RZ).
const MAX_REGISTERS: u32 = 255;
/// Barriers per block.
const MAX_BARRIERS: u64 = 16;

/// What `.nv.info` says about one function.
#[derive(Clone, Copy, Default)]
struct Resources {
    registers: Option<u32>,
    frame_size: u32,
    stack_size: u32,
}

/// The kernels of a file and the functions with sections of their own, each in the order of the symbol table.
pub(super) fn kernels(
    elf: &Elf,
    layout: &Layout,
    symbols: &[Symbol],
) -> Result<(Vec<Kernel>, Vec<DeviceFunction>), Diagnostic> {
    let resources = resources(elf, layout)?;
    let mut kernels = Vec::new();
    let mut functions = Vec::new();
    let mut names = HashSet::new();
    for (index, symbol) in symbols.iter().enumerate() {
        if symbol.kind == SymbolKind::Kernel && symbol.section.is_some() {
            if !names.insert(&symbol.name) {
                let message = format!("there are two kernels named {}", symbol.name);
                return Err(Diagnostic::error("CUBIN-005", message));
            }
            let resources = resources.get(&index).copied().unwrap_or_default();
            kernels.push(kernel(elf, layout, symbol, resources)?);
        } else if let Some(code) = own_section(layout, symbol) {
            let resources = resources.get(&index).copied().unwrap_or_default();
            let registers = resources.registers.unwrap_or(layout.extra[code].0 >> 24);
            let registers = at_most(&symbol.name, "registers", registers, MAX_REGISTERS)? as u8;
            functions.push(DeviceFunction { name: symbol.name.clone(), code, registers });
        }
    }
    Ok((kernels, functions))
}

/// The section that is a function's own: other functions lie behind a kernel, in its section.
fn own_section(layout: &Layout, symbol: &Symbol) -> Option<usize> {
    let code = symbol.section.filter(|_| symbol.kind == SymbolKind::Function)?;
    let own = layout.sections[code].name.strip_prefix(".text.") == Some(&symbol.name);
    own.then_some(code)
}

/// Reads `.nv.info`: the attributes that name a function by its symbol.
fn resources(elf: &Elf, layout: &Layout) -> Result<HashMap<usize, Resources>, Diagnostic> {
    let mut resources: HashMap<usize, Resources> = HashMap::new();
    for attribute in attributes(elf, layout, ".nv.info")? {
        if ![number::REGCOUNT, number::FRAME_SIZE, number::MIN_STACK_SIZE].contains(&attribute.number) {
            continue;
        }
        let [symbol, value] = words(".nv.info", &attribute)?;
        let entry = resources.entry(symbol as usize).or_default();
        match attribute.number {
            number::REGCOUNT => entry.registers = Some(value),
            number::FRAME_SIZE => entry.frame_size = value,
            _ => entry.stack_size = value,
        }
    }
    Ok(resources)
}

/// One kernel; `symbol` names it and lies in a section.
fn kernel(elf: &Elf, layout: &Layout, symbol: &Symbol, resources: Resources) -> Result<Kernel, Diagnostic> {
    let name = &symbol.name;
    let section = |prefix: &str| index_of(layout, &format!("{prefix}{name}"));
    let code = symbol.section.filter(|&code| layout.sections[code].kind == SectionKind::Code);
    let code = code.filter(|&code| symbol.offset < layout.sections[code].size);
    let code = code.ok_or_else(|| Diagnostic::error("CUBIN-007", format!("kernel {name} has no code")))?;
    let (info, flags) = layout.extra[code];
    let shared = section(".nv.shared.").map_or(0, |index| layout.sections[index].size);
    let mut kernel = Kernel {
        name: name.clone(),
        code,
        entry: symbol.offset,
        // The top byte of a code section's sh_info repeats the register count, bits 26:20 of its sh_flags
        // the number of barriers.
        registers: at_most(name, "registers", resources.registers.unwrap_or(info >> 24), MAX_REGISTERS)?
            as u8,
        barriers: at_most(name, "barriers", flags >> 20 & 0x7f, MAX_BARRIERS)? as u8,
        parameters: ParameterLayout { offset: PARAMETER_OFFSET, ..ParameterLayout::default() },
        constants: (0..18).filter_map(|bank| section(&format!(".nv.constant{bank}."))).collect(),
        shared_size: shared as u32,
        local_size: local_size(name, resources)?,
        texture_bank: 0,
        max_threads: None,
        required_threads: None,
    };
    read_info(elf, layout, &mut kernel)?;
    Ok(kernel)
}

/// Local memory per thread; `None` where the compiler could not count it.
fn local_size(name: &str, resources: Resources) -> Result<Option<u32>, Diagnostic> {
    if resources.stack_size == UNKNOWN_STACK {
        return Ok(None);
    }
    let size = resources.frame_size.max(resources.stack_size);
    at_most(name, "bytes of local memory", size, MAX_LOCAL).map(Some)
}

/// Adds what `.nv.info.<kernel>` says.
fn read_info(elf: &Elf, layout: &Layout, kernel: &mut Kernel) -> Result<(), Diagnostic> {
    let section = format!(".nv.info.{}", kernel.name);
    let mut parameters = Vec::new();
    for attribute in attributes(elf, layout, &section)? {
        match attribute.number {
            number::PARAM_CBANK => {
                let [_, area] = words(&section, &attribute)?;
                kernel.parameters.offset = area & 0xffff;
                kernel.parameters.size = area >> 16;
            }
            number::CBANK_PARAM_SIZE => {
                let size = attribute.half().ok_or_else(|| wrong_size(&section, &attribute))?;
                kernel.parameters.size = size.into();
            }
            number::KPARAM_INFO => parameters.push(parameter(words(&section, &attribute)?)),
            number::BINDLESS_TEXTURE_BANK => {
                let &[bank] = attribute.value else { return Err(wrong_size(&section, &attribute)) };
                kernel.texture_bank = bank;
            }
            number::MAX_THREADS => kernel.max_threads = Some(words(&section, &attribute)?),
            number::REQNTID => kernel.required_threads = Some(words(&section, &attribute)?),
            _ => {}
        }
    }
    check_area(layout, kernel)?;
    kernel.parameters.parameters = in_order(&section, &kernel.parameters, parameters)?;
    Ok(())
}

/// KPARAM_INFO: a word that is 0; ordinal 15:0 and offset 31:16; size 31:18 above alignment, space and bank.
fn parameter([_, ordinal_and_offset, size]: [u32; 3]) -> (u32, Parameter) {
    (ordinal_and_offset & 0xffff, Parameter { offset: ordinal_and_offset >> 16, size: size >> 18 })
}

/// The parameters sorted by ordinal, if the ordinals count from 0 and all lie in the area.
fn in_order(
    section: &str,
    area: &ParameterLayout,
    mut found: Vec<(u32, Parameter)>,
) -> Result<Vec<Parameter>, Diagnostic> {
    found.sort_by_key(|(ordinal, _)| *ordinal);
    if found.iter().enumerate().any(|(index, (ordinal, _))| index != *ordinal as usize) {
        return Err(at_section("CUBIN-008", section, "the parameters are not numbered 0, 1, 2, …"));
    }
    let outside = |(_, parameter): &&(u32, Parameter)| parameter.offset + parameter.size > area.size;
    if let Some((ordinal, _)) = found.iter().find(outside) {
        let message = format!("parameter {ordinal} lies outside the parameter area of {} bytes", area.size);
        return Err(at_section("CUBIN-008", section, message));
    }
    Ok(found.into_iter().map(|(_, parameter)| parameter).collect())
}

/// The parameter area must fit into constant bank 0, as long as the file makes it.
fn check_area(layout: &Layout, kernel: &Kernel) -> Result<(), Diagnostic> {
    let bank_0 = kernel.constants.iter().map(|&index| &layout.sections[index]);
    let bank_0 = bank_0.filter(|section| section.kind.bank() == Some(0)).map(|section| section.size).next();
    let bank_size = bank_0.unwrap_or(1 << 16);
    let end = u64::from(kernel.parameters.offset) + u64::from(kernel.parameters.size);
    if kernel.parameters.size > 0 && end > bank_size {
        let message =
            format!("the parameters of {} end at {end:#x}, constant bank 0 at {bank_size:#x}", kernel.name);
        return Err(Diagnostic::error("CUBIN-008", message));
    }
    Ok(())
}

/// The attributes of a list; none when the file has no such list.
fn attributes<'data>(
    elf: &Elf<'data>,
    layout: &Layout,
    section: &str,
) -> Result<Vec<Attribute<'data>>, Diagnostic> {
    let Some(&number) = layout.numbers.get(section) else { return Ok(Vec::new()) };
    info::attributes(section, elf.data(number))
}

/// Index of the section with contents of that name.
fn index_of(layout: &Layout, name: &str) -> Option<usize> {
    layout.numbers.get(name).and_then(|number| layout.index(*number))
}

/// The value of an attribute that consists of `N` words.
fn words<const N: usize>(section: &str, attribute: &Attribute) -> Result<[u32; N], Diagnostic> {
    attribute.words().ok_or_else(|| wrong_size(section, attribute))
}

fn wrong_size(section: &str, attribute: &Attribute) -> Diagnostic {
    let message = format!("attribute {:#x} has a value of {} bytes", attribute.number, attribute.value.len());
    info::damaged(section, attribute.offset, &message)
}

/// `value`, if the hardware has that many.
fn at_most<T: Copy + PartialOrd + std::fmt::Display>(
    kernel: &str,
    what: &str,
    value: T,
    limit: T,
) -> Result<T, Diagnostic> {
    if value > limit {
        let message = format!("kernel {kernel} asks for {value} {what}, the limit is {limit}");
        return Err(Diagnostic::error("CUBIN-010", message));
    }
    Ok(value)
}
