//! The examples, built by the C compiler against the static and the shared library, and run.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What the example prints; it compares with values worked out by hand in its own comments, and fails if they differ.
const PRINTED: &str = "\
texture         512 bytes at 0x10000
sample, nvidia  0.500007629 0 0 1
gather, nvidia  0.517647088 0.258823544 0 1
sample, exact   0.5 0 0 1
";

/// Where cargo puts the libraries: beside this program.
fn libraries() -> PathBuf {
    let program = std::env::current_exe().expect("a program has a path");
    program.parent().expect("it lies in a folder").to_path_buf()
}

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command; what it printed.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{command:?}: {}\n{errors}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the example with a device prints; its own comments say why.
const BLURRED: &str = "\
0 columns away 81.000
3 columns away 54.000
6 columns away 27.000
9 columns away 0.000
address 0 is a fault
";

/// Compiles an example, with those words at the end of the command, and runs it with those arguments.
fn build_and_run(example: &str, name: &str, words: &[&str], arguments: &[&Path]) -> String {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I"]).arg(home().join("include"));
    compiler.arg(home().join("examples/c").join(example)).arg("-o").arg(&program).args(words);
    run(&mut compiler);
    // Cargo's own path may lead to a library of an earlier build.
    run(Command::new(program).args(arguments).env("LD_LIBRARY_PATH", libraries()))
}

#[test]
fn the_examples_run_with_the_static_library() {
    let library = libraries().join("libtmutexture.a");
    let library = library.to_str().expect("a path of characters");
    // What docs/c-library.md says to link.
    let words = [library, "-lpthread", "-ldl", "-lm"];
    assert_eq!(build_and_run("sample.c", "sample_static", &words, &[]), PRINTED);
    let kernel = home().join("../../corpus/kernels/separable.ptx");
    assert_eq!(build_and_run("blur.c", "blur_static", &words, &[&kernel]), BLURRED);
}

#[test]
fn the_examples_run_with_the_shared_library() {
    let folder = libraries();
    let folder = folder.to_str().expect("a path of characters");
    let found_at = format!("-Wl,-rpath,{folder}");
    let words = ["-L", folder, "-l:libtmutexture.so", &found_at];
    assert_eq!(build_and_run("sample.c", "sample_shared", &words, &[]), PRINTED);
    let kernel = home().join("../../corpus/kernels/separable.ptx");
    assert_eq!(build_and_run("blur.c", "blur_shared", &words, &[&kernel]), BLURRED);
}

/// The header by itself, as C and as C++; and its enumerations are numbers of 32 bits in both.
#[test]
fn the_header_is_good_c_and_good_cxx() {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("header.inc");
    let text = "#include \"tmu_texture.h\"\n\
                typedef char status_has_32_bits[sizeof(tmu_status) == 4 ? 1 : -1];\n\
                int main(void) { tmu_fetch_description d; d.level = TMU_LEVEL_BIAS; return (int)d.level - 2; }\n";
    std::fs::write(&source, text).expect("it can be written");
    for (compiler, language, standard) in [("cc", "c", "c99"), ("cc", "c", "c11"), ("c++", "c++", "c++11")] {
        let mut command = Command::new(compiler);
        command.args(["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-pedantic", "-x", language]);
        command.arg(format!("-std={standard}")).arg("-I").arg(home().join("include")).arg(&source);
        run(&mut command);
    }
}
