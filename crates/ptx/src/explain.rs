//! Everything that the table knows about one instruction.

use std::fmt::Write;

use tmu_program::Diagnostic;

use crate::check::check;
use crate::manual::form;
use crate::module::{Instruction, Module, Statement};
use crate::parse::parse_instruction;
use crate::print;

/// Explains an instruction that stands alone: names that it does not declare are taken for registers.
///
/// # Errors
/// What is wrong with the text.
///
/// ```
/// let text = tmu_ptx::explain::explain("tld4.r.2d.v4.f32.f32 {f1,f2,f3,f4}, [tex_a,{f5,f6}], f7;").unwrap();
/// assert!(text.contains("f          f7"));
/// let text = tmu_ptx::explain::explain("@!p tld4.r.cube.v4.f32.f32 {f1,f2,f3,f4}, [t,{f5,f6,f7,f8}], {1,2}").unwrap();
/// assert!(text.ends_with("error[TLD4-09]: there is no offset on `.cube`\n"));
/// ```
pub fn explain(text: &str) -> Result<String, Vec<Diagnostic>> {
    let module = parse_instruction(text)?;
    let function = &module.functions[0];
    let Some(Statement::Instruction(instruction)) = function.body.as_ref().and_then(|body| body.first())
    else {
        return Err(vec![Diagnostic::error("PTX-002", "expected an instruction")]);
    };
    let mut out = String::new();
    let _ = writeln!(out, "{};\n", print::instruction(&module, function, instruction));
    out += &form(instruction.opcode.row);
    out.push('\n');
    if let Some(guard) = instruction.guard {
        let value = if guard.negated { "false" } else { "true" };
        let _ =
            writeln!(out, "{:<10} runs where {} is {value}", "guard", function.register_name(guard.register));
    }
    fields(&module, instruction, &mut out);
    for finding in check(&module).iter().filter(|finding| !about_names(finding.code)) {
        let _ = writeln!(out, "{}[{}]: {}", finding.severity, finding.code, finding.message);
    }
    Ok(out)
}

/// What depends on declarations that are not there.
fn about_names(code: &str) -> bool {
    matches!(code, "PTX-015" | "PTX-016" | "PTX-021" | "PTX-022" | "PTX-023")
}

fn fields(module: &Module, instruction: &Instruction, out: &mut String) {
    let row = instruction.opcode.row;
    for (modifier, word) in row.modifiers.iter().zip(&instruction.opcode.words) {
        match word {
            Some(word) if modifier.words.len() > 1 => {
                let _ = writeln!(out, "{:<10} .{word}", format!(".{}", modifier.name));
            }
            Some(word) if modifier.optional => {
                let _ = writeln!(out, "{:<10} set", format!(".{word}"));
            }
            None if modifier.optional => {
                let _ = writeln!(out, "{:<10} not set", format!(".{}", modifier.name));
            }
            _ => {}
        }
    }
    for (slot, operand) in row.slots.iter().zip(&instruction.operands) {
        let text = match operand {
            Some(operand) => print::operand(module, &module.functions[0], operand),
            None => "(absent)".to_owned(),
        };
        let _ = writeln!(out, "{:<10} {text}", slot.name);
    }
}
