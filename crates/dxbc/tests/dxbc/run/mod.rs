//! What lowered shaders compute. Expected values come from the functional specification (its section is named) or are
//! computed by hand.

mod control;
mod derivative;
mod double;
mod float;
mod integer;
mod memory;
mod method;
mod moves;
mod refused;
mod sample;

use tmu_dxbc::lower::{IMMEDIATE_BANK, Lowered, lower_program};
use tmu_dxbc::text::assemble;
use tmu_engine::{
    Bindings, ConstantBanks, Fragment, FragmentOutcome, Machine, Memory, TexturePools, run_fragment,
};
use tmu_program::{Diagnostic, Register};

/// A shader that has run on one warp.
pub struct Ran {
    lowered: Lowered,
    outcome: FragmentOutcome,
}

impl Ran {
    /// The components of an output in a lane.
    pub fn output(&self, number: u32, lane: usize) -> [u32; 4] {
        let element = self.lowered.outputs.iter().find(|element| element.number == number).unwrap();
        element.registers.map(|Register(register)| self.outcome.registers[usize::from(register)][lane])
    }

    /// Component x of output 0 in the first lanes.
    pub fn x<const N: usize>(&self) -> [u32; N] {
        std::array::from_fn(|lane| self.output(0, lane)[0])
    }

    /// Temporaries r# after the last instruction: they are the program's first registers.
    pub fn temporary(&self, number: usize, lane: usize) -> [u32; 4] {
        std::array::from_fn(|component| self.outcome.registers[4 * number + component][lane])
    }

    /// Codes of the faults.
    pub fn faults(&self) -> Vec<&'static str> {
        self.outcome.outcome.faults.iter().map(|fault| fault.code).collect()
    }
}

/// Lowers a text.
pub fn lowered(text: &str) -> Result<Lowered, Vec<Diagnostic>> {
    let assembly = assemble(text).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"));
    lower_program(&assembly.program)
}

/// A vertex shader with inputs v0…v3, outputs o0…o3, 8 temporaries, and one row of instructions in each line.
pub fn vertex_shader(body: &str) -> String {
    let declared = |keyword: &str, letter: &str| -> String {
        (0..4).map(|number| format!("{keyword} {letter}{number}.xyzw\n")).collect()
    };
    let (inputs, outputs) = (declared("dcl_input", "v"), declared("dcl_output", "o"));
    let (declarations, instructions): (Vec<&str>, Vec<&str>) =
        body.lines().map(str::trim).partition(|line| line.starts_with("dcl_"));
    let (declarations, instructions) = (declarations.join("\n"), instructions.join("\n"));
    format!("vs_5_0\n{declarations}\n{inputs}{outputs}dcl_temps 8\n{instructions}\n")
}

/// Runs the instructions of a vertex shader. Inputs are given by lane, and repeat if there are fewer of them than lanes.
pub fn run(body: &str, inputs: &[&[[u32; 4]]]) -> Ran {
    run_with(&vertex_shader(body), inputs, &[])
}

/// Runs the instructions of a compute shader with 32 threads in a group and 8 temporaries.
pub fn compute(declarations: &str, body: &str) -> Ran {
    let text = format!("cs_5_0\n{declarations}\ndcl_temps 8\ndcl_thread_group 32, 1, 1\n{body}\nret");
    run_with(&text, &[], &[])
}

/// Runs a shader with constant buffers by their numbers.
pub fn run_with(text: &str, inputs: &[&[[u32; 4]]], buffers: &[(u32, &[u32])]) -> Ran {
    run_bound(text, inputs, buffers, &TexturePools::default())
}

/// As [`run_with`], with textures and samplers by their slots.
pub fn run_bound(
    text: &str,
    inputs: &[&[[u32; 4]]],
    buffers: &[(u32, &[u32])],
    textures: &TexturePools,
) -> Ran {
    let lowered = lowered(text).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"));
    let mut fragment = Fragment::new(32);
    for (number, lanes) in (0..).zip(inputs) {
        let element = lowered.inputs.iter().find(|element| element.number == number).unwrap();
        for (component, register) in element.registers.into_iter().enumerate() {
            let values: Vec<u32> = lanes.iter().map(|words| words[component]).collect();
            fragment = fragment.with(register, &values);
        }
    }
    let mut constants = ConstantBanks::new();
    for (number, words) in buffers {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        constants.set(*number, bytes).unwrap();
    }
    constants.set(u32::from(IMMEDIATE_BANK), lowered.immediate_constants.clone()).unwrap();
    let machine = Machine { compute: false, step_limit: 100_000, ..Machine::default() };
    let memory = Memory::new();
    let bindings = Bindings { memory: &memory, constants: &constants, textures };
    let outcome = run_fragment(&lowered.program, &machine, bindings, &fragment, None).unwrap();
    Ran { lowered, outcome }
}

/// The same value in all four components, for each lane.
pub fn splat(lanes: &[u32]) -> Vec<[u32; 4]> {
    lanes.iter().map(|value| [*value; 4]).collect()
}

/// The bits of floats.
pub fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// What an instruction makes of operands v0, v1, v2, v3 in component x, for each lane.
pub fn apply<const N: usize>(opcode: &str, operands: &[[u32; N]]) -> [u32; N] {
    let names: Vec<String> = (0..operands.len()).map(|number| format!("v{number}.x")).collect();
    let inputs: Vec<Vec<[u32; 4]>> = operands.iter().map(|lanes| splat(lanes)).collect();
    let inputs: Vec<&[[u32; 4]]> = inputs.iter().map(Vec::as_slice).collect();
    run(&format!("{opcode} o0.x, {}\nret", names.join(", ")), &inputs).x()
}
