//! 1,462 texture statements on three machines, with the verdict of the vendor's assembler.

use tmu_ptx::check::{check, is_accepted};

/// Statements on which our verdict is another one, with the reason. There are none.
const EXCEPTIONS: &[(&str, &str)] = &[];

fn kernel(statements: &str, machine: &str, independent: bool) -> String {
    let (mode, sampler) =
        if independent { (", texmode_independent", ".global .samplerref sm;") } else { ("", "") };
    let text = include_str!("../../../corpus/ptx/matrix.kernel");
    let text = text.replace("VERSION", "8.5").replace("MACHINE", &format!("{machine}{mode}"));
    text.replace("SAMPLER", sampler).replace("STATEMENT", statements)
}

#[test]
fn texture_statements_have_the_vendors_verdict() {
    let matrix = include_str!("../../../corpus/ptx/matrix.tsv");
    let mut different = Vec::new();
    let mut count = 0;
    for line in matrix.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split('\t').collect();
        let [mode, verdicts @ .., statements] = columns.as_slice() else { panic!("columns") };
        for (machine, verdict) in ["sm_52", "sm_53", "sm_60"].into_iter().zip(verdicts) {
            let text = kernel(statements, machine, *mode == "independent");
            let findings = match tmu_ptx::parse(&text) {
                Ok(module) => check(&module),
                Err(errors) => errors,
            };
            count += 1;
            let excepted = EXCEPTIONS.iter().any(|(statement, _)| statement == statements);
            if is_accepted(&findings) != (*verdict == "yes") && !excepted {
                different.push(format!("{mode} {machine} {statements}: {verdict}; {findings:?}"));
            }
        }
    }
    assert_eq!(count, 3 * 1462);
    assert!(
        different.is_empty(),
        "{} differ:\n{}",
        different.len(),
        different[..different.len().min(20)].join("\n")
    );
}
