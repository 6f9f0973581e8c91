//! Products of matrices by a warp (PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    // `mma` with halves.
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m8n8k4 }; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; \
         .dtype = { .f16 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f16 };",
        PRODUCTS,
    )
    .types("d: v4.f16x2; a: v2.f16x2; b: v2.f16x2; c: v4.f16x2")
    .since(64, 70),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m8n8k4 }; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; \
         .dtype = { .f32 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f16 };",
        PRODUCTS,
    )
    .types("d: v8.f32; a: v2.f16x2; b: v2.f16x2; c: v4.f16x2")
    .since(64, 70),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m8n8k4 }; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; \
         .dtype = { .f32 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f32 };",
        PRODUCTS,
    )
    .types("d: v8.f32; a: v2.f16x2; b: v2.f16x2; c: v8.f32")
    .since(64, 70),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k8 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f16 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f16 };",
        PRODUCT,
    )
    .types("d: v2.f16x2; a: v2.f16x2; b: v1.f16x2; c: v2.f16x2")
    .since(65, 75),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k8 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v2.f16x2; b: v1.f16x2; c: v4.f32")
    .since(65, 75),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f16 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f16 };",
        PRODUCT,
    )
    .types("d: v2.f16x2; a: v4.f16x2; b: v2.f16x2; c: v2.f16x2")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v4.f16x2; b: v2.f16x2; c: v4.f32")
    .since(70, 80),
    // `.bf16`, `.tf32` and 8-bit floats.
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k8 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .bf16 }; .btype = { .bf16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v2.u32; b: v1.u32; c: v4.f32")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .bf16 }; .btype = { .bf16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v4.u32; b: v2.u32; c: v4.f32")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k4 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .tf32 }; .btype = { .tf32 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v2.u32; b: v1.u32; c: v4.f32")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k8 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .tf32 }; .btype = { .tf32 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v4.u32; b: v2.u32; c: v4.f32")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k32 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .e4m3, .e5m2 }; .btype = { .e4m3, .e5m2 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v4.u32; b: v2.u32; c: v4.f32")
    .since(84, 89),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .e4m3, .e5m2 }; .btype = { .e4m3, .e5m2 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f32; a: v2.u32; b: v1.u32; c: v4.f32")
    .since(87, 89),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k32 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f16 }; .atype = { .e4m3, .e5m2 }; .btype = { .e4m3, .e5m2 }; .ctype = { .f16 };",
        PRODUCT,
    )
    .types("d: v2.f16x2; a: v4.u32; b: v2.u32; c: v2.f16x2")
    .since(87, 89),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f16 }; .atype = { .e4m3, .e5m2 }; .btype = { .e4m3, .e5m2 }; .ctype = { .f16 };",
        PRODUCT,
    )
    .types("d: v2.f16x2; a: v2.u32; b: v1.u32; c: v2.f16x2")
    .since(87, 89),
    // Doubles.
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.rnd}.dtype.atype.btype.ctype d, a, b, c; .shape = { .m8n8k4 }; \
         .alayout = { .row }; .blayout = { .col }; .rnd = { .rn, .rz, .rm, .rp }; \
         .dtype = { .f64 }; .atype = { .f64 }; .btype = { .f64 }; .ctype = { .f64 };",
        PRODUCT,
    )
    .types("d: v2.f64; a: v1.f64; b: v1.f64; c: v2.f64")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.rnd}.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k4 }; \
         .alayout = { .row }; .blayout = { .col }; .rnd = { .rn, .rz, .rm, .rp }; \
         .dtype = { .f64 }; .atype = { .f64 }; .btype = { .f64 }; .ctype = { .f64 };",
        PRODUCT,
    )
    .types("d: v4.f64; a: v2.f64; b: v1.f64; c: v4.f64")
    .since(78, 90),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.rnd}.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k8 }; \
         .alayout = { .row }; .blayout = { .col }; .rnd = { .rn, .rz, .rm, .rp }; \
         .dtype = { .f64 }; .atype = { .f64 }; .btype = { .f64 }; .ctype = { .f64 };",
        PRODUCT,
    )
    .types("d: v4.f64; a: v4.f64; b: v2.f64; c: v4.f64")
    .since(78, 90),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.rnd}.dtype.atype.btype.ctype d, a, b, c; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; .rnd = { .rn, .rz, .rm, .rp }; \
         .dtype = { .f64 }; .atype = { .f64 }; .btype = { .f64 }; .ctype = { .f64 };",
        PRODUCT,
    )
    .types("d: v4.f64; a: v8.f64; b: v4.f64; c: v4.f64")
    .since(78, 90),
    // Integers.
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c; \
         .shape = { .m8n8k16 }; .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u8, .s8 }; .btype = { .u8, .s8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v2.s32; a: v1.u32; b: v1.u32; c: v2.s32")
    .since(65, 75),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c; \
         .shape = { .m16n8k16 }; .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u8, .s8 }; .btype = { .u8, .s8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v4.s32; a: v2.u32; b: v1.u32; c: v4.s32")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c; \
         .shape = { .m16n8k32 }; .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u8, .s8 }; .btype = { .u8, .s8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v4.s32; a: v4.u32; b: v2.u32; c: v4.s32")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c; \
         .shape = { .m8n8k32 }; .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u4, .s4 }; .btype = { .u4, .s4 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v2.s32; a: v1.u32; b: v1.u32; c: v2.s32")
    .since(65, 75),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c; \
         .shape = { .m16n8k32 }; .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u4, .s4 }; .btype = { .u4, .s4 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v4.s32; a: v2.u32; b: v1.u32; c: v4.s32")
    .since(70, 80),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c; \
         .shape = { .m16n8k64 }; .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u4, .s4 }; .btype = { .u4, .s4 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v4.s32; a: v4.u32; b: v2.u32; c: v4.s32")
    .since(70, 80),
    // Single bits.
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype.bitOp.popc d, a, b, c; \
         .shape = { .m8n8k128 }; .alayout = { .row }; .blayout = { .col }; .bitOp = { .xor, .and }; \
         .dtype = { .s32 }; .atype = { .b1 }; .btype = { .b1 }; .ctype = { .s32 };",
        COUNT,
    )
    .types("d: v2.s32; a: v1.u32; b: v1.u32; c: v2.s32")
    .since(70, 75)
    .gates(".and: 7.1 sm_80"),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype.bitOp.popc d, a, b, c; \
         .shape = { .m16n8k128 }; .alayout = { .row }; .blayout = { .col }; .bitOp = { .xor, .and }; \
         .dtype = { .s32 }; .atype = { .b1 }; .btype = { .b1 }; .ctype = { .s32 };",
        COUNT,
    )
    .types("d: v4.s32; a: v2.u32; b: v1.u32; c: v4.s32")
    .since(70, 80)
    .gates(".and: 7.1 sm_80"),
    Row::new(
        "mma.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype.bitOp.popc d, a, b, c; \
         .shape = { .m16n8k256 }; .alayout = { .row }; .blayout = { .col }; .bitOp = { .xor, .and }; \
         .dtype = { .s32 }; .atype = { .b1 }; .btype = { .b1 }; .ctype = { .s32 };",
        COUNT,
    )
    .types("d: v4.s32; a: v4.u32; b: v2.u32; c: v4.s32")
    .since(70, 80)
    .gates(".and: 7.1 sm_80"),
    // Tiles of 8 × 8 halves.
    Row::new(
        "ldmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 d, [a]; .num = { .x1 }; \
         .space = { .shared, .shared::cta };",
        LOAD_TILES,
    )
    .types("d: v1.b32")
    .since(65, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    Row::new(
        "ldmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 d, [a]; .num = { .x2 }; \
         .space = { .shared, .shared::cta };",
        LOAD_TILES,
    )
    .types("d: v2.b32")
    .since(65, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    Row::new(
        "ldmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 d, [a]; .num = { .x4 }; \
         .space = { .shared, .shared::cta };",
        LOAD_TILES,
    )
    .types("d: v4.b32")
    .since(65, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    Row::new(
        "stmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 [a], b; .num = { .x1 }; \
         .space = { .shared, .shared::cta };",
        STORE_TILES,
    )
    .types("b: v1.b32")
    .since(78, 90)
    .gates(".shared::cta: 7.8 sm_90"),
    Row::new(
        "stmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 [a], b; .num = { .x2 }; \
         .space = { .shared, .shared::cta };",
        STORE_TILES,
    )
    .types("b: v2.b32")
    .since(78, 90)
    .gates(".shared::cta: 7.8 sm_90"),
    Row::new(
        "stmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 [a], b; .num = { .x4 }; \
         .space = { .shared, .shared::cta };",
        STORE_TILES,
    )
    .types("b: v4.b32")
    .since(78, 90)
    .gates(".shared::cta: 7.8 sm_90"),
    Row::new(
        "movmatrix.sync.aligned.m8n8.trans.b16 d, a;",
        "d = a row of the tile whose columns are in a",
    )
    .types("d a: b32")
    .since(78, 75),
];

const PRODUCT: &str = "d = a · b + c, of matrices that the warp holds together";
const PRODUCTS: &str = "d = a · b + c, of four matrices that the warp holds together";
const COUNT: &str = "d = c + the number of bits of rows of a combined with columns of b";
const LOAD_TILES: &str = "d = tiles of 8 × 8 halves, whose rows begin where the lanes' addresses say";
const STORE_TILES: &str = "tiles of 8 × 8 halves in b go to where the lanes' addresses say";
