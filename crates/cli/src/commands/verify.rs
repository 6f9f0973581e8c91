//! `tmu verify`

use std::path::Path;

use opentmu::verify::{Judged, Results, Summary};
use opentmu::{Allowance, Model, Verdict};

use crate::arguments::Verify;
use crate::output::{self, Outcome, Status};
use crate::{json, render};

/// Judges every result of every file.
pub fn run(options: &Verify) -> Outcome {
    let mut total = Summary::default();
    let mut status = Status::Good;
    for path in &options.files {
        match one_file(path, options)? {
            Some(summary) => total.add(&summary),
            None => status = Status::Bad,
        }
    }
    let text = if options.json { json_summary(&total) } else { summary(&total) };
    output::print(&text)?;
    if total.refused > 0 || total.all() == 0 {
        status = Status::Bad;
    }
    Ok(status)
}

/// `None` if the file cannot be judged.
fn one_file(path: &Path, options: &Verify) -> std::io::Result<Option<Summary>> {
    let mut failed = Ok(());
    let judged = Results::open(path).and_then(|results| {
        if let Some(chip) = results.chip().filter(|_| !options.json) {
            failed = output::print(&format!("{}: {chip}\n", path.display()));
        }
        results.judge(|judged| {
            let shown = !options.quiet || matches!(judged.verdict, Verdict::Refused(_));
            if failed.is_ok() && shown {
                failed = output::print(&if options.json { object(judged) } else { line(judged) });
            }
        })
    });
    failed?;
    match judged {
        Ok(summary) => Ok(Some(summary)),
        Err(findings) => {
            if options.json {
                json::print(&findings)?;
            } else {
                render::print(&findings);
            }
            Ok(None)
        }
    }
}

fn line(judged: &Judged<'_>) -> String {
    let name = judged.name.map_or(String::new(), |name| format!(" {name}"));
    let mut text = format!("{}:{}:{name} {}\n", judged.file, judged.line, judged.verdict);
    if let Verdict::Refused(refusal) = judged.verdict {
        text +=
            &format!("    result  {}\n", hexadecimal(judged, judged.request.result, judged.request.known));
        for (model, expected) in Model::ALL.iter().zip(refusal.expected) {
            text += &format!("    {model:<7} {}\n", hexadecimal(judged, expected, [true; 4]));
        }
    }
    text
}

/// Bits, and the numbers that they are.
fn hexadecimal(judged: &Judged<'_>, bits: [u32; 4], known: [bool; 4]) -> String {
    let shown =
        |(bits, known): (u32, bool)| if known { format!("{bits:08x}") } else { "-       ".to_string() };
    let numbers: Vec<String> = bits
        .into_iter()
        .zip(known)
        .map(|(bits, known)| match (known, judged.integers) {
            (false, _) => "-".to_string(),
            (true, true) => (bits as i32).to_string(),
            (true, false) => format!("{:?}", f32::from_bits(bits)),
        })
        .collect();
    format!(
        "{}  ({})",
        bits.into_iter().zip(known).map(shown).collect::<Vec<_>>().join(" "),
        numbers.join(", ")
    )
}

fn object(judged: &Judged<'_>) -> String {
    let (kind, models, slack, choices) = match judged.verdict {
        Verdict::Exact(models) => {
            ("exact", models.iter().map(|model| model.name()).collect(), None, Vec::new())
        }
        Verdict::Explained(explanation) => {
            let choices = explanation.choices.iter().map(ToString::to_string).collect();
            ("explained", Vec::new(), Some(explanation.slack), choices)
        }
        Verdict::Refused(_) => ("not explained", Vec::new(), None, Vec::new()),
    };
    let object = serde_json::json!({
        "file": judged.file,
        "line": judged.line,
        "name": judged.name,
        "verdict": kind,
        "models": models,
        "slack": slack.map(powers),
        "choices": choices,
        "text": judged.verdict.to_string(),
    });
    format!("{object}\n")
}

fn powers(slack: Allowance) -> serde_json::Value {
    serde_json::json!({
        "coordinate": slack.coordinate,
        "weight": slack.weight,
        "level": slack.level,
        "sum": slack.sum,
    })
}

fn summary(total: &Summary) -> String {
    let models: Vec<String> = Model::ALL
        .iter()
        .zip(total.of_models)
        .filter(|(_, count)| *count > 0)
        .map(|(model, count)| format!("{model} {count}"))
        .collect();
    let models = if models.is_empty() { String::new() } else { format!(" ({})", models.join(", ")) };
    let mut text = format!(
        "{} results: {} exact{models}, {} explained, {} not explained\n",
        total.all(),
        total.exact,
        total.explained,
        total.refused
    );
    if total.most != Allowance::NONE {
        text += &format!("most slack: {}\n", total.most);
    }
    text
}

fn json_summary(total: &Summary) -> String {
    let of_models: serde_json::Map<String, serde_json::Value> = Model::ALL
        .iter()
        .zip(total.of_models)
        .map(|(model, count)| (model.name().to_string(), count.into()))
        .collect();
    let object = serde_json::json!({
        "results": total.all(),
        "exact": total.exact,
        "models": of_models,
        "explained": total.explained,
        "not_explained": total.refused,
        "most_slack": powers(total.most),
    });
    format!("{object}\n")
}
