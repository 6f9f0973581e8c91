//! Whether weighted texels can give a result: fractions in intervals, all components at once.

use std::cell::Cell;

use super::slack::{Slack, amount};

/// Texels around a place, and how far the place may lie between them.
#[derive(Clone, Debug)]
pub(super) struct Footprint {
    /// Components of 1, 2, 4 or 8 texels, column first.
    pub texels: Vec<[f64; 4]>,
    /// The least and the greatest fraction along each axis.
    pub fraction: [[f64; 2]; 3],
}

/// What is wanted: a number for each component that is known, and how far off it may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub value: f64,
    /// The greatest difference from rounding to the result's format.
    pub rounding: f64,
    /// What the sum's slack is a part of; `None`: of the largest texel.
    pub whole: Option<f64>,
}

/// How much work is left before the search gives up in favour of the result: no accusation without proof.
#[derive(Debug)]
pub(super) struct Budget(Cell<u32>);

impl Budget {
    /// For one slack.
    pub fn new() -> Budget {
        Budget(Cell::new(100_000))
    }

    /// Whether nothing is left; takes a unit of work, such as an area that is looked at.
    pub fn spent(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }
}

/// The axes of both footprints, and the share of the second one.
const DIMENSIONS: usize = 7;

/// A filter between two levels, or within one.
pub(super) struct Mix<'a> {
    pub near: &'a Footprint,
    /// The second level, with the least and the greatest share.
    pub far: Option<(&'a Footprint, [f64; 2])>,
    pub slack: &'a Slack,
    pub budget: &'a Budget,
}

type Area = [[f64; 2]; DIMENSIONS];

impl Mix<'_> {
    /// Whether some fractions give the components that are known.
    pub fn gives(&self, targets: &[Option<Target>; 4]) -> bool {
        let mut wanted = Vec::new();
        for (component, target) in targets.iter().enumerate() {
            let Some(target) = target else { continue };
            match self.finite(component, *target) {
                Finite::Given => {}
                Finite::Never => return false,
                Finite::Within(tolerance) => wanted.push((component, target.value, tolerance)),
            }
        }
        self.search(&wanted)
    }

    /// All texels, with the greatest weight that each can have.
    fn texels(&self) -> impl Iterator<Item = (&[f64; 4], f64)> {
        let near_share = self.far.map_or(1.0, |(_, [least, _])| 1.0 - least);
        let far = self.far.into_iter().flat_map(|(footprint, [_, most])| weighted(footprint, most));
        weighted(self.near, near_share).into_iter().chain(far)
    }

    /// What infinities and NaN among the texels make of a component.
    fn finite(&self, component: usize, target: Target) -> Finite {
        let largest = self
            .texels()
            .map(|(texel, _)| texel[component].abs())
            .filter(|value| value.is_finite())
            .fold(0.0, f64::max);
        let infinite = self.texels().any(|(texel, most)| {
            !texel[component].is_finite() && (most > 0.0 || self.slack.weight.is_some())
        });
        if !target.value.is_finite() {
            return if infinite { Finite::Given } else { Finite::Never };
        }
        // A finite result beside infinite texels: these have no weight, and the others are looked at.
        let mut infinities = self.texels().filter(|(texel, _)| !texel[component].is_finite());
        if infinities.any(|(texel, _)| !self.may_lack(texel)) {
            return Finite::Never;
        }
        let mut values: Vec<f64> =
            self.texels().map(|(texel, _)| texel[component]).filter(|value| value.is_finite()).collect();
        values.sort_by(f64::total_cmp);
        let spread: f64 = (0..values.len() / 2).map(|i| values[values.len() - 1 - i] - values[i]).sum();
        let whole = target.whole.unwrap_or(largest);
        let tolerance = target.rounding + amount(self.slack.sum) * whole + amount(self.slack.weight) * spread;
        Finite::Within(tolerance)
    }

    fn search(&self, wanted: &[(usize, f64, f64)]) -> bool {
        let mut area: Area = [[0.0; 2]; DIMENSIONS];
        area[..3].copy_from_slice(&self.near.fraction);
        if let Some((far, blend)) = self.far {
            area[3..6].copy_from_slice(&far.fraction);
            area[6] = blend;
        }
        let mut stack = vec![area];
        while let Some(area) = stack.pop() {
            let mut hit = true;
            let mut missed = false;
            let middle = area.map(|[low, high]| [(low + high) * 0.5; 2]);
            for &(component, value, tolerance) in wanted {
                let [low, high] = self.range(&area, component);
                // The range itself is computed in f64.
                let ulps = 1e-15 * (low.abs() + high.abs());
                missed |= value < low - tolerance - ulps || value > high + tolerance + ulps;
                let [at, _] = self.range(&middle, component);
                hit &= (value - at).abs() <= tolerance + ulps;
            }
            if hit {
                return true;
            }
            if self.budget.spent() {
                return true;
            }
            let widest =
                (0..DIMENSIONS).max_by(|a, b| width(area[*a]).total_cmp(&width(area[*b]))).unwrap_or(0);
            if missed || width(area[widest]) < 1e-13 {
                continue;
            }
            let [low, high] = area[widest];
            let half = (low + high) * 0.5;
            let mut parts = [area; 2];
            (parts[0][widest], parts[1][widest]) = ([low, half], [half, high]);
            stack.extend(parts);
        }
        false
    }

    /// The least and the greatest value of a component over an area. Filters are linear along each axis, so that the
    /// extremes are at the area's corners.
    fn range(&self, area: &Area, component: usize) -> [f64; 2] {
        let near = extremes(self.near, &area[..3], component);
        let Some((far, _)) = self.far else { return near };
        let far = extremes(far, &area[3..6], component);
        let blended = |share: f64, end: usize| near[end] * (1.0 - share) + far[end] * share;
        let [least, most] = area[6];
        [blended(least, 0).min(blended(most, 0)), blended(least, 1).max(blended(most, 1))]
    }
}

enum Finite {
    /// The component is explained by an infinity or NaN.
    Given,
    Never,
    /// It must be within a tolerance.
    Within(f64),
}

fn width([low, high]: [f64; 2]) -> f64 {
    high - low
}

/// The texels of a footprint with the greatest weight that each can have.
fn weighted(footprint: &Footprint, share: f64) -> Vec<(&[f64; 4], f64)> {
    let most = |number: usize| {
        let parts = footprint
            .fraction
            .iter()
            .enumerate()
            .map(|(axis, [low, high])| if number >> axis & 1 == 1 { *high } else { 1.0 - *low });
        parts.take(footprint.texels.len().trailing_zeros() as usize).product::<f64>()
    };
    footprint.texels.iter().enumerate().map(|(number, texel)| (texel, share * most(number))).collect()
}

/// The least and the greatest value of a footprint over an area, at its corners. What is no number counts as 0: it has
/// no weight where that matters.
fn extremes(footprint: &Footprint, area: &[[f64; 2]], component: usize) -> [f64; 2] {
    let axes = footprint.texels.len().trailing_zeros() as usize;
    let mut ends = [f64::INFINITY, f64::NEG_INFINITY];
    for corner in 0..1usize << axes {
        let fraction = |axis: usize| area[axis][corner >> axis & 1];
        let value: f64 = footprint
            .texels
            .iter()
            .enumerate()
            .map(|(number, texel)| {
                let weight: f64 = (0..axes)
                    .map(|axis| if number >> axis & 1 == 1 { fraction(axis) } else { 1.0 - fraction(axis) })
                    .product();
                if weight == 0.0 || !texel[component].is_finite() { 0.0 } else { weight * texel[component] }
            })
            .sum();
        ends = [ends[0].min(value), ends[1].max(value)];
    }
    ends
}

/// Whether the least, or the greatest, of the texels with weight can be each component that is known (FL-7).
pub(super) fn extreme_gives(mix: &Mix, greatest: bool, targets: &[Option<Target>; 4]) -> bool {
    let wanted = targets.iter().enumerate().filter_map(|(component, target)| Some((component, (*target)?)));
    let texels: Vec<(&[f64; 4], f64)> = mix.texels().collect();
    wanted.into_iter().all(|(component, target)| {
        let Target { value, rounding, whole } = target;
        let may = texels.iter().filter(|(_, most)| *most > 0.0 || mix.slack.weight.is_some());
        may.clone().any(|(texel, _)| {
            let found = texel[component];
            let whole = whole.unwrap_or(found.abs());
            let near = (found - value).abs() <= rounding + amount(mix.slack.sum) * whole;
            // A texel beyond it must be one that need not have weight.
            let beyond = may.clone().filter(|(other, _)| {
                if greatest { other[component] > found } else { other[component] < found }
            });
            (near || found.is_nan() && value.is_nan() || found == value)
                && beyond.clone().all(|(other, _)| mix.may_lack(other))
        })
    })
}

impl Mix<'_> {
    /// Whether a texel can be without weight.
    fn may_lack(&self, texel: &[f64; 4]) -> bool {
        if self.slack.weight.is_some() {
            return true;
        }
        let lacks = |footprint: &Footprint, share: f64| {
            footprint.texels.iter().enumerate().any(|(number, other)| {
                let axes = footprint.texels.len().trailing_zeros() as usize;
                let zero = footprint.fraction[..axes].iter().enumerate().any(|(axis, [low, high])| {
                    if number >> axis & 1 == 1 { *low == 0.0 } else { *high == 1.0 }
                });
                std::ptr::eq(other, texel) && (zero || share == 0.0)
            })
        };
        let near_share = self.far.map_or(1.0, |(_, [_, most])| 1.0 - most);
        lacks(self.near, near_share) || self.far.is_some_and(|(far, [least, _])| lacks(far, least))
    }
}
