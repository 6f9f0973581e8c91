//! What a draw's `save` keys write.

use tmu_program::Diagnostic;

use super::{Drawn, Output};
use crate::bind::at_key;
use crate::bind::block::SaveAs;
use crate::job::{At, Draw, Semantic};
use crate::npy;

/// Checks before the run that targets and outputs can be saved as the job says.
///
/// # Errors
/// `JOB-013` for names that leave the job's directory, endings that are not written, and pictures of what is none.
pub fn check(draw: &Draw) -> Result<(), Diagnostic> {
    for target in draw.targets.iter().chain(&draw.depth) {
        if let Some(file) = &target.save {
            let kind = SaveAs::of(file)?;
            if draw.samples > 1 && kind.is_picture() {
                let message = format!("a target with {} samples is no picture", draw.samples);
                return Err(file.error("JOB-013", message).hint("save it as .npy or .bin"));
            }
        }
    }
    for (semantic, file) in &draw.save {
        if SaveAs::of(file)?.is_picture() {
            let message = format!("{} is no picture", semantic.value);
            return Err(file.error("JOB-013", message).hint("save it as .npy or .bin"));
        }
    }
    Ok(())
}

/// The contents of the file that a target is saved in.
///
/// # Errors
/// `JOB-013` when the kind of file cannot hold it.
pub fn target(file: &At<String>, drawn: &Drawn) -> Result<Vec<u8>, Diagnostic> {
    Ok(match SaveAs::of(file)? {
        SaveAs::Bin => drawn.block.bytes.clone(),
        SaveAs::Npy => npy::write(drawn.block.element, &drawn.shape(), &drawn.block.bytes),
        kind @ (SaveAs::Png | SaveAs::Exr | SaveAs::Container(_)) => {
            kind.picture(drawn.picture(0)).map_err(|problem| at_key(problem, &file.span))?
        }
    })
}

/// The contents of the file for an output of a vertex shader: for `.npy` an array of vertices and components.
///
/// # Errors
/// `JOB-013` when the kind of file cannot hold it.
pub fn output((semantic, file): &(At<Semantic>, At<String>), output: &Output) -> Result<Vec<u8>, Diagnostic> {
    let block = &output.block;
    match SaveAs::of(file)? {
        SaveAs::Npy => {
            let vertices = block.bytes.len() / (block.element.size() * output.components);
            Ok(npy::write(block.element, &[vertices, output.components], &block.bytes))
        }
        SaveAs::Bin => Ok(block.bytes.clone()),
        SaveAs::Png | SaveAs::Exr | SaveAs::Container(_) => {
            Err(semantic.error("JOB-013", "an output is no picture"))
        }
    }
}
