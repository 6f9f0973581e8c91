//! How far off a result may be.

use crate::fetch::{Components, Fetch, Packing};
use crate::format::{Format, Numeric};
use crate::verify::Case;

/// How far off each step may be, as a power of two: −9 stands for 2⁻⁹. `None` is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slack {
    /// The position, in texels of each level; beside it, where it is not `None`, one ulp of the product u·size in f32.
    pub coordinate: Option<i32>,
    /// The weight of each texel, where all weights add up to 1.
    pub weight: Option<i32>,
    /// The level of detail.
    pub level: Option<i32>,
    /// The sum: of the largest texel, of 1 for normalised formats. One rounding to the result's format is always allowed.
    pub sum: Option<i32>,
}

/// The slack that counts as an explanation.
pub type Allowance = Slack;

/// One of the four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Coordinate,
    Weight,
    Level,
    Sum,
}

impl Step {
    /// In the order in which slack is taken away again: the first ones are the least likely reasons.
    pub const ALL: [Step; 4] = [Step::Weight, Step::Level, Step::Coordinate, Step::Sum];

    /// The least power that is tried.
    pub fn finest(self) -> i32 {
        match self {
            Step::Coordinate | Step::Weight | Step::Level => -20,
            Step::Sum => -24,
        }
    }

    /// The greatest power that is tried for a refusal's nearest explanation.
    pub fn coarsest(self) -> i32 {
        match self {
            Step::Coordinate | Step::Level => 0,
            Step::Weight => -2,
            Step::Sum => -3,
        }
    }
}

impl Slack {
    /// None at all.
    pub const NONE: Slack = Slack { coordinate: None, weight: None, level: None, sum: None };

    /// What is allowed when nothing else is said: 8 bits of fraction in coordinates, and weights and levels in 8 bits, rounded in any
    /// way (D3D 7.18.16.1 asks for as much); sums in the precision of the format's components, at most 16 bits, of 32-bit
    /// floats 2⁻²⁰.
    pub fn for_format(format: Format) -> Slack {
        let mut components = format.info().components.iter().flatten();
        let sum = components.next().map_or(-20, |component| match (component.numeric, component.bits) {
            (Numeric::Float, 32) => -20,
            (Numeric::Float, _) => -10,
            (Numeric::UnsignedFloat | Numeric::SharedExponent | Numeric::Srgb, _) => -8,
            (_, bits) => -i32::from(bits.clamp(4, 16)),
        });
        Slack { coordinate: Some(-8), weight: Some(-8), level: Some(-7), sum: Some(sum) }
    }

    pub(super) fn get(&self, step: Step) -> Option<i32> {
        match step {
            Step::Coordinate => self.coordinate,
            Step::Weight => self.weight,
            Step::Level => self.level,
            Step::Sum => self.sum,
        }
    }

    pub(super) fn with(mut self, step: Step, power: Option<i32>) -> Slack {
        *match step {
            Step::Coordinate => &mut self.coordinate,
            Step::Weight => &mut self.weight,
            Step::Level => &mut self.level,
            Step::Sum => &mut self.sum,
        } = power;
        self
    }

    /// 2 to that power times as much of everything, up to what is tried at most.
    pub(super) fn times(&self, power: i32) -> Slack {
        Step::ALL.into_iter().fold(*self, |slack, step| {
            let more = slack.get(step).map_or(step.finest() + power, |old| old + power);
            slack.with(step, Some(more.min(step.coarsest())))
        })
    }
}

/// 2 to a power; 0 for none.
pub(super) fn amount(power: Option<i32>) -> f64 {
    power.map_or(0.0, |power| 2f64.powi(power.clamp(-1000, 1000)))
}

impl Case<'_> {
    /// Whether the result's components are floating-point numbers of 32 bits.
    pub(super) fn floats(&self) -> bool {
        let Fetch { operation, packing, .. } = *self.fetch;
        let integer = self.texture.is_some_and(|texture| texture.format().info().is_integer());
        let floats = match operation.components() {
            Components::Texels => !integer,
            Components::Floats => true,
            Components::Integers => false,
        };
        floats && packing == Packing::Bits32
    }
}
