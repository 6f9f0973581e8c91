//! Constant banks: what the cubin, the driver, the job and its texture handles put into them.

use std::ops::Range;

use tmu_engine::{BANKS, ConstantBanks, LOCAL_WINDOW, SHARED_WINDOW};
use tmu_program::Diagnostic;
use tmu_sass::cubin::{Cubin, Kernel, PARAMETER_OFFSET};

use super::global::Globals;
use super::pools::Pools;
use super::ptx::Linked;
use super::{Budget, block, placed};
use crate::job::{HandleTarget, Job, Parameter, ParameterValue, offsets};
use crate::limits;

/// Where CUDA's driver puts the generic addresses of shared and local memory (two words; sm_60 has their upper words
/// at 0x100 and 0x104, where zero is right for us).
const WINDOWS: usize = 0x0;
/// Where it puts the size of a block, in threads, into bank 0 (three words).
const BLOCK_SIZE: usize = 0x8;
/// Where it puts the size of the grid, in blocks (three words).
const GRID_SIZE: usize = 0x14;
/// Where it puts the initial stack pointer, which kernels take into R1.
const STACK_POINTER: usize = 0x20;
/// Where it puts the address of a cooperative launch's workspace: the upper word (PTX `%envreg1`), then the lower one (`%envreg2`).
/// What CUDA's headers make of `grid.sync()` reads it there.
pub const WORKSPACE: u16 = 0x34;
/// Where it puts the bytes of shared memory that the launch adds (PTX `%dynamic_smem_size`).
const DYNAMIC_SHARED: usize = 0xfc;

/// A kernel and the cubin it comes from.
#[derive(Clone, Copy, Debug)]
pub struct KernelOf<'a> {
    /// The cubin.
    pub cubin: &'a Cubin,
    /// The kernel.
    pub kernel: &'a Kernel,
    /// The cubin was assembled from the job's text, which need not say everything.
    pub text: bool,
    /// Bytes of local memory of each lane; the stack grows down from its end.
    pub local_bytes: u32,
}

/// What is launched.
#[derive(Clone, Copy, Debug)]
pub enum Launched<'a> {
    /// A kernel of a cubin.
    Cubin(KernelOf<'a>),
    /// A kernel of PTX and what its banks hold.
    Ptx(&'a tmu_ptx::lower::Kernel, &'a Linked),
    /// Machine code without any description.
    Bare,
}

impl<'a> Launched<'a> {
    fn cubin(self) -> Option<KernelOf<'a>> {
        match self {
            Launched::Cubin(of) => Some(of),
            Launched::Ptx(..) | Launched::Bare => None,
        }
    }
}

/// The banks, and where they come from.
#[derive(Debug)]
pub struct Banks<'a> {
    job: &'a Job,
    kernel: Launched<'a>,
    bytes: Vec<Vec<u8>>,
}

impl<'a> Banks<'a> {
    /// Fills the banks: first the program's own constants, then what the driver writes for a launch, then the job's
    /// `[constant.*]` over both, then its texture handles.
    ///
    /// # Errors
    /// What the job says against the kernel's parameters or against itself; every finding is placed in the job.
    pub fn new(
        job: &'a Job,
        kernel: Launched<'a>,
        globals: &Globals,
        pools: &mut Pools<'_>,
        budget: &mut Budget,
    ) -> Result<Banks<'a>, Diagnostic> {
        let mut banks = Banks { job, kernel, bytes: vec![Vec::new(); BANKS] };
        banks.program_constants(globals, pools)?;
        let parameters = banks.launch(globals, pools)?;
        banks.job_constants(parameters, budget)?;
        banks.handles(pools)?;
        Ok(banks)
    }

    /// The bank that texture handles are read from: the job's, else the cubin's, else 0 for launches (where CUDA has
    /// its parameters) and 2 for fragments.
    pub fn handle_bank(&self) -> u8 {
        let default = if self.job.launch.is_some() { 0 } else { 2 };
        let kernel = self.kernel.cubin().filter(|of| !of.text).map_or(default, |of| of.kernel.texture_bank);
        self.job.state.handle_bank.as_ref().map_or(kernel, |bank| bank.value)
    }

    /// Copies a PTX kernel's parameters to where their generic addresses lead.
    pub fn copy_parameters(&self, globals: &mut Globals) {
        if let Launched::Ptx(_, linked) = self.kernel
            && let Some(buffer) = linked.parameters
            && let Some(bytes) = self.bytes[0].get(PARAMETER_OFFSET as usize..)
        {
            globals.fill(buffer, bytes);
        }
    }

    /// The banks for the engine.
    ///
    /// # Errors
    /// A bank that is too large, which cannot be after [`Banks::new`].
    pub fn finish(self) -> Result<ConstantBanks<'static>, Diagnostic> {
        let mut banks = ConstantBanks::new();
        for (number, bytes) in self.bytes.into_iter().enumerate() {
            banks.set(number as u32, bytes)?;
        }
        Ok(banks)
    }

    fn program_constants(&mut self, globals: &Globals, pools: &mut Pools<'_>) -> Result<(), Diagnostic> {
        if let Launched::Ptx(_, linked) = self.kernel {
            self.bytes[usize::from(tmu_ptx::lower::CONSTANT_BANK)].clone_from(&linked.constant);
            self.bytes[usize::from(tmu_ptx::lower::LINK_BANK)].clone_from(&linked.link);
        }
        let Some(KernelOf { cubin, kernel, .. }) = self.kernel.cubin() else { return Ok(()) };
        for number in 0..BANKS {
            if let Some(section) = cubin.constant(kernel, number as u8) {
                self.bytes[number] = globals.relocated(cubin, section, pools)?;
            }
        }
        Ok(())
    }

    /// Writes bytes into a bank, which grows as needed.
    fn put(&mut self, bank: usize, offset: usize, bytes: &[u8]) {
        let contents = &mut self.bytes[bank];
        let end = offset + bytes.len();
        if contents.len() < end {
            contents.resize(end, 0);
        }
        contents[offset..end].copy_from_slice(bytes);
    }

    /// What the driver writes into bank 0 for a launch; returns where the parameters are.
    fn launch(&mut self, globals: &Globals, pools: &mut Pools<'_>) -> Result<Range<usize>, Diagnostic> {
        let Some(launch) = &self.job.launch else { return Ok(0..0) };
        let windows = [SHARED_WINDOW, LOCAL_WINDOW].map(u32::to_le_bytes).concat();
        self.put(0, WINDOWS, &windows);
        self.put(0, DYNAMIC_SHARED, &launch.shared.to_le_bytes());
        if let Some(address) = globals.workspace() {
            let words = [(address >> 32) as u32, address as u32].map(u32::to_le_bytes).concat();
            self.put(0, WORKSPACE.into(), &words);
        }
        for (start, extents) in [(BLOCK_SIZE, launch.block_extents()), (GRID_SIZE, launch.grid)] {
            for (axis, extent) in extents.into_iter().enumerate() {
                self.put(0, start + axis * 4, &extent.to_le_bytes());
            }
        }
        // The stack grows down from the end of local memory, which starts at address 0.
        let stack = self.kernel.cubin().map_or(0, |of| of.local_bytes);
        self.put(0, STACK_POINTER, &stack.to_le_bytes());
        let layout = self.layout()?;
        self.put(0, layout.base, &[]);
        for (parameter, offset) in self.job.parameters.iter().zip(&layout.offsets) {
            let bytes = parameter_bytes(parameter, globals, pools)?;
            self.put(0, layout.base + offset, &bytes);
        }
        Ok(layout.base..layout.base + layout.size)
    }

    fn layout(&self) -> Result<Layout, Diagnostic> {
        match self.kernel {
            // A text without `.param` leaves it to the job.
            Launched::Cubin(of) if of.text && of.kernel.parameters.parameters.is_empty() => {
                packed_layout(&self.job.parameters)
            }
            Launched::Cubin(of) => {
                let layout = &of.kernel.parameters;
                let slots = layout.parameters.iter().map(|slot| (slot.offset as usize, slot.size as usize));
                kernel_layout(
                    self.job,
                    &of.kernel.name,
                    layout.offset as usize,
                    layout.size as usize,
                    &slots.collect::<Vec<_>>(),
                )
            }
            Launched::Ptx(kernel, _) => {
                let slots = kernel.parameters.iter().map(|(offset, size)| (*offset as usize, *size as usize));
                let slots: Vec<(usize, usize)> = slots.collect();
                let size = slots.last().map_or(0, |(offset, size)| offset + size);
                kernel_layout(self.job, &kernel.program.name, PARAMETER_OFFSET as usize, size, &slots)
            }
            Launched::Bare => packed_layout(&self.job.parameters),
        }
    }

    fn job_constants(&mut self, parameters: Range<usize>, budget: &mut Budget) -> Result<(), Diagnostic> {
        let job = self.job;
        if let Some(spec) = job.constant_spaces.values().next() {
            let message = format!("\"{}\" is not a constant bank: they are 0 to 31", spec.name.value);
            return Err(spec.name.error("JOB-005", message));
        }
        for (bank, spec) in &job.constants {
            let bytes = block::load(job, spec, limits::CONSTANT_BANK_BYTES, budget)?.bytes;
            if *bank == 0 && !parameters.is_empty() && bytes.len() > parameters.start {
                let message = format!(
                    "the {} bytes of bank 0 lie over the parameters, which begin at {:#x}",
                    bytes.len(),
                    parameters.start
                );
                return Err(spec.name.error("JOB-006", message));
            }
            self.put(*bank as usize, 0, &bytes);
        }
        Ok(())
    }

    fn handles(&mut self, pools: &mut Pools<'_>) -> Result<(), Diagnostic> {
        let bank = usize::from(self.handle_bank());
        for handle in &self.job.state.handles {
            let word = match &handle.target {
                HandleTarget::Names { texture, sampler } => {
                    let sampler = sampler.as_ref().map(|name| name.value.as_str());
                    pools.handle(&texture.value, sampler, &texture.span)?
                }
                HandleTarget::Word(word) => *word,
            };
            self.put(bank, usize::from(handle.index.value) * 4, &word.to_le_bytes());
        }
        Ok(())
    }
}

/// Where parameters lie in bank 0.
struct Layout {
    base: usize,
    size: usize,
    offsets: Vec<usize>,
}

/// As the kernel says: offset and size of each parameter.
fn kernel_layout(
    job: &Job,
    name: &str,
    base: usize,
    size: usize,
    slots: &[(usize, usize)],
) -> Result<Layout, Diagnostic> {
    let (given, wanted) = (job.parameters.len(), slots.len());
    if given != wanted {
        let span = job.parameters.last().map_or(0..0, |last| last.place.span.clone());
        let message = format!("{name} takes {wanted} parameters, but the job gives {given}");
        return Err(placed(Diagnostic::error("JOB-007", message), &span));
    }
    for (index, (parameter, (_, bytes))) in job.parameters.iter().zip(slots).enumerate() {
        let size = parameter.size;
        if size != *bytes {
            let message = format!("parameter {index} of {name} has {bytes} bytes, but the job gives {size}");
            return Err(parameter.place.error("JOB-007", message));
        }
    }
    Ok(Layout { base, size, offsets: slots.iter().map(|(offset, _)| *offset).collect() })
}

/// By CUDA's rule: each parameter at the next multiple of its alignment.
fn packed_layout(parameters: &[Parameter]) -> Result<Layout, Diagnostic> {
    let base = PARAMETER_OFFSET as usize;
    let offsets = offsets(parameters);
    let mut size = 0;
    for (parameter, offset) in parameters.iter().zip(&offsets) {
        size = offset + parameter.size;
        if base + size > limits::CONSTANT_BANK_BYTES as usize {
            return Err(parameter.place.error("JOB-011", "the parameters do not fit into constant bank 0"));
        }
    }
    Ok(Layout { base, size, offsets })
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
