//! What a fetch asks for, whatever instruction set it is written in.

use tmu_program::Diagnostic;
use tmu_texture::Fetch;
use tmu_texture::fetch::Packing;

/// Where a 32-bit input comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// Nothing asks for it.
    #[default]
    Absent,
    /// A register of the other instruction set, by its name there.
    Input(String),
    /// A number.
    Constant(u32),
}

impl Value {
    /// The number, if it is one.
    pub fn constant(&self) -> Option<u32> {
        match self {
            Value::Constant(number) => Some(*number),
            Value::Absent | Value::Input(_) => None,
        }
    }
}

/// Which texture and sampler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handle {
    /// A word of the bank of handles, and what it stands for.
    Word(u16, String),
    /// A register that holds the handle.
    Register(Value),
    /// A texture's index in bits 19:0 of one register, a sampler's index in bits 11:0 of another.
    Pair(Value, Value),
}

/// The inputs of each lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// s, t, r.
    pub coordinates: [Value; 3],
    /// Array layer: an unsigned integer, brought to 16 bits by the sequence.
    pub layer: Value,
    /// Level or bias.
    pub level: Value,
    /// Sample number.
    pub sample: Value,
    /// Depth reference.
    pub reference: Value,
    /// Texel offset u, v, w: signed integers of which the lowest bits count.
    pub offset: [Value; 3],
    /// Gradients along x and along y.
    pub gradients: [[Value; 3]; 2],
}

/// What becomes of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum After {
    /// Nothing.
    #[default]
    Nothing,
    /// An integer in units of 1/256 becomes a float.
    Fixed8,
    /// An unsigned integer becomes a float.
    Float,
    /// An unsigned integer becomes its reciprocal as a float.
    Reciprocal,
}

/// One fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is asked.
    pub fetch: Fetch,
    /// Texture and sampler.
    pub handle: Handle,
    /// The inputs.
    pub inputs: Inputs,
    /// Coordinates are integers that the machine's instruction wants as floats.
    pub convert: bool,
    /// Layers are floats, rounded to the nearest integer.
    pub layer_is_float: bool,
    /// Cube directions are divided by their largest component before the fetch.
    pub normalise: bool,
    /// Results are integers.
    pub integer_results: bool,
    /// Names of the four results; none for what nobody reads.
    pub results: [Option<String>; 4],
    /// What becomes of the four results.
    pub after: [After; 4],
    /// Two halves share a result register: components 0 and 1 that of the first result, 2 and 3 that of the third.
    pub halves_in_pairs: bool,
    /// Name of the predicate that says whether the texels were there.
    pub resident: Option<String>,
    /// The guard: a predicate's name and whether it is negated.
    pub guard: Option<(String, bool)>,
}

impl Request {
    /// The components that come back, 0 = R … 3 = A: all of them if nobody reads any.
    pub fn components(&self) -> Vec<u8> {
        let wanted = |component: &u8| {
            let of = if self.halves_in_pairs { component & 2 } else { *component };
            self.results[usize::from(of)].is_some()
        };
        let found: Vec<u8> = (0..4).filter(wanted).collect();
        if found.is_empty() { (0..4).collect() } else { found }
    }

    /// Whether results are halves.
    pub(super) fn halves(&self) -> bool {
        matches!(self.fetch.packing, Packing::F16(_))
    }
}

/// The machine has no instruction for a request.
pub(super) fn nothing_for(why: &str) -> Diagnostic {
    Diagnostic::error("TRANSLATE-002", format!("the machine has no such fetch: {why}"))
}
