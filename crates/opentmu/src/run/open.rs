//! The shader of a job, with what is linked with it.

use tmu_program::Diagnostic;
use tmu_sass::Arch;

use crate::bind::at_key;
use crate::fatbin;
use crate::job::{Job, ShaderText};
use crate::load::{Code, DEFAULT_ARCH, Input, PtxFile, Selection, Shader, refuse_images};
use crate::{Findings, Source};

/// Reads the shader's file. True if it is a fat binary, of which `arch` chooses a member.
fn open_shader(job: &Job) -> Result<(Shader, bool), Findings> {
    let selection = Selection {
        kind: job.shader.kind.as_ref().map(|kind| kind.value),
        arch: job.shader.arch.as_ref().map(|arch| arch.value),
        entry: None,
    };
    let input = match &job.shader.text {
        ShaderText::File(file) => {
            let path = job.path(&file.value);
            let bytes = crate::files::read(&path, crate::limits::SHADER_BYTES)
                .map_err(|problem| job.finding(at_key(problem, &file.span)))?;
            Input { name: path.display().to_string(), bytes }
        }
        ShaderText::Inline(text) => Input {
            name: format!("{} [shader].text", job.source.name),
            bytes: text.value.clone().into_bytes(),
        },
    };
    let fat = selection.kind.is_none() && fatbin::may_hold(&input.bytes);
    let input = if fat { member(&input, selection.arch.unwrap_or(DEFAULT_ARCH))? } else { input };
    refuse_images(&input, &selection)?;
    Ok((Shader::read(input, &selection)?.assembled()?, fat))
}

/// The member of a fat binary that runs on a machine.
fn member(file: &Input, arch: Arch) -> Result<Input, Findings> {
    let found = |problem| Findings::one(Source::binary(&file.name), problem);
    let members = fatbin::members(&file.bytes).map_err(found)?;
    let member = fatbin::choose(&members, arch.number()).map_err(found)?;
    let bytes = member.read(&file.bytes).map_err(found)?;
    Ok(Input { name: format!("{}({})", file.name, member.name), bytes })
}

/// Reads the shader's file and those that are linked with it; what is wrong with any of them is said. True if the shader is
/// a fat binary's.
pub(super) fn linked(job: &Job) -> Result<(Shader, bool), Findings> {
    let mut wrong = Vec::new();
    let (mut shader, chosen) = match open_shader(job) {
        Ok((shader, chosen)) => (Some(shader), chosen),
        Err(findings) => {
            wrong.push(findings);
            (None, false)
        }
    };
    for file in &job.shader.link {
        let in_job = |problem: Diagnostic| job.finding(at_key(problem, &file.span));
        if shader.as_ref().is_some_and(|shader| !matches!(shader.code, Code::Ptx(_))) {
            wrong.push(in_job(Diagnostic::error("JOB-006", "only PTX files are linked")));
            continue;
        }
        let path = job.path(&file.value);
        let read = crate::files::read(&path, crate::limits::SHADER_BYTES).map_err(in_job);
        let read = read.and_then(|bytes| PtxFile::read(Input { name: path.display().to_string(), bytes }));
        match (read, shader.as_mut().map(|shader| &mut shader.code)) {
            (Ok(file), Some(Code::Ptx(files))) => files.push(file),
            (Ok(_), _) => {}
            (Err(findings), _) => wrong.push(findings),
        }
    }
    match (Findings::joined(wrong), shader) {
        (None, Some(shader)) => Ok((shader, chosen)),
        (Some(findings), _) => Err(findings),
        (None, None) => Err(job.finding(Diagnostic::error("LOAD-001", "the shader cannot be read"))),
    }
}
