//! Single precision, moves, derivatives.

use super::{Row, Since, Slot, Stages, plain};
use Slot::{Bits, Condition, Dest, Float, Int, Pulled, SecondDest};

pub(super) const ROWS: &[Row] = &[
    plain(0, "add", &[Dest, Float, Float], Since::Model40, "dest = a + b"),
    plain(
        11,
        "deriv_rtx",
        &[Dest, Float],
        Since::Model40,
        "dest = the value's difference between the lanes of a quad along x",
    )
    .for_stages(Stages::PIXEL),
    plain(
        12,
        "deriv_rty",
        &[Dest, Float],
        Since::Model40,
        "dest = the value's difference between the lanes of a quad along y",
    )
    .for_stages(Stages::PIXEL),
    plain(14, "div", &[Dest, Float, Float], Since::Model40, "dest = a / b"),
    plain(15, "dp2", &[Dest, Float, Float], Since::Model40, "dest = dot product of two components"),
    plain(16, "dp3", &[Dest, Float, Float], Since::Model40, "dest = dot product of three components"),
    plain(17, "dp4", &[Dest, Float, Float], Since::Model40, "dest = dot product of four components"),
    plain(24, "eq", &[Dest, Float, Float], Since::Model40, "dest = all ones where a equals b"),
    plain(25, "exp", &[Dest, Float], Since::Model40, "dest = 2 to the power of a"),
    plain(26, "frc", &[Dest, Float], Since::Model40, "dest = a minus its floor"),
    plain(29, "ge", &[Dest, Float, Float], Since::Model40, "dest = all ones where a >= b"),
    plain(47, "log", &[Dest, Float], Since::Model40, "dest = binary logarithm of a"),
    plain(49, "lt", &[Dest, Float, Float], Since::Model40, "dest = all ones where a < b"),
    plain(50, "mad", &[Dest, Float, Float, Float], Since::Model40, "dest = a * b + c"),
    plain(
        51,
        "min",
        &[Dest, Float, Float],
        Since::Model40,
        "dest = the lesser, the other one where one is NaN",
    ),
    plain(
        52,
        "max",
        &[Dest, Float, Float],
        Since::Model40,
        "dest = the greater, the other one where one is NaN",
    ),
    plain(54, "mov", &[Dest, Bits], Since::Model40, "dest = a"),
    plain(
        55,
        "movc",
        &[Dest, Condition, Bits, Bits],
        Since::Model40,
        "dest = b where the condition has a bit set, else c",
    ),
    plain(56, "mul", &[Dest, Float, Float], Since::Model40, "dest = a * b"),
    plain(57, "ne", &[Dest, Float, Float], Since::Model40, "dest = all ones where a differs from b"),
    plain(
        64,
        "round_ne",
        &[Dest, Float],
        Since::Model40,
        "dest = a rounded to the nearest whole number, ties to even",
    ),
    plain(65, "round_ni", &[Dest, Float], Since::Model40, "dest = a rounded down"),
    plain(66, "round_pi", &[Dest, Float], Since::Model40, "dest = a rounded up"),
    plain(67, "round_z", &[Dest, Float], Since::Model40, "dest = a rounded towards zero"),
    plain(68, "rsq", &[Dest, Float], Since::Model40, "dest = 1 / square root of a"),
    plain(75, "sqrt", &[Dest, Float], Since::Model40, "dest = square root of a"),
    plain(77, "sincos", &[Dest, SecondDest, Float], Since::Model40, "dest = sine of a, dest2 = cosine of a"),
    plain(
        122,
        "deriv_rtx_coarse",
        &[Dest, Float],
        Since::Model50,
        "dest = one difference along x for the whole quad",
    )
    .for_stages(Stages::PIXEL),
    plain(
        123,
        "deriv_rtx_fine",
        &[Dest, Float],
        Since::Model50,
        "dest = the difference along x in the lane's own row",
    )
    .for_stages(Stages::PIXEL),
    plain(
        124,
        "deriv_rty_coarse",
        &[Dest, Float],
        Since::Model50,
        "dest = one difference along y for the whole quad",
    )
    .for_stages(Stages::PIXEL),
    plain(
        125,
        "deriv_rty_fine",
        &[Dest, Float],
        Since::Model50,
        "dest = the difference along y in the lane's own column",
    )
    .for_stages(Stages::PIXEL),
    plain(129, "rcp", &[Dest, Float], Since::Model50, "dest = 1 / a"),
    plain(
        142,
        "swapc",
        &[Dest, SecondDest, Condition, Bits, Bits],
        Since::Model50,
        "dest, dest2 = c, b where the condition has a bit set, else b, c",
    ),
    plain(
        203,
        "eval_snapped",
        &[Dest, Pulled, Int],
        Since::Model50,
        "dest = the input at an offset in sixteenths of a pixel",
    )
    .for_stages(Stages::PIXEL),
    plain(204, "eval_sample_index", &[Dest, Pulled, Int], Since::Model50, "dest = the input at a sample")
        .for_stages(Stages::PIXEL),
    plain(205, "eval_centroid", &[Dest, Pulled], Since::Model50, "dest = the input at the centroid")
        .for_stages(Stages::PIXEL),
];
