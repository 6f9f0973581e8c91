//! docs/cuda.md lists the functions of the runtime library.

use std::collections::BTreeSet;

#[test]
fn the_page_lists_the_functions_that_are_there() {
    let page = include_str!("../../../docs/cuda.md");
    let listed = page
        .split_once("These functions of the runtime are there")
        .and_then(|(_, rest)| rest.split_once("```text\n"))
        .and_then(|(_, list)| list.split_once("```\n"))
        .expect("a list")
        .0;
    let listed: BTreeSet<&str> = listed.split_whitespace().collect();
    // The forms with the thread's own stream are named by rule.
    let plain = |name: &str| !name.ends_with("_ptsz") && !name.ends_with("_ptds");
    let found: BTreeSet<&str> = cudart::functions().filter(|name| plain(name)).collect();
    assert_eq!(listed, found);
}
