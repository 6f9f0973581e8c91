//! Making programs of PTX: damaged files and files drawn to hurt.

use std::path::{Path, PathBuf};

use tmu_ptx::lower::{entries, lower};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "ptx") {
            found.push(path);
        }
    }
}

fn corpus() -> Vec<String> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut found);
    found.sort();
    found.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// Lowers every kernel; what comes out passes the program's own rules.
fn lower_all(text: &str) -> usize {
    let Ok(module) = tmu_ptx::parse(text) else { return 0 };
    let modules = [&module];
    let names = entries(&modules);
    let lowered = names.iter().filter_map(|name| lower(&modules, &[text], name).ok());
    lowered.map(|kernel| assert_eq!(kernel.program.validate(), Ok(()))).count()
}

#[test]
fn every_kernel_of_the_corpus_becomes_a_program() {
    for text in corpus() {
        // A file that names what others define does not run by itself.
        if text.contains(".extern .global") || text.contains(".extern .func") {
            continue;
        }
        let module = tmu_ptx::parse(&text).unwrap();
        let modules = [&module];
        for name in entries(&modules) {
            lower(&modules, &[&text], name).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        }
    }
}

/// Words of a file change places, so that most of them still read; nothing panics.
#[test]
fn damaged_files_are_refused_or_run() {
    let mut state = 1u64;
    let mut next = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % count
    };
    let mut survivors = 0;
    for text in corpus().iter().filter(|text| text.len() < 12_000) {
        let words: Vec<&str> = text.split_inclusive([' ', '\n', '\t', ',', '.', '[', '{']).collect();
        for _ in 0..40 {
            let mut damaged = words.clone();
            for _ in 0..=next(3) {
                let (from, to) = (next(words.len()), next(words.len()));
                damaged[to] = words[from];
            }
            survivors += lower_all(&damaged.concat());
        }
    }
    assert!(survivors > 100, "{survivors}");
}

const HEAD: &str = ".version 8.5\n.target sm_60\n.address_size 64\n";

fn codes(body: &str) -> Vec<&'static str> {
    let text = format!("{HEAD}{body}");
    let module = tmu_ptx::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let modules = [&module];
    match lower(&modules, &[&text], "k") {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(|error| error.code).collect(),
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let kernel = ".visible .entry k() { ret; }";
    assert_eq!(codes(&format!(".global .b64 huge[4000000000]; {kernel}")), ["PTX-103"]);
    assert_eq!(codes(&format!(".const .b8 big[70000]; {kernel}")), ["PTX-103"]);
    assert_eq!(codes(".visible .entry k() { .local .b8 deep[200000000]; ret; }"), ["PTX-103"]);
    assert_eq!(codes(".visible .entry k(.param .b8 p[100000]) { ret; }"), ["PTX-103"]);
    let registers: String = (0..70_000).map(|number| format!("mov.u32 %r{number}, 1;")).collect();
    assert_eq!(
        codes(&format!(".visible .entry k() {{ .reg .b32 %r<70000>; {registers} ret; }}")),
        ["PTX-102"]
    );
}

#[test]
fn what_is_nowhere_is_refused() {
    assert_eq!(codes(".extern .global .u32 far; .visible .entry k() { ret; }"), ["PTX-104"]);
    assert_eq!(codes(".extern .func far(); .visible .entry k() { call far; ret; }"), ["PTX-104"]);
    assert_eq!(codes(".visible .entry other() { ret; }"), ["PTX-104"]);
    assert_eq!(codes(".shared .u32 s = 3; .visible .entry k() { ret; }"), ["PTX-105"]);
}

/// A ladder of branches as long as this would take a search without limits for ever.
#[test]
fn long_flow_is_lowered_in_time() {
    let rungs = 20_000;
    let mut body = String::from(".visible .entry k(.param .u32 n) { .reg .b32 %r<2>; .reg .pred %p<2>;\n");
    body += "ld.param.u32 %r1, [n]; setp.eq.u32 %p1, %r1, 0;\n";
    for rung in 0..rungs {
        body += &format!("L{rung}: @%p1 bra L{};\n", (rung * 7919 + 13) % rungs);
    }
    body += "ret; }";
    let start = std::time::Instant::now();
    assert_eq!(codes(&body), Vec::<&str>::new());
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
