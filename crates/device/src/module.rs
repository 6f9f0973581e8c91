//! Modules: code that is loaded, with its functions, its variables, and the textures that it names.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tmu_program::Diagnostic;
use tmu_shader::{Code, Findings, Input, PtxFile, Selection, Shader, Source, fatbin};

use crate::cubin::CubinModule;
use crate::device::Device;
use crate::error::Error;
use crate::kernel::FunctionShared;
use crate::module_code::{ModuleCode, Variable};
use crate::ptx::PtxModule;
use crate::texture::{Surface, Texture};

/// Code that is loaded. Clones are the same module; its variables live until the last of them and of its functions is gone.
#[derive(Clone)]
pub struct Module {
    pub(crate) shared: Arc<ModuleShared>,
}

pub(crate) struct ModuleShared {
    pub(crate) code: ModuleCode,
    pub(crate) loaded: Loaded,
    pub(crate) functions: Mutex<HashMap<String, Arc<FunctionShared>>>,
}

/// What a module has in memory.
pub(crate) enum Loaded {
    Ptx(PtxModule),
    Cubin(CubinModule),
    /// Bare code: one function without a name.
    Bare,
}

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Module").field("source", &self.shared.code.shader.source.name).finish_non_exhaustive()
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
        let code = ModuleCode { device: self.clone(), shader, bound: Mutex::default() };
        let shared = ModuleShared { code, loaded, functions: Mutex::default() };
        Ok(Module { shared: Arc::new(shared) })
    }
}

impl Module {
    /// The device that it was loaded on.
    pub fn device(&self) -> &Device {
        &self.shared.code.device
    }

    /// What it was read from.
    pub fn shader(&self) -> &Shader {
        &self.shared.code.shader
    }

    /// The names of its kernels, in its order.
    pub fn functions(&self) -> Vec<&str> {
        match &self.shared.code.shader.code {
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

    /// Its variables in global and in constant memory, in its order.
    pub fn variables(&self) -> Vec<Variable> {
        match &self.shared.loaded {
            Loaded::Ptx(module) => module.variables(),
            Loaded::Cubin(module) => module.variables(&self.shared.code),
            Loaded::Bare => Vec::new(),
        }
    }

    /// Bytes of its variables in constant memory.
    pub fn constant_bytes(&self) -> u64 {
        match &self.shared.loaded {
            Loaded::Ptx(module) => module.constant_bytes(),
            Loaded::Cubin(_) => CubinModule::constant_bytes(&self.shared.code),
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
            Findings::one(self.shared.code.shader.source.clone(), problem).into()
        })
    }

    /// The names of the texture and surface references that it declares (`.texref`, `.surfref`), which are bound before a launch
    /// that uses them.
    pub fn references(&self) -> Vec<String> {
        match &self.shared.loaded {
            Loaded::Ptx(module) => module.references(),
            Loaded::Cubin(_) => CubinModule::references(&self.shared.code),
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
            return Err(Findings::one(self.shared.code.shader.source.clone(), problem).into());
        }
        self.shared.code.bind(reference, handle);
        self.shared.code.device.space().queue.run(|| match &self.shared.loaded {
            Loaded::Ptx(module) => module.write_references(&self.shared.code, reference),
            Loaded::Cubin(module) => module.write_references(&self.shared.code, reference),
            Loaded::Bare => Ok(()),
        })
    }
}

impl Drop for ModuleShared {
    fn drop(&mut self) {
        let addresses = match &self.loaded {
            Loaded::Ptx(module) => module.addresses(),
            Loaded::Cubin(module) => module.addresses(),
            Loaded::Bare => Vec::new(),
        };
        addresses.into_iter().for_each(|address| self.code.device.space().free_when_idle(address));
    }
}
