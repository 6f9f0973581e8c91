//! The corpus.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the corpus.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/dxbc")
}

/// A shader of the corpus.
pub struct Blob {
    pub name: String,
    pub bytes: Vec<u8>,
    /// The listings' path, without `.asm` or `.hex`.
    listing: PathBuf,
}

impl Blob {
    /// What the vendor's disassembler says about it: `asm`, its default form, or `hex`, with hexadecimal literals.
    pub fn listing(&self, form: &str) -> String {
        fs::read_to_string(format!("{}.{form}", self.listing.display())).unwrap()
    }
}

/// The shaders that the vendor's compiler made: of small sources, and of those that people ship.
pub fn compiled() -> Vec<Blob> {
    let mut all = blobs("dxbc/compiled", "dxbc/listing");
    all.extend(blobs("shaders", "shaders"));
    all
}

/// The programs that no compiler makes.
pub fn crafted() -> Vec<Blob> {
    blobs("dxbc/crafted", "dxbc/crafted")
}

fn blobs(folder: &str, listings: &str) -> Vec<Blob> {
    let corpus = corpus().join("..");
    let mut all: Vec<_> = fs::read_dir(corpus.join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dxbc"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let listing = corpus.join(listings).join(&name);
            Blob { name, bytes: fs::read(&path).unwrap(), listing }
        })
        .collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(!all.is_empty());
    all
}
