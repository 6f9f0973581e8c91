//! Global memory: the job's buffers, by name.

use std::collections::BTreeMap;

use tmu_device::{Device, Variable};
use tmu_program::Diagnostic;
use tmu_texture::Texture;

use super::{Budget, at_key, block, refused};
use crate::element::ElementType;
use crate::job::{At, Job, MemoryBlock, MemorySpec};
use crate::limits;

/// The buffers of a job in the memory of a device.
#[derive(Debug)]
pub struct Globals {
    device: Device,
    buffers: BTreeMap<String, Bound>,
}

/// A buffer with a name.
#[derive(Clone, Debug)]
struct Bound {
    address: u64,
    element: ElementType,
    /// As [`block::Block::shape`].
    shape: Vec<usize>,
    /// Its own bytes, without the slack behind them.
    bytes: usize,
}

/// What a buffer's memory is a whole number of, where the job wants the slack that CUDA's allocations have.
const ALLOCATION: u64 = 512;

impl Globals {
    /// Allocates the job's buffers.
    ///
    /// # Errors
    /// What the buffers' sections and files are refused for; `MEMORY-01` when there is no memory for them.
    pub fn new(job: &Job, device: Device, budget: &mut Budget) -> Result<Globals, Diagnostic> {
        let mut globals = Globals { device, buffers: BTreeMap::new() };
        for (name, spec) in &job.buffers {
            let block = block::load(job, spec, limits::BUFFER_BYTES, budget)?;
            let bytes = block.bytes.len() as u64;
            let size = if job.machine.slack { bytes.next_multiple_of(ALLOCATION) } else { bytes };
            let bound = globals.keep(name, size, &block);
            bound.map_err(|problem| at_key(problem, &spec.name.span))?;
        }
        Ok(globals)
    }

    /// Allocates memory of a size for a buffer.
    fn keep(&mut self, name: &str, size: u64, block: &block::Block) -> Result<u64, Diagnostic> {
        let address = self.device.allocate_named(name, size).map_err(refused)?;
        self.put(name, address, block)?;
        Ok(address)
    }

    /// Writes a buffer's bytes, and knows it by its name from now on.
    fn put(&mut self, name: &str, address: u64, block: &block::Block) -> Result<(), Diagnostic> {
        self.device.write(address, &block.bytes).map_err(refused)?;
        let (element, shape, bytes) = (block.element, block.shape.clone(), block.bytes.len());
        self.buffers.insert(name.to_string(), Bound { address, element, shape, bytes });
        Ok(())
    }

    /// Allocates the bytes of a texture that programs can write, as a buffer of its name.
    ///
    /// # Errors
    /// `MEMORY-01` when there is no memory for it.
    pub fn bind_surface(
        &mut self,
        name: &str,
        texture: &Texture,
        budget: &mut Budget,
    ) -> Result<(), Diagnostic> {
        let bytes = texture.data().to_vec();
        budget.take(bytes.len() as u64)?;
        let element = ElementType::of_texels(texture.format());
        let shape = block::shape_of_texture(texture.description(), element);
        let size = bytes.len() as u64;
        self.keep(name, size, &block::Block { element, bytes, shape }).map(|_| ())
    }

    /// Allocates memory behind raw texture headers at its address, as a buffer of its name.
    ///
    /// # Errors
    /// `MEMORY-01` when there is no memory for it, `MEMORY-04` where it cannot lie at its address.
    pub fn bind_memory(
        &mut self,
        spec: &MemorySpec,
        element: ElementType,
        bytes: &[u8],
    ) -> Result<(), Diagnostic> {
        let address = spec.address.value;
        let bound = self.device.allocate_at(spec.name(), address, bytes.len() as u64);
        bound.map_err(|error| at_key(refused(error), &spec.address.span))?;
        self.put(spec.name(), address, &block::Block::new(element, bytes.to_vec()))
    }

    /// Knows memory of a module by a name of its own, and writes its bytes if the job says which.
    ///
    /// # Errors
    /// `JOB-007` for more bytes than the variable has, or a type that does not fit its size.
    pub fn bind_variable(
        &mut self,
        spec: &MemoryBlock,
        variable: &Variable,
        given: block::Block,
    ) -> Result<(), Diagnostic> {
        let (name, size) = (&spec.name, variable.bytes as usize);
        if given.bytes.len() > size || !size.is_multiple_of(given.element.size()) {
            let (bytes, element) = (given.bytes.len(), given.element.name());
            let message = match bytes > size {
                true => format!("the variable `{}` has {size} bytes, but the job gives {bytes}", name.value),
                false => format!("the {size} bytes of `{}` are no whole number of {element}", name.value),
            };
            return Err(name.error("JOB-007", message));
        }
        self.device.write(variable.address, &given.bytes).map_err(refused)?;
        let shape = if given.bytes.len() == size { given.shape } else { vec![size / given.element.size()] };
        let bound = Bound { address: variable.address, element: given.element, shape, bytes: size };
        self.buffers.insert(name.value.clone(), bound);
        Ok(())
    }

    /// The address of a part of a buffer, a variable or a surface.
    ///
    /// # Errors
    /// `JOB-007` where it ends before the part does.
    pub fn part(&self, name: &At<String>, at: u64, bytes: u64) -> Result<u64, Diagnostic> {
        let Some(bound) = self.buffers.get(&name.value) else {
            return Err(name.error("JOB-008", format!("there is no buffer named \"{}\"", name.value)));
        };
        match at.checked_add(bytes) {
            Some(end) if end <= bound.bytes as u64 => Ok(bound.address + at),
            _ => {
                let (all, name_of) = (bound.bytes, &name.value);
                let message = format!("\"{name_of}\" has {all} bytes, not {bytes} from byte {at} on");
                Err(name.error("JOB-007", message))
            }
        }
    }

    /// The size of a buffer, a variable or a surface, in bytes.
    pub fn size(&self, name: &str) -> Option<u64> {
        self.buffers.get(name).map(|bound| bound.bytes as u64)
    }

    /// Allocates a view's counter under a name of its own.
    ///
    /// # Errors
    /// `MEMORY-01` when there is no memory for it.
    pub fn bind_counter(&mut self, name: &str, value: u32) -> Result<u64, Diagnostic> {
        let block = block::Block::new(ElementType::U32, value.to_le_bytes().to_vec());
        self.keep(name, 4, &block)
    }

    /// The address of a buffer, and what its elements are.
    pub fn elements(&self, buffer: &str) -> Option<(u64, ElementType)> {
        self.buffers.get(buffer).map(|bound| (bound.address, bound.element))
    }

    /// What a buffer of the job holds before the run.
    pub fn bytes(&self, buffer: &str) -> Option<Vec<u8>> {
        self.content(buffer).map(|block| block.bytes)
    }

    /// Names, addresses, sizes and elements of all of them.
    pub fn buffers(&self) -> Vec<(String, u64, u64, ElementType)> {
        let buffer = |(name, bound): (&String, &Bound)| {
            (name.clone(), bound.address, bound.bytes as u64, bound.element)
        };
        self.buffers.iter().map(buffer).collect()
    }

    /// The device whose memory it is.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The device address of a buffer.
    pub fn address(&self, buffer: &str) -> Option<u64> {
        self.buffers.get(buffer).map(|bound| bound.address)
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
        let mut bytes = vec![0; bound.bytes];
        // A job frees nothing, so the buffer is there.
        let read = self.device.read(bound.address, &mut bytes);
        debug_assert!(read.is_ok());
        block::Block { element: bound.element, bytes, shape: bound.shape.clone() }
    }
}
