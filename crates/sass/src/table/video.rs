//! Video instructions: parts of registers, combined with a third source.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "video",
        values: &[
            Some("U8"),
            Some("U8"),
            Some("U8"),
            Some("U8"),
            Some("U16"),
            Some("U16"),
            Some("U32"),
            Some("INVALIDSEL6"),
            Some("S8"),
            Some("S8"),
            Some("S8"),
            Some("S8"),
            Some("S16"),
            Some("S16"),
            Some("S32"),
            Some("INVALIDSEL7"),
        ],
        aliases: &[],
    },
    Set {
        name: "video_unsigned",
        values: &[
            Some("U8"),
            Some("U8"),
            Some("U8"),
            Some("U8"),
            Some("U16"),
            Some("U16"),
            Some("U32"),
            Some("INVALIDSEL7"),
        ],
        aliases: &[],
    },
    Set {
        name: "video_part",
        values: &[
            Some(""),
            Some("B1"),
            Some("B2"),
            Some("B3"),
            Some(""),
            Some("H1"),
            Some(""),
            Some(""),
            Some(""),
            Some("B1"),
            Some("B2"),
            Some("B3"),
            Some(""),
            Some("H1"),
            Some(""),
            Some(""),
        ],
        aliases: &[],
    },
    Set {
        name: "video_part_unsigned",
        values: &[Some(""), Some("B1"), Some("B2"), Some("B3"), Some(""), Some("H1"), Some(""), Some("")],
        aliases: &[],
    },
    Set { name: "video_imm4", values: &[Some("U8"), Some("S8")], aliases: &[] },
    Set { name: "video_dest", values: &[Some("UD"), Some("")], aliases: &[] },
    Set {
        name: "video_op",
        values: &[
            Some("MRG_16H"),
            Some("MRG_16L"),
            Some("MRG_8B0"),
            Some("MRG_8B2"),
            Some("ACC"),
            Some("MIN"),
            Some("MAX"),
            Some(""),
        ],
        aliases: &[],
    },
    Set {
        name: "video_scale",
        values: &[Some(""), Some("SHR_7"), Some("SHR_15"), Some("INVALIDVMADSCALE3")],
        aliases: &[],
    },
    Set {
        name: "video_lanes",
        values: &[
            Some("???0"),
            Some("Z"),
            Some("W"),
            Some("ZW"),
            Some("X"),
            Some("XZ"),
            Some("XW"),
            Some("XZW"),
            Some("Y"),
            Some("YZ"),
            Some("YW"),
            Some("YZW"),
            Some("XY"),
            Some("XYZ"),
            Some("XYW"),
            Some(""),
        ],
        aliases: &[],
    },
    Set {
        name: "video_sum",
        values: &[Some(""), Some("ACC"), Some("INVALIDRED2"), Some("INVALIDRED3")],
        aliases: &[],
    },
    Set {
        name: "video_a4",
        values: &[
            Some("0000"),
            Some("1111"),
            Some("2222"),
            Some("3333"),
            Some(""),
            Some("4321"),
            Some("5432"),
            Some("6543"),
            Some("3201"),
            Some("3012"),
            Some("0213"),
            Some("3120"),
            Some("1230"),
            Some("2310"),
            Some("INVALIDASEL4E"),
            Some("INVALIDASEL4F"),
        ],
        aliases: &[],
    },
    Set {
        name: "video_b4",
        values: &[
            Some("4444"),
            Some("5555"),
            Some("6666"),
            Some("7777"),
            Some(""),
            Some("6543"),
            Some("5432"),
            Some("4321"),
            Some("4567"),
            Some("6745"),
            Some("5476"),
            Some("INVALIDBSEL4B"),
            Some("INVALIDBSEL4C"),
            Some("INVALIDBSEL4D"),
            Some("INVALIDBSEL4E"),
        ],
        aliases: &[],
    },
];

opcodes!(
    Video,
    Vadd(
        Row::new(
            &[(Form::Plain, "0010 00 | 50=1")],
            "VADD{.video_dest 54}{.video 48,38:36}{.video 49,30:28}{.SAT 55}{.video_op 53:51} Rd\
         {.CC 47}, {-57}Ra{.video_part 48,38:36}, {-56}Rb{.video_part 49,30:28}, Rc",
            "Rd = a part of Ra + a part of Rb, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6")],
            "VADD{.video_dest 54}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, {-57}Ra, {-56}Rb, Rc",
            "Rd = a part of Ra + a part of Rb, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=0 | 49=0")],
            "VADD{.video_dest 54}{.video 48,38:36}.U16{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         {-57}Ra{.video_part 48,38:36}, #b 56,35:20 magnitude, Rc",
            "Rd = a part of Ra + a part of a 16-bit immediate, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=0 | 49=1")],
            "VADD{.video_dest 54}{.video 48,38:36}.S16{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         {-57}Ra{.video_part 48,38:36}, #b 56,35:20 magnitude, Rc",
            "Rd = a part of Ra + a part of a 16-bit immediate, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=0 | 49=1 | 48=1 | 38:36=6")],
            "VADD{.video_dest 54}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, {-57}Ra, #b 56,35:20 magnitude, \
         Rc",
            "Rd = a part of Ra + a part of a 16-bit immediate, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=1 | 57:56=3")],
            "VADD{.video_dest 54}{.video 48,38:36}{.video 49,30:28}.PO{.SAT 55}{.video_op 53:51} Rd\
         {.CC 47}, Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, Rc",
            "Rd = a part of Ra + a part of Rb, merged or combined with Rc + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6 | 57:56=3")],
            "VADD{.video_dest 54}.PO{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = a part of Ra + a part of Rb, merged or combined with Rc + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=0 | 49=0 | 57:56=3")],
            "VADD{.video_dest 54}{.video 48,38:36}.U16.PO{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra + a part of a 16-bit immediate, merged or combined with Rc + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=0 | 49=1 | 57:56=3")],
            "VADD{.video_dest 54}{.video 48,38:36}.S16.PO{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra + a part of a 16-bit immediate, merged or combined with Rc + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0010 00 | 50=0 | 49=1 | 48=1 | 38:36=6 | 57:56=3")],
            "VADD{.video_dest 54}.PO{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, #b 35:20, Rc",
            "Rd = a part of Ra + a part of a 16-bit immediate, merged or combined with Rc + 1",
        )
        .fixed_latency(),
    ),
    Vabsdiff(
        Row::new(
            &[(Form::Plain, "0101 0100 | 50=1")],
            "VABSDIFF{.SD 54}{.video 48,38:36}{.video 49,30:28}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, Rc",
            "Rd = |a part of Ra - a part of Rb|, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0100 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6")],
            "VABSDIFF{.SD 54}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = |a part of Ra - a part of Rb|, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0100 | 50=0 | 49=0")],
            "VABSDIFF{.SD 54}{.video 48,38:36}.U16{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = |a part of Ra - a part of a 16-bit immediate|, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0100 | 50=0 | 49=1")],
            "VABSDIFF{.SD 54}{.video 48,38:36}.S16{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20 s, Rc",
            "Rd = |a part of Ra - a part of a 16-bit immediate|, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0100 | 50=0 | 49=1 | 48=1 | 38:36=6")],
            "VABSDIFF{.SD 54}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, #b 35:20 s, Rc",
            "Rd = |a part of Ra - a part of a 16-bit immediate|, merged or combined with Rc",
        )
        .fixed_latency(),
    ),
    Vmad(
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=1")],
            "VMAD{.video 48,38:36}{.video 49,30:28}{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         {-54}Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, {-53}Rc",
            "Rd = a part of Ra * a part of Rb + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[
                (Form::Plain, "0101 1111 | 50=1 | 38:37=3"),
                (Form::Plain, "0101 1111 | 50=1 | 30:29=3"),
                (Form::Plain, "0101 1111 | 50=1 | 38:37=3 | 30:29=3"),
            ],
            "VMAD{.video 48,38:36}{.video 49,30:28}{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         {-54}Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, {-53}Rc",
            "Rd = a part of Ra * a part of Rb + Rc",
        ),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6")],
            "VMAD{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, {-54}Ra, Rb, {-53}Rc",
            "Rd = a part of Ra * a part of Rb + Rc",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=0")],
            "VMAD{.video 48,38:36}.U16{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         {-54}Ra{.video_part 48,38:36}, #b 35:20, {-53}Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=0 | 38:37=3")],
            "VMAD{.video 48,38:36}.U16{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         {-54}Ra{.video_part 48,38:36}, #b 35:20, {-53}Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc",
        ),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=1")],
            "VMAD{.video 48,38:36}.S16{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         {-54}Ra{.video_part 48,38:36}, #b 35:20, {-53}Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=1 | 38:37=3")],
            "VMAD{.video 48,38:36}.S16{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         {-54}Ra{.video_part 48,38:36}, #b 35:20, {-53}Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc",
        ),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=1 | 48=1 | 38:36=6")],
            "VMAD{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, {-54}Ra, #b 35:20, {-53}Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=1 | 54:53=3")],
            "VMAD{.video 48,38:36}{.video 49,30:28}.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, Rc",
            "Rd = a part of Ra * a part of Rb + Rc + 1",
        )
        .fixed_latency(),
        Row::new(
            &[
                (Form::Plain, "0101 1111 | 50=1 | 38:37=3 | 54:53=3"),
                (Form::Plain, "0101 1111 | 50=1 | 30:29=3 | 54:53=3"),
                (Form::Plain, "0101 1111 | 50=1 | 38:37=3 | 30:29=3 | 54:53=3"),
            ],
            "VMAD{.video 48,38:36}{.video 49,30:28}.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, Rb{.video_part 49,30:28}, Rc",
            "Rd = a part of Ra * a part of Rb + Rc + 1",
        ),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=1 | 48=1 | 38:36=6 | 49=1 | 30:28=6 | 54:53=3")],
            "VMAD.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = a part of Ra * a part of Rb + Rc + 1",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=0 | 54:53=3")],
            "VMAD{.video 48,38:36}.U16.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=0 | 38:37=3 | 54:53=3")],
            "VMAD{.video 48,38:36}.U16.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc + 1",
        ),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=1 | 54:53=3")],
            "VMAD{.video 48,38:36}.S16.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc + 1",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=1 | 38:37=3 | 54:53=3")],
            "VMAD{.video 48,38:36}.S16.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc + 1",
        ),
        Row::new(
            &[(Form::Plain, "0101 1111 | 50=0 | 49=1 | 48=1 | 38:36=6 | 54:53=3")],
            "VMAD.PO{.video_scale 52:51}{.SAT 55} Rd{.CC 47}, Ra, #b 35:20, Rc",
            "Rd = a part of Ra * a part of a 16-bit immediate + Rc + 1",
        )
        .on(Targets::BELOW_SM60),
    ),
    Vshl(
        Row::new(
            &[(Form::Plain, "0101 0111 | 50=1")],
            "VSHL{.video_dest 54}{.video 48,38:36}{.video_unsigned 30:28}{.W 49}{.SAT 55}\
         {.video_op 53:51} Rd{.CC 47}, Ra{.video_part 48,38:36}, Rb{.video_part_unsigned 30:28}, Rc",
            "Rd = a part of Ra << a part of Rb, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0111 | 50=1 | 48=1 | 38:36=6 | 30:28=6")],
            "VSHL{.video_dest 54}{.W 49}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = a part of Ra << a part of Rb, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0111 | 50=0")],
            "VSHL{.video_dest 54}{.video 48,38:36}.U16{.W 49}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra << a part of a 16-bit immediate, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0111 | 50=0 | 48=1 | 38:36=6")],
            "VSHL{.video_dest 54}{.W 49}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, #b 35:20, Rc",
            "Rd = a part of Ra << a part of a 16-bit immediate, merged or combined with Rc",
        )
        .fixed_latency(),
    ),
    Vshr(
        Row::new(
            &[(Form::Plain, "0101 0110 | 50=1")],
            "VSHR{.video_dest 54}{.video 48,38:36}{.video_unsigned 30:28}{.W 49}{.SAT 55}\
         {.video_op 53:51} Rd{.CC 47}, Ra{.video_part 48,38:36}, Rb{.video_part_unsigned 30:28}, Rc",
            "Rd = a part of Ra >> a part of Rb, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0110 | 50=1 | 48=1 | 38:36=6 | 30:28=6")],
            "VSHR{.video_dest 54}{.W 49}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = a part of Ra >> a part of Rb, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0110 | 50=0")],
            "VSHR{.video_dest 54}{.video 48,38:36}.U16{.W 49}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, \
         Ra{.video_part 48,38:36}, #b 35:20, Rc",
            "Rd = a part of Ra >> a part of a 16-bit immediate, merged or combined with Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0110 | 50=0 | 48=1 | 38:36=6")],
            "VSHR{.video_dest 54}{.W 49}{.SAT 55}{.video_op 53:51} Rd{.CC 47}, Ra, #b 35:20, Rc",
            "Rd = a part of Ra >> a part of a 16-bit immediate, merged or combined with Rc",
        )
        .fixed_latency(),
    ),
    Vabsdiff4(
        Row::new(
            &[(Form::Plain, "0101 0000 0")],
            "VABSDIFF4{.SD 38}{.video_imm4 48}{.video_imm4 49}{.SAT 50}{.video_sum 54:53}\
         {.video_lanes 52:51,37:36} Rd{.CC 47}, Ra{.video_a4 35:32}, Rb{.video_b4 31:28}, Rc",
            "Rd = |a byte of Ra - a byte of Rb| in each of four lanes, or Rc + their sum",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 0 | 31:28=15 | 49=0")],
            "VABSDIFF4{.SD 38}{.video_imm4 48}.U8{.SAT 50}{.video_sum 54:53}\
         {.video_lanes 52:51,37:36} Rd{.CC 47}, Ra{.video_a4 35:32}, #b 27:20, Rc",
            "Rd = |a byte of Ra - a byte of an immediate| in each of four lanes, or Rc + their sum",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 0 | 31:28=15 | 49=1")],
            "VABSDIFF4{.SD 38}{.video_imm4 48}.S8{.SAT 50}{.video_sum 54:53}\
         {.video_lanes 52:51,37:36} Rd{.CC 47}, Ra{.video_a4 35:32}, #b 27:20 s, Rc",
            "Rd = |a byte of Ra - a byte of an immediate| in each of four lanes, or Rc + their sum",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 0 | 49:48=3")],
            "VABSDIFF4{.SD 38}{.SAT 50}{.video_sum 54:53}{.video_lanes 52:51,37:36} Rd{.CC 47}, \
         Ra{.video_a4 35:32}, Rb{.video_b4 31:28}, Rc",
            "Rd = |a byte of Ra - a byte of Rb| in each of four lanes, or Rc + their sum",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 0 | 31:28=15 | 49=1 | 48=1")],
            "VABSDIFF4{.SD 38}{.SAT 50}{.video_sum 54:53}{.video_lanes 52:51,37:36} Rd{.CC 47}, \
         Ra{.video_a4 35:32}, #b 27:20 s, Rc",
            "Rd = |a byte of Ra - a byte of an immediate| in each of four lanes, or Rc + their sum",
        )
        .fixed_latency(),
    ),
);
