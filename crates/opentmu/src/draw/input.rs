//! Numbers of a job as the bits that a shader reads.

use tmu_device::direct3d::InputType;
use tmu_program::Diagnostic;

use crate::bind::at_key;
use crate::element::{ElementType, Number};
use crate::job::DrawInput;

/// The bits of components x, y, z and w of an input: 0 for those that are missing, 1 for the fourth.
///
/// # Errors
/// `JOB-005` for numbers that the type does not hold, at the job's input.
pub(super) fn bits(kind: InputType, input: &DrawInput, numbers: &[Number]) -> Result<[u32; 4], Diagnostic> {
    let mut all = [0; 4];
    for (component, bits) in all.iter_mut().enumerate() {
        let missing = Number::Integer(i128::from(u8::from(component == 3)));
        let number = numbers.get(component).copied().unwrap_or(missing);
        let found = element_type(kind, numbers, number).bits(number);
        *bits = found.map_err(|problem| at_key(problem, &input.semantic.span))? as u32;
    }
    Ok(all)
}

/// Where the shader does not say what it reads, numbers are integers unless one of them is written with a point.
fn element_type(kind: InputType, numbers: &[Number], number: Number) -> ElementType {
    let is_float = numbers.iter().any(|number| matches!(number, Number::Float { .. }));
    match (kind, number) {
        (InputType::Unsigned, _) => ElementType::U32,
        (InputType::Signed, _) => ElementType::S32,
        (InputType::Undeclared, Number::Integer(value)) if value < 0 && !is_float => ElementType::S32,
        (InputType::Undeclared, _) if !is_float => ElementType::U32,
        (InputType::Float | InputType::Undeclared, _) => ElementType::F32,
    }
}
