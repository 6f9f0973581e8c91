//! What is known about a launch before its gangs start.

use tmu_program::{Class, Program};
use tmu_texture::LANES;
use tmu_texture::Lanes;

use super::bind::{Action, Binder, Bound, alone};
use super::compiled::Compiled;
use super::live::Live;
use super::places::Places;
use super::state::GANG;
use super::uniform::Uniform;
use crate::context::Context;
use crate::machine::Machine;

/// How many classes of instructions the statistics count.
pub(crate) const CLASSES: usize = 7;

/// Programs of more instructions are not made ready: it takes memory for each.
const INSTRUCTIONS: usize = 1 << 17;

/// Nor are programs of more registers: a gang has a kilobyte for each.
const REGISTERS: u16 = 1 << 13;

/// A program made ready for gangs.
pub(crate) struct Plan {
    /// For warps that all do the same in all their lanes: registers may be scalars.
    pub(crate) whole: Vec<Bound>,
    /// For all others: registers are rows.
    pub(crate) masked: Vec<Bound>,
    /// Runs of instructions that are executed as machine code: of `whole` and of `masked`.
    pub(crate) compiled: [Option<Compiled>; 2],
    /// For each instruction, the first from it on that is not simply followed by the next.
    pub(crate) ends: Vec<u32>,
    /// Source instructions of each class before each instruction.
    pub(crate) counts: Vec<[u32; CLASSES]>,
    pub(crate) uniform: Uniform,
    /// The scalars at the start.
    pub(crate) scalars: Vec<u32>,
    /// Registers whose value at the start can be seen.
    pub(crate) seen: Vec<u16>,
    /// Registers whose value at the end can be seen.
    pub(crate) results: Vec<u16>,
    /// What can be seen at each instruction.
    pub(crate) live: Live,
    /// The rows of the registers.
    pub(crate) places: Places,
    /// Blocks that make up a gang, if one block is not enough.
    pub(crate) blocks: u64,
    /// Thread indices of each warp of a block, by axis.
    pub(crate) threads: Vec<[Lanes<u32>; 3]>,
}

impl Plan {
    /// `None` if the program must be run warp by warp: it does what other warps could notice at the time.
    pub(crate) fn new(context: &Context<'_>) -> Option<Plan> {
        let (program, launch, machine) = (context.program, &context.launch, context.machine);
        let width = machine.width;
        if context.ordered || !suits(program, machine) {
            return None;
        }
        let live = Live::new(program, context.results.as_deref());
        let stage = context.stage.is_some();
        let registers = 0..usize::from(program.registers);
        let varying: Vec<bool> = registers.map(|register| stage && live.register(0, register)).collect();
        let uniform = Uniform::new(context, width, &varying);
        let mut scalars = vec![0; uniform.scalars()];
        let gang = (machine.gang.min(GANG) as u64).min(launch.blocks().saturating_mul(launch.warps().into()));
        let blocks = (gang / u64::from(launch.warps())).max(1);
        let places = Places::shared(program, &live);
        let numbers = 0..program.instructions.len();
        let compile = machine.compile.compiles_runs(width, launch);
        let mut bind = |uniform: Option<&Uniform>, compile: bool| -> (Vec<Bound>, Option<Compiled>) {
            let mut binder = Binder { context, uniform, scalars: &mut scalars, rows: &places.rows, width };
            let bound = numbers.clone().map(|number| binder.bind(number)).collect();
            (bound, compile.then(|| Compiled::new(&mut binder, &live)).flatten())
        };
        let (whole, whole_compiled) = bind(Some(&uniform), compile);
        let parts = stage || !launch.threads().is_multiple_of(LANES as u32) || whole.iter().any(Bound::parts);
        let (masked, masked_compiled) = bind(None, compile && parts);
        if masked.iter().any(|bound| matches!(bound.action, Action::Alone)) {
            return None;
        }
        let threads = (0..launch.warps())
            .map(|warp| {
                [0, 1, 2].map(|axis: usize| {
                    std::array::from_fn::<u32, LANES, _>(|lane| launch.thread(warp, lane as u32)[axis])
                })
            })
            .collect();
        let ends = ends(&whole);
        let counts = counts(context);
        let seen = |register: &u16| live.register(0, usize::from(*register));
        let seen = (0..program.registers).filter(seen).collect();
        let result = |register: &u16| live.result(usize::from(*register));
        let results = (0..program.registers).filter(result).collect();
        Some(Plan {
            whole,
            masked,
            compiled: [whole_compiled, masked_compiled],
            ends,
            counts,
            uniform,
            scalars,
            seen,
            results,
            live,
            places,
            blocks,
            threads,
        })
    }
}

impl Plan {
    /// The row of a register.
    pub(crate) fn row(&self, register: u16) -> usize {
        self.places.rows[usize::from(register)] as usize
    }
}

/// Whether gangs can run a program on a machine, as far as can be seen at once.
pub(crate) fn suits(program: &Program, machine: &Machine) -> bool {
    let large = program.instructions.len() > INSTRUCTIONS || program.registers > REGISTERS;
    machine.gang > 1 && !large && !program.instructions.iter().any(|instruction| alone(&instruction.op))
}

fn ends(bound: &[Bound]) -> Vec<u32> {
    let mut ends = vec![bound.len() as u32; bound.len()];
    let mut end = bound.len() as u32;
    for (number, bound) in bound.iter().enumerate().rev() {
        if matches!(bound.action, Action::Control) {
            end = number as u32;
        }
        ends[number] = end;
    }
    ends
}

fn counts(context: &Context<'_>) -> Vec<[u32; CLASSES]> {
    let mut sum = [0; CLASSES];
    let mut counts = vec![sum];
    for class in &context.classes {
        if let Some(class) = class {
            sum[*class as usize] += 1;
        }
        counts.push(sum);
    }
    counts
}

/// All classes in the order of their numbers.
pub(crate) const ALL_CLASSES: [Class; CLASSES] = [
    Class::Integer,
    Class::Float,
    Class::Conversion,
    Class::Exchange,
    Class::Control,
    Class::Memory,
    Class::Texture,
];
