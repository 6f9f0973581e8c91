//! Atomic operations (PTX ISA, "Parallel Synchronization and Communication Instructions: atom, red").

use crate::notation::Declaration as Row;

const GATES: &str = ".relaxed .acquire .release .acq_rel: 6.0 sm_70; .cta .gpu .sys: 5.0 sm_60; .cluster: 7.8 sm_90; \
                     .shared: 1.2 sm_12; .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90; .f64: 5.0 sm_60; \
                     .b16: 6.3 sm_70; .s64: 3.1 sm_32; .L2::cache_hint policy: 7.4 sm_80";

macro_rules! atomic {
    ($name:literal, $destination:literal, $operation:literal, $sources:literal, $summary:literal) => {
        Row::new(
            concat!(
                $name,
                "{.sem}{.scope}{.space}.op{.hint}.type ",
                $destination,
                "[a], ",
                $sources,
                "{, policy}; .sem = { .relaxed, .acquire, .release, .acq_rel }; \
                 .scope = { .cta, .cluster, .gpu, .sys }; \
                 .space = { .global, .shared, .shared::cta, .shared::cluster }; .hint = { .L2::cache_hint }; ",
                $operation
            ),
            $summary,
        )
        .types("policy: b64")
        .since(11, 11)
        .gates(GATES)
    };
}

pub(super) const ROWS: &[Row] = &[
    atomic!("atom", "d, ", ".op = { .add }; .type = { .u32, .s32, .u64, .f32, .f64 };", "b",
        "d = memory at a, which becomes itself + b"),
    atomic!("atom", "d, ", ".op = { .min, .max }; .type = { .u32, .s32, .u64, .s64 };", "b",
        "d = memory at a, which becomes the lesser or greater of itself and b"),
    atomic!("atom", "d, ", ".op = { .and, .or, .xor }; .type = { .b32, .b64 };", "b",
        "d = memory at a, which becomes the operation of itself and b"),
    atomic!("atom", "d, ", ".op = { .inc, .dec }; .type = { .u32 };", "b",
        "d = memory at a, which becomes one more, 0 from b on, or one less, b from 0 or above b"),
    atomic!("atom", "d, ", ".op = { .exch }; .type = { .b32, .b64 };", "b", "d = memory at a, which becomes b"),
    atomic!("atom", "d, ", ".op = { .cas }; .type = { .b16, .b32, .b64 };", "b, c",
        "d = memory at a, which becomes c if it was b"),
    Row::new(
        "atom{.sem}{.scope}{.space}.add.noftz.type d, [a], b; .sem = { .relaxed, .acquire, .release, .acq_rel }; \
         .scope = { .cta, .cluster, .gpu, .sys }; .space = { .global, .shared, .shared::cta, .shared::cluster }; \
         .type = { .f16, .f16x2, .bf16, .bf16x2 };",
        "d = memory at a, which becomes itself + b",
    )
    .since(62, 60)
    .gates(".f16: 6.3 sm_70; .bf16 .bf16x2: 7.8 sm_90"),
    atomic!("red", "", ".op = { .add }; .type = { .u32, .s32, .u64, .f32, .f64 };", "b",
        "memory at a becomes itself + b"),
    atomic!("red", "", ".op = { .min, .max }; .type = { .u32, .s32, .u64, .s64 };", "b",
        "memory at a becomes the lesser or greater of itself and b"),
    atomic!("red", "", ".op = { .and, .or, .xor }; .type = { .b32, .b64 };", "b",
        "memory at a becomes the operation of itself and b"),
    atomic!("red", "", ".op = { .inc, .dec }; .type = { .u32 };", "b",
        "memory at a becomes one more, 0 from b on, or one less, b from 0 or above b"),
    Row::new(
        "red{.sem}{.scope}{.space}.add.noftz.type [a], b; .sem = { .relaxed, .acquire, .release, .acq_rel }; \
         .scope = { .cta, .cluster, .gpu, .sys }; .space = { .global, .shared, .shared::cta, .shared::cluster }; \
         .type = { .f16, .f16x2, .bf16, .bf16x2 };",
        "memory at a becomes itself + b",
    )
    .since(62, 60)
    .gates(".f16: 6.3 sm_70; .bf16 .bf16x2: 7.8 sm_90"),
];
