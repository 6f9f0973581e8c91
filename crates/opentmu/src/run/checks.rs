//! What a program rules out in its job.

use tmu_device::Function;
use tmu_program::Diagnostic;
use tmu_sass::Arch;

use crate::bind::at_key;
use crate::job::{Job, Launch};
use crate::load::{Code, Shader};

/// What the kind of program rules out in the job. `chosen`: `arch` has chosen it from a fat binary.
pub(super) fn sections(job: &Job, shader: &Shader, chosen: bool) -> Result<(), Diagnostic> {
    let arch = job.shader.arch.as_ref().filter(|_| !chosen);
    if let Some(draw) = &job.draw {
        return Err(draw
            .at
            .error("JOB-012", "machine code is not drawn with")
            .hint("give it a `[launch]`, or run it as a fragment with `[registers]`"));
    }
    for buffer in job.buffers.values() {
        let keys = [
            buffer.stride.as_ref().map(|stride| ("stride", stride.span.clone())),
            buffer.format.as_ref().map(|format| ("format", format.span.clone())),
            buffer.counter.as_ref().map(|counter| ("counter", counter.value.span.clone())),
        ];
        if let Some((key, span)) = keys.into_iter().flatten().next() {
            let message = format!("`{key}` is for Direct3D's buffers, which machine code does not have");
            return Err(at_key(Diagnostic::error("JOB-012", message), &span));
        }
    }
    if let Some(launch) = job.launches().find(|launch| launch.block.is_none()) {
        let what = if job.launch.is_some() { "`[launch]`" } else { "the step" };
        return Err(launch.at.error("JOB-003", format!("{what} has no `block`")));
    }
    let of_text = |arch: Arch| match &job.shader.arch {
        Some(key) if key.value != arch => {
            let message = format!("`arch` says {}, the text itself `.arch {arch}`", key.value);
            Err(key.error("JOB-006", message))
        }
        _ => Ok(()),
    };
    match &shader.code {
        Code::Cubin(cubin) => {
            if let Some(arch) = arch {
                let message =
                    format!("`arch` is for SASS text and words; the cubin says {} itself", cubin.arch);
                return Err(arch.error("JOB-006", message));
            }
            check_launch(job, "a kernel of a cubin")
        }
        Code::Ptx(_) => {
            if let Some(arch) = arch {
                return Err(arch.error("JOB-006", "`arch` is for SASS text and words"));
            }
            check_launch(job, "a kernel of PTX")
        }
        Code::Assembled(assembled) => {
            of_text(assembled.cubin.arch)?;
            if assembled.named { check_launch(job, "a text with a `.kernel`") } else { check_entry(job) }
        }
        Code::Text(arch) => of_text(*arch).and_then(|()| check_entry(job)),
        Code::Words(..) => check_entry(job),
        // These have rules of their own.
        Code::Direct3d(_) => Ok(()),
    }
}

/// Kernels are launched.
fn check_launch(job: &Job, what: &str) -> Result<(), Diagnostic> {
    if job.is_launched() {
        return Ok(());
    }
    Err(Diagnostic::error("JOB-003", format!("{what} needs a `[launch]`")).hint("add `grid` and `block`"))
}

/// Code without names has no entries.
fn check_entry(job: &Job) -> Result<(), Diagnostic> {
    match &job.shader.entry {
        Some(entry) => Err(entry.error("JOB-006", "`entry` is for files that hold several functions")),
        None => Ok(()),
    }
}

/// `.maxntid` and `.reqntid`: the machine refuses other blocks.
pub(super) fn block(launch: &Launch, function: &Function) -> Result<(), Diagnostic> {
    let (name, required, most) = (function.name(), function.required_block(), function.max_block());
    let block = launch.block_extents();
    let [x, y, z] = block;
    if let Some(required) = required.filter(|required| *required != block) {
        let message = format!("{name} must run in blocks of {required:?} threads, not [{x}, {y}, {z}]");
        return Err(launch.at.error("JOB-007", message));
    }
    let product = |extents: [u32; 3]| extents.into_iter().map(u64::from).product::<u64>();
    if let Some(most) = most.filter(|most| product(block) > product(*most)) {
        let message =
            format!("{name} may run in blocks of {} threads at most, not {}", product(most), product(block));
        return Err(launch.at.error("JOB-007", message));
    }
    Ok(())
}
