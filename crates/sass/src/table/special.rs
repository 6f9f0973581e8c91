//! The numbers of the special registers that S2R and CS2R read.

use tmu_program::{Axis, Special};

use super::meaning::SpecialRegister::{
    self, Counter, Read, StackLimit, VirtualConfiguration, VirtualNumbers,
};
use super::sets::{Set, TypedSet};

/// Names on sm_50.
#[rustfmt::skip]
const SM50: [&str; 256] = [
    "SR_LANEID", "SR_CLOCK", "SR_VIRTCFG", "SR_VIRTID", "SR_PM0", "SR_PM1", "SR_PM2", "SR_PM3", "SR_PM4",
    "SR_PM5", "SR_PM6", "SR_PM7", "SR12", "SR13", "SR14", "SR15", "SR_PRIM_TYPE", "SR_INVOCATION_ID",
    "SR_Y_DIRECTION", "SR_THREAD_KILL", "SM_SHADER_TYPE", "SR_DIRECTCBEWRITEADDRESSLOW",
    "SR_DIRECTCBEWRITEADDRESSHIGH", "SR_DIRECTCBEWRITEENABLED", "SR_MACHINE_ID_0", "SR_MACHINE_ID_1",
    "SR_MACHINE_ID_2", "SR_MACHINE_ID_3", "SR_AFFINITY", "SR_INVOCATION_INFO", "SR_WSCALEFACTOR_XY",
    "SR_WSCALEFACTOR_Z", "SR_TID", "SR_TID.X", "SR_TID.Y", "SR_TID.Z", "SR_CTA_PARAM", "SR_CTAID.X",
    "SR_CTAID.Y", "SR_CTAID.Z", "SR_NTID", "SR_CirQueueIncrMinusOne", "SR_NLATC", "SR43", "SR44", "SR45",
    "SR46", "SR47", "SR_SWINLO", "SR_SWINSZ", "SR_SMEMSZ", "SR_SMEMBANKS", "SR_LWINLO", "SR_LWINSZ",
    "SR_LMEMLOSZ", "SR_LMEMHIOFF", "SR_EQMASK", "SR_LTMASK", "SR_LEMASK", "SR_GTMASK", "SR_GEMASK",
    "SR_REGALLOC", "SR_CTXADDR", "SR63", "SR_GLOBALERRORSTATUS", "SR65", "SR_WARPERRORSTATUS",
    "SR_WARPERRORSTATUSCLEAR", "SR68", "SR69", "SR70", "SR71", "SR_PM_HI0", "SR_PM_HI1", "SR_PM_HI2",
    "SR_PM_HI3", "SR_PM_HI4", "SR_PM_HI5", "SR_PM_HI6", "SR_PM_HI7", "SR_CLOCKLO", "SR_CLOCKHI",
    "SR_GLOBALTIMERLO", "SR_GLOBALTIMERHI", "SR84", "SR85", "SR86", "SR87", "SR88", "SR89", "SR90", "SR91",
    "SR92", "SR93", "SR94", "SR95", "SR_HWTASKID", "SR_CIRCULARQUEUEENTRYINDEX",
    "SR_CIRCULARQUEUEENTRYADDRESSLOW", "SR_CIRCULARQUEUEENTRYADDRESSHIGH", "SR100", "SR101", "SR102",
    "SR103", "SR104", "SR105", "SR106", "SR107", "SR108", "SR109", "SR110", "SR111", "SR112", "SR113",
    "SR114", "SR115", "SR116", "SR117", "SR118", "SR119", "SR120", "SR121", "SR122", "SR123", "SR124",
    "SR125", "SR126", "SR127", "SR128", "SR129", "SR130", "SR131", "SR132", "SR133", "SR134", "SR135",
    "SR136", "SR137", "SR138", "SR139", "SR140", "SR141", "SR142", "SR143", "SR144", "SR145", "SR146",
    "SR147", "SR148", "SR149", "SR150", "SR151", "SR152", "SR153", "SR154", "SR155", "SR156", "SR157",
    "SR158", "SR159", "SR160", "SR161", "SR162", "SR163", "SR164", "SR165", "SR166", "SR167", "SR168",
    "SR169", "SR170", "SR171", "SR172", "SR173", "SR174", "SR175", "SR176", "SR177", "SR178", "SR179",
    "SR180", "SR181", "SR182", "SR183", "SR184", "SR185", "SR186", "SR187", "SR188", "SR189", "SR190",
    "SR191", "SR192", "SR193", "SR194", "SR195", "SR196", "SR197", "SR198", "SR199", "SR200", "SR201",
    "SR202", "SR203", "SR204", "SR205", "SR206", "SR207", "SR208", "SR209", "SR210", "SR211", "SR212",
    "SR213", "SR214", "SR215", "SR216", "SR217", "SR218", "SR219", "SR220", "SR221", "SR222", "SR223",
    "SR224", "SR225", "SR226", "SR227", "SR228", "SR229", "SR230", "SR231", "SR232", "SR233", "SR234",
    "SR235", "SR236", "SR237", "SR238", "SR239", "SR240", "SR241", "SR242", "SR243", "SR244", "SR245",
    "SR246", "SR247", "SR248", "SR249", "SR250", "SR251", "SR252", "SR253", "SR254", "SR255",
];

/// The names that sm_52 changed.
const CHANGED_ON_SM52: &[(usize, &str)] = &[(15, "SR_ORDERING_TICKET")];

/// The names that sm_60 changed again.
const CHANGED_ON_SM60: &[(usize, &str)] = &[
    (44, "SR_SM_SPA_VERSION"),
    (45, "SR_MULTIPASSSHADERINFO"),
    (46, "SR_LWINHI"),
    (47, "SR_SWINHI"),
    (62, "SR_BARRIERALLOC"),
];

const VALUES_SM50: [Option<&str>; 256] = all_named(SM50);
const VALUES_SM52: [Option<&str>; 256] = renamed(VALUES_SM50, CHANGED_ON_SM52);
const VALUES_SM60: [Option<&str>; 256] = renamed(VALUES_SM52, CHANGED_ON_SM60);

/// Special registers on sm_50.
pub static SPECIAL_SM50: TypedSet<SpecialRegister> =
    TypedSet { set: Set { name: "special_sm50", values: &VALUES_SM50, aliases: &[] }, meanings: &MEANINGS };

/// Special registers on sm_52 and sm_53.
pub static SPECIAL_SM52: TypedSet<SpecialRegister> =
    TypedSet { set: Set { name: "special_sm52", values: &VALUES_SM52, aliases: &[] }, meanings: &MEANINGS };

/// Special registers from sm_60 on.
pub static SPECIAL_SM60: TypedSet<SpecialRegister> =
    TypedSet { set: Set { name: "special_sm60", values: &VALUES_SM60, aliases: &[] }, meanings: &MEANINGS };

/// The value sets, one for each naming.
pub(super) const TYPED: &[&Set] = &[&SPECIAL_SM50.set, &SPECIAL_SM52.set, &SPECIAL_SM60.set];

/// What registers hold, by their names on sm_50; where later machines changed a name, none is meant. Counters of a clock
/// and of time are one: a step takes a nanosecond.
#[rustfmt::skip]
const KNOWN: &[(&str, SpecialRegister)] = &[
    ("SR_LANEID", Read(Special::Lane)),
    ("SR_TID.X", Read(Special::Thread(Axis::X))),
    ("SR_TID.Y", Read(Special::Thread(Axis::Y))),
    ("SR_TID.Z", Read(Special::Thread(Axis::Z))),
    ("SR_CTAID.X", Read(Special::Block(Axis::X))),
    ("SR_CTAID.Y", Read(Special::Block(Axis::Y))),
    ("SR_CTAID.Z", Read(Special::Block(Axis::Z))),
    ("SR_EQMASK", Read(Special::LaneMaskEqual)),
    ("SR_LTMASK", Read(Special::LaneMaskLess)),
    ("SR_LEMASK", Read(Special::LaneMaskLessEqual)),
    ("SR_GTMASK", Read(Special::LaneMaskGreater)),
    ("SR_GEMASK", Read(Special::LaneMaskGreaterEqual)),
    ("SR_SMEMSZ", Read(Special::SharedBytes)),
    ("SR_CLOCKLO", Read(Special::ClockLow)),
    ("SR_GLOBALTIMERLO", Read(Special::ClockLow)),
    ("SR_CLOCKHI", Read(Special::ClockHigh)),
    ("SR_GLOBALTIMERHI", Read(Special::ClockHigh)),
    ("SR_VIRTID", VirtualNumbers),
    ("SR_VIRTCFG", VirtualConfiguration),
    ("SR_LMEMHIOFF", StackLimit),
    ("SR_PM0", Counter), ("SR_PM1", Counter), ("SR_PM2", Counter), ("SR_PM3", Counter),
    ("SR_PM4", Counter), ("SR_PM5", Counter), ("SR_PM6", Counter), ("SR_PM7", Counter),
    ("SR_PM_HI0", Counter), ("SR_PM_HI1", Counter), ("SR_PM_HI2", Counter), ("SR_PM_HI3", Counter),
    ("SR_PM_HI4", Counter), ("SR_PM_HI5", Counter), ("SR_PM_HI6", Counter), ("SR_PM_HI7", Counter),
];

const MEANINGS: [Option<SpecialRegister>; 256] = meanings();

/// The registers of [`KNOWN`] by their numbers. A name that no register has does not compile.
const fn meanings() -> [Option<SpecialRegister>; 256] {
    let mut meanings = [None; 256];
    let mut index = 0;
    while index < KNOWN.len() {
        meanings[number(KNOWN[index].0)] = Some(KNOWN[index].1);
        index += 1;
    }
    meanings
}

/// The number of a register of sm_50.
const fn number(name: &str) -> usize {
    let mut number = 0;
    while !same(SM50[number], name) {
        number += 1;
    }
    number
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

const fn all_named(names: [&'static str; 256]) -> [Option<&'static str>; 256] {
    let mut values = [None; 256];
    let mut number = 0;
    while number < 256 {
        values[number] = Some(names[number]);
        number += 1;
    }
    values
}

const fn renamed(
    mut values: [Option<&'static str>; 256],
    changes: &[(usize, &'static str)],
) -> [Option<&'static str>; 256] {
    let mut index = 0;
    while index < changes.len() {
        values[changes[index].0] = Some(changes[index].1);
        index += 1;
    }
    values
}
