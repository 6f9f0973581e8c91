//! The names that a row's modifiers and operands are asked for by: one that no row has cannot be asked for.

use tmu_program::names;

names! {
    /// A modifier: a set by its name, or a word by itself.
    Word {
        Add = "add",
        All = "all",
        Approx = "approx",
        Arrive = "arrive",
        Atype = "atype",
        B = "b",
        Ballot = "ballot",
        Bool = "bool",
        Btype = "btype",
        Cc = "cc",
        Clamp = "clamp",
        Cmp = "cmp",
        Comp = "comp",
        Cop = "cop",
        Ctype = "ctype",
        Direction = "direction",
        Dtype = "dtype",
        F16x2 = "f16x2",
        Ftz = "ftz",
        Full = "full",
        Geom = "geom",
        Global = "global",
        Grad = "grad",
        Hi = "hi",
        L2CacheHint = "L2::cache_hint",
        Level = "level",
        Mode = "mode",
        NaN = "NaN",
        Op = "op",
        Op2 = "op2",
        P = "p",
        Pack = "pack",
        Po = "po",
        Query = "query",
        Red = "red",
        Relu = "relu",
        Rnd = "rnd",
        S32 = "s32",
        Sat = "sat",
        Satfinite = "satfinite",
        Scale = "scale",
        Shiftamt = "shiftamt",
        Size = "size",
        Space = "space",
        Squery = "squery",
        Stype = "stype",
        Sync = "sync",
        Tf32 = "tf32",
        Tlquery = "tlquery",
        To = "to",
        Tquery = "tquery",
        Type = "type",
        Vec = "vec",
        Warp = "warp",
        Wide = "wide",
        Xorsign = "xorsign",
    }
}

names! {
    /// An operand.
    Field {
        A = "a",
        Alignment = "alignment",
        Arguments = "arguments",
        B = "b",
        Base = "base",
        C = "c",
        D = "d",
        DPdx = "dPdx",
        DPdy = "dPdy",
        E = "e",
        F = "f",
        Fraction = "fraction",
        Function = "function",
        ImmLut = "immLut",
        Index = "index",
        Lod = "lod",
        Mask = "mask",
        Membermask = "membermask",
        N = "n",
        Offset = "offset",
        P = "p",
        Policy = "policy",
        PrimarySize = "primary_size",
        Q = "q",
        Results = "results",
        Size = "size",
        Source = "source",
        T = "t",
        Target = "target",
        Targets = "targets",
        TotalSize = "total_size",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rows;

    /// What can be asked for is in a row, so that a question is never about nothing.
    #[test]
    fn every_name_is_in_a_row() {
        for &word in Word::ALL {
            assert!(rows().iter().any(|row| row.modifier(word).is_some()), "{word:?}");
        }
        for &field in Field::ALL {
            assert!(rows().iter().any(|row| row.slot(field).is_some()), "{field:?}");
        }
    }
}
