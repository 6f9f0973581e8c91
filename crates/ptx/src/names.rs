//! The names that a row's modifiers and operands are asked for by: one that no row has cannot be asked for.

use tmu_program::names;

names! {
    /// The first word of an instruction.
    Mnemonic {
        Abs = "abs",
        Activemask = "activemask",
        Add = "add",
        Addc = "addc",
        Alloca = "alloca",
        And = "and",
        Applypriority = "applypriority",
        Atom = "atom",
        Bar = "bar",
        Barrier = "barrier",
        Bfe = "bfe",
        Bfi = "bfi",
        Bfind = "bfind",
        Bmsk = "bmsk",
        Bra = "bra",
        Brev = "brev",
        Brkpt = "brkpt",
        Brx = "brx",
        Call = "call",
        Clz = "clz",
        Cnot = "cnot",
        Copysign = "copysign",
        Cos = "cos",
        Cp = "cp",
        Createpolicy = "createpolicy",
        Cvt = "cvt",
        Cvta = "cvta",
        Discard = "discard",
        Div = "div",
        Dp2a = "dp2a",
        Dp4a = "dp4a",
        Elect = "elect",
        Ex2 = "ex2",
        Exit = "exit",
        Fence = "fence",
        Fma = "fma",
        Fns = "fns",
        Getctarank = "getctarank",
        Griddepcontrol = "griddepcontrol",
        Isspacep = "isspacep",
        Istypep = "istypep",
        Ld = "ld",
        Ldmatrix = "ldmatrix",
        Ldu = "ldu",
        Lg2 = "lg2",
        Lop3 = "lop3",
        Mad = "mad",
        Mad24 = "mad24",
        Madc = "madc",
        Mapa = "mapa",
        Match = "match",
        Max = "max",
        Mbarrier = "mbarrier",
        Membar = "membar",
        Min = "min",
        Mma = "mma",
        Mov = "mov",
        Movmatrix = "movmatrix",
        Mul = "mul",
        Mul24 = "mul24",
        Nanosleep = "nanosleep",
        Neg = "neg",
        Not = "not",
        Or = "or",
        Pmevent = "pmevent",
        Popc = "popc",
        Prefetch = "prefetch",
        Prefetchu = "prefetchu",
        Prmt = "prmt",
        Rcp = "rcp",
        Red = "red",
        Redux = "redux",
        Rem = "rem",
        Ret = "ret",
        Rsqrt = "rsqrt",
        Sad = "sad",
        Selp = "selp",
        Set = "set",
        Setmaxnreg = "setmaxnreg",
        Setp = "setp",
        Shf = "shf",
        Shfl = "shfl",
        Shl = "shl",
        Shr = "shr",
        Sin = "sin",
        Slct = "slct",
        Sqrt = "sqrt",
        St = "st",
        Stackrestore = "stackrestore",
        Stacksave = "stacksave",
        Stmatrix = "stmatrix",
        Sub = "sub",
        Subc = "subc",
        Suld = "suld",
        Suq = "suq",
        Sured = "sured",
        Sust = "sust",
        Szext = "szext",
        Tanh = "tanh",
        Tensormap = "tensormap",
        Testp = "testp",
        Tex = "tex",
        Tld4 = "tld4",
        Trap = "trap",
        Txq = "txq",
        Vabsdiff = "vabsdiff",
        Vabsdiff2 = "vabsdiff2",
        Vabsdiff4 = "vabsdiff4",
        Vadd = "vadd",
        Vadd2 = "vadd2",
        Vadd4 = "vadd4",
        Vavrg2 = "vavrg2",
        Vavrg4 = "vavrg4",
        Vmad = "vmad",
        Vmax = "vmax",
        Vmax2 = "vmax2",
        Vmax4 = "vmax4",
        Vmin = "vmin",
        Vmin2 = "vmin2",
        Vmin4 = "vmin4",
        Vote = "vote",
        Vset = "vset",
        Vset2 = "vset2",
        Vset4 = "vset4",
        Vshl = "vshl",
        Vshr = "vshr",
        Vsub = "vsub",
        Vsub2 = "vsub2",
        Vsub4 = "vsub4",
        Wmma = "wmma",
        Xor = "xor",
    }
}

impl Mnemonic {
    /// How many parts of a register a video instruction works on at once.
    pub(crate) fn parts(self) -> u8 {
        use Mnemonic as M;
        let two =
            matches!(self, M::Vadd2 | M::Vsub2 | M::Vavrg2 | M::Vabsdiff2 | M::Vmin2 | M::Vmax2 | M::Vset2);
        let four =
            matches!(self, M::Vadd4 | M::Vsub4 | M::Vavrg4 | M::Vabsdiff4 | M::Vmin4 | M::Vmax4 | M::Vset4);
        if two {
            2
        } else if four {
            4
        } else {
            1
        }
    }
}

impl std::fmt::Display for Mnemonic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

names! {
    /// A modifier: a set by its name, or a word by itself.
    Word {
        Abs = "abs",
        Action = "action",
        Add = "add",
        Alayout = "alayout",
        All = "all",
        Approx = "approx",
        Arrive = "arrive",
        ArriveDrop = "arrive_drop",
        Async = "async",
        Atype = "atype",
        B = "b",
        Ballot = "ballot",
        BitOp = "bitOp",
        Blayout = "blayout",
        Bool = "bool",
        Btype = "btype",
        Bulk = "bulk",
        BulkGroup = "bulk_group",
        Cc = "cc",
        Clamp = "clamp",
        Cluster = "cluster",
        Cmp = "cmp",
        CommitGroup = "commit_group",
        Comp = "comp",
        CompleteTx = "complete_tx",
        CompleteTxBytes = "mbarrier::complete_tx::bytes",
        Cop = "cop",
        Ctype = "ctype",
        Direction = "direction",
        Dtype = "dtype",
        ExpectTx = "expect_tx",
        F16x2 = "f16x2",
        Ftz = "ftz",
        Full = "full",
        Geom = "geom",
        Global = "global",
        Grad = "grad",
        Hi = "hi",
        Init = "init",
        Inval = "inval",
        L2CacheHint = "L2::cache_hint",
        Layout = "layout",
        Level = "level",
        Mbarrier = "mbarrier",
        Load = "load",
        Mma = "mma",
        Mode = "mode",
        NaN = "NaN",
        Noinc = "noinc",
        Oob = "oob",
        Op = "op",
        Op2 = "op2",
        P = "p",
        Pack = "pack",
        Parity = "parity",
        PendingCount = "pending_count",
        Po = "po",
        Prefetch = "prefetch",
        Proxy = "proxy",
        Query = "query",
        Red = "red",
        Reduce = "reduce",
        Relu = "relu",
        Rnd = "rnd",
        S32 = "s32",
        Sat = "sat",
        Satfinite = "satfinite",
        Scale = "scale",
        Shape = "shape",
        Shiftamt = "shiftamt",
        Size = "size",
        Space = "space",
        Squery = "squery",
        Stype = "stype",
        Sync = "sync",
        Tensor = "tensor",
        TensormapGeneric = "tensormap::generic",
        Replace = "replace",
        Field = "field",
        TestWait = "test_wait",
        Tf32 = "tf32",
        Tlquery = "tlquery",
        To = "to",
        Tquery = "tquery",
        TryWait = "try_wait",
        Trans = "trans",
        Type = "type",
        Vec = "vec",
        WaitGroup = "wait_group",
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
        Coordinates = "coordinates",
        Count = "count",
        D = "d",
        DPdx = "dPdx",
        DPdy = "dPdy",
        E = "e",
        F = "f",
        Fraction = "fraction",
        Function = "function",
        Hint = "hint",
        ImmLut = "immLut",
        Index = "index",
        Lod = "lod",
        Mask = "mask",
        Membermask = "membermask",
        N = "n",
        Offset = "offset",
        P = "p",
        Parity = "parity",
        Policy = "policy",
        PrimarySize = "primary_size",
        Q = "q",
        Results = "results",
        Size = "size",
        Source = "source",
        State = "state",
        Stride = "stride",
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
        for &mnemonic in Mnemonic::ALL {
            assert!(rows().iter().any(|row| row.mnemonic == mnemonic), "{mnemonic:?}");
        }
        for &word in Word::ALL {
            assert!(rows().iter().any(|row| row.modifier(word).is_some()), "{word:?}");
        }
        for &field in Field::ALL {
            assert!(rows().iter().any(|row| row.slot(field).is_some()), "{field:?}");
        }
    }
}
