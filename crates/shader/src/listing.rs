//! Listings of whole files: each function with what an assembler needs to know about it.

use std::fmt::Write;

use tmu_sass::cubin::{Cubin, Kernel, Section, SectionKind};
use tmu_sass::text::{self, Labels, Style, labels};

use crate::disassemble::functions;
use crate::program::Function;
use crate::shader::{Code, Shader};

/// How a listing looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Branch targets are addresses, even where there are labels.
    pub raw: bool,
    /// The control slot stands in a column before each instruction.
    pub control: bool,
}

/// The listing of each function of a binary, or of the one that is named, in the vendor's notation; with it whether
/// every word was an instruction. `tmu asm` reads a listing back.
pub fn listings(shader: &Shader, entry: Option<&str>, look: Look) -> Vec<(String, bool)> {
    let functions = functions(shader, entry);
    match &shader.code {
        Code::Cubin(cubin) => cubin_listings(cubin, functions, look),
        Code::Text(_) | Code::Assembled(_) | Code::Words(..) | Code::Ptx(_) | Code::Direct3d(_) => {
            functions.into_iter().map(|function| words_listing(function, look)).collect()
        }
    }
}

fn words_listing(function: Function<'_>, look: Look) -> (String, bool) {
    let style = Style { labels: None, control_column: look.control };
    let mut out = String::new();
    let complete = text::listing(function.code, function.arch, style, &mut out);
    (out, complete)
}

fn cubin_listings(cubin: &Cubin, functions: Vec<Function<'_>>, look: Look) -> Vec<(String, bool)> {
    let names = labels::of_cubin(cubin);
    let mut all = Vec::new();
    for (index, function) in functions.into_iter().enumerate() {
        let mut out = String::new();
        // Writing to a string cannot fail.
        if index > 0 {
            out.push('\n');
        }
        let _ = function_head(cubin, function, index == 0, &mut out);
        let labels = names.get(function.section).cloned();
        let labels = if look.raw { labels.map(Labels::without_names) } else { labels };
        let style = Style { labels: labels.as_ref(), control_column: look.control };
        let complete = text::listing(function.code, cubin.arch, style, &mut out);
        all.push((out, complete));
    }
    all
}

/// What stands before the code of a function.
fn function_head(cubin: &Cubin, function: Function<'_>, first: bool, out: &mut String) -> std::fmt::Result {
    let name = printable(function.name);
    writeln!(out, "//--------------------- .text.{name} {} --------------------------", cubin.arch)?;
    if first {
        writeln!(out, ".arch {}", cubin.arch)?;
        for section in &cubin.sections {
            if let SectionKind::ModuleConstant { bank } = section.kind {
                constants(bank, section, out)?;
            }
        }
        if needs_more(cubin) {
            writeln!(out, "// Variables and what they hold are not listed: `tmu asm --into` keeps them.")?;
        }
    }
    let kernel = cubin.kernel(function.name);
    if labels::is_name(function.name) {
        writeln!(out, "{} {name}", if kernel.is_some() { ".kernel" } else { ".function" })?;
    } else {
        writeln!(out, "// no assembler can write the name \"{name}\"")?;
    }
    match kernel {
        Some(kernel) => kernel_settings(cubin, kernel, out)?,
        None => {
            let known = cubin.functions.iter().find(|known| known.code == function.section);
            known.map_or(Ok(()), |known| writeln!(out, ".registers {}", known.registers))?;
        }
    }
    if labels::is_name(function.name) {
        writeln!(out, ".text.{name}:")?;
    }
    Ok(())
}

/// What a launch of a kernel takes.
fn kernel_settings(cubin: &Cubin, kernel: &Kernel, out: &mut String) -> std::fmt::Result {
    writeln!(out, ".registers {}", kernel.registers)?;
    let settings = [
        (".barriers", u32::from(kernel.barriers)),
        (".shared", kernel.shared_size),
        (".local", kernel.local_size.unwrap_or(0)),
    ];
    for (directive, value) in settings.into_iter().filter(|setting| setting.1 > 0) {
        writeln!(out, "{directive} {value:#x}")?;
    }
    for parameter in &kernel.parameters.parameters {
        writeln!(out, ".param {} at {:#x}", parameter.size, parameter.offset)?;
    }
    for section in kernel.constants.iter().map(|&index| &cubin.sections[index]) {
        // Bank 0 holds the parameters, which the launch fills in.
        if let Some(bank) = section.kind.bank().filter(|&bank| bank > 0) {
            constants(bank, section, out)?;
        }
    }
    Ok(())
}

/// Whether a cubin holds what a listing does not say.
fn needs_more(cubin: &Cubin) -> bool {
    let data = |section: &Section| matches!(section.kind, SectionKind::GlobalData | SectionKind::GlobalZero);
    !cubin.relocations.is_empty() || cubin.sections.iter().any(data)
}

/// Words of a constant bank, eight in a line.
fn constants(bank: u8, section: &Section, out: &mut String) -> std::fmt::Result {
    for line in section.data.chunks(32) {
        write!(out, ".constant {bank}")?;
        for word in line.chunks(4) {
            let mut bytes = [0; 4];
            bytes[..word.len()].copy_from_slice(word);
            write!(out, ", {:#010x}", u32::from_le_bytes(bytes))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A name from a file without characters that would steer a terminal or break a line.
fn printable(name: &str) -> String {
    name.chars().map(|character| if character.is_control() { '?' } else { character }).collect()
}
