//! How fast shaders are scanned, beside the vendors' disassemblers: `cargo xtask oracle scan-speed`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use tmu_dxbc::Tag;
use tmu_dxbc::container::{Chunk, Container};

use super::{Tools, d3d};
use crate::{files_below, run_cargo, write_file};

/// How many files a vendor's tool is given: it takes a process each, or Wine.
const NVIDIA_FILES: usize = 400;
const MICROSOFT_FILES: usize = 4000;
/// Files of a folder.
const FOLDER_FILES: usize = 1000;

/// Makes so many shaders, scans them with one thread and with two, gives samples of them to nvdisasm and D3DDisassemble, and prints the table of
/// docs/scan.md. `tmu` is the command that is measured; without it, one is built.
pub fn measure(root: &Path, count: &str, tmu: Option<&str>) -> Result<(), String> {
    let count: usize = count.parse().map_err(|_| format!("`{count}` is no number of shaders"))?;
    let tmu = match tmu {
        Some(tmu) => PathBuf::from(tmu),
        None => {
            run_cargo(&["build", "--release", "--quiet", "--bin", "tmu"], &[])?;
            crate::clients::target(root).join("release/tmu")
        }
    };
    let folder = root.join("target/scan-speed");
    let shaders = make(root, &folder.join("shaders"), count)?;
    println!("| what | files | 1 at once | 2 at once |\n|---|---|---|---|");
    let scan = |threads: usize| scan(&tmu, &folder, threads);
    row("`tmu scan`, all kinds", shaders.len(), scan)?;
    let cubins = sample(&shaders, "cubin", NVIDIA_FILES);
    match Tools::set_up(root) {
        Ok(tools) => {
            row("nvdisasm, cubins, a process each", cubins.len(), |at_once| {
                nvdisasm(&tools, &cubins, at_once)
            })?;
        }
        Err(why) => eprintln!("LEFT OUT: nvdisasm: {why}"),
    }
    let containers = sample(&shaders, "dxbc", MICROSOFT_FILES);
    if !d3d::is_set_up(root) {
        eprintln!("LEFT OUT: D3DDisassemble: Wine, or Microsoft's compiler (`cargo xtask oracle d3d-setup`)");
        return Ok(());
    }
    row("D3DDisassemble, containers, in Wine", containers.len(), |at_once| {
        d3d::list_all(root, &containers, at_once)
    })
}

/// Runs something with one worker and with two, and prints how many files a second were done.
fn row(what: &str, files: usize, run: impl Fn(usize) -> Result<(), String>) -> Result<(), String> {
    let rate = |at_once: usize| {
        let begin = Instant::now();
        run(at_once)?;
        Ok::<_, String>(files as f64 / begin.elapsed().as_secs_f64())
    };
    let rates = [rate(1)?, rate(2)?];
    println!("| {what} | {files} | {:.0}/s | {:.0}/s |", rates[0], rates[1]);
    Ok(())
}

/// Shaders of the corpora, varied so that every file differs and says the same.
fn make(root: &Path, folder: &Path, count: usize) -> Result<Vec<PathBuf>, String> {
    let mut sources = Vec::new();
    for (from, endings) in [("corpus/kernels", &[".cubin", ".ptx"][..]), ("corpus/shaders", &[".dxbc"])] {
        for path in files_below(&root.join(from), endings)? {
            let content = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            sources.push((path, content));
        }
    }
    let marker = folder.join("count");
    let there = std::fs::read_to_string(&marker).is_ok_and(|made| made == count.to_string());
    let mut paths = Vec::with_capacity(count);
    for (number, (path, content)) in sources.iter().cycle().take(count).enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let to = folder.join(format!("{:04}/{number:06}-{name}", number / FOLDER_FILES));
        if !there {
            write_file(&to, varied(path, content, number)?)?;
        }
        paths.push(to);
    }
    write_file(&marker, count.to_string())?;
    Ok(paths)
}

/// The same shader in another file: a comment in PTX, private data in a container, bytes behind the end of a cubin.
fn varied(path: &Path, content: &[u8], number: usize) -> Result<Vec<u8>, String> {
    let mut content = content.to_vec();
    match path.extension().and_then(|it| it.to_str()) {
        Some("dxbc") => {
            let container = Container::parse(&content);
            let mut container = container.map_err(|why| format!("{}: {why}", path.display()))?;
            let data = (number as u128).to_le_bytes().to_vec();
            container.chunks.push(Chunk { tag: Tag(*b"PRIV"), data, offset: 0 });
            content = container.write();
        }
        Some("ptx") => content.extend(format!("\n// {number}\n").into_bytes()),
        _ => content.extend((number as u64).to_le_bytes()),
    }
    Ok(content)
}

/// Some files of a kind, from everywhere.
fn sample(shaders: &[PathBuf], ending: &str, most: usize) -> Vec<PathBuf> {
    let found: Vec<&PathBuf> =
        shaders.iter().filter(|path| path.extension().is_some_and(|it| it == ending)).collect();
    let step = found.len().div_ceil(most).max(1);
    found.into_iter().step_by(step).cloned().collect()
}

fn scan(tmu: &Path, folder: &Path, threads: usize) -> Result<(), String> {
    let to = folder.join("shaders.parquet");
    _ = std::fs::remove_file(&to);
    _ = std::fs::remove_dir_all(folder.join("shaders.parquet.parts"));
    let mut command = Command::new(tmu);
    command
        .arg("scan")
        .arg(folder.join("shaders"))
        .arg("-o")
        .arg(&to)
        .env("RAYON_NUM_THREADS", threads.to_string());
    crate::clients::done(command.stderr(Stdio::null()))
}

/// A process for each file, so many at once.
fn nvdisasm(tools: &Tools, files: &[PathBuf], at_once: usize) -> Result<(), String> {
    let share = files.len().div_ceil(at_once).max(1);
    let list = |files: &[PathBuf]| {
        files.iter().try_for_each(|file| super::run(Command::new(tools.nvdisasm()).arg(file)).map(drop))
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = files.chunks(share).map(|files| scope.spawn(move || list(files))).collect();
        let mut ended =
            workers.into_iter().map(|worker| worker.join().map_err(|_| "a worker panicked".to_string()));
        ended.try_for_each(|listed| listed?)
    })
}
