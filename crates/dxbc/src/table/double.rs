//! Double precision.

use super::{Row, Since, Slot, plain};
use Slot::{Condition, Dest, Double, Float, Int};

pub(super) const ROWS: &[Row] = &[
    plain(191, "dadd", &[Dest, Double, Double], Since::Double, "dest = a + b"),
    plain(192, "dmax", &[Dest, Double, Double], Since::Double, "dest = the greater"),
    plain(193, "dmin", &[Dest, Double, Double], Since::Double, "dest = the lesser"),
    plain(194, "dmul", &[Dest, Double, Double], Since::Double, "dest = a * b"),
    plain(195, "deq", &[Dest, Double, Double], Since::Double, "dest = all ones where a equals b"),
    plain(196, "dge", &[Dest, Double, Double], Since::Double, "dest = all ones where a >= b"),
    plain(197, "dlt", &[Dest, Double, Double], Since::Double, "dest = all ones where a < b"),
    plain(198, "dne", &[Dest, Double, Double], Since::Double, "dest = all ones where a differs from b"),
    plain(199, "dmov", &[Dest, Double], Since::Double, "dest = a"),
    plain(
        200,
        "dmovc",
        &[Dest, Condition, Double, Double],
        Since::Double,
        "dest = b where the condition has a bit set, else c",
    ),
    plain(201, "dtof", &[Dest, Double], Since::Double, "dest = a double as a float"),
    plain(202, "ftod", &[Dest, Float], Since::Double, "dest = a float as a double"),
    plain(210, "ddiv", &[Dest, Double, Double], Since::Double11, "dest = a / b"),
    plain(
        211,
        "dfma",
        &[Dest, Double, Double, Double],
        Since::Double11,
        "dest = a * b + c with one rounding",
    ),
    plain(212, "drcp", &[Dest, Double], Since::Double11, "dest = 1 / a"),
    plain(214, "dtoi", &[Dest, Double], Since::Double11, "dest = a double, cut to a signed integer"),
    plain(215, "dtou", &[Dest, Double], Since::Double11, "dest = a double, cut to an unsigned integer"),
    plain(216, "itod", &[Dest, Int], Since::Double11, "dest = a signed integer as a double"),
    plain(217, "utod", &[Dest, Int], Since::Double11, "dest = an unsigned integer as a double"),
];
