//! The level of detail of one lane.

use super::derivatives::nvidias_level;
use super::surface::direction;
use super::{Case, is_integer};
use tmu_texture::fetch::{Derivatives, Dimension, Level, MinLevel};
use tmu_texture::sampler::MipFilter;
use tmu_texture::sanitise::sanitise;
use tmu_texture::{LANES, Model};

pub struct Levels {
    pub magnified: bool,
    pub nothing_left: bool,
    near: u32,
    far: u32,
    blend: f64,
}

impl Levels {
    pub fn choose(case: &Case, lane: usize) -> Levels {
        let view = case.texture.view();
        let last = view.levels - 1;
        let minimum = f64::from(case.texture.min_lod()) - f64::from(view.first_level);
        let sampler = case.sampler;
        let mut lod = base(case, lane) + bias(case.model, sampler.lod_bias.into());
        if case.fetch.level == Level::Bias {
            lod += number(&case.inputs.level, lane);
        }
        lod = lod.min(sampler.lod_max.into()).max(sampler.lod_min.into()).max(minimum);
        if case.fetch.min_level != MinLevel::None {
            lod = lod.max(number(&case.inputs.min_level, lane));
        }
        let in_256ths = lod.clamp(-128.0, 128.0 - 1.0 / 256.0) * 256.0;
        lod = match case.model {
            Model::Nvidia => in_256ths.floor() / 256.0,
            Model::D3d => in_256ths.round_ties_even() / 256.0,
            Model::Exact => f64::from((in_256ths / 256.0) as f32),
        };
        let mip =
            if is_integer(case) && sampler.mip == MipFilter::Linear { MipFilter::Point } else { sampler.mip };
        let within = lod.clamp(0.0, last.into());
        let (near, blend) = match mip {
            MipFilter::None => (minimum.max(0.0).floor(), 0.0),
            MipFilter::Point => ((within + 0.5).floor(), 0.0),
            MipFilter::Linear => (within.floor(), within - within.floor()),
        };
        let near = (near as u32).min(last);
        Levels {
            magnified: lod <= 0.0,
            nothing_left: minimum > f64::from(last)
                || case.fetch.min_level == MinLevel::OrNothing
                    && number(&case.inputs.min_level, lane) > f64::from(last),
            near,
            far: (near + 1).min(last),
            blend,
        }
    }

    /// The levels read, each with the total of its texels' weights.
    pub fn shares(&self, model: Model) -> [(u32, f64); 2] {
        if model == Model::Nvidia {
            let far = (self.blend * 256.0).floor();
            [(self.near, 256.0 - far), (self.far, far)]
        } else {
            [(self.near, 1.0 - self.blend), (self.far, self.blend)]
        }
    }
}

/// Under `nvidia` at most 15, with eight bits behind the point; the rest is cut off (LO-3).
fn bias(model: Model, bias: f64) -> f64 {
    if model != Model::Nvidia {
        return bias;
    }
    ((bias.abs() * 256.0).floor().min(15.0 * 256.0) / 256.0).copysign(bias)
}

fn number(lanes: &[u32; LANES], lane: usize) -> f64 {
    sanitise(f32::from_bits(lanes[lane])).into()
}

fn base(case: &Case, lane: usize) -> f64 {
    let inputs = case.inputs;
    let axes = case.fetch.dimension.coordinates();
    let at =
        |lane: usize| -> Vec<f64> { (0..axes).map(|axis| number(&inputs.coordinates[axis], lane)).collect() };
    match (case.fetch.level, case.fetch.derivatives) {
        (Level::Explicit, _) => number(&inputs.level, lane),
        (Level::Gradients, _) => {
            let [dx, dy] = [0, 1].map(|direction: usize| {
                (0..axes).map(|axis| number(&inputs.gradients[direction][axis], lane)).collect::<Vec<_>>()
            });
            longest(case, &at(lane), &[dx, dy])
        }
        (Level::Implicit | Level::Bias, Derivatives::None) => -32.0,
        (Level::Implicit | Level::Bias, Derivatives::Quad) => {
            let first = lane / 4 * 4;
            let change =
                |other: usize| at(other).iter().zip(at(first)).map(|(a, b)| a - b).collect::<Vec<_>>();
            longest(case, &at(lane), &[change(first + 1), change(first + 2)])
        }
        _ => 0.0,
    }
}

fn longest(case: &Case, at: &[f64], changes: &[Vec<f64>; 2]) -> f64 {
    let size = case.texture.level_size(case.texture.view().first_level);
    let normalized = super::surface::normalized(case);
    let in_texels: [Vec<f64>; 2] = changes.each_ref().map(|change| {
        let per_axis =
            if case.fetch.dimension == Dimension::Cube { on_face(at, change) } else { change.clone() };
        let texels = per_axis.iter().zip(size);
        texels.map(|(change, size)| if normalized { change * f64::from(size) } else { *change }).collect()
    });
    if case.model == Model::Nvidia {
        let [across, down] = &in_texels;
        return nvidias_level(across, down);
    }
    let lengths = in_texels
        .each_ref()
        .map(|change: &Vec<f64>| change.iter().map(|texels| texels * texels).sum::<f64>().sqrt());
    let longest = lengths[0].max(lengths[1]);
    if longest == 0.0 { -128.0 } else { longest.log2().clamp(-128.0, 128.0 - 1.0 / 256.0) }
}

/// d(½·minor/|major| + ½), by the quotient rule.
fn on_face(at: &[f64], change: &[f64]) -> Vec<f64> {
    let (_, axes) = direction([at[0], at[1], at[2]]);
    let pick = |vector: &[f64], (axis, sign): (usize, f64)| sign * vector[axis];
    let (major, major_change) = (pick(at, axes[2]), pick(change, axes[2]));
    axes[..2]
        .iter()
        .map(|&axis| 0.5 * (pick(change, axis) * major - pick(at, axis) * major_change) / (major * major))
        .collect()
}
