//! Every rule of the vendors' instruction pages has a test, and `docs/conformance.md` says which.

#[path = "../../../xtask/src/conformance.rs"]
mod conformance;

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_rule_has_a_test() {
    let untested = conformance::untested(&root()).unwrap();
    assert!(untested.is_empty(), "no test names these rules: {}", untested.join(", "));
}

#[test]
fn the_conformance_page_is_up_to_date() {
    let wanted = conformance::render(&root()).unwrap();
    let page = std::fs::read_to_string(root().join(conformance::PAGE)).unwrap();
    assert!(page == wanted, "run `cargo xtask conformance`");
}
