//! Kernels of a module.

use std::sync::Arc;

use tmu_program::Program;
use tmu_shader::{Code, Findings, chosen};

use crate::cubin::CubinModule;
use crate::error::Error;
use crate::kernel::{FunctionKind, FunctionShared, Reference, Slot};
use crate::module::{Loaded, Module};
use crate::module_code::ModuleCode;

/// A kernel. Clones are the same one.
#[derive(Clone)]
pub struct Function {
    pub(crate) module: Module,
    pub(crate) shared: Arc<FunctionShared>,
}

impl std::fmt::Debug for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Function").field("name", &self.shared.name).finish_non_exhaustive()
    }
}

impl Module {
    /// A kernel by its name in the file, its name in the source, or any part of either that only it has; the only one by an empty
    /// name. It is translated when it is asked for the first time.
    ///
    /// # Errors
    /// `LOAD-003` when there is none, or several; [`Error::Module`] for what the kernel asks for and is not supported.
    pub fn function(&self, name: &str) -> Result<Function, Error> {
        let names = self.functions();
        let in_file = |problem| Findings::one(self.shared.code.shader.source.clone(), problem);
        let asked = Some(name).filter(|name| !name.is_empty());
        let name = chosen(&names, asked, "the file").map_err(in_file)?;
        let mut functions = self.shared.functions.lock();
        if let Some(function) = functions.get(name) {
            return Ok(Function { module: self.clone(), shared: Arc::clone(function) });
        }
        let made = match &self.shared.loaded {
            Loaded::Ptx(module) => module.function(&self.shared.code, name)?,
            Loaded::Cubin(module) => module.function(&self.shared.code, name, true)?,
            Loaded::Bare => bare(&self.shared.code, true)?,
        };
        let shared = Arc::new(made);
        functions.insert(name.to_string(), Arc::clone(&shared));
        Ok(Function { module: self.clone(), shared })
    }

    /// The code of a module that has one function without a name, to be run by one warp with given registers
    /// ([`Launch::run_fragment`](crate::Launch::run_fragment)): behind its last instruction it ends, and it may be a shader's, which
    /// sees more constant banks than a kernel.
    ///
    /// # Errors
    /// `LOAD-003` for modules with names; [`Error::Module`] for what the code asks for and is not supported.
    pub fn fragment(&self) -> Result<Function, Error> {
        let made = match (&self.shared.loaded, &self.shared.code.shader.code) {
            (Loaded::Bare, _) => bare(&self.shared.code, false)?,
            (Loaded::Cubin(module), Code::Assembled(assembled)) if !assembled.named => {
                let name = assembled.cubin.kernels.first().map_or("", |kernel| &kernel.name);
                module.function(&self.shared.code, name, false)?
            }
            _ => return Err(Error::invalid("LOAD-003", "functions with names are launched")),
        };
        Ok(Function { module: self.clone(), shared: Arc::new(made) })
    }
}

/// Code without a name or a description. `launched`: as a kernel, not as a fragment.
fn bare(module: &ModuleCode, launched: bool) -> Result<FunctionShared, Error> {
    let program = module.shader.program(None, launched, &|_| None)?;
    FunctionShared::of_machine_code(module, None, program, launched)
}

impl Function {
    /// Its name in the module.
    pub fn name(&self) -> &str {
        &self.shared.name
    }

    /// The module that it is in.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Its parameters, in order.
    pub fn parameters(&self) -> &[Slot] {
        &self.shared.parameters
    }

    /// Where they begin in constant bank 0.
    pub fn parameter_base(&self) -> u32 {
        self.shared.parameter_base
    }

    /// The bytes of all of them, with what lies between.
    pub fn parameter_bytes(&self) -> u32 {
        self.shared.parameter_bytes
    }

    /// The only block that it runs in, if there is but one.
    pub fn required_block(&self) -> Option<[u32; 3]> {
        self.shared.required_threads
    }

    /// The largest block that it may run in, as its module says it.
    pub fn max_block(&self) -> Option<[u32; 3]> {
        self.shared.max_threads
    }

    /// The constant bank that its module says texture handles come from.
    pub fn handle_bank(&self) -> u8 {
        self.shared.handle_bank
    }

    /// Its program, as the engine runs it.
    pub fn program(&self) -> &Program {
        self.shared.kernel.program()
    }

    /// The textures, samplers and surfaces that it reaches by name.
    pub fn references(&self) -> Vec<Reference> {
        match &self.shared.kind {
            FunctionKind::Ptx(function) => function.references(),
            FunctionKind::Cubin(image) => CubinModule::references_of(&self.module.shared.code, image),
            FunctionKind::Bare => Vec::new(),
        }
    }

    /// Registers of a thread.
    pub fn registers(&self) -> u16 {
        self.shared.registers
    }

    /// Bytes of shared memory of a block, without what a launch adds.
    pub fn shared_bytes(&self) -> u32 {
        self.shared.kernel.program().shared_bytes
    }

    /// Bytes of local memory of a thread.
    pub fn local_bytes(&self) -> u32 {
        self.shared.kernel.program().local_bytes
    }

    /// Most threads that a block may have.
    pub fn max_threads(&self) -> u32 {
        let product = |extents: [u32; 3]| extents.iter().copied().fold(1, u32::saturating_mul);
        self.shared.required_threads.or(self.shared.max_threads).map_or(1024, product).min(1024)
    }
}
