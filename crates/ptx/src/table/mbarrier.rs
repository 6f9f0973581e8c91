//! Barriers in memory, clusters and register pools (PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier").

use crate::notation::Declaration as Row;

/// What counts arrivals.
macro_rules! arrival {
    ($name:literal, $summary:literal, $of_bytes:literal, $known:literal) => {
        [
            Row::new(
                concat!(
                    "mbarrier.",
                    $name,
                    "{.sem.scope}{.space}.b64 d, [a]{, count}; .sem = { .release, .relaxed }; \
                     .scope = { .cta, .cluster }; .space = { .shared, .shared::cta, .shared::cluster };"
                ),
                $summary,
            )
            .types("d: any; count: u32")
            .since(70, 80)
            .gates(ARRIVAL),
            Row::new(
                concat!(
                    "mbarrier.",
                    $name,
                    ".expect_tx{.sem.scope}{.space}.b64 d, [a], count; .sem = { .release, .relaxed }; \
                     .scope = { .cta, .cluster }; .space = { .shared, .shared::cta, .shared::cluster };"
                ),
                $of_bytes,
            )
            .types("d: any; count: u32")
            .since(80, 90)
            .gates(".relaxed: 8.6 sm_90"),
            Row::new(
                concat!(
                    "mbarrier.",
                    $name,
                    ".noComplete{.release.cta}{.space}.b64 d, [a], count; .space = { .shared, .shared::cta };"
                ),
                $known,
            )
            .types("d: any; count: u32")
            .since(70, 80)
            .gates(".release .cta: 8.0 sm_80; .shared::cta: 7.8 sm_30"),
        ]
    };
}

const ARRIVAL: &str = "count: 7.8 sm_90; .release .cta: 8.0 sm_80; .cluster .shared::cluster: 8.0 sm_90; \
                       .relaxed: 8.6 sm_90; .shared::cta: 7.8 sm_30";

const WAIT: &str =
    ".acquire .cta: 8.0 sm_80; .cluster: 8.0 sm_90; .relaxed: 8.6 sm_90; .shared::cta: 7.8 sm_30";

const ARRIVE: [Row; 3] = arrival!(
    "arrive",
    "barrier a counts arrivals; d = its state before",
    "barrier a waits for so many bytes more, and counts an arrival; d = its state before",
    "barrier a counts arrivals that do not complete its phase; d = its state before"
);

const DROP: [Row; 3] = arrival!(
    "arrive_drop",
    "barrier a counts arrivals, and waits for so many fewer in later phases; d = its state before",
    "barrier a waits for so many bytes more, counts an arrival, and waits for one fewer in later phases; d = its state before",
    "barrier a counts arrivals that do not complete its phase, and waits for so many fewer in later ones; d = its state before"
);

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "mbarrier.init{.space}.b64 [a], count; .space = { .shared, .shared::cta };",
        "memory at a becomes a barrier that waits for so many arrivals",
    )
    .types("count: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_30"),
    Row::new(
        "mbarrier.inval{.space}.b64 [a]; .space = { .shared, .shared::cta };",
        "memory at a is no barrier any more",
    )
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_30"),
    ARRIVE[0],
    ARRIVE[1],
    ARRIVE[2],
    DROP[0],
    DROP[1],
    DROP[2],
    Row::new(
        "mbarrier.expect_tx{.relaxed.scope}{.space}.b64 [a], count; .scope = { .cta, .cluster }; \
         .space = { .shared, .shared::cta, .shared::cluster };",
        "barrier a waits for so many bytes more",
    )
    .types("count: u32")
    .since(80, 90),
    Row::new(
        "mbarrier.complete_tx{.relaxed.scope}{.space}.b64 [a], count; .scope = { .cta, .cluster }; \
         .space = { .shared, .shared::cta, .shared::cluster };",
        "barrier a counts so many bytes as come",
    )
    .types("count: u32")
    .since(80, 90),
    Row::new(
        "mbarrier.test_wait{.sem.scope}{.space}.b64 p, [a], state; .sem = { .acquire, .relaxed }; \
         .scope = { .cta, .cluster }; .space = { .shared, .shared::cta };",
        "p = whether the phase of the state is complete at barrier a",
    )
    .types("p: pred")
    .since(70, 80)
    .gates(WAIT),
    Row::new(
        "mbarrier.test_wait.parity{.sem.scope}{.space}.b64 p, [a], parity; .sem = { .acquire, .relaxed }; \
         .scope = { .cta, .cluster }; .space = { .shared, .shared::cta };",
        "p = whether the phase of the parity is complete at barrier a",
    )
    .types("p: pred; parity: u32")
    .since(71, 80)
    .gates(WAIT),
    Row::new(
        "mbarrier.try_wait{.sem.scope}{.space}.b64 p, [a], state{, hint}; .sem = { .acquire, .relaxed }; \
         .scope = { .cta, .cluster }; .space = { .shared, .shared::cta };",
        "p = whether the phase of the state is complete at barrier a; may wait a while for it",
    )
    .types("p: pred; hint: u32")
    .since(78, 90)
    .gates(WAIT),
    Row::new(
        "mbarrier.try_wait.parity{.sem.scope}{.space}.b64 p, [a], parity{, hint}; .sem = { .acquire, .relaxed }; \
         .scope = { .cta, .cluster }; .space = { .shared, .shared::cta };",
        "p = whether the phase of the parity is complete at barrier a; may wait a while for it",
    )
    .types("p: pred; parity hint: u32")
    .since(78, 90)
    .gates(WAIT),
    Row::new("mbarrier.pending_count.b64 d, state;", "d = the arrivals that the phase waited for in this state")
        .types("d: u32")
        .since(70, 80),
    Row::new(
        "mapa{.space}.type d, a, b; .space = { .shared::cluster }; .type = { .u32, .u64 };",
        "d = the address in block b of the cluster of what a is in this one",
    )
    .types("a: any; b: u32")
    .since(78, 90),
    Row::new(
        "getctarank{.space}.type d, a; .space = { .shared::cluster }; .type = { .u32, .u64 };",
        "d = the block of the cluster whose shared memory is at a",
    )
    .types("d: u32; a: any")
    .since(78, 90),
    Row::new(
        "barrier.cluster.arrive{.sem}{.aligned}; .sem = { .release, .relaxed };",
        "counts as arrived at the barrier of the cluster, and does not wait",
    )
    .since(78, 90)
    .gates(".release .relaxed: 8.0 sm_90"),
    Row::new(
        "barrier.cluster.wait{.acquire}{.aligned};",
        "waits until all threads of the cluster have arrived at its barrier",
    )
    .since(78, 90)
    .gates(".acquire: 8.0 sm_90"),
    Row::new(
        "setmaxnreg.action.sync.aligned.u32 n; .action = { .inc, .dec };",
        "takes registers for the warp, or gives some back",
    )
    .types("n: #u32")
    .since(80, 90),
];
