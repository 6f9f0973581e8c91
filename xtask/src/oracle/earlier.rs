//! Cubins that are built as CUDA 11 built them, and cubins that the linker made: both leave relocations in the code.

use std::path::Path;
use std::process::Command;

use super::{LATER, TARGET, Tools, list_corpus, run};
use crate::{files_below, write_file};

/// PTX of the corpus that the assembler of CUDA 11.8 builds as well, to `NAME.cuda11.cubin`: what has relocations in its
/// code there, recursion, and calls of the device's runtime.
const SOURCES: &[&str] = &[
    "clang/globals",
    "clang/recursion",
    "cubin/addresses",
    "cubin/sections",
    "cubin/surfaces",
    "kernels/calls",
    "kernels/rotate",
    "kernels/tables",
    "kernels/tickets",
    "runtime/assertion",
    "runtime/grid",
    "runtime/heap",
    "runtime/printing",
];

/// The version of PTX that CUDA 11.8 reads.
const VERSION: &str = ".version 7.8";

/// Builds all of it anew, and links `corpus/linked/*.ptx` to `corpus/linked/linked.cubin`.
pub fn assemble_earlier(root: &Path) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    tools.python(include_str!("setup.py"), &[Path::new("earlier")])?;
    let corpus = root.join("corpus");
    let copy = tools.cache.join("earlier/source.ptx");
    for source in SOURCES {
        let path = corpus.join(format!("{source}.ptx"));
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let line =
            |line: &str| if line.starts_with(".version") { VERSION.to_owned() } else { line.to_owned() };
        write_file(&copy, text.lines().map(line).collect::<Vec<_>>().join("\n") + "\n")?;
        let target = if source.starts_with("clang/") { LATER } else { TARGET };
        let cubin = corpus.join(format!("{source}.cuda11.cubin"));
        let ptxas = tools.cache.join("earlier/nvidia/cuda_nvcc/bin/ptxas");
        run(Command::new(ptxas).arg(format!("-arch=sm_{target}")).arg("-o").arg(&cubin).arg(&copy))?;
        println!("{}", cubin.display());
    }
    let linked = corpus.join("linked/linked.cubin");
    let mut files = files_below(&corpus.join("linked"), &[".ptx"])?;
    files.sort();
    let mut arguments = vec![Path::new(TARGET), &linked];
    arguments.extend(files.iter().map(std::path::PathBuf::as_path));
    tools.python(include_str!("link.py"), &arguments)?;
    list_corpus(root, &tools)
}
