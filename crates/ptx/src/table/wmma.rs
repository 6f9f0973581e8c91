//! Products of matrices whose fragments only `wmma` itself reads and writes (PTX ISA, "Matrix multiply-accumulate operation
//! using wmma instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    // Loads.
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .f16 };",
        LOAD,
    )
    .types("d: v8.f16x2; stride: u32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70; .shared::cta: 7.8 sm_70"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .u8, .s8 };",
        LOAD,
    )
    .types("d: v2.u32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n32k16 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .u8, .s8 };",
        LOAD,
    )
    .types("d: v1.u32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .u8, .s8 };",
        LOAD,
    )
    .types("d: v4.u32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .bf16 };",
        LOAD,
    )
    .types("d: v4.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n32k16 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .bf16 };",
        LOAD,
    )
    .types("d: v2.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .bf16 };",
        LOAD,
    )
    .types("d: v8.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k8 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .tf32 };",
        LOAD,
    )
    .types("d: v4.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n8k4 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .f64 };",
        LOAD,
    )
    .types("d: v1.f64; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row }; .shape = { .m8n8k32 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .u4, .s4 };",
        LOAD,
    )
    .types("d: v1.u32; stride: u32")
    .since(63, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    Row::new(
        "wmma.load.a.sync.aligned.layout.shape{.space}.atype d, [a]{, stride}; \
         .layout = { .row }; .shape = { .m8n8k128 }; .space = { .global, .shared, .shared::cta }; \
         .atype = { .b1 };",
        LOAD,
    )
    .types("d: v1.u32; stride: u32")
    .since(63, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .f16 };",
        LOAD,
    )
    .types("d: v8.f16x2; stride: u32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70; .shared::cta: 7.8 sm_70"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .u8, .s8 };",
        LOAD,
    )
    .types("d: v2.u32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n32k16 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .u8, .s8 };",
        LOAD,
    )
    .types("d: v4.u32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .u8, .s8 };",
        LOAD,
    )
    .types("d: v1.u32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .bf16 };",
        LOAD,
    )
    .types("d: v4.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n32k16 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .bf16 };",
        LOAD,
    )
    .types("d: v8.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .bf16 };",
        LOAD,
    )
    .types("d: v2.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k8 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .tf32 };",
        LOAD,
    )
    .types("d: v4.u32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n8k4 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .f64 };",
        LOAD,
    )
    .types("d: v1.f64; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .col }; .shape = { .m8n8k32 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .u4, .s4 };",
        LOAD,
    )
    .types("d: v1.u32; stride: u32")
    .since(63, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    Row::new(
        "wmma.load.b.sync.aligned.layout.shape{.space}.btype d, [a]{, stride}; \
         .layout = { .col }; .shape = { .m8n8k128 }; .space = { .global, .shared, .shared::cta }; \
         .btype = { .b1 };",
        LOAD,
    )
    .types("d: v1.u32; stride: u32")
    .since(63, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    Row::new(
        "wmma.load.c.sync.aligned.layout.shape{.space}.ctype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .ctype = { .f16 };",
        LOAD,
    )
    .types("d: v4.f16x2; stride: u32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70; .shared::cta: 7.8 sm_70"),
    Row::new(
        "wmma.load.c.sync.aligned.layout.shape{.space}.ctype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .ctype = { .f32 };",
        LOAD,
    )
    .types("d: v8.f32; stride: u32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70; .shared::cta: 7.8 sm_70"),
    Row::new(
        "wmma.load.c.sync.aligned.layout.shape{.space}.ctype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k8 }; .space = { .global, .shared, .shared::cta }; \
         .ctype = { .f32 };",
        LOAD,
    )
    .types("d: v8.f32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.c.sync.aligned.layout.shape{.space}.ctype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .ctype = { .s32 };",
        LOAD,
    )
    .types("d: v8.s32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.load.c.sync.aligned.layout.shape{.space}.ctype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n8k4 }; .space = { .global, .shared, .shared::cta }; \
         .ctype = { .f64 };",
        LOAD,
    )
    .types("d: v2.f64; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.load.c.sync.aligned.layout.shape{.space}.ctype d, [a]{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n8k32, .m8n8k128 }; .space = { .global, .shared, .shared::cta }; \
         .ctype = { .s32 };",
        LOAD,
    )
    .types("d: v2.s32; stride: u32")
    .since(63, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    // Stores.
    Row::new(
        "wmma.store.d.sync.aligned.layout.shape{.space}.dtype [a], b{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .dtype = { .f16 };",
        STORE,
    )
    .types("b: v4.f16x2; stride: u32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70; .shared::cta: 7.8 sm_70"),
    Row::new(
        "wmma.store.d.sync.aligned.layout.shape{.space}.dtype [a], b{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .dtype = { .f32 };",
        STORE,
    )
    .types("b: v8.f32; stride: u32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70; .shared::cta: 7.8 sm_70"),
    Row::new(
        "wmma.store.d.sync.aligned.layout.shape{.space}.dtype [a], b{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k8 }; .space = { .global, .shared, .shared::cta }; \
         .dtype = { .f32 };",
        STORE,
    )
    .types("b: v8.f32; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.store.d.sync.aligned.layout.shape{.space}.dtype [a], b{, stride}; \
         .layout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; .space = { .global, .shared, .shared::cta }; \
         .dtype = { .s32 };",
        STORE,
    )
    .types("b: v8.s32; stride: u32")
    .since(63, 72)
    .gates(".shared::cta: 7.8 sm_72"),
    Row::new(
        "wmma.store.d.sync.aligned.layout.shape{.space}.dtype [a], b{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n8k4 }; .space = { .global, .shared, .shared::cta }; \
         .dtype = { .f64 };",
        STORE,
    )
    .types("b: v2.f64; stride: u32")
    .since(70, 80)
    .gates(".shared::cta: 7.8 sm_80"),
    Row::new(
        "wmma.store.d.sync.aligned.layout.shape{.space}.dtype [a], b{, stride}; \
         .layout = { .row, .col }; .shape = { .m8n8k32, .m8n8k128 }; .space = { .global, .shared, .shared::cta }; \
         .dtype = { .s32 };",
        STORE,
    )
    .types("b: v2.s32; stride: u32")
    .since(63, 75)
    .gates(".shared::cta: 7.8 sm_75"),
    // Products.
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; \
         .dtype = { .f16 }; .ctype = { .f16 };",
        PRODUCT,
    )
    .types("d: v4.f16x2; a: v8.f16x2; b: v8.f16x2; c: v4.f16x2")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70"),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; \
         .dtype = { .f16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v4.f16x2; a: v8.f16x2; b: v8.f16x2; c: v8.f32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70"),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; \
         .dtype = { .f32 }; .ctype = { .f16 };",
        PRODUCT,
    )
    .types("d: v8.f32; a: v8.f16x2; b: v8.f16x2; c: v4.f16x2")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70"),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k16, .m8n32k16, .m32n8k16 }; \
         .dtype = { .f32 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v8.f32; a: v8.f16x2; b: v8.f16x2; c: v8.f32")
    .since(60, 70)
    .gates(".m8n32k16 .m32n8k16: 6.1 sm_70"),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k16 }; \
         .dtype = { .s32 }; .atype = { .u8 }; .btype = { .u8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v8.s32; a: v2.u32; b: v2.u32; c: v8.s32")
    .since(63, 72),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k16 }; \
         .dtype = { .s32 }; .atype = { .s8 }; .btype = { .s8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v8.s32; a: v2.u32; b: v2.u32; c: v8.s32")
    .since(63, 72),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m8n32k16 }; \
         .dtype = { .s32 }; .atype = { .u8 }; .btype = { .u8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v8.s32; a: v1.u32; b: v4.u32; c: v8.s32")
    .since(63, 72),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m8n32k16 }; \
         .dtype = { .s32 }; .atype = { .s8 }; .btype = { .s8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v8.s32; a: v1.u32; b: v4.u32; c: v8.s32")
    .since(63, 72),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m32n8k16 }; \
         .dtype = { .s32 }; .atype = { .u8 }; .btype = { .u8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v8.s32; a: v4.u32; b: v1.u32; c: v8.s32")
    .since(63, 72),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m32n8k16 }; \
         .dtype = { .s32 }; .atype = { .s8 }; .btype = { .s8 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v8.s32; a: v4.u32; b: v1.u32; c: v8.s32")
    .since(63, 72),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k16 }; \
         .dtype = { .f32 }; .atype = { .bf16 }; .btype = { .bf16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v8.f32; a: v4.u32; b: v4.u32; c: v8.f32")
    .since(70, 80),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m8n32k16 }; \
         .dtype = { .f32 }; .atype = { .bf16 }; .btype = { .bf16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v8.f32; a: v2.u32; b: v8.u32; c: v8.f32")
    .since(70, 80),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m32n8k16 }; \
         .dtype = { .f32 }; .atype = { .bf16 }; .btype = { .bf16 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v8.f32; a: v8.u32; b: v2.u32; c: v8.f32")
    .since(70, 80),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m16n16k8 }; \
         .dtype = { .f32 }; .atype = { .tf32 }; .btype = { .tf32 }; .ctype = { .f32 };",
        PRODUCT,
    )
    .types("d: v8.f32; a: v4.u32; b: v4.u32; c: v8.f32")
    .since(70, 80),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape{.rnd}.dtype.atype.btype.ctype d, a, b, c; \
         .alayout = { .row, .col }; .blayout = { .row, .col }; .shape = { .m8n8k4 }; \
         .rnd = { .rn, .rz, .rm, .rp }; .dtype = { .f64 }; .atype = { .f64 }; .btype = { .f64 }; .ctype = { .f64 };",
        PRODUCT,
    )
    .types("d: v2.f64; a: v1.f64; b: v1.f64; c: v2.f64")
    .since(70, 80),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row }; .blayout = { .col }; .shape = { .m8n8k32 }; \
         .dtype = { .s32 }; .atype = { .u4 }; .btype = { .u4 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v2.s32; a: v1.u32; b: v1.u32; c: v2.s32")
    .since(63, 75),
    Row::new(
        "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype{.satfinite} d, a, b, c; \
         .alayout = { .row }; .blayout = { .col }; .shape = { .m8n8k32 }; \
         .dtype = { .s32 }; .atype = { .s4 }; .btype = { .s4 }; .ctype = { .s32 };",
        PRODUCT,
    )
    .types("d: v2.s32; a: v1.u32; b: v1.u32; c: v2.s32")
    .since(63, 75),
    Row::new(
        "wmma.mma.bitOp.popc.sync.aligned.alayout.blayout.shape.dtype.atype.btype.ctype d, a, b, c; \
         .alayout = { .row }; .blayout = { .col }; .shape = { .m8n8k128 }; \
         .bitOp = { .xor, .and }; .dtype = { .s32 }; .atype = { .b1 }; .btype = { .b1 }; .ctype = { .s32 };",
        COUNT,
    )
    .types("d: v2.s32; a: v1.u32; b: v1.u32; c: v2.s32")
    .since(63, 75)
    .gates(".and: 7.1 sm_80"),
];

const LOAD: &str = "d = the warp's fragments of a matrix in memory";
const STORE: &str = "the warp's fragments of a matrix go to memory";
const PRODUCT: &str = "d = a · b + c, of matrices that the warp holds together";
const COUNT: &str = "d = c + the number of bits of rows of a combined with columns of b";
