//! What a job's launch puts into the constant banks: parameters, `[constant.*]`, texture handles.

use tmu_device::{Function, Launch};
use tmu_program::Diagnostic;
use tmu_sass::cubin::PARAMETER_OFFSET;
use tmu_shader::Code;

use super::global::Globals;
use super::pools::Pools;
use super::{Budget, at_key, block};
use crate::job::{At, HandleTarget, Job, MemoryBlock, Parameter, ParameterValue, offsets};
use crate::limits;

/// The bytes of a job's `[constant.*]`, by the number of their bank, which they are the first of.
pub struct Constants<'a>(Vec<(u32, &'a MemoryBlock, Vec<u8>)>);

impl<'a> Constants<'a> {
    /// Makes or reads them.
    ///
    /// # Errors
    /// `JOB-005` for what is no bank, and what their sections and files are refused for.
    pub fn new(job: &'a Job, budget: &mut Budget) -> Result<Constants<'a>, Diagnostic> {
        if let Some(spec) = job.constant_spaces.values().next() {
            let message = format!("\"{}\" is not a constant bank: they are 0 to 31", spec.name.value);
            return Err(spec.name.error("JOB-005", message));
        }
        let mut bytes = |spec| Ok(block::load(job, spec, limits::CONSTANT_BANK_BYTES, budget)?.bytes);
        let banks = job.constants.iter().map(|(bank, spec)| Ok((*bank, spec, bytes(spec)?)));
        Ok(Constants(banks.collect::<Result<_, _>>()?))
    }
}

/// What is launched, and with what.
pub struct Asked<'a> {
    /// The kernel, or the code of a fragment.
    pub function: &'a Function,
    /// Its parameters.
    pub parameters: &'a [Parameter],
    /// The step that asks for it.
    pub step: Option<&'a At<()>>,
}

/// A launch of a kernel, or of bare code as a fragment, with the job's parameters, its `[constant.*]` over what the program and the
/// driver put into the banks, and its texture handles over that.
///
/// # Errors
/// What the job says against the kernel's parameters or against itself; every finding has its span in the job.
pub fn launch(
    job: &Job,
    asked: &Asked<'_>,
    constants: &Constants<'_>,
    globals: &Globals,
    pools: &mut Pools<'_>,
) -> Result<Launch, Diagnostic> {
    let (function, parameters) = (asked.function, asked.parameters);
    let mut launch = Launch::new(function).handle_bank(handle_bank(job, function));
    let mut size = 0;
    if job.is_launched() {
        let layout = layout(asked)?;
        size = layout.size;
        let mut bytes = vec![0; size];
        for (parameter, offset) in parameters.iter().zip(&layout.offsets) {
            let parameter = parameter_bytes(parameter, globals, pools)?;
            bytes[*offset..offset + parameter.len()].copy_from_slice(&parameter);
        }
        launch = match declares_parameters(function) {
            true => launch.parameter_space(&bytes),
            false => launch.undeclared_parameters(&bytes),
        };
    }
    for (bank, spec, bytes) in &constants.0 {
        let base = function.parameter_base() as usize;
        if *bank == 0 && size > 0 && bytes.len() > base {
            let length = bytes.len();
            let message =
                format!("the {length} bytes of bank 0 lie over the parameters, which begin at {base:#x}");
            return Err(spec.name.error("JOB-006", message));
        }
        launch = launch.constant(*bank, 0, bytes);
    }
    let bank = u32::from(handle_bank(job, function));
    for handle in &job.state.handles {
        let word = match &handle.target {
            HandleTarget::Names { texture, sampler } => {
                let sampler = sampler.as_ref().map(|name| name.value.as_str());
                pools.handle(&texture.value, sampler, &texture.span)?
            }
            HandleTarget::Word(word) => *word,
        };
        launch = launch.constant(bank, usize::from(handle.index.value) * 4, &word.to_le_bytes());
    }
    Ok(launch)
}

/// Whether the code comes from a text of the job, which need not say everything.
fn is_text(function: &Function) -> bool {
    match function.module().shader().code {
        Code::Text(_) | Code::Words(..) | Code::Assembled(_) => true,
        Code::Cubin(_) | Code::Ptx(_) | Code::Direct3d(_) => false,
    }
}

/// A text without `.param` leaves it to the job.
fn declares_parameters(function: &Function) -> bool {
    !is_text(function) || !function.parameters().is_empty()
}

/// The bank that texture handles are read from: the job's, else the cubin's, else 0 for launches (where CUDA has its parameters)
/// and 2 for fragments.
fn handle_bank(job: &Job, function: &Function) -> u8 {
    let default = if job.is_launched() { 0 } else { 2 };
    let own = if is_text(function) { default } else { function.handle_bank() };
    job.state.handle_bank.as_ref().map_or(own, |bank| bank.value)
}

fn layout(asked: &Asked<'_>) -> Result<Layout, Diagnostic> {
    match declares_parameters(asked.function) {
        true => kernel_layout(asked),
        false => packed_layout(asked.parameters),
    }
}

/// Where parameters lie, from the first one on.
struct Layout {
    size: usize,
    offsets: Vec<usize>,
}

/// As the kernel says: offset and size of each parameter.
fn kernel_layout(asked: &Asked<'_>) -> Result<Layout, Diagnostic> {
    let Asked { function, parameters, step } = *asked;
    let (name, slots) = (function.name(), function.parameters());
    let (given, wanted) = (parameters.len(), slots.len());
    if given != wanted {
        let last = parameters.last().map(|last| &last.at);
        let span = last.or(step).map_or(0..0, |at| at.span.clone());
        let message = format!("{name} takes {wanted} parameters, but the job gives {given}");
        return Err(at_key(Diagnostic::error("JOB-007", message), &span));
    }
    for (index, (parameter, slot)) in parameters.iter().zip(slots).enumerate() {
        let (size, bytes) = (parameter.size, slot.bytes as usize);
        if size != bytes {
            let message = format!("parameter {index} of {name} has {bytes} bytes, but the job gives {size}");
            return Err(parameter.at.error("JOB-007", message));
        }
    }
    let offsets = slots.iter().map(|slot| slot.offset as usize).collect();
    Ok(Layout { size: function.parameter_bytes() as usize, offsets })
}

/// By CUDA's rule: each parameter at the next multiple of its alignment.
fn packed_layout(parameters: &[Parameter]) -> Result<Layout, Diagnostic> {
    let base = PARAMETER_OFFSET as usize;
    let offsets = offsets(parameters);
    let mut size = 0;
    for (parameter, offset) in parameters.iter().zip(&offsets) {
        size = offset + parameter.size;
        if base + size > limits::CONSTANT_BANK_BYTES as usize {
            return Err(parameter.at.error("JOB-011", "the parameters do not fit into constant bank 0"));
        }
    }
    Ok(Layout { size, offsets })
}

fn parameter_bytes(
    parameter: &Parameter,
    globals: &Globals,
    pools: &mut Pools<'_>,
) -> Result<Vec<u8>, Diagnostic> {
    match &parameter.value {
        ParameterValue::Buffer(name) => match globals.address(&name.value) {
            Some(address) => Ok(address.to_le_bytes().to_vec()),
            None => Err(name.error("JOB-008", format!("there is no buffer named \"{}\"", name.value))),
        },
        // Only the low 32 bits of a texture object are the handle.
        ParameterValue::Texture { texture, sampler } => {
            let sampler = sampler.as_ref().map(|name| name.value.as_str());
            let handle = pools.handle(&texture.value, sampler, &texture.span)?;
            Ok(u64::from(handle).to_le_bytes().to_vec())
        }
        ParameterValue::Surface(name) => {
            let handle = pools.handle(&name.value, None, &name.span)?;
            Ok(u64::from(handle).to_le_bytes().to_vec())
        }
        ParameterValue::Bytes(bytes) => Ok(bytes.clone()),
        ParameterValue::Structure(members) => {
            let mut bytes = vec![0; parameter.size];
            for (member, offset) in members.iter().zip(offsets(members)) {
                let member = parameter_bytes(member, globals, pools)?;
                bytes[offset..offset + member.len()].copy_from_slice(&member);
            }
            Ok(bytes)
        }
    }
}
