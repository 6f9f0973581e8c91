//! Operations on caches.

use super::meaning::CacheOperation;
use super::sets::typed_sets;
use super::{Form, Row};

typed_sets! {
    /// What CCTL does.
    CCTL("cctl"): CacheOperation {
        "QRY1" => Some(CacheOperation::Query),
        "PF1" => Some(CacheOperation::Prefetch),
        "PF1.5" => Some(CacheOperation::Prefetch),
        "PF2" => Some(CacheOperation::Prefetch),
        "WB" => Some(CacheOperation::WriteBack),
        "IV" => Some(CacheOperation::Invalidate),
        - => None,
        "RS" => Some(CacheOperation::Reset),
        - => None,
        "RSLB" => Some(CacheOperation::Reset),
        "INVALIDCCTLOP10" => None,
        "INVALIDCCTLOP11" => None,
        "INVALIDCCTLOP12" => None,
        "INVALIDCCTLOP13" => None,
        "INVALIDCCTLOP14" => None,
        "INVALIDCCTLOP15" => None,
    }
    /// What CCTLL does.
    CCTLL("cctll"): CacheOperation {
        - => None,
        "PF1" => Some(CacheOperation::Prefetch),
        "PF1.5" => Some(CacheOperation::Prefetch),
        "PF2" => Some(CacheOperation::Prefetch),
        "WB" => Some(CacheOperation::WriteBack),
        "IV" => Some(CacheOperation::Invalidate),
        - => None,
        "RS" => Some(CacheOperation::Reset),
        - => None,
        "RSLB" => Some(CacheOperation::Reset),
        "INVALIDCCTLOP10" => None,
        "INVALIDCCTLOP11" => None,
        "INVALIDCCTLOP12" => None,
        "INVALIDCCTLOP13" => None,
        "INVALIDCCTLOP14" => None,
        "INVALIDCCTLOP15" => None,
    }
    /// The cache of CCTL.
    CCTL_CACHE("cctl_cache"): () {
        "" => Some(()),
        "U" => Some(()),
        "C" => Some(()),
        "I" => Some(()),
        "CRS" => Some(()),
        "INVALIDCACHETYPE5" => None,
        "INVALIDCACHETYPE6" => None,
        "INVALIDCACHETYPE7" => None,
    }
    /// The cache of CCTLL.
    CCTLL_CACHE("cctll_cache"): () {
        "" => Some(()),
        "???1" => None,
        "INVALIDLCACHETYPE2" => None,
        "INVALIDLCACHETYPE3" => None,
    }
    /// The cache that CCTLL does all of.
    CCTLL_ALL("cctll_all"): () {
        "???0" => None,
        "CRS" => Some(()),
        "???2" => None,
        "???3" => None,
    }
    /// What CCTLT does.
    CCTLT("cctlt"): CacheOperation {
        - => None,
        "IVTH" => Some(CacheOperation::InvalidateHeader),
        "INVALIDCCTLTOP2" => None,
        "INVALIDCCTLTOP3" => None,
    }
}

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
