//! What the operands of a texture instruction need first, and what becomes of its results.

use tmu_program::Diagnostic;
use tmu_sass::packing::{Parameter, packing};
use tmu_sass::table::names::Flag;
use tmu_sass::{Arch, Instruction, text};
use tmu_texture::fetch::{Offset, Operation};

use super::choice::Choice;
use super::request::{After, Handle, Request, Value, nothing_for};
use super::writer::Writer;

/// Which part of a register a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All 32 bits.
    Whole,
    /// Bits 15:0.
    Low,
    /// Bits 31:16.
    High,
}

/// A result in its register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRegister {
    /// Its name in the other instruction set.
    pub name: String,
    /// The register.
    pub register: u8,
    /// Where in it.
    pub part: Part,
}

/// Writes the machine code of a request.
pub(super) struct Packer<'r> {
    pub(super) request: &'r Request,
    pub(super) arch: Arch,
    pub(super) writer: Writer,
    /// Registers of a direction and of what it is multiplied by.
    pub(super) direction: Option<[u8; 4]>,
}

impl Packer<'_> {
    /// Registers for what is packed in Ra and Rb; inputs that need no work are expected there.
    pub(super) fn blocks(&mut self, choice: &Choice) -> Result<(u8, u8), Diagnostic> {
        let ra = self.writer.block(choice.packing.ra.len())?;
        let rb = if choice.rb { self.writer.block(choice.packing.rb.len())? } else { ra };
        for (first, parameters) in [(ra, &choice.packing.ra), (rb, &choice.packing.rb)] {
            for (register, parameter) in (first..).zip(parameters) {
                if let Some(value) = self.direct(*parameter) {
                    self.writer.settle(&value, register);
                }
            }
        }
        Ok((ra, rb))
    }

    pub(super) fn directions(&mut self) -> Result<[u8; 3], Diagnostic> {
        let [s, t, r] = &self.request.inputs.coordinates;
        Ok([self.writer.source(s)?, self.writer.source(t)?, self.writer.source(r)?])
    }

    /// The reciprocal of the largest magnitude of three registers (TLD4-09).
    pub(super) fn scale(&mut self, [s, t, r]: [u8; 3]) -> Result<u8, Diagnostic> {
        let scale = self.writer.register()?;
        self.writer.emit(format!("FMNMX R{scale}, |R{s}|, |R{t}|, !PT"));
        self.writer.emit(format!("FMNMX R{scale}, |R{r}|, R{scale}, !PT"));
        self.writer.emit(format!("MUFU.RCP R{scale}, R{scale}"));
        Ok(scale)
    }

    /// The input that a parameter is, if nothing is done to it first.
    fn direct(&self, parameter: Parameter) -> Option<Value> {
        let inputs = &self.request.inputs;
        let worked = self.request.normalise || self.request.convert;
        let value = match parameter {
            Parameter::S if !worked => &inputs.coordinates[0],
            Parameter::T if !worked => &inputs.coordinates[1],
            Parameter::R if !worked => &inputs.coordinates[2],
            Parameter::Level => &inputs.level,
            Parameter::Reference => &inputs.reference,
            Parameter::Sample => &inputs.sample,
            Parameter::Offset if inputs.offset[1] == Value::Absent => &inputs.offset[0],
            Parameter::DsDx => &inputs.gradients[0][0],
            Parameter::DsDy => &inputs.gradients[1][0],
            Parameter::DtDx => &inputs.gradients[0][1],
            Parameter::DtDy => &inputs.gradients[1][1],
            Parameter::Handle => match &self.request.handle {
                Handle::Register(value) => value,
                Handle::Word(..) | Handle::Pair(..) => return None,
            },
            Parameter::Array
            | Parameter::S
            | Parameter::T
            | Parameter::R
            | Parameter::Offset
            | Parameter::OffsetPairs01
            | Parameter::OffsetPairs23
            | Parameter::ArrayAndOffset
            | Parameter::ArrayAndMinimumLevel
            | Parameter::ArrayOffsetAndMinimumLevel => return None,
        };
        Some(value.clone())
    }

    /// Puts a parameter into a register.
    pub(super) fn fill(&mut self, parameter: Parameter, to: u8) -> Result<(), Diagnostic> {
        match parameter {
            Parameter::S => self.coordinate(0, to),
            Parameter::T => self.coordinate(1, to),
            Parameter::R => self.coordinate(2, to),
            Parameter::Array => self.layer(to),
            Parameter::Offset => self.offset(to),
            Parameter::ArrayAndOffset => self.layer_and_offset(to),
            Parameter::Handle => self.handle(to),
            Parameter::Level
            | Parameter::OffsetPairs01
            | Parameter::OffsetPairs23
            | Parameter::Reference
            | Parameter::Sample
            | Parameter::ArrayAndMinimumLevel
            | Parameter::ArrayOffsetAndMinimumLevel
            | Parameter::DsDx
            | Parameter::DsDy
            | Parameter::DtDx
            | Parameter::DtDy => match self.direct(parameter) {
                Some(value) => self.writer.copy(&value, to),
                None => Err(nothing_for(&format!("`{}` is not known here", parameter.name()))),
            },
        }
    }

    fn coordinate(&mut self, axis: usize, to: u8) -> Result<(), Diagnostic> {
        if let Some(direction) = self.direction {
            self.writer.emit(format!("FMUL R{to}, R{}, R{}", direction[axis], direction[3]));
            return Ok(());
        }
        let value = self.request.inputs.coordinates[axis].clone();
        if !self.request.convert {
            return self.writer.copy(&value, to);
        }
        match value.constant() {
            Some(number) => self.writer.copy(&Value::Constant((number as i32 as f32).to_bits()), to),
            None => {
                let from = self.writer.source(&value)?;
                self.writer.emit(format!("I2F.F32.S32 R{to}, R{from}"));
                Ok(())
            }
        }
    }

    fn move_register(&mut self, from: u8, to: u8) -> Result<(), Diagnostic> {
        if from != to {
            self.writer.emit(format!("MOV R{to}, R{from}"));
        }
        Ok(())
    }

    /// The layer has 16 bits; larger ones become the largest.
    pub(super) fn layer(&mut self, to: u8) -> Result<(), Diagnostic> {
        let layer = &self.request.inputs.layer;
        match layer.constant() {
            Some(number) if !self.request.layer_is_float => {
                self.writer.copy(&Value::Constant(number.min(0xffff)), to)
            }
            _ => {
                let from = self.writer.source(layer)?;
                let convert = if self.request.layer_is_float { "F2I.U16.F32" } else { "I2I.U16.U32.SAT" };
                self.writer.emit(format!("{convert} R{to}, R{from}"));
                Ok(())
            }
        }
    }

    /// Texel offsets: fields of 4 bits, or of 6 bits 8 bits apart for gathers.
    fn offset(&mut self, to: u8) -> Result<(), Diagnostic> {
        let gathers = matches!(self.request.fetch.operation, Operation::Gather { .. });
        let (bits, apart) = if gathers { (6, 8) } else { (4, 4) };
        let offsets = &self.request.inputs.offset;
        let offsets = &offsets[..offsets.iter().take_while(|it| **it != Value::Absent).count().max(1)];
        let numbers: Option<Vec<u32>> = offsets.iter().map(Value::constant).collect();
        if let Some(numbers) = numbers {
            let field = |(axis, number): (usize, u32)| (number & ((1 << bits) - 1)) << (apart * axis);
            let packed = numbers.into_iter().enumerate().map(field).fold(0, |all, field| all | field);
            return self.writer.copy(&Value::Constant(packed), to);
        }
        let mut joined = self.writer.source(&offsets[0])?;
        for (axis, offset) in offsets.iter().enumerate().skip(1) {
            let from = self.writer.source(offset)?;
            let field = (bits << 8) | (apart * axis);
            self.writer.emit(format!("BFI R{to}, R{from}, {field:#x}, R{joined}"));
            joined = to;
        }
        self.move_register(joined, to)
    }

    /// TXD: offsets in bits 27:16 above the layer.
    fn layer_and_offset(&mut self, to: u8) -> Result<(), Diagnostic> {
        if self.request.fetch.offset == Offset::None {
            return self.layer(to);
        }
        self.offset(to)?;
        let offset =
            match self.writer.lines.last().and_then(|line| line.strip_prefix(&format!("MOV32I R{to}, 0x"))) {
                Some(number) if !self.request.fetch.array => u32::from_str_radix(number, 16).ok(),
                _ => None,
            };
        if let Some(number) = offset {
            self.writer.lines.pop();
            return self.writer.copy(&Value::Constant(number << 16), to);
        }
        let layer = if self.request.fetch.array {
            let layer = self.writer.register()?;
            self.layer(layer)?;
            format!("R{layer}")
        } else {
            "RZ".to_owned()
        };
        self.writer.emit(format!("BFI R{to}, R{to}, 0xc10, {layer}"));
        Ok(())
    }

    fn handle(&mut self, to: u8) -> Result<(), Diagnostic> {
        match &self.request.handle {
            Handle::Register(value) => self.writer.copy(value, to),
            Handle::Pair(texture, sampler) => {
                let (texture, sampler) = (self.writer.source(texture)?, self.writer.source(sampler)?);
                let shifted = self.writer.register()?;
                self.writer.emit(format!("SHL R{shifted}, R{sampler}, 0x14"));
                self.writer.emit(format!("BFI R{to}, R{texture}, 0x1400, R{shifted}"));
                Ok(())
            }
            Handle::Word(..) => Err(nothing_for("a word of the bank of handles is in no register")),
        }
    }

    /// Writes the texture instruction with its registers.
    pub(super) fn issue(&mut self, choice: &Choice, ra: u8, rb: u8) -> Result<Instruction, Diagnostic> {
        let count = choice.components.len();
        let to = if choice.narrow {
            let halves = self.request.halves() && choice.mnemonic.contains(".F16");
            let each = |components: usize| if halves { components.div_ceil(2) } else { components };
            let second = if count > 2 { Some(self.writer.block(each(count - 2))?) } else { None };
            [Some(self.writer.block(each(count.min(2)))?), second]
        } else {
            [Some(self.writer.block(count)?), None]
        };
        let line = choice.spell(self.request, to, ra, choice.rb.then_some(rb));
        let instruction = text::parse(&line, self.arch)?;
        self.writer.emit(line);
        Ok(instruction)
    }

    /// Where the results are, joined to halves where the machine could not.
    pub(super) fn results(&mut self, instruction: &Instruction) -> Result<Vec<ResultRegister>, Diagnostic> {
        let Some(packed) = packing(instruction) else { return Ok(Vec::new()) };
        let mut of_component: [Option<(u8, Part)>; 4] = [None; 4];
        for destination in packed.destinations() {
            let parts: &[Part] =
                if instruction.has(Flag::F16) { &[Part::Low, Part::High] } else { &[Part::Whole] };
            for (component, part) in destination.components.iter().zip(parts) {
                of_component[usize::from(component & 3)] = Some((destination.register, *part));
            }
        }
        let registers = of_component.map(|found| found.unwrap_or((tmu_sass::instruction::RZ, Part::Whole)));
        self.name_results(registers, self.request.halves() && !instruction.has(Flag::F16))
    }

    /// Gives the components in their registers the names of the results; `narrow` makes halves of them first.
    pub(super) fn name_results(
        &mut self,
        mut registers: [(u8, Part); 4],
        narrow: bool,
    ) -> Result<Vec<ResultRegister>, Diagnostic> {
        let request = self.request;
        if narrow {
            for component in request.components() {
                let (register, part) = &mut registers[usize::from(component & 3)];
                self.writer.emit(format!("F2F.F16.F32 R{register}, R{register}"));
                *part = Part::Low;
            }
        }
        for component in request.components() {
            self.rework(registers[usize::from(component & 3)].0, request.after[usize::from(component & 3)]);
        }
        let mut result = Vec::new();
        for (component, name) in request.results.iter().enumerate() {
            let Some(name) = name.clone() else { continue };
            let (register, part) = registers[component];
            if !request.halves_in_pairs {
                result.push(ResultRegister { name, register, part });
                continue;
            }
            let high = registers[component + 1].0;
            if narrow {
                self.writer.emit(format!("XMAD.PSL.CLO R{register}, R{high}, 0x1, R{register}"));
            }
            result.push(ResultRegister { name, register, part: Part::Whole });
        }
        Ok(result)
    }

    /// What becomes of a result in its register.
    fn rework(&mut self, register: u8, after: After) {
        match after {
            After::Nothing => {}
            After::Fixed8 => {
                self.writer.emit(format!("I2F.F32.S32 R{register}, R{register}"));
                self.writer.emit(format!("FMUL32I R{register}, R{register}, 0.00390625"));
            }
            After::Float | After::Reciprocal => {
                self.writer.emit(format!("I2F.F32.U32 R{register}, R{register}"));
                if after == After::Reciprocal {
                    self.writer.emit(format!("MUFU.RCP R{register}, R{register}"));
                }
            }
        }
    }
}
