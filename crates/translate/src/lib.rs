//! Fetches of other instruction sets as the machine's own: which texture instruction, and what prepares and packs its
//! operands.
//!
//! A front end ([`ptx`], [`d3d`]) turns an instruction into a [`request::Request`]; [`sequence`] turns that into
//! machine code. The choice of the instruction and the packing come from the machine's own table: the narrow form is
//! taken where the table has one. `docs/translation.md` states the rules.

pub mod d3d;
pub mod ptx;
pub mod request;
pub mod sequence;

mod choice;
mod listing;
mod packer;
mod quads;
mod references;
mod uses;
mod writer;

use std::collections::HashMap;

use tmu_program::Diagnostic;
use tmu_sass::Arch;

use tmu_shader::ShaderKind;
use tmu_shader::{Findings, Source};
use tmu_shader::{Input, PtxFile, Selection};

use listing::{elsewhere, listing};
pub use sequence::Sequence;

/// Words of the bank of handles that an instruction can name.
const HANDLES: u16 = 0x2000;

/// Things with handles of their own, in the order in which they were first named.
#[derive(Default)]
struct Numbered(HashMap<String, usize>);

impl Numbered {
    /// The number of a name: the next one, if it is new.
    fn number(&mut self, name: &str) -> usize {
        let next = self.0.len();
        match self.0.get(name) {
            Some(number) => *number,
            None => *self.0.entry(name.to_owned()).or_insert(next),
        }
    }
}

/// A translated file.
#[derive(Clone, Debug)]
pub struct Translation {
    /// Machine code as text, which `tmu asm` assembles: one function for each function of the file.
    pub text: String,
    /// What could not be translated.
    pub findings: Findings,
}

/// Translates the fetches of a shader file; everything else in it is left out.
///
/// # Errors
/// What is wrong with the file; `TRANSLATE-001` for files of machine code.
pub fn translate(input: Input, selection: &Selection) -> Result<Translation, Findings> {
    let kind = selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes));
    match kind {
        ShaderKind::Ptx => {
            let file = PtxFile::read(input)?;
            let found = tmu_ptx::check::check(&file.module);
            if found.iter().any(Diagnostic::is_error) {
                return Err(Findings::new(file.source, found));
            }
            ptx::translate(&file, selection)
        }
        ShaderKind::Dxbc | ShaderKind::Dxasm => d3d::translate(input, kind, selection),
        ShaderKind::Sass | ShaderKind::SassWords | ShaderKind::Cubin => Err(Findings::one(
            Source::binary(input.name),
            Diagnostic::error("TRANSLATE-001", "this is machine code already")
                .hint("PTX and Direct3D shaders are translated"),
        )),
    }
}

/// The machine that a file's translation is for: the one that is named, or the newest known one that is not newer
/// than what the file asks for.
fn machine(named: Option<Arch>, asked: Option<u16>) -> Arch {
    let not_newer = |asked: u16| Arch::ALL.into_iter().rev().find(|arch| number(*arch) <= u32::from(asked));
    named.or(asked.map(|asked| not_newer(asked).unwrap_or(Arch::Sm50))).unwrap_or(tmu_shader::DEFAULT_ARCH)
}

fn number(arch: Arch) -> u32 {
    arch.name()[3..].parse().unwrap_or(0)
}
