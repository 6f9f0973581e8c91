//! Which vector instructions of the processor are used, decided when the program runs.
//!
//! The width has no influence on any result: routines for all widths do the same roundings in the same order.

// Code for instructions that not every processor has can only be entered with `unsafe`: the processor must have been
// asked, and here is where it is.
#![allow(unsafe_code)]

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The environment variable that chooses a width: `baseline`, `avx2` or `avx512`.
pub const VARIABLE: &str = "TMU_WIDTH";

/// A set of vector instructions. A greater one includes the lesser ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// What every processor of the architecture has.
    Baseline,
    /// x86-64-v3: AVX2 with FMA, F16C, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// x86-64-v4: [`Width::Avx2`] with AVX-512 F, BW, CD, DQ and VL.
    Avx512,
}

/// A width that was asked for and cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WidthError {
    /// There is no width of that name.
    Unknown {
        /// The name.
        name: String,
    },
    /// The processor does not have the instructions.
    Unavailable {
        /// The width.
        width: Width,
    },
}

impl fmt::Display for WidthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WidthError::Unknown { name } => {
                write!(f, "`{name}` is no vector width; the widths are baseline, avx2 and avx512")
            }
            WidthError::Unavailable { width } => write!(f, "this processor has no {width}"),
        }
    }
}

impl std::error::Error for WidthError {}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Width {
    type Err = WidthError;

    fn from_str(name: &str) -> Result<Width, WidthError> {
        let known = [Width::Baseline, Width::Avx2, Width::Avx512].into_iter().find(|it| it.name() == name);
        known.ok_or_else(|| WidthError::Unknown { name: name.to_owned() })
    }
}

impl Width {
    /// The name in [`VARIABLE`].
    pub const fn name(self) -> &'static str {
        match self {
            Width::Baseline => "baseline",
            Width::Avx2 => "avx2",
            Width::Avx512 => "avx512",
        }
    }

    /// The widths that this processor has, the narrowest first.
    pub fn available() -> &'static [Width] {
        const ALL: [Width; 3] = [Width::Baseline, Width::Avx2, Width::Avx512];
        match Width::widest() {
            Width::Baseline => &ALL[..1],
            Width::Avx2 => &ALL[..2],
            Width::Avx512 => &ALL,
        }
    }

    /// The width that is used where none is given: what [`VARIABLE`] says, or the widest one that the processor has. Decided at
    /// the first call. A variable that asks for what cannot be had is ignored here; [`Width::chosen`] reports it.
    pub fn best() -> Width {
        static BEST: OnceLock<Width> = OnceLock::new();
        *BEST.get_or_init(|| Width::chosen().unwrap_or(Width::widest()))
    }

    /// What [`VARIABLE`] says now, or the widest width that the processor has if it is not set.
    ///
    /// # Errors
    /// A name that is no width's, or a width that the processor does not have.
    pub fn chosen() -> Result<Width, WidthError> {
        let Some(name) = std::env::var_os(VARIABLE).filter(|name| !name.is_empty()) else {
            return Ok(Width::widest());
        };
        let width: Width = name.to_string_lossy().parse()?;
        if width <= Width::widest() { Ok(width) } else { Err(WidthError::Unavailable { width }) }
    }

    /// The widest width that the processor has.
    #[inline]
    pub(crate) fn widest() -> Width {
        static WIDEST: OnceLock<Width> = OnceLock::new();
        *WIDEST.get_or_init(detect)
    }

    /// Calls a closure as code for this width, or for the widest one that the processor has if that is narrower.
    ///
    /// What is to be compiled for the width must be inlined into the closure, and the closure itself must be: write
    /// `width.run(#[inline(always)] || …)` and call `#[inline(always)]` functions only.
    #[inline(always)]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        match self.min(Width::widest()) {
            // SAFETY: the processor has these instructions, for this width is not above the widest one.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { with_avx512(work) },
            // SAFETY: likewise.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { with_avx2(work) },
            _ => work(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(crate) fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(crate) fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Width {
    macro_rules! has {
        ($($feature:tt)*) => { true $(&& is_x86_feature_detected!($feature))* };
    }
    if !has!("avx2" "fma" "f16c" "bmi1" "bmi2" "lzcnt" "popcnt") {
        Width::Baseline
    } else if !has!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl") {
        Width::Avx2
    } else {
        Width::Avx512
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Width {
    Width::Baseline
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for width in [Width::Baseline, Width::Avx2, Width::Avx512] {
            assert_eq!(width.name().parse(), Ok(width));
        }
        assert_eq!("sse".parse::<Width>(), Err(WidthError::Unknown { name: "sse".to_owned() }));
    }

    #[test]
    fn every_width_runs_the_closure() {
        assert_eq!(Width::available()[0], Width::Baseline);
        assert!(Width::available().contains(&Width::best()));
        for width in [Width::Baseline, Width::Avx2, Width::Avx512] {
            let sum = width.run(
                #[inline(always)]
                || (0..100u64).sum::<u64>(),
            );
            assert_eq!(sum, 4950);
        }
    }
}
