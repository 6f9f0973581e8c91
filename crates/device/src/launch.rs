//! Launches: how many threads run a kernel, and with what.

use std::borrow::Cow;
use std::sync::Arc;

use tmu_engine::{
    BANK_BYTES, BANKS, Bindings, ConstantBanks, Execution, Fragment, FragmentOutcome, LOCAL_WINDOW, Machine,
    Outcome, SHARED_WINDOW, Statistics, TexturePools, Tracer, Watch,
};
use tmu_program::Diagnostic;
use tmu_shader::Findings;

use crate::cubin::CubinModule;
use crate::error::{Error, Faulted};
use crate::findings::grouped;
use crate::function::Function;
use crate::kernel::FunctionKind;
use crate::module::Loaded;
use crate::parameter::Parameter;

/// Words of constant bank 0 that CUDA's driver writes for a launch: where they lie.
pub mod bank0 {
    /// The generic addresses of shared and local memory (two words; sm_60 has their upper words at 0x100 and 0x104, where zero is
    /// right here).
    pub const WINDOWS: usize = 0x0;
    /// The size of a block, in threads (three words).
    pub const BLOCK_SIZE: usize = 0x8;
    /// The size of the grid, in blocks (three words).
    pub const GRID_SIZE: usize = 0x14;
    /// The initial stack pointer, which kernels take into R1.
    pub const STACK_POINTER: usize = 0x20;
    /// The address of a cooperative launch's workspace: the upper word (PTX `%envreg1`), then the lower one (`%envreg2`). What
    /// CUDA's headers make of `grid.sync()` reads it there.
    pub const WORKSPACE: usize = 0x34;
    /// The generic address of the module's constants, which lie in bank 3 (two words). NVIDIA's assembler adds a variable's offset there to it
    /// for `cvta.const`.
    pub const MODULE_CONSTANTS: usize = 0xd0;
    /// The bytes of shared memory that the launch adds (PTX `%dynamic_smem_size`).
    pub const DYNAMIC_SHARED: usize = 0xfc;
}

/// Bytes of the workspace of a cooperative launch: its size, a word to count in, and as much again for what later headers of CUDA
/// might keep there.
const WORKSPACE_BYTES: u32 = 16;

/// What shared memory is a whole number of on these machines, static and dynamic together.
const SHARED_UNIT: u32 = 256;

/// Extents along x, y and z; those that are not given are 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extents(pub [u32; 3]);

impl From<u32> for Extents {
    fn from(x: u32) -> Extents {
        Extents([x, 1, 1])
    }
}

impl From<[u32; 2]> for Extents {
    fn from([x, y]: [u32; 2]) -> Extents {
        Extents([x, y, 1])
    }
}

impl From<[u32; 3]> for Extents {
    fn from(extents: [u32; 3]) -> Extents {
        Extents(extents)
    }
}

/// A launch of a kernel: one block of one thread, without parameters, unless more is said.
#[derive(Clone, Debug)]
pub struct Launch {
    pub(crate) function: Function,
    launch: tmu_engine::Launch,
    /// Blocks reach to the end of the last unit of shared memory.
    slack: bool,
    /// The parameters, each where the kernel has it, and how many were given.
    parameters: Vec<u8>,
    given: usize,
    /// What is wrong with a parameter.
    problem: Option<Error>,
    machine: Machine,
    handle_bank: u8,
    /// What is put over the constant banks: bank, offset, bytes.
    constants: Vec<(u32, usize, Vec<u8>)>,
    /// Textures, samplers and surfaces in place of the device's.
    pools: Option<Arc<TexturePools>>,
}

/// What is known of a launch that came to its end.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Completed {
    /// How much was executed.
    pub statistics: Statistics,
    /// How it was executed.
    pub execution: Execution,
    /// What was odd but tolerated.
    pub warnings: Findings,
}

impl Launch {
    /// A launch of a kernel.
    pub fn new(function: &Function) -> Launch {
        let parameters = vec![0; function.shared.parameter_bytes as usize];
        let launch = tmu_engine::Launch::row(1);
        Launch {
            function: function.clone(),
            launch,
            slack: false,
            parameters,
            given: 0,
            problem: None,
            machine: function.module.shared.code.device.shared.machine.clone(),
            handle_bank: function.shared.handle_bank,
            constants: Vec::new(),
            pools: None,
        }
    }

    /// A launch of another kernel with the settings of this one.
    pub(crate) fn with_function(&self, function: &Function) -> Launch {
        let mut launch = Launch::new(function).slack(self.slack);
        (launch.machine, launch.pools) = (self.machine.clone(), self.pools.clone());
        launch
    }

    /// Blocks along x, y, z.
    #[must_use]
    pub fn grid(mut self, blocks: impl Into<Extents>) -> Launch {
        self.launch.grid = blocks.into().0;
        self
    }

    /// Threads of a block along x, y, z.
    #[must_use]
    pub fn block(mut self, threads: impl Into<Extents>) -> Launch {
        self.launch.block = threads.into().0;
        self
    }

    /// Bytes of shared memory of a block besides the kernel's own.
    #[must_use]
    pub fn shared(mut self, bytes: u32) -> Launch {
        self.launch.dynamic_shared_bytes = bytes;
        self
    }

    /// Lets blocks reach the bytes of shared memory up to the end of the machine's last unit of 256, as the machine does; otherwise
    /// an access behind what the kernel and the launch ask for is a fault.
    #[must_use]
    pub fn slack(mut self, slack: bool) -> Launch {
        self.slack = slack;
        self
    }

    /// All blocks are there from the start, and may wait for each other (`grid.sync()`).
    #[must_use]
    pub fn cooperative(mut self, cooperative: bool) -> Launch {
        self.launch.cooperative = cooperative;
        self
    }

    /// The next parameter. One of another size than the kernel's is refused when it is launched.
    #[must_use]
    pub fn parameter(mut self, parameter: impl Parameter) -> Launch {
        let (bytes, name) = (parameter.into_bytes(), &self.function.shared.name);
        match self.function.shared.parameters.get(self.given) {
            Some(slot) if slot.bytes as usize == bytes.len() => {
                let start = slot.offset as usize;
                self.parameters[start..start + bytes.len()].copy_from_slice(&bytes);
            }
            Some(slot) => {
                let (number, wanted, given) = (self.given, slot.bytes, bytes.len());
                let message =
                    format!("parameter {number} of {name} has {wanted} bytes, but {given} are given");
                self.problem.get_or_insert(Error::invalid("LAUNCH-01", message));
            }
            None => {}
        }
        self.given += 1;
        self
    }

    /// All parameters at once, as they lie in the kernel's parameter space.
    #[must_use]
    pub fn parameter_space(mut self, bytes: &[u8]) -> Launch {
        let (wanted, name) = (self.parameters.len(), &self.function.shared.name);
        if bytes.len() < wanted {
            let message =
                format!("the parameters of {name} have {wanted} bytes, but {} are given", bytes.len());
            self.problem.get_or_insert(Error::invalid("LAUNCH-01", message));
            return self;
        }
        self.parameters.copy_from_slice(&bytes[..wanted]);
        self.given = self.function.shared.parameters.len();
        self
    }

    /// Who sees how far it has come, and may ask it to end.
    #[must_use]
    pub fn watch(mut self, watch: Arc<Watch>) -> Launch {
        self.machine.watch = Some(watch);
        self
    }

    /// The machine of this launch alone: limits, threads, what is counted.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The kernel.
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// How many threads it has.
    pub fn extents(&self) -> &tmu_engine::Launch {
        &self.launch
    }

    /// Puts bytes over what a constant bank would hold, as a driver could.
    #[must_use]
    pub fn constant(mut self, bank: u32, offset: usize, bytes: &[u8]) -> Launch {
        self.constants.push((bank, offset, bytes.to_vec()));
        self
    }

    /// The constant bank that texture handles are read from, in place of the one that the module says.
    #[must_use]
    pub fn handle_bank(mut self, bank: u8) -> Launch {
        self.handle_bank = bank;
        self
    }

    /// Textures, samplers and surfaces by index, in place of the device's: as a driver has them in memory.
    #[must_use]
    pub fn texture_pools(mut self, pools: Arc<TexturePools>) -> Launch {
        self.pools = Some(pools);
        self
    }

    /// Bytes of parameters of code that does not say how many it has.
    #[must_use]
    pub fn undeclared_parameters(mut self, bytes: &[u8]) -> Launch {
        self.parameters = bytes.to_vec();
        self.given = self.function.shared.parameters.len();
        self
    }

    /// Launches, after everything that was handed in before, and waits for the end.
    ///
    /// # Errors
    /// `LAUNCH-01` for what the kernel or the machine does not allow, `LOAD-008` for references that are not bound;
    /// [`Error::Fault`] when the program was stopped.
    pub fn run(&self) -> Result<Completed, Error> {
        self.check()?;
        self.function.module.shared.code.device.space().queue.run(|| self.execute())
    }

    /// Launches as [`Launch::run`] does, and hands every instruction and fetch to a tracer; blocks run one after the other. What came of
    /// it is returned as the engine reports it, faults included.
    ///
    /// # Errors
    /// As [`Launch::run`], but for faults.
    pub fn run_traced(&self, tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        self.check()?;
        self.function.module.shared.code.device.space().queue.run(|| self.outcome(tracer))
    }

    /// Runs one warp with given registers. Constant bank 0 holds what [`Launch::constant`] puts there, and nothing else.
    ///
    /// # Errors
    /// Lanes and registers that cannot be, and as [`Launch::run_traced`].
    pub fn run_fragment(
        &self,
        fragment: &Fragment,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<FragmentOutcome, Error> {
        self.function.module.shared.code.device.space().queue.run(|| {
            self.with_bindings(false, |machine, bindings| {
                self.function.shared.kernel.run_fragment(machine, bindings, fragment, tracer)
            })
        })
    }

    /// What can be refused before the launch is its turn.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if let Some(problem) = &self.problem {
            return Err(problem.clone());
        }
        let refuse = |message: String| Err(Error::invalid("LAUNCH-01", message));
        let function = &self.function.shared;
        let (name, wanted, given) = (&function.name, function.parameters.len(), self.given);
        if given != wanted {
            return refuse(format!("{name} takes {wanted} parameters, but {given} are given"));
        }
        let block = self.launch.block;
        if let Some(required) = function.required_threads.filter(|required| *required != block) {
            return refuse(format!("{name} must run in blocks of {required:?} threads, not {block:?}"));
        }
        let product = |extents: [u32; 3]| extents.into_iter().map(u64::from).product::<u64>();
        if let Some(most) = function.max_threads.filter(|most| product(block) > product(*most)) {
            let (most, asked) = (product(most), product(block));
            return refuse(format!("{name} may run in blocks of {most} threads at most, not {asked}"));
        }
        Ok(())
    }

    /// Runs it now. The queue must be this thread's.
    pub(crate) fn execute(&self) -> Result<Completed, Error> {
        let outcome = self.outcome(None)?;
        self.completed(outcome)
    }

    /// What comes of it, with what the kernel launches.
    fn outcome(&self, tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        if self.function.shared.uses.launches {
            self.run_with_launched(tracer)
        } else {
            self.run_alone(tracer)
        }
    }

    /// Runs the kernel, and nothing that it launches.
    pub(crate) fn run_alone(&self, tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        self.with_bindings(true, |machine, bindings| {
            self.function.shared.kernel.run(machine, bindings, self.reaching(), tracer)
        })
    }

    /// The launch with the shared memory that blocks can reach.
    fn reaching(&self) -> tmu_engine::Launch {
        let asked = self.launch.dynamic_shared_bytes;
        let all = self.function.shared_bytes().saturating_add(asked);
        let more = all.checked_next_multiple_of(SHARED_UNIT).map_or(0, |end| end - all);
        let dynamic_shared_bytes = if self.slack { asked + more } else { asked };
        tmu_engine::Launch { dynamic_shared_bytes, ..self.launch }
    }

    /// Runs something with what the kernel can reach. `launched`: the driver writes its words into bank 0.
    fn with_bindings<T>(
        &self,
        launched: bool,
        run: impl FnOnce(&Machine, Bindings<'_>) -> Result<T, Diagnostic>,
    ) -> Result<T, Error> {
        let mut temporary = Vec::new();
        let ran = self.with_temporary(&mut temporary, launched, run);
        let device = &self.function.module.shared.code.device;
        temporary.into_iter().for_each(|address| _ = device.space().free_now(address));
        ran
    }

    /// As [`Launch::with_bindings`]. What it allocates for the launch alone is noted, to be freed however it ends.
    fn with_temporary<T>(
        &self,
        temporary: &mut Vec<u64>,
        launched: bool,
        run: impl FnOnce(&Machine, Bindings<'_>) -> Result<T, Diagnostic>,
    ) -> Result<T, Error> {
        let (module, function) = (&self.function.module.shared, &self.function.shared);
        let device = &module.code.device;
        let mut workspace = 0;
        if self.launch.cooperative {
            workspace =
                device.space().buffer_of_now(&WORKSPACE_BYTES.to_le_bytes(), WORKSPACE_BYTES.into())?;
            temporary.push(workspace);
        }
        let mut bytes: [Vec<u8>; BANKS] = std::array::from_fn(|_| Vec::new());
        if let (Loaded::Cubin(cubin), FunctionKind::Cubin(image)) = (&module.loaded, &function.kind) {
            CubinModule::banks(cubin, &module.code, &function.name, image, &mut bytes)?;
        }
        let uses = function.uses;
        let pools = self
            .pools
            .clone()
            .unwrap_or_else(|| device.textures().pools(device.space(), uses.textures, uses.writes_surfaces));
        if let (Loaded::Ptx(ptx), FunctionKind::Ptx(of)) = (&module.loaded, &function.kind) {
            temporary.extend(ptx.banks(&module.code, of, &self.parameters, &pools, &mut bytes)?);
        }
        if launched {
            self.fill_bank_0(&mut bytes[0], workspace);
        }
        let banks = self.banks(bytes)?;
        let mut machine = self.machine.clone();
        machine.handle_bank = self.handle_bank;
        if machine.runtime.is_none() && uses.runtime {
            machine.runtime = Some(device.runtime()?);
        }
        let memory = device.memory();
        let bindings = Bindings { memory: &memory, constants: &banks, textures: &pools };
        Ok(run(&machine, bindings)?)
    }

    /// The constant banks, with what the launch puts over them.
    fn banks(&self, bytes: [Vec<u8>; BANKS]) -> Result<ConstantBanks<'_>, Error> {
        let mut bytes: [Cow<'_, [u8]>; BANKS] = bytes.map(Cow::Owned);
        for (number, offset, over) in &self.constants {
            let fits = offset.saturating_add(over.len()) <= BANK_BYTES;
            let Some(bank) = bytes.get_mut(*number as usize).filter(|_| fits) else {
                let end = offset.saturating_add(over.len());
                let message = format!("constant bank {number} has no byte {end}: there are 32 of 64 KiB");
                return Err(Error::invalid("CONSTANT-01", message));
            };
            // Most banks are put there as a whole, and need no copy.
            match bank.is_empty() && *offset == 0 {
                true => *bank = Cow::Borrowed(over),
                false => put(bank.to_mut(), *offset, over),
            }
        }
        let mut banks = ConstantBanks::new();
        for (number, bytes) in (0..).zip(bytes).filter(|(_, bytes)| !bytes.is_empty()) {
            banks.set(number, bytes)?;
        }
        Ok(banks)
    }

    /// Writes what the driver writes into bank 0, and the parameters.
    fn fill_bank_0(&self, bank: &mut Vec<u8>, workspace: u64) {
        let words = |start: usize, words: &[u32]| (start, words.to_vec());
        let launch = &self.launch;
        let module = &self.function.module.shared;
        let constants =
            if let Loaded::Cubin(cubin) = &module.loaded { cubin.constants(&module.code) } else { 0 };
        for (start, words) in [
            words(bank0::WINDOWS, &[SHARED_WINDOW, LOCAL_WINDOW]),
            words(bank0::BLOCK_SIZE, &launch.block),
            words(bank0::GRID_SIZE, &launch.grid),
            words(bank0::STACK_POINTER, &[self.function.shared.stack]),
            words(bank0::WORKSPACE, &[(workspace >> 32) as u32, workspace as u32]),
            words(bank0::MODULE_CONSTANTS, &[constants as u32, (constants >> 32) as u32]),
            words(bank0::DYNAMIC_SHARED, &[launch.dynamic_shared_bytes]),
        ] {
            put(bank, start, &words.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<_>>());
        }
        put(bank, self.function.shared.parameter_base as usize, &self.parameters);
    }

    fn completed(&self, outcome: Outcome) -> Result<Completed, Error> {
        let shader = &self.function.module.shared.code.shader;
        let name = &self.function.shared.name;
        let kernel = shader.code.cubin().and_then(|cubin| cubin.kernel(name));
        let Outcome { faults, warnings, statistics, execution } = outcome;
        if faults.is_empty() {
            let warnings: Vec<Diagnostic> = warnings.iter().map(tmu_engine::Warning::diagnostic).collect();
            let warnings = match warnings.is_empty() {
                true => Findings::new(shader.source.clone(), warnings),
                false => shader.located(kernel, warnings),
            };
            return Ok(Completed { statistics, execution, warnings });
        }
        let findings = shader.located(kernel, grouped(&faults, |_| None));
        let function = name.clone();
        Err(Error::Fault(Box::new(Faulted { function, faults, findings, statistics, execution })))
    }
}

/// Writes bytes into a bank, which grows as needed.
fn put(bank: &mut Vec<u8>, start: usize, bytes: &[u8]) {
    let end = start + bytes.len();
    bank.resize(bank.len().max(end), 0);
    bank[start..end].copy_from_slice(bytes);
}
