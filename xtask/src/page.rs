//! The web page: built into a folder of static files, and looked at in a browser.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::clients::{done, environment};
use crate::{files_below, run_cargo};

/// What the page may weigh, compressed, in bytes.
const MOST: u64 = 3 << 20;
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the page into `target/page-site`; with `--debug`, without optimisation and with overflows looked for; with `--check`, `page/check.py`
/// looks at it in Chromium as well, and leaves pictures beside it; with `--if-possible`, what that needs and is not there is said.
///
/// # Errors
/// What does not build, a page that is too heavy, or one that does not work.
pub fn run(root: &Path, options: &[&str]) -> Result<(), String> {
    let known = ["--debug", "--check", "--if-possible"];
    if let Some(unknown) = options.iter().find(|option| !known.contains(option)) {
        return Err(format!("there is no option `{unknown}`; there are {}", known.join(", ")));
    }
    let [debug, check, if_possible] = known.map(|option| options.contains(&option));
    if let Err(problem) = target_is_there() {
        return skipped_or(if_possible, problem);
    }
    let folder = build(root, debug)?;
    if !check {
        return Ok(());
    }
    let (Some(browser), Some(driver)) = (found(&BROWSERS), found(&["chromedriver"])) else {
        return skipped_or(if_possible, "there is no chromium with its chromedriver on the path".to_string());
    };
    match environment(&folder.with_file_name("page-check"), &["selenium==4.40.0"]) {
        Ok(python) => done(
            Command::new(python)
                .arg(root.join("page/check.py"))
                .args([&folder, &browser, &driver])
                .arg(root.join("corpus")),
        ),
        Err(why) => skipped_or(if_possible, why),
    }
}

fn skipped_or(if_possible: bool, problem: String) -> Result<(), String> {
    if !if_possible {
        return Err(problem);
    }
    println!("THE PAGE WAS NOT LOOKED AT: {problem}");
    Ok(())
}

/// Whether rustc has a standard library for WebAssembly, which rustup fetches if it can.
fn target_is_there() -> Result<(), String> {
    let found = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = found.map_err(|error| format!("rustc: {error}"))?;
    if Path::new(String::from_utf8_lossy(&folder.stdout).trim()).is_dir() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", TARGET]).stdout(Stdio::null()).status();
    match added {
        Ok(status) if status.success() => Ok(()),
        Ok(_) | Err(_) => Err(format!("`rustup target add {TARGET}` is needed, and fails here")),
    }
}

fn build(root: &Path, debug: bool) -> Result<PathBuf, String> {
    let (profile, built) = if debug { ("dev", "debug") } else { ("page", "page") };
    run_cargo(&["build", "--quiet", "--profile", profile, "--target", TARGET, "-p", "tmu-page"], &[])?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let module = target.join(TARGET).join(built).join("tmu_page.wasm");
    let folder = target.join("page-site");
    let path = |path: &Path| path.to_string_lossy().into_owned();
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let bundle = path(&root.join("page/bundle/Cargo.toml"));
    let run = ["run", "--quiet", "--manifest-path", &bundle, "--target-dir", &path(&target), "--"];
    run_cargo(&run, &[&path(&module), &path(&folder)])?;
    let site = root.join("page/site");
    for file in files_below(&site, &[".html", ".css", ".js"])? {
        let name = file.strip_prefix(&site).map_err(|error| error.to_string())?;
        std::fs::copy(&file, folder.join(name)).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    if debug {
        return Ok(folder);
    }
    let bytes = compressed(&folder)?;
    println!("{}: {:.2} MB compressed", folder.display(), bytes as f64 / 1e6);
    if bytes > MOST { Err(format!("the page weighs {bytes} bytes, more than {MOST}")) } else { Ok(folder) }
}

/// What all files of a folder weigh with gzip, in bytes.
fn compressed(folder: &Path) -> Result<u64, String> {
    let mut sum = 0;
    for file in files_below(folder, &[".html", ".css", ".js", ".wasm"])? {
        let packed = Command::new("gzip").arg("-9c").arg(&file).output();
        sum += packed.map_err(|error| format!("gzip: {error}"))?.stdout.len() as u64;
    }
    Ok(sum)
}

/// The first of some commands that is on the path.
fn found(names: &[&str]) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let mut all =
        std::env::split_paths(&folders).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    all.find(|path| path.is_file())
}
