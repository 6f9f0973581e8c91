//! Barriers and fences (PTX ISA, "Parallel Synchronization and Communication Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new("bar{.cta}.sync a{, b};", "waits until all threads, or b of them, have reached barrier a")
        .types("a b: u32")
        .gates("b: 2.0 sm_20; .cta: 7.8 sm_30"),
    Row::new("bar{.cta}.arrive a, b;", "counts as arrived at barrier a, and does not wait")
        .types("a b: u32")
        .since(20, 20)
        .gates(".cta: 7.8 sm_30"),
    Row::new("bar{.cta}.red.popc.u32 d, a{, b}, {!}c;", "as bar.sync; d = how many threads have c")
        .types("a b: u32; c: pred")
        .since(20, 20)
        .gates(".cta: 7.8 sm_30"),
    Row::new(
        "bar{.cta}.red.op.pred p, a{, b}, {!}c; .op = { .and, .or };",
        "as bar.sync; p = whether all or any threads have c",
    )
    .types("a b: u32")
    .since(20, 20)
    .gates(".cta: 7.8 sm_30"),
    Row::new("bar.warp.sync membermask;", "waits for the lanes of the mask")
        .types("membermask: b32")
        .since(60, 30),
    Row::new(
        "barrier{.cta}.sync{.aligned} a{, b};",
        "waits until all threads, or b of them, have reached barrier a",
    )
    .types("a b: u32")
    .since(60, 30)
    .gates(".cta: 7.8 sm_30"),
    Row::new("barrier{.cta}.arrive{.aligned} a, b;", "counts as arrived at barrier a, and does not wait")
        .types("a b: u32")
        .since(60, 30)
        .gates(".cta: 7.8 sm_30"),
    Row::new(
        "barrier{.cta}.red.popc{.aligned}.u32 d, a{, b}, {!}c;",
        "as barrier.sync; d = how many threads have c",
    )
    .types("a b: u32; c: pred")
    .since(60, 30)
    .gates(".cta: 7.8 sm_30"),
    Row::new(
        "barrier{.cta}.red.op{.aligned}.pred p, a{, b}, {!}c; .op = { .and, .or };",
        "as barrier.sync; p = whether all or any threads have c",
    )
    .types("a b: u32")
    .since(60, 30)
    .gates(".cta: 7.8 sm_30"),
    Row::new("membar.level; .level = { .cta, .gl, .sys };", "orders this thread's accesses to memory")
        .since(14, 10)
        .gates(".sys: 2.0 sm_20"),
    Row::new(
        "fence{.sem}.scope; .sem = { .sc, .acq_rel, .acquire, .release }; .scope = { .cta, .cluster, .gpu, .sys };",
        "orders this thread's accesses to memory",
    )
    .since(60, 70)
    .gates(".cluster: 7.8 sm_90; .acquire .release: 8.6 sm_90"),
    Row::new("membar.proxy.alias;", "orders accesses to memory by several addresses").since(75, 60),
    Row::new("fence.proxy.alias;", "orders accesses to memory by several addresses").since(75, 70),
    Row::new(
        "fence.proxy.async{.space}; .space = { .global, .shared::cta, .shared::cluster };",
        "orders accesses with those of asynchronous copies",
    )
    .since(80, 90),
    Row::new(
        "fence.proxy.tensormap::generic.release.scope; .scope = { .cta, .cluster, .gpu, .sys };",
        "orders what was written with reads of tensor maps",
    )
    .since(83, 90),
    Row::new(
        "fence.proxy.tensormap::generic.acquire.scope [a], size; .scope = { .cta, .cluster, .gpu, .sys };",
        "orders what was written with reads of the tensor map at a",
    )
    .types("size: #u32")
    .since(83, 90),
    Row::new(
        "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;",
        "orders accesses to the cluster's shared memory with those of asynchronous copies",
    )
    .since(86, 90),
    Row::new(
        "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;",
        "orders accesses to shared memory with those of asynchronous copies",
    )
    .since(86, 90),
    Row::new(
        "fence.acquire.sync_restrict::shared::cluster.cluster;",
        "orders accesses to the cluster's shared memory",
    )
    .since(86, 90),
    Row::new("fence.release.sync_restrict::shared::cta.cluster;", "orders accesses to shared memory")
        .since(86, 90),
    Row::new("fence.mbarrier_init.release.cluster;", "orders new barriers with other threads' accesses")
        .since(80, 90),
];
