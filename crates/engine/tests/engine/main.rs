//! The engine from outside: small programs, run on warps and grids.

mod compiled;
mod constants;
mod control;
mod evaluation;
mod grid;
mod kernel;
mod memory;
mod operations;
mod places;
mod stage;
mod structured;
mod surface;
mod texture;

use tmu_engine::{
    Bindings, ConstantBanks, Fragment, FragmentOutcome, Launch, Machine, Memory, Outcome, TexturePools,
    Tracer, run, run_fragment,
};
use tmu_program::{Condition, Op, Predicate, Program, Register, Source};

/// A program of these instructions; number `i` comes from "address" `8 · i`. It has 16 registers and 8 predicates.
fn program(instructions: impl IntoIterator<Item = (Condition, Op)>) -> Program {
    let mut program = Program::new("test");
    (program.registers, program.predicates) = (16, 8);
    for (number, (guard, op)) in (0..).zip(instructions) {
        let origin = program.add_origin(8 * number, op.to_string());
        program.push(op, guard, origin);
    }
    program
}

/// The operations without guards, and EXIT.
fn straight(ops: impl IntoIterator<Item = Op>) -> Program {
    program(ops.into_iter().chain([Op::Exit]).map(|op| (Condition::Always, op)))
}

const fn r(number: u16) -> Register {
    Register(number)
}

const fn from(number: u16) -> Source {
    Source::Register(Register(number))
}

const fn p(number: u16) -> Predicate {
    Predicate(number)
}

/// Everything a program can run on, with defaults.
#[derive(Default)]
struct World {
    machine: Machine,
    memory: Memory,
    constants: ConstantBanks<'static>,
    textures: TexturePools,
}

impl World {
    fn bindings(&self) -> Bindings<'_> {
        Bindings { memory: &self.memory, constants: &self.constants, textures: &self.textures }
    }

    fn fragment(&self, program: &Program, fragment: &Fragment) -> FragmentOutcome {
        run_fragment(program, &self.machine, self.bindings(), fragment, None).expect("a valid fragment")
    }

    fn traced(&self, program: &Program, fragment: &Fragment, tracer: &mut dyn Tracer) -> FragmentOutcome {
        run_fragment(program, &self.machine, self.bindings(), fragment, Some(tracer))
            .expect("a valid fragment")
    }

    fn run(&self, program: &Program, launch: Launch) -> Outcome {
        run(program, &self.machine, self.bindings(), launch, None).expect("a valid launch")
    }
}

/// The same bits for f32 values.
fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}
