//! `docs/performance.md` and the like for other processors, written from JSON lines.

mod cliffs;
mod goals;
mod ratios;
mod throughput;
mod tools;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde_json::Value;

use crate::limit;
use crate::measure::median;
use crate::work::{Item, Work, items};

/// What the page says before the tables.
const ABOUT: &str = include_str!("table/about.md");

/// What names end with where vectors are the widest of the machine, or as `TMU_WIDTH` says, and how the page calls that.
const WIDTHS: [(&str, &str); 2] = [("", ""), ("+avx2", ", vectors of 256 bits (AVX2)")];

/// What names end with where AVX2 is not used.
const PORTABLE: &str = "+baseline";

/// All lines, the last of each peer, work and number of threads.
pub struct Lines {
    all: Vec<Value>,
    last: BTreeMap<(String, String, u64), Value>,
}

/// Writes a page, whose name begins in the repository.
///
/// # Errors
/// A file that cannot be read or written.
pub fn write(files: &[String], to: &str) -> Result<(), String> {
    let lines = Lines::read(files)?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(to);
    std::fs::write(&path, page(&lines)).map_err(|error| format!("{}: {error}", path.display()))
}

impl Lines {
    fn read(files: &[String]) -> Result<Lines, String> {
        let mut lines = Lines { all: Vec::new(), last: BTreeMap::new() };
        for file in files {
            let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            for line in text.lines() {
                let line: Value = serde_json::from_str(line).map_err(|error| format!("{file}: {error}"))?;
                let word = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
                let threads = line["threads"].as_u64().unwrap_or(1);
                lines.last.insert((word("peer"), word("work"), threads), line.clone());
                lines.all.push(line);
            }
        }
        Ok(lines)
    }

    /// The last line of a peer's work.
    fn get(&self, peer: &str, work: &str, threads: u64) -> Option<&Value> {
        self.last.get(&(peer.to_owned(), work.to_owned(), threads))
    }

    /// Names of the other renderers that have a figure, with the vectors of a width; the limit is none of them.
    fn others(&self, width: &str) -> Vec<&str> {
        let mut others: Vec<&str> = self.last.keys().map(|key| key.0.as_str()).collect();
        let of_width = |peer: &str| match width {
            "" => !peer.contains('+'),
            width => peer.ends_with(width),
        };
        others.retain(|peer| !peer.starts_with("tmu") && !peer.starts_with(limit::NAME) && of_width(peer));
        others.dedup();
        others
    }

    /// Right results a second, if there are any.
    fn figure(&self, peer: &str, work: &str, threads: u64) -> Option<f64> {
        self.get(peer, work, threads).filter(|line| line["ok"] == true).and_then(rate)
    }

    /// The other renderer with the most on one thread.
    fn best(&self, item: &Item, width: &str) -> Option<(&str, f64)> {
        self.best_of(item, width, |peer| item.goal().counts(peer))
    }

    /// The one of those that count.
    fn best_of(&self, item: &Item, width: &str, counts: impl Fn(&str) -> bool) -> Option<(&str, f64)> {
        let others = self.others(width).into_iter().filter(|peer| counts(peer));
        let figures = others.filter_map(|peer| Some((peer, self.figure(peer, &item.name, 1)?)));
        figures.max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// How many times as fast as the best other renderer ours is under a model, on one thread.
    fn ratio(&self, model: &str, item: &Item, width: &str) -> Option<f64> {
        Some(self.figure(&format!("tmu-{model}{width}"), &item.name, 1)? / self.best(item, width)?.1)
    }

    /// The ratio to the best other renderer of those that are as exact as ours is under `exact`, on one thread: no more than twice as far from the
    /// reference.
    fn exact_ratio(&self, item: &Item, width: &str) -> Option<f64> {
        /// What counts as nothing: four units in the last place of 1.
        const NOTHING: f64 = 5e-7;
        let ours = format!("tmu-exact{width}");
        let error = |peer: &str| self.get(peer, &item.name, 1)?["max_err"].as_f64();
        let most = (2.0 * error(&ours)?).max(NOTHING);
        let is_exact = |peer: &str| error(peer).is_some_and(|error| error <= most);
        Some(self.figure(&ours, &item.name, 1)? / self.best_of(item, width, is_exact)?.1)
    }

    /// Which part of the limit ours reaches under `nvidia`, on one thread.
    fn of_limit(&self, item: &Item, width: &str) -> Option<f64> {
        let figure = |peer: &str| self.figure(&format!("{peer}{width}"), &item.name, 1);
        Some(figure("tmu-nvidia")? / figure(limit::NAME)?)
    }
}

/// What a line says of the speed. One thread that other processes kept from the processor is given as if they had not.
fn rate(line: &Value) -> Option<f64> {
    let disturbed = line["threads"] == 1 && line["cpu_ratio"].as_f64()? < 0.97;
    line[if disturbed { "per_cpu" } else { "max" }].as_f64()
}

fn page(lines: &Lines) -> String {
    let mut text = ABOUT.to_owned();
    text += &machine(lines);
    for width in WIDTHS {
        text += &throughput::table(lines, width);
    }
    text += &goals::table(lines);
    text += &ratios::portable(lines);
    text += &ratios::two_threads(lines);
    text += &frames(lines);
    text += &start_up(lines);
    text += &cliffs::table(lines);
    text += &tools::tables(lines);
    text
}

fn machine(lines: &Lines) -> String {
    let Some(line) = lines.all.iter().rev().find(|line| line["work"] == "machine") else {
        return String::new();
    };
    let word = |key: &str| line[key].as_str().unwrap_or_default();
    let mut text = format!(
        "\n## Machine\n\n{} with {} processors, {} GiB, {}; {}.\n",
        word("cpu"),
        line["processors"],
        line["memory_gib"],
        word("system"),
        word("compiler")
    );
    let clocks = lines.all.iter().filter_map(|line| line["ghz"].as_f64()).collect::<Vec<_>>();
    if !clocks.is_empty() {
        let [least, most] =
            [f64::min, f64::max].map(|pick| clocks.iter().copied().reduce(pick).unwrap_or(0.0));
        let middle = median(clocks);
        let _ = writeln!(text, "The core ran at {least:.2} to {most:.2} GHz, {middle:.2} in the median.");
    }
    let busy =
        lines.all.iter().filter(|line| line["cpu_ratio"].as_f64().is_some_and(|ratio| ratio < 0.97)).count();
    if busy > 0 {
        let _ = writeln!(
            text,
            "\n**The machine was busy with other work in {busy} of {} measurements.** With one thread, these are given \
             for each second of processor time; with two they may be off.",
            lines.all.iter().filter(|line| line["cpu_ratio"].is_number()).count()
        );
    }
    text
}

fn frames(lines: &Lines) -> String {
    let mut columns = Vec::new();
    let names: Vec<String> = WIDTHS
        .iter()
        .flat_map(|it| ["tmu-nvidia", "tmu-exact"].map(|peer| format!("{peer}{}", it.0)))
        .collect();
    for (names, (width, _)) in names.chunks(2).zip(WIDTHS) {
        let measured = |peer: &&str| {
            items()
                .iter()
                .any(|item| matches!(item.work, Work::Picture(_)) && lines.get(peer, &item.name, 1).is_some())
        };
        columns.extend(names.iter().map(String::as_str).filter(measured));
        columns.extend(lines.others(width));
    }
    let items: Vec<Item> = items().into_iter().filter(|item| matches!(item.work, Work::Picture(_))).collect();
    let cell = |peer: &str, item: &Item| {
        let one = |threads| {
            let line = lines.get(peer, &item.name, threads)?;
            rate(line).map(|rate| format!("{:.1}", item.units(1) / rate * 1e3))
        };
        let [first, second] = [1, 2].map(one);
        match (first, second) {
            (Some(first), Some(second)) => format!("{first} / {second}"),
            (Some(first), None) => first,
            _ => String::new(),
        }
    };
    let mut text = format!(
        "\n## Whole kernels: milliseconds for 1024 × 1024 pixels, 1 thread / 2 threads\n\n| kernel | {} |\n|---|{}\n",
        columns.join(" | "),
        "---:|".repeat(columns.len())
    );
    for item in &items {
        let cells: Vec<String> = columns.iter().map(|peer| cell(peer, item)).collect();
        let _ = writeln!(text, "| {} | {} |", item.name, cells.join(" | "));
    }
    text
}

fn start_up(lines: &Lines) -> String {
    let mut text = String::from(
        "\n## Start-up: medians in milliseconds\n\n\
         | renderer | process to the first result of a trivial kernel of 1024 × 1024 threads | a further kernel ready | empty launch, µs |\n\
         |---|---:|---:|---:|\n",
    );
    let mut peers = vec!["tmu-nvidia"];
    peers.extend(lines.others(""));
    for peer in peers {
        let of = |work: Option<&str>, key: &str| {
            let mine = lines.all.iter().filter(|line| line["peer"] == peer && line["threads"] == 1);
            let mine = mine.filter(|line| work.is_none_or(|work| line["work"] == work));
            let values: Vec<f64> = mine.filter_map(|line| line[key].as_f64()).collect();
            if values.is_empty() { String::new() } else { format!("{:.1}", median(values)) }
        };
        let (first, empty) = (of(Some("startup"), "startup_ms"), of(Some("startup"), "tiny_submit_us"));
        let _ = writeln!(text, "| {peer} | {first} | {} | {empty} |", of(None, "ready_ms"));
    }
    text + "\nOurs of \"a further kernel ready\" includes making the texture, which the others have done before.\n"
}

/// Millions, with two digits below ten.
fn millions(rate: Option<f64>) -> String {
    match rate.map(|rate| rate / 1e6) {
        None => "–".to_owned(),
        Some(rate) if rate < 10.0 => format!("{rate:.2}"),
        Some(rate) => format!("{rate:.0}"),
    }
}

fn two_digits(ratio: f64) -> String {
    if ratio >= 1.0 { format!("**{ratio:.2}**") } else { format!("{ratio:.2}") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_limit_is_a_column_and_never_the_best_other() {
        let name = "lin2d.rgba8.wrap.coh";
        let item = items().into_iter().find(|item| item.name == name).expect("an item");
        let mut lines = Lines { all: Vec::new(), last: BTreeMap::new() };
        for width in ["", "+avx2"] {
            for (peer, rate) in [("tmu-nvidia", 3e8), ("lavapipe-26", 2e8), ("limit", 6e8)] {
                let peer = format!("{peer}{width}");
                let line = json!({
                    "peer": peer, "work": name, "threads": 1, "ok": true, "cpu_ratio": 1.0, "max": rate,
                });
                lines.last.insert((peer, name.to_owned(), 1), line);
            }
            let other = format!("lavapipe-26{width}");
            assert_eq!(lines.others(width), [other.as_str()]);
            assert_eq!(lines.best(&item, width), Some((other.as_str(), 2e8)));
            assert_eq!(lines.ratio("nvidia", &item, width), Some(1.5));
            let row = format!("| {name} | 300 | – | {other} | 200 | **1.50** |  | 2 | 0.50 |");
            let table = throughput::table(&lines, (width, ""));
            assert!(table.lines().any(|line| line == row), "{table}");
        }
    }
}
