//! Declarations.

use super::operand::{Place, operand, register};
use super::print::{float_literal, is_range, types_text};
use super::{Style, literal};
use crate::names::{
    Dimension, Interpolation, OutputTopology, SamplerMode, SystemName, TessellatorDomain, TessellatorOutput,
    TessellatorPartitioning,
};
use crate::program::{Instruction, Version};
use crate::table::Literal;

/// The names of the global flags, from bit 11 up.
pub(super) const FLAGS: [&str; 9] = [
    "refactoringAllowed",
    "enableDoublePrecisionFloatOps",
    "forceEarlyDepthStencil",
    "enableRawAndStructuredBuffers",
    "skipOptimization",
    "enableMinimumPrecision",
    "enable11_1DoubleExtensions",
    "enable11_1ShaderExtensions",
    "allResourcesBound",
];
/// Class of custom data: the immediate constant buffer.
pub(super) const IMMEDIATE_CONSTANTS: u32 = 3;
/// Columns before the second row of an immediate constant buffer.
const ROW_INDENT: usize = 30;

/// The text of a declaration.
pub(super) fn declaration(instruction: &Instruction, version: Version, style: Style) -> String {
    let name = instruction.row().name;
    let printer = Printer { instruction, version, style };
    match name {
        "customdata" => printer.custom_data(),
        "dcl_resource" | "dcl_uav_typed" => printer.typed(),
        "dcl_constantbuffer" => printer.constant_buffer(),
        "dcl_sampler" => {
            let mode =
                SamplerMode::from_number(instruction.bits(11, 4)).map_or("mode_unknown", SamplerMode::name);
            format!("dcl_sampler {}, {mode}{}", printer.range(), printer.space(0))
        }
        "dcl_resource_raw" | "dcl_uav_raw" => {
            format!("{name}{} {}{}", printer.access(), printer.range(), printer.space(0))
        }
        "dcl_resource_structured" | "dcl_uav_structured" => {
            format!("{name}{} {}, {}{}", printer.access(), printer.range(), printer.word(0), printer.space(1))
        }
        "dcl_tgsm_raw" | "dcl_tgsm_structured" => {
            let sizes: Vec<String> = instruction.words.iter().map(u32::to_string).collect();
            format!("{name} {}, {}", printer.register(), sizes.join(", "))
        }
        "dcl_indexrange" => format!("{name} {} {}", printer.operand(), printer.word(0)),
        "dcl_globalFlags" => printer.flags(),
        _ if name.starts_with("dcl_input_ps") => printer.interpolated(),
        _ if name.ends_with("_sgv") || name.ends_with("_siv") => {
            format!("{name} {}, {}", printer.operand(), printer.system_name())
        }
        "dcl_input" | "dcl_output" | "dcl_stream" => format!("{name} {}", printer.operand()),
        _ => printer.numbers(),
    }
}

struct Printer<'a> {
    instruction: &'a Instruction,
    version: Version,
    style: Style,
}

impl Printer<'_> {
    fn word(&self, index: usize) -> u32 {
        self.instruction.words.get(index).copied().unwrap_or(0)
    }

    fn name(&self) -> &'static str {
        self.instruction.row().name
    }

    fn place(&self) -> Place {
        Place { version: self.version, style: self.style, literal: Literal::Integer, inherits: None }
    }

    fn operand(&self) -> String {
        self.instruction.operands.first().map_or(String::new(), |it| operand(it, self.place()))
    }

    fn register(&self) -> String {
        self.instruction.operands.first().map_or(String::new(), |it| register(it, self.place()))
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
        if self.name().starts_with("dcl_uav") {
            for (bit, suffix) in [(16, "_glc"), (17, "_rov"), (23, "_opc")] {
                if self.instruction.bits(bit, 1) == 1 {
                    text += suffix;
                }
            }
        }
        text
    }

    fn typed(&self) -> String {
        let dimension = self.instruction.dimension().map_or("unknown", Dimension::name);
        let samples = match self.instruction.dimension() {
            Some(Dimension::Texture2dMs | Dimension::Texture2dMsArray) if self.name() == "dcl_resource" => {
                format!("({})", self.instruction.bits(16, 7))
            }
            _ => String::new(),
        };
        format!(
            "{}_{dimension}{samples}{} {} {}{}",
            self.name(),
            self.access(),
            types_text(self.word(0)),
            self.range(),
            self.space(1)
        )
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
        let mode =
            Interpolation::from_number(self.instruction.bits(11, 4)).map_or("unknown", Interpolation::name);
        let name = self.name();
        let suffix = match name {
            "dcl_input_ps" => String::new(),
            _ => format!(", {}", self.system_name()),
        };
        format!("{name} {mode} {}{suffix}", self.operand())
    }

    fn system_name(&self) -> String {
        SystemName::from_number(self.word(0))
            .map_or_else(|| "unknown".to_string(), |it| it.name().to_string())
    }

    fn flags(&self) -> String {
        let set: Vec<&str> = FLAGS
            .iter()
            .zip(11..)
            .filter(|(_, bit)| self.instruction.bits(*bit, 1) == 1)
            .map(|(name, _)| *name)
            .collect();
        format!("dcl_globalFlags {}", set.join(" | "))
    }

    /// Declarations without operand.
    fn numbers(&self) -> String {
        let name = self.name();
        let control = |count| self.instruction.bits(11, count);
        let known = |text: Option<&'static str>| text.unwrap_or("unknown");
        match name {
            "hs_decls" | "hs_control_point_phase" | "hs_fork_phase" | "hs_join_phase" => format!("{name} "),
            "dcl_outputtopology" => {
                format!(
                    "{name} {} ",
                    known(OutputTopology::from_number(control(7)).map(OutputTopology::name))
                )
            }
            "dcl_inputprimitive" => format!("{name} {} ", primitive(control(6))),
            "dcl_indexableTemp" => format!("{name} x{}[{}], {}", self.word(0), self.word(1), self.word(2)),
            "dcl_thread_group" => format!("{name} {}, {}, {}", self.word(0), self.word(1), self.word(2)),
            "dcl_tessellator_domain" => {
                format!(
                    "{name} {}",
                    known(TessellatorDomain::from_number(control(2)).map(TessellatorDomain::name))
                )
            }
            "dcl_tessellator_partitioning" => {
                let value = TessellatorPartitioning::from_number(control(3));
                format!("{name} {}", known(value.map(TessellatorPartitioning::name)))
            }
            "dcl_tessellator_output_primitive" => {
                format!(
                    "{name} {}",
                    known(TessellatorOutput::from_number(control(3)).map(TessellatorOutput::name))
                )
            }
            "dcl_input_control_point_count" | "dcl_output_control_point_count" => {
                format!("{name} {}", control(6))
            }
            "dcl_hs_max_tessfactor" => format!("{name} {}", float_literal(self.word(0))),
            "dcl_function_body" => format!("{name} fb{}", self.word(0)),
            "dcl_function_table" => {
                format!("{name} ft{} = {{{}}}", self.word(0), list("fb", self.instruction.words.get(2..)))
            }
            "dcl_interface" => self.interface(),
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
            return String::new();
        }
        let rows: Vec<String> = self.instruction.words.chunks(4).map(|row| self.row(row)).collect();
        let between = format!(",\n{}", " ".repeat(ROW_INDENT));
        format!("dcl_immediateConstantBuffer {{ {} }}", rows.join(&between))
    }

    fn row(&self, row: &[u32]) -> String {
        let values: Vec<String> = row
            .iter()
            .map(|word| {
                if self.style.hexadecimal {
                    literal::hexadecimal(*word)
                } else {
                    literal::decimal(*word, Literal::Untyped)
                }
            })
            .collect();
        format!("{{ {}}}", values.join(", "))
    }
}

fn list(prefix: &str, numbers: Option<&[u32]>) -> String {
    let names: Vec<String> =
        numbers.unwrap_or_default().iter().map(|number| format!("{prefix}{number}")).collect();
    names.join(", ")
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
        _ => "unknown".to_string(),
    }
}
