//! Asynchronous copies, stores and reductions (PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy").

use crate::notation::Declaration as Row;

/// `cp.reduce.async.bulk` between blocks, whose mbarrier counts the bytes.
macro_rules! reduce_shared {
    ($sets:literal) => {
        Row::new(
            concat!(
                "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.op.type [a], [b], size, [c]; ",
                $sets
            ),
            "each element of shared memory at a becomes the operation of itself and that at b; barrier c counts the bytes",
        )
        .types("size: u32")
        .since(80, 90)
    };
}

/// `cp.reduce.async.bulk` to global memory.
macro_rules! reduce_global {
    ($op:literal, $sets:literal) => {
        Row::new(
            concat!(
                "cp.reduce.async.bulk.global.shared::cta.bulk_group{.L2::cache_hint}",
                $op,
                ".type [a], [b], size{, policy}; ",
                $sets
            ),
            "each element of global memory at a becomes the operation of itself and that of shared memory at b",
        )
        .types("size: u32; policy: b64")
        .since(80, 90)
    };
}

macro_rules! reduce_async {
    ($sets:literal) => {
        Row::new(
            concat!(
                "red.async.relaxed.cluster{.space}.mbarrier::complete_tx::bytes.op.type [a], b, [c]; .space = { .shared::cluster }; ",
                $sets
            ),
            "memory at a becomes the operation of itself and b; barrier c counts the bytes",
        )
        .since(81, 90)
    };
}

const COPIED: &str = "shared memory at a = global memory at b, so many bytes, which barrier c counts";
const STORED: &str =
    "global memory at a = shared memory at b, so many bytes; of each 16 only those of the mask";

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "cp.async.cop.space.global{.prefetch} [a], [b], size{, {!}source}; .cop = { .ca, .cg }; \
         .space = { .shared, .shared::cta }; .prefetch = { .L2::64B, .L2::128B, .L2::256B };",
        "shared memory at a = global memory at b, in 4, 8 or 16 bytes, of which zeros follow source bytes, or all are zeros",
    )
    .types("size: #u32; source: any")
    .since(70, 80)
    .gates(".L2::64B .L2::128B .L2::256B: 7.4 sm_80"),
    Row::new(
        "cp.async.cop.space.global.L2::cache_hint{.prefetch} [a], [b], size{, {!}source}, policy; .cop = { .ca, .cg }; \
         .space = { .shared, .shared::cta }; .prefetch = { .L2::64B, .L2::128B, .L2::256B };",
        "the same, with how the lines stay in the cache",
    )
    .types("size: #u32; source: any; policy: b64")
    .since(74, 80)
    .gates(".shared::cta: 7.8 sm_30"),
    Row::new("cp.async.commit_group;", "ends a group of copies").since(70, 80),
    Row::new("cp.async.wait_group n;", "waits until all but the last n groups of copies are done")
        .types("n: #u32")
        .since(70, 80),
    Row::new("cp.async.wait_all;", "waits until all copies are done").since(70, 80),
    Row::new(
        "cp.async.mbarrier.arrive{.noinc}{.space}.b64 [a]; .space = { .shared, .shared::cta };",
        "barrier a counts an arrival when this thread's copies are done; without .noinc it waits for one more",
    )
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_30"),
    Row::new(
        "cp.async.bulk.dst.global.mbarrier::complete_tx::bytes{.L2::cache_hint} [a], [b], size, [c]{, policy}; \
         .dst = { .shared::cta, .shared::cluster };",
        COPIED,
    )
    .types("size: u32; policy: b64")
    .since(80, 90)
    .gates(".shared::cta: 8.6 sm_90"),
    Row::new(
        "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [a], [b], size, [c];",
        "shared memory at a = that at b, so many bytes, which barrier c counts",
    )
    .types("size: u32")
    .since(80, 90),
    Row::new(
        "cp.async.bulk.global.shared::cta.bulk_group{.L2::cache_hint} [a], [b], size{, policy};",
        "global memory at a = shared memory at b, so many bytes",
    )
    .types("size: u32; policy: b64")
    .since(80, 90),
    Row::new("cp.async.bulk.global.shared::cta.bulk_group.cp_mask [a], [b], size, mask;", STORED)
        .types("size: u32; mask: b16")
        .since(86, 100),
    Row::new(
        "cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.cp_mask [a], [b], size, policy, mask;",
        STORED,
    )
    .types("size: u32; policy: b64; mask: b16")
    .since(86, 100),
    Row::new("cp.async.bulk.commit_group;", "ends a group of copies").since(80, 90),
    Row::new(
        "cp.async.bulk.wait_group{.read} n;",
        "waits until all but the last n groups of copies are done, or have read what they copy",
    )
    .types("n: #u32")
    .since(80, 90),
    Row::new(
        "cp.async.bulk.prefetch.L2.global{.L2::cache_hint} [a], size{, policy};",
        "brings so many bytes of global memory at a into a cache",
    )
    .types("size: u32; policy: b64")
    .since(80, 90),
    reduce_shared!(".op = { .add }; .type = { .u32, .s32, .u64 };"),
    reduce_shared!(".op = { .inc, .dec }; .type = { .u32 };"),
    reduce_shared!(".op = { .min, .max }; .type = { .u32, .s32 };"),
    reduce_shared!(".op = { .and, .or, .xor }; .type = { .b32 };"),
    reduce_global!(".op", ".op = { .add }; .type = { .u32, .s32, .u64, .f32, .f64 };"),
    reduce_global!(".add.noftz", ".type = { .f16, .bf16 };"),
    reduce_global!(".op", ".op = { .inc, .dec }; .type = { .u32 };"),
    reduce_global!(".op", ".op = { .min, .max }; .type = { .u32, .s32, .u64, .s64, .f16, .bf16 };"),
    reduce_global!(".op", ".op = { .and, .or, .xor }; .type = { .b32, .b64 };"),
    Row::new(
        "st.async{.weak}{.space}.mbarrier::complete_tx::bytes{.vec}.type [a], b, [c]; .space = { .shared::cluster }; \
         .vec = { .v2, .v4 }; .type = { .b32, .b64, .u32, .u64, .s32, .s64, .f32, .f64 };",
        "memory at a = b; barrier c counts the bytes",
    )
    .types("b: type*vec")
    .since(81, 90),
    Row::new(
        "st.async.release.scope{.global}.type [a], b; .scope = { .gpu, .sys }; \
         .type = { .b32, .b64, .u32, .u64, .s32, .s64, .f32, .f64 };",
        "memory at a = b, ordered with other threads' accesses",
    )
    .since(87, 100),
    reduce_async!(".op = { .add }; .type = { .u32, .s32, .u64 };"),
    reduce_async!(".op = { .inc, .dec }; .type = { .u32 };"),
    reduce_async!(".op = { .min, .max }; .type = { .u32, .s32 };"),
    reduce_async!(".op = { .and, .or, .xor }; .type = { .b32 };"),
    Row::new(
        "red.async.release.scope{.global}.add.type [a], b; .scope = { .gpu, .sys }; .type = { .u32, .s32, .u64, .s64 };",
        "memory at a becomes itself + b, ordered with other threads' accesses",
    )
    .since(87, 100),
];
