//! Rows: JSON lines for machines, a table for people.
//!
//! A row has the keys `peer` (who was measured: always `opentmu`), `work`, `threads`, `unit`, `samples_per_s` and
//! `median` (units per second of wall time), `min`, `max`, `per_cpu` (units per second on a processor; one thread
//! only), `runs`, `checked` (results compared with the reference) and
//! `ok`; rows of fetches also `operation`, `format`, `filter`, `access` and `model`.

use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write};

use crate::measure::Rates;

/// What was measured.
pub struct Row<'a> {
    /// What was done, such as `lin2d.rgba8.wrap.rnd`.
    pub work: &'a str,
    /// On how many threads.
    pub threads: usize,
    /// What is counted, such as `fetches`.
    pub unit: &'a str,
    /// How many results were compared with the reference.
    pub checked: usize,
    /// Further keys and their values.
    pub details: &'a [(&'a str, &'a str)],
    /// The rates.
    pub rates: Rates,
}

/// Where rows go.
pub struct Report {
    file: Option<File>,
    table: bool,
}

impl Report {
    /// A report on the standard output that appends its rows to the file of that name as well.
    ///
    /// # Errors
    /// A file that cannot be opened.
    pub fn new(file: Option<&str>) -> Result<Report, String> {
        let open = |name: &str| {
            let opened = OpenOptions::new().create(true).append(true).open(name);
            opened.map_err(|error| format!("{name}: {error}"))
        };
        let file = file.map(open).transpose()?;
        let table = std::io::stdout().is_terminal();
        if table {
            println!("million per second      model         median   spread  per CPU second");
        }
        Ok(Report { file, table })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn add(&mut self, row: &Row) -> Result<(), String> {
        let json = row.json();
        println!("{}", if self.table { row.line() } else { json.clone() });
        match &mut self.file {
            Some(file) => writeln!(file, "{json}").map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
}

impl Row<'_> {
    /// No text in a row needs escaping: they are all names from this crate.
    fn json(&self) -> String {
        let Row { work, threads, unit, checked, details, rates } = self;
        let Rates { median, min, max, per_cpu, runs } = rates;
        // The time of the other threads is not known.
        let per_cpu = if *threads == 1 { format!(r#""per_cpu":{per_cpu:.0},"#) } else { String::new() };
        let details: String = details.iter().map(|(key, value)| format!(r#""{key}":"{value}","#)).collect();
        format!(
            r#"{{"peer":"opentmu","work":"{work}",{details}"threads":{threads},"unit":"{unit}","samples_per_s":{median:.0},"median":{median:.0},"min":{min:.0},"max":{max:.0},{per_cpu}"runs":{runs},"checked":{checked},"ok":true}}"#
        )
    }

    fn line(&self) -> String {
        let Row { work, unit, details, rates, .. } = self;
        let model = details.iter().find(|(key, _)| *key == "model").map_or("", |(_, value)| value);
        let spread = (rates.max - rates.min) / rates.median * 100.0;
        let [median, per_cpu] = [rates.median, rates.per_cpu].map(|rate| rate / 1e6);
        let per_cpu = if self.threads == 1 { format!("{per_cpu:.2}") } else { String::new() };
        format!("{work:<24}{model:<8}{median:>12.2}{spread:>8.0}%{per_cpu:>16}   {unit}")
    }
}
