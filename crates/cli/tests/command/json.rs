//! `--json`: each line of standard output is an object, whatever happens.

use serde_json::{Value, json};

use super::{Directory, FAULTING, PASSING, Ran, tmu};

fn objects(ran: &Ran) -> Vec<Value> {
    ran.lines().iter().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
}

/// A job that faults, one whose key is wrong, one that is not there, one that cannot be saved.
#[test]
fn run_says_why_a_job_did_not_end() {
    let directory = Directory::new();
    directory.write("fault.toml", FAULTING);
    directory.write("bad.toml", "[shader]\ntext = \"EXIT;\"\n[lunch]\n");
    directory.write("taken/b.bin/file", "");
    directory.write("taken/a.toml", format!("{PASSING}[buffer.b]\ndata = [1]\nsave = \"b.bin\"\n"));
    let ran = directory.tmu(&["run", "--json", "fault.toml", "bad.toml", "none.toml", "taken/a.toml"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let jobs = objects(&ran);
    let told: Vec<(&str, &str, &str)> = jobs
        .iter()
        .map(|job| {
            let text = |value: &Value| value.as_str().map(str::to_string).unwrap_or_default().leak() as &str;
            (text(&job["job"]), text(&job["status"]), text(&job["error"]["code"]))
        })
        .collect();
    assert_eq!(
        told,
        [
            ("fault.toml", "faulted", "LDC-13"),
            ("bad.toml", "refused", "JOB-002"),
            ("none.toml", "refused", "JOB-009"),
            ("taken/a.toml", "ran", "JOB-013"),
        ]
    );
    assert_eq!(jobs[1]["findings"], json!([jobs[1]["error"]]));
    assert_eq!((&jobs[1]["error"]["line"], &jobs[1]["error"]["column"]), (&json!(3), &json!(2)));
    assert!(jobs[0]["statistics"].is_object(), "what ran before the fault is counted");
    assert_eq!(directory.tmu(&["run", "--json", "fault.toml"]).status, 3);
}

#[test]
fn run_lists_warnings_of_a_job_that_ran() {
    let directory = Directory::new();
    directory.write("a.toml", PASSING);
    let job = &objects(&directory.tmu(&["run", "--json", "a.toml"]))[0];
    assert_eq!((&job["status"], &job["error"], &job["findings"]), (&json!("ran"), &Value::Null, &json!([])));
}

#[test]
fn test_has_an_object_for_each_job_and_a_summary() {
    let directory = Directory::new();
    directory.write("a.toml", PASSING);
    directory.write("b.toml", PASSING.replace("u32 = 7", "u32 = 8"));
    directory.write("c.toml", FAULTING);
    let ran = directory.tmu(&["test", "--json", "."]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let found = objects(&ran);
    let verdicts: Vec<&Value> = found[..3].iter().map(|job| &job["verdict"]).collect();
    assert_eq!(verdicts, ["passed", "failed", "no expectation"]);
    assert!(found[1]["failures"][0].as_str().unwrap().contains('8'), "{}", found[1]);
    assert_eq!(found[3], json!({ "passed": 1, "failed": 1 }));
}

/// `rgba8_unorm` and `bc1_unorm` by Microsoft's, Khronos' and OpenGL's documents.
#[test]
fn formats_are_objects() {
    let ran = tmu(&["formats", "--json"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let formats = objects(&ran);
    let of = |name: &str| formats.iter().find(|format| format["format"] == name).unwrap();
    assert_eq!(
        *of("rgba8_unorm"),
        json!({
            "format": "rgba8_unorm", "bytes": 4, "block": null, "components": "r8 g8 b8 a8",
            "d3d": "R8G8B8A8_UNORM", "vulkan": "R8G8B8A8_UNORM", "opengl": "RGBA8",
        })
    );
    assert_eq!((&of("bc1_unorm")["block"], &of("bc1_unorm")["bytes"]), (&json!([4, 4]), &json!(8)));
    assert_eq!(formats.len() + 1, tmu(&["formats"]).lines().len());
}

#[test]
fn verify_says_what_is_wrong_with_a_file() {
    let directory = Directory::new();
    directory.write("a.toml", "[lunch]\n");
    let ran = directory.tmu(&["verify", "--json", "a.toml", "none.toml"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let found = objects(&ran);
    assert_eq!(found.last().unwrap()["results"], 0);
    let wrong: Vec<&Value> = found[..found.len() - 1].iter().map(|finding| &finding["file"]).collect();
    assert!(
        wrong.iter().any(|file| *file == "a.toml") && wrong.iter().any(|file| *file == "none.toml"),
        "{wrong:?}"
    );
}

/// 32,000 findings took ten seconds as JSON, since every line number was counted from the beginning.
#[test]
fn check_of_many_findings_is_quick() {
    let directory = Directory::new();
    directory.write("a.sass", "TLD.LZ R0, R4, R8, 0x0, 2D, 0xf;\n".repeat(32_000));
    let begin = std::time::Instant::now();
    let ran = directory.tmu(&["check", "--json", "a.sass"]);
    let needed = begin.elapsed();
    let found = objects(&ran);
    assert_eq!((found.len(), &found[31_999]["line"]), (32_000, &json!(32_000)));
    let begin = std::time::Instant::now();
    directory.tmu(&["check", "a.sass"]);
    let plain = begin.elapsed();
    assert!(needed < plain * 5 + std::time::Duration::from_secs(1), "{needed:?} as JSON, {plain:?} without");
}
