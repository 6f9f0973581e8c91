//! Machine code of whole kernels.

use std::sync::Arc;

use opentmu::Width;
use tmu_engine::Kernel;
use tmu_program::Program;

use super::{Tool, corpus};

/// Makes code for each kernel in the PTX of the corpus, in files whose names begin so.
///
/// # Errors
/// A file that cannot be read, a kernel that is refused.
pub fn tools(beginning: &str) -> Result<Vec<Tool>, String> {
    let mut programs = Vec::new();
    let wanted = |path: &str| path.rsplit('/').next().is_some_and(|name| name.starts_with(beginning));
    for (path, bytes) in corpus("kernels", ".ptx")?.into_iter().filter(|(path, _)| wanted(path)) {
        let text = String::from_utf8(bytes).map_err(|error| format!("{path}: {error}"))?;
        let module = tmu_ptx::parse(&text).map_err(|found| format!("{path}: {found:?}"))?;
        for entry in tmu_ptx::lower::entries(&[&module]) {
            let kernel = tmu_ptx::lower::lower(&[&module], &[&text], entry);
            let kernel = kernel.map_err(|found| format!("{path}: {entry}: {found:?}"))?;
            programs.push(Arc::new(kernel.program));
        }
    }
    let width = Width::best();
    let compiles = move |program: &Arc<Program>| {
        let kernel = Kernel::new(program.clone());
        kernel.is_ok_and(|kernel| kernel.compile(width) || width == Width::Baseline)
    };
    let operations: usize = programs.iter().map(|program| program.instructions.len()).sum();
    Ok(vec![Tool {
        work: "compile.ptx.files",
        unit: "operations",
        units: operations as f64,
        checked: programs.len(),
        once: Box::new(move || programs.iter().all(compiles)),
    }])
}
