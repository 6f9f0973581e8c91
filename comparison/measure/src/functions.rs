//! The functions of one argument that a GPU has a table unit for: of every argument there is, compared with what OpenTMU computes.

use std::fmt::Write as _;
use std::thread::scope;

use tmu_program::meaning::float::multiply;
use tmu_program::meaning::function::argument::{TURNS_FROM, TURNS_OF_RADIAN};
use tmu_program::meaning::function::evaluate;
use tmu_program::{Argument, FloatFunction, FloatMode, Rounding};

use crate::driver::{Context, Device};

/// Arguments whose results a digest stands for: all of one sign and exponent.
const BLOCK: u32 = 1 << 23;
/// Blocks that are computed at a time.
const BLOCKS: u32 = 8;

/// An instruction of PTX.
pub struct Function {
    /// Its words.
    pub instruction: &'static str,
    unit: Unit,
}

/// What the unit computes.
enum Unit {
    Function(FloatFunction),
    /// A function of an angle, which machines prepare in their own way.
    OfAngle(fn(Argument) -> FloatFunction),
}

/// All of them.
pub const FUNCTIONS: [Function; 9] = [
    Function { instruction: "rcp.approx.ftz.f32", unit: Unit::Function(FloatFunction::Reciprocal) },
    Function { instruction: "sqrt.approx.ftz.f32", unit: Unit::Function(FloatFunction::SquareRoot) },
    Function {
        instruction: "rsqrt.approx.ftz.f32",
        unit: Unit::Function(FloatFunction::ReciprocalSquareRoot),
    },
    Function { instruction: "lg2.approx.ftz.f32", unit: Unit::Function(FloatFunction::LogarithmBase2) },
    Function {
        instruction: "ex2.approx.ftz.f32",
        unit: Unit::Function(FloatFunction::ExponentialBase2(Argument::Number)),
    },
    Function { instruction: "sin.approx.ftz.f32", unit: Unit::OfAngle(FloatFunction::Sine) },
    Function { instruction: "cos.approx.ftz.f32", unit: Unit::OfAngle(FloatFunction::Cosine) },
    Function { instruction: "rcp.approx.ftz.f64", unit: Unit::Function(FloatFunction::ReciprocalHigh64) },
    Function {
        instruction: "rsqrt.approx.ftz.f64",
        unit: Unit::Function(FloatFunction::ReciprocalSquareRootHigh64),
    },
];

impl Function {
    /// What OpenTMU computes of an argument: an f32's bits, or a double's upper word. `turns`: from sm_70 on the compiler makes turns of
    /// radians, in single precision.
    #[inline]
    fn expected(&self, turns: bool, bits: u32) -> u32 {
        match self.unit {
            Unit::Function(function) => evaluate(function, bits, false),
            Unit::OfAngle(function) if turns => {
                let mode = FloatMode { rounding: Rounding::TowardZero, flush: true, saturate: false };
                evaluate(function(Argument::Turns), multiply(bits, TURNS_OF_RADIAN, 0, false, mode), false)
            }
            Unit::OfAngle(function) => evaluate(function(Argument::Number), bits, false),
        }
    }

    /// The digest of what OpenTMU computes of all arguments of one sign and exponent, by their number, for a machine such as sm_90.
    pub fn digest(&self, machine: u32, block: u32) -> u32 {
        let first = block * BLOCK;
        let turns = machine >= TURNS_FROM.into();
        let results: Vec<u32> =
            (first..=first + (BLOCK - 1)).map(|bits| self.expected(turns, bits)).collect();
        block_digest(&results)
    }

    /// Asks the device about every argument. Returns digests of its results, one for each sign and exponent, and the first of the arguments of which
    /// something else is expected, with both results, and how many there are.
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn measure(&self, context: &Context<'_>, device: &Device) -> Result<Measured, String> {
        let kernel = context.kernel(&self.ptx(), "function")?;
        let results = context.words(&vec![0; (BLOCKS * BLOCK) as usize])?;
        let mut measured = Measured::default();
        for first in (0..=u32::MAX).step_by((BLOCKS * BLOCK) as usize) {
            context.launch(kernel, first.into(), results, 0, BLOCKS * BLOCK)?;
            let found = context.read(results, (BLOCKS * BLOCK) as usize)?;
            let firsts = (first..=u32::MAX).step_by(BLOCK as usize);
            scope(|scope| {
                let blocks = firsts.zip(found.chunks(BLOCK as usize));
                let blocks: Vec<_> = blocks
                    .map(|(first, found)| scope.spawn(move || self.judge(device, first, found)))
                    .collect();
                for block in blocks {
                    measured.add(block.join().unwrap_or_default());
                }
            });
        }
        Ok(measured)
    }

    /// Compares the results of one block.
    fn judge(&self, device: &Device, first: u32, found: &[u32]) -> Measured {
        let turns = 10 * device.capability[0] as u32 >= TURNS_FROM.into();
        let mut measured = Measured { digests: vec![block_digest(found)], ..Measured::default() };
        for (argument, &there) in (first..=u32::MAX).zip(found) {
            let here = self.expected(turns, argument);
            if there != here {
                measured.differ += 1;
                measured.first.get_or_insert([argument, there, here]);
            }
        }
        measured
    }

    /// A kernel with the parameters of those of [`crate::kernel`]: in place of the address of places, the first argument's bits.
    fn ptx(&self) -> String {
        let function = match self.instruction.ends_with("f64") {
            true => format!("mov.b64 %d, {{0, %x}}; {} %d, %d; mov.b64 {{%i, %x}}, %d;", self.instruction),
            false => format!("mov.b32 %f, %x; {} %f, %f; mov.b32 %x, %f;", self.instruction),
        };
        format!(
            "\
.version 6.0
.target sm_50
.address_size 64

.visible .entry function(.param .u64 first, .param .u64 results, .param .u64 texture, .param .u32 count)
{{
    .reg .b32 %i, %x, %width; .reg .b64 %at, %d; .reg .f32 %f; .reg .pred %outside;
    mov.u32 %i, %ctaid.x;
    mov.u32 %width, %ntid.x;
    mov.u32 %x, %tid.x;
    mad.lo.u32 %i, %i, %width, %x;
    ld.param.u32 %x, [count];
    setp.ge.u32 %outside, %i, %x;
    @%outside ret;
    ld.param.u64 %at, [results];
    mad.wide.u32 %at, %i, 4, %at;
    ld.param.u32 %x, [first];
    add.u32 %x, %x, %i;
    {function}
    st.global.u32 [%at], %x;
    ret;
}}
"
        )
    }
}

/// A digest of the results of all arguments of one sign and exponent.
fn block_digest(results: &[u32]) -> u32 {
    let mix =
        |hash: u64, &word: &u32| (hash.rotate_left(5) ^ u64::from(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    let hash = results.iter().fold(0, mix);
    (hash >> 32) as u32 ^ hash as u32
}

/// What a device has answered.
#[derive(Debug, Default)]
pub struct Measured {
    /// Digests of its results, one for each sign and exponent.
    digests: Vec<u32>,
    /// Results that are not what is expected.
    differ: u64,
    /// The first of them: argument, result, what is expected.
    first: Option<[u32; 3]>,
}

impl Measured {
    /// With what follows.
    fn add(&mut self, next: Measured) {
        self.digests.extend(next.digests);
        self.differ += next.differ;
        self.first = self.first.or(next.first);
    }

    /// What is printed.
    pub fn summary(&self, function: &Function) -> String {
        let mut text =
            format!("{:32} {} results, {} not as expected", function.instruction, 1u64 << 32, self.differ);
        if let Some([argument, there, here]) = self.first {
            let _ = write!(text, "; the first of {argument:#010x}: {there:#010x}, expected {here:#010x}");
        }
        text
    }

    /// The line of a file.
    pub fn line(&self, function: &Function) -> String {
        let digests: Vec<String> = self.digests.iter().map(|digest| format!("{digest:08x}")).collect();
        format!("{}\t{}\n", function.instruction, digests.join(" "))
    }
}
