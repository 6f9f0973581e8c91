//! Integers, bits, conversions.

use super::{Inherits, Opcode, Row, Since, Slot, plain};
use Slot::{Dest, Float, Int, SecondDest};

pub(super) const ROWS: &[Row] = &[
    plain(Opcode::And, &[Dest, Int, Int], Since::Model40, "dest = a and b, bit by bit"),
    plain(Opcode::Ftoi, &[Dest, Float], Since::Model40, "dest = a float, cut to a signed integer")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Ftou, &[Dest, Float], Since::Model40, "dest = a float, cut to an unsigned integer")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Iadd, &[Dest, Int, Int], Since::Model40, "dest = a + b"),
    plain(Opcode::Ieq, &[Dest, Int, Int], Since::Model40, "dest = all ones where a equals b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Ige, &[Dest, Int, Int], Since::Model40, "dest = all ones where a >= b, signed")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Ilt, &[Dest, Int, Int], Since::Model40, "dest = all ones where a < b, signed")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Imad, &[Dest, Int, Int, Int], Since::Model40, "dest = the low word of a * b + c"),
    plain(Opcode::Imax, &[Dest, Int, Int], Since::Model40, "dest = the greater, signed"),
    plain(Opcode::Imin, &[Dest, Int, Int], Since::Model40, "dest = the lesser, signed"),
    plain(
        Opcode::Imul,
        &[Dest, SecondDest, Int, Int],
        Since::Model40,
        "dest, dest2 = high and low word of a * b, signed",
    ),
    plain(Opcode::Ine, &[Dest, Int, Int], Since::Model40, "dest = all ones where a differs from b")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Ineg, &[Dest, Int], Since::Model40, "dest = -a"),
    plain(Opcode::Ishl, &[Dest, Int, Int], Since::Model40, "dest = a shifted left by the low five bits of b")
        .in_precision(Inherits::First),
    plain(
        Opcode::Ishr,
        &[Dest, Int, Int],
        Since::Model40,
        "dest = a shifted right by the low five bits of b, filled with its sign",
    )
    .in_precision(Inherits::First),
    plain(Opcode::Itof, &[Dest, Int], Since::Model40, "dest = a signed integer as a float")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Not, &[Dest, Int], Since::Model40, "dest = a with every bit inverted"),
    plain(Opcode::Or, &[Dest, Int, Int], Since::Model40, "dest = a or b, bit by bit"),
    plain(
        Opcode::Udiv,
        &[Dest, SecondDest, Int, Int],
        Since::Model40,
        "dest, dest2 = quotient and remainder of a / b, all ones where b is 0",
    ),
    plain(Opcode::Ult, &[Dest, Int, Int], Since::Model40, "dest = all ones where a < b, unsigned")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Uge, &[Dest, Int, Int], Since::Model40, "dest = all ones where a >= b, unsigned")
        .in_precision(Inherits::Nothing),
    plain(
        Opcode::Umul,
        &[Dest, SecondDest, Int, Int],
        Since::Model40,
        "dest, dest2 = high and low word of a * b, unsigned",
    ),
    plain(Opcode::Umad, &[Dest, Int, Int, Int], Since::Model40, "dest = the low word of a * b + c"),
    plain(Opcode::Umax, &[Dest, Int, Int], Since::Model40, "dest = the greater, unsigned"),
    plain(Opcode::Umin, &[Dest, Int, Int], Since::Model40, "dest = the lesser, unsigned"),
    plain(
        Opcode::Ushr,
        &[Dest, Int, Int],
        Since::Model40,
        "dest = a shifted right by the low five bits of b, filled with zeros",
    )
    .in_precision(Inherits::First),
    plain(Opcode::Utof, &[Dest, Int], Since::Model40, "dest = an unsigned integer as a float")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Xor, &[Dest, Int, Int], Since::Model40, "dest = a exclusive or b, bit by bit"),
    plain(Opcode::F32tof16, &[Dest, Float], Since::Model50, "dest = a float as a half in the low 16 bits")
        .in_precision(Inherits::Nothing),
    plain(Opcode::F16tof32, &[Dest, Int], Since::Model50, "dest = the half in the low 16 bits as a float")
        .in_precision(Inherits::Nothing),
    plain(Opcode::Uaddc, &[Dest, SecondDest, Int, Int], Since::Model50, "dest, dest2 = a + b and its carry"),
    plain(Opcode::Usubb, &[Dest, SecondDest, Int, Int], Since::Model50, "dest, dest2 = a - b and its borrow"),
    plain(Opcode::Countbits, &[Dest, Int], Since::Model50, "dest = number of one bits"),
    plain(
        Opcode::FirstbitHi,
        &[Dest, Int],
        Since::Model50,
        "dest = number of the first one bit from the highest bit",
    ),
    plain(
        Opcode::FirstbitLo,
        &[Dest, Int],
        Since::Model50,
        "dest = number of the first one bit from the lowest bit",
    ),
    plain(
        Opcode::FirstbitShi,
        &[Dest, Int],
        Since::Model50,
        "dest = number of the first bit that differs from the sign, from the highest bit",
    ),
    plain(
        Opcode::Ubfe,
        &[Dest, Int, Int, Int],
        Since::Model50,
        "dest = a bits of c from bit b, filled with zeros",
    )
    .in_precision(Inherits::First),
    plain(
        Opcode::Ibfe,
        &[Dest, Int, Int, Int],
        Since::Model50,
        "dest = a bits of c from bit b, filled with their sign",
    )
    .in_precision(Inherits::First),
    plain(
        Opcode::Bfi,
        &[Dest, Int, Int, Int, Int],
        Since::Model50,
        "dest = d with a bits from bit b replaced by c",
    )
    .in_precision(Inherits::First),
    plain(Opcode::Bfrev, &[Dest, Int], Since::Model50, "dest = the bits in reverse order"),
    plain(
        Opcode::Msad,
        &[Dest, Int, Int, Int],
        Since::Extensions11,
        "dest = c + the sum of absolute differences of the bytes of b that a is nonzero in",
    ),
];
