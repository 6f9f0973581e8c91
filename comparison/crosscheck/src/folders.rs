//! Where drivers, tools and results lie.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of what is fetched and made, which git ignores.
pub fn cache(name: &str) -> PathBuf {
    root().join("oracle-cache").join(name)
}
