//! The verdicts of NVIDIA's PTX assembler on single statements: `corpus/ptx/*.tsv`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use super::Tools;
use crate::write_file;

/// A file of verdicts: a line for each statement, a column for each version of the language and machine. `NAME.kernel`
/// beside it is where the statements stand.
struct Table {
    name: &'static str,
    /// A first column says whether samplers stand apart from textures.
    modes: bool,
    /// Each statement is a module, rather than something in a kernel.
    alone: bool,
    columns: &'static [(&'static str, &'static str)],
}

const TABLES: &[Table] = &[
    Table {
        name: "matrix",
        modes: true,
        alone: false,
        columns: &[("8.5", "sm_52"), ("8.5", "sm_53"), ("8.5", "sm_60")],
    },
    Table { name: "operands", modes: false, alone: false, columns: &[("8.5", "sm_60")] },
    Table {
        name: "statements",
        modes: false,
        alone: false,
        columns: &[
            ("8.5", "sm_52"),
            ("8.5", "sm_60"),
            ("8.5", "sm_70"),
            ("8.5", "sm_80"),
            ("8.5", "sm_90"),
            ("6.0", "sm_60"),
            ("4.1", "sm_52"),
            ("4.3", "sm_52"),
            ("5.0", "sm_60"),
            ("7.0", "sm_80"),
            ("7.8", "sm_90"),
            ("8.5", "sm_20"),
            ("8.5", "sm_30"),
            ("8.5", "sm_35"),
            ("3.1", "sm_35"),
        ],
    },
    Table {
        name: "modules",
        modes: false,
        alone: true,
        columns: &[
            ("8.5", "sm_60"),
            ("8.5", "sm_90"),
            ("4.3", "sm_52"),
            ("8.5", "sm_20"),
            ("8.5", "sm_30"),
            ("3.1", "sm_30"),
        ],
    },
];

/// Statements that the assembler is given at a time, each in a kernel of its own.
const BATCH: usize = 200;

/// Asks for the verdicts of the tables named, or of all. With `new`, only about lines that have none yet: those that
/// hold a statement alone, or a mode and a statement.
pub fn write_verdicts(root: &Path, names: &[&str]) -> Result<(), String> {
    let new = names.contains(&"new");
    let names: Vec<&str> = names.iter().copied().filter(|name| *name != "new").collect();
    if let Some(unknown) = names.iter().find(|name| TABLES.iter().all(|table| table.name != **name)) {
        return Err(format!("no table is called {unknown}"));
    }
    let tools = Tools::set_up(root)?;
    for table in TABLES.iter().filter(|table| names.is_empty() || names.contains(&table.name)) {
        rewrite(&tools, &root.join("corpus/ptx"), table, new)?;
    }
    Ok(())
}

fn rewrite(tools: &Tools, folder: &Path, table: &Table, new: bool) -> Result<(), String> {
    let path = folder.join(format!("{}.tsv", table.name));
    let read =
        |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let (text, kernel) = (read(&path)?, read(&folder.join(format!("{}.kernel", table.name)))?);
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let width = table.columns.len() + 1 + usize::from(table.modes);
    let wanted = |line: &&mut String| {
        if line.starts_with('#') || line.is_empty() {
            return false;
        }
        !new || line.split('\t').count() != width
    };
    // Lines of one mode go together.
    let mut groups: BTreeMap<String, Vec<&mut String>> = BTreeMap::new();
    for line in lines.iter_mut().filter(wanted) {
        let mode = if table.modes { line.split('\t').next().unwrap_or_default() } else { "" };
        groups.entry(mode.to_string()).or_default().push(line);
    }
    for (mode, mut group) in groups {
        let statements: Vec<String> =
            group.iter().map(|line| line.rsplit('\t').next().unwrap_or_default().to_string()).collect();
        let mut columns: Vec<Vec<bool>> = Vec::new();
        for &(version, machine) in table.columns {
            let column = match table.alone {
                true => modules(tools, &kernel, version, machine, &statements)?,
                false => Frame::new(&kernel, version, machine, &mode)?.verdicts(tools, &statements)?,
            };
            columns.push(column);
            println!("{} {version} {machine} {mode}: {} statements", table.name, statements.len());
        }
        for (number, line) in group.iter_mut().enumerate() {
            let verdicts = columns.iter().map(|column| if column[number] { "yes" } else { "no" });
            let first = table.modes.then_some(mode.as_str());
            let cells: Vec<&str> =
                first.into_iter().chain(verdicts).chain([statements[number].as_str()]).collect();
            **line = cells.join("\t");
        }
    }
    write_file(&path, lines.join("\n") + "\n")
}

/// Whether the assembler takes each of the modules.
fn modules(
    tools: &Tools,
    text: &str,
    version: &str,
    machine: &str,
    statements: &[String],
) -> Result<Vec<bool>, String> {
    let text = text.replace("VERSION", version).replace("MACHINE", machine);
    let accepted = statements.iter().map(|statement| {
        // What is `.extern` may be anywhere.
        let complaint = assemble(tools, machine, &text.replace("STATEMENT", statement), &["-c"])?;
        Ok(complaint.is_none())
    });
    accepted.collect()
}

/// What stands around statements for one version and machine.
struct Frame<'a> {
    machine: &'a str,
    module: String,
    kernel: String,
}

impl<'a> Frame<'a> {
    fn new(text: &str, version: &str, machine: &'a str, mode: &str) -> Result<Frame<'a>, String> {
        let independent = mode == "independent";
        let target =
            if independent { format!("{machine}, texmode_independent") } else { machine.to_string() };
        let sampler = if independent { ".global .samplerref sm;" } else { "" };
        let text = text.replace("VERSION", version).replace("MACHINE", &target).replace("SAMPLER", sampler);
        let start = text.find(".visible .entry k(").ok_or("the kernel is called k")?;
        let (module, kernel) = text.split_at(start);
        // Statements may take the kernel's address. Lists of labels are in the language from version 6.0 and sm_30 on.
        let module = module.to_string() + ".visible .entry k() { ret; }\n";
        let old = version < "6.0" || machine < "sm_30";
        let kernel: Vec<&str> =
            kernel.lines().filter(|line| !(old && line.contains(".branchtargets"))).collect();
        Ok(Frame { machine, module, kernel: kernel.join(" ") })
    }

    /// Whether the assembler takes each of the statements.
    fn verdicts(&self, tools: &Tools, statements: &[String]) -> Result<Vec<bool>, String> {
        let mut accepted = vec![true; statements.len()];
        for start in (0..statements.len()).step_by(BATCH) {
            let end = (start + BATCH).min(statements.len());
            self.ask(tools, statements, (start..end).collect(), &mut accepted)?;
        }
        Ok(accepted)
    }

    /// Asks about statements together. Those that the assembler names are refused, and it is asked about the others
    /// again; where it names none, about each half.
    fn ask(
        &self,
        tools: &Tools,
        statements: &[String],
        mut numbers: Vec<usize>,
        accepted: &mut [bool],
    ) -> Result<(), String> {
        while !numbers.is_empty() {
            let mut text = self.module.clone();
            let first_line = text.lines().count() + 1;
            for (position, number) in numbers.iter().enumerate() {
                let kernel = self.kernel.replacen(" k(", &format!(" k{position}("), 1);
                text += &(kernel.replace("STATEMENT", &statements[*number]) + "\n");
            }
            let Some(complaint) = assemble(tools, self.machine, &text, &[])? else { return Ok(()) };
            let named: Vec<usize> = refused_lines(&complaint)
                .filter_map(|line| numbers.get(line.checked_sub(first_line)?).copied())
                .collect();
            if named.is_empty() && numbers.len() > 1 {
                let rest = numbers.split_off(numbers.len() / 2);
                self.ask(tools, statements, rest, accepted)?;
                continue;
            }
            let refused = if named.is_empty() { numbers.clone() } else { named };
            refused.iter().for_each(|number| accepted[*number] = false);
            numbers.retain(|number| !refused.contains(number));
        }
        Ok(())
    }
}

/// What the assembler complains about; nothing if it takes the text.
fn assemble(tools: &Tools, machine: &str, text: &str, options: &[&str]) -> Result<Option<String>, String> {
    let source = tools.cache.join(format!("verdicts-{}.ptx", std::process::id()));
    write_file(&source, text)?;
    // For machines before sm_50 nothing is assembled any more, but what is for them may run on later ones.
    let architecture = if machine < "sm_50" { "sm_52" } else { machine };
    let output = Command::new(tools.ptxas())
        .arg(format!("-arch={architecture}"))
        .arg("-O0")
        .args(options)
        .arg("-o")
        .arg(source.with_extension("cubin"))
        .arg(&source)
        .output()
        .map_err(|error| format!("ptxas: {error}"))?;
    for path in [source.with_extension("cubin"), source] {
        // A refused text leaves no cubin.
        std::fs::remove_file(path).ok();
    }
    let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    Ok((!output.status.success()).then(|| said.into_owned()))
}

/// The lines that `ptxas FILE, line 12; error   : …` and `fatal` name.
fn refused_lines(complaint: &str) -> impl Iterator<Item = usize> {
    complaint.lines().filter_map(|line| {
        let (_, rest) = line.split_once(", line ")?;
        let (number, rest) = rest.split_once(';')?;
        let serious = rest.trim_start().starts_with("error") || rest.trim_start().starts_with("fatal");
        if serious { number.trim().parse().ok() } else { None }
    })
}
