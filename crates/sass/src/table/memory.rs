//! Global, local and shared memory, exchange between lanes.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "size_load",
        values: &[
            Some("U8"),
            Some("S8"),
            Some("U16"),
            Some("S16"),
            Some(""),
            Some("64"),
            Some("128"),
            Some("U.128"),
        ],
        aliases: &[("32", 4)],
    },
    Set {
        name: "size_mem",
        values: &[
            Some("U8"),
            Some("S8"),
            Some("U16"),
            Some("S16"),
            Some(""),
            Some("64"),
            Some("128"),
            Some("INVALIDSIZE7"),
        ],
        aliases: &[("32", 4)],
    },
    Set {
        name: "lds_size",
        values: &[
            Some("U8"),
            Some("S8"),
            Some("U16"),
            Some("S16"),
            Some(""),
            Some("64"),
            Some("128"),
            Some("INVALIDSIZE7"),
            Some("U.U8"),
            Some("U.S8"),
            Some("U.U16"),
            Some("U.S16"),
            Some("U.32"),
            Some("U.64"),
            Some("U.128"),
            Some("U.INVALIDSIZE7"),
        ],
        aliases: &[("32", 4), ("U", 12)],
    },
    Set { name: "cache_load", values: &[Some(""), Some("CG"), Some("CI"), Some("CV")], aliases: &[] },
    Set { name: "cache_store", values: &[Some(""), Some("CG"), Some("CS"), Some("WT")], aliases: &[] },
    Set { name: "cache_local", values: &[Some(""), Some("LU"), Some("CI"), Some("CV")], aliases: &[] },
    Set { name: "shfl", values: &[Some("IDX"), Some("UP"), Some("DOWN"), Some("BFLY")], aliases: &[] },
    Set { name: "membar_level", values: &[Some("CTA"), Some("GL"), Some("SYS"), Some("VC")], aliases: &[] },
    Set {
        name: "membar_ivall",
        values: &[Some(""), Some("IVALLD"), Some("IVALLT"), Some("IVALLTD")],
        aliases: &[],
    },
    Set {
        name: "inverse_predicate",
        values: &[
            Some("PT"),
            Some("P6"),
            Some("P5"),
            Some("P4"),
            Some("P3"),
            Some("P2"),
            Some("P1"),
            Some("P0"),
        ],
        aliases: &[],
    },
];

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
