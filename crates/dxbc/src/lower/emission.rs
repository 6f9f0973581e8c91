//! What geometry shaders emit: vertices one after the other in local memory, each with its stream and with whether it begins
//! a strip. Functional specification 13.5, 22.8.

use tmu_program::{Address, Comparison, Condition, Diagnostic, Op, Register, Source, Space, Width};

use super::layout::VECTOR;
use super::operand_error;
use super::{Emission, Lowering, error};
use crate::names;
use crate::program::Instruction;

/// Streams of a geometry shader.
const STREAMS: u64 = 4;

impl Lowering<'_> {
    fn emission(&self, i: &Instruction) -> Result<Emission, Diagnostic> {
        let undeclared = || {
            error("DXBC-101", "the shader does not declare how much it emits", i)
                .hint("declare it, such as `dcl_maxout 3`")
        };
        self.layout.emission.ok_or_else(undeclared)
    }

    /// Whether the next vertex of a stream begins a strip, as a number.
    fn starts_strip(emission: Emission, stream: u16) -> Register {
        Register(emission.count.0 + VECTOR as u16 / 4 + stream)
    }

    /// At the beginning, nothing is emitted, and every stream's next vertex begins a strip.
    pub(super) fn begin_strips(&mut self) {
        if let Some(emission) = self.layout.emission {
            for stream in 0..STREAMS as u16 {
                self.push(Op::copy(Self::starts_strip(emission, stream), 1));
            }
        }
    }

    /// A vertex of what the outputs hold. Beyond the declared number of vertices nothing is emitted.
    fn emit_to(&mut self, i: &Instruction, stream: u16) -> Result<(), Diagnostic> {
        let emission = self.emission(i)?;
        let (fits, address) = (self.predicate(), self.temporary());
        self.push(Op::compare(fits, emission.count, Comparison::LESS, emission.most, false));
        self.product(address, emission.count, emission.vertex_bytes);
        let words = self.vertex_words(stream, emission);
        self.under(Condition::If(fits), |l| {
            for (offset, word) in words {
                let at =
                    Address { low: address.into(), high: None, offset: (emission.offset + offset) as i32 };
                let from = [word, Source::ZERO, Source::ZERO, Source::ZERO];
                l.push(Op::Store { from, space: Space::Local, address: at, width: Width::B32 });
            }
            l.push(Op::add(emission.count, emission.count, 1));
            l.push(Op::copy(Self::starts_strip(emission, stream), Source::ZERO));
        });
        Ok(())
    }

    /// The words of a vertex with their byte offsets: stream, beginning of a strip, then the outputs from byte 16 on.
    fn vertex_words(&mut self, stream: u16, emission: Emission) -> Vec<(u32, Source)> {
        let mut words = vec![(0, u32::from(stream).into()), (4, Self::starts_strip(emission, stream).into())];
        let Some(outputs) = self.layout.files.get(&names::Register::Output).copied() else { return words };
        for word in 0..4 * outputs.vectors {
            let value = match outputs.local {
                None => Register(outputs.first + word as u16),
                Some(base) => {
                    let to = self.temporary();
                    let address = Address { low: Source::ZERO, high: None, offset: (base + 4 * word) as i32 };
                    let destinations = [Some(to), None, None, None];
                    let (space, width) = (Space::Local, Width::B32);
                    self.push(Op::Load { to: destinations, space, address, width });
                    to
                }
            };
            words.push((VECTOR + 4 * word, value.into()));
        }
        words
    }

    fn cut_stream_of(&mut self, i: &Instruction, stream: u16) -> Result<(), Diagnostic> {
        let emission = self.emission(i)?;
        self.push(Op::copy(Self::starts_strip(emission, stream), 1));
        Ok(())
    }
}

/// The stream that an instruction names.
fn stream(i: &Instruction) -> Result<u16, Diagnostic> {
    let number = i.operands.first().and_then(|operand| operand.constant_index(0));
    match number {
        Some(number) if number < STREAMS => Ok(number as u16),
        _ => Err(operand_error("DXBC-101", "a stream is m0, m1, m2 or m3", i, 0)
            .hint("a geometry shader has four streams")),
    }
}

pub(crate) fn emit(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.emit_to(i, 0)
}

pub(crate) fn cut(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.cut_stream_of(i, 0)
}

pub(crate) fn emit_then_cut(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.emit_to(i, 0)?;
    l.cut_stream_of(i, 0)
}

pub(crate) fn emit_stream(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.emit_to(i, stream(i)?)
}

pub(crate) fn cut_stream(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.cut_stream_of(i, stream(i)?)
}

pub(crate) fn emit_then_cut_stream(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let stream = stream(i)?;
    l.emit_to(i, stream)?;
    l.cut_stream_of(i, stream)
}
