//! The texture instructions of PTX as requests.

use std::fmt::Write;

use tmu_program::Diagnostic;
use tmu_ptx::module::{Function, Instruction, Operand, RegisterId, TextureMode, Value};
use tmu_ptx::names::{Field, Mnemonic as M, Word};
use tmu_ptx::words::{Component, Geometry, Query};
use tmu_ptx::{Type, print};
use tmu_sass::Arch;
use tmu_shader::matching;
use tmu_texture::fetch::{Compare, Derivatives, F16Rounding, Level, Offset, Operation, Packing};
use tmu_texture::{Dimension, Fetch};

pub use super::references::Fetches;
use super::request::{self, Inputs, Request};
use super::{Sequence, Translation, listing};
use tmu_shader::Findings;
use tmu_shader::{PtxFile, Selection};

/// Translates the fetches of a file that has been checked.
///
/// # Errors
/// `LOAD-003` when there is no such function.
pub fn translate(file: &PtxFile, selection: &Selection) -> Result<Translation, Findings> {
    let module = &file.module;
    let arch = super::machine(selection.arch, Some(module.target.machine));
    let mut functions: Vec<&Function> = module.functions.iter().filter(|it| it.body.is_some()).collect();
    if let Some(entry) = &selection.entry {
        let names: Vec<&str> = functions.iter().map(|function| function.name.as_str()).collect();
        let matching = matching(&names, entry);
        functions.retain(|function| matching.contains(&function.name.as_str()));
    }
    if let (Some(entry), []) = (&selection.entry, functions.as_slice()) {
        let problem = Diagnostic::error("LOAD-003", format!("the file has no function \"{entry}\""));
        return Err(Findings::one(file.source.clone(), problem));
    }
    let mut text = format!(
        "// The fetches of {}, as machine code.\n.arch {arch}\n.schedule auto\n",
        file.source.name.escape_debug()
    );
    let mut found = Vec::new();
    let mut lines = Lines { text: file.source.text.as_deref().unwrap_or_default(), offset: 0, line: 1 };
    for function in functions {
        // A name of PTX may begin with %, a label may not.
        let _ = write!(text, "\n.text.{}:\n", function.name.replace('%', "_"));
        let mut fetches = Fetches::of(module, function);
        for (number, instruction) in function.instructions().into_iter().enumerate() {
            if !is_texture(instruction) {
                continue;
            }
            let line = lines.of(instruction.span.range().start);
            let spelled = print::instruction(module, function, instruction);
            let _ = writeln!(text, "\n    // line {line}: {};", spelled.trim());
            match fetches.sequence(instruction, arch, number) {
                Ok((request, sequence)) => text += &listing(&request, &sequence, "    "),
                Err(problem) => {
                    let _ = writeln!(text, "    // not translated: {}", problem.message);
                    found.push(problem.at(instruction.span.in_text()));
                }
            }
        }
        text += "\n    EXIT ;\n";
    }
    Ok(Translation { text, findings: Findings::new(file.source.clone(), found) })
}

/// Numbers of lines, for addresses that mostly follow each other.
struct Lines<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, offset: usize) -> usize {
        if offset < self.offset {
            (self.offset, self.line) = (0, 1);
        }
        let between = self.text.as_bytes().get(self.offset..offset).unwrap_or_default();
        self.line += between.iter().filter(|byte| **byte == b'\n').count();
        self.offset = offset;
        self.line
    }
}

/// The machine code of a fetch that stands alone: its results are all wanted, and what it names as its texture has a
/// handle in the bank. None for what is no fetch.
///
/// # Errors
/// `TRANSLATE-…`: why there is none.
pub fn explain_text(text: &str, arch: Arch) -> Result<Option<String>, Diagnostic> {
    let Ok(module) = tmu_ptx::parse::parse_instruction(text) else { return Ok(None) };
    let Some(function) = module.functions.first() else { return Ok(None) };
    let Some(instruction) = function.instructions().into_iter().find(|it| is_texture(it)) else {
        return Ok(None);
    };
    let mut fetches = Fetches { alone: true, ..Fetches::of(&module, function) };
    let (request, sequence) = fetches.sequence(instruction, arch, 0)?;
    Ok(Some(super::elsewhere("D3D", &request, &sequence, arch)))
}

/// Whether an instruction has to do with textures, samplers and surfaces.
fn is_texture(instruction: &Instruction) -> bool {
    matches!(
        instruction.opcode.row.mnemonic,
        M::Tex | M::Tld4 | M::Txq | M::Suld | M::Sust | M::Sured | M::Suq | M::Istypep
    )
}

impl<'m> Fetches<'m> {
    /// The machine code of one of its instructions. `number` tells labels from others.
    ///
    /// # Errors
    /// `TRANSLATE-002` for what the machine has no instruction for, `TRANSLATE-003` for what is not translated.
    pub fn sequence(
        &mut self,
        instruction: &'m Instruction,
        arch: Arch,
        number: usize,
    ) -> Result<(Request, Sequence), Diagnostic> {
        let mnemonic = instruction.opcode.row.mnemonic;
        let request = if matches!(mnemonic, M::Tex | M::Tld4) {
            self.fetch(instruction)?
        } else if mnemonic == M::Txq {
            self.query(instruction)?
        } else {
            let message = format!("`{mnemonic}` is not translated: only textures are");
            return Err(Diagnostic::error("TRANSLATE-003", message));
        };
        let sequence = Sequence::of(&request, arch, number)?;
        Ok((request, sequence))
    }

    fn independent(&self) -> bool {
        self.module.target.texture_mode == TextureMode::Independent
    }

    fn fetch(&mut self, i: &'m Instruction) -> Result<Request, Diagnostic> {
        let gathers = i.opcode.row.mnemonic == M::Tld4;
        let (dimension, array, multisample) = geometry(i)?;
        let integers = !gathers && i.opcode.type_at(Word::Ctype) == Some(Type::S32);
        let (levels, gradients) = (i.opcode.has(Word::Level), i.opcode.has(Word::Grad));
        // Where samplers stand apart, the vendor's assembler samples the base level at integers.
        let convert = integers
            && self.independent()
            && !(levels || gradients || multisample)
            && (array || dimension != Dimension::D1);
        let loads = integers && !convert && !gradients;
        // A texture with its own sampler has two dimensions at least: one of CUDA's, one texel high.
        let flat = dimension == Dimension::D1 && !array && !self.independent() && !integers;
        let mut inputs = self.inputs(i, dimension, array, multisample)?;
        if flat {
            inputs.coordinates[1] = request::Value::Constant(0);
            inputs.gradients.iter_mut().for_each(|gradient| gradient[1] = request::Value::Constant(0));
        }
        let level = match (levels, gradients) {
            (true, _) if inputs.level.constant() == Some(0) => Level::Zero,
            (true, _) => Level::Explicit,
            (_, true) => Level::Gradients,
            _ if loads || gathers || convert => Level::Zero,
            _ => Level::Implicit,
        };
        let fetch = Fetch {
            operation: match (gathers, loads) {
                (true, _) => Operation::Gather { component: component(i) },
                (_, true) => Operation::Load,
                _ => Operation::Sample,
            },
            array,
            multisample,
            level,
            derivatives: Derivatives::Zero,
            offset: if i.operand(Field::E).is_some() { Offset::Texel } else { Offset::None },
            compare: if i.operand(Field::F).is_some() { Compare::Forced } else { Compare::Never },
            clamp: loads && levels,
            packing: packing(i),
            ..Fetch::sample(if flat { Dimension::D2 } else { dimension })
        };
        let pairs = i.opcode.has(Word::F16x2);
        Ok(Request {
            fetch,
            handle: self.handle(i)?,
            inputs,
            convert,
            layer_is_float: false,
            normalise: dimension == Dimension::Cube,
            integer_results: matches!(i.opcode.type_at(Word::Dtype), Some(Type::S32 | Type::U32)),
            results: self.results(i, pairs),
            after: [request::After::Nothing; 4],
            halves_in_pairs: pairs,
            resident: i.operand(Field::P).and_then(|p| self.written(p)),
            guard: i.guard.map(|guard| (self.function.register_name(guard.register), guard.negated)),
        })
    }

    fn inputs(
        &self,
        i: &'m Instruction,
        dimension: Dimension,
        array: bool,
        multisample: bool,
    ) -> Result<Inputs, Diagnostic> {
        let few = || Diagnostic::error("TRANSLATE-003", "the coordinates are too few");
        let mut inputs = Inputs::default();
        let mut parts = i.operand(Field::C).map(|c| self.values(c)).unwrap_or_default().into_iter();
        if multisample {
            inputs.sample = parts.next().ok_or_else(few)?;
        }
        if array {
            inputs.layer = parts.next().ok_or_else(few)?;
        }
        for to in &mut inputs.coordinates[..dimension.coordinates()] {
            *to = parts.next().ok_or_else(few)?;
        }
        inputs.level = i.operand(Field::Lod).map(|lod| self.value(lod)).unwrap_or_default();
        inputs.reference = i.operand(Field::F).map(|f| self.value(f)).unwrap_or_default();
        let fill = |to: &mut [request::Value; 3], name: Field, count: usize| {
            let values = i.operand(name).map(|operand| self.values(operand)).unwrap_or_default();
            to.iter_mut().zip(values).take(count).for_each(|(to, value)| *to = value);
        };
        fill(&mut inputs.offset, Field::E, dimension.axes());
        fill(&mut inputs.gradients[0], Field::DPdx, dimension.coordinates());
        fill(&mut inputs.gradients[1], Field::DPdy, dimension.coordinates());
        Ok(inputs)
    }

    fn query(&mut self, i: &'m Instruction) -> Result<Request, Diagnostic> {
        let Some(query) = i.opcode.choice::<Query>() else {
            return Err(Diagnostic::error("TRANSLATE-003", "this query is not known"));
        };
        let (operation, component) = match query {
            Query::Width => (Operation::QuerySize, 0),
            Query::Height => (Operation::QuerySize, 1),
            Query::Depth | Query::ArraySize => (Operation::QuerySize, 2),
            Query::NumMipmapLevels => (Operation::QuerySize, 3),
            Query::NumSamples => (Operation::QueryType, 2),
            Query::ChannelDataType
            | Query::ChannelOrder
            | Query::NormalizedCoords
            | Query::MemoryLayout
            | Query::ForceUnnormalizedCoords
            | Query::FilterMode
            | Query::AddrMode0
            | Query::AddrMode1
            | Query::AddrMode2 => {
                let word = query.name();
                let message =
                    format!("`{word}` is not translated: it is in no header, but in a table of the driver's");
                return Err(Diagnostic::error("TRANSLATE-003", message));
            }
        };
        let mut results = [const { None }; 4];
        results[component] = i.operand(Field::D).and_then(|d| self.written(d));
        let level = i.operand(Field::Lod).map_or(request::Value::Constant(0), |lod| self.value(lod));
        Ok(Request {
            fetch: Fetch { operation, level: Level::Explicit, ..Fetch::sample(Dimension::D2) },
            handle: self.handle(i)?,
            inputs: Inputs { level, ..Inputs::default() },
            convert: false,
            layer_is_float: false,
            normalise: false,
            integer_results: true,
            results,
            after: [request::After::Nothing; 4],
            halves_in_pairs: false,
            resident: None,
            guard: i.guard.map(|guard| (self.function.register_name(guard.register), guard.negated)),
        })
    }

    /// The names of what is written and read by somebody; pairs of halves are the first and the third.
    fn results(&self, i: &'m Instruction, pairs: bool) -> [Option<String>; 4] {
        let mut results = [const { None }; 4];
        let indices: &[usize] = if pairs { &[0, 2] } else { &[0, 1, 2, 3] };
        match i.operand(Field::D) {
            Some(Operand::Vector(parts)) => {
                indices.iter().zip(parts).for_each(|(index, part)| results[*index] = self.written(part));
            }
            Some(Operand::Register(register)) if self.alone || self.uses.is_read(*register) => {
                let name = self.function.register_name(*register);
                let parts = ["x", "y", "z", "w"];
                indices
                    .iter()
                    .zip(parts)
                    .for_each(|(index, part)| results[*index] = Some(format!("{name}.{part}")));
            }
            _ => {}
        }
        results
    }

    /// The name of a register that is written, if anybody reads it.
    fn written(&self, operand: &Operand) -> Option<String> {
        match operand {
            Operand::Register(register) if self.alone || self.uses.is_read(*register) => {
                Some(self.function.register_name(*register))
            }
            Operand::Part(register, _) if self.alone || self.uses.is_read(*register) => {
                Some(print::operand(self.module, self.function, operand))
            }
            Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => None,
        }
    }

    fn values(&self, operand: &'m Operand) -> Vec<request::Value> {
        match operand {
            Operand::Vector(parts) => parts.iter().map(|part| self.value(part)).collect(),
            Operand::Register(register) if self.function.registers[register.index()].vector > 1 => {
                let name = self.function.register_name(*register);
                ["x", "y", "z", "w"].map(|part| request::Value::Input(format!("{name}.{part}"))).to_vec()
            }
            one @ (Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink) => vec![self.value(one)],
        }
    }

    /// A 32-bit source; registers that one `mov` sets to a number are that number.
    fn value(&self, operand: &'m Operand) -> request::Value {
        match operand {
            Operand::Register(register) => match self.moved(*register) {
                Some(Operand::Value(value)) => {
                    number(*value).map_or_else(|| self.named(*register), request::Value::Constant)
                }
                _ => self.named(*register),
            },
            Operand::Value(value) => number(*value).map_or_else(
                || request::Value::Input(print::operand(self.module, self.function, operand)),
                request::Value::Constant,
            ),
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => request::Value::Input(print::operand(self.module, self.function, operand)),
        }
    }

    fn named(&self, register: RegisterId) -> request::Value {
        request::Value::Input(self.function.register_name(register))
    }
}

fn geometry(i: &Instruction) -> Result<(Dimension, bool, bool), Diagnostic> {
    let known = i.opcode.choice().map(Geometry::parts);
    known.ok_or_else(|| Diagnostic::error("TRANSLATE-003", "this geometry is not known"))
}

fn component(i: &Instruction) -> u8 {
    i.opcode.choice().map_or(0, Component::number)
}

fn packing(i: &Instruction) -> Packing {
    let halves = i.opcode.type_at(Word::Dtype) == Some(Type::F16) || i.opcode.has(Word::F16x2);
    if halves { Packing::F16(F16Rounding::NearestEven) } else { Packing::Bits32 }
}

/// The 32 bits of a number; none for an address.
fn number(value: Value) -> Option<u32> {
    match value {
        Value::Integer(bits) => Some(bits as u32),
        Value::Single(bits) => Some(bits),
        Value::Double(bits) => Some((f64::from_bits(bits) as f32).to_bits()),
        Value::Address { .. } => None,
    }
}
