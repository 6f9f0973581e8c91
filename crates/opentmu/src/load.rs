//! Shader files, as `tmu-shader` reads them.

pub use tmu_shader::{
    Code, DEFAULT_ARCH, Function, Input, PtxFile, Selection, Shader, instructions, is_shader, refusals,
};

use tmu_program::Diagnostic;

use crate::picture;
use crate::{Findings, Source};

/// Says of an image or texture file, where no kind of shader is named, that it is none.
///
/// # Errors
/// `LOAD-002`.
pub fn refuse_images(input: &Input, selection: &Selection) -> Result<(), Findings> {
    let (None, Some(image)) = (selection.kind, picture::kind(&input.bytes)) else { return Ok(()) };
    let problem = Diagnostic::error("LOAD-002", format!("a {image} file is no shader"))
        .hint("a job takes it as the `image` of a `[texture.*]`; `tmu check` says what it holds");
    Err(Findings::one(Source::binary(&input.name), problem))
}
