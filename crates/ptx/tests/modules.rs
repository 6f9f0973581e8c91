//! Declarations and directives, with the verdict of the vendor's assembler.

use tmu_ptx::check::{check, is_accepted};

/// Modules on which our verdict is another one, by their first letters, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    (".func f();", DECLARED),
    (".visible .func f();", DECLARED),
    (".func f() .noreturn;", DECLARED),
    (".entry k();", DECLARED),
    (".func (.reg .b32 r, .reg .b32 s)", "the manual has several results; the assembler does not link them"),
    (".func f(.reg .pred p)", "the manual has them; the assembler does not link them"),
    (".pragma \"anything\"", "pragmas that are not known are ignored"),
    (".visible .entry k() { .pragma \"used_bytes_mask", "pragmas that are not known are ignored"),
    (".section", "debugging data is skipped"),
    (".file 1 \"a.cu\" .visible .entry k() { .loc 1 2 3, function_name", "debugging data is skipped"),
    (".visible .entry k() { .reg .b32 a; P: .callprototype _ (); call a, P;", "addresses have 64 bits"),
    (".visible .entry k() { .reg .b32 f; { .func f(); }", "a register may have the name of a function"),
    (".visible .entry k() { .reg .b64 a; mov.u64 a, 18446744073709551616;", "that has more than 64 bits"),
];

/// The assembler wants a body or `.extern`.
const DECLARED: &str = "what is declared and never used does no harm";

#[test]
fn modules_have_the_vendors_verdict() {
    let vectors = include_str!("../../../corpus/ptx/modules.tsv");
    let kernel = include_str!("../../../corpus/ptx/modules.kernel");
    let columns = [
        ("8.5", "sm_60"),
        ("8.5", "sm_90"),
        ("4.3", "sm_52"),
        ("8.5", "sm_20"),
        ("8.5", "sm_30"),
        ("3.1", "sm_30"),
    ];
    let (mut count, mut different) = (0, Vec::new());
    for line in vectors.lines().filter(|line| !line.starts_with('#')) {
        let (verdicts, module) = line.rsplit_once('\t').expect("columns");
        let excepted = EXCEPTIONS.iter().any(|(start, _)| module.starts_with(start));
        for ((version, machine), verdict) in columns.into_iter().zip(verdicts.split('\t')) {
            let text = kernel.replace("VERSION", version).replace("MACHINE", machine);
            let findings = match tmu_ptx::parse(&text.replace("STATEMENT", module)) {
                Ok(module) => check(&module),
                Err(errors) => errors,
            };
            count += 1;
            if is_accepted(&findings) != (verdict == "yes") && !excepted {
                different.push(format!("{version} {machine} {verdict} {module} {findings:?}"));
            }
        }
    }
    assert!(count > 2000, "{count}");
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
}
