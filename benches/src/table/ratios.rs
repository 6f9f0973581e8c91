//! Ours beside itself: without AVX2, and on two threads.

use std::fmt::Write;

use super::{Lines, PORTABLE, WIDTHS, millions, rate};
use crate::work::goal;
use crate::work::items;

/// The table of the portable way, beside AVX2 if that was measured, else the widest vectors; empty where nothing was measured.
pub fn portable(lines: &Lines) -> String {
    let avx2 = if lines.last.keys().any(|key| key.0 == "tmu-nvidia+avx2") { "+avx2" } else { "" };
    let title = "Without AVX2: millions a second, 1 thread, `TMU_WIDTH=baseline`";
    let rows = items().into_iter().filter_map(|item| {
        let with = lines.figure(&format!("tmu-nvidia{avx2}"), &item.name, 1)?;
        Some((item.name.clone(), lines.figure(&format!("tmu-nvidia{PORTABLE}"), &item.name, 1)?, with))
    });
    let mut text = table(title, ["without", "with"], goal::PORTABLE, &rows.collect::<Vec<_>>());
    if !text.is_empty() {
        let _ = writeln!(text, "\n{WHY_PORTABLE}");
    }
    text
}

/// What profiles of those rows show.
const WHY_PORTABLE: &str = "There is no machine code of kernels then. Of alu.coh's time, four fifths are the loops of single operations \
over 32 lanes, eight vectors of 128 bits: each reads its operands from memory and leaves its result there, where code keeps them in registers, and \
finds what lanes share, or what a loop does not change, once. A fifth of all are products and sums in one, which these processors have no instruction \
for: products are made of doubles, and those of doubles by a function of the system's. A tenth finds the next operation. A sample of four texels \
takes as long as the arithmetic around it. What waits for memory, at random, comes nearest.";

/// The table of two threads beside one; empty where nothing was measured.
pub fn two_threads(lines: &Lines) -> String {
    let mut text = String::new();
    for (width, vectors) in WIDTHS {
        let rows = items().into_iter().filter_map(|item| {
            let get = |threads| lines.get(&format!("tmu-nvidia{width}"), &item.name, threads).and_then(rate);
            Some((item.name.clone(), get(2)?, get(1)?))
        });
        let title = format!("Two threads: millions a second{vectors}");
        text += &table(&title, ["2 threads", "1 thread"], goal::TWO_THREADS, &rows.collect::<Vec<_>>());
    }
    text
}

/// Names, figures, what they are compared with, and the ratio.
fn table(title: &str, [first, second]: [&str; 2], goal: f64, rows: &[(String, f64, f64)]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!("\n## {title}\n\n| item | {first} | {second} | ratio |\n|---|---:|---:|---:|\n");
    for (name, figure, other) in rows {
        let ratio = figure / other;
        let mark = if ratio >= goal { "**" } else { "" };
        let _ = writeln!(
            text,
            "| {name} | {} | {} | {mark}{ratio:.2}{mark} |",
            millions(Some(*figure)),
            millions(Some(*other))
        );
    }
    let reached = rows.iter().filter(|(_, figure, other)| figure / other >= goal).count();
    let _ = writeln!(text, "\nThe goal is {goal}: {reached} of {} rows reach it.", rows.len());
    text
}
