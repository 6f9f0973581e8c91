//! The items through the library, as its users would run them: a job is prepared once and launched again and again.

mod job;
mod ptx;

use std::path::Path;
use std::time::Instant;

use opentmu::run::{Prepared, Report as RunReport};
use opentmu::{Compile, Job, Model};
use serde_json::{Value, json};

use crate::measure::{Effort, median};
use crate::render::{self, Launch, Measure, Ready, Renderer};
use crate::work::reference::Reference;
use crate::work::texels::Texels;
use crate::work::{Item, WIDTH};

use job::{OUTPUT, Scene};

/// How an item is run.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// Who is measured, as the lines name it.
    pub peer: &'a str,
    /// How the texture unit rounds.
    pub model: Model,
    /// Threads of the host.
    pub threads: usize,
    /// How long to measure.
    pub effort: Effort,
    /// A folder for the textures' bytes.
    pub folder: &'a Path,
}

/// Measures an item, and says what came of it as a JSON line.
///
/// # Errors
/// A job that does not run.
pub fn measure(setting: Setting<'_>, item: &Item) -> Result<Value, String> {
    let texels = Texels::of(item);
    let reference = Reference::new(item, &texels);
    let scene = Scene::new(item, &texels, setting.model, setting.folder)?;
    let renderer = OpenTmu { scene, threads: setting.threads };
    let ready = renderer.ready()?;
    let more = json!({
        "model": setting.model.name(), "create_ms": ready[0], "first_ms": ready[1], "ready_ms": ready[0] + ready[1],
    });
    let Setting { peer, threads, effort, model, .. } = setting;
    let how = Measure { peer, threads, effort, tolerance: item.tolerance(model) };
    render::measure(how, item, &renderer, &reference, &more)
}

/// Ours.
struct OpenTmu<'a> {
    scene: Scene<'a>,
    threads: usize,
}

impl OpenTmu<'_> {
    /// Milliseconds until a small launch of the job is ready to run, textures included, and until it has run.
    fn ready(&self) -> Result<[f64; 2], String> {
        let start = Instant::now();
        let job = self.scene.job(Launch { groups: [1, 1], turns: 1 })?;
        let prepared = prepare(&job, self.threads)?;
        let created = start.elapsed().as_secs_f64() * 1e3;
        execute(&prepared)?;
        Ok([created, start.elapsed().as_secs_f64() * 1e3 - created])
    }
}

impl Renderer for OpenTmu<'_> {
    fn prepare<T>(
        &self,
        launch: Launch,
        run: impl FnOnce(&mut dyn Ready) -> Result<T, String>,
    ) -> Result<T, String> {
        let job = self.scene.job(launch)?;
        run(&mut prepare(&job, self.threads)?)
    }
}

impl Ready for Prepared<'_> {
    fn run(&mut self, times: u32) -> Result<f64, String> {
        timed(self, times)
    }

    fn output(&mut self) -> Result<Vec<u8>, String> {
        output(self)
    }
}

/// Processes of which [`start_up`] takes the medians.
const STARTS: usize = 7;

/// Milliseconds from the start of a process to the result of a trivial job, and microseconds of a launch of one block: medians over some
/// processes.
///
/// # Errors
/// A job that does not run.
pub fn start_up(setting: Setting<'_>) -> Result<Value, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let once = || -> Result<[f64; 2], String> {
        let mut command = std::process::Command::new(&own);
        command.args(["first", setting.model.name(), &setting.threads.to_string()]);
        let output = command.output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout);
        let numbers: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        numbers.try_into().map_err(|_| format!("{text}{}", String::from_utf8_lossy(&output.stderr)))
    };
    let all: Vec<[f64; 2]> = (0..STARTS).map(|_| once()).collect::<Result<_, _>>()?;
    let of = |number: usize| median(all.iter().map(|figures| figures[number]));
    Ok(json!({
        "peer": setting.peer, "work": "startup", "threads": setting.threads, "model": setting.model.name(),
        "device": "OpenTMU", "driver": env!("CARGO_PKG_VERSION"), "startup_ms": of(0), "tiny_submit_us": of(1),
        "runs": STARTS,
    }))
}

/// What [`start_up`] has each process do: prints both figures.
///
/// # Errors
/// A job that does not run, a result that is wrong.
pub fn first(start: Instant, model: Model, threads: usize) -> Result<(), String> {
    let job = job::trivial(model)?;
    let prepared = prepare(&job, threads)?;
    let bytes = output(&prepared)?;
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let words = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word));
    if !words.eq((0..WIDTH * WIDTH).map(|number| number % WIDTH)) {
        return Err("the trivial kernel stores something else than its columns".to_owned());
    }
    let job = job::trivial_block(model)?;
    let prepared = prepare(&job, threads)?;
    let launches: Result<Vec<f64>, String> = (0..200).map(|_| Ok(timed(&prepared, 1)? * 1e6)).collect();
    println!("{milliseconds} {}", median(launches?));
    Ok(())
}

fn prepare(job: &Job, threads: usize) -> Result<Prepared<'_>, String> {
    let mut prepared = Prepared::new(job).map_err(|findings| findings.to_string())?;
    prepared.set_threads(threads);
    Ok(prepared)
}

fn execute(prepared: &Prepared<'_>) -> Result<(), String> {
    prepared.execute().map(drop).map_err(|stop| stop.findings().to_string())
}

/// Wall seconds of that many launches.
fn timed(prepared: &Prepared<'_>, times: u32) -> Result<f64, String> {
    let start = Instant::now();
    (0..times).try_for_each(|_| execute(prepared))?;
    Ok(start.elapsed().as_secs_f64())
}

/// What a launch writes.
fn output(prepared: &Prepared<'_>) -> Result<Vec<u8>, String> {
    let RunReport { mut buffers, mut targets, .. } =
        prepared.run(None).map_err(|stop| stop.findings().to_string())?;
    let block = buffers.remove(OUTPUT).or_else(|| targets.remove(OUTPUT).map(|drawn| drawn.block));
    block.map(|block| block.bytes).ok_or_else(|| "the job has no output".to_owned())
}

/// Prepares a part of an item, and hands over what runs it: 32 groups with one turn, or the same part of a picture.
///
/// # Errors
/// A job that is wrong.
pub fn with_part<T>(
    setting: Setting<'_>,
    item: &Item,
    run: impl FnOnce(&dyn Fn() -> bool) -> T,
) -> Result<T, String> {
    let texels = Texels::of(item);
    let scene = Scene::new(item, &texels, setting.model, setting.folder)?;
    let [columns, rows] = item.groups();
    let groups = [columns.min(32), rows.min(32 / columns.min(32))];
    let job = scene.job(Launch { groups, turns: 1 })?;
    let mut prepared = prepare(&job, setting.threads)?;
    prepared.set_compile(Compile::Always);
    Ok(run(&|| execute(&prepared).is_ok()))
}
