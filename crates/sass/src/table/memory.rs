//! Global, local and shared memory, exchange between lanes.

use tmu_program::{ShuffleMode, Width};

use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set { name: "cache_load", values: &[Some(""), Some("CG"), Some("CI"), Some("CV")], aliases: &[] },
    Set { name: "cache_store", values: &[Some(""), Some("CG"), Some("CS"), Some("WT")], aliases: &[] },
    Set { name: "cache_local", values: &[Some(""), Some("LU"), Some("CI"), Some("CV")], aliases: &[] },
    Set { name: "membar_level", values: &[Some("CTA"), Some("GL"), Some("SYS"), Some("VC")], aliases: &[] },
    Set {
        name: "membar_ivall",
        values: &[Some(""), Some("IVALLD"), Some("IVALLT"), Some("IVALLTD")],
        aliases: &[],
    },
];

typed_sets! {
    /// What one lane loads.
    SIZE_LOAD("size_load", "32" = 4): Width {
        "U8" => Some(Width::U8),
        "S8" => Some(Width::S8),
        "U16" => Some(Width::U16),
        "S16" => Some(Width::S16),
        "" => Some(Width::B32),
        "64" => Some(Width::B64),
        "128" => Some(Width::B128),
        "U.128" => Some(Width::B128),
    }
    /// What one lane loads or stores.
    SIZE_MEM("size_mem", "32" = 4): Width {
        "U8" => Some(Width::U8),
        "S8" => Some(Width::S8),
        "U16" => Some(Width::U16),
        "S16" => Some(Width::S16),
        "" => Some(Width::B32),
        "64" => Some(Width::B64),
        "128" => Some(Width::B128),
        "INVALIDSIZE7" => None,
    }
    /// What one lane loads from shared memory.
    LDS_SIZE("lds_size", "32" = 4, "U" = 12): Width {
        "U8" => Some(Width::U8),
        "S8" => Some(Width::S8),
        "U16" => Some(Width::U16),
        "S16" => Some(Width::S16),
        "" => Some(Width::B32),
        "64" => Some(Width::B64),
        "128" => Some(Width::B128),
        "INVALIDSIZE7" => None,
        "U.U8" => Some(Width::U8),
        "U.S8" => Some(Width::S8),
        "U.U16" => Some(Width::U16),
        "U.S16" => Some(Width::S16),
        "U.32" => Some(Width::B32),
        "U.64" => Some(Width::B64),
        "U.128" => Some(Width::B128),
        "U.INVALIDSIZE7" => None,
    }
    /// Which lane SHFL takes.
    SHFL("shfl"): ShuffleMode {
        "IDX" => Some(ShuffleMode::Index),
        "UP" => Some(ShuffleMode::Up),
        "DOWN" => Some(ShuffleMode::Down),
        "BFLY" => Some(ShuffleMode::Butterfly),
    }
    /// The number of a predicate whose field counts down from PT.
    INVERSE_PREDICATE("inverse_predicate"): u8 {
        "PT" => Some(7),
        "P6" => Some(6),
        "P5" => Some(5),
        "P4" => Some(4),
        "P3" => Some(3),
        "P2" => Some(2),
        "P1" => Some(1),
        "P0" => Some(0),
    }
}

opcodes!(
    Memory,
    Ldg(
        Row::new(
            &[(Form::Plain, "1110 1110 1101 0")],
            "LDG{.E 45}{.cache_load 47:46}{.size_load 50:48} Rd, [Ra+#offset 43:20 s]",
            "Rd = global memory",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 1100 1")],
            "LDG{.E 45}{.cache_load 47:46}{.size_load 50:48} #Pd(inverse_predicate) 43:41, Rd, \
         [Ra+#offset 39:20 s]",
            "Rd = global memory; Pd = a result that is not documented",
        )
        .on(Targets::SM52_UP),
    ),
    Stg(Row::new(
        &[(Form::Plain, "1110 1110 1101 1")],
        "STG{.E 45}{.cache_store 47:46}{.size_mem 50:48} [Ra+#offset 43:20 s], Rs 7:0",
        "global memory = Rs",
    )),
    Ldl(Row::new(
        &[(Form::Plain, "1110 1111 0100 0")],
        "LDL{.cache_local 45:44}{.size_mem 50:48} Rd, [Ra+#offset 43:20 s]",
        "Rd = local memory",
    )),
    Stl(Row::new(
        &[(Form::Plain, "1110 1111 0101 0")],
        "STL{.cache_store 45:44}{.size_mem 50:48} [Ra+#offset 43:20 s], Rs 7:0",
        "local memory = Rs",
    )),
    Lds(Row::new(
        &[(Form::Plain, "1110 1111 0100 1")],
        "LDS{.lds_size 44,50:48} Rd, [Ra+#offset 43:20 s]",
        "Rd = shared memory",
    )),
    Sts(Row::new(
        &[(Form::Plain, "1110 1111 0101 1")],
        "STS{.size_mem 50:48} [Ra+#offset 43:20 s], Rs 7:0",
        "shared memory = Rs",
    )),
    Shfl(
        Row::new(
            &[(Form::Plain, "1110 1111 0001 0 | 29:28=0")],
            "SHFL{.shfl 31:30} Pd 50:48, Rd, Ra, Rb, Rc",
            "Rd = Ra of another lane of the warp; Pd = whether that lane is in range",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 0001 0 | 29:28=2")],
            "SHFL{.shfl 31:30} Pd 50:48, Rd, Ra, Rb, #mask 46:34",
            "Rd = Ra of another lane of the warp; Pd = whether that lane is in range",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 0001 0 | 29:28=1")],
            "SHFL{.shfl 31:30} Pd 50:48, Rd, Ra, #lane 24:20, Rc",
            "Rd = Ra of another lane of the warp; Pd = whether that lane is in range",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 0001 0 | 29:28=3")],
            "SHFL{.shfl 31:30} Pd 50:48, Rd, Ra, #lane 24:20, #mask 46:34",
            "Rd = Ra of another lane of the warp; Pd = whether that lane is in range",
        ),
    ),
    Membar(Row::new(
        &[(Form::Plain, "1110 1111 1001 1")],
        "MEMBAR{.membar_level 9:8}{.membar_ivall 1:0}",
        "earlier memory accesses are seen before later ones",
    )),
    Ld(Row::new(
        &[(Form::Plain, "100")],
        "LD{.E 52}{.cache_load 57:56}{.size_load 55:53} Rd, [Ra+#offset 51:20 s], {Ps 60:58}",
        "Rd = generic memory",
    )),
    St(Row::new(
        &[(Form::Plain, "101")],
        "ST{.E 52}{.cache_store 57:56}{.size_mem 55:53} [Ra+#offset 51:20 s], Rs 7:0, {Ps 60:58}",
        "generic memory = Rs",
    )),
);
