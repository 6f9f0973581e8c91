//! Modules: code that is loaded, with its functions, its variables, and the textures that it names.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tmu_program::Diagnostic;
use tmu_shader::{Code, Findings, Input, PtxFile, Selection, Shader, Source, chosen, fatbin};

use crate::cubin::CubinModule;
use crate::device::Device;
use crate::error::Error;
use crate::function::{Function, FunctionShared};
use crate::ptx::PtxModule;
use crate::texture::{Surface, Texture};

/// Code that is loaded. Clones are the same module; its variables live until the last of them and of its functions is gone.
#[derive(Clone)]
pub struct Module {
    pub(crate) shared: Arc<ModuleShared>,
}

pub(crate) struct ModuleShared {
    pub(crate) device: Device,
    pub(crate) shader: Shader,
    pub(crate) loaded: Loaded,
    /// What the module's references are bound to, by name.
    bound: Mutex<BTreeMap<String, u32>>,
    functions: Mutex<HashMap<String, Arc<FunctionShared>>>,
}

/// What a module has in memory.
pub(crate) enum Loaded {
    Ptx(PtxModule),
    Cubin(CubinModule),
    /// Bare code: one function without a name.
    Bare,
}

/// A variable of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Address in device memory. What is written there is what kernels find, in constant memory too, from the next launch on.
    pub address: u64,
    /// Size in bytes.
    pub bytes: u64,
}

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Module").field("source", &self.shared.shader.source.name).finish_non_exhaustive()
    }
}

impl Device {
    /// Loads PTX, a cubin, the member of a fat binary that is for this device, or assembly text that names its kernels. `name` is
    /// what findings call it.
    ///
    /// # Errors
    /// [`Error::Module`] for what is wrong with it; [`Error::OutOfMemory`].
    pub fn load(&self, name: &str, bytes: &[u8]) -> Result<Module, Error> {
        let input = Input { name: name.to_string(), bytes: bytes.to_vec() };
        let input = if fatbin::may_hold(bytes) { self.member(&input)? } else { input };
        let selection = Selection { kind: None, arch: Some(self.arch()), entry: None };
        self.load_shader(Shader::read(input, &selection)?.assembled()?)
    }

    /// Loads several PTX files as one module: what one declares `.extern`, another may define. Each with a name.
    ///
    /// # Errors
    /// As [`Device::load`]; `LOAD-003` for no file at all.
    pub fn link(&self, files: &[(&str, &[u8])]) -> Result<Module, Error> {
        let read = |(name, bytes): &(&str, &[u8])| {
            PtxFile::read(Input { name: (*name).to_string(), bytes: bytes.to_vec() })
        };
        let files: Vec<PtxFile> = files.iter().map(read).collect::<Result<_, _>>()?;
        let Some(first) = files.first() else {
            return Err(Error::invalid("LOAD-003", "there is no file to link"));
        };
        self.load_shader(Shader { source: first.source.clone(), code: Code::Ptx(files) })
    }

    fn member(&self, file: &Input) -> Result<Input, Error> {
        let found = |problem| Error::Module(Findings::one(Source::binary(&file.name), problem));
        let members = fatbin::members(&file.bytes).map_err(found)?;
        let member = fatbin::choose(&members, self.arch().number()).map_err(found)?;
        let bytes = member.read(&file.bytes).map_err(found)?;
        Ok(Input { name: format!("{}({})", file.name, member.name), bytes })
    }

    /// Loads a shader that was read.
    ///
    /// # Errors
    /// As [`Device::load`].
    pub fn load_shader(&self, shader: Shader) -> Result<Module, Error> {
        let loaded = match &shader.code {
            Code::Ptx(files) => Loaded::Ptx(PtxModule::load(self, &shader, files)?),
            Code::Cubin(cubin) => Loaded::Cubin(CubinModule::load(self, cubin)?),
            Code::Assembled(assembled) => Loaded::Cubin(CubinModule::load(self, &assembled.cubin)?),
            Code::Text(_) | Code::Words(..) => Loaded::Bare,
            Code::Direct3d(_) => {
                let problem = Diagnostic::error("LOAD-001", "Direct3D's shaders are not loaded as modules")
                    .hint("`Device::load_direct3d` loads them");
                return Err(Findings::one(shader.source.clone(), problem).into());
            }
        };
        let (bound, functions) = (Mutex::default(), Mutex::default());
        let shared = ModuleShared { device: self.clone(), shader, loaded, bound, functions };
        Ok(Module { shared: Arc::new(shared) })
    }
}

impl Module {
    /// The device that it was loaded on.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    /// What it was read from.
    pub fn shader(&self) -> &Shader {
        &self.shared.shader
    }

    /// The names of its kernels, in its order.
    pub fn functions(&self) -> Vec<&str> {
        match &self.shared.shader.code {
            Code::Ptx(files) => {
                tmu_ptx::lower::entries(&files.iter().map(|file| &file.module).collect::<Vec<_>>())
            }
            code @ (Code::Text(_)
            | Code::Assembled(_)
            | Code::Words(..)
            | Code::Cubin(_)
            | Code::Direct3d(_)) => code.cubin().map_or_else(
                || vec![""],
                |cubin| cubin.kernels.iter().map(|kernel| kernel.name.as_str()).collect(),
            ),
        }
    }

    /// A kernel by its name in the file, its name in the source, or any part of either that only it has; the only one by an empty
    /// name. It is translated when it is asked for the first time.
    ///
    /// # Errors
    /// `LOAD-003` when there is none, or several; [`Error::Module`] for what the kernel asks for and is not supported.
    pub fn function(&self, name: &str) -> Result<Function, Error> {
        let names = self.functions();
        let in_file = |problem| Findings::one(self.shared.shader.source.clone(), problem);
        let asked = Some(name).filter(|name| !name.is_empty());
        let name = chosen(&names, asked, "the file").map_err(in_file)?;
        let mut functions = lock(&self.shared.functions);
        if let Some(function) = functions.get(name) {
            return Ok(Function { module: self.clone(), shared: Arc::clone(function) });
        }
        let made = match &self.shared.loaded {
            Loaded::Ptx(module) => module.function(&self.shared, name)?,
            Loaded::Cubin(module) => module.function(&self.shared, name, true)?,
            Loaded::Bare => bare(&self.shared, true)?,
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
        let made = match (&self.shared.loaded, &self.shared.shader.code) {
            (Loaded::Bare, _) => bare(&self.shared, false)?,
            (Loaded::Cubin(module), Code::Assembled(assembled)) if !assembled.named => {
                let name = assembled.cubin.kernels.first().map_or("", |kernel| &kernel.name);
                module.function(&self.shared, name, false)?
            }
            _ => return Err(Error::invalid("LOAD-003", "functions with names are launched")),
        };
        Ok(Function { module: self.clone(), shared: Arc::new(made) })
    }

    /// Its variables in global and in constant memory, in its order.
    pub fn variables(&self) -> Vec<Variable> {
        match &self.shared.loaded {
            Loaded::Ptx(module) => module.variables(),
            Loaded::Cubin(module) => module.variables(&self.shared),
            Loaded::Bare => Vec::new(),
        }
    }

    /// Bytes of its variables in constant memory.
    pub fn constant_bytes(&self) -> u64 {
        match &self.shared.loaded {
            Loaded::Ptx(module) => module.constant_bytes(),
            Loaded::Cubin(_) => CubinModule::constant_bytes(&self.shared),
            Loaded::Bare => 0,
        }
    }

    /// A variable by its name.
    ///
    /// # Errors
    /// `LOAD-003` when there is none.
    pub fn variable(&self, name: &str) -> Result<Variable, Error> {
        let found = self.variables().into_iter().find(|variable| variable.name == name);
        found.ok_or_else(|| {
            let problem = Diagnostic::error("LOAD-003", format!("the module has no variable \"{name}\""));
            Findings::one(self.shared.shader.source.clone(), problem).into()
        })
    }

    /// The names of the texture and surface references that it declares (`.texref`, `.surfref`), which are bound before a launch
    /// that uses them.
    pub fn references(&self) -> Vec<String> {
        match &self.shared.loaded {
            Loaded::Ptx(module) => module.references(),
            Loaded::Cubin(_) => CubinModule::references(&self.shared),
            Loaded::Bare => Vec::new(),
        }
    }

    /// Binds a texture reference, or a sampler reference to the texture's sampler, from the next launch on.
    ///
    /// # Errors
    /// `LOAD-003` when the module has no such reference.
    pub fn bind_texture(&self, reference: &str, texture: &Texture) -> Result<(), Error> {
        self.bind_handle(reference, texture.handle())
    }

    /// Binds a surface reference, from the next launch on.
    ///
    /// # Errors
    /// `LOAD-003` when the module has no such reference.
    pub fn bind_surface(&self, reference: &str, surface: &Surface) -> Result<(), Error> {
        self.bind_handle(reference, surface.handle())
    }

    /// Binds a reference to a handle: a sampler's index in bits 31:20, a header's in bits 19:0.
    ///
    /// # Errors
    /// `LOAD-003` when the module has no such reference.
    pub fn bind_handle(&self, reference: &str, handle: u32) -> Result<(), Error> {
        if !self.references().iter().any(|known| known == reference) {
            let message = format!("the module has no reference \"{reference}\"");
            let problem = Diagnostic::error("LOAD-003", message);
            return Err(Findings::one(self.shared.shader.source.clone(), problem).into());
        }
        lock(&self.shared.bound).insert(reference.to_string(), handle);
        self.shared.device.shared.queue.run(|| match &self.shared.loaded {
            Loaded::Ptx(module) => module.write_references(&self.shared, reference),
            Loaded::Cubin(module) => module.write_references(&self.shared, reference),
            Loaded::Bare => Ok(()),
        })
    }
}

impl ModuleShared {
    /// The handle that a reference is bound to.
    pub(crate) fn bound(&self, reference: &str) -> Option<u32> {
        lock(&self.bound).get(reference).copied()
    }
}

impl Drop for ModuleShared {
    fn drop(&mut self) {
        let addresses = match &self.loaded {
            Loaded::Ptx(module) => module.addresses(),
            Loaded::Cubin(module) => module.addresses(),
            Loaded::Bare => Vec::new(),
        };
        self.device
            .when_idle(move |device| addresses.into_iter().for_each(|address| _ = device.free_now(address)));
    }
}

/// Code without a name or a description. `launched`: as a kernel, not as a fragment.
fn bare(module: &ModuleShared, launched: bool) -> Result<FunctionShared, Error> {
    let program = module.shader.program(None, launched, &|_| None)?;
    FunctionShared::of_machine_code(module, None, program, launched)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
