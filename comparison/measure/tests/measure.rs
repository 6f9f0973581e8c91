//! The whole way without a GPU: a driver that runs kernels on the project's own engine answers, and `tmu verify` judges.

use std::path::{Path, PathBuf};
use std::process::Command;

use opentmu::verify::{Results, Summary};

/// Runs the program; its status and what it printed.
fn measure_gpu(words: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_measure-gpu")).args(words).output().expect("it can be run");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned() + &errors)
}

/// The stand-in, which cargo builds as an example beside this test.
fn stand_in() -> String {
    let program = std::env::current_exe().expect("a program has a path");
    let target = program.parent().and_then(Path::parent).expect("it lies in a folder of the target's");
    let name = format!("{}stand_in{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    target.join("examples").join(name).to_str().expect("a path of characters").to_owned()
}

/// All results of all files below a folder that end in `.toml`.
fn judged(folder: &Path, summary: &mut Summary, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            judged(&path, summary, files);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            let results = Results::open(&path).unwrap_or_else(|findings| panic!("{findings:?}"));
            summary.add(&results.judge(|_| ()).unwrap_or_else(|findings| panic!("{findings:?}")));
            files.push(path);
        }
    }
}

/// The stand-in answers as the model `nvidia` does, to the last bit: whatever is said of a texture twice, to the driver and in the file,
/// is the same, and nothing gets lost on the way.
#[test]
fn a_stand_in_driver_is_measured_and_agrees_with_the_model() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("measured");
    let _ = std::fs::remove_dir_all(&out);
    let (good, printed) =
        measure_gpu(&["--library", &stand_in(), "--out", out.to_str().expect("a path of characters")]);
    assert!(good, "{printed}");
    assert!(printed.starts_with("Stand-in, sm_52, driver for CUDA 12.6, into "), "{printed}");
    assert!(printed.trim_end().ends_with("0 not explained, 0 sweeps not measured"), "{printed}");
    let sweeps = tmu_measure::sweeps::all();
    let positions: usize = sweeps.iter().map(|sweep| sweep.positions.len()).sum();
    let all = format!("{positions} results: {positions} as the model nvidia says");
    assert!(printed.lines().last().is_some_and(|line| line.contains(&all)), "{printed}");
    let files = std::fs::read_dir(out.join("stand-in")).expect("a folder").count();
    assert_eq!(files, 2 * sweeps.len());
}

#[test]
fn machines_without_a_gpu_say_so() {
    let (good, printed) = measure_gpu(&["--library", "no-such-driver"]);
    assert!(good && printed.starts_with("there is no GPU to measure here: "), "{printed}");
    let (good, printed) = measure_gpu(&["--library", &stand_in(), "--device", "1"]);
    assert!(good && printed.contains("there are 1 GPUs, and so no GPU 1"), "{printed}");
    let (good, printed) = measure_gpu(&["--list", "cube"]);
    assert!(good && printed.lines().count() == 4, "{printed}");
    assert!(!measure_gpu(&["--device"]).0 && !measure_gpu(&["no such sweep"]).0);
}

/// Every file of results in the corpus can be read. Those that a chip answered need not agree with any model: they are what models follow.
#[test]
fn the_results_of_the_corpus_can_be_read() {
    let (mut summary, mut files) = (Summary::default(), Vec::new());
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/results");
    judged(&corpus, &mut summary, &mut files);
    assert!(!files.is_empty() && summary.all() >= files.len() as u64);
}

/// What an H200 gave is what the model `nvidia` gives, to the bit, but for what `docs/texture-model.md` names: of these sweeps so many of
/// the results are.
#[test]
fn the_model_nvidia_gives_what_an_h200_gave() {
    const OTHERS: &[(&str, u64, u64)] = &[
        ("gradients_askew", 359, 360),
        ("gradients_of_oblongs", 357, 360),
        ("gradients_of_two", 357, 360),
        ("invalid_handle", 0, 2),
        // The compiler gave the level −32, which the file does not say.
        ("levels_without_level", 0, 96),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/results/nvidia-h200");
    let mut others = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let results = Results::open(&path).unwrap_or_else(|findings| panic!("{findings:?}"));
        let summary = results.judge(|_| ()).unwrap_or_else(|findings| panic!("{findings:?}"));
        if summary.of_models[0] != summary.all() {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            others.push((name, summary.of_models[0], summary.all()));
        }
    }
    others.sort();
    let others: Vec<_> = others.iter().map(|(name, same, all)| (name.as_str(), *same, *all)).collect();
    assert_eq!(others, OTHERS);
}
