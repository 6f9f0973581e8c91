//! The names that a row's parts are asked for by: a part that no row has cannot be asked for.

use tmu_program::names;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Encoding, Table};

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
        for &set in crate::table::TYPED.iter().copied().flatten() {
            let has = |encoding: &Encoding| encoding.sets.iter().any(|found| std::ptr::eq(found.0, set));
            assert!(table.encodings().iter().any(has), "{}", set.name);
        }
    }
}
