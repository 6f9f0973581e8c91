//! The level of detail in words.

use tmu_texture::Model;
use tmu_texture::fetch::Level;
use tmu_texture::sampler::{Filter, MipFilter};
use tmu_texture::trace::LevelTrace;

use super::number::{of_f32, of_f64, signed};

/// The way to the levels, line by line, each with the rule that it follows.
pub fn lines(level: &LevelTrace, model: Model) -> Vec<String> {
    let mut lines = origin(level, model);
    lines.extend(limits(level));
    let rounded = match model {
        Model::Exact => format!("as f32: {}", of_f32(level.rounded)),
        Model::Nvidia | Model::D3d => {
            format!("in 1/256: {} ({}/256)", of_f32(level.rounded), level.rounded * 256.0)
        }
    };
    lines.push(format!("{rounded}  (LO-4)"));
    lines.push(choice(level));
    lines
}

/// The level before the clamps.
fn origin(level: &LevelTrace, model: Model) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(changes) = level.changes {
        for (change, name) in changes.iter().zip(["d/dx", "d/dy"]) {
            let parts: Vec<String> = change.iter().map(|part| of_f64(*part)).collect();
            lines.push(format!("{name} = ({}) texels of the first level", parts.join(", ")));
        }
    }
    let lambda = of_f64(level.lambda);
    match (&level.ellipse, level.rho, level.source) {
        (Some(ellipse), _, _) => {
            let length = ellipse.axis[0].hypot(ellipse.axis[1]);
            let (footprint, rule) = match model {
                Model::Nvidia => ("strip", "NV-19"),
                Model::D3d | Model::Exact => ("ellipse", "FL-6"),
            };
            lines.push(format!(
                "{footprint}: longer axis {} texels, {} times the other (at most {})  ({rule})",
                of_f64(length),
                of_f64(ellipse.ratio),
                ellipse.most
            ));
            lines.push(format!("λ = log2({} / {}) = {lambda}", of_f64(length), of_f64(ellipse.ratio)));
        }
        (None, Some(rho), _) => {
            lines.push(format!("ρ = {} texels, λ = log2 ρ = {lambda}  (LO-1)", of_f64(rho)));
        }
        (None, None, Level::Explicit) => lines.push(format!("λ = {lambda}, given by the instruction")),
        (None, None, Level::Zero) => lines.push("λ = 0, as the instruction says".to_string()),
        (None, None, _) => lines.push("λ = 0: there are no derivatives  (LO-8)".to_string()),
    }
    if level.sampler_bias != 0.0 {
        lines.push(format!("{} bias of the sampler", signed(level.sampler_bias)));
    }
    if level.instruction_bias != 0.0 {
        lines.push(format!("{} bias of the instruction", signed(level.instruction_bias)));
    }
    lines
}

/// The clamps that count.
fn limits(level: &LevelTrace) -> Vec<String> {
    let biased = level.lambda + level.sampler_bias + level.instruction_bias;
    if level.clamped == biased {
        return Vec::new();
    }
    let [lowest, highest] = level.range.map(of_f64);
    let mut limits = vec![format!("sampler {lowest} … {highest}")];
    if level.resource_min > 0.0 {
        limits.push(format!("resource from {}", of_f64(level.resource_min)));
    }
    if let Some(minimum) = level.instruction_min {
        limits.push(format!("instruction from {}", of_f64(minimum)));
    }
    vec![format!("clamped to {}: {}  (LO-3)", of_f64(level.clamped), limits.join(", "))]
}

/// The filters and levels that follow.
fn choice(level: &LevelTrace) -> String {
    let size = if level.magnified { "magnified" } else { "minified" };
    let filter = if level.filter == Filter::Linear { "linear" } else { "point" };
    let levels = match (level.mip, level.far) {
        (MipFilter::None, _) => format!("no filter between levels: level {}", level.near),
        (MipFilter::Point, _) => format!("nearest level {}", level.near),
        (MipFilter::Linear, Some(far)) => {
            format!("levels {} and {far}, δ = {}", level.near, super::number::fraction(level.blend))
        }
        (MipFilter::Linear, None) => format!("level {} alone", level.near),
    };
    format!("{size}: {filter} filter; {levels}  (LO-5, LO-6)")
}
