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
];
