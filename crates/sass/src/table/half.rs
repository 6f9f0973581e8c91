//! Half-precision arithmetic on both halves of a register.

use tmu_program::BooleanFunction;

use super::meaning::HalfMerge;
use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set { name: "half_lanes", values: &[Some(""), Some("F32"), Some("H0_H0"), Some("H1_H1")], aliases: &[] },
    Set { name: "half_fmz", values: &[Some(""), Some("FTZ"), Some("FMZ"), Some("INVALID")], aliases: &[] },
];

typed_sets! {
    /// What of the result goes where.
    HALF_MERGE("half_merge"): HalfMerge {
        "" => Some(HalfMerge::Both),
        "F32" => Some(HalfMerge::Single),
        "MRG_H0" => Some(HalfMerge::Low),
        "MRG_H1" => Some(HalfMerge::High),
    }
    /// What HSET2 combines its comparisons with.
    HALF_BOOL("half_bool"): BooleanFunction {
        "AND" => Some(BooleanFunction::And),
        "OR" => Some(BooleanFunction::Or),
        "XOR" => Some(BooleanFunction::Xor),
        "???3" => None,
    }
}

opcodes!(
    Half,
    Hadd2(
        Row::new(
            &[(Form::Register, "0101 1101 0001 0")],
            "HADD2{.half_merge 50:49}{.FTZ 39}{.SAT 32} Rd, {-43}{|44}Ra{.half_lanes 48:47}, \
         {-31}{|30}Rb{.half_lanes 29:28}{.reuse c19}",
            "Rd = Ra + Rb in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Constant, "0111 101- 1")],
            "HADD2{.half_merge 50:49}{.FTZ 39}{.SAT 52} Rd, {-43}{|44}Ra{.half_lanes 48:47}, {-56}{|54}Sb",
            "Rd = Ra + Sb in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0111 101- 0")],
            "HADD2{.half_merge 50:49}{.FTZ 39}{.SAT 52} Rd, {-43}{|44}Ra{.half_lanes 48:47}, \
         #high 56,38:30 f16, #low 29:20 f16",
            "Rd = Ra + two immediates in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0010 110")],
            "HADD2_32I{.FTZ 55}{.SAT 52} Rd, {-56}Ra{.half_lanes 54:53}, #high 51:36 f16, #low 35:20 f16",
            "Rd = Ra + two immediates in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
    ),
    Hmul2(
        Row::new(
            &[(Form::Register, "0101 1101 0000 1")],
            "HMUL2{.half_merge 50:49}{.half_fmz 40:39}{.SAT 32} Rd, {|44}Ra{.half_lanes 48:47}, \
         {-31}{|30}Rb{.half_lanes 29:28}",
            "Rd = Ra * Rb in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Constant, "0111 100- 1")],
            "HMUL2{.half_merge 50:49}{.half_fmz 40:39}{.SAT 52} Rd, {|44}Ra{.half_lanes 48:47}, \
         {-43}{|54}Sb",
            "Rd = Ra * Sb in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0111 100- 0")],
            "HMUL2{.half_merge 50:49}{.half_fmz 40:39}{.SAT 52} Rd, {-43}{|44}Ra{.half_lanes 48:47}, \
         #high 56,38:30 f16, #low 29:20 f16",
            "Rd = Ra * two immediates in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0010 101")],
            "HMUL2_32I{.half_fmz 56:55}{.SAT 52} Rd, Ra{.half_lanes 54:53}, #high 51:36 f16, \
         #low 35:20 f16",
            "Rd = Ra * two immediates in half precision, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
    ),
    Hfma2(
        Row::new(
            &[(Form::Register, "0101 1101 0000 0")],
            "HFMA2{.half_merge 50:49}{.half_fmz 38:37}{.SAT 32} Rd, Ra{.half_lanes 48:47}, \
         {-31}Rb{.half_lanes 29:28}, {-30}Rc{.half_lanes 36:35}",
            "Rd = Ra * Rb + Rc in half precision, rounded once, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Constant, "0111 0--- 1")],
            "HFMA2{.half_merge 50:49}{.half_fmz 58:57}{.SAT 52} Rd, Ra{.half_lanes 48:47}, {-56}Sb, \
         {-51}Sc{.half_lanes 54:53}",
            "Rd = Ra * Sb + Sc in half precision, rounded once, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::ConstantC, "0110 0--- 1")],
            "HFMA2{.half_merge 50:49}{.fmz 58:57}{.SAT 52} Rd, Ra{.half_lanes 48:47}, \
         {-56}Sb{.half_lanes 54:53}, {-51}Sc",
            "Rd = Ra * Sb + Sc in half precision, rounded once, in both halves",
        )
        .keeping_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0111 0--- 0")],
            "HFMA2{.half_merge 50:49}{.half_fmz 58:57}{.SAT 52} Rd, Ra{.half_lanes 48:47}, \
         #high 56,38:30 f16, #low 29:20 f16, {-51}Rc{.half_lanes 54:53}",
            "Rd = Ra * two immediates + Rc in half precision, rounded once, in both halves",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0010 100")],
            "HFMA2_32I{.fmz 56:55} Rd, Ra{.half_lanes 54:53}, #high 51:36 f16, #low 35:20 f16, \
         {-52}Rc 7:0",
            "Rd = Ra * two immediates + Rc in half precision, rounded once, \
         in both halves; Rc is the register of Rd",
        )
        .keeping_latency()
        .on(Targets::SM52_UP),
    ),
    Hset2(
        Row::new(
            &[(Form::Register, "0101 1101 0001 1")],
            "HSET2{.BF 49}{.fcmp 38:35}{.FTZ 50}{.half_bool 46:45} Rd, {-43}{|44}Ra{.half_lanes 48:47}, \
         {-31}{|30}Rb{.half_lanes 29:28}, {!42}Ps 41:39",
            "Rd = 1.0 (.BF) or all ones in each half where (Ra compared with Rb) combined with Ps holds, \
         else 0",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Constant, "0111 110- 1")],
            "HSET2{.BF 53}{.fcmp 52:49}{.FTZ 54}{.half_bool 46:45} Rd, {-43}{|44}Ra{.half_lanes 48:47}, \
         {-56}Sb, {!42}Ps 41:39",
            "Rd = 1.0 (.BF) or all ones in each half where (Ra compared with Sb) combined with Ps holds, \
         else 0",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0111 110- 0")],
            "HSET2{.BF 53}{.fcmp 52:49}{.FTZ 54}{.half_bool 46:45} Rd, {-43}{|44}Ra{.half_lanes 48:47}, \
         #high 56,38:30 f16, #low 29:20 f16, {!42}Ps 41:39",
            "Rd = 1.0 (.BF) or all ones in each half where (Ra compared with two immediates) combined \
         with Ps holds, else 0",
        )
        .keeping_all_latency()
        .on(Targets::SM52_UP),
    ),
    Hsetp2(
        Row::new(
            &[(Form::Register, "0101 1101 0010 0")],
            "HSETP2{.fcmp 38:35}{.H_AND 49}{.FTZ 6}{.bool 46:45} Pd 5:3, Pe 2:0, \
         {-43}{|44}Ra{.half_lanes 48:47}, {-31}{|30}Rb{.half_lanes 29:28}, {!42}Ps 41:39",
            "Pd, Pe = (the low, high half of Ra compared with Rb) combined with Ps; .H_AND: Pd = both \
         hold, Pe = not both",
        )
        .keeping_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Constant, "0111 111- 1")],
            "HSETP2{.fcmp 52:49}{.H_AND 53}{.FTZ 6}{.bool 46:45} Pd 5:3, Pe 2:0, \
         {-43}{|44}Ra{.half_lanes 48:47}, {-56}{|54}Sb, {!42}Ps 41:39",
            "Pd, Pe = (the low, high half of Ra compared with Sb) combined with Ps; .H_AND: Pd = both \
         hold, Pe = not both",
        )
        .keeping_latency()
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "0111 111- 0")],
            "HSETP2{.fcmp 52:49}{.H_AND 53}{.FTZ 6}{.bool 46:45} Pd 5:3, Pe 2:0, \
         {-43}{|44}Ra{.half_lanes 48:47}, #high 56,38:30 f16, #low 29:20 f16, {!42}Ps 41:39",
            "Pd, Pe = (the low, high half of Ra compared with two immediates) combined with Ps; .H_AND: \
         Pd = both hold, Pe = not both",
        )
        .keeping_latency()
        .on(Targets::SM52_UP),
    ),
);
