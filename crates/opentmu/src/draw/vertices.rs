//! A vertex, domain or geometry shader over vertices.

use std::collections::BTreeMap;

use tmu_device::direct3d::{
    Bindings, Indices, InputType, Semantic, VertexBuffer, VertexDraw, VertexInput, VertexOutput,
};
use tmu_program::Diagnostic;

use super::input::bits;
use crate::bind::Budget;
use crate::bind::block::Block;
use crate::bind::global::Globals;
use crate::bind::slots::in_job;
use crate::element::ElementType;
use crate::job::{At, Draw, DrawInput, InputValue};
use crate::limits;

/// What a shader put out under one semantic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Numbers of a vertex.
    pub components: usize,
    /// All numbers, of the first vertex first.
    pub block: Block,
}

impl From<VertexOutput> for Output {
    fn from(output: VertexOutput) -> Output {
        let element = match output.kind {
            InputType::Unsigned => ElementType::U32,
            InputType::Signed => ElementType::S32,
            InputType::Float | InputType::Undeclared => ElementType::F32,
        };
        let bytes = output.words.into_iter().flat_map(u32::to_le_bytes).collect();
        Output { components: output.components, block: Block::new(element, bytes) }
    }
}

/// Gives the shader's inputs their values.
///
/// # Errors
/// `JOB-003` for inputs without a value, `JOB-008` for values without an input, `JOB-005` … `JOB-007` for those that do not
/// fit, `JOB-011` for more vertices than there is memory for.
pub fn vertices(
    draw: &Draw,
    count: u32,
    bindings: Bindings,
    globals: &Globals,
    budget: &mut Budget,
) -> Result<VertexDraw, Diagnostic> {
    let of_draw = |error| in_job(error, &draw.at.span);
    let mut made = VertexDraw::new(bindings, count).map_err(of_draw)?;
    made.instances(draw.instances).map_err(of_draw)?;
    if let Some(name) = &draw.indices {
        made.indices(indices(name, globals)?).map_err(|error| in_job(error, &name.span))?;
    }
    for input in &draw.inputs {
        let kind = made.bindings().shader().input_type(&input.semantic.value);
        let value = value(kind.unwrap_or(InputType::Float), input, globals)?;
        let at = match &input.value {
            InputValue::Buffer(buffer) => &buffer.format.span,
            InputValue::Constant(_) | InputValue::Corners(_) => &input.semantic.span,
        };
        made.input(&input.semantic.value, value).map_err(|error| match error.code() {
            "DRAW-01" => in_job(error, at),
            _ => in_job(error, &input.semantic.span),
        })?;
    }
    made.check().map_err(|error| {
        let hint = "give it in `[draw.inputs]`, such as { buffer = \"…\", format = \"rgba32_float\" }";
        match error.code() {
            "DRAW-02" => of_draw(error).hint(hint),
            _ => of_draw(error),
        }
    })?;
    let bytes = made.output_bytes();
    if bytes > limits::BUFFER_BYTES {
        let message = format!("what {count} vertices put out takes {bytes} bytes");
        return Err(draw.at.error("JOB-011", message));
    }
    budget.take(bytes)?;
    check_saved(draw, &made.outputs())?;
    Ok(made)
}

/// The outputs of a draw as reports have them.
pub fn outputs(outputs: BTreeMap<Semantic, VertexOutput>) -> BTreeMap<Semantic, Output> {
    outputs.into_iter().map(|(semantic, output)| (semantic, Output::from(output))).collect()
}

/// Whether everything that is to be saved comes out.
fn check_saved(draw: &Draw, there: &[Semantic]) -> Result<(), Diagnostic> {
    match draw.save.iter().find(|(semantic, _)| !there.contains(&semantic.value)) {
        None => Ok(()),
        Some((semantic, _)) => {
            let problem = semantic.error("JOB-008", format!("the shader has no output {}", semantic.value));
            let there: Vec<String> = there.iter().map(ToString::to_string).collect();
            Err(problem.hint(format!("it has {}", there.join(", "))))
        }
    }
}

fn value(kind: InputType, input: &DrawInput, globals: &Globals) -> Result<VertexInput, Diagnostic> {
    match &input.value {
        InputValue::Constant(numbers) => bits(kind, input, numbers).map(VertexInput::Constant),
        InputValue::Corners(_) => {
            Err(input.semantic.error("JOB-006", "`corners` are for pixel shaders: vertices have none"))
        }
        InputValue::Buffer(buffer) => Ok(VertexInput::Buffer(VertexBuffer {
            // Names are checked when the job is read.
            address: globals.address(&buffer.buffer.value).unwrap_or(0),
            bytes: globals.size(&buffer.buffer.value).unwrap_or(0),
            format: buffer.format.value,
            offset: buffer.offset,
            stride: buffer.stride,
            rate: buffer.rate,
        })),
    }
}

fn indices(name: &At<String>, globals: &Globals) -> Result<Indices, Diagnostic> {
    // Names are checked when the job is read.
    let (address, element) = globals.elements(&name.value).unwrap_or((0, ElementType::U32));
    let size = match element {
        ElementType::U16 => 2,
        ElementType::U32 => 4,
        other @ (ElementType::U8
        | ElementType::U64
        | ElementType::S8
        | ElementType::S16
        | ElementType::S32
        | ElementType::S64
        | ElementType::F16
        | ElementType::F32
        | ElementType::F64) => {
            let message = format!("indices are u16 or u32, but \"{}\" holds {}", name.value, other.name());
            return Err(name.error("JOB-007", message).hint("give the buffer a `type`"));
        }
    };
    let count = globals.size(&name.value).unwrap_or(0) / u64::from(size);
    Ok(Indices { address, count: u32::try_from(count).unwrap_or(u32::MAX), bytes: size })
}
