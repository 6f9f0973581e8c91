//! Operations on caches.

use super::sets::Set;
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "cctl",
        values: &[
            Some("QRY1"),
            Some("PF1"),
            Some("PF1.5"),
            Some("PF2"),
            Some("WB"),
            Some("IV"),
            None,
            Some("RS"),
            None,
            Some("RSLB"),
            Some("INVALIDCCTLOP10"),
            Some("INVALIDCCTLOP11"),
            Some("INVALIDCCTLOP12"),
            Some("INVALIDCCTLOP13"),
            Some("INVALIDCCTLOP14"),
            Some("INVALIDCCTLOP15"),
        ],
        aliases: &[],
    },
    Set {
        name: "cctll",
        values: &[
            None,
            Some("PF1"),
            Some("PF1.5"),
            Some("PF2"),
            Some("WB"),
            Some("IV"),
            None,
            Some("RS"),
            None,
            Some("RSLB"),
            Some("INVALIDCCTLOP10"),
            Some("INVALIDCCTLOP11"),
            Some("INVALIDCCTLOP12"),
            Some("INVALIDCCTLOP13"),
            Some("INVALIDCCTLOP14"),
            Some("INVALIDCCTLOP15"),
        ],
        aliases: &[],
    },
    Set {
        name: "cctl_cache",
        values: &[
            Some(""),
            Some("U"),
            Some("C"),
            Some("I"),
            Some("CRS"),
            Some("INVALIDCACHETYPE5"),
            Some("INVALIDCACHETYPE6"),
            Some("INVALIDCACHETYPE7"),
        ],
        aliases: &[],
    },
    Set {
        name: "cctll_cache",
        values: &[Some(""), Some("???1"), Some("INVALIDLCACHETYPE2"), Some("INVALIDLCACHETYPE3")],
        aliases: &[],
    },
    Set { name: "cctll_all", values: &[Some("???0"), Some("CRS"), Some("???2"), Some("???3")], aliases: &[] },
    Set {
        name: "cctlt",
        values: &[None, Some("IVTH"), Some("INVALIDCCTLTOP2"), Some("INVALIDCCTLTOP3")],
        aliases: &[],
    },
];

opcodes!(
    Cache,
    Cctl(
        Row::new(
            &[(Form::Plain, "1110 1111 011")],
            "CCTL{.E 52}{.cctl_cache 6:4}{.cctl 3:0} [Ra+#offset*4 51:22 s]",
            "a cache operation on a line of global memory",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 011 | 51:22=0 | 15:8=255 | 3:0=6")],
            "CCTL{.E 52}{.cctl_cache 6:4}.IVALL",
            "invalidate the whole cache",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 011 | 51:22=0 | 15:8=255 | 3:0=6 | 6:5=1")],
            "CCTL{.E 52}{.cctl_cache 6:4}.IVALL",
            "invalidate the whole cache",
        )
        .control_latency(),
    ),
    CctlQuery(Row::new(
        &[(Form::Plain, "1110 1111 011 | 3:0=0")],
        "CCTL{.E 52}{.cctl_cache 6:4}.QRY1>[Ra+#offset*4 51:22 s]",
        "a cache operation on a line of global memory",
    )),
    Cctll(
        Row::new(
            &[(Form::Plain, "1110 1111 1000 0")],
            "CCTLL{.cctll_cache 5:4}{.cctll 3:0} [Ra+#offset*4 43:22 s]",
            "a cache operation on a line of local or shared memory",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 1000 0 | 43:22=0 | 15:8=255 | 5:4=0 | 3:0=6")],
            "CCTLL.IVALL",
            "invalidate the whole cache",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 1000 0 | 43:22=0 | 15:8=255 | 3:0=8")],
            "CCTLL{.cctll_all 5:4}.WBALL",
            "write the whole cache back",
        ),
    ),
    Cctlt(
        Row::new(
            &[(Form::Plain, "1110 1011 1110 1")],
            "CCTLT{.cctlt 1:0} Rc",
            "a cache operation on a texture header, named by a register",
        ),
        Row::new(
            &[(Form::Plain, "1110 1011 1111 0")],
            "CCTLT{.cctlt 1:0} #index 48:36",
            "a cache operation on a texture header, named by its index",
        ),
        Row::new(
            &[(Form::Plain, "1110 1011 1111 0 | 48:36=0 | 1:0=0")],
            "CCTLT.IVALL",
            "invalidate all texture headers",
        ),
    ),
);
