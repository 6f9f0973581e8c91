//! Direct3D shaders, run by jobs.

#[path = "../common/mod.rs"]
mod common;
mod draws;
mod formats;
mod slots;
mod stages;

use common::run;

/// A shader's text with the rest of its job.
fn job(shader: &str, rest: &str) -> String {
    format!("[shader]\ntext = \"\"\"\n{shader}\"\"\"\n{rest}")
}

/// The findings about a job, without the name of its file.
fn refused(text: &str) -> String {
    match run(text) {
        Ok(_) => "none".into(),
        Err(stop) => {
            stop.findings().diagnostics.iter().map(|it| format!("{}: {}", it.code, it.message)).collect()
        }
    }
}
