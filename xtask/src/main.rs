//! Chores of the project: `cargo xtask COMMAND`.

mod arrays;
mod c_header;
mod clients;
mod conformance;
mod debug_adapter;
mod licences;
mod oracle;
mod page;
mod picture;
mod python;
mod targets;
mod view;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND
  c-header                   write the header of the C library anew
  conformance                write docs/conformance.md: the rules of the vendors' pages and their tests
  picture                    make the test pictures in corpus/images and the arrays in corpus/arrays
  expected                   work out what corpus/jobs expects of corpus/kernels, without running them
  bench [COMMAND|OPTION…]    measure fetches, kernels and tools, and compare them; `cargo xtask bench --help` says more
  measure-gpu [OPTION…]      measure an NVIDIA GPU's texture units; `cargo xtask measure-gpu --help` says more
  clients [NAME…]            run CUDA programs of others on libcuda.so.1, all or those named; NAME=FOLDER: a folder of tests with
                             that one's packages; --if-reachable: leave out what PyPI does not give
  page                       build the web page into target/page-site; --debug: without optimisation; --check: look at it in
                             Chromium, too; --if-possible: nothing where WebAssembly or Chromium cannot be had
  python                     build the wheel of the Python package, check its types and run its tests in a fresh virtual environment;
                             --debug: without optimisation; --dist: as it is handed out; --clients: beside CuPy; --clusters: scans on Ray and
                             Dask, too; --if-reachable: nothing where PyPI cannot be reached
  targets [NAME…]            check that the Python package builds for aarch64, Apple's systems and Windows, all or those named, as far as
                             rustup has their standard libraries
  debug-adapter              let a real client of the Debug Adapter Protocol, from npm, debug jobs with `tmu debug --dap`; --if-reachable:
                             nothing where npm cannot be reached
  crosscheck COMMAND…        compare the texture unit with software drivers of Vulkan and Direct3D on random fetches;
                             `cargo xtask crosscheck` says more
  oracle setup               fetch NVIDIA's assembler, disassembler and compiler into oracle-cache/ (about 400 MB)
  oracle scan-speed COUNT [TMU]  measure how many of so many shaders `tmu scan` does in a second, beside nvdisasm and D3DDisassemble
  oracle corpus [NAME…]      compile corpus/kernels and corpus/cubin anew, all or those whose path has a NAME in it
  oracle bench               compile the kernels of the benchmark, benches/kernels, to PTX anew
  oracle clang [NAME…]       compile corpus/clang anew, with clang-16 or what CLANG names
  oracle later               compile corpus/later anew, with the later NVRTC
  oracle earlier             assemble with CUDA 11.8 and link what in the corpus is built so, anew
  oracle vectors [GROUP…]    ask the disassembler for corpus/sass/encodings anew
  oracle fetches             ask the assembler for corpus/ptx/fetches.tsv anew
  oracle random [NAME…]      compare random words of each opcode with the disassembler and write corpus/sass/random
                             anew; all, or those of the opcodes and targets named, such as TEX SM52
  oracle translate           ask the assembler for corpus/ptx/translate.txt anew: the texture statements as machine code
  oracle ptx [new] [TABLE…]  ask the assembler for corpus/ptx anew, all tables or those named; new: only about lines that
                             have no verdicts yet
  oracle targets             ask the newest assembler for corpus/ptx/targets.tsv anew: versions of PTX and machines
  oracle generated [NAME…] [FROM TO]
                             compare generated kernels as PTX and as the assembler's machine code, and write
                             corpus/ptx/generated anew; only some modules: writes nothing
  oracle dis SM52 WORD…      disassemble single 64-bit words
  oracle d3d-setup           fetch Microsoft's shader compiler into oracle-cache/; needs wine64 and the MinGW compiler
  oracle d3d [NAME…]         compile and list corpus/dxbc and corpus/shaders anew, all or those whose path has a NAME
                             in it; skipped where Microsoft's compiler is not set up
The oracle commands need python3 with pip, and the setups a network. They need no GPU.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["c-header"] => {
            c_header::render(&root()).and_then(|text| write_file(&root().join(c_header::HEADER), text))
        }
        ["conformance"] => write_conformance(),
        ["picture"] => picture::draw_all(&root().join("corpus/images"))
            .and_then(|()| arrays::make_all(&root().join("corpus"))),
        ["expected"] => picture::write_expected(&root().join("corpus")).and_then(|()| write_expected()),
        // Some rows start the command itself.
        ["bench", ref options @ ..] => run_cargo(&["build", "--release", "--quiet", "-p", "tmu"], &[])
            .and_then(|()| run_cargo(&["run", "--release", "--quiet", "-p", "tmu-bench", "--"], options)),
        ["measure-gpu", ref options @ ..] => {
            run_cargo(&["run", "--quiet", "--release", "-p", "tmu-measure", "--"], options)
        }
        ["clients", ref names @ ..] => clients::run(&root(), names),
        ["page", ref options @ ..] => page::run(&root(), options),
        ["python", ref options @ ..] => python::run(&root(), options),
        ["targets", ref names @ ..] => targets::run(&root(), names),
        ["debug-adapter", ref options @ ..] => debug_adapter::run(&root(), options),
        ["crosscheck", ref options @ ..] => run_cargo(
            &["run", "--release", "--quiet", "-p", "tmu-crosscheck", "--features", "vulkan", "--"],
            options,
        ),
        ["oracle", "setup"] => oracle::Tools::set_up(&root()).and_then(|tools| tools.print_versions()),
        ["oracle", "corpus", ref names @ ..] => oracle::compile_corpus(&root(), names),
        ["oracle", "bench"] => oracle::compile_bench(&root()),
        ["oracle", "clang", ref names @ ..] => oracle::compile_with_clang(&root(), names),
        ["oracle", "later"] => oracle::compile_later(&root()),
        ["oracle", "earlier"] => oracle::assemble_earlier(&root()),
        ["oracle", "vectors", ref groups @ ..] => oracle::write_vectors(&root(), groups),
        ["oracle", "fetches"] => oracle::write_fetches(&root()),
        ["oracle", "random", ref names @ ..] => oracle::compare_random(&root(), names),
        ["oracle", "d3d-setup"] => oracle::d3d::set_up(&root()),
        ["oracle", "d3d", ref names @ ..] => oracle::d3d::compile_corpus(&root(), names),
        ["oracle", "generated", ref words @ ..] => oracle::compare_generated(&root(), words),
        ["oracle", "translate"] => oracle::write_translations(&root()),
        ["oracle", "targets"] => oracle::write_targets(&root()),
        ["oracle", "ptx", ref names @ ..] => oracle::write_verdicts(&root(), names),
        ["oracle", "scan-speed", count] => oracle::measure_scan(&root(), count, None),
        ["oracle", "scan-speed", count, tmu] => oracle::measure_scan(&root(), count, Some(tmu)),
        ["oracle", "dis", target, ref words @ ..] => oracle::print_words(&root(), target, words),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

fn write_conformance() -> Result<(), String> {
    write_file(&root().join(conformance::PAGE), conformance::render(&root())?)?;
    match conformance::untested(&root())?.join(", ") {
        missing if missing.is_empty() => Ok(()),
        missing => Err(format!("no test names these rules: {missing}")),
    }
}

/// What the kernels of the corpus must make: the tests of `opentmu` know, and store it.
fn write_expected() -> Result<(), String> {
    let test = ["test", "--quiet", "-p", "opentmu", "--test", "kernels", "--", "--ignored"];
    run_cargo(&test, &["write_expected"])
}

/// Runs cargo in the root of the repository.
fn run_cargo(command: &[&str], options: &[&str]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    match std::process::Command::new(cargo).args(command).args(options).current_dir(root()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo {}: {status}", command.join(" "))),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

/// Writes a file, making its folder first.
fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(path, contents).map_err(failed)
}

/// The files below a folder whose names end in one of `endings`, in a fixed order.
fn files_below(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
            if path.is_dir() {
                open.push(path);
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
