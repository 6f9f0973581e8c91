//! The goals, and the rows that do not reach them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Lines, WIDTHS};
use crate::work::goal::EXACT;
use crate::work::{Item, items};

/// Why rows are below their goal: the beginning of their names, or the end after a `*`, and the reason.
const REASONS: &str = include_str!("reasons.txt");

/// The table of the goals, then the rows that do not reach theirs, and why; empty where nothing was measured.
pub fn table(lines: &Lines) -> String {
    let items = items();
    let measured = |width: &str| items.iter().any(|item| lines.ratio("nvidia", item, width).is_some());
    let widths: Vec<_> = WIDTHS.into_iter().filter(|(width, _)| measured(width)).collect();
    if widths.is_empty() {
        return String::new();
    }
    let mut goals = BTreeMap::<_, Vec<&Item>>::new();
    items.iter().for_each(|item| goals.entry(item.goal()).or_default().push(item));
    let heads = widths.iter().map(|(_, vectors)| format!(" ratios{vectors} |")).collect::<String>();
    let mut text = format!(
        "\n## Goals\n\nThe ratio to the best other renderer under `nvidia`, from the least to the most.\n\n\
         | rows | goal |{heads}\n|---|---:|{}\n",
        "---|".repeat(widths.len())
    );
    for (goal, items) in goals {
        let cells = widths.iter().map(|(width, _)| format!(" {} |", reached(lines, &items, width)));
        let _ = writeln!(text, "| {} | {} |{}", goal.rows(), goal.ratio(), cells.collect::<String>());
    }
    text += &widths.iter().map(|width| below(lines, &items, *width)).collect::<String>();
    text + &widths.iter().map(|width| exact(lines, &items, *width)).collect::<String>()
}

/// How far the rows get under `exact`.
fn exact(lines: &Lines, items: &[Item], (width, vectors): (&str, &str)) -> String {
    let ratio = |item: &Item| Some((item.name.clone(), lines.exact_ratio(item, width)?));
    let ratios: Vec<_> = items.iter().filter_map(ratio).collect();
    let below: Vec<_> = ratios.iter().filter(|(_, ratio)| *ratio < EXACT).collect();
    let names = below.iter().map(|(name, ratio)| format!("{name} {ratio:.2}")).collect::<Vec<_>>().join(", ");
    let but = if names.is_empty() { String::new() } else { format!("; not {names}") };
    let reached = ratios.len() - below.len();
    format!(
        "\nUnder `exact`{vectors}, {reached} of {} rows are at least {EXACT:.1} times as fast as the best other renderer that is as exact: no more than \
         twice as far from the reference{but}.\n",
        ratios.len()
    )
}

/// How far the rows of a goal get.
fn reached(lines: &Lines, items: &[&Item], width: &str) -> String {
    let ratios =
        items.iter().filter_map(|item| Some((lines.ratio("nvidia", item, width)?, item.goal().ratio())));
    let ratios: Vec<(f64, f64)> = ratios.collect();
    let Some((least, most)) =
        ratios.iter().map(|(ratio, _)| (*ratio, *ratio)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    else {
        return "–".to_owned();
    };
    let count = ratios.iter().filter(|(ratio, goal)| ratio >= goal).count();
    let all = if count == ratios.len() {
        "reached".to_owned()
    } else {
        format!("{count} of {} reach it", ratios.len())
    };
    format!("{all}: {least:.2} … {most:.2}")
}

/// The rows below their goal, by reason.
fn below(lines: &Lines, items: &[Item], (width, vectors): (&str, &str)) -> String {
    let ratio = |item: &Item| lines.ratio("nvidia", item, width).filter(|ratio| *ratio < item.goal().ratio());
    let mut left: Vec<(&Item, f64)> = items.iter().filter_map(|item| Some((item, ratio(item)?))).collect();
    let mut text = String::new();
    let mut add = |these: &[(&Item, f64)], reason: &str| {
        let names = these
            .iter()
            .map(|(item, ratio)| format!("{} ({ratio:.2} of {})", item.name, item.goal().ratio()));
        let _ = writeln!(text, "- {}: {reason}", names.collect::<Vec<_>>().join(", "));
    };
    for line in REASONS.lines() {
        let Some((part, reason)) = line.split_once(": ") else { continue };
        let meant = |(item, _): &(&Item, f64)| match part.strip_prefix('*') {
            Some(end) => item.name.ends_with(end),
            None => item.name.starts_with(part),
        };
        let (these, others): (Vec<_>, Vec<_>) = left.into_iter().partition(meant);
        left = others;
        if !these.is_empty() {
            add(&these, reason);
        }
    }
    if !left.is_empty() {
        add(&left, "not looked into yet.");
    }
    if text.is_empty() {
        text
    } else {
        format!("\nBelow their goal{vectors}, by how much and why:\n\n{text}")
    }
}
