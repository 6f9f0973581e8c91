//! Which instruction a request becomes: the narrow form where the machine's table has it, else the wide one.

use tmu_program::Diagnostic;
use tmu_sass::packing::packing;
use tmu_sass::{Arch, check, text};
use tmu_texture::Dimension;
use tmu_texture::fetch::{Compare, Level, Offset, Operation};

use super::request::{Handle, Request, nothing_for};

/// The predicate that receives what is known of residency.
pub(super) const MISSING: u8 = 0;

/// An instruction whose registers are not chosen yet.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) mnemonic: String,
    /// TEXS, TLDS and TLD4S: two destinations.
    pub(super) narrow: bool,
    /// Behind the handle.
    tail: String,
    /// Components that come back.
    pub(super) components: Vec<u8>,
    /// Something is packed in Rb.
    pub(super) rb: bool,
    pub(super) packing: tmu_sass::packing::Packing,
}

impl Choice {
    /// Its text with its registers.
    pub(super) fn spell(&self, request: &Request, to: [Option<u8>; 2], ra: u8, rb: Option<u8>) -> String {
        let register = |number: Option<u8>| number.map_or("RZ".to_owned(), |number| format!("R{number}"));
        let mut operands = Vec::new();
        if request.resident.is_some() {
            operands.push(format!("P{MISSING}"));
        }
        if self.narrow {
            operands.push(register(to[1]));
        }
        operands.extend([register(to[0]), format!("R{ra}")]);
        operands.extend(rb.map(|number| format!("R{number}")));
        let word = match &request.handle {
            Handle::Word(word, _) => *word,
            Handle::Register(_) | Handle::Pair(..) => 0,
        };
        // TXQ names the property before the handle.
        match self.tail.strip_prefix("TEX_") {
            Some(query) => {
                let (query, mask) = query.split_once(' ').unwrap_or((query, ""));
                operands.extend([format!("TEX_{query}"), format!("{word:#x}"), mask.to_owned()]);
            }
            None => {
                operands.push(format!("{word:#x}"));
                operands.extend(Some(self.tail.clone()).filter(|tail| !tail.is_empty()));
            }
        }
        format!("{} {}", self.mnemonic, operands.join(", "))
    }
}

/// The instruction: the narrow form where the table has it, else the wide one.
pub(super) fn choose(request: &Request, arch: Arch, by_quads: bool) -> Result<Choice, Diagnostic> {
    let mut refusal = None;
    for mut choice in candidates(request, by_quads) {
        let to = if choice.components.len() > 2 { [Some(8), Some(12)] } else { [Some(8), None] };
        for rb in [Some(4), None] {
            match probe(&choice.spell(request, to, 0, rb), arch) {
                Ok(packed) if packed.rb.is_empty() && rb.is_some() => {}
                Ok(packed) => {
                    (choice.rb, choice.packing) = (rb.is_some(), packed);
                    return Ok(choice);
                }
                Err(problem) => refusal = Some(problem),
            }
        }
    }
    let why = refusal.map(|problem| problem.message).unwrap_or_default();
    Err(nothing_for(&why))
}

/// How the registers of an instruction are packed, if the machine has it.
fn probe(line: &str, arch: Arch) -> Result<tmu_sass::packing::Packing, Diagnostic> {
    let instruction = text::parse(line, arch)?;
    if let Some(problem) = check::check(&instruction).into_iter().find(Diagnostic::is_error) {
        return Err(problem);
    }
    packing(&instruction).ok_or_else(|| nothing_for("no packing"))
}

/// Forms that would do, the best first.
fn candidates(request: &Request, by_quads: bool) -> Vec<Choice> {
    let components = request.components();
    let letters: String = components.iter().map(|&it| ["R", "G", "B", "A"][usize::from(it & 3)]).collect();
    let mask = components.iter().fold(0, |mask, component| mask | 1 << component);
    let (narrow, wide) = names(request, by_quads);
    let (dim, bindless) = (dim(request), !matches!(request.handle, Handle::Word(..)));
    let choice = |mnemonic: String, narrow: bool, tail: String, components: Vec<u8>| Choice {
        mnemonic: mnemonic + ".P",
        narrow,
        tail,
        components,
        rb: false,
        packing: tmu_sass::packing::Packing::default(),
    };
    let mut found = Vec::new();
    if let Some(narrow) = narrow.filter(|_| !bindless && request.resident.is_none() && !by_quads) {
        if narrow.starts_with("TLD4S") {
            // It has no mask.
            if components.len() == 4 {
                found.push(choice(narrow, true, String::new(), components.clone()));
            }
        } else {
            found.push(choice(narrow, true, format!("{dim}, {letters}"), components.clone()));
        }
    }
    let tail = match request.fetch.operation {
        Operation::QuerySize => format!("TEX_HEADER_DIMENSION {mask:#x}"),
        Operation::QueryType => format!("TEX_HEADER_TEXTURE_TYPE {mask:#x}"),
        Operation::Load
        | Operation::Sample
        | Operation::Gather { .. }
        | Operation::QueryLevelOfDetail
        | Operation::QuerySamplePosition => format!("{dim}, {mask:#x}"),
    };
    found.push(choice(wide, false, tail, components));
    found
}

/// The narrow form's name, if there may be one, and the wide one's, without the phase.
fn names(request: &Request, by_quads: bool) -> (Option<String>, String) {
    let fetch = &request.fetch;
    let bindless = if matches!(request.handle, Handle::Word(..)) { "" } else { ".B" };
    let level = match fetch.level {
        Level::Zero => ".LZ",
        Level::Bias => ".LB",
        Level::Explicit => ".LL",
        Level::Implicit | Level::Gradients => "",
    };
    let offset = match fetch.offset {
        Offset::None => "",
        Offset::Texel => ".AOFFI",
        Offset::Four => ".PTP",
    };
    let compare = if fetch.compare == Compare::Never { "" } else { ".DC" };
    let differences = if by_quads { ".NDV" } else { "" };
    let f16 = if request.halves() { ".F16" } else { "" };
    match fetch.operation {
        Operation::Load => {
            let samples = if fetch.multisample { ".MS" } else { "" };
            let clamp = if fetch.clamp { ".CL" } else { "" };
            let narrow = (!fetch.clamp).then(|| format!("TLDS{f16}{level}{offset}{samples}"));
            (narrow, format!("TLD{bindless}{level}{offset}{samples}{clamp}"))
        }
        Operation::Gather { component } => {
            let component = ["R", "G", "B", "A"][usize::from(component & 3)];
            let narrow = matches!(fetch.dimension, Dimension::D2) && !fetch.array;
            (
                narrow.then(|| format!("TLD4S.{component}{offset}{compare}")),
                format!("TLD4.{component}{bindless}{offset}{compare}"),
            )
        }
        Operation::Sample if fetch.level == Level::Gradients => (None, format!("TXD{bindless}{offset}")),
        Operation::Sample => (
            (fetch.offset == Offset::None).then(|| format!("TEXS{f16}{level}{compare}")),
            format!("TEX{bindless}{level}{offset}{compare}{differences}"),
        ),
        Operation::QuerySize | Operation::QueryType | Operation::QuerySamplePosition => {
            (None, format!("TXQ{bindless}"))
        }
        Operation::QueryLevelOfDetail => (None, format!("TMML{bindless}.LOD")),
    }
}

/// The machine's word for the coordinates.
fn dim(request: &Request) -> String {
    let array = if request.fetch.array { "ARRAY_" } else { "" };
    let name = match request.fetch.dimension {
        Dimension::D1 | Dimension::Buffer => "1D",
        Dimension::D2 => "2D",
        Dimension::D3 => "3D",
        Dimension::Cube => "CUBE",
    };
    format!("{array}{name}")
}
