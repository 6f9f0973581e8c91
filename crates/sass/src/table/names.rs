//! The names that a row's parts are asked for by: a part that no row has cannot be asked for.

use tmu_program::names;

use super::notation::Modifier;
use super::sets::Set;
use crate::bits::Bits;

names! {
    /// A modifier that is there or not: a flag, or a part of the name of a value.
    Flag {
        Bits4a = "4A",
        Bits64 = "64",
        Aoffi = "AOFFI",
        Arv = "ARV",
        B = "B",
        B1 = "B1",
        B2 = "B2",
        B3 = "B3",
        Ba = "BA",
        Bf = "BF",
        Brev = "BREV",
        Cas = "CAS",
        Cast = "CAST",
        Cc = "CC",
        Ceil = "CEIL",
        Cl = "CL",
        Cv = "CV",
        Dc = "DC",
        E = "E",
        F16 = "F16",
        F32 = "F32",
        Floor = "FLOOR",
        Fmz = "FMZ",
        Ftz = "FTZ",
        H0 = "H0",
        H0H0 = "H0_H0",
        H1 = "H1",
        H1H1 = "H1_H1",
        Hi = "HI",
        HAnd = "H_AND",
        Il = "IL",
        Invalid = "INVALID",
        Invalidfmz3 = "INVALIDFMZ3",
        Invalidmaxshift3 = "INVALIDMAXSHIFT3",
        Invalidphase3 = "INVALIDPHASE3",
        Invalidscale37 = "INVALIDSCALE37",
        Invalidshrxmode1 = "INVALIDSHRXMODE1",
        Is = "IS",
        Isl = "ISL",
        Ivall = "IVALL",
        L = "L",
        Lb = "LB",
        Lba = "LBA",
        Lc = "LC",
        Ll = "LL",
        Lla = "LLA",
        Lmt = "LMT",
        Ls = "LS",
        Lz = "LZ",
        Mrg = "MRG",
        Ms = "MS",
        Mx = "MX",
        Ndv = "NDV",
        Nodep = "NODEP",
        P = "P",
        Po = "PO",
        Psl = "PSL",
        Ptp = "PTP",
        Result = "RESULT",
        Rm = "RM",
        Round = "ROUND",
        Rp = "RP",
        Rs = "RS",
        Rtz = "RTZ",
        Rz = "RZ",
        S16 = "S16",
        S64 = "S64",
        S8 = "S8",
        Sat = "SAT",
        Sd = "SD",
        Sh = "SH",
        Syncall = "SYNCALL",
        T = "T",
        Trap = "TRAP",
        Trunc = "TRUNC",
        U16 = "U16",
        U32 = "U32",
        U64 = "U64",
        U8 = "U8",
        Ud = "UD",
        W = "W",
        Wball = "WBALL",
        X = "X",
        Xhi = "XHI",
    }
}

names! {
    /// A set of modifiers, or of named values, of which one is there.
    Choice {
        Atomic = "atomic",
        AtomicShared = "atomic_shared",
        AtomicSharedType = "atomic_shared_type",
        AtomicType = "atomic_type",
        AtomicTypeSm50 = "atomic_type_sm50",
        AtomicTypeSm52 = "atomic_type_sm52",
        BarReduction = "bar_reduction",
        Bool = "bool",
        Cc = "cc",
        Cctl = "cctl",
        Cctll = "cctll",
        CctllAll = "cctll_all",
        CctllCache = "cctll_cache",
        Cctlt = "cctlt",
        CctlCache = "cctl_cache",
        CcTest = "cc_test",
        Component = "component",
        Dim = "dim",
        F2iDest = "f2i_dest",
        Fchk = "fchk",
        Fcmp = "fcmp",
        FcmpSilentGt = "fcmp_silent_gt",
        FloatDest = "float_dest",
        FloatFormat = "float_format",
        GatherOffset = "gather_offset",
        HalfBool = "half_bool",
        HalfMerge = "half_merge",
        I2iDest = "i2i_dest",
        I2iSource = "i2i_source",
        Icmp = "icmp",
        ImadspA = "imadsp_a",
        ImadspB = "imadsp_b",
        ImadspC = "imadsp_c",
        ImadspCUnsigned = "imadsp_c_unsigned",
        IntSource = "int_source",
        InversePredicate = "inverse_predicate",
        LdcAddress = "ldc_address",
        LdcSize = "ldc_size",
        LdsSize = "lds_size",
        Lod = "lod",
        Logic = "logic",
        LogicTest = "logic_test",
        Mufu = "mufu",
        MufuSm50 = "mufu_sm50",
        MulTypes = "mul_types",
        Phase = "phase",
        PredicateFile = "predicate_file",
        Prmt = "prmt",
        Query = "query",
        Reduction = "reduction",
        Scale = "scale",
        Shfl = "shfl",
        SizeLoad = "size_load",
        SizeMem = "size_mem",
        SpecialSm50 = "special_sm50",
        SpecialSm52 = "special_sm52",
        SpecialSm60 = "special_sm60",
        SurfaceCas = "surface_cas",
        SurfaceClamp = "surface_clamp",
        SurfaceDim = "surface_dim",
        SurfaceParts = "surface_parts",
        SurfaceType = "surface_type",
        SurfaceTypeSm50 = "surface_type_sm50",
        SurfaceTypeSm52 = "surface_type_sm52",
        TexsDim = "texs_dim",
        TldsDim = "tlds_dim",
        VideoA4 = "video_a4",
        VideoB4 = "video_b4",
        VideoImm4 = "video_imm4",
        VideoLanes = "video_lanes",
        VideoOp = "video_op",
        VideoScale = "video_scale",
        VideoSum = "video_sum",
        Vote = "vote",
        WideMinmax = "wide_minmax",
        Wmsk2C = "wmsk2C",
        Wmsk34C = "wmsk34C",
        XmadMode = "xmad_mode",
        XmadMode4 = "xmad_mode4",
        XmadSign = "xmad_sign",
    }
}

names! {
    /// An operand.
    Field {
        Address = "address",
        Attribute = "attribute",
        B = "b",
        Barrier = "barrier",
        Barriers = "barriers",
        Count = "count",
        File = "file",
        High = "high",
        Immediate = "immediate",
        Index = "index",
        Lane = "lane",
        Lanes = "lanes",
        Low = "low",
        Mask = "mask",
        Offset = "offset",
        Pa = "Pa",
        ParamA = "paramA",
        Pb = "Pb",
        Pc = "Pc",
        Pd = "Pd",
        Pe = "Pe",
        Phase = "phase",
        Ps = "Ps",
        Query = "query",
        Ra = "Ra",
        Rb = "Rb",
        RbFirst = "Rb+0",
        RbSecond = "Rb+1",
        RbThird = "Rb+2",
        Rc = "Rc",
        Rd = "Rd",
        Rd0 = "Rd0",
        Rd1 = "Rd1",
        Register = "register",
        Rs = "Rs",
        Sb = "Sb",
        Sc = "Sc",
        Shift = "shift",
        Signs = "signs",
        Surface = "surface",
        Table = "table",
        Target = "target",
        Test = "test",
        Threads = "threads",
        TsPtrIdx = "tsPtrIdx",
        Wmsk = "wmsk",
    }
}

/// Where a flag is in the word: the values of a field that mean it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagBits {
    /// The flag.
    pub flag: Flag,
    /// The field; no bits where the row spells the flag out.
    pub bits: Bits,
    /// A bit for each value of the field.
    pub values: u64,
}

/// The flags among modifiers.
pub(super) fn flags(modifiers: &[Modifier]) -> Vec<FlagBits> {
    let mut found = Vec::new();
    for modifier in modifiers {
        match *modifier {
            Modifier::Literal(name) => add(&mut found, name, Bits::default(), 0),
            Modifier::Flag(name, bits) => add(&mut found, name, bits, 1),
            Modifier::Choice(set, bits) => {
                for (value, name) in (0..).zip(set.values) {
                    name.iter()
                        .flat_map(|name| name.split('.'))
                        .for_each(|part| add(&mut found, part, bits, value));
                }
            }
        }
    }
    found
}

fn add(found: &mut Vec<FlagBits>, name: &str, bits: Bits, value: u32) {
    let Some(flag) = Flag::named(name) else { return };
    // No flag is in a field of more than six bits, which a test sees to.
    let bit = 1u64.checked_shl(value).unwrap_or_default();
    match found.iter_mut().find(|known| known.flag == flag && known.bits == bits) {
        Some(known) => known.values |= bit,
        None => found.push(FlagBits { flag, bits, values: bit }),
    }
}

/// The sets that are asked for, with their fields.
pub(super) fn choices(all: impl Iterator<Item = (&'static Set, Bits)>) -> Vec<(Choice, &'static Set, Bits)> {
    all.filter_map(|(set, bits)| Some((Choice::named(set.name)?, set, bits))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    /// What can be asked for is in a row, so that a question is never about nothing.
    #[test]
    fn every_name_is_in_a_row() {
        let table = Table::get();
        let layouts = || table.encodings().iter().map(|encoding| &encoding.layout);
        let suffixes =
            || layouts().flat_map(|layout| layout.operands.iter().flat_map(|operand| &operand.flags));
        for &flag in Flag::ALL {
            let there =
                layouts().flat_map(|layout| &layout.flags).chain(suffixes()).any(|found| found.flag == flag);
            assert!(there, "{flag:?}");
        }
        for found in layouts().flat_map(|layout| &layout.flags).chain(suffixes()) {
            assert!(found.bits.width() <= 6, "{found:?}");
        }
        for &field in Field::ALL {
            assert!(layouts().any(|layout| layout.operand(field).is_some()), "{field:?}");
        }
        for &choice in Choice::ALL {
            assert!(
                table.encodings().iter().any(|it| it.named.iter().any(|known| known.0 == choice)),
                "{choice:?}"
            );
        }
    }
}
