//! The table of the kernels that have an operation more than others.

use std::fmt::Write;

use opentmu::Width;

use super::Lines;
use crate::tools::{CLIFFS, peer};

/// The table; nothing where nothing was measured.
pub fn table(lines: &Lines) -> String {
    let widths = [Width::Avx512, Width::Avx2, Width::Baseline];
    let figure = |width, work| lines.figure(&peer(width), work, 1);
    let measured =
        widths.into_iter().filter(|width| CLIFFS.iter().any(|cliff| figure(*width, cliff.work).is_some()));
    let widths: Vec<Width> = measured.collect();
    if widths.is_empty() {
        return String::new();
    }
    let mut text =
        "\n## Barriers, shared memory, atomics, carries: time over the same kernel without, 1 thread\n\n| operation |"
            .to_owned();
    widths.iter().for_each(|width| text += &format!(" {} |", width.name()));
    text += "\n|---|";
    widths.iter().for_each(|_| text += "---:|");
    text.push('\n');
    for cliff in CLIFFS.iter().filter(|cliff| !cliff.plain.is_empty()) {
        let _ = write!(text, "| {} |", cliff.what);
        for &width in &widths {
            let over = figure(width, cliff.plain).zip(figure(width, cliff.work));
            let _ = write!(
                text,
                " {} |",
                over.map_or_else(String::new, |(plain, with)| format!("{:.2}", plain / with))
            );
        }
        text.push('\n');
    }
    text
}
