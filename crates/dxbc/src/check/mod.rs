//! The rules: what a stage and a shader model have, what an instruction may be given, what has to be declared.

mod codes;
mod declarations;
mod fetch;
mod ld2dms;
mod nesting;
mod operands;

use tmu_program::{Diagnostic, Span};

use crate::names::Stage;
use crate::program::{Instruction, Program};
use crate::table::{Opcode, Shape, Since};
pub use declarations::{Declarations, Resource};

/// How strict a check is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Notes about what documents say differently from the compiler, too.
    pub strict: bool,
}

/// What is wrong with a program, each finding at a byte address in the program chunk's data: that of an operand's first
/// word, where it is about an operand, of the first extended word, where it is about what that says, or else of the
/// instruction. [`Program::at_instruction`] gives that in any case.
///
/// Limits, legality by stage and model, and resource kinds are those of the reference compiler; the rules of `ldms` are
/// reported under their clause (`LD2DMS-…`).
#[must_use]
pub fn check(program: &Program, options: Options) -> Vec<Diagnostic> {
    let (declarations, mut found) = Declarations::of(program);
    let Some(stage) = program.version.stage() else {
        return vec![Diagnostic::error(
            "DXBC-020",
            format!("there is no program type {}", program.version.0 >> 16),
        )
        .hint("the first word's upper half is 0 to 5, for pixel, vertex, geometry, hull, domain and compute shaders")];
    };
    let context = Context { program, stage, declarations: &declarations, options };
    for instruction in &program.instructions {
        let mut findings = Vec::new();
        context.instruction(instruction, &mut findings);
        found.extend(findings.into_iter().map(|finding| with_span(finding, || span(instruction))));
    }
    found.extend(nesting::check(program));
    found
}

/// The span of an instruction.
fn span(instruction: &Instruction) -> Span {
    Span::Address { section: String::new(), address: instruction.address as u64 }
}

/// The span of an operand.
fn operand_span(instruction: &Instruction, position: usize) -> Span {
    Span::Address { section: String::new(), address: instruction.operand_address(position) }
}

/// The span of an instruction's extended words: offsets, dimension, return types.
fn suffix_span(instruction: &Instruction) -> Span {
    let address = instruction.address as u64;
    let offset = if instruction.extended.is_empty() { 0 } else { 4 };
    Span::Address { section: String::new(), address: address + offset }
}

/// A finding at a span, unless it has one.
fn with_span(finding: Diagnostic, span: impl FnOnce() -> Span) -> Diagnostic {
    if finding.span == Span::Whole { finding.at(span()) } else { finding }
}

/// What the rules of one instruction look at.
struct Context<'a> {
    program: &'a Program,
    stage: Stage,
    declarations: &'a Declarations,
    options: Options,
}

impl Context<'_> {
    fn model(&self) -> u32 {
        self.program.version.model()
    }

    fn instruction(&self, instruction: &Instruction, found: &mut Vec<Diagnostic>) {
        let row = instruction.row();
        if row.shape == Shape::Reserved {
            let problem =
                Diagnostic::error("DXBC-020", format!("opcode {} is reserved", row.opcode.number()));
            found.push(problem.hint("no shader model gives it a meaning"));
            return;
        }
        if matches!(row.opcode, Opcode::Ldms | Opcode::LdmsS) {
            ld2dms::check(self, instruction, found);
        } else if self.model() < row.since.model() {
            found.push(
                Diagnostic::error(
                    "DXBC-020",
                    format!("{} is not in shader model {}", row.name, self.model_name()),
                )
                .hint(format!("it is there from {}", row.since.describe())),
            );
        } else if row.since == Since::Buffers4
            && self.model() < 50
            && !self.declarations.allows_buffers(self.stage)
        {
            found.push(
                Diagnostic::error(
                    "DXBC-020",
                    format!("{} in shader model {} needs a flag", row.name, self.model_name()),
                )
                .hint("dcl_globalFlags enableRawAndStructuredBuffers"),
            );
        }
        if !row.stages.has(self.stage) && !self.is_view_barrier(instruction) {
            let stages: Vec<&str> =
                Stage::ALL.iter().filter(|it| row.stages.has(**it)).map(|it| stage_name(*it)).collect();
            found.push(
                Diagnostic::error(
                    "DXBC-021",
                    format!("{} is not in {} shaders", row.name, stage_name(self.stage)),
                )
                .hint(format!("it is in {} shaders", stages.join(" and "))),
            );
        }
        codes::check(instruction, found);
        if row.is_declaration() {
            return;
        }
        operands::check(self, instruction, found);
        fetch::check(self, instruction, found);
    }

    /// A barrier for views alone is in every stage that has views.
    fn is_view_barrier(&self, instruction: &Instruction) -> bool {
        let row = instruction.row();
        let memory = row.opcode == Opcode::Sync && instruction.bits(11, 2) == 0;
        (memory || row.opcode.is_atomic()) && self.model() >= 50
    }

    /// `4.1`
    fn model_name(&self) -> String {
        format!("{}.{}", self.model() / 10, self.model() % 10)
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Pixel => "pixel",
        Stage::Vertex => "vertex",
        Stage::Geometry => "geometry",
        Stage::Hull => "hull",
        Stage::Domain => "domain",
        Stage::Compute => "compute",
    }
}
