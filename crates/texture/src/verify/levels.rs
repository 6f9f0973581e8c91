//! The levels that a level of detail may lead to.

use super::Choice;
use super::slack::{Slack, amount};
use crate::fetch::{FetchInputs, Level, MinLevel};
use crate::sampler::MipFilter;
use crate::unit::Unit;
use crate::unit::level::level_of;

/// One filter on one level or between two. Levels count from the view's first one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LevelSpan {
    /// Whether the filter is that for magnification.
    pub magnified: bool,
    /// The level, or the more detailed one of two.
    pub near: u32,
    /// The least and the greatest share of the next level.
    pub blend: [f64; 2],
    pub choices: Vec<Choice>,
}

/// Every possible pair of levels, those of exact numbers first.
pub(super) fn spans(unit: &Unit, inputs: &FetchInputs, lane: usize, slack: &Slack) -> Vec<LevelSpan> {
    if unit.one_level_fits_all {
        return vec![LevelSpan { magnified: true, near: 0, blend: [0.0; 2], choices: Vec::new() }];
    }
    let lambda = unit.unbiased_lod(inputs)[lane];
    let exact = between(unit, inputs, lane, [lambda, lambda]);
    if slack.level.is_none() {
        return exact;
    }
    let off = amount(slack.level);
    let mut spans = between(unit, inputs, lane, [lambda - off, lambda + off]);
    for span in &mut spans {
        let same_filter = exact.iter().any(|known| known.magnified == span.magnified);
        let same_level = exact.iter().any(|known| known.near == span.near);
        span.choices.extend((!same_filter).then_some(Choice::Filter));
        span.choices.extend((!same_level).then_some(Choice::Level));
    }
    spans.sort_by_key(|span| span.choices.len());
    if let Some([low, high]) = bounds_of_rho(unit, inputs, lane) {
        let mut rough = between(unit, inputs, lane, [low - off, high + off]);
        rough.iter_mut().for_each(|span| span.choices.push(Choice::Rho));
        spans.extend(rough);
    }
    spans
}

/// The bounds that Vulkan sets for the logarithm of ρ: from the longest component of both changes to the longer sum of
/// their components.
fn bounds_of_rho(unit: &Unit, inputs: &FetchInputs, lane: usize) -> Option<[f64; 2]> {
    let derived = matches!(unit.fetch.level, Level::Implicit | Level::Bias | Level::Gradients);
    let changes = unit.lane_changes(inputs, lane).filter(|_| derived)?;
    let longest = changes.as_flattened().iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
    let sum = changes.map(|change| change.iter().map(|part| part.abs()).sum::<f64>());
    Some([longest, sum[0].max(sum[1])].map(|length| level_of(length * length)))
}

/// The levels for levels of detail, without biases, from one to another.
fn between(unit: &Unit, inputs: &FetchInputs, lane: usize, ends: [f64; 2]) -> Vec<LevelSpan> {
    let instruction_bias = if unit.fetch.level == Level::Bias { unit.bias(inputs, lane) } else { 0.0 };
    let minimum =
        if unit.fetch.min_level != MinLevel::None { unit.min_level(inputs, lane) } else { f64::NEG_INFINITY };
    let [low, high] = ends.map(|lod| unit.level.clamp(lod + unit.level.bias + instruction_bias, minimum));
    let mut spans = Vec::new();
    if low <= 0.0 {
        of_filter(unit, true, [low, high.min(0.0)], &mut spans);
    }
    if high > 0.0 {
        of_filter(unit, false, [low.max(0.0), high], &mut spans);
    }
    spans
}

fn of_filter(unit: &Unit, magnified: bool, [low, high]: [f64; 2], spans: &mut Vec<LevelSpan>) {
    let rules = &unit.level;
    let last = rules.last;
    let mut add = |near: u32, blend: [f64; 2]| {
        spans.push(LevelSpan { magnified, near, blend, choices: Vec::new() });
    };
    match rules.mip {
        MipFilter::None => add(rules.first_left().min(last), [0.0; 2]),
        MipFilter::Point => {
            // Both levels are nearest halfway between them, where there is slack at all.
            let slack = if low < high { 0.5 } else { 0.0 };
            let lowest = if slack > 0.0 {
                ((low.max(0.0) + 0.5).ceil() - 1.0).max(0.0)
            } else {
                (low.max(0.0) + 0.5).floor()
            };
            let highest = (high.max(0.0) + 0.5).floor();
            for level in lowest as u32..=highest as u32 {
                if level <= last || level == lowest as u32 {
                    add(level.min(last), [0.0; 2]);
                }
            }
        }
        MipFilter::Linear => {
            let [low, high] = [low, high].map(|lod| lod.clamp(0.0, f64::from(last)));
            for level in low as u32..=high as u32 {
                let share = [low, high].map(|lod| (lod - f64::from(level)).clamp(0.0, 1.0));
                let steep = |share: f64| unit.steepened(share);
                let blend = if level == last { [0.0; 2] } else { share.map(steep) };
                add(level, if rules.slope == 1.0 && level != last { share } else { blend });
            }
        }
    }
}
