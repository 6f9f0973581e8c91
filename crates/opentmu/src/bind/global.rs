//! Global memory: the job's buffers, and the variables of a cubin.

use std::collections::BTreeMap;

use tmu_engine::{BufferIndex, Memory};
use tmu_program::{Diagnostic, Span};
use tmu_ptx::Type;
use tmu_ptx::lower::handle_tag;
use tmu_sass::cubin::{
    Cubin, Image, Kernel, Relocation, RelocationKind, Section, SectionKind, Symbol, SymbolKind,
};
use tmu_texture::Texture;

use super::pools::Pools;
use super::{Budget, block, placed};
use crate::element::ElementType;
use crate::job::{Job, MemorySpec};
use crate::limits;

/// Global memory with the names of its parts.
#[derive(Debug)]
pub struct Globals {
    memory: Memory,
    buffers: BTreeMap<String, Bound>,
    /// Memory of a cubin's sections, by section index.
    sections: BTreeMap<usize, BufferIndex>,
    /// Where the code of the cubin's kernel lies.
    image: Option<Image>,
    /// What the blocks of a cooperative launch count in at barriers of the grid.
    workspace: Option<BufferIndex>,
}

/// Bytes of the workspace: its size, a word to count in, and as much again for what later headers of CUDA might keep there.
const WORKSPACE_BYTES: u32 = 16;

/// A buffer with a name.
#[derive(Clone, Debug)]
struct Bound {
    index: BufferIndex,
    element: ElementType,
    /// As [`block::Block::shape`].
    shape: Vec<usize>,
    /// Its own bytes, without the slack behind them.
    bytes: usize,
}

/// What a buffer's memory is a whole number of, where the job wants the slack that CUDA's allocations have.
const ALLOCATION: u64 = 512;

impl Globals {
    /// Binds the job's buffers and the variables of the cubin whose kernel is to run.
    ///
    /// # Errors
    /// What the buffers' sections and files are refused for; `MEMORY-01` when there is no memory for them.
    pub fn new(job: &Job, of: Option<(&Cubin, &Kernel)>, budget: &mut Budget) -> Result<Globals, Diagnostic> {
        let mut globals = Globals {
            memory: Memory::new(),
            buffers: BTreeMap::new(),
            sections: BTreeMap::new(),
            image: of.map(|(cubin, kernel)| cubin.image(kernel)),
            workspace: None,
        };
        let cubin = of.map(|(cubin, _)| cubin);
        for (name, spec) in &job.buffers {
            let block = block::load(job, spec, limits::BUFFER_BYTES, budget)?;
            let bytes = block.bytes.len() as u64;
            let size = if job.machine.slack { bytes.next_multiple_of(ALLOCATION) } else { bytes };
            let bound = globals.memory.bind(name, size);
            let index = bound.map_err(|problem| placed(problem, &spec.name.span))?;
            globals.memory.fill(index, &block.bytes);
            globals.keep(name, index, &block);
        }
        for (number, section) in cubin.iter().flat_map(|cubin| cubin.sections.iter().enumerate()) {
            let index = match section.kind {
                SectionKind::GlobalData => {
                    budget.take(section.data.len() as u64)?;
                    globals.memory.bind_bytes(&section.name, &section.data)?
                }
                SectionKind::GlobalZero => {
                    budget.take(section.size)?;
                    globals.memory.bind(&section.name, section.size)?
                }
                _ => continue,
            };
            globals.sections.insert(number, index);
        }
        if job.launch.as_ref().is_some_and(|launch| launch.cooperative) {
            let workspace = globals.memory.bind("cooperative workspace", WORKSPACE_BYTES.into())?;
            globals.memory.fill(workspace, &WORKSPACE_BYTES.to_le_bytes());
            globals.workspace = Some(workspace);
        }
        Ok(globals)
    }

    fn keep(&mut self, name: &str, index: BufferIndex, block: &block::Block) {
        let (element, shape, bytes) = (block.element, block.shape.clone(), block.bytes.len());
        self.buffers.insert(name.to_string(), Bound { index, element, shape, bytes });
    }

    /// Binds the bytes of a texture that programs can write, as a buffer of its name.
    ///
    /// # Errors
    /// `MEMORY-01` when there is no memory for it.
    pub fn bind_surface(
        &mut self,
        name: &str,
        texture: &Texture,
        budget: &mut Budget,
    ) -> Result<(), Diagnostic> {
        let bytes = texture.data();
        budget.take(bytes.len() as u64)?;
        let index = self.memory.bind_bytes(name, bytes)?;
        let element = ElementType::of_texels(texture.format());
        let shape = block::shape_of_texture(texture.description(), element);
        self.buffers.insert(name.to_string(), Bound { index, element, shape, bytes: bytes.len() });
        Ok(())
    }

    /// Binds memory behind raw texture headers at its address, as a buffer of its name.
    ///
    /// # Errors
    /// `MEMORY-01` when there is no memory for it, `MEMORY-04` where it cannot lie at its address.
    pub fn bind_memory(
        &mut self,
        spec: &MemorySpec,
        element: ElementType,
        bytes: &[u8],
    ) -> Result<(), Diagnostic> {
        let bound = self.memory.bind_at(spec.name(), spec.address.value, bytes.len() as u64);
        let index = bound.map_err(|problem| placed(problem, &spec.address.span))?;
        self.memory.fill(index, bytes);
        let shape = vec![bytes.len() / element.size()];
        self.buffers.insert(spec.name().to_string(), Bound { index, element, shape, bytes: bytes.len() });
        Ok(())
    }

    /// Binds a view's counter under a name of its own.
    ///
    /// # Errors
    /// `MEMORY-01` when there is no memory for it.
    pub fn bind_counter(&mut self, name: &str, value: u32) -> Result<u64, Diagnostic> {
        let block = block::Block::new(ElementType::U32, value.to_le_bytes().to_vec());
        let index = self.memory.bind_bytes(name, &block.bytes)?;
        self.keep(name, index, &block);
        Ok(self.memory.address(index))
    }

    /// What a buffer of the job holds before the run.
    pub fn bytes(&self, buffer: &str) -> Option<Vec<u8>> {
        self.content(buffer).map(|block| block.bytes)
    }

    /// Binds memory for a program's variables.
    ///
    /// # Errors
    /// `MEMORY-01` when there is no memory for it.
    pub fn bind_variables(&mut self, name: &str, bytes: u64) -> Result<BufferIndex, Diagnostic> {
        self.memory.bind(name, bytes)
    }

    /// Writes to bound memory before the launch.
    pub fn fill(&mut self, buffer: BufferIndex, bytes: &[u8]) {
        self.memory.fill(buffer, bytes);
    }

    /// The memory for the engine.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The address of the workspace of a cooperative launch.
    pub fn workspace(&self) -> Option<u64> {
        self.workspace.map(|index| self.memory.address(index))
    }

    /// The device address of a buffer.
    pub fn address(&self, buffer: &str) -> Option<u64> {
        self.buffers.get(buffer).map(|bound| self.memory.address(bound.index))
    }

    /// What a buffer holds.
    pub fn content(&self, buffer: &str) -> Option<block::Block> {
        self.buffers.get(buffer).map(|bound| self.block(bound))
    }

    /// What the buffers hold, with their element types.
    pub fn contents(&self) -> BTreeMap<String, block::Block> {
        self.buffers.iter().map(|(name, bound)| (name.clone(), self.block(bound))).collect()
    }

    fn block(&self, bound: &Bound) -> block::Block {
        let mut bytes = self.memory.bytes(bound.index);
        bytes.truncate(bound.bytes);
        block::Block { element: bound.element, bytes, shape: bound.shape.clone() }
    }

    /// Where a variable or a function of the cubin lies.
    pub fn symbol_address(&self, symbol: &Symbol) -> Option<u64> {
        let code = self.image.as_ref().and_then(|image| image.address(symbol));
        let variable = || {
            let base = symbol.section.and_then(|section| self.sections.get(&section))?;
            Some(self.memory.address(*base).wrapping_add(symbol.offset))
        };
        code.or_else(variable)
    }

    /// Puts the addresses that initialised variables hold, of each other and of functions, and the handles that they hold,
    /// into them; those that the kernel does not reach stay as they are.
    ///
    /// # Errors
    /// As [`Globals::relocated`].
    pub fn relocate_variables(&mut self, cubin: &Cubin, pools: &mut Pools<'_>) -> Result<(), Diagnostic> {
        for (number, index) in self.sections.clone() {
            let reached = self.image.as_ref().is_some_and(|image| image.reaches(number));
            if reached && cubin.relocations_of(number).next().is_some() {
                let bytes = self.relocated(cubin, &cubin.sections[number], pools)?;
                self.memory.fill(index, &bytes);
            }
        }
        Ok(())
    }

    /// The bytes of a cubin's section after its relocations: addresses of variables, texture and sampler indices.
    ///
    /// # Errors
    /// `LOAD-008` for relocations of other types and for names that the job does not bind.
    pub fn relocated(
        &self,
        cubin: &Cubin,
        section: &Section,
        pools: &mut Pools<'_>,
    ) -> Result<Vec<u8>, Diagnostic> {
        let mut bytes = section.data.clone();
        let Some(index) = cubin.sections.iter().position(|other| std::ptr::eq(other, section)) else {
            return Ok(bytes);
        };
        let samplers: Vec<u64> = cubin
            .relocations_of(index)
            .filter(|relocation| relocation.kind == RelocationKind::SAMPLER_HEADER)
            .map(|relocation| relocation.offset)
            .collect();
        for relocation in cubin.relocations_of(index) {
            let symbol = &cubin.symbols[relocation.symbol];
            let alone = !samplers.contains(&relocation.offset);
            let applied = if relocation.kind == RelocationKind::TEXTURE_HEADER && alone {
                reference_address(relocation, symbol, &mut bytes, pools)
            } else {
                self.apply(relocation, symbol, &mut bytes, pools)
            };
            applied.map_err(|why| refused_relocation(cubin, relocation, &why))?;
        }
        Ok(bytes)
    }

    fn apply(
        &self,
        relocation: &Relocation,
        symbol: &Symbol,
        bytes: &mut [u8],
        pools: &mut Pools<'_>,
    ) -> Result<(), String> {
        use RelocationKind as Kind;
        let wide = matches!(relocation.kind, Kind::ADDRESS_64 | Kind::GENERIC_64);
        let start = usize::try_from(relocation.offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(if wide { 8 } else { 4 });
        let field = bytes.get_mut(start..end).ok_or("it lies outside the section")?;
        match relocation.kind {
            Kind::ADDRESS_32 | Kind::GENERIC_32 | Kind::ADDRESS_64 | Kind::GENERIC_64 => {
                let address = match symbol.kind.is_reference() {
                    true => reference(symbol, pools).map_err(|problem| problem.message)?,
                    false => self
                        .symbol_address(symbol)
                        .ok_or("it is neither a variable in global memory nor a function of the file")?,
                };
                let value = address.wrapping_add_signed(relocation.addend).to_le_bytes();
                let width = field.len();
                field.copy_from_slice(&value[..width]);
            }
            Kind::TEXTURE_HEADER | Kind::SAMPLER_HEADER => {
                let old = field.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
                let word =
                    handle_part(relocation.kind, old, symbol, pools).map_err(|problem| problem.message)?;
                field.copy_from_slice(&word.to_le_bytes());
            }
            Kind::SURFACE_HEADER => {
                let handle = pools.handle(&symbol.name, None, &(0..0)).map_err(|problem| problem.message)?;
                field.copy_from_slice(&handle.to_le_bytes());
            }
            _ => return Err("relocations of this type are not applied yet".to_string()),
        }
        Ok(())
    }
}

/// The names of the surfaces that a kernel's file asks for by name.
pub(crate) fn surfaces(cubin: &Cubin, kernel: &Kernel) -> Vec<String> {
    let image = cubin.image(kernel);
    let reached = cubin.relocations.iter().filter(|relocation| image.reaches(relocation.section));
    let symbols = reached.map(|relocation| &cubin.symbols[relocation.symbol]);
    symbols.filter(|symbol| symbol.kind == SymbolKind::Surface).map(|symbol| symbol.name.clone()).collect()
}

/// What cannot be relocated, and why.
pub(crate) fn refused_relocation(cubin: &Cubin, relocation: &Relocation, why: &str) -> Diagnostic {
    let section = &cubin.sections[relocation.section];
    let symbol = &cubin.symbols[relocation.symbol];
    let message = format!("{} refers to \"{}\" ({}): {why}", section.name, symbol.name, relocation.kind);
    let function = section.name.strip_prefix(".text.");
    let found = Diagnostic::error("LOAD-008", message);
    match function {
        Some(name) => found.at(Span::Address { section: name.to_owned(), address: relocation.offset }),
        None => found,
    }
}

/// What a program finds in a table of references: a handle, and above it which kind it is of, as the vendor's assembler
/// has it where a program takes the address of one.
fn reference(symbol: &Symbol, pools: &mut Pools<'_>) -> Result<u64, Diagnostic> {
    let (handle, kind) = match symbol.kind {
        SymbolKind::Sampler => (pools.named_sampler(&symbol.name)? << 20, Type::Samplerref),
        SymbolKind::Surface => (pools.handle(&symbol.name, None, &(0..0))?, Type::Surfref),
        _ => (pools.handle(&symbol.name, None, &(0..0))?, Type::Texref),
    };
    Ok(u64::from(handle) | u64::from(handle_tag(kind)) << 32)
}

/// The word of a texture's address: a whole handle, where nothing says which sampler it is.
fn reference_address(
    relocation: &Relocation,
    symbol: &Symbol,
    bytes: &mut [u8],
    pools: &mut Pools<'_>,
) -> Result<(), String> {
    let start = usize::try_from(relocation.offset).unwrap_or(usize::MAX);
    let field = bytes.get_mut(start..start.saturating_add(4)).ok_or("it lies outside the section")?;
    let handle = pools.address_of_reference(&symbol.name).map_err(|problem| problem.message)?;
    field.copy_from_slice(&handle.to_le_bytes());
    Ok(())
}

/// A handle word with one of its two indices filled in.
fn handle_part(
    kind: RelocationKind,
    word: u32,
    symbol: &Symbol,
    pools: &mut Pools<'_>,
) -> Result<u32, Diagnostic> {
    let header = 0xf_ffff;
    match (kind, symbol.kind) {
        (RelocationKind::TEXTURE_HEADER, _) => {
            Ok(word & !header | pools.handle(&symbol.name, None, &(0..0))? & header)
        }
        (_, SymbolKind::Sampler) => Ok(word & header | pools.named_sampler(&symbol.name)? << 20),
        // In the unified mode a texture brings its own sampler.
        _ => Ok(word & header | pools.handle(&symbol.name, None, &(0..0))? & !header),
    }
}
