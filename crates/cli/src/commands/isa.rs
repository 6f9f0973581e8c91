//! `tmu isa`

use serde_json::{Map, Value, json};
use tmu_explain::manual::{self, Encoding, Form};

use crate::arguments::Isa;
use crate::output::{self, Outcome, Status};
use crate::{json, render};

/// Shows the manual, or one page of it.
pub fn run(options: &Isa) -> Outcome {
    let mnemonic = options.mnemonic.as_deref();
    if options.json {
        return objects(mnemonic);
    }
    match mnemonic.map_or_else(|| Ok(manual::overview()), manual::page) {
        Ok(page) => {
            output::print(&page)?;
            Ok(Status::Good)
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}

/// One object for each form; a finding where there is no such instruction.
fn objects(mnemonic: Option<&str>) -> Outcome {
    let forms = match manual::forms(mnemonic) {
        Ok(forms) => forms,
        Err(findings) => {
            json::print(&findings)?;
            return Ok(Status::Bad);
        }
    };
    let lines: std::io::Result<String> = forms.iter().map(|form| json::line(&object(form))).collect();
    output::print(&lines?)?;
    Ok(Status::Good)
}

fn object(form: &Form) -> Value {
    json!({
        "language": form.language.name(),
        "mnemonic": form.mnemonic,
        "form": form.form,
        "summary": form.summary,
        "encodings": form.encodings.iter().map(encoding).collect::<Vec<_>>(),
        "rules": form.rules.iter().map(|(id, rule)| json!({ "id": id, "rule": rule })).collect::<Vec<_>>(),
    })
}

fn encoding(encoding: &Encoding) -> Value {
    let fields = encoding.fields.iter().map(|field| {
        let values: Map<String, Value> =
            field.values.iter().map(|(value, name)| (value.to_string(), (*name).into())).collect();
        json!({ "name": field.name, "bits": field.bits, "meaning": field.meaning, "values": values })
    });
    json!({
        "form": encoding.form,
        "targets": encoding.targets,
        "word": format!("{:#018x}", encoding.word),
        "mask": format!("{:#018x}", encoding.mask),
        "fields": fields.collect::<Vec<_>>(),
    })
}
