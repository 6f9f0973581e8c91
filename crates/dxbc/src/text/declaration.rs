//! Declarations.

use super::operand::{Context, operand, register};
use super::resource::{dimension_name, is_range, types_text};
use super::{Style, literal};
use crate::names::{
    Dimension, Interpolation, OutputTopology, SamplerMode, SystemName, TessellatorDomain, TessellatorOutput,
    TessellatorPartitioning,
};
use crate::program::{Instruction, Version};
use crate::table::{Declares, Literal, Opcode};

/// The global flags with their bits, in the order of the listing.
pub(in crate::text) const FLAGS: [(u32, &str); 9] = [
    (11, "refactoringAllowed"),
    (12, "enableDoublePrecisionFloatOps"),
    (14, "enableRawAndStructuredBuffers"),
    (13, "forceEarlyDepthStencil"),
    (15, "skipOptimization"),
    (16, "enableMinimumPrecision"),
    (17, "enable11_1DoubleExtensions"),
    (18, "enable11_1ShaderExtensions"),
    (19, "allResourcesBound"),
];
/// How the reference tool writes a number without meaning.
const UNKNOWN: &str = "???";
/// Class of custom data: a comment.
const COMMENT: u32 = 0;
/// Class of custom data: the immediate constant buffer.
pub(in crate::text) const IMMEDIATE_CONSTANTS: u32 = 3;
/// Columns before the second row of an immediate constant buffer.
const ROW_INDENT: usize = 30;

/// The text of a declaration.
pub(super) fn declaration(instruction: &Instruction, version: Version, style: Style) -> String {
    let opcode = instruction.row().opcode;
    let printer = Printer { instruction, version, style };
    let Some(declares) = instruction.row().declares else { return String::new() };
    match declares {
        Declares::Data => printer.custom_data(),
        Declares::TypedView => printer.typed(),
        Declares::ConstantBuffer => printer.constant_buffer(),
        Declares::Sampler => {
            let mode = SamplerMode::from_number(instruction.bits(11, 4));
            let mode = mode.map_or(String::new(), |mode| format!(", {mode}"));
            format!("dcl_sampler {}{mode}{}", printer.range(), printer.space(0))
        }
        Declares::RawView => {
            format!("{opcode}{} {}{}", printer.access(), printer.range(), printer.space(0))
        }
        Declares::StructuredView => {
            format!(
                "{opcode}{} {}, {}{}",
                printer.access(),
                printer.range(),
                printer.word(0),
                printer.space(1)
            )
        }
        Declares::RawShared | Declares::StructuredShared => {
            let sizes: Vec<String> = instruction.words.iter().map(u32::to_string).collect();
            format!("{opcode} {}, {}", printer.register(), sizes.join(", "))
        }
        Declares::IndexRange => format!("{opcode} {} {}", printer.operand(), printer.word(0)),
        Declares::Flags => printer.flags(),
        Declares::Interpolated => printer.interpolated(),
        Declares::SystemValue => format!("{opcode} {}, {}", printer.operand(), printer.system_name()),
        Declares::Register | Declares::Stream => format!("{opcode} {}", printer.operand()),
        Declares::Phase => format!("{} ", printer.name()),
        Declares::IndexableTemp => {
            let [number, length, components] = [0, 1, 2].map(|index| printer.word(index));
            format!("{} x{number}[{length}], {components}", printer.name())
        }
        Declares::ThreadGroup => {
            let [x, y, z] = [0, 1, 2].map(|index| printer.word(index));
            format!("{} {x}, {y}, {z}", printer.name())
        }
        Declares::TessellationFactor => {
            let mut text = format!("{} l(", printer.name());
            literal::float(&mut text, printer.word(0));
            text + ")"
        }
        Declares::FunctionBody => format!("{} fb{}", printer.name(), printer.word(0)),
        Declares::FunctionTable => {
            let bodies = list("fb", instruction.words.get(2..));
            format!("{} ft{} = {{{bodies}}}", printer.name(), printer.word(0))
        }
        Declares::Interface => printer.interface(),
        Declares::ControlPoints => format!("{} {}", printer.name(), instruction.bits(11, 6)),
        Declares::Count => format!("{} {}", printer.name(), printer.word(0)),
        Declares::Topology => printer
            .of_geometry(OutputTopology::from_number(instruction.bits(11, 7)).map(OutputTopology::name)),
        Declares::Primitive => format!("{} {} ", printer.name(), primitive(instruction.bits(11, 6))),
        Declares::Domain => printer.of_tessellator(
            TessellatorDomain::from_number(instruction.bits(11, 2)).map(TessellatorDomain::name),
        ),
        Declares::Partitioning => {
            let value = TessellatorPartitioning::from_number(instruction.bits(11, 3));
            printer.of_tessellator(value.map(TessellatorPartitioning::name))
        }
        Declares::OutputPrimitive => {
            let value = TessellatorOutput::from_number(instruction.bits(11, 3));
            format!("{}{}", printer.name(), value.map_or(String::new(), |value| format!(" {value}")))
        }
    }
}

/// The register or range that a declaration declares, if it is one of a register.
pub(super) fn declared(instruction: &Instruction, version: Version, style: Style) -> Vec<String> {
    let printer = Printer { instruction, version, style };
    let text = match instruction.operands.first() {
        None => return Vec::new(),
        Some(operand) if is_range(operand.register()) => printer.range(),
        Some(_) => printer.operand(),
    };
    vec![text]
}

struct Printer<'a> {
    instruction: &'a Instruction,
    version: Version,
    style: Style,
}

impl Printer<'_> {
    fn opcode(&self) -> Opcode {
        self.instruction.row().opcode
    }

    fn word(&self, index: usize) -> u32 {
        self.instruction.words.get(index).copied().unwrap_or(0)
    }

    fn name(&self) -> &'static str {
        self.instruction.row().name
    }

    fn context(&self) -> Context {
        Context { version: self.version, style: self.style, literal: Literal::Integer, inherits: None }
    }

    fn operand(&self) -> String {
        let mut text = String::new();
        if let Some(it) = self.instruction.operands.first() {
            operand(&mut text, it, self.context());
        }
        text
    }

    fn register(&self) -> String {
        let mut text = String::new();
        if let Some(it) = self.instruction.operands.first() {
            register(&mut text, it, self.context());
        }
        text
    }

    /// `t0`, or from 5.1 on `T0[4:11]`.
    fn range(&self) -> String {
        let Some(operand) = self.instruction.operands.first() else { return String::new() };
        match operand.indices.as_slice() {
            [id, low, high] if self.version.has_spaces() && is_range(operand.register()) => {
                let name = operand.register().name().to_uppercase();
                let high = match high.immediate {
                    0xffff_ffff => "*".to_string(),
                    high => high.to_string(),
                };
                format!("{name}{}[{}:{high}]", id.immediate, low.immediate)
            }
            _ => self.register(),
        }
    }

    /// `, space=1` from 5.1 on.
    fn space(&self, index: usize) -> String {
        if self.version.has_spaces() { format!(", space={}", self.word(index)) } else { String::new() }
    }

    /// Suffixes of a view.
    fn access(&self) -> String {
        let mut text = String::new();
        if self.opcode().declares_view() {
            for (bit, suffix) in [(16, "_glc"), (17, "_rov"), (23, "_opc")] {
                if self.instruction.bits(bit, 1) == 1 {
                    text += suffix;
                }
            }
        }
        text
    }

    fn typed(&self) -> String {
        let dimension = dimension_name(self.instruction.dimension());
        let samples = match self.instruction.dimension() {
            Some(Dimension::Texture2dMs | Dimension::Texture2dMsArray)
                if self.opcode() == Opcode::DclResource =>
            {
                format!("({})", self.instruction.bits(16, 7))
            }
            _ => String::new(),
        };
        format!(
            "{}_{dimension}{samples}{} {} {}{}",
            self.name(),
            self.access(),
            self.types(),
            self.range(),
            self.space(1)
        )
    }

    fn types(&self) -> String {
        let mut text = String::new();
        types_text(&mut text, self.word(0));
        text
    }

    fn constant_buffer(&self) -> String {
        let access = if self.instruction.bits(11, 1) == 1 { "dynamicIndexed" } else { "immediateIndexed" };
        if self.version.has_spaces() {
            return format!(
                "dcl_constantbuffer {}[{}], {access}{}",
                self.range(),
                self.word(0),
                self.space(1)
            );
        }
        format!("dcl_constantbuffer {}, {access}", self.register().replacen("cb", "CB", 1))
    }

    fn interpolated(&self) -> String {
        let mode = match Interpolation::from_number(self.instruction.bits(11, 4)) {
            Some(Interpolation::Undefined) => "undefined",
            mode => mode.map_or(UNKNOWN, Interpolation::name),
        };
        let name = self.name();
        let suffix =
            if self.opcode().names_value() { format!(", {}", self.system_name()) } else { String::new() };
        format!("{name} {mode} {}{suffix}", self.operand())
    }

    fn system_name(&self) -> &'static str {
        match self.word(0) {
            0 => "undefined",
            number => SystemName::from_number(number).map_or("", SystemName::name),
        }
    }

    fn flags(&self) -> String {
        let set: Vec<&str> = FLAGS
            .iter()
            .filter(|(bit, _)| self.instruction.bits(*bit, 1) == 1)
            .map(|(_, name)| *name)
            .collect();
        match set.as_slice() {
            [] => "dcl_globalFlagsnone".to_string(),
            set => format!("dcl_globalFlags {}", set.join(" | ")),
        }
    }

    fn of_geometry(&self, value: Option<&'static str>) -> String {
        let unknown = if self.instruction.bits(11, 6) == 0 { "undefined" } else { UNKNOWN };
        format!("{} {} ", self.name(), value.unwrap_or(unknown))
    }

    fn of_tessellator(&self, value: Option<&'static str>) -> String {
        format!("{} {}", self.name(), value.unwrap_or(UNKNOWN))
    }

    /// `dcl_interface fp0[array length][methods] = {tables}`.
    fn interface(&self) -> String {
        let dynamic = if self.instruction.bits(11, 1) == 1 { "_dynamicindexed" } else { "" };
        let tables = list("ft", self.instruction.words.get(3..));
        let (methods, length) = (self.word(1), self.word(2) >> 16);
        format!("dcl_interface{dynamic} fp{}[{length}][{methods}] = {{{tables}}}", self.word(0))
    }

    fn custom_data(&self) -> String {
        if self.instruction.token >> 11 != IMMEDIATE_CONSTANTS {
            return match self.instruction.token >> 11 {
                COMMENT => format!("// COMMENT: {}", comment(&self.instruction.words)),
                _ => "undecipherable custom data".to_string(),
            };
        }
        let rows: Vec<String> = self.instruction.words.chunks(4).map(|row| self.row(row)).collect();
        let between = format!(",\n{}", " ".repeat(ROW_INDENT));
        format!("dcl_immediateConstantBuffer {{ {} }}", rows.join(&between))
    }

    fn row(&self, row: &[u32]) -> String {
        let mut text = String::from("{ ");
        for (number, word) in row.iter().enumerate() {
            text.push_str(if number == 0 { "" } else { ", " });
            match self.style.hexadecimal {
                true => literal::hexadecimal(&mut text, *word),
                false => literal::decimal(&mut text, *word, Literal::Untyped),
            }
        }
        text + "}"
    }
}

fn list(prefix: &str, numbers: Option<&[u32]>) -> String {
    let names: Vec<String> =
        numbers.unwrap_or_default().iter().map(|number| format!("{prefix}{number}")).collect();
    names.join(", ")
}

/// The text of a comment, without what would break the line.
fn comment(words: &[u32]) -> String {
    let bytes: Vec<u8> =
        words.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&bytes).replace(char::is_control, "?")
}

/// The name of an input primitive.
fn primitive(number: u32) -> String {
    match number {
        1 => "point".to_string(),
        2 => "line".to_string(),
        3 => "triangle".to_string(),
        6 => "lineadj".to_string(),
        7 => "triangleadj".to_string(),
        8..=39 => format!("patch{}", number - 7),
        0 => "undefined".to_string(),
        _ => UNKNOWN.to_string(),
    }
}
