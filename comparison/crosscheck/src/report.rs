//! What came of a run, as text and as lines of a table.

use std::fmt::Write;
use std::path::Path;

use crate::judge::Tally;

/// What is kept of a feature's run: one line of a file, from which the table is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The feature.
    pub feature: String,
    /// Cases, lanes, lanes that are exact under some model, explained, explained by more slack than is allowed, unexplained.
    pub counts: [u64; 6],
    /// How many explanations needed which slack.
    pub slack: String,
}

impl Row {
    /// The line of a feature.
    pub fn new(feature: &str, tally: &Tally) -> Row {
        let counts =
            [tally.cases, tally.lanes(), tally.exact, tally.explained, tally.more, tally.unexplained];
        Row { feature: feature.to_owned(), counts, slack: slack(tally) }
    }

    fn line(&self) -> String {
        let counts: Vec<String> = self.counts.iter().map(u64::to_string).collect();
        format!("{}\t{}\t{}\n", self.feature, counts.join("\t"), self.slack)
    }

    fn parse(line: &str) -> Option<Row> {
        let words: Vec<&str> = line.split('\t').collect();
        let [feature, counts @ .., slack] = &words[..] else { return None };
        let counts: Vec<u64> = counts.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some(Row {
            feature: (*feature).to_owned(),
            counts: counts.try_into().ok()?,
            slack: (*slack).to_owned(),
        })
    }
}

/// The histogram of slack in words: for each step, powers of two and how many explanations needed them.
fn slack(tally: &Tally) -> String {
    let mut text = String::new();
    let mut last = "";
    for ((step, power), count) in &tally.slack {
        let separator = if text.is_empty() { "" } else { " " };
        match *step {
            "none" => write!(text, "{separator}rounding:{count}"),
            step if step == last => write!(text, ",{power}:{count}"),
            step => write!(text, "{separator}{step} {power}:{count}"),
        }
        .unwrap_or_default();
        last = step;
    }
    text
}

/// Everything about a feature's run.
pub fn tell(feature: &str, tally: &Tally, seconds: f64) -> String {
    let mut text = format!(
        "{feature}: {} cases, {} lanes; exact {} {:?}; explained {}; more slack {}; unexplained {}; {seconds:.1} s\n",
        tally.cases,
        tally.lanes(),
        tally.exact,
        tally.of_models,
        tally.explained,
        tally.more,
        tally.unexplained,
    );
    if !tally.slack.is_empty() {
        text += &format!("  slack: {}\n", slack(tally));
    }
    for (choice, count) in &tally.choices {
        text += &format!("  choice: {choice}: {count}\n");
    }
    for (what, count) in &tally.refused {
        text += &format!("  refused: {what}: {count}\n");
    }
    for (group, (count, first)) in &tally.groups {
        text += &format!("  disagree: {group}: {count}\n    {first}\n");
    }
    text
}

/// Puts rows into a driver's file, in place of those of the same features.
///
/// # Errors
/// What the file system says.
pub fn keep(path: &Path, driver: &str, rows: &[Row]) -> Result<(), String> {
    let old = std::fs::read_to_string(path).unwrap_or_default();
    let mut all: Vec<Row> = old.lines().filter_map(Row::parse).collect();
    all.retain(|row| rows.iter().all(|new| new.feature != row.feature));
    all.extend(rows.iter().cloned());
    let lines: String = all.iter().map(Row::line).collect();
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(failed)?;
    std::fs::write(path, format!("{driver}\n{lines}")).map_err(failed)
}

/// The table of all runs that are kept in a folder, in Markdown.
///
/// # Errors
/// What the file system says.
pub fn table(folder: &Path, features: &[&str]) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut drivers = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let text = std::fs::read_to_string(&path).map_err(failed)?;
        let name = text.lines().next().unwrap_or_default().to_owned();
        let rows: Vec<Row> = text.lines().filter_map(Row::parse).collect();
        drivers.push((name, rows));
    }
    drivers.sort_by(|a, b| a.0.cmp(&b.0));
    let mut text = String::from(
        "| feature | implementation | cases | lanes | exact | within slack | more slack | unexplained |\n|---|---|--:|--:|--:|--:|--:|--:|\n",
    );
    for feature in features {
        for (driver, rows) in &drivers {
            for row in rows.iter().filter(|row| row.feature == *feature && row.counts[0] > 0) {
                let counts: Vec<String> = row.counts.iter().map(u64::to_string).collect();
                text += &format!("| {feature} | {driver} | {} |\n", counts.join(" | "));
            }
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::Row;

    #[test]
    fn rows_come_back_from_their_lines() {
        let row =
            Row { feature: "cubes".to_owned(), counts: [1, 2, 3, 4, 5, 6], slack: "sum -8:3".to_owned() };
        assert_eq!(Row::parse(row.line().trim_end()), Some(row));
        assert_eq!(Row::parse("llvmpipe"), None);
    }
}
