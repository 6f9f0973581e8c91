//! `tmu verify`: files of results as a user writes them.

use super::Directory;

const SPEC: &str = r#"
chip = "made by hand"
results = ["lines.jsonl", "table.tsv"]

[texture.ramp]
dim = "2d"
size = [4, 4]
format = "rgba8_unorm"
pattern = "gradient"
sampler = "smooth"

[texture.numbers]
dim = "2d"
size = [4, 4]
format = "r32_uint"
pattern = "index"

[sampler.smooth]
filter = "linear"
address = "clamp"

[fetch]
texture = "ramp"
"#;

/// Red is x/3 at the centre of column x, in codes of 255 · x/3 = 0, 85, 170, 255: exact, a third of the way by hand
/// (0.3·4 − ½ = 0.7 of a column: 0.7/3), and wrong.
const LINES: &str = r#"
# comments and empty lines are left out
{"name": "a corner", "coordinates": [0.125, 0.125], "result": [0, 0, 0, 1]}
{"name": "between", "coordinates": [0.3, 0.125], "result": [0.23333334, null, null, null]}
{"name": "too bright", "coordinates": [0.3, 0.125], "result": [0.25, 0, 0, 1]}
{"name": "texel 9", "operation": "load", "texture": "numbers", "coordinates": [1, 2], "result": [9, 0, 0, 1]}
{"name": "gathered", "operation": "gather", "component": "g", "coordinates": [0.5, 0.5], "offset": [1, 0], "result": [0.6666667, 0.6666667, 0.33333334, 0.33333334]}
{"quad": [[0.1,0.1],[0.2,0.1],[0.1,0.2],[0.2,0.2]], "lane": 1, "result": ["0x3dcccccd", null, null, null]}
"#;

fn directory(lines: &str, table: &str) -> Directory {
    let directory = Directory::new();
    directory.write("results.toml", SPEC);
    directory.write("lines.jsonl", lines);
    directory.write("table.tsv", table);
    directory
}

#[test]
fn results_are_judged_one_by_one() {
    let directory = directory(LINES, "s\tt\tx\ty\n0.125\t0.125\t0\t-\n");
    let ran = directory.tmu(&["verify", "results.toml"]);
    let out = String::from_utf8(ran.out).unwrap();
    assert_eq!(ran.status, 1, "{out}{}", ran.err);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "results.toml: made by hand");
    assert_eq!(lines[1], "lines.jsonl:3: a corner exact: nvidia, d3d, exact");
    assert!(lines[2].starts_with("lines.jsonl:4: between explained: "), "{}", lines[2]);
    assert!(lines[3].starts_with("lines.jsonl:5: too bright not explained; nearest: "), "{}", lines[3]);
    assert_eq!(lines[4], "    result  3e800000 00000000 00000000 3f800000  (0.25, 0.0, 0.0, 1.0)");
    assert_eq!(lines[8], "lines.jsonl:6: texel 9 exact: nvidia, d3d, exact");
    assert_eq!(lines[9], "lines.jsonl:7: gathered exact: nvidia, d3d, exact");
    assert!(lines[10].starts_with("lines.jsonl:8: "), "{}", lines[10]);
    assert_eq!(lines[11], "table.tsv:2: exact: nvidia, d3d, exact");
    assert!(
        lines[12].starts_with("7 results: 4 exact") && lines[12].ends_with(", 1 not explained"),
        "{}",
        lines[12]
    );

    let quiet = directory.tmu(&["verify", "--quiet", "--json", "results.toml"]);
    let out = String::from_utf8(quiet.out).unwrap();
    assert_eq!((quiet.status, out.lines().count()), (1, 2), "{out}");
    assert!(out.contains(r#""verdict":"not explained""#) && out.contains(r#""not_explained":1"#), "{out}");
}

#[test]
fn everything_explained_is_success() {
    let directory = directory("", "s\tt\tx\n0.125\t0.125\t0\n0.375\t0.9\t0x3eaaaaab\n");
    let ran = directory.tmu(&["verify", "results.toml"]);
    assert_eq!(ran.status, 0, "{}{}", String::from_utf8_lossy(&ran.out), ran.err);
}

/// An array of f32, written by hand: a header of 118 bytes and a line end after the magic string, version and length.
#[test]
fn arrays_have_their_columns_in_the_file() {
    let mut header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }".to_string();
    header += &" ".repeat(117 - header.len());
    header.push('\n');
    let mut npy = b"\x93NUMPY\x01\x00".to_vec();
    npy.extend((header.len() as u16).to_le_bytes());
    npy.extend(header.as_bytes());
    for value in [0.125f32, 0.125, 0.0, 0.375, 0.125, 85.0 / 255.0] {
        npy.extend(value.to_le_bytes());
    }
    let directory = Directory::new();
    let spec = SPEC.replace(
        r#"results = ["lines.jsonl", "table.tsv"]"#,
        "results = \"a.npy\"\ncolumns = [\"s\", \"t\", \"x\"]",
    );
    directory.write("results.toml", spec);
    directory.write("a.npy", npy);
    let ran = directory.tmu(&["verify", "results.toml"]);
    let out = String::from_utf8(ran.out).unwrap();
    assert!(ran.status == 0 && out.contains("a.npy:2: exact"), "{out}{}", ran.err);
}

#[test]
fn wrong_files_are_refused_with_their_line() {
    let cases = [
        ("{\"coordinates\": [0.5, 0.5]}", "there is no result"),
        ("{\"coordinates\": [0.5], \"result\": [0]}", "there is no \"t\""),
        ("{\"coordinates\": [0.5, 0.5], \"result\": [0], \"colour\": 3}", "there is no column \"colour\""),
        ("{\"coordinates\": [0.5, 0.5, 0, 0], \"result\": [0]}", "has 4 elements"),
        ("{\"coordinates\": [0.5, \"left\"], \"result\": [0]}", "\"t\" is a number or bits"),
        ("[1, 2]", "a line is a JSON object"),
        ("{\"coordinates\": [0.5, 0.5], \"result\": [0]", "not JSON"),
        ("{\"texture\": \"nobody\", \"coordinates\": [0.5, 0.5], \"result\": [0]}", "no texture named"),
        ("{\"coordinates\": [0.5, 0.5], \"lod\": 1, \"bias\": 1, \"result\": [0]}", "exclude each other"),
        ("{\"coordinates\": [0.5, 0.5], \"lane\": 32, \"result\": [0]}", "no lane 32"),
        ("{\"operation\": \"load\", \"coordinates\": [0.5, 0], \"result\": [0]}", "whole number"),
    ];
    for (line, message) in cases {
        let directory = directory(&format!("\n{line}\n"), "s\n");
        let ran = directory.tmu(&["verify", "results.toml"]);
        assert_eq!(ran.status, 1, "{line}");
        let position = ran.err.contains("lines.jsonl:2") && ran.err.contains("RESULT-001");
        assert!(position && ran.err.contains(message), "{line}: {}", ran.err);
    }
    let deep = format!("{{\"s\": {}", "[".repeat(100_000));
    let ran = directory(&deep, "s\n").tmu(&["verify", "results.toml"]);
    assert!(ran.status == 1 && ran.err.contains("not JSON"));
    let unknown = Directory::new();
    unknown.write("results.toml", SPEC.replace("chip", "chips"));
    let ran = unknown.tmu(&["verify", "results.toml"]);
    assert!(ran.status == 1 && ran.err.contains("JOB-002") && ran.err.contains("chip"), "{}", ran.err);
}

/// A request that the texture unit cannot answer, and no results at all, are no success.
#[test]
fn nothing_to_judge_is_no_success() {
    let cube = "{\"operation\": \"gather\", \"coordinates\": [0.5, 0.5], \"lod\": 1, \"result\": [0]}";
    let ran = directory(cube, "s\n").tmu(&["verify", "results.toml"]);
    assert!(ran.status == 1 && ran.err.contains("FETCH-01"), "{}", ran.err);
    let ran = directory("", "s\n").tmu(&["verify", "results.toml"]);
    assert_eq!((ran.status, String::from_utf8(ran.out).unwrap().contains("0 results")), (1, true));
}

/// The example of the corpus: its first results are exact by hand, the one between two texels needs slack.
#[test]
fn the_example_is_explained() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/results/example.toml");
    let ran = Directory::new().tmu(&["verify", example]);
    let out = String::from_utf8(ran.out).unwrap();
    assert_eq!(ran.status, 0, "{out}{}", ran.err);
    assert!(out.contains("6 results: 5 exact") && out.contains(" 1 explained, 0 not explained"), "{out}");
}

/// An invalid handle reads zeros, alpha too (OUT-2); it has as many coordinates as are given.
#[test]
fn the_texture_none_is_an_invalid_handle() {
    let lines = r#"
{"texture": "none", "coordinates": [0.5, 0.5], "result": [0, 0, 0, 0]}
{"texture": "none", "coordinates": [0.5, 0.5, 0.5], "result": [0, 0, 0, 1]}
"#;
    let ran = directory(lines, "s\tt\tx\n0.125\t0.125\t0\n").tmu(&["verify", "results.toml"]);
    let out = String::from_utf8(ran.out).unwrap();
    assert_eq!(ran.status, 1, "{out}{}", ran.err);
    assert!(out.contains("lines.jsonl:2: exact: nvidia, d3d, exact"), "{out}");
    assert!(out.contains("lines.jsonl:3: not explained"), "{out}");
}

/// What software drivers answered to random requests, as `cargo xtask crosscheck` stored it: the verifier explains it all.
#[test]
fn answers_of_drivers_are_explained() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/results");
    for driver in ["lavapipe", "swiftshader", "direct3d"] {
        let ran = Directory::new().tmu(&["verify", "--quiet", &format!("{folder}/{driver}.toml")]);
        let out = String::from_utf8(ran.out).unwrap();
        assert_eq!(ran.status, 0, "{driver}: {out}{}", ran.err);
        let results: u64 =
            out.split(" results:").next().unwrap().rsplit('\n').next().unwrap().parse().unwrap();
        assert!(results > 150 && out.contains(", 0 not explained"), "{driver}: {out}");
    }
}

/// D3D 19.2.4: the second of four samples lies (6, −2) sixteenths of a pixel from the centre.
#[test]
fn positions_of_samples_are_judged() {
    let directory = Directory::new();
    directory.write(
        "results.toml",
        r#"
chip = "made by hand"
results = ["lines.jsonl"]

[texture.four]
dim = "2d_ms"
size = [4, 4]
samples = 4
format = "rgba8_unorm"
pattern = "gradient"
"#,
    );
    let line = r#"{"operation": "sample_position", "sample": 1, "result": [0.375, -0.125, 0, 0]}"#;
    directory.write("lines.jsonl", format!("{line}\n"));
    let ran = directory.tmu(&["verify", "results.toml"]);
    let out = String::from_utf8(ran.out).unwrap();
    assert_eq!(ran.status, 0, "{out}{}", ran.err);
    assert!(out.contains("lines.jsonl:1: exact: nvidia, d3d, exact"), "{out}");
}
