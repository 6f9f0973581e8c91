//! The table of all rows for a width of vectors.

use std::fmt::Write;

use super::{Lines, millions, two_digits};
use crate::work::{Item, Work, items};

/// The table; empty where nothing of ours was measured.
pub fn table(lines: &Lines, (width, vectors): (&str, &str)) -> String {
    let ours = ["nvidia", "exact"].map(|model| format!("tmu-{model}{width}"));
    let measured = |name: &str| ours.iter().any(|peer| lines.get(peer, name, 1).is_some());
    let items: Vec<_> = items().into_iter().filter(|item| measured(&item.name)).collect();
    if items.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\n## Millions a second, 1 thread{vectors}\n\n\
         | item | `nvidia` | `exact` | best other | its figure | `nvidia` ratio | `exact` ratio | goal | of the limit |\n\
         |---|---:|---:|---|---:|---:|---:|---:|---:|\n"
    );
    let (mut ahead, mut compared) = (0, 0);
    for item in &items {
        let figures = ours.each_ref().map(|peer| lines.figure(peer, &item.name, 1));
        let (name, figure) = lines.best(item, width).unzip();
        let ratios = ["nvidia", "exact"].map(|model| lines.ratio(model, item, width));
        let [a, b] = figures.map(millions);
        let [c, d] = ratios.map(|ratio| ratio.map_or_else(String::new, two_digits));
        let _ = writeln!(
            text,
            "| {} | {a} | {b} | {} | {} | {c} | {d} | {} | {} |",
            item.name,
            name.unwrap_or("–"),
            figure.map_or_else(String::new, |figure| millions(Some(figure))),
            item.goal().ratio(),
            lines.of_limit(item, width).map_or_else(String::new, |part| format!("{part:.2}"))
        );
        if let Some(least) = ratios.into_iter().flatten().reduce(f64::min) {
            compared += 1;
            ahead += usize::from(least >= 1.0);
        }
    }
    let _ =
        writeln!(text, "\n{ahead} of {compared} rows are ahead of the best other renderer with both models.");
    text + &units(&items)
}

/// What the rows of kernels on buffers count.
fn units(items: &[Item]) -> String {
    let unit = |item: &Item| match item.work {
        Work::Kernel(kernel) => Some(format!("{} {}", kernel.name, kernel.unit)),
        Work::Sum(_) | Work::Picture(_) => None,
    };
    let units: Vec<String> = items.iter().filter_map(unit).collect();
    if units.is_empty() {
        String::new()
    } else {
        format!("Counted are fetches; of {}.\n", units.join(", of "))
    }
}
