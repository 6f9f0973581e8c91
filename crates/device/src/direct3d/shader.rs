//! Direct3D shaders on a device.

use std::sync::Arc;

use tmu_dxbc::lower::{Element, Lowered};
use tmu_dxbc::names::Stage;
use tmu_engine::{Kernel, Machine, Outcome};
use tmu_program::{Diagnostic, Program};
use tmu_shader::{Code, Findings, Input, Selection};

use super::semantic::{InputType, Semantic};
use crate::device::Device;
use crate::error::{Error, Faulted};
use crate::findings::grouped;
use crate::kernel::Uses;
use crate::launch::Completed;

/// A Direct3D shader. Clones are the same one; it is compiled once.
#[derive(Clone)]
pub struct Shader {
    pub(super) shared: Arc<Shared>,
}

pub(super) struct Shared {
    pub(super) device: Device,
    file: tmu_shader::Shader,
    /// All but its program, which is the kernel's.
    pub(super) lowered: Lowered,
    pub(super) kernel: Kernel,
    pub(super) uses: Uses,
}

impl std::fmt::Debug for Shader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shader").field("source", &self.shared.file.source.name).finish_non_exhaustive()
    }
}

impl Device {
    /// Loads a Direct3D shader: a container of shader model 4 or 5, or the text of one. `name` is what findings call it.
    ///
    /// # Errors
    /// [`Error::Module`] for what is wrong with it.
    pub fn load_direct3d(&self, name: &str, bytes: &[u8]) -> Result<Shader, Error> {
        let input = Input { name: name.to_string(), bytes: bytes.to_vec() };
        self.load_direct3d_shader(tmu_shader::Shader::read(input, &Selection::default())?)
    }

    /// As [`Device::load_direct3d`], of a shader that was read.
    ///
    /// # Errors
    /// As [`Device::load_direct3d`].
    pub fn load_direct3d_shader(&self, file: tmu_shader::Shader) -> Result<Shader, Error> {
        let in_file = |problems| Error::Module(Findings::new(file.source.clone(), problems));
        let Code::Direct3d(code) = &file.code else {
            let problem = Diagnostic::error("LOAD-001", "this is no Direct3D shader");
            return Err(in_file(vec![problem.hint("`Device::load` loads kernels")]));
        };
        let mut lowered = code.lowered().map_err(in_file)?;
        let program = std::mem::take(&mut lowered.program);
        let uses = Uses::of(&program);
        let kernel = Kernel::new(program).map_err(|problem| file.located(None, vec![problem]))?;
        Ok(Shader { shared: Arc::new(Shared { device: self.clone(), file, lowered, kernel, uses }) })
    }
}

impl Shader {
    /// The device that it was loaded on.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    /// What it was read from.
    pub fn file(&self) -> &tmu_shader::Shader {
        &self.shared.file
    }

    /// Its operations.
    pub fn program(&self) -> &Program {
        self.shared.kernel.program()
    }

    /// Its stage.
    pub fn stage(&self) -> Stage {
        self.shared.lowered.stage
    }

    /// Threads of a group along x, y and z; none but of a compute shader.
    pub fn thread_group(&self) -> Option<[u32; 3]> {
        self.shared.lowered.thread_group
    }

    /// The semantics that it reads and that a draw gives a value: not those that the system makes.
    pub fn inputs(&self) -> Vec<Semantic> {
        let mut names: Vec<Semantic> = self.given().map(Semantic::of).collect();
        names.sort();
        names.dedup();
        names
    }

    /// How the numbers of an input are understood; none if it reads no such input.
    pub fn input_type(&self, semantic: &Semantic) -> Option<InputType> {
        self.given().find(|element| Semantic::of(element) == *semantic).map(InputType::of)
    }

    /// Its version, such as `ps_5_0`.
    pub fn version(&self) -> String {
        self.shared.lowered.version.to_string()
    }

    /// Inputs that have no value of their own.
    pub(super) fn given(&self) -> impl Iterator<Item = &Element> {
        let stage = self.stage();
        self.shared.lowered.inputs.iter().filter(move |element| super::semantic::is_given(element, stage))
    }

    /// A draw or a dispatch of another stage is refused.
    pub(super) fn expect_stage(&self, stages: &[Stage], what: &str) -> Result<(), Error> {
        if stages.contains(&self.stage()) {
            return Ok(());
        }
        let message = format!("a shader of version {} is not {what}", self.version());
        Err(Error::invalid("DRAW-04", message))
    }

    /// Values are given for inputs that the shader reads.
    pub(super) fn expect_input(&self, semantic: &Semantic) -> Result<(), Error> {
        let there = self.inputs();
        if there.contains(semantic) {
            return Ok(());
        }
        let problem = Diagnostic::error("DRAW-03", format!("the shader reads no input {semantic}"));
        let names: Vec<String> = there.iter().map(ToString::to_string).collect();
        let hint =
            if names.is_empty() { "it reads none".into() } else { format!("it reads {}", names.join(", ")) };
        Err(Error::Invalid(problem.hint(hint)))
    }

    /// The machine for a shader: all constant banks are there, of which it has more than a kernel.
    pub(super) fn machine(&self) -> Machine {
        Machine { compute: false, ..self.shared.device.shared.machine.clone() }
    }

    /// What came of a run: how much was executed, or what stopped it.
    pub(crate) fn completed(&self, outcome: Outcome) -> Result<Completed, Error> {
        let Outcome { faults, warnings, statistics, execution } = outcome;
        let file = &self.shared.file;
        if faults.is_empty() {
            let warnings = warnings.iter().map(tmu_engine::Warning::diagnostic).collect();
            return Ok(Completed { statistics, execution, warnings: file.located(None, warnings) });
        }
        let findings = file.located(None, grouped(&faults, |_| None));
        let function = self.version();
        Err(Error::Fault(Box::new(Faulted { function, faults, findings, statistics, execution })))
    }
}
