//! Products of a sparse and a dense matrix (PTX ISA, "Matrix multiply-accumulate operation using mma.sp instruction with sparse
//! matrix A").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f16 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f16 };",
        SPARSE,
    )
    .types("d: v2.f16x2; a: v2.f16x2; b: v2.f16x2; c: v2.f16x2; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f32 };",
        SPARSE,
    )
    .types("d: v4.f32; a: v2.f16x2; b: v2.f16x2; c: v4.f32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k32 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f16 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f16 };",
        SPARSE,
    )
    .types("d: v2.f16x2; a: v4.f16x2; b: v4.f16x2; c: v2.f16x2; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k32 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .f16 }; .btype = { .f16 }; .ctype = { .f32 };",
        SPARSE,
    )
    .types("d: v4.f32; a: v4.f16x2; b: v4.f16x2; c: v4.f32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .bf16 }; .btype = { .bf16 }; .ctype = { .f32 };",
        SPARSE,
    )
    .types("d: v4.f32; a: v2.u32; b: v2.u32; c: v4.f32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k32 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .bf16 }; .btype = { .bf16 }; .ctype = { .f32 };",
        SPARSE,
    )
    .types("d: v4.f32; a: v4.u32; b: v4.u32; c: v4.f32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k8 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .tf32 }; .btype = { .tf32 }; .ctype = { .f32 };",
        SPARSE,
    )
    .types("d: v4.f32; a: v2.u32; b: v2.u32; c: v4.f32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k16 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .tf32 }; .btype = { .tf32 }; .ctype = { .f32 };",
        SPARSE,
    )
    .types("d: v4.f32; a: v4.u32; b: v4.u32; c: v4.f32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k64 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .f32 }; .atype = { .e4m3, .e5m2 }; .btype = { .e4m3, .e5m2 }; .ctype = { .f32 };",
        SPARSE,
    )
    .types("d: v4.f32; a: v4.u32; b: v4.u32; c: v4.f32; e: b32; f: #u32")
    .since(84, 89)
    .gates(".sp::ordered_metadata: 8.5 sm_89"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k32 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u8, .s8 }; .btype = { .u8, .s8 }; .ctype = { .s32 };",
        SPARSE,
    )
    .types("d: v4.s32; a: v2.u32; b: v2.u32; c: v4.s32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k64 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u8, .s8 }; .btype = { .u8, .s8 }; .ctype = { .s32 };",
        SPARSE,
    )
    .types("d: v4.s32; a: v4.u32; b: v4.u32; c: v4.s32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k64 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u4, .s4 }; .btype = { .u4, .s4 }; .ctype = { .s32 };",
        SPARSE,
    )
    .types("d: v4.s32; a: v2.u32; b: v2.u32; c: v4.s32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
    Row::new(
        "mma.spvariant.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype d, a, b, c, e, f; \
         .spvariant = { .sp, .sp::ordered_metadata }; .shape = { .m16n8k128 }; \
         .alayout = { .row }; .blayout = { .col }; \
         .dtype = { .s32 }; .atype = { .u4, .s4 }; .btype = { .u4, .s4 }; .ctype = { .s32 };",
        SPARSE,
    )
    .types("d: v4.s32; a: v4.u32; b: v4.u32; c: v4.s32; e: b32; f: #u32")
    .since(71, 80)
    .gates(".sp::ordered_metadata: 8.5 sm_80"),
];

const SPARSE: &str =
    "d = a · b + c, of matrices that the warp holds together; half of a is zero, where e says";
