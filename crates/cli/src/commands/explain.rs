//! `tmu explain`

use std::path::Path;

use opentmu::load::DEFAULT_ARCH;
use opentmu::{Arch, Findings, Job, fetch};
use serde_json::{Value, json};
use tmu_explain::instruction::{self, Explained, Field, Machine};

use crate::arguments::{Explain, FetchOptions};
use crate::output::{self, Outcome, Status};
use crate::{json, raster, render};

/// Explains one instruction, or one fetch of a job.
pub fn run(options: &Explain) -> Outcome {
    if let Some(job) = &options.fetch.fetch {
        return fetch(job, &options.fetch);
    }
    let instruction = options.instruction.join(" ");
    let arch = options.arch().unwrap_or(DEFAULT_ARCH);
    let explained = instruction::explain(&instruction, arch);
    if options.json {
        return object(&instruction, arch, &explained);
    }
    match explained {
        Ok(explained) => {
            render::print(&explained.notes);
            output::print(&explained.text)?;
            Ok(status(&explained))
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}

/// An instruction that breaks a rule is explained all the same.
fn status(explained: &Explained) -> Status {
    if explained.findings.has_errors() { Status::Bad } else { Status::Good }
}

fn object(instruction: &str, arch: Arch, explained: &Result<Explained, Findings>) -> Outcome {
    let all = match explained {
        Ok(explained) => vec![&explained.notes, &explained.findings],
        Err(findings) => vec![findings],
    };
    let mut object = json!({
        "instruction": instruction,
        "arch": arch.name(),
        "error": all.iter().find_map(|findings| json::first_error(findings)),
        "findings": all.iter().flat_map(|findings| json::findings(findings)).collect::<Vec<_>>(),
    });
    let mut status = Status::Bad;
    if let Ok(explained) = explained {
        status = self::status(explained);
        object["language"] = explained.language.name().into();
        object["explanation"] = explained.text.as_str().into();
        if let Some(machine) = &explained.machine {
            fill(machine, &mut object);
        }
    }
    output::print(&json::line(&object)?)?;
    Ok(status)
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
        "control": json::control(machine.control),
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

/// Explains one fetch.
fn fetch(job: &Path, options: &FetchOptions) -> Outcome {
    let explanation = match Job::open(job).and_then(|job| fetch::explain(&job, &options.selection())) {
        Ok(explanation) => explanation,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    output::print(&explanation.text())?;
    let mut status = Status::Good;
    let mut write = |path: &Path, bytes: Result<Vec<u8>, String>| {
        let written = bytes.and_then(|bytes| {
            opentmu::files::write(path, &bytes)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))
        });
        if let Err(message) = written {
            render::complain(&message);
            status = Status::Bad;
        }
    };
    if let Some(path) = &options.svg {
        write(path, Ok(explanation.svg().into_bytes()));
    }
    if let Some(path) = &options.png {
        write(path, raster::png(&explanation.svg()));
    }
    Ok(status)
}
