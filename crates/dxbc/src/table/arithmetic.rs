//! Single precision, moves, derivatives.

use super::{Inherits, Literal, Opcode, Row, Since, Slot, Stages, plain};
use Slot::{Bits, Condition, Dest, Float, Int, Pulled, SecondDest};

pub(super) const ROWS: &[Row] = &[
    plain(Opcode::Add, &[Dest, Float, Float], Since::Model40, "dest = a + b"),
    plain(
        Opcode::DerivRtx,
        &[Dest, Float],
        Since::Model40,
        "dest = the value's difference between the lanes of a quad along x",
    )
    .for_stages(Stages::PIXEL),
    plain(
        Opcode::DerivRty,
        &[Dest, Float],
        Since::Model40,
        "dest = the value's difference between the lanes of a quad along y",
    )
    .for_stages(Stages::PIXEL),
    plain(Opcode::Div, &[Dest, Float, Float], Since::Model40, "dest = a / b"),
    plain(Opcode::Dp2, &[Dest, Float, Float], Since::Model40, "dest = dot product of two components"),
    plain(Opcode::Dp3, &[Dest, Float, Float], Since::Model40, "dest = dot product of three components"),
    plain(Opcode::Dp4, &[Dest, Float, Float], Since::Model40, "dest = dot product of four components"),
    plain(Opcode::Eq, &[Dest, Float, Float], Since::Model40, "dest = all ones where a equals b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Exp, &[Dest, Float], Since::Model40, "dest = 2 to the power of a"),
    plain(Opcode::Frc, &[Dest, Float], Since::Model40, "dest = a minus its floor"),
    plain(Opcode::Ge, &[Dest, Float, Float], Since::Model40, "dest = all ones where a >= b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Log, &[Dest, Float], Since::Model40, "dest = binary logarithm of a"),
    plain(Opcode::Lt, &[Dest, Float, Float], Since::Model40, "dest = all ones where a < b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Mad, &[Dest, Float, Float, Float], Since::Model40, "dest = a * b + c"),
    plain(
        Opcode::Min,
        &[Dest, Float, Float],
        Since::Model40,
        "dest = the lesser, the other one where one is NaN",
    ),
    plain(
        Opcode::Max,
        &[Dest, Float, Float],
        Since::Model40,
        "dest = the greater, the other one where one is NaN",
    ),
    plain(Opcode::Mov, &[Dest, Bits], Since::Model40, "dest = a").written_as(Literal::Untyped),
    plain(
        Opcode::Movc,
        &[Dest, Condition, Bits, Bits],
        Since::Model40,
        "dest = b where the condition has a bit set, else c",
    )
    .written_as(Literal::Untyped),
    plain(Opcode::Mul, &[Dest, Float, Float], Since::Model40, "dest = a * b"),
    plain(Opcode::Ne, &[Dest, Float, Float], Since::Model40, "dest = all ones where a differs from b")
        .in_precision(Inherits::Nothing),
    plain(
        Opcode::RoundNe,
        &[Dest, Float],
        Since::Model40,
        "dest = a rounded to the nearest whole number, ties to even",
    ),
    plain(Opcode::RoundNi, &[Dest, Float], Since::Model40, "dest = a rounded down"),
    plain(Opcode::RoundPi, &[Dest, Float], Since::Model40, "dest = a rounded up"),
    plain(Opcode::RoundZ, &[Dest, Float], Since::Model40, "dest = a rounded towards zero"),
    plain(Opcode::Rsq, &[Dest, Float], Since::Model40, "dest = 1 / square root of a"),
    plain(Opcode::Sqrt, &[Dest, Float], Since::Model40, "dest = square root of a"),
    plain(
        Opcode::Sincos,
        &[Dest, SecondDest, Float],
        Since::Model40,
        "dest = sine of a, dest2 = cosine of a",
    ),
    plain(
        Opcode::DerivRtxCoarse,
        &[Dest, Float],
        Since::Model50,
        "dest = one difference along x for the whole quad",
    )
    .for_stages(Stages::PIXEL)
    .written_as(Literal::Integer),
    plain(
        Opcode::DerivRtxFine,
        &[Dest, Float],
        Since::Model50,
        "dest = the difference along x in the lane's own row",
    )
    .for_stages(Stages::PIXEL)
    .written_as(Literal::Integer),
    plain(
        Opcode::DerivRtyCoarse,
        &[Dest, Float],
        Since::Model50,
        "dest = one difference along y for the whole quad",
    )
    .for_stages(Stages::PIXEL)
    .written_as(Literal::Integer),
    plain(
        Opcode::DerivRtyFine,
        &[Dest, Float],
        Since::Model50,
        "dest = the difference along y in the lane's own column",
    )
    .for_stages(Stages::PIXEL)
    .written_as(Literal::Integer),
    plain(Opcode::Rcp, &[Dest, Float], Since::Model50, "dest = 1 / a").written_as(Literal::Integer),
    plain(
        Opcode::Swapc,
        &[Dest, SecondDest, Condition, Bits, Bits],
        Since::Model50,
        "dest, dest2 = c, b where the condition has a bit set, else b, c",
    )
    .written_as(Literal::Untyped)
    .in_precision(Inherits::First),
    plain(
        Opcode::EvalSnapped,
        &[Dest, Pulled, Int],
        Since::Model50,
        "dest = the input at an offset in sixteenths of a pixel",
    )
    .for_stages(Stages::PIXEL)
    .in_precision(Inherits::First),
    plain(Opcode::EvalSampleIndex, &[Dest, Pulled, Int], Since::Model50, "dest = the input at a sample")
        .for_stages(Stages::PIXEL)
        .in_precision(Inherits::First),
    plain(Opcode::EvalCentroid, &[Dest, Pulled], Since::Model50, "dest = the input at the centroid")
        .for_stages(Stages::PIXEL),
];
