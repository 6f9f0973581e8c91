//! The example of `docs/jobs.md` is a job that holds.

mod common;

#[test]
fn the_first_example_holds() {
    let page = include_str!("../../../docs/jobs.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(example.contains("[[expect]]"));
    common::assert_holds(example);
}
