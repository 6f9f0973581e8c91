//! PTX files.

use tmu_program::Diagnostic;

use crate::file::{Input, without_mark};
use crate::source::{Findings, Source};

/// A PTX file; the first one of a shader is the shader's own.
#[derive(Clone, Debug)]
pub struct PtxFile {
    /// The file, for diagnostics.
    pub source: Source,
    /// What it says.
    pub module: tmu_ptx::Module,
}

impl PtxFile {
    /// Reads PTX text.
    ///
    /// # Errors
    /// `LOAD-002` for text that is not UTF-8, and what the parser finds.
    pub fn read(input: Input) -> Result<PtxFile, Findings> {
        let Ok(text) = String::from_utf8(input.bytes) else {
            let problem = Diagnostic::error("LOAD-002", "this is not text, as PTX is");
            return Err(Findings::one(Source::binary(input.name), problem));
        };
        let source = Source::text(input.name, without_mark(&text));
        match tmu_ptx::parse(source.text.as_deref().unwrap_or_default()) {
            Ok(module) => Ok(PtxFile { source, module }),
            Err(problems) => Err(Findings::new(source, problems)),
        }
    }
}
