//! Declarations.

use super::operand::{Context, operand, register};
use super::print::{dimension_name, is_range, types_text};
use super::{Style, literal};
use crate::names::{
    Dimension, Interpolation, OutputTopology, SamplerMode, SystemName, TessellatorDomain, TessellatorOutput,
    TessellatorPartitioning,
};
use crate::program::{Instruction, Version};
use crate::table::{Literal, Opcode};

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
    match opcode {
        Opcode::Customdata => printer.custom_data(),
        Opcode::DclResource | Opcode::DclUavTyped => printer.typed(),
        Opcode::DclConstantbuffer => printer.constant_buffer(),
        Opcode::DclSampler => {
            let mode = SamplerMode::from_number(instruction.bits(11, 4));
            let mode = mode.map_or(String::new(), |mode| format!(", {mode}"));
            format!("dcl_sampler {}{mode}{}", printer.range(), printer.space(0))
        }
        Opcode::DclResourceRaw | Opcode::DclUavRaw => {
            format!("{opcode}{} {}{}", printer.access(), printer.range(), printer.space(0))
        }
        Opcode::DclResourceStructured | Opcode::DclUavStructured => {
            format!(
                "{opcode}{} {}, {}{}",
                printer.access(),
                printer.range(),
                printer.word(0),
                printer.space(1)
            )
        }
        Opcode::DclTgsmRaw | Opcode::DclTgsmStructured => {
            let sizes: Vec<String> = instruction.words.iter().map(u32::to_string).collect();
            format!("{opcode} {}, {}", printer.register(), sizes.join(", "))
        }
        Opcode::DclIndexrange => format!("{opcode} {} {}", printer.operand(), printer.word(0)),
        Opcode::DclGlobalFlags => printer.flags(),
        Opcode::DclInputPs | Opcode::DclInputPsSgv | Opcode::DclInputPsSiv => printer.interpolated(),
        _ if opcode.names_value() => {
            format!("{opcode} {}, {}", printer.operand(), printer.system_name())
        }
        Opcode::DclInput | Opcode::DclOutput | Opcode::DclStream => format!("{opcode} {}", printer.operand()),
        _ => printer.numbers(),
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

    /// Declarations without operand.
    fn numbers(&self) -> String {
        let name = self.name();
        let control = |count| self.instruction.bits(11, count);
        let tessellator = |text: Option<&'static str>| text.unwrap_or(UNKNOWN);
        let known =
            |text: Option<&'static str>| text.unwrap_or(if control(6) == 0 { "undefined" } else { UNKNOWN });
        match self.opcode() {
            Opcode::HsDecls | Opcode::HsControlPointPhase | Opcode::HsForkPhase | Opcode::HsJoinPhase => {
                format!("{name} ")
            }
            Opcode::DclOutputtopology => {
                format!(
                    "{name} {} ",
                    known(OutputTopology::from_number(control(7)).map(OutputTopology::name))
                )
            }
            Opcode::DclInputprimitive => format!("{name} {} ", primitive(control(6))),
            Opcode::DclIndexableTemp => {
                format!("{name} x{}[{}], {}", self.word(0), self.word(1), self.word(2))
            }
            Opcode::DclThreadGroup => format!("{name} {}, {}, {}", self.word(0), self.word(1), self.word(2)),
            Opcode::DclTessellatorDomain => {
                format!(
                    "{name} {}",
                    tessellator(TessellatorDomain::from_number(control(2)).map(TessellatorDomain::name))
                )
            }
            Opcode::DclTessellatorPartitioning => {
                let value = TessellatorPartitioning::from_number(control(3));
                format!("{name} {}", tessellator(value.map(TessellatorPartitioning::name)))
            }
            Opcode::DclTessellatorOutputPrimitive => {
                let value = TessellatorOutput::from_number(control(3));
                format!("{name}{}", value.map_or(String::new(), |value| format!(" {value}")))
            }
            Opcode::DclInputControlPointCount | Opcode::DclOutputControlPointCount => {
                format!("{name} {}", control(6))
            }
            Opcode::DclHsMaxTessfactor => {
                let mut text = format!("{name} l(");
                literal::float(&mut text, self.word(0));
                text + ")"
            }
            Opcode::DclFunctionBody => format!("{name} fb{}", self.word(0)),
            Opcode::DclFunctionTable => {
                format!("{name} ft{} = {{{}}}", self.word(0), list("fb", self.instruction.words.get(2..)))
            }
            Opcode::DclInterface => self.interface(),
            _ => format!("{name} {}", self.word(0)),
        }
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
