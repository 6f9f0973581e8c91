//! A fetch of a job.

use std::path::Path;

use opentmu::Job;
use opentmu::fetch::{self, Selection};
use serde_json::{Value, json};
use tmu_explain::fetch::Section;
use tmu_explain::json;

/// Explains the first fetch of a job's first lane that makes one.
pub fn explain(job: &str) -> Value {
    let job = Job::parse("job", job, Path::new(""));
    match job.and_then(|job| fetch::explain(&job, &Selection::default())) {
        Ok(explanation) => {
            let section = |section: &Section| json!({ "title": section.title, "lines": section.lines });
            json!({
                "svg": explanation.svg(),
                "sections": explanation.sections().iter().map(section).collect::<Vec<_>>(),
                "result": explanation.trace.result,
            })
        }
        Err(findings) => json!({ "findings": json::findings(&findings).collect::<Vec<_>>() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOB: &str = r#"
[shader]
text = """
.version 8.5
.target sm_60
.address_size 64
.global .texref tex_a;
.visible .entry k(.param .u64 out) {
    .reg .f32 f<8>; .reg .b64 rd<2>;
    ld.param.u64 rd1, [out];
    mov.f32 f1, 0f3E800000;
    tex.1d.v4.f32.f32 {f2, f3, f4, f5}, [tex_a, {f1}];
    st.global.v4.f32 [rd1], {f2, f3, f4, f5};
    ret;
}
"""
[launch]
grid = [1]
block = [1]
[[param]]
buffer = "out"
[buffer.out]
size = 16
[texture.tex_a]
dim = "1d"
size = [4]
format = "r32_float"
pattern = "index"
sampler = "s"
[sampler.s]
filter = "linear"
address = "clamp"
"#;

    /// 0.25 · 4 − ½ = 0.5: half of texel 0, which holds 0, and half of texel 1, which holds 1.
    #[test]
    fn a_fetch_has_words_a_picture_and_a_result() {
        let explained = explain(JOB);
        assert_eq!(explained["result"][0], 0.5f32.to_bits());
        assert!(explained["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
        assert_eq!(explained["sections"][1]["title"], "a sample");
    }

    #[test]
    fn what_is_wrong_with_a_job_has_its_line() {
        let explained = explain("[shader]\ntext = 3\n");
        assert_eq!(explained["findings"][0]["line"], 2, "{explained}");
    }
}
