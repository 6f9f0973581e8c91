//! Modules of machine code: where their variables lie, their relocations, and what their kernels find in the constant banks.

use std::collections::BTreeMap;

use tmu_engine::BANKS;
use tmu_ptx::Type;
use tmu_ptx::lower::handle_tag;
use tmu_sass::cubin::{Cubin, Image, Relocation, RelocationKind, SectionKind, Symbol, SymbolKind};
use tmu_shader::{Code, Findings, Source, refused_relocation};

use crate::device::Device;
use crate::error::Error;
use crate::kernel::{FunctionShared, Reference, ReferenceKind};
use crate::module_code::{ModuleCode, Variable};
use crate::pool::HEADER;

/// The constant bank in which a module's constants lie.
const MODULE_BANK: u8 = 3;

/// What a cubin has in memory.
pub(crate) struct CubinModule {
    /// Addresses of the sections of variables, in global and in constant memory, by section.
    sections: BTreeMap<usize, u64>,
}

fn cubin_of(module: &ModuleCode) -> &Cubin {
    // A module of machine code is only ever made of a cubin.
    match &module.shader.code {
        Code::Assembled(assembled) => &assembled.cubin,
        Code::Cubin(cubin) => cubin,
        Code::Text(_) | Code::Words(..) | Code::Ptx(_) | Code::Direct3d(_) => {
            unreachable!("the module was loaded from a cubin")
        }
    }
}

impl CubinModule {
    pub(crate) fn load(device: &Device, cubin: &Cubin) -> Result<CubinModule, Error> {
        let mut module = CubinModule { sections: BTreeMap::new() };
        for (number, section) in cubin.sections.iter().enumerate() {
            let variables = match section.kind {
                SectionKind::GlobalData | SectionKind::GlobalZero | SectionKind::ModuleConstant { .. } => {
                    true
                }
                SectionKind::Code | SectionKind::KernelConstant { .. } | SectionKind::Shared => false,
            };
            if variables && section.size > 0 {
                module.sections.insert(number, device.space().allocate(&section.name, section.size)?);
            }
        }
        for (number, address) in &module.sections {
            let mut bytes = cubin.sections[*number].data.clone();
            for relocation in cubin.relocations_of(*number) {
                // Addresses of functions depend on the kernel, and references have to be bound.
                if let Some(value) = module.variable_address(&cubin.symbols[relocation.symbol]) {
                    put_address(relocation, value, &mut bytes);
                }
            }
            device.write(*address, &bytes)?;
        }
        Ok(module)
    }

    pub(crate) fn addresses(&self) -> Vec<u64> {
        self.sections.values().copied().collect()
    }

    /// Where a variable lies.
    fn variable_address(&self, symbol: &Symbol) -> Option<u64> {
        let base = self.sections.get(&symbol.section?)?;
        Some(base.wrapping_add(symbol.offset))
    }

    pub(crate) fn variables(&self, module: &ModuleCode) -> Vec<Variable> {
        let variables = cubin_of(module).symbols.iter().filter(|symbol| symbol.kind == SymbolKind::Variable);
        let found = variables.filter_map(|symbol| {
            let address = self.variable_address(symbol)?;
            Some(Variable { name: symbol.name.clone(), address, bytes: symbol.size })
        });
        found.collect()
    }

    /// Address of the module's constants; 0 if there are none.
    pub(crate) fn constants(&self, module: &ModuleCode) -> u64 {
        let sections = &cubin_of(module).sections;
        let of_module =
            |number: &usize| sections[*number].kind == SectionKind::ModuleConstant { bank: MODULE_BANK };
        self.sections.iter().find(|(number, _)| of_module(number)).map_or(0, |(_, address)| *address)
    }

    pub(crate) fn constant_bytes(module: &ModuleCode) -> u64 {
        let sections = cubin_of(module).sections.iter();
        sections
            .filter(|section| matches!(section.kind, SectionKind::ModuleConstant { .. }))
            .map(|section| section.size)
            .sum()
    }

    pub(crate) fn references(module: &ModuleCode) -> Vec<String> {
        let references = cubin_of(module).symbols.iter().filter(|symbol| symbol.kind.is_reference());
        references.map(|symbol| symbol.name.clone()).collect()
    }

    /// Writes the handle of a reference into the variables and module constants that hold it.
    pub(crate) fn write_references(&self, module: &ModuleCode, name: &str) -> Result<(), Error> {
        let cubin = cubin_of(module);
        for (number, address) in &self.sections {
            for relocation in cubin.relocations_of(*number) {
                if cubin.symbols[relocation.symbol].name == name {
                    let mut bytes = vec![0; cubin.sections[*number].size as usize];
                    module.device.space().read_now(*address, &mut bytes)?;
                    put_reference(module, cubin, relocation, &mut bytes)?;
                    module.device.space().write_now(*address, &bytes)?;
                }
            }
        }
        Ok(())
    }

    /// The references that lie in what a kernel needs.
    pub(crate) fn references_of(module: &ModuleCode, image: &Image) -> Vec<Reference> {
        let cubin = cubin_of(module);
        let reached = cubin.relocations.iter().filter(|relocation| image.reaches(relocation.section));
        let mut found: Vec<Reference> = Vec::new();
        for relocation in reached {
            let symbol = &cubin.symbols[relocation.symbol];
            let kind = match symbol.kind {
                SymbolKind::Texture => ReferenceKind::Texture,
                SymbolKind::Sampler => ReferenceKind::Sampler,
                SymbolKind::Surface => ReferenceKind::Surface,
                SymbolKind::Location
                | SymbolKind::Variable
                | SymbolKind::Kernel
                | SymbolKind::Function
                | SymbolKind::Other(_) => continue,
            };
            let repeats_samplers = is_whole_handle(cubin, relocation);
            match found.iter_mut().find(|known| known.name == symbol.name) {
                Some(known) => known.repeats_samplers |= repeats_samplers,
                None => {
                    found.push(Reference {
                        name: symbol.name.clone(),
                        kind,
                        sampler: None,
                        repeats_samplers,
                    });
                }
            }
        }
        found
    }

    /// A kernel of the cubin; `launched`: not as a fragment.
    pub(crate) fn function(
        &self,
        module: &ModuleCode,
        name: &str,
        launched: bool,
    ) -> Result<FunctionShared, Error> {
        let Some(kernel) = cubin_of(module).kernel(name) else {
            return Err(Error::invalid("LOAD-003", format!("there is no kernel `{name}`")));
        };
        let address = |symbol: &Symbol| self.variable_address(symbol);
        let program = module.shader.program(Some(kernel), launched, &address)?;
        FunctionShared::of_machine_code(module, Some(kernel), program, launched)
    }

    /// Fills in the constant banks of a kernel but its parameters, and writes the addresses of functions into the variables that
    /// hold them.
    pub(crate) fn banks(
        &self,
        module: &ModuleCode,
        function: &str,
        image: &Image,
        banks: &mut [Vec<u8>; BANKS],
    ) -> Result<(), Error> {
        let cubin = cubin_of(module);
        let Some(kernel) = cubin.kernel(function) else { return Ok(()) };
        for (number, address) in &self.sections {
            for relocation in cubin.relocations_of(*number).filter(|_| image.reaches(*number)) {
                if let Some(code) = image.address(&cubin.symbols[relocation.symbol]) {
                    let bytes = code.wrapping_add_signed(relocation.addend).to_le_bytes();
                    let at = address + relocation.offset;
                    module.device.space().write_now(at, &bytes[..width(relocation.kind)])?;
                }
            }
        }
        for (number, bank) in banks.iter_mut().enumerate() {
            let Some(section) = cubin.constant(kernel, number as u8) else { continue };
            let index = cubin.sections.iter().position(|other| std::ptr::eq(other, section));
            let Some(index) = index else { continue };
            *bank = section.data.clone();
            bank.resize(section.size as usize, 0);
            if let Some(address) = self.sections.get(&index) {
                module.device.space().read_now(*address, bank)?;
                continue;
            }
            for relocation in cubin.relocations_of(index) {
                let symbol = &cubin.symbols[relocation.symbol];
                match self.variable_address(symbol).or_else(|| image.address(symbol)) {
                    Some(value) => put_address(relocation, value, bank),
                    None => put_reference(module, cubin, relocation, bank)?,
                }
            }
        }
        Ok(())
    }
}

/// Bytes that a relocation of data fills in.
fn width(kind: RelocationKind) -> usize {
    if matches!(kind, RelocationKind::ADDRESS_64 | RelocationKind::GENERIC_64) { 8 } else { 4 }
}

/// The bytes that a relocation fills in; the reader of cubins has seen to it that they are there.
fn field<'b>(relocation: &Relocation, bytes: &'b mut [u8]) -> &'b mut [u8] {
    let start = (relocation.offset as usize).min(bytes.len());
    let end = (start + width(relocation.kind)).min(bytes.len());
    &mut bytes[start..end]
}

fn put_address(relocation: &Relocation, value: u64, bytes: &mut [u8]) {
    let value = value.wrapping_add_signed(relocation.addend).to_le_bytes();
    let field = field(relocation, bytes);
    let count = field.len();
    field.copy_from_slice(&value[..count]);
}

/// Whether a relocation asks for a texture's handle with its sampler: nothing else fills in the sampler. The vendor's assembler
/// takes the sampler of such a handle from the upper half of the pool (`LOP.OR R, 0x80000000, c[0][…]`).
fn is_whole_handle(cubin: &Cubin, relocation: &Relocation) -> bool {
    let of_sampler = |other: &Relocation| {
        other.offset == relocation.offset && other.kind == RelocationKind::SAMPLER_HEADER
    };
    let alone = !cubin.relocations_of(relocation.section).any(of_sampler);
    relocation.kind == RelocationKind::TEXTURE_HEADER && alone
}

/// Puts the handle of a reference where a relocation says, or a part of it.
///
/// # Errors
/// `LOAD-008` for a reference that is not bound, and for relocations of other kinds.
fn put_reference(
    module: &ModuleCode,
    cubin: &Cubin,
    relocation: &Relocation,
    bytes: &mut [u8],
) -> Result<(), Error> {
    use RelocationKind as Kind;
    let symbol = &cubin.symbols[relocation.symbol];
    let refused = |why: &str| {
        let problem = refused_relocation(cubin, relocation, why);
        let source: &Source = &module.shader.source;
        Error::Module(Findings::one(source.clone(), problem))
    };
    if !symbol.kind.is_reference() {
        return Err(refused("it is neither a variable nor a function of the file"));
    }
    let handle = module.bound(&symbol.name).ok_or_else(|| refused("it is bound to nothing"))?;
    let field = field(relocation, bytes);
    let old = field.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
    let value = match relocation.kind {
        Kind::TEXTURE_HEADER if is_whole_handle(cubin, relocation) => {
            module.device.textures().repeat_samplers();
            handle.into()
        }
        Kind::TEXTURE_HEADER => (old & !HEADER | handle & HEADER).into(),
        Kind::SAMPLER_HEADER => (old & HEADER | handle & !HEADER).into(),
        Kind::SURFACE_HEADER => handle.into(),
        Kind::ADDRESS_32 | Kind::GENERIC_32 | Kind::ADDRESS_64 | Kind::GENERIC_64 => {
            let kind = match symbol.kind {
                SymbolKind::Sampler => Type::Samplerref,
                SymbolKind::Surface => Type::Surfref,
                SymbolKind::Location
                | SymbolKind::Variable
                | SymbolKind::Kernel
                | SymbolKind::Function
                | SymbolKind::Texture
                | SymbolKind::Other(_) => Type::Texref,
            };
            u64::from(handle) | u64::from(handle_tag(kind)) << 32
        }
        _ => return Err(refused("relocations of this type are not applied yet")),
    };
    let count = field.len();
    field.copy_from_slice(&value.to_le_bytes()[..count]);
    Ok(())
}
