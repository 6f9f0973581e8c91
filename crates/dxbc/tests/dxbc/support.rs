//! The corpus.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the corpus.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/dxbc")
}

/// Every shader of a folder with its name.
pub fn blobs(folder: &str) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(corpus().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dxbc"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
        .collect();
    all.sort();
    assert!(!all.is_empty());
    all
}

/// A text beside them.
pub fn text(folder: &str, name: &str, extension: &str) -> String {
    fs::read_to_string(corpus().join(folder).join(format!("{name}.{extension}"))).unwrap()
}
