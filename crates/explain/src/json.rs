//! Findings and explanations as JSON: the fields that `--json` prints, and that the web page reads.

use serde::Serialize;
use serde_json::{Value, json};
use tmu_program::Diagnostic;
use tmu_sass::{Arch, Control};
use tmu_shader::{Findings, Source};

use crate::instruction::{Explained, Field, Machine};

/// One finding.
#[derive(Serialize)]
pub struct Finding<'a> {
    code: &'a str,
    severity: String,
    file: &'a str,
    /// From 1; null for binaries and for findings about a file as a whole.
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
    hint: Option<&'a str>,
    /// Binaries only.
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<u64>,
}

impl<'a> Finding<'a> {
    fn new(source: &'a Source, diagnostic: &'a Diagnostic) -> Finding<'a> {
        let location = source.location(&diagnostic.span);
        Finding {
            code: diagnostic.code,
            severity: diagnostic.severity.to_string(),
            file: &source.name,
            line: location.line,
            column: location.column,
            message: &diagnostic.message,
            hint: diagnostic.hint.as_deref(),
            function: location.function,
            address: location.address,
        }
    }
}

/// The slot of a control word: stall, yield, and what barriers it sets and waits for.
pub fn control(control: Control) -> Value {
    json!({
        "stall": control.stall(),
        "yield": control.yields(),
        "wr": control.write_barrier(),
        "rd": control.read_barrier(),
        "req": control.wait_mask(),
        "reuse": control.reuse(),
    })
}

/// Findings of all inputs, in their order.
pub fn findings(findings: &Findings) -> impl Iterator<Item = Finding<'_>> {
    findings.by_input().flat_map(|findings| {
        findings.diagnostics.iter().map(|diagnostic| Finding::new(&findings.source, diagnostic))
    })
}

/// The first error, which is what a program stopped for or was refused for.
pub fn first_error(findings: &Findings) -> Option<Finding<'_>> {
    findings.by_input().find_map(|findings| {
        let error = findings.diagnostics.iter().find(|diagnostic| diagnostic.is_error())?;
        Some(Finding::new(&findings.source, error))
    })
}

/// An instruction that was to be explained: its language and explanation, of machine code its fields, registers and rules, and
/// what is wrong with it.
pub fn explained(instruction: &str, arch: Arch, explained: &Result<Explained, Findings>) -> Value {
    let all = match explained {
        Ok(explained) => vec![&explained.notes, &explained.findings],
        Err(findings) => vec![findings],
    };
    let mut object = json!({
        "instruction": instruction,
        "arch": arch.name(),
        "error": all.iter().find_map(|findings| first_error(findings)),
        "findings": all.iter().flat_map(|it| findings(it)).collect::<Vec<_>>(),
    });
    if let Ok(explained) = explained {
        object["language"] = explained.language.name().into();
        object["explanation"] = explained.text.as_str().into();
        if let Some(machine) = &explained.machine {
            fill(machine, &mut object);
        }
    }
    object
}

/// What the table knows of an instruction of machine code.
fn fill(machine: &Machine, object: &mut Value) {
    let registers = |list: &[(u8, String)]| -> Value {
        list.iter()
            .map(|(number, holds)| json!({ "register": format!("R{number}"), "holds": holds }))
            .collect()
    };
    let field = |field: &Field| json!({ "name": field.name, "bits": field.bits, "value": field.value, "meaning": field.meaning });
    let more = json!({
        "text": machine.text,
        "address": machine.address,
        "word": format!("{:#018x}", machine.word),
        "control": control(machine.control),
        "summary": machine.summary,
        "form": machine.form,
        "fields": machine.fields.iter().map(field).collect::<Vec<_>>(),
        "reads": registers(&machine.registers.reads),
        "writes": registers(&machine.registers.writes),
        "rules": machine.rules.iter().map(|(id, rule)| json!({ "id": id, "rule": rule })).collect::<Vec<_>>(),
        "elsewhere": machine.elsewhere.iter().map(|(language, text)| json!({ "language": language, "text": text })).collect::<Vec<_>>(),
    });
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}
