//! A request as machine code: the instruction, what its operands need first, and what becomes of its results.

use tmu_program::Diagnostic;
use tmu_sass::Arch;
use tmu_texture::fetch::Level;

use super::choice::{MISSING, choose};
use super::packer::Packer;
pub use super::packer::{Part, ResultRegister};
use super::quads;
use super::request::Request;
use super::writer::Writer;

/// The machine code of one fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Instructions and labels, as text.
    pub lines: Vec<String>,
    /// The registers in which inputs are expected.
    pub inputs: Vec<(String, u8)>,
    /// The predicate that guards it, with its name in the other instruction set.
    pub guard: Option<(String, u8)>,
    /// Where the results are.
    pub results: Vec<ResultRegister>,
    /// Names of results that are 0.
    pub zeros: Vec<String>,
    /// The predicate that is true where texels were NOT there, with the name of its opposite.
    pub missing: Option<(String, u8)>,
}

/// The predicate that guards a sequence.
const GUARD: u8 = 1;

impl Sequence {
    /// The machine code of a request. `number` tells its labels from others.
    ///
    /// # Errors
    /// `TRANSLATE-002` for what the machine has no instruction for.
    pub fn of(request: &Request, arch: Arch, number: usize) -> Result<Sequence, Diagnostic> {
        let by_quads = quads::needed(&request.fetch);
        let mut request = request.clone();
        if by_quads {
            request.fetch.level = Level::Implicit;
        }
        let request = &request;
        let mut packer = Packer { request, arch, writer: Writer::default(), direction: None };
        let results = if by_quads { quads::write(&mut packer)? } else { single(&mut packer)? };
        let mut lines = std::mem::take(&mut packer.writer.lines);
        if let Some((_, negated)) = request.guard {
            lines = guarded(&lines, negated, by_quads, number);
        }
        let inputs = packer.writer.inputs.iter().map(|(name, register)| (name.clone(), *register));
        let mut inputs: Vec<(String, u8)> = inputs.collect();
        inputs.sort_by_key(|input| input.1);
        Ok(Sequence {
            lines: lines
                .into_iter()
                .map(|line| if line.ends_with(':') { line } else { line + " ;" })
                .collect(),
            inputs,
            guard: request.guard.as_ref().map(|(name, _)| (name.clone(), GUARD)),
            results,
            zeros: Vec::new(),
            missing: request.resident.as_ref().map(|name| (name.clone(), MISSING)),
        })
    }
}

/// Instructions that run where the guard says so. The sequence by quads wakes lanes, so that it is jumped over.
fn guarded(lines: &[String], negated: bool, by_quads: bool, number: usize) -> Vec<String> {
    let (guard, otherwise) = if negated { ("@!P1", "@P1") } else { ("@P1", "@!P1") };
    if !by_quads {
        return lines.iter().map(|line| format!("{guard} {line}")).collect();
    }
    let around = [format!("SSY `(.L_fetch_{number})"), format!("{otherwise} SYNC")];
    let behind = ["SYNC".to_owned(), format!(".L_fetch_{number}:")];
    around.into_iter().chain(lines.iter().cloned()).chain(behind).collect()
}

/// One texture instruction with what prepares it.
fn single(packer: &mut Packer<'_>) -> Result<Vec<ResultRegister>, Diagnostic> {
    let choice = choose(packer.request, packer.arch, false)?;
    let (ra, rb) = packer.blocks(&choice)?;
    if packer.request.normalise {
        let [s, t, r] = packer.directions()?;
        let scale = packer.scale([s, t, r])?;
        packer.direction = Some([s, t, r, scale]);
    }
    for (first, parameters) in [(ra, &choice.packing.ra), (rb, &choice.packing.rb)] {
        for (register, parameter) in (first..).zip(parameters) {
            packer.fill(*parameter, register)?;
        }
    }
    let instruction = packer.issue(&choice, ra, rb)?;
    packer.results(&instruction)
}
