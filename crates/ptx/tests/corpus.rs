//! Every PTX file of the corpus is read.

use std::path::{Path, PathBuf};

/// All `.ptx` files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "ptx") {
            found.push(path);
        }
    }
}

fn corpus() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut found);
    found.sort();
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).expect("text"))).collect()
}

#[test]
fn every_file_is_read() {
    let files = corpus();
    assert!(files.len() > 80);
    for (path, text) in files {
        if let Err(errors) = tmu_ptx::parse(&text) {
            panic!(
                "{}: {}",
                path.display(),
                errors.iter().take(5).map(|error| format!("\n{error}")).collect::<String>()
            );
        }
    }
}

#[test]
fn every_file_keeps_the_rules() {
    for (path, text) in corpus() {
        let module = tmu_ptx::parse(&text).expect("the file is read");
        let findings = tmu_ptx::check::check(&module);
        assert!(findings.is_empty(), "{}: {:#?}", path.display(), &findings[..findings.len().min(5)]);
    }
}

#[test]
fn what_is_printed_reads_as_the_same_module() {
    for (path, text) in corpus() {
        let module = tmu_ptx::parse(&text).expect("the file is read");
        let printed = tmu_ptx::print(&module);
        match tmu_ptx::parse(&printed) {
            Ok(again) => assert!(again == module, "{}: another module\n{printed}", path.display()),
            Err(errors) => panic!("{}: {:#?}\n{printed}", path.display(), &errors[..errors.len().min(3)]),
        }
    }
}
