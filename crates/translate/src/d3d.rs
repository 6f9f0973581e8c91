//! The texture instructions of Direct3D shader models 4 and 5 as requests.
//!
//! Sources: the "corresponds to these DX ops" lists of the TLD and TEXS pages (TLD-20, TEXS-15), Direct3D's functional
//! specification for what the operands are.

use std::collections::HashMap;
use std::fmt::Write;

use tmu_dxbc::names::{Dimension as Kind, Register, ResinfoType};
use tmu_dxbc::program::Selection;
use tmu_dxbc::table::{Opcode, Slot};
use tmu_dxbc::text::{Style, instruction_text, register_text};
use tmu_dxbc::{Instruction, Operand, Program, Version};
use tmu_program::{Diagnostic, Span};
use tmu_sass::Arch;
use tmu_texture::fetch::{Compare, Level, Offset, Operation, Packing};
use tmu_texture::{Dimension, Fetch};

use super::request::{After, Handle, Inputs, Request, Value};
use super::{Numbered, Sequence, Translation, listing};
use tmu_shader::ShaderKind;
use tmu_shader::direct3d;
use tmu_shader::{Findings, Source};
use tmu_shader::{Input, Selection as FileSelection};

/// Translates the fetches of a container or text.
///
/// # Errors
/// What is wrong with the file.
pub fn translate(input: Input, kind: ShaderKind, selection: &FileSelection) -> Result<Translation, Findings> {
    let name = input.name.clone();
    let (source, program, assembly) = if matches!(kind, ShaderKind::Dxbc) {
        let source = Source::binary(&name);
        let program = direct3d::container(&input).and_then(|container| container.program());
        (source.clone(), program.map_err(|problem| Findings::one(source, problem))?, None)
    } else {
        let (source, text) = direct3d::read_text(input)?;
        let assembly =
            tmu_dxbc::text::assemble(&text).map_err(|problems| Findings::new(source.clone(), problems))?;
        (source, assembly.program.clone(), Some(assembly))
    };
    let arch = super::machine(selection.arch, None);
    let mut text = format!(
        "// The fetches of {}, as machine code.\n.arch {arch}\n.schedule auto\n\n.text.main:\n",
        name.escape_debug()
    );
    let mut fetches = Fetches::of(&program);
    let mut found = Vec::new();
    for (number, instruction) in program.instructions.iter().enumerate() {
        if !is_texture(instruction) {
            continue;
        }
        let spelled = instruction_text(instruction, program.version, Style::default());
        let _ = writeln!(text, "\n    // {:#x}: {}", instruction.address, spelled.trim());
        match fetches.sequence(instruction, arch, number) {
            Ok((request, sequence)) => text += &listing(&request, &sequence, "    "),
            Err(problem) => {
                let _ = writeln!(text, "    // not translated: {}", problem.message);
                let address = instruction.address as u64;
                let span = assembly.as_ref().map_or_else(
                    || Span::Address { section: String::new(), address },
                    |assembly| assembly.span_at(address),
                );
                found.push(problem.at(span));
            }
        }
    }
    text += "\n    EXIT ;\n";
    Ok(Translation { text, findings: Findings::new(source, found) })
}

/// The machine code of a fetch that stands alone; none for what is no fetch. What it does not say of its resource is
/// taken for a 2D texture.
///
/// # Errors
/// `TRANSLATE-…`: why there is none.
pub fn explain_text(text: &str, arch: Arch) -> Result<Option<String>, Diagnostic> {
    let version = Version::new(tmu_dxbc::names::Stage::Pixel, 5, 0);
    let Ok(instruction) = tmu_dxbc::text::assemble_one(text, version) else { return Ok(None) };
    if !is_texture(&instruction) {
        return Ok(None);
    }
    let program = Program { version, instructions: Vec::new(), excess: Vec::new() };
    let mut fetches = Fetches { alone: true, ..Fetches::of(&program) };
    let (request, sequence) = fetches.sequence(&instruction, arch, 0)?;
    Ok(Some(super::elsewhere("PTX", &request, &sequence, arch)))
}

/// Whether an instruction has to do with textures and typed views.
fn is_texture(instruction: &Instruction) -> bool {
    matches!(
        base(instruction),
        Opcode::Sample
            | Opcode::SampleB
            | Opcode::SampleC
            | Opcode::SampleCLz
            | Opcode::SampleD
            | Opcode::SampleL
            | Opcode::Samplepos
            | Opcode::Sampleinfo
            | Opcode::Gather4
            | Opcode::Gather4C
            | Opcode::Gather4Po
            | Opcode::Gather4PoC
            | Opcode::Ld
            | Opcode::Ldms
            | Opcode::Lod
            | Opcode::Resinfo
            | Opcode::Bufinfo
            | Opcode::LdUavTyped
            | Opcode::StoreUavTyped
    )
}

/// What it does, whether or not it has a status word and a clamp.
fn base(instruction: &Instruction) -> Opcode {
    instruction.row().base
}

/// The fetches of one program.
pub struct Fetches<'p> {
    program: &'p Program,
    /// Textures with their samplers.
    handles: Numbered,
    /// What resources are declared as, by their number (in models from 5.1 on, that of their range).
    declared: HashMap<u64, Kind>,
    /// The instruction stands alone.
    alone: bool,
}

/// What a resource is: dimension, layers, samples.
type Shape = (Dimension, bool, bool);

impl<'p> Fetches<'p> {
    /// Those of a program.
    pub fn of(program: &'p Program) -> Fetches<'p> {
        let declares = |it: &&Instruction| it.row().opcode == Opcode::DclResource;
        let declared = program
            .instructions
            .iter()
            .filter(declares)
            .filter_map(|it| Some((it.operands.first()?.constant_index(0)?, it.dimension()?)));
        Fetches { program, handles: Numbered::default(), declared: declared.collect(), alone: false }
    }

    /// The machine code of one of its instructions. `number` tells labels from others.
    ///
    /// # Errors
    /// `TRANSLATE-002` for what the machine has no instruction for, `TRANSLATE-003` for what is not translated.
    pub fn sequence(
        &mut self,
        instruction: &Instruction,
        arch: Arch,
        number: usize,
    ) -> Result<(Request, Sequence), Diagnostic> {
        let request = self.request(instruction)?;
        let mut sequence = Sequence::of(&request, arch, number)?;
        self.zeros(instruction, &mut sequence);
        Ok((request, sequence))
    }

    fn request(&mut self, i: &Instruction) -> Result<Request, Diagnostic> {
        if i.saturates() {
            return Err(refused("results that are clamped to 0…1"));
        }
        // A lowest level of 0 bounds nothing: the compiler writes it where the program has none.
        let lowest = i.operand(Slot::Clamp).map(|clamp| self.value(clamp, 0));
        if lowest.is_some_and(|lowest| lowest.constant() != Some(0)) {
            return Err(refused("a lowest level of detail, which no compiler of these machines writes,"));
        }
        const SAMPLES: [(Opcode, Level); 6] = [
            (Opcode::Sample, Level::Implicit),
            (Opcode::SampleC, Level::Implicit),
            (Opcode::SampleB, Level::Bias),
            (Opcode::SampleCLz, Level::Zero),
            (Opcode::SampleD, Level::Gradients),
            (Opcode::SampleL, Level::Explicit),
        ];
        use Opcode::{Bufinfo, Gather4, Gather4C, Gather4Po, Gather4PoC, Ld, Ldms, Lod, Resinfo, Sampleinfo};
        let opcode = base(i);
        if let Some((_, level)) = SAMPLES.iter().find(|(sample, _)| *sample == opcode) {
            self.sample(i, *level)
        } else if matches!(opcode, Gather4 | Gather4C | Gather4Po | Gather4PoC) {
            self.gather(i)
        } else if matches!(opcode, Ld | Ldms) {
            self.load(i)
        } else if opcode == Lod {
            self.level_of_detail(i)
        } else if matches!(opcode, Resinfo | Sampleinfo | Bufinfo) {
            self.query(i, opcode)
        } else {
            Err(refused(&format!("`{opcode}`")))
        }
    }

    /// `ld`, `ldms`: TLD, TLDS (TLD-20).
    fn load(&mut self, i: &Instruction) -> Result<Request, Diagnostic> {
        let (dimension, array, multisample) = self.shape(i)?;
        let texel = operand(i, Slot::Texel)?;
        let mut inputs = self.coordinates(texel, dimension, array);
        let level = self.value(texel, 3);
        let level = match level.constant() {
            _ if multisample || dimension == Dimension::Buffer => Level::Zero,
            Some(0) => Level::Zero,
            _ => {
                inputs.level = level;
                Level::Explicit
            }
        };
        if multisample {
            inputs.sample = self.value(operand(i, Slot::Sample)?, 0);
        }
        let fetch = Fetch { array, multisample, level, ..Fetch::load(dimension) };
        self.finish(i, fetch, inputs)
    }

    /// `sample…`: TEXS, TEX, TXD (TEXS-15).
    fn sample(&mut self, i: &Instruction, mut level: Level) -> Result<Request, Diagnostic> {
        let (dimension, array, _) = self.shape(i)?;
        let mut inputs = self.coordinates(operand(i, Slot::Coordinate)?, dimension, array);
        for slot in [Slot::Lod, Slot::Bias] {
            if let Some(operand) = i.operand(slot) {
                inputs.level = self.value(operand, 0);
            }
        }
        if level == Level::Explicit && inputs.level.constant() == Some(0) {
            level = Level::Zero;
        }
        for (gradient, slot) in inputs.gradients.iter_mut().zip([Slot::DerivativeX, Slot::DerivativeY]) {
            if let Some(operand) = i.operand(slot) {
                for (axis, to) in gradient.iter_mut().enumerate().take(dimension.coordinates()) {
                    *to = self.value(operand, axis);
                }
            }
        }
        let fetch = Fetch { array, level, ..Fetch::sample(dimension) };
        self.finish(i, fetch, inputs)
    }

    /// `gather4…`: TLD4S, TLD4.
    fn gather(&mut self, i: &Instruction) -> Result<Request, Diagnostic> {
        let (dimension, array, _) = self.shape(i)?;
        let mut inputs = self.coordinates(operand(i, Slot::Coordinate)?, dimension, array);
        let component = match operand(i, Slot::Sampler)?.selection() {
            Selection::One(component) => component,
            Selection::None | Selection::Scalar | Selection::Mask(_) | Selection::Swizzle(_) => 0,
        };
        let operation = Operation::Gather { component };
        let mut fetch = Fetch { operation, array, level: Level::Zero, ..Fetch::sample(dimension) };
        if let Some(offsets) = i.operand(Slot::Offsets) {
            fetch.offset = Offset::Texel;
            for axis in 0..2 {
                inputs.offset[axis] = self.value(offsets, axis);
            }
        }
        self.finish(i, fetch, inputs)
    }

    /// `lod`: TMML, whose results are the other way round and in units of 1/256.
    fn level_of_detail(&mut self, i: &Instruction) -> Result<Request, Diagnostic> {
        let (dimension, ..) = self.shape(i)?;
        let inputs = self.coordinates(operand(i, Slot::Coordinate)?, dimension, false);
        let packing = Packing::Fixed8;
        let operation = Operation::QueryLevelOfDetail;
        let mut request = self.finish(i, Fetch { operation, packing, ..Fetch::sample(dimension) }, inputs)?;
        request.results = self.results(i, [Some(1), Some(0), None, None]);
        request.after = [After::Fixed8; 4];
        Ok(request)
    }

    /// `resinfo`, `sampleinfo`, `bufinfo`: TXQ.
    fn query(&mut self, i: &Instruction, opcode: Opcode) -> Result<Request, Diagnostic> {
        let (dimension, array, _) = self.shape(i)?;
        let view = [Slot::View, Slot::Multisampled].into_iter().find_map(|slot| i.operand(slot));
        if view.is_none_or(|view| view.register() != Register::Resource) {
            return Err(refused(&format!("`{opcode}` of anything but `t#`")));
        }
        let level = match i.operand(Slot::Level) {
            Some(level) => self.value(level, 0),
            None => Value::Constant(0),
        };
        let sizes = match (dimension, array) {
            (Dimension::Cube, true) => return Err(refused("the number of cubes")),
            (Dimension::D1, true) => [Some(0), Some(2), None, Some(3)],
            (Dimension::D1, false) => [Some(0), None, None, Some(3)],
            (Dimension::D2, false) | (Dimension::Cube, false) => [Some(0), Some(1), None, Some(3)],
            (Dimension::D2, true) | (Dimension::D3 | Dimension::Buffer, _) => {
                [Some(0), Some(1), Some(2), Some(3)]
            }
        };
        let (operation, components) = if opcode == Opcode::Sampleinfo {
            (Operation::QueryType, [Some(2), None, None, None])
        } else if opcode == Opcode::Bufinfo {
            if dimension != Dimension::Buffer {
                return Err(refused("`bufinfo` of untyped buffers"));
            }
            (Operation::QuerySize, [Some(0), None, None, None])
        } else {
            (Operation::QuerySize, sizes)
        };
        let fetch = Fetch { operation, level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
        let mut request = self.finish(i, fetch, Inputs { level, ..Inputs::default() })?;
        request.normalise = false;
        request.results = self.results(i, components);
        request.after = match i.resinfo_type() {
            _ if opcode == Opcode::Bufinfo => [After::Nothing; 4],
            Some(ResinfoType::Float) => [After::Float; 4],
            _ if opcode == Opcode::Sampleinfo && i.bits(11, 2) == 1 => [After::Nothing; 4],
            Some(ResinfoType::Reciprocal) if opcode == Opcode::Resinfo => {
                // The sizes of axes alone are divided through; layers and levels are not.
                let mut after = [After::Float; 4];
                for axis in 0..dimension.axes() {
                    after[axis] = After::Reciprocal;
                }
                after
            }
            _ => [After::Nothing; 4],
        };
        Ok(request)
    }

    /// What all fetches have: offsets, reference, handle, results, status.
    fn finish(
        &mut self,
        i: &Instruction,
        mut fetch: Fetch,
        mut inputs: Inputs,
    ) -> Result<Request, Diagnostic> {
        if let Some(offsets) = i.offsets().filter(|_| fetch.offset == Offset::None) {
            if offsets[..fetch.dimension.axes()].iter().any(|offset| *offset != 0) {
                fetch.offset = Offset::Texel;
            }
            for (to, offset) in inputs.offset.iter_mut().zip(offsets).take(fetch.dimension.axes()) {
                *to = Value::Constant(offset as u32);
            }
        }
        if let Some(reference) = i.operand(Slot::Reference) {
            fetch.compare = Compare::Forced;
            inputs.reference = self.value(reference, 0);
        }
        let status = i.operand(Slot::Status).filter(|status| status.register() != Register::Null);
        let loads = fetch.operation.is_load();
        Ok(Request {
            fetch,
            handle: self.handle(i)?,
            inputs,
            convert: false,
            layer_is_float: !loads,
            normalise: fetch.dimension == Dimension::Cube,
            integer_results: false,
            results: self.results(i, [Some(0), Some(1), Some(2), Some(3)]),
            after: [After::Nothing; 4],
            halves_in_pairs: false,
            resident: status.map(|status| self.register(status, Some(0))),
            guard: None,
        })
    }

    /// Coordinates and, behind them, the layer.
    fn coordinates(&self, operand: &Operand, dimension: Dimension, array: bool) -> Inputs {
        let mut inputs = Inputs::default();
        for (axis, to) in inputs.coordinates.iter_mut().enumerate().take(dimension.coordinates()) {
            *to = self.value(operand, axis);
        }
        if array {
            inputs.layer = self.value(operand, dimension.coordinates());
        }
        inputs
    }

    /// What the resource of an instruction is: as the instruction says, or its declaration.
    fn shape(&self, i: &Instruction) -> Result<Shape, Diagnostic> {
        let slots = [Slot::Resource, Slot::View, Slot::Multisampled];
        let resource = slots.into_iter().find_map(|slot| i.operand(slot));
        let declared = || self.declared.get(&resource?.constant_index(0)?).copied();
        let said = i.extended_dimension().and_then(|(number, _)| Kind::from_number(number));
        let alone = if base(i) == Opcode::Ldms {
            Kind::Texture2dMs
        } else if base(i) == Opcode::Bufinfo {
            Kind::Buffer
        } else {
            Kind::Texture2d
        };
        let kind = said.or_else(declared).or(self.alone.then_some(alone));
        Ok(match kind {
            Some(Kind::Buffer) => (Dimension::Buffer, false, false),
            Some(Kind::Texture1d) => (Dimension::D1, false, false),
            Some(Kind::Texture2d) => (Dimension::D2, false, base(i) == Opcode::Ldms),
            Some(Kind::Texture2dMs) => (Dimension::D2, false, true),
            Some(Kind::Texture3d) => (Dimension::D3, false, false),
            Some(Kind::TextureCube) => (Dimension::Cube, false, false),
            Some(Kind::Texture1dArray) => (Dimension::D1, true, false),
            Some(Kind::Texture2dArray) => (Dimension::D2, true, base(i) == Opcode::Ldms),
            Some(Kind::Texture2dMsArray) => (Dimension::D2, true, true),
            Some(Kind::TextureCubeArray) => (Dimension::Cube, true, false),
            Some(Kind::RawBuffer | Kind::StructuredBuffer) | None => {
                return Err(refused("a resource without a declaration, or of bytes,"));
            }
        })
    }

    /// Each pair of texture and sampler has a handle of its own, in the order of the program.
    fn handle(&mut self, i: &Instruction) -> Result<Handle, Diagnostic> {
        let slots = [Slot::Resource, Slot::View, Slot::Multisampled];
        let resource =
            slots.into_iter().find_map(|slot| i.operand(slot)).ok_or_else(|| refused("no texture"))?;
        let sampler = i.operand(Slot::Sampler);
        if resource.is_relative() || sampler.is_some_and(Operand::is_relative) {
            return Err(refused("a texture or sampler whose number is in a register"));
        }
        let mut name = self.register(resource, None);
        if let Some(sampler) = sampler {
            name += &format!(" with {}", self.register(sampler, None));
        }
        let index = self.handles.number(&name);
        let word = u16::try_from(index).ok().filter(|word| *word < super::HANDLES);
        word.map(|word| Handle::Word(word, name))
            .ok_or_else(|| refused("a texture past the end of the bank of handles"))
    }

    /// Which destination components each component of the machine's results goes to. `components` are the machine's
    /// components that make the resource's x, y, z, w.
    fn results(&self, i: &Instruction, components: [Option<u8>; 4]) -> [Option<String>; 4] {
        let mut results: [Option<String>; 4] = [const { None }; 4];
        for (name, from) in self.destinations(i) {
            if let Some(component) = components[usize::from(from)] {
                let result = &mut results[usize::from(component)];
                *result = Some(result.as_ref().map_or(name.clone(), |others| format!("{others}, {name}")));
            }
        }
        results
    }

    /// The destination's components that are written, each with the resource's component that it takes.
    fn destinations(&self, i: &Instruction) -> Vec<(String, u8)> {
        let slots = [Slot::Resource, Slot::View, Slot::Multisampled];
        let resource = slots.into_iter().find_map(|slot| i.operand(slot));
        let swizzle = match resource.map(Operand::selection) {
            Some(Selection::Swizzle(swizzle)) => swizzle,
            Some(Selection::One(component)) => [component; 4],
            Some(Selection::None | Selection::Scalar | Selection::Mask(_)) | None => [0, 1, 2, 3],
        };
        let Some(dest) = i.operand(Slot::Dest).filter(|dest| dest.register() != Register::Null) else {
            return Vec::new();
        };
        let mask = match dest.selection() {
            Selection::Mask(mask) => mask,
            Selection::None | Selection::Scalar | Selection::Swizzle(_) | Selection::One(_) => 15,
        };
        let written = (0..4).filter(|component| mask >> component & 1 == 1);
        written.map(|component| (self.register(dest, Some(component)), swizzle[component])).collect()
    }

    /// Destination components for which the machine has nothing are 0, and a status is all ones where texels were
    /// there.
    fn zeros(&self, i: &Instruction, sequence: &mut Sequence) {
        for (name, _) in self.destinations(i) {
            let known = sequence.results.iter().any(|result| result.name.split(", ").any(|it| it == name));
            if !known {
                sequence.zeros.push(name);
            }
        }
    }

    /// A component of a source as a 32-bit value.
    fn value(&self, operand: &Operand, component: usize) -> Value {
        let plain = !operand.is_negated() && !operand.is_absolute();
        if operand.register() == Register::Immediate32 && plain {
            let words = &operand.immediates;
            let word = words.get(component).or(words.first()).copied().unwrap_or(0);
            return Value::Constant(word);
        }
        let from = match operand.selection() {
            Selection::Swizzle(swizzle) => Some(usize::from(swizzle[component & 3])),
            Selection::One(component) => Some(usize::from(component)),
            Selection::Mask(_) => Some(component),
            Selection::None | Selection::Scalar => None,
        };
        let mut name = if matches!(operand.register(), Register::Immediate32) {
            format!("{:#x}", operand.immediates.get(component).copied().unwrap_or(0))
        } else {
            self.register(operand, from)
        };
        if operand.is_absolute() {
            name = format!("|{name}|");
        }
        if operand.is_negated() {
            name = format!("-{name}");
        }
        Value::Input(name)
    }

    fn register(&self, operand: &Operand, component: Option<usize>) -> String {
        let name = register_text(operand, self.program.version);
        match component {
            Some(component) => format!("{name}.{}", ["x", "y", "z", "w"][component & 3]),
            None => name,
        }
    }
}

fn operand(i: &Instruction, slot: Slot) -> Result<&Operand, Diagnostic> {
    i.operand(slot).ok_or_else(|| refused("an operand that is missing"))
}

fn refused(what: &str) -> Diagnostic {
    Diagnostic::error("TRANSLATE-003", format!("{what} is not translated"))
}
