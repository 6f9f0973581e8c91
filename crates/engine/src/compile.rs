//! Which launches have code made for them.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The environment variable that chooses: `never`, `large` or `always`.
pub const COMPILE_VARIABLE: &str = "TMU_COMPILE";

/// Whether programs become machine code, which takes an x86-64 processor and [`Width::Avx2`](tmu_texture::cpu::Width). Elsewhere, operations are
/// always executed one by one. No result depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compile {
    /// Operations are executed one by one.
    Never,
    /// For launches that are large enough to gain by it, together with those before them of the same [`Kernel`](crate::Kernel),
    /// for the rest of those that turn out to be long, and for all that follow them.
    LargeLaunches,
    /// For every launch.
    Always,
}

/// A name that is no choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    name: String,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{COMPILE_VARIABLE} is `{}`; it may be never, large or always", self.name)
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
            _ => Err(CompileError { name: name.to_owned() }),
        }
    }
}

impl Compile {
    /// Lanes from which on a launch is large: code takes a few milliseconds to make.
    #[cfg(target_arch = "x86_64")]
    pub(crate) const LARGE: u64 = 1 << 14;

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!("never".parse(), Ok(Compile::Never));
        assert_eq!("large".parse(), Ok(Compile::LargeLaunches));
        assert_eq!("always".parse(), Ok(Compile::Always));
        let error = "often".parse::<Compile>().unwrap_err();
        assert_eq!(error.to_string(), "TMU_COMPILE is `often`; it may be never, large or always");
    }
}
