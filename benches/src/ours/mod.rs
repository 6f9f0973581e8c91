//! The items through the library, as its users would run them: a job is prepared once and launched again and again.

mod job;
mod ptx;

use std::path::Path;
use std::time::Instant;

use opentmu::run::{Prepared, Report as RunReport};
use opentmu::{Compile, Job, Model};
use serde_json::{Value, json};

use crate::measure::{Effort, median, repeat};
use crate::report::line;
use crate::work::reference::{Checked, Reference};
use crate::work::texels::Texels;
use crate::work::{FETCHES_PER_TURN, HEIGHT, Item, WIDTH};

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
    let texels = if item.has_texture() { Some(Texels::of(item)) } else { None };
    let none = Texels { size: [1; 3], layers: 1, samples: 1, bytes: Vec::new(), levels: Vec::new() };
    let reference = Reference::new(item, texels.as_ref().unwrap_or(&none));
    let scene = Scene::new(item, texels.as_ref(), setting.model, setting.folder)?;
    let ready = ready(setting, &scene)?;
    let (checked, timing, more) = match item.fetches_per_pixel() {
        Some(fetches) => picture(setting, &scene, &reference, fetches)?,
        None => sums(setting, &scene, &reference)?,
    };
    let right = checked.error <= item.tolerance(setting.model);
    let mut all = json!({
        "model": setting.model.name(), "create_ms": ready[0], "first_ms": ready[1], "ready_ms": ready[0] + ready[1],
        "max_err": checked.error, "checked": checked.count, "ok": right && more["long_ok"] != false,
    });
    for (key, value) in more.as_object().into_iter().flatten() {
        all[key] = value.clone();
    }
    Ok(line(setting.peer, &item.name, setting.threads, &timing, &all))
}

/// Milliseconds until a small launch of the job is ready to run, textures included, and until it has run.
fn ready(setting: Setting<'_>, scene: &Scene<'_>) -> Result<[f64; 2], String> {
    let start = Instant::now();
    let job = scene.small()?;
    let prepared = prepare(&job, setting.threads)?;
    let created = start.elapsed().as_secs_f64() * 1e3;
    execute(&prepared)?;
    Ok([created, start.elapsed().as_secs_f64() * 1e3 - created])
}

type Measured = (Checked, crate::measure::Timing, Value);

/// An item whose invocations add up what they fetch. The sums of a short launch are all checked, those of the timed one
/// here and there, where f32 sums of many numbers may be further off.
fn sums(setting: Setting<'_>, scene: &Scene<'_>, reference: &Reference<'_>) -> Result<Measured, String> {
    let per_turn = f64::from(WIDTH * HEIGHT * FETCHES_PER_TURN);
    let job = scene.turns(1)?;
    let prepared = prepare(&job, setting.threads)?;
    let checked = reference.check(&output(&prepared)?, 1, 1);
    let short = timed(&prepared, 1)?.min(timed(&prepared, 1)?);
    let turns = ((setting.effort.seconds / short) as u32).clamp(2, 2000);
    let job = scene.turns(turns)?;
    let prepared = prepare(&job, setting.threads)?;
    let long = timed(&prepared, 1)?;
    // What is quick beside the launch itself is launched more than once.
    let times = (setting.effort.seconds / long).round().max(1.0) as u32;
    let samples = per_turn * f64::from(turns) * f64::from(times);
    let timing = repeat(setting.effort, setting.threads, samples, || timed(&prepared, times))?;
    let long = reference.check(&output(&prepared)?, turns, 8191);
    let long_ok = long.error <= scene.item.tolerance(setting.model).max(2e-3);
    Ok((checked, timing, json!({ "iters": turns, "rep_samples": samples, "long_ok": long_ok })))
}

/// An item that makes a picture.
fn picture(
    setting: Setting<'_>,
    scene: &Scene<'_>,
    reference: &Reference<'_>,
    fetches: u32,
) -> Result<Measured, String> {
    let job = scene.picture()?;
    let prepared = prepare(&job, setting.threads)?;
    let checked = reference.check_picture(scene.item, &output(&prepared)?);
    let one = timed(&prepared, 1)?;
    let times = (setting.effort.seconds / one).ceil().max(1.0) as u32;
    let per_picture = f64::from(WIDTH * WIDTH * fetches);
    let samples = per_picture * f64::from(times);
    let timing = repeat(setting.effort, setting.threads, samples, || timed(&prepared, times))?;
    let milliseconds = median(timing.rates.iter().map(|rate| per_picture / rate * 1e3));
    Ok((checked, timing, json!({ "iters": times, "rep_samples": samples, "ms_per_frame": milliseconds })))
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

/// Prepares a part of an item, and hands over what runs it.
///
/// # Errors
/// A job that is wrong.
pub fn with_part<T>(
    setting: Setting<'_>,
    item: &Item,
    run: impl FnOnce(&dyn Fn() -> bool) -> T,
) -> Result<T, String> {
    let texels = if item.has_texture() { Some(Texels::of(item)) } else { None };
    let scene = Scene::new(item, texels.as_ref(), setting.model, setting.folder)?;
    let job = scene.part()?;
    let mut prepared = prepare(&job, setting.threads)?;
    prepared.set_compile(Compile::Always);
    Ok(run(&|| execute(&prepared).is_ok()))
}
