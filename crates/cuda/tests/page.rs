//! docs/cuda.md lists the functions that do nothing.

use std::collections::BTreeSet;

#[test]
fn the_page_lists_the_functions_that_are_not_supported() {
    let page = include_str!("../../../docs/cuda.md");
    let listed = page
        .rsplit("```text\n")
        .next()
        .and_then(|list| list.strip_suffix("```\n"))
        .expect("a list at the end");
    let listed: BTreeSet<&str> = listed.split_whitespace().collect();
    let found: BTreeSet<&str> =
        cuda::functions().filter(|(_, supported)| !supported).map(|(name, _)| name).collect();
    assert_eq!(listed, found);
}
