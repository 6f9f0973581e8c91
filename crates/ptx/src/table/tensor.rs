//! Tensors (PTX ISA, "Data Movement and Conversion Instructions: Tensor copy").

use crate::notation::Declaration as Row;

/// The same for tensors of one to five dimensions: coordinates are as many.
macro_rules! each_dimension {
    ($make:ident) => {
        [$make!("1d", "v1"), $make!("2d", "v2"), $make!("3d", "v3"), $make!("4d", "v4"), $make!("5d", "v5")]
    };
}

macro_rules! load {
    ($dimension:literal, $count:literal) => {
        Row::new(
            concat!(
                "cp.async.bulk.tensor.",
                $dimension,
                ".dst.global{.tile}.mbarrier::complete_tx::bytes{.L2::cache_hint} [a], [t, coordinates], [c]{, policy}; \
                 .dst = { .shared::cta, .shared::cluster };"
            ),
            "shared memory at a = the box at coordinates of the tensor of map t, whose bytes barrier c counts",
        )
        .types(concat!("t: any; coordinates: ", $count, ".s32; policy: b64"))
        .since(80, 90)
        .gates(".shared::cta: 8.6 sm_90")
    };
}

macro_rules! store {
    ($dimension:literal, $count:literal) => {
        Row::new(
            concat!(
                "cp.async.bulk.tensor.",
                $dimension,
                ".global.shared::cta{.tile}.bulk_group{.L2::cache_hint} [t, coordinates], [a]{, policy};"
            ),
            "the box at coordinates of the tensor of map t = shared memory at a",
        )
        .types(concat!("t: any; coordinates: ", $count, ".s32; policy: b64"))
        .since(80, 90)
    };
}

macro_rules! reduce {
    ($dimension:literal, $count:literal) => {
        Row::new(
            concat!(
                "cp.reduce.async.bulk.tensor.",
                $dimension,
                ".global.shared::cta.op{.tile}.bulk_group{.L2::cache_hint} [t, coordinates], [a]{, policy}; \
                 .op = { .add, .min, .max, .inc, .dec, .and, .or, .xor };"
            ),
            "each element of the box at coordinates of the tensor of map t becomes the operation of itself and that of shared memory at a",
        )
        .types(concat!("t: any; coordinates: ", $count, ".s32; policy: b64"))
        .since(80, 90)
    };
}

macro_rules! prefetch {
    ($dimension:literal, $count:literal) => {
        Row::new(
            concat!(
                "cp.async.bulk.prefetch.tensor.",
                $dimension,
                ".L2.global{.tile}{.L2::cache_hint} [t, coordinates]{, policy};"
            ),
            "brings the box at coordinates of the tensor of map t into a cache",
        )
        .types(concat!("t: any; coordinates: ", $count, ".s32; policy: b64"))
        .since(80, 90)
    };
}

pub(super) const LOADS: &[Row] = &each_dimension!(load);
pub(super) const STORES: &[Row] = &each_dimension!(store);
pub(super) const REDUCTIONS: &[Row] = &each_dimension!(reduce);
pub(super) const PREFETCHES: &[Row] = &each_dimension!(prefetch);

const REPLACED: &str = "a field of the tensor map at a = n";

pub(super) const MAPS: &[Row] = &[
    Row::new("tensormap.replace.tile.field{.space}.b1024.b64 [a], n; .field = { .global_address }; \
         .space = { .global, .shared::cta };", REPLACED)
        .types("n: b64")
        .since(83, 90),
    Row::new("tensormap.replace.tile.field{.space}.b1024.b32 [a], n; .field = { .rank }; \
         .space = { .global, .shared::cta };", REPLACED)
        .types("n: b32")
        .since(83, 90),
    Row::new(
        "tensormap.replace.tile.field{.space}.b1024.b32 [a], index, n; .field = { .box_dim, .global_dim, .element_stride }; \
         .space = { .global, .shared::cta };",
        "a field of the tensor map at a, for the dimension of that number, = n",
    )
    .types("index: #u32; n: b32")
    .since(83, 90),
    Row::new(
        "tensormap.replace.tile.field{.space}.b1024.b64 [a], index, n; .field = { .global_stride }; \
         .space = { .global, .shared::cta };",
        "the stride of the tensor map at a, for the dimension of that number, = n",
    )
    .types("index: #u32; n: b64")
    .since(83, 90),
    Row::new(
        "tensormap.replace.tile.field{.space}.b1024.b32 [a], n; \
         .field = { .elemtype, .interleave_layout, .swizzle_mode, .swizzle_atomicity, .fill_mode }; \
         .space = { .global, .shared::cta };",
        REPLACED,
    )
    .types("n: #u32")
    .since(83, 90)
    .gates(".swizzle_atomicity: 8.6 sm_100"),
    Row::new(
        "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.scope.sync.aligned [a], [b], size; \
         .scope = { .cta, .cluster, .gpu, .sys };",
        "the tensor map in global memory at a = that in shared memory at b",
    )
    .types("size: #u32")
    .since(83, 90),
];
