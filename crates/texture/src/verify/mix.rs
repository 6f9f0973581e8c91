//! Whether weighted texels can give a result: fractions in intervals, all components at once.

use std::cell::Cell;

use super::slack::{Slack, amount};

/// Texels around a location, and how far the location may lie between them.
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
        let equations: Vec<Equation> = wanted.iter().map(|wanted| self.equation(*wanted)).collect();
        let effects = effects(&equations);
        let mut stack = vec![area];
        while let Some(area) = stack.pop() {
            let middle = area.map(|[low, high]| (low + high) * 0.5);
            if equations.iter().all(|equation| equation.holds(&middle)) || self.budget.spent() {
                return true;
            }
            if equations.iter().any(|equation| equation.fails(&area)) {
                continue;
            }
            let effect = |axis: usize| (area[axis][1] - area[axis][0]) * effects[axis];
            let widest = (0..DIMENSIONS).max_by(|a, b| effect(*a).total_cmp(&effect(*b))).unwrap_or(0);
            if effect(widest) < NOTHING {
                return true;
            }
            let mut parts = [area; 2];
            (parts[0][widest][1], parts[1][widest][0]) = (middle[widest], middle[widest]);
            stack.extend(parts);
        }
        false
    }

    fn equation(&self, (component, value, tolerance): (usize, f64, f64)) -> Equation {
        let near = Plane::new(self.near, component);
        let far = self.far.map(|(far, _)| Plane::new(far, component));
        Equation { near, far, value, tolerance }
    }
}

/// One component of the texels of a footprint.
struct Plane {
    /// What is no number counts as 0: it has no weight where that matters.
    texels: [f64; 8],
    axes: usize,
}

impl Plane {
    fn new(footprint: &Footprint, component: usize) -> Plane {
        let mut texels = [0.0; 8];
        for (location, texel) in texels.iter_mut().zip(&footprint.texels) {
            *location = if texel[component].is_finite() { texel[component] } else { 0.0 };
        }
        Plane { texels, axes: footprint.texels.len().trailing_zeros() as usize }
    }

    /// The least and the greatest texel.
    fn ends(&self) -> [f64; 2] {
        let texels = &self.texels[..1 << self.axes];
        let least = texels.iter().copied().fold(f64::INFINITY, f64::min);
        [least, texels.iter().copied().fold(f64::NEG_INFINITY, f64::max)]
    }

    /// The greatest difference of neighbours along each axis.
    fn changes(&self) -> [f64; 3] {
        std::array::from_fn(|axis| {
            let pairs = (0..1usize << self.axes).filter(|texel| axis < self.axes && texel >> axis & 1 == 0);
            pairs.map(|texel| (self.texels[texel] - self.texels[texel | 1 << axis]).abs()).fold(0.0, f64::max)
        })
    }

    /// The value at some fractions.
    fn at(&self, fractions: &[f64]) -> f64 {
        let mut values = self.texels;
        let mut count = 1 << self.axes;
        for fraction in &fractions[..self.axes] {
            count /= 2;
            for pair in 0..count {
                values[pair] = between(values[2 * pair], values[2 * pair + 1], *fraction);
            }
        }
        values[0]
    }

    /// The least and the greatest value over an area. Filters are linear along each axis, so that the extremes are at
    /// the area's corners.
    fn range(&self, area: &[[f64; 2]]) -> [f64; 2] {
        let mut corners = self.texels;
        let count = 1 << self.axes;
        for (axis, [low, high]) in area[..self.axes].iter().enumerate() {
            let other = 1 << axis;
            for first in (0..count).filter(|corner| corner & other == 0) {
                let (near, far) = (corners[first], corners[first | other]);
                corners[first] = between(near, far, *low);
                corners[first | other] = between(near, far, *high);
            }
        }
        corners[..count].iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], value| {
            [least.min(*value), most.max(*value)]
        })
    }
}

/// A component that a mix has to give.
struct Equation {
    near: Plane,
    far: Option<Plane>,
    value: f64,
    tolerance: f64,
}

impl Equation {
    /// Whether those fractions give it.
    fn holds(&self, fractions: &[f64; DIMENSIONS]) -> bool {
        let near = self.near.at(&fractions[..3]);
        let value =
            self.far.as_ref().map_or(near, |far| between(near, far.at(&fractions[3..6]), fractions[6]));
        (self.value - value).abs() <= self.tolerance + ULPS * 2.0 * value.abs()
    }

    /// Whether no fractions in the area give it.
    fn fails(&self, area: &Area) -> bool {
        let [mut low, mut high] = self.near.range(&area[..3]);
        if let Some(far) = &self.far {
            let [far_low, far_high] = far.range(&area[3..6]);
            let [least, most] = area[6];
            low = between(low, far_low, least).min(between(low, far_low, most));
            high = between(high, far_high, least).max(between(high, far_high, most));
        }
        let off = self.tolerance + ULPS * (low.abs() + high.abs());
        self.value < low - off || self.value > high + off
    }
}

/// How far off the numbers themselves may be, which are f64.
const ULPS: f64 = 1e-15;

/// An effect that is a part of the tolerance too small to tell apart.
const NOTHING: f64 = 1e-3;

/// How many times its tolerance a component can change at most along each axis. Between texels that are equal it does not, and
/// looking at smaller and smaller areas there would never end.
fn effects(equations: &[Equation]) -> [f64; DIMENSIONS] {
    let mut effects = [0.0f64; DIMENSIONS];
    for equation in equations {
        let mut changes = [0.0; DIMENSIONS];
        changes[..3].copy_from_slice(&equation.near.changes());
        if let Some(far) = &equation.far {
            changes[3..6].copy_from_slice(&far.changes());
            let ([low, high], [far_low, far_high]) = (equation.near.ends(), far.ends());
            changes[6] = (high - far_low).abs().max((far_high - low).abs());
        }
        let largest = equation.near.ends().map(f64::abs).into_iter().fold(0.0, f64::max);
        let tolerance = (equation.tolerance + ULPS * largest).max(f64::MIN_POSITIVE);
        for (effect, change) in effects.iter_mut().zip(changes) {
            *effect = effect.max(change / tolerance);
        }
    }
    effects
}

fn between(near: f64, far: f64, share: f64) -> f64 {
    near * (1.0 - share) + far * share
}

enum Finite {
    /// The component is explained by an infinity or NaN.
    Given,
    Never,
    /// It must be within a tolerance.
    Within(f64),
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
