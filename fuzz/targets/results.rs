//! Results to verify, as JSON lines and as tables: every one is judged, or refused with a code.
#![no_main]

use std::path::Path;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use opentmu::verify::Results;

/// Small textures of several kinds; level 0 and two more.
const SPEC: &str = r#"
results = "none.jsonl"
[texture.flat]
dim = "2d"
size = [4, 4]
levels = 3
format = "rgba8_unorm"
[texture.cube]
dim = "cube"
size = [2, 2]
format = "r32_float"
[texture.deep]
dim = "3d"
size = [2, 3, 2]
format = "rgba16_float"
[texture.whole]
dim = "2d_array"
size = [3, 2]
layers = 2
format = "r32_uint"
[sampler.smooth]
filter = "linear"
mip = "linear"
[fetch]
texture = "flat"
sampler = "smooth"
"#;

fuzz_target!(|data: &[u8]| {
    static RESULTS: OnceLock<Results> = OnceLock::new();
    let results = RESULTS.get_or_init(|| Results::parse("fuzz", SPEC, Path::new("")).unwrap());
    for name in ["a.jsonl", "a.tsv"] {
        let judged = results.judge_bytes(name, data, |judged| assert!(!judged.verdict.to_string().is_empty()));
        if let Err(findings) = judged {
            assert!(findings.has_errors());
        }
    }
});
