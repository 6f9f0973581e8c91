//! Integer arithmetic.

use super::meaning::{Addend, MinMaxWord};
use super::sets::{Set, typed_sets};
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set { name: "half_select", values: &[Some(""), Some("H0"), Some("H1"), Some("???3")], aliases: &[] },
    Set { name: "iadd3_shift", values: &[Some(""), Some("RS"), Some("LS"), Some("???3")], aliases: &[] },
];

typed_sets! {
    /// Which of the factors of XMAD are signed.
    XMAD_SIGN("xmad_sign"): [bool; 2] {
        "" => Some([false, false]),
        "S16.U16" => Some([true, false]),
        "U16.S16" => Some([false, true]),
        "S16.S16" => Some([true, true]),
    }
    /// What XMAD adds.
    XMAD_MODE("xmad_mode"): Addend {
        "" => Some(Addend::Whole),
        "CLO" => Some(Addend::Low),
        "CHI" => Some(Addend::High),
        "CSFU" => Some(Addend::SignCorrected),
        "CBCC" => Some(Addend::WithUpper),
        "???5" => None,
        "???6" => None,
        "???7" => None,
    }
    /// What XMAD adds in forms that have four choices.
    XMAD_MODE4("xmad_mode4"): Addend {
        "" => Some(Addend::Whole),
        "CLO" => Some(Addend::Low),
        "CHI" => Some(Addend::High),
        "CSFU" => Some(Addend::SignCorrected),
    }
    /// Which word of a longer number IMNMX chooses.
    WIDE_MINMAX("wide_minmax"): MinMaxWord {
        "" => Some(MinMaxWord::Only),
        "XLO" => Some(MinMaxWord::Low),
        "XMED" => Some(MinMaxWord::Middle),
        "XHI" => Some(MinMaxWord::High),
    }
}

opcodes!(
    Integer,
    Iadd(
        Row::new(
            &[
                (Form::Register, "0101 1100 0001 0"),
                (Form::Constant, "0100 1100 0001 0"),
                (Form::Immediate, "0011 100- 0001 0"),
            ],
            "IADD{.SAT 50}{.X 43} Rd{.CC 47}, {-49}Ra, {-48}Sb",
            "Rd = Ra + Sb",
        )
        .fixed_latency(),
        Row::new(
            &[
                (Form::Register, "0101 1100 0001 0 | 49:48=3"),
                (Form::Constant, "0100 1100 0001 0 | 49:48=3"),
                (Form::Immediate, "0011 100- 0001 0 | 49:48=3"),
            ],
            "IADD.PO{.SAT 50}{.X 43} Rd{.CC 47}, Ra, Sb",
            "Rd = Ra + Sb + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0001 110")],
            "IADD32I{.SAT 54}{.X 53} Rd{.CC 52}, {-56}Ra, #immediate 51:20 s",
            "Rd = Ra + a 32-bit immediate",
        )
        .refusing("56:55=1")
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0001 1101 1")],
            "IADD32I.PO{.SAT 54}{.X 53} Rd{.CC 52}, Ra, #immediate 51:20 s",
            "Rd = Ra + a 32-bit immediate + 1",
        )
        .fixed_latency(),
    ),
    Iadd3(
        Row::new(
            &[(Form::Register, "0101 1100 1100")],
            "IADD3{.iadd3_shift 38:37}{.X 48} Rd{.CC 47}, {-51}Ra{.half_select 36:35}, \
         {-50}Rb{.half_select 34:33}, {-49}Rc{.half_select 32:31}",
            "Rd = Ra + Rb + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Constant, "0100 1100 1100"), (Form::Immediate, "0011 100- 1100")],
            "IADD3{.X 48} Rd{.CC 47}, {-51}Ra, {-50}Sb:wrapped, {-49}Rc",
            "Rd = Ra + Sb + Rc",
        )
        .fixed_latency(),
    ),
    Iscadd(
        Row::new(
            &[
                (Form::Register, "0101 1100 0001 1"),
                (Form::Constant, "0100 1100 0001 1"),
                (Form::Immediate, "0011 100- 0001 1"),
            ],
            "ISCADD Rd{.CC 47}, {-49}Ra, {-48}Sb, #shift 43:39",
            "Rd = (Ra << shift) + Sb",
        )
        .fixed_latency(),
        Row::new(
            &[
                (Form::Register, "0101 1100 0001 1 | 49:48=3"),
                (Form::Constant, "0100 1100 0001 1 | 49:48=3"),
                (Form::Immediate, "0011 100- 0001 1 | 49:48=3"),
            ],
            "ISCADD.PO Rd{.CC 47}, Ra, Sb, #shift 43:39",
            "Rd = (Ra << shift) + Sb + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0001 01")],
            "ISCADD32I Rd{.CC 52}, Ra, #immediate 51:20 s, #shift 57:53",
            "Rd = (Ra << shift) + a 32-bit immediate",
        )
        .fixed_latency(),
    ),
    Lea(
        Row::new(
            &[
                (Form::Register, "0101 1011 1101 0"),
                (Form::Constant, "0100 1011 1101 0"),
                (Form::Immediate, "0011 011- 1101 0"),
            ],
            "LEA{.X 46} {Pd 50:48}, Rd{.CC 47}, {-45}Ra, Sb, {#shift 43:39}",
            "Rd = (Ra << shift) + Sb",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Register, "0101 1011 1101 1")],
            "LEA.HI{.X 38} {Pd 50:48}, Rd{.CC 47}, {-37}Ra, Rb, Rc, {#shift 32:28}",
            "Rd = ({Rc, Ra} << shift >> 32) + Rb",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Constant, "0001 10")],
            "LEA.HI{.X 57} {Pd 50:48}, Rd{.CC 47}, {-56}Ra, Sb, Rc, {#shift 55:51}",
            "Rd = ({Rc, Ra} << shift >> 32) + Sb",
        )
        .fixed_latency(),
    ),
    Xmad(
        Row::new(
            &[(Form::Register, "0101 1011 00")],
            "XMAD{.xmad_sign 49:48}{.PSL 36}{.xmad_mode 52:50}{.MRG 37}{.X 38} Rd{.CC 47}, Ra{.H1 53}, \
         Rb{.H1 35}, Rc",
            "Rd = 16-bit part of Ra * 16-bit part of Rb + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Immediate, "0011 011- 00 | 49=0")],
            "XMAD{.xmad_sign 49:48}{.PSL 36}{.xmad_mode 52:50}{.MRG 37}{.X 38} Rd{.CC 47}, Ra{.H1 53}, \
         #immediate 35:20, Rc",
            "Rd = 16-bit part of Ra * 16-bit part of a 16-bit immediate + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Immediate, "0011 011- 00 | 49=1")],
            "XMAD{.xmad_sign 49:48}{.PSL 36}{.xmad_mode 52:50}{.MRG 37}{.X 38} Rd{.CC 47}, Ra{.H1 53}, \
         #immediate 35:20 s, Rc",
            "Rd = 16-bit part of Ra * 16-bit part of a 16-bit immediate + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Constant, "0100 111")],
            "XMAD{.xmad_sign 49:48}{.PSL 55}{.xmad_mode4 51:50}{.MRG 56}{.X 54} Rd{.CC 47}, Ra{.H1 53}, \
         Sb:s_spaced{.H1 52}, Rc",
            "Rd = 16-bit part of Ra * 16-bit part of Sb + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::ConstantC, "0101 0001 0")],
            "XMAD{.xmad_sign 49:48}{.xmad_mode4 51:50}{.X 54} Rd{.CC 47}, Ra{.H1 53}, Sb{.H1 52}, Sc",
            "Rd = 16-bit part of Ra * 16-bit part of Sb + Sc",
        )
        .fixed_latency(),
    ),
    Imnmx(
        Row::new(
            &[
                (Form::Register, "0101 1100 0010 0"),
                (Form::Constant, "0100 1100 0010 0"),
                (Form::Immediate, "0011 100- 0010 0"),
            ],
            "IMNMX{.signed 48}{.wide_minmax 44:43} Rd{.CC 47}, Ra, Sb, {!42}Ps 41:39",
            "Rd = Ps ? min(Ra, Sb) : max(Ra, Sb)",
        )
        .fixed_latency()
    ),
    Popc(Row::new(
        &[
            (Form::Register, "0101 1100 0000 1"),
            (Form::Constant, "0100 1100 0000 1"),
            (Form::Immediate, "0011 100- 0000 1"),
        ],
        "POPC Rd, {~40}Sb",
        "Rd = number of one bits in Sb",
    )),
    Flo(Row::new(
        &[
            (Form::Register, "0101 1100 0011 0"),
            (Form::Constant, "0100 1100 0011 0"),
            (Form::Immediate, "0011 100- 0011 0"),
        ],
        "FLO{.signed 48}{.SH 41} Rd{.CC 47}, {~40}Sb",
        "Rd = bit number of the highest one in Sb, \
         or of the highest bit unlike the sign; all ones when there is none",
    )),
);
