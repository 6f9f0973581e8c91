//! Double precision.

use super::{Inherits, Literal, Opcode, Row, Since, Slot, plain};
use Slot::{Condition, Dest, Double, Float, Int};

pub(super) const ROWS: &[Row] = &[
    plain(Opcode::Dadd, &[Dest, Double, Double], Since::Double, "dest = a + b"),
    plain(Opcode::Dmax, &[Dest, Double, Double], Since::Double, "dest = the greater"),
    plain(Opcode::Dmin, &[Dest, Double, Double], Since::Double, "dest = the lesser"),
    plain(Opcode::Dmul, &[Dest, Double, Double], Since::Double, "dest = a * b"),
    plain(Opcode::Deq, &[Dest, Double, Double], Since::Double, "dest = all ones where a equals b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Dge, &[Dest, Double, Double], Since::Double, "dest = all ones where a >= b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Dlt, &[Dest, Double, Double], Since::Double, "dest = all ones where a < b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Dne, &[Dest, Double, Double], Since::Double, "dest = all ones where a differs from b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Dmov, &[Dest, Double], Since::Double, "dest = a"),
    plain(
        Opcode::Dmovc,
        &[Dest, Condition, Double, Double],
        Since::Double,
        "dest = b where the condition has a bit set, else c",
    ),
    plain(Opcode::Dtof, &[Dest, Double], Since::Double, "dest = a double as a float"),
    plain(Opcode::Ftod, &[Dest, Float], Since::Double, "dest = a float as a double")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Ddiv, &[Dest, Double, Double], Since::Double11, "dest = a / b"),
    plain(
        Opcode::Dfma,
        &[Dest, Double, Double, Double],
        Since::Double11,
        "dest = a * b + c with one rounding",
    )
    .written_as(Literal::Integer),
    plain(Opcode::Drcp, &[Dest, Double], Since::Double11, "dest = 1 / a").written_as(Literal::Integer),
    plain(Opcode::Dtoi, &[Dest, Double], Since::Double11, "dest = a double, cut to a signed integer")
        .written_as(Literal::Integer)
        .in_precision(Inherits::Nothing),
    plain(Opcode::Dtou, &[Dest, Double], Since::Double11, "dest = a double, cut to an unsigned integer")
        .written_as(Literal::Integer)
        .in_precision(Inherits::Nothing),
    plain(Opcode::Itod, &[Dest, Int], Since::Double11, "dest = a signed integer as a double")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Utod, &[Dest, Int], Since::Double11, "dest = an unsigned integer as a double")
        .in_precision(Inherits::Nothing),
];
