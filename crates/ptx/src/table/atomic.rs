//! Atomic operations (PTX ISA, "Parallel Synchronization and Communication Instructions: atom, red").

use crate::notation::Declaration as Row;

const GATES: &str = ".L2::cache_hint: 7.4 sm_80; .relaxed .acquire .release .acq_rel: 6.0 sm_70; .cta .gpu .sys: 5.0 sm_60; .cluster: 7.8 sm_90; \
                     .shared: 1.2 sm_12; .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90; .f64: 5.0 sm_60; \
                     .b16: 6.3 sm_70; .s64: 3.1 sm_32; .f16: 6.3 sm_70; .bf16 .bf16x2: 7.8 sm_90";

macro_rules! atomic {
    ($syntax:literal, $sets:literal, $summary:literal) => {
        Row::new(
            concat!(
                $syntax,
                "; .sem = { .relaxed, .acquire, .release, .acq_rel }; .scope = { .cta, .cluster, .gpu, .sys }; \
                 .space = { .global, .shared, .shared::cta, .shared::cluster }; ",
                $sets
            ),
            $summary,
        )
        .since(11, 11)
        .types("policy: b64")
        .gates(GATES)
    };
}

macro_rules! reduction {
    ($syntax:literal, $sets:literal, $summary:literal) => {
        Row::new(
            concat!(
                $syntax,
                "; .sem = { .relaxed, .release }; .scope = { .cta, .cluster, .gpu, .sys }; \
                 .space = { .global, .shared, .shared::cta, .shared::cluster }; ",
                $sets
            ),
            $summary,
        )
        .since(12, 12)
        .types("policy: b64")
        .gates(GATES)
    };
}

macro_rules! vectors {
    ($name:literal, $operands:literal, $sem:literal, $op:literal, $sets:literal, $summary:literal) => {
        Row::new(
            concat!(
                $name,
                "{.sem}{.scope}{.global}.op",
                $op,
                "{.L2::cache_hint}.vec.type ",
                $operands,
                "{, policy}; .sem = ",
                $sem,
                "; .scope = { .cta, .cluster, .gpu, .sys }; ",
                $sets
            ),
            $summary,
        )
        .types("d b: type*vec; policy: b64")
        .since(81, 90)
        .gates(".L2::cache_hint: 7.4 sm_80")
    };
}

pub(super) const ROWS: &[Row] = &[
    atomic!(
        "atom{.sem}{.scope}{.space}.op{.L2::cache_hint}.type d, [a], b{, policy}",
        ".op = { .add }; .type = { .u32, .s32, .u64, .f32, .f64 };",
        "d = memory at a, which becomes itself + b"
    ),
    atomic!(
        "atom{.sem}{.scope}{.space}.op{.L2::cache_hint}.type d, [a], b{, policy}",
        ".op = { .min, .max }; .type = { .u32, .s32, .u64, .s64 };",
        "d = memory at a, which becomes the lesser or greater of itself and b"
    ),
    atomic!(
        "atom{.sem}{.scope}{.space}.op{.L2::cache_hint}.type d, [a], b{, policy}",
        ".op = { .and, .or, .xor }; .type = { .b32, .b64 };",
        "d = memory at a, which becomes the operation of itself and b"
    ),
    atomic!(
        "atom{.sem}{.scope}{.space}.op{.L2::cache_hint}.type d, [a], b{, policy}",
        ".op = { .inc, .dec }; .type = { .u32 };",
        "d = memory at a, which becomes one more, 0 from b on, or one less, b from 0 or above b"
    ),
    atomic!(
        "atom{.sem}{.scope}{.space}.op{.L2::cache_hint}.type d, [a], b{, policy}",
        ".op = { .exch }; .type = { .b32, .b64 };",
        "d = memory at a, which becomes b"
    ),
    atomic!(
        "atom{.sem}{.scope}{.space}.op{.L2::cache_hint}.type d, [a], b, c{, policy}",
        ".op = { .cas }; .type = { .b16, .b32, .b64 };",
        "d = memory at a, which becomes c if it was b"
    ),
    atomic!(
        "atom{.sem}{.scope}{.space}.add.noftz{.L2::cache_hint}.type d, [a], b{, policy}",
        ".type = { .f16, .f16x2, .bf16, .bf16x2 };",
        "d = memory at a, which becomes itself + b"
    )
    .since(62, 60),
    reduction!(
        "red{.sem}{.scope}{.space}.op{.L2::cache_hint}.type [a], b{, policy}",
        ".op = { .add }; .type = { .u32, .s32, .u64, .f32, .f64 };",
        "memory at a becomes itself + b"
    ),
    reduction!(
        "red{.sem}{.scope}{.space}.op{.L2::cache_hint}.type [a], b{, policy}",
        ".op = { .min, .max }; .type = { .u32, .s32, .u64, .s64 };",
        "memory at a becomes the lesser or greater of itself and b"
    ),
    reduction!(
        "red{.sem}{.scope}{.space}.op{.L2::cache_hint}.type [a], b{, policy}",
        ".op = { .and, .or, .xor }; .type = { .b32, .b64 };",
        "memory at a becomes the operation of itself and b"
    ),
    reduction!(
        "red{.sem}{.scope}{.space}.op{.L2::cache_hint}.type [a], b{, policy}",
        ".op = { .inc, .dec }; .type = { .u32 };",
        "memory at a becomes one more, 0 from b on, or one less, b from 0 or above b"
    ),
    reduction!(
        "red{.sem}{.scope}{.space}.add.noftz{.L2::cache_hint}.type [a], b{, policy}",
        ".type = { .f16, .f16x2, .bf16, .bf16x2 };",
        "memory at a becomes itself + b"
    )
    .since(62, 60),
    vectors!(
        "atom",
        "d, [a], b",
        "{ .relaxed, .acquire, .release, .acq_rel }",
        "",
        ".op = { .add }; .vec = { .v2, .v4 }; .type = { .f32 };",
        "d = memory at a, whose elements become themselves + those of b"
    ),
    vectors!(
        "atom",
        "d, [a], b",
        "{ .relaxed, .acquire, .release, .acq_rel }",
        ".noftz",
        ".op = { .add, .min, .max }; .vec = { .v2, .v4, .v8 }; .type = { .f16, .bf16 };",
        "d = memory at a, whose elements become the sum, least or greatest of themselves and those of b"
    ),
    vectors!(
        "atom",
        "d, [a], b",
        "{ .relaxed, .acquire, .release, .acq_rel }",
        ".noftz",
        ".op = { .add, .min, .max }; .vec = { .v2, .v4 }; .type = { .f16x2, .bf16x2 };",
        "d = memory at a, whose elements become the sum, least or greatest of themselves and those of b"
    ),
    vectors!(
        "red",
        "[a], b",
        "{ .relaxed, .release }",
        "",
        ".op = { .add }; .vec = { .v2, .v4 }; .type = { .f32 };",
        "the elements of memory at a become themselves + those of b"
    ),
    vectors!(
        "red",
        "[a], b",
        "{ .relaxed, .release }",
        ".noftz",
        ".op = { .add, .min, .max }; .vec = { .v2, .v4, .v8 }; .type = { .f16, .bf16 };",
        "the elements of memory at a become the sum, least or greatest of themselves and those of b"
    ),
    vectors!(
        "red",
        "[a], b",
        "{ .relaxed, .release }",
        ".noftz",
        ".op = { .add, .min, .max }; .vec = { .v2, .v4 }; .type = { .f16x2, .bf16x2 };",
        "the elements of memory at a become the sum, least or greatest of themselves and those of b"
    ),
];
