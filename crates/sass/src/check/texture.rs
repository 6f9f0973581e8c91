//! Rules of texture instructions.

use super::Rule;

/// The rules of TEX.
pub const TEX: &[Rule] = &[];
/// The rules of TLD4.
pub const TLD4: &[Rule] = &[];
/// The rules of TLD.
pub const TLD: &[Rule] = &[];
/// The rules of TXD.
pub const TXD: &[Rule] = &[];
/// The rules of TEXS.
pub const TEXS: &[Rule] = &[];
/// The rules of TLDS.
pub const TLDS: &[Rule] = &[];
/// The rules of TLD4S.
pub const TLD4S: &[Rule] = &[];
