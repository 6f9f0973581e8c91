//! Which launches have code made for them.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use tmu_texture::LANES;
use tmu_texture::cpu::Width;

use crate::machine::Launch;

/// The environment variable that chooses: `never`, `large`, `always` or `kernels`.
pub const COMPILE_VARIABLE: &str = "TMU_COMPILE";

/// Whether programs become machine code: kernels that warps must execute on their own as a whole, which takes x86-64 and
/// [`Width::Avx2`], and straight runs of arithmetic of all others, which takes [`Width::Avx512`]. Elsewhere, operations are
/// always executed one by one. No result depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compile {
    /// Operations are executed one by one.
    Never,
    /// For launches that are large enough to gain by it.
    LargeLaunches,
    /// For every launch.
    Always,
    /// For every launch, and whole kernels only.
    Kernels,
}

/// A name that is no choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    name: String,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{COMPILE_VARIABLE} is `{}`; it may be never, large, always or kernels", self.name)
    }
}

impl std::error::Error for CompileError {}

impl FromStr for Compile {
    type Err = CompileError;

    fn from_str(name: &str) -> Result<Compile, CompileError> {
        match name {
            "never" => Ok(Compile::Never),
            "large" => Ok(Compile::LargeLaunches),
            "always" => Ok(Compile::Always),
            "kernels" => Ok(Compile::Kernels),
            _ => Err(CompileError { name: name.to_owned() }),
        }
    }
}

impl Compile {
    /// Lanes of a launch from which on it is large: code takes a few milliseconds to make.
    const LARGE: u64 = 1 << 14;

    /// What is done where nothing else is said: what [`COMPILE_VARIABLE`] says, or [`Compile::LargeLaunches`]. Decided at
    /// the first call. A variable with another content is ignored here; [`Compile::chosen`] reports it.
    pub fn best() -> Compile {
        static BEST: OnceLock<Compile> = OnceLock::new();
        *BEST.get_or_init(|| Compile::chosen().unwrap_or(Compile::LargeLaunches))
    }

    /// What [`COMPILE_VARIABLE`] says now, or [`Compile::LargeLaunches`] if it is not set.
    ///
    /// # Errors
    /// A content that is no choice.
    pub fn chosen() -> Result<Compile, CompileError> {
        match std::env::var_os(COMPILE_VARIABLE).filter(|name| !name.is_empty()) {
            Some(name) => name.to_string_lossy().parse(),
            None => Ok(Compile::LargeLaunches),
        }
    }

    /// Whether it pays to look at a launch's program for long.
    pub(crate) fn pays(self, launch: &Launch) -> bool {
        let lanes = launch.blocks().saturating_mul(LANES as u64 * u64::from(launch.warps()));
        matches!(self, Compile::Always | Compile::Kernels) || lanes >= Compile::LARGE
    }

    /// Whether straight runs of a launch's program are compiled.
    pub(crate) fn compiles_runs(self, width: Width, launch: &Launch) -> bool {
        let wanted = matches!(self, Compile::LargeLaunches | Compile::Always) && self.pays(launch);
        wanted && width == Width::Avx512 && Width::available().contains(&width)
    }

    /// Whether a launch's program may be compiled as a whole.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn compiles_kernels(self, width: Width, launch: &Launch) -> bool {
        let wanted = self != Compile::Never && self.pays(launch);
        wanted && width != Width::Baseline && Width::available().contains(&width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!("never".parse(), Ok(Compile::Never));
        assert_eq!("large".parse(), Ok(Compile::LargeLaunches));
        assert_eq!("always".parse(), Ok(Compile::Always));
        assert_eq!("kernels".parse(), Ok(Compile::Kernels));
        let error = "often".parse::<Compile>().unwrap_err();
        assert_eq!(error.to_string(), "TMU_COMPILE is `often`; it may be never, large, always or kernels");
    }
}
