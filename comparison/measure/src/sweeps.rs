//! What is measured: small lists of places, each made for one question.

mod cubes;
mod levels;
mod outside;
mod positions;
mod values;
mod weights;

use crate::sweep::Sweep;

/// Every sweep, those that may stop a kernel last.
pub fn all() -> Vec<Sweep> {
    let mut sweeps = weights::sweeps();
    sweeps.extend(positions::sweeps());
    sweeps.extend(values::sweeps());
    sweeps.extend(levels::sweeps());
    sweeps.extend(cubes::sweeps());
    sweeps.extend(outside::sweeps());
    sweeps
}

/// The float that many representable values away, away from zero if positive.
fn ulps(value: f32, steps: i32) -> f32 {
    f32::from_bits(value.to_bits().wrapping_add_signed(steps))
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
        assert!((10_000..40_000).contains(&positions), "{positions} places");
        for sweep in &sweeps {
            assert!(!sweep.positions.is_empty() && !sweep.question.is_empty(), "{}", sweep.name);
            if let Some(texels) = &sweep.texture {
                texels.bytes().unwrap_or_else(|error| panic!("{}: {error}", sweep.name));
            }
        }
    }
}
