//! The fetches of Direct3D shaders as requests.

use crate::job::ShaderKind;
use crate::load::{Input, Selection};
use crate::source::Findings;
use super::Translation;

/// Translates the fetches of a container or text.
///
/// # Errors
/// What is wrong with the file.
pub fn translate(_input: Input, _kind: ShaderKind, _selection: &Selection) -> Result<Translation, Findings> {
    todo!()
}
