//! Constant loads.

use super::sets::Set;
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "ldc_size",
        values: &[
            Some("U8"),
            Some("S8"),
            Some("U16"),
            Some("S16"),
            Some(""),
            Some("64"),
            Some("INVALIDSIZE6"),
            Some("INVALIDSIZE7"),
        ],
        aliases: &[("32", 4)],
    },
    Set {
        name: "ldc_address",
        values: &[Some(""), Some("IL"), Some("IS"), Some("ISL")],
        aliases: &[("IA", 0)],
    },
];

opcodes!(
    Constant,
    Ldc(Row::new(
        &[(Form::Plain, "1110 1111 1001 0")],
        "LDC{.ldc_size 50:48}{.ldc_address 45:44} Rd, c[#bank 40:36][Ra+#offset 35:20 s]",
        "Rd = the constant bank's bytes at an immediate or indexed address",
    )),
);
