//! Direct3D shaders, read from a container or from text.

use tmu_dxbc::Container;
use tmu_dxbc::lower::{self, Lowered};
use tmu_dxbc::text::{self, Assembly};
use tmu_program::{Diagnostic, Span};

use crate::file::{Input, without_mark};
use crate::source::{Findings, Source};

/// A shader and what it was read from.
#[derive(Clone, Debug)]
pub enum Direct3d {
    /// A container.
    Container(Container),
    /// Assembly text, which is the source's.
    Text(Assembly),
}

impl Direct3d {
    /// Reads a container.
    ///
    /// # Errors
    /// `DXBC-…`: what is wrong with it.
    pub fn container(bytes: &[u8]) -> Result<Direct3d, Diagnostic> {
        Container::parse(bytes).map(Direct3d::Container)
    }

    /// Reads assembly text.
    ///
    /// # Errors
    /// `DXASM-…`: what is wrong with it; `LOAD-002` for what is no text.
    pub fn text(input: Input) -> Result<(Source, Direct3d), Findings> {
        let Ok(text) = String::from_utf8(input.bytes) else {
            let problem = Diagnostic::error("LOAD-002", "this is no text");
            return Err(Findings::one(Source::binary(input.name), problem));
        };
        let text = without_mark(&text);
        let source = Source::text(input.name, text);
        match text::assemble(text) {
            Ok(assembly) => Ok((source, Direct3d::Text(assembly))),
            Err(problems) => Err(Findings::new(source, problems)),
        }
    }

    /// The shader, ready to be bound and run.
    ///
    /// # Errors
    /// What the rules and the lowering object to, at its place.
    pub fn lowered(&self) -> Result<Lowered, Vec<Diagnostic>> {
        match self {
            Direct3d::Container(container) => lower::lower(container),
            Direct3d::Text(assembly) => lower::lower_program(&assembly.program)
                .map_err(|found| found.into_iter().map(|one| self.placed(one)).collect()),
        }
    }

    /// A diagnostic at an address of the program, moved to the text that it was assembled from.
    pub fn placed(&self, diagnostic: Diagnostic) -> Diagnostic {
        match (self, &diagnostic.span) {
            (Direct3d::Text(assembly), Span::Address { address, .. }) => {
                let place = assembly.place(*address);
                diagnostic.at(place)
            }
            _ => diagnostic,
        }
    }
}
