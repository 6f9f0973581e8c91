//! What is measured: small lists of places, each made for one question.

mod codes;
mod cubes;
mod gradients;
mod levels;
mod outside;
mod positions;
mod sizes;
mod sums;
mod values;
mod weights;

use crate::sweep::Sweep;

/// Every sweep, those that may stop a kernel last.
pub fn all() -> Vec<Sweep> {
    let mut sweeps = weights::sweeps();
    sweeps.extend(sums::sweeps());
    sweeps.extend(codes::sweeps());
    sweeps.extend(positions::sweeps());
    sweeps.extend(sizes::sweeps());
    sweeps.extend(values::sweeps());
    sweeps.extend(levels::sweeps());
    sweeps.extend(gradients::sweeps());
    sweeps.extend(cubes::sweeps());
    sweeps.extend(outside::sweeps());
    sweeps
}

/// The float that many representable values away, away from zero if positive.
fn ulps(value: f32, steps: i32) -> f32 {
    f32::from_bits(value.to_bits().wrapping_add_signed(steps))
}

/// Numbers without a pattern, the same in every run: the upper bits of Knuth's linear congruential generator.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        let mut random = Random(seed);
        random.below(2);
        random
    }

    /// A whole number below a limit that is not 0.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * u64::from(limit)) >> 32) as u32
    }
}

/// The linear colour of an sRGB code of 8 bits.
fn linear(code: u32) -> f64 {
    let encoded = f64::from(code) / 255.0;
    if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
}

/// The values 0, 1, … `count` − 1 over `count` − 1.
fn ramp(count: u32) -> Vec<f64> {
    (0..count).map(|value| f64::from(value) / f64::from(count - 1)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// Each has a name of its own, places, and a texture that can be made.
    #[test]
    fn sweeps_can_be_measured() {
        let sweeps = super::all();
        let names: BTreeSet<&str> = sweeps.iter().map(|sweep| sweep.name.as_str()).collect();
        assert_eq!(names.len(), sweeps.len());
        let positions: usize = sweeps.iter().map(|sweep| sweep.positions.len()).sum();
        assert!((20_000..60_000).contains(&positions), "{positions} places");
        for sweep in &sweeps {
            assert!(!sweep.positions.is_empty() && !sweep.question.is_empty(), "{}", sweep.name);
            if let Some(texels) = &sweep.texture {
                texels.bytes().unwrap_or_else(|error| panic!("{}: {error}", sweep.name));
            }
        }
    }
}
