//! 1,462 texture statements on three machines, with the verdict of the vendor's assembler.

use tmu_ptx::check::{check, is_accepted};

/// Statements on which our verdict is another one, with the reason. There are none.
const EXCEPTIONS: &[(&str, &str)] = &[];

fn kernel(statements: &str, machine: &str, independent: bool) -> String {
    let (mode, sampler) =
        if independent { (", texmode_independent", ".global .samplerref sm;") } else { ("", "") };
    format!(
        ".version 8.5\n.target {machine}{mode}\n.address_size 64\n.global .texref tx;\n{sampler}
.visible .entry k(.param .u64 out, .param .f32 pa, .param .u64 h)
{{ .reg .f32 f<40>; .reg .b32 r<60>; .reg .b64 rd<8>; .reg .pred p<4>; .reg .b16 h<20>;
{statements}
ret; }}"
    )
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
