//! Constant loads.

use tmu_program::Width;

use super::meaning::IndexMode;
use super::sets::typed_sets;
use super::{Form, Row};

typed_sets! {
    /// What one lane loads from a constant bank.
    LDC_SIZE("ldc_size", "32" = 4): Width {
        "U8" => Some(Width::U8),
        "S8" => Some(Width::S8),
        "U16" => Some(Width::U16),
        "S16" => Some(Width::S16),
        "" => Some(Width::B32),
        "64" => Some(Width::B64),
        "INVALIDSIZE6" => None,
        "INVALIDSIZE7" => None,
    }
    /// How LDC makes a bank and an address.
    LDC_ADDRESS("ldc_address", "IA" = 0): IndexMode {
        "" => Some(IndexMode::Immediate),
        "IL" => Some(IndexMode::Linear),
        "IS" => Some(IndexMode::Segmented),
        "ISL" => Some(IndexMode::SegmentedLinear),
    }
}

opcodes!(
    Constant,
    Ldc(Row::new(
        &[(Form::Plain, "1110 1111 1001 0")],
        "LDC{.ldc_size 50:48}{.ldc_address 45:44} Rd, c[#bank 40:36][Ra+#offset 35:20 s]",
        "Rd = the constant bank's bytes at an immediate or indexed address",
    )),
);
