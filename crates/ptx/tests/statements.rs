//! A statement for each word and each optional operand of each row of the table, with the verdict of the vendor's
//! assembler for several machines and versions.

use tmu_ptx::check::{check, is_accepted};

/// Statements on which our verdict is another one, by their first letters, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("addc.u64 ", BEFORE_4_3),
    ("addc.s64 ", BEFORE_4_3),
    ("subc.u64 ", BEFORE_4_3),
    ("subc.s64 ", BEFORE_4_3),
    ("madc.hi.u64 ", BEFORE_4_3),
    ("madc.hi.s64 ", BEFORE_4_3),
    ("madc.lo.u64 ", BEFORE_4_3),
    ("madc.lo.s64 ", BEFORE_4_3),
];

/// The vendor's assembler takes these in versions 3.1 and 4.1, where nothing could have set the carry.
const BEFORE_4_3: &str = "the manual has 64-bit sums with carry from version 4.3 on";

/// The vendor's assembler takes `::cta` and `.cta` for sm_20 too; the manual has them from sm_30 on.
fn names_its_block(statement: &str) -> bool {
    statement.contains(".shared::cta") || statement.starts_with("bar.cta.")
}

/// The kernel for a version and machine; lists of labels are in the language from version 6.0 and sm_30 on.
fn kernel(version: &str, machine: &str) -> String {
    let text = include_str!("../../../corpus/ptx/statements.kernel");
    let text = text
        .lines()
        .filter(|line| (version >= "6.0" && machine >= "sm_30") || !line.contains(".branchtargets"));
    text.collect::<Vec<_>>().join("\n").replace("VERSION", version).replace("MACHINE", machine)
}

#[test]
fn statements_have_the_vendors_verdict() {
    let vectors = include_str!("../../../corpus/ptx/statements.tsv");
    let columns = [
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
    ];
    let columns = columns.map(|(version, machine)| (version, machine, kernel(version, machine)));
    let (mut count, mut different) = (0, Vec::new());
    for line in vectors.lines().filter(|line| !line.starts_with('#')) {
        let (verdicts, statement) = line.rsplit_once('\t').expect("columns");
        for ((version, machine, kernel), verdict) in columns.iter().zip(verdicts.split('\t')) {
            let findings = match tmu_ptx::parse(&kernel.replace("STATEMENT", statement)) {
                Ok(module) => check(&module),
                Err(errors) => errors,
            };
            count += 1;
            let excepted = EXCEPTIONS.iter().any(|(start, _)| statement.starts_with(start))
                && matches!(*version, "3.1" | "4.1");
            let excepted = excepted || (*machine == "sm_20" && names_its_block(statement));
            if is_accepted(&findings) != (verdict == "yes") && !excepted {
                different.push(format!("{version} {machine} {statement} {verdict}: {findings:?}"));
            }
        }
    }
    assert!(count > 90_000, "{count}");
    if let Some(path) = std::env::var_os("STATEMENTS_DIFFER") {
        std::fs::write(path, different.join("\n")).expect("a file");
    }
    assert!(
        different.is_empty(),
        "{} differ:\n{}",
        different.len(),
        different[..different.len().min(20)].join("\n")
    );
}

/// A program is made of every statement that the assembler takes for the newest machine.
#[test]
fn what_is_accepted_runs() {
    let vectors = include_str!("../../../corpus/ptx/statements.tsv");
    let kernel = kernel("8.5", "sm_90");
    let mut refused = std::collections::BTreeSet::new();
    for line in vectors.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        if columns[4] != "yes" {
            continue;
        }
        let text = kernel.replace("STATEMENT", columns[15]);
        let Ok(module) = tmu_ptx::parse(&text) else { continue };
        if let Err(errors) = tmu_ptx::lower::lower(&[&module], &[&text], "k") {
            refused.insert(format!("{} {}", columns[15], errors[0].message));
        }
    }
    assert!(refused.is_empty(), "{}", refused.into_iter().collect::<Vec<_>>().join("\n"));
}
