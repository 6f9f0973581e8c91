//! The machines: compute capabilities that share this instruction set.

use std::fmt;
use std::str::FromStr;

/// A target machine, by compute capability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arch {
    /// Maxwell, first generation (GM10x).
    Sm50,
    /// Maxwell, second generation (GM20x).
    Sm52,
    /// Maxwell, second generation, Tegra X1 (GM20B).
    Sm53,
    /// Pascal (GP100).
    Sm60,
    /// Pascal (GP10x).
    Sm61,
    /// Pascal, Tegra X2 (GP10B).
    Sm62,
}

impl Arch {
    /// Every target, oldest first.
    pub const ALL: [Arch; 6] = [Arch::Sm50, Arch::Sm52, Arch::Sm53, Arch::Sm60, Arch::Sm61, Arch::Sm62];

    /// The name as the vendor's tools spell it on their command lines: `sm_52`.
    pub const fn name(self) -> &'static str {
        match self {
            Arch::Sm50 => "sm_50",
            Arch::Sm52 => "sm_52",
            Arch::Sm53 => "sm_53",
            Arch::Sm60 => "sm_60",
            Arch::Sm61 => "sm_61",
            Arch::Sm62 => "sm_62",
        }
    }

    /// The compute capability as a number, such as 52.
    pub const fn number(self) -> u32 {
        match self {
            Arch::Sm50 => 50,
            Arch::Sm52 => 52,
            Arch::Sm53 => 53,
            Arch::Sm60 => 60,
            Arch::Sm61 => 61,
            Arch::Sm62 => 62,
        }
    }

    /// The target with compute capability `number`, such as 52.
    pub fn from_number(number: u32) -> Option<Arch> {
        Arch::ALL.into_iter().find(|arch| arch.number() == number)
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is not one of the six targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownArch(String);

impl fmt::Display for UnknownArch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a known target; known are sm_50, sm_52, sm_53, sm_60, sm_61, sm_62", self.0)
    }
}

impl std::error::Error for UnknownArch {}

impl FromStr for Arch {
    type Err = UnknownArch;

    /// Reads `sm_52`, `SM52` and `52`.
    fn from_str(text: &str) -> Result<Arch, UnknownArch> {
        let lower = text.to_ascii_lowercase();
        let number = lower.strip_prefix("sm").unwrap_or(&lower);
        let number = number.strip_prefix('_').unwrap_or(number);
        number.parse().ok().and_then(Arch::from_number).ok_or_else(|| UnknownArch(text.to_owned()))
    }
}

/// A set of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Targets(u8);

impl Targets {
    /// Every target.
    pub const ALL: Targets = Targets(0b11_1111);
    /// First-generation Maxwell alone.
    pub const SM50: Targets = Targets(0b00_0001);
    /// Second-generation Maxwell and later.
    pub const SM52_UP: Targets = Targets(0b11_1110);
    /// Pascal.
    pub const SM60_UP: Targets = Targets(0b11_1000);
    /// Maxwell, both generations.
    pub const BELOW_SM60: Targets = Targets(0b00_0111);
    /// Second-generation Maxwell alone.
    pub const SM52_SM53: Targets = Targets(0b00_0110);
    /// Pascal after its first chip.
    pub const SM61_UP: Targets = Targets(0b11_0000);

    /// The targets of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Targets) -> Targets {
        Targets(self.0 & !other.0)
    }

    /// Whether `arch` belongs to the set.
    pub const fn contains(self, arch: Arch) -> bool {
        self.0 >> arch as u8 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_all_three_spellings() {
        for spelling in ["sm_52", "SM52", "52"] {
            assert_eq!(spelling.parse(), Ok(Arch::Sm52));
        }
        assert!("sm_70".parse::<Arch>().is_err());
    }

    #[test]
    fn target_sets_follow_the_generations() {
        assert!(!Targets::SM52_UP.contains(Arch::Sm50) && Targets::SM52_UP.contains(Arch::Sm62));
        assert!(Targets::BELOW_SM60.contains(Arch::Sm53) && !Targets::BELOW_SM60.contains(Arch::Sm60));
    }
}
