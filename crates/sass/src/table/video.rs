//! Video instructions: parts of registers, combined with a third source.

use tmu_program::PartMerge;

use super::meaning::PartType;
use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
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
    Set { name: "video_dest", values: &[Some("UD"), Some("")], aliases: &[] },
];

typed_sets! {
    /// The type of an operand that may be a part of a register.
    VIDEO("video"): PartType {
        "U8" => Some(PartType::U8),
        "U8" => Some(PartType::U8),
        "U8" => Some(PartType::U8),
        "U8" => Some(PartType::U8),
        "U16" => Some(PartType::U16),
        "U16" => Some(PartType::U16),
        "U32" => Some(PartType::U32),
        "INVALIDSEL6" => None,
        "S8" => Some(PartType::S8),
        "S8" => Some(PartType::S8),
        "S8" => Some(PartType::S8),
        "S8" => Some(PartType::S8),
        "S16" => Some(PartType::S16),
        "S16" => Some(PartType::S16),
        "S32" => Some(PartType::S32),
        "INVALIDSEL7" => None,
    }
    /// The type of an operand that is unsigned.
    VIDEO_UNSIGNED("video_unsigned"): PartType {
        "U8" => Some(PartType::U8),
        "U8" => Some(PartType::U8),
        "U8" => Some(PartType::U8),
        "U8" => Some(PartType::U8),
        "U16" => Some(PartType::U16),
        "U16" => Some(PartType::U16),
        "U32" => Some(PartType::U32),
        "INVALIDSEL7" => None,
    }
    /// The type of four bytes.
    VIDEO_IMM4("video_imm4"): PartType {
        "U8" => Some(PartType::U8),
        "S8" => Some(PartType::S8),
    }
    /// What becomes of the result and Rc.
    VIDEO_OP("video_op"): PartMerge {
        "MRG_16H" => Some(PartMerge::Insert { position: 16, width: 16 }),
        "MRG_16L" => Some(PartMerge::Insert { position: 0, width: 16 }),
        "MRG_8B0" => Some(PartMerge::Insert { position: 0, width: 8 }),
        "MRG_8B2" => Some(PartMerge::Insert { position: 16, width: 8 }),
        "ACC" => Some(PartMerge::Add),
        "MIN" => Some(PartMerge::Minimum),
        "MAX" => Some(PartMerge::Maximum),
        "" => Some(PartMerge::None),
    }
    /// How far VMAD shifts its result to the right.
    VIDEO_SCALE("video_scale"): u8 {
        "" => Some(0),
        "SHR_7" => Some(7),
        "SHR_15" => Some(15),
        "INVALIDVMADSCALE3" => None,
    }
    /// The lanes of VABSDIFF4, one bit each.
    VIDEO_LANES("video_lanes"): u8 {
        "???0" => None,
        "Z" => Some(0b0100),
        "W" => Some(0b1000),
        "ZW" => Some(0b1100),
        "X" => Some(0b0001),
        "XZ" => Some(0b0101),
        "XW" => Some(0b1001),
        "XZW" => Some(0b1101),
        "Y" => Some(0b0010),
        "YZ" => Some(0b0110),
        "YW" => Some(0b1010),
        "YZW" => Some(0b1110),
        "XY" => Some(0b0011),
        "XYZ" => Some(0b0111),
        "XYW" => Some(0b1011),
        "" => Some(15),
    }
    /// Whether VABSDIFF4 adds its lanes up.
    VIDEO_SUM("video_sum"): bool {
        "" => Some(false),
        "ACC" => Some(true),
        "INVALIDRED2" => None,
        "INVALIDRED3" => None,
    }
    /// The byte of {Rb, Ra} that each lane takes as its first, lane 0 first.
    VIDEO_A4("video_a4"): [u8; 4] {
        "0000" => Some([0, 0, 0, 0]),
        "1111" => Some([1, 1, 1, 1]),
        "2222" => Some([2, 2, 2, 2]),
        "3333" => Some([3, 3, 3, 3]),
        "" => Some([0, 1, 2, 3]),
        "4321" => Some([1, 2, 3, 4]),
        "5432" => Some([2, 3, 4, 5]),
        "6543" => Some([3, 4, 5, 6]),
        "3201" => Some([1, 0, 2, 3]),
        "3012" => Some([2, 1, 0, 3]),
        "0213" => Some([3, 1, 2, 0]),
        "3120" => Some([0, 2, 1, 3]),
        "1230" => Some([0, 3, 2, 1]),
        "2310" => Some([0, 1, 3, 2]),
        "INVALIDASEL4E" => None,
        "INVALIDASEL4F" => None,
    }
    /// The byte of {Rb, Ra} that each lane takes as its second, lane 0 first.
    VIDEO_B4("video_b4"): [u8; 4] {
        "4444" => Some([4, 4, 4, 4]),
        "5555" => Some([5, 5, 5, 5]),
        "6666" => Some([6, 6, 6, 6]),
        "7777" => Some([7, 7, 7, 7]),
        "" => Some([4, 5, 6, 7]),
        "6543" => Some([3, 4, 5, 6]),
        "5432" => Some([2, 3, 4, 5]),
        "4321" => Some([1, 2, 3, 4]),
        "4567" => Some([7, 6, 5, 4]),
        "6745" => Some([5, 4, 7, 6]),
        "5476" => Some([6, 7, 4, 5]),
        "INVALIDBSEL4B" => None,
        "INVALIDBSEL4C" => None,
        "INVALIDBSEL4D" => None,
        "INVALIDBSEL4E" => None,
    }
}

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
