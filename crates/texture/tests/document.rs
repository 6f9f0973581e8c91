//! `docs/texture-model.md` names tests that exist, and every rule has one.

use std::fs;
use std::path::Path;

fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder of the crate") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(path).expect("a source file"));
        }
    }
}

#[test]
fn every_rule_of_the_model_has_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut text = String::new();
    sources(&root.join("src"), &mut text);
    sources(&root.join("tests"), &mut text);
    let document = fs::read_to_string(root.join("../../docs/texture-model.md")).expect("the document");
    // The tables behind the rules are counts.
    let (rules, _) = document.split_once("\n## Other implementations").expect("the rules, and the counts");
    let rules: Vec<&str> = rules.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rules.len() > 40);
    for rule in rules {
        let cells: Vec<&str> = rule.trim_matches('|').split(" | ").collect();
        assert_eq!(cells.len(), 5, "{rule}");
        let tests: Vec<&str> = cells[4].split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "{rule}");
        for test in tests {
            assert!(text.contains(&format!("fn {test}(")), "{} names {test}", cells[0]);
        }
    }
}
