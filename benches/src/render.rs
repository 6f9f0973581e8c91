//! How an item is measured, whoever runs it.

use serde_json::{Value, json};

use crate::measure::{Effort, Timing, repeat};
use crate::report::line;
use crate::work::reference::{Checked, Reference};
use crate::work::{Item, Work};

/// What is launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Groups in x and y, from the first one on.
    pub groups: [u32; 2],
    /// Turns of the loop, where an item has one.
    pub turns: u32,
}

/// An item on a renderer, with its texture and its buffers.
pub trait Renderer {
    /// Makes a launch ready and hands over what runs it.
    ///
    /// # Errors
    /// What the renderer fails with.
    fn prepare<T>(
        &self,
        launch: Launch,
        run: impl FnOnce(&mut dyn Ready) -> Result<T, String>,
    ) -> Result<T, String>;
}

/// A launch that is ready.
pub trait Ready {
    /// Launches so many times, one after the other; the seconds that this takes.
    ///
    /// # Errors
    /// What the renderer fails with.
    fn run(&mut self, times: u32) -> Result<f64, String>;

    /// What one launch writes into memory that was zero.
    ///
    /// # Errors
    /// What the renderer fails with.
    fn output(&mut self) -> Result<Vec<u8>, String>;
}

/// Who is measured, and how.
#[derive(Clone, Copy)]
pub struct Measure<'a> {
    /// The name of the lines.
    pub peer: &'a str,
    /// Threads of the host.
    pub threads: usize,
    /// How long to measure.
    pub effort: Effort,
    /// Which error counts as right.
    pub tolerance: f64,
}

/// Measures an item: a JSON line, with the keys of `more` besides.
///
/// # Errors
/// What the renderer fails with.
pub fn measure(
    how: Measure<'_>,
    item: &Item,
    renderer: &impl Renderer,
    reference: &Reference<'_>,
    more: &Value,
) -> Result<Value, String> {
    let (checked, timing, mut all) = match item.work {
        Work::Sum(_) => sums(how, item, renderer, reference)?,
        Work::Picture(_) | Work::Kernel(_) => whole(how, item, renderer, reference)?,
    };
    let right = checked.error <= how.tolerance && all["long_ok"] != false;
    all["max_err"] = json!(checked.error);
    all["checked"] = json!(checked.count);
    all["ok"] = json!(right);
    for (key, value) in more.as_object().into_iter().flatten() {
        all[key] = value.clone();
    }
    Ok(line(how.peer, &item.name, how.threads, &timing, &all))
}

type Measured = (Checked, Timing, Value);

/// An item whose invocations add up what they fetch. The sums of a short launch are all checked, those of the timed one
/// here and there, where f32 sums of many numbers may be further off.
fn sums(
    how: Measure<'_>,
    item: &Item,
    renderer: &impl Renderer,
    reference: &Reference<'_>,
) -> Result<Measured, String> {
    let launch = |turns| Launch { groups: item.groups(), turns };
    let (checked, short) = renderer.prepare(launch(1), |ready| {
        let checked = reference.check(&ready.output()?, 1, 1);
        Ok((checked, ready.run(1)?.min(ready.run(1)?)))
    })?;
    let turns = ((how.effort.seconds / short) as u32).clamp(2, 2000);
    renderer.prepare(launch(turns), |ready| {
        let once = ready.run(1)?;
        // What is quick beside the launch itself is launched more than once.
        let times = (how.effort.seconds / once).round().max(1.0) as u32;
        let units = item.units(turns) * f64::from(times);
        let timing = repeat(how.effort, how.threads, units, || ready.run(times))?;
        let long = reference.check(&ready.output()?, turns, 8191);
        let exact = how.tolerance == 0.0 && item.constants().is_some();
        let long_ok = long.error <= if exact { 0.0 } else { how.tolerance.max(2e-3) };
        Ok((checked, timing, json!({ "iters": turns, "rep_samples": units, "long_ok": long_ok })))
    })
}

/// An item that is launched as it is.
fn whole(
    how: Measure<'_>,
    item: &Item,
    renderer: &impl Renderer,
    reference: &Reference<'_>,
) -> Result<Measured, String> {
    renderer.prepare(Launch { groups: item.groups(), turns: 1 }, |ready| {
        let checked = reference.check(&ready.output()?, 1, 1);
        let once = ready.run(1)?.min(ready.run(1)?);
        let times = (how.effort.seconds / once).ceil().max(1.0) as u32;
        let units = item.units(1) * f64::from(times);
        let timing = repeat(how.effort, how.threads, units, || ready.run(times))?;
        let milliseconds = item.units(1) / timing.fastest() * 1e3;
        let more = json!({ "iters": times, "rep_samples": units, "ms_per_frame": milliseconds });
        Ok((checked, timing, more))
    })
}
