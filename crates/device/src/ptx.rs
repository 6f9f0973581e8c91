//! Modules of PTX: where their variables lie, and what their kernels find in the constant banks.

use tmu_engine::{BANKS, Kernel, TexturePools};
use tmu_program::Diagnostic;
use tmu_ptx::Type;
use tmu_ptx::lower::{
    CONSTANT_BANK, LINK_BANK, ModuleMemory, PARAMETERS, Reference as PtxReference, Segment, Target,
    handle_tag, masked,
};
use tmu_sass::cubin::PARAMETER_OFFSET;
use tmu_shader::{Findings, PtxFile, Shader};

use crate::attributes::{attributes, declared_sampler};
use crate::device::Device;
use crate::error::Error;
use crate::kernel::{FunctionKind, FunctionShared, PtxFunction, Reference, ReferenceKind, Slot, Uses};
use crate::memory::Buffer;
use crate::module_code::{ModuleCode, Variable};

use crate::pool::HEADER;

/// What a module of PTX has in memory.
pub(crate) struct PtxModule {
    memory: ModuleMemory,
    /// Address of the variables in global memory; 0 if there are none.
    global: u64,
    /// Address of those in constant memory: launches copy them into their bank.
    constant: u64,
    /// The kernels, with the addresses that programs have for them.
    kernels: Vec<(u64, String)>,
}

impl PtxModule {
    pub(crate) fn load(device: &Device, shader: &Shader, files: &[PtxFile]) -> Result<PtxModule, Error> {
        shader.check_ptx()?;
        let modules: Vec<&tmu_ptx::Module> = files.iter().map(|file| &file.module).collect();
        let memory =
            tmu_ptx::lower::module_memory(&modules).map_err(|problems| shader.located(None, problems))?;
        let allocate = |name: &str, segment: &Segment| match segment.bytes.len() {
            0 => Ok(0),
            bytes => device.space().allocate(name, bytes as u64),
        };
        let global = allocate("variables", &memory.global)?;
        let constant = allocate("constants", &memory.constant)?;
        let kernels = tmu_ptx::lower::kernel_addresses(&modules);
        let module = PtxModule { memory, global, constant, kernels };
        for (start, segment) in module.segments() {
            device.write(start, &module.relocated(segment))?;
        }
        Ok(module)
    }

    /// The segments that there are, with their addresses.
    fn segments(&self) -> impl Iterator<Item = (u64, &Segment)> {
        let all = [(self.global, &self.memory.global), (self.constant, &self.memory.constant)];
        all.into_iter().filter(|(_, segment)| !segment.bytes.is_empty())
    }

    pub(crate) fn addresses(&self) -> Vec<u64> {
        self.segments().map(|(address, _)| address).collect()
    }

    /// The contents at the start, with the addresses that stand in them; handles are written when they are bound.
    fn relocated(&self, segment: &Segment) -> Vec<u8> {
        let mut bytes = segment.bytes.clone();
        for relocation in &segment.relocations {
            let value = match relocation.target {
                Target::Global(offset) => self.global.wrapping_add_signed(offset),
                Target::GenericConstant(offset) => self.constant.wrapping_add_signed(offset),
                Target::Reference(_) => continue,
            };
            let value = masked(value, Some(relocation.mask)).to_le_bytes();
            let (start, width) = (relocation.offset as usize, relocation.width as usize);
            if let Some(field) = bytes.get_mut(start..start + width) {
                field.copy_from_slice(&value[..width]);
            }
        }
        bytes
    }

    /// The kernels, with the addresses that programs have for them.
    pub(crate) fn kernels(&self) -> &[(u64, String)] {
        &self.kernels
    }

    pub(crate) fn variables(&self) -> Vec<Variable> {
        let variables = self.memory.variables.iter().map(|variable| {
            let start = if variable.constant { self.constant } else { self.global };
            let (name, address) = (variable.name.clone(), start + u64::from(variable.offset));
            Variable { name, address, bytes: variable.bytes }
        });
        variables.collect()
    }

    pub(crate) fn constant_bytes(&self) -> u64 {
        self.memory.constant.bytes.len() as u64
    }

    pub(crate) fn references(&self) -> Vec<String> {
        self.memory.references.iter().map(|reference| reference.name.clone()).collect()
    }

    /// Writes the handle of a reference into the variables that hold it.
    pub(crate) fn write_references(&self, module: &ModuleCode, name: &str) -> Result<(), Error> {
        for (start, segment) in self.segments() {
            for relocation in &segment.relocations {
                let Target::Reference(number) = relocation.target else { continue };
                let reference = &self.memory.references[number as usize];
                if reference.name == name {
                    let handle = handle(module, reference, false)?;
                    let value = masked(handle, Some(relocation.mask)).to_le_bytes();
                    let address = start + u64::from(relocation.offset);
                    module.device.space().write_now(address, &value[..relocation.width as usize])?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn function(&self, module: &ModuleCode, name: &str) -> Result<FunctionShared, Error> {
        let kernel = module.shader.checked_ptx_kernel(Some(name))?;
        let Some(kernel) = kernel else {
            return Err(Error::invalid("LOAD-003", format!("there is no kernel `{name}`")));
        };
        let slot = |(offset, bytes): &(u32, u32)| Slot { offset: *offset, bytes: *bytes };
        let slots: Vec<Slot> = kernel.parameters.iter().map(slot).collect();
        let size = slots.last().map_or(0, |last| last.offset + last.bytes);
        let copy = match kernel.generic_parameters && size > 0 {
            true => Some(module.device.buffer_of(size.into())?),
            false => None,
        };
        let registers = kernel.program.registers;
        Ok(FunctionShared {
            name: name.to_string(),
            parameters: slots,
            parameter_base: PARAMETER_OFFSET,
            parameter_bytes: size,
            required_threads: kernel.required_threads,
            max_threads: kernel.max_threads,
            registers,
            stack: 0,
            handle_bank: 0,
            uses: Uses::of(&kernel.program),
            kind: FunctionKind::Ptx(PtxFunction {
                references: kernel.references,
                attributes: kernel.attributes,
                independent: kernel.independent,
                copy,
            }),
            kernel: Kernel::new(kernel.program)
                .map_err(|problem| module.shader.located(None, vec![problem]))?,
        })
    }

    /// Fills in the constant banks of the program, and copies the parameters to where their generic addresses lead.
    pub(crate) fn banks(
        &self,
        module: &ModuleCode,
        function: &PtxFunction,
        parameters: &[u8],
        pools: &TexturePools,
        banks: &mut [Vec<u8>; BANKS],
    ) -> Result<Option<u64>, Error> {
        let device = &module.device;
        let mut constants = vec![0; self.memory.constant.bytes.len()];
        if !constants.is_empty() {
            device.space().read_now(self.constant, &mut constants)?;
        }
        banks[usize::from(CONSTANT_BANK)] = constants;
        let copy = function.copy.as_ref().map_or(0, Buffer::address);
        if copy != 0 {
            device.space().write_now(copy, parameters)?;
        }
        let (mut described, mut counts, mut samplers) = (None, 0, 0);
        if function.attributes {
            let headers: Vec<_> = pools.headers.iter().map(Option::as_ref).collect();
            let attributes =
                attributes(&headers, &pools.samplers.iter().map(Option::as_ref).collect::<Vec<_>>());
            let address = device.space().allocate("attributes", attributes.bytes.len() as u64)?;
            device.space().write_now(address, &attributes.bytes)?;
            counts = u64::from(attributes.counts[0]) | u64::from(attributes.counts[1]) << 32;
            samplers = address + attributes.samplers_at;
            described = Some(address);
        }
        let parameters = copy.wrapping_sub(PARAMETERS.into());
        let words = [self.global, self.constant, parameters, described.unwrap_or(0), samplers, counts];
        let mut link: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
        for reference in &function.references {
            let handle = if reference.used { handle(module, reference, function.independent)? } else { 0 };
            link.extend_from_slice(&handle.to_le_bytes());
        }
        banks[usize::from(LINK_BANK)] = link;
        Ok(described)
    }
}

impl PtxFunction {
    /// The references that the program uses.
    pub(crate) fn references(&self) -> Vec<Reference> {
        let used = self.references.iter().filter(|reference| reference.used);
        let reference = |reference: &PtxReference| {
            let kind = if reference.ty == Type::Samplerref {
                ReferenceKind::Sampler
            } else if reference.ty == Type::Surfref {
                ReferenceKind::Surface
            } else {
                ReferenceKind::Texture
            };
            // In the independent mode, what a texture says of a sampler is not looked at.
            let unused = self.independent && kind == ReferenceKind::Texture;
            let sampler = declared_sampler(&reference.fields).filter(|_| !unused);
            Reference { name: reference.name.clone(), kind, sampler, repeats_samplers: false }
        };
        used.map(reference).collect()
    }
}

/// What the program finds in place of a reference.
fn handle(module: &ModuleCode, reference: &PtxReference, independent: bool) -> Result<u64, Error> {
    let bound = module.bound(&reference.name).ok_or_else(|| {
        let message = format!("the program's {} `{}` is bound to nothing", reference.ty, reference.name);
        Findings::one(module.shader.source.clone(), Diagnostic::error("LOAD-008", message))
    })?;
    let handle = if reference.ty == Type::Samplerref {
        bound & !HEADER
    } else if reference.ty == Type::Texref && independent {
        bound & HEADER
    } else {
        bound
    };
    Ok(u64::from(handle) | u64::from(handle_tag(reference.ty)) << 32)
}
