//! What is wrong with files that are linked is said with the file, line and column where it is, all of it at once.

use super::common::Directory;
use super::{Observer, job, kernel, run};

const HEAD: &str = ".version 8.5\n.target sm_60\n.address_size 64\n";

/// What is said about a kernel linked with other files.
fn said(main: &str, files: &[(&str, String)]) -> Vec<String> {
    let directory = Directory::new();
    let mut names = Vec::new();
    for (name, text) in files {
        directory.write(name, text.as_bytes());
        names.push(format!("\"{name}\""));
    }
    let link = format!("link = [{}]\n[launch]", names.join(", "));
    let text = job(&kernel(main), "").replace("[launch]", &link);
    let stop = run::run(&directory.job(&text), Observer::default()).expect_err("it is refused");
    // The directory is another one in each run.
    let directory = format!("{}/", directory.path().display());
    stop.findings().to_string().lines().map(|line| line.replace(&directory, "")).collect()
}

fn starts(found: &[String], expected: &[&str]) {
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found} is not {expected}");
    }
}

const CALLER: &str = ".extern .func f(); .extern .func g();\n\
    .visible .entry k(.param .u64 out) { BEGIN call f; call g; ret; }";

#[test]
fn mistakes_in_several_files() {
    let f = format!("{HEAD}.visible .func f() {{\n  frobnicate; ret; }}\n.global .b32 x y;\n");
    let g = format!("{HEAD}.visible .func g() {{ ret; }}\n\n  .bogus;\n");
    let found = said(CALLER, &[("f.ptx", f), ("g.ptx", g)]);
    starts(&found, &["f.ptx:5:3: error[PTX-004]", "f.ptx:6:16: error[PTX-002]", "g.ptx:6:3: error[PTX-003]"]);
}

#[test]
fn broken_rules_in_several_files() {
    let wrong = |name: &str| {
        format!(
            "{HEAD}.visible .func {name}() {{ .reg .u32 r; .reg .f32 x;\n add.u32 r, x, r;\n add.f32 x, x, r; ret; }}"
        )
    };
    let found = said(CALLER, &[("f.ptx", wrong("f")), ("g.ptx", wrong("g"))]);
    let expected = ["f.ptx:5:13: error[PTX-015]", "f.ptx:6:16: error[PTX-015]"];
    starts(&found[..2], &expected);
    starts(&found[2..], &expected.map(|line| line.replace("f.ptx", "g.ptx")).each_ref().map(String::as_str));
}

#[test]
fn names_that_no_file_defines() {
    let f = format!(
        "{HEAD}.extern .func missing(); .extern .global .b32 away;\n.visible .func f() {{\n call missing; ret; }}"
    );
    let g = format!("{HEAD}.extern .global .b32 gone;\n.visible .func g() {{ ret; }}");
    let found = said(CALLER, &[("f.ptx", f.clone()), ("g.ptx", g)]);
    starts(&found, &["f.ptx:4:47: error[PTX-104]", "g.ptx:4:22: error[PTX-104]"]);
    let f = f.replace(" .extern .global .b32 away;", "");
    let g = format!("{HEAD}.extern .func lost();\n.visible .func g() {{ ret; }}");
    let twice = CALLER
        .replace("call g;", "call g; call nowhere;")
        .replace(".extern .func g();", ".extern .func g(); .extern .func nowhere();");
    let found = said(&twice, &[("f.ptx", f), ("g.ptx", g)]);
    assert!(found[0].contains(":9:") && found[0].contains("`nowhere`"), "{found:?}");
    starts(&found[1..], &["f.ptx:6:2: error[PTX-104]"]);
}

/// What is not run, and where a run stops.
#[test]
fn statements_of_linked_files() {
    let f = format!("{HEAD}.visible .func f() {{ ret; }}");
    let g = |statement: &str| {
        format!("{HEAD}.visible .func g() {{ .reg .b32 r; .reg .b64 a;\n  {statement}\n ret; }}")
            .replace("sm_60", "sm_90")
    };
    let found = said(CALLER, &[("f.ptx", f.clone()), ("g.ptx", g("mov.b32 r, %reserved_smem_offset_0;"))]);
    starts(&found, &["g.ptx:5:14: error[PTX-100]"]);
    let found = said(CALLER, &[("f.ptx", f), ("g.ptx", g("mov.u64 a, 64; ld.global.u32 r, [a];"))]);
    assert!(found[0].starts_with("g.ptx:5:18: error[MEMORY-"), "{found:?}");
}
