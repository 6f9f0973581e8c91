//! The texels that a position may lie between, on one axis.

use crate::sampler::AddressMode;
use crate::unit::address::{Limits, Purpose, resolver};

/// One footprint on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    /// The first texel's index, before the address mode.
    pub first: i64,
    /// The least and the greatest fraction beyond its centre.
    pub fraction: [f64; 2],
    /// Whether exact numbers give another footprint.
    pub moved: bool,
}

/// Where a coordinate lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct AxisPosition {
    /// In texels, exact but for the f64.
    pub position: f64,
    /// How far off it may be.
    pub slack: f64,
    /// Offset in texels.
    pub offset: i64,
    pub mode: AddressMode,
    pub size: u32,
}

impl AxisPosition {
    /// Every footprint for a purpose.
    pub fn spans(&self, purpose: Purpose) -> Vec<Span> {
        match purpose {
            Purpose::Point => self.points(),
            Purpose::Linear | Purpose::Gather => self.between(purpose),
        }
    }

    fn points(&self) -> Vec<Span> {
        let exact = self.position.floor();
        let [low, high] = [self.position - self.slack, self.position + self.slack].map(f64::floor);
        // Exact numbers first.
        let others = (low as i64..=high as i64).filter(|index| *index != exact as i64);
        std::iter::once(exact as i64)
            .chain(others)
            .map(|index| Span {
                first: index + self.offset,
                fraction: [0.0; 2],
                moved: index != exact as i64,
            })
            .collect()
    }

    fn between(&self, purpose: Purpose) -> Vec<Span> {
        let limits = Limits::new(self.mode, purpose).map(|limits| {
            limits.ends(self.size as i32).map(|end| f64::from(end.index) + f64::from(end.fraction))
        });
        let shifted = |slack: f64| {
            let position = self.position - 0.5 + slack + self.offset as f64;
            limits.map_or(position, |[low, high]| position.clamp(low, high))
        };
        let exact = shifted(0.0).floor() as i64;
        let [low, high] = [shifted(-self.slack), shifted(self.slack)];
        let [first, last] = [low, high].map(|end| end.floor() as i64);
        let span = |index: i64| Span {
            first: index,
            fraction: [(low - index as f64).max(0.0), (high - index as f64).min(1.0)],
            moved: index != exact,
        };
        let others = (first..=last).filter(|index| *index != exact);
        std::iter::once(exact).chain(others).map(span).collect()
    }

    /// The texel that an index stands for; `None` is the border.
    pub fn resolve(&self, index: i64, purpose: Purpose) -> Option<u32> {
        let index = index.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        resolver(self.mode, purpose).texel(index, self.size as i32)
    }
}
