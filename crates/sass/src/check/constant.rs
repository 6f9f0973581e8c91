//! Rules of constant loads.

use super::Rule;

/// The rules of LDC.
pub const LDC: &[Rule] = &[];
