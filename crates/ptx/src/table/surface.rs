//! Surfaces (PTX ISA, "Surface Instructions").

use crate::notation::Declaration as Row;

const GEOMETRIES: &str = ".a1d .a2d: 3.0 sm_20; .3d: 3.0 sm_20; .v2 .v4 .b8 .b16 .b32 .b64: 1.5 sm_10";

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "suld.b.geom{.cop}{.vec}.type.clamp d, [a, b]; .geom = { .1d, .2d, .3d, .a1d, .a2d }; \
         .cop = { .ca, .cg, .cs, .cv }; .vec = { .v2, .v4 }; .type = { .b8, .b16, .b32, .b64 }; \
         .clamp = { .trap, .clamp, .zero };",
        "d = the bytes of the surface a at b; x counts bytes",
    )
    .types("d: >=type*vec; a: surfref; b: coordinates")
    .since(15, 20)
    .gates(GEOMETRIES),
    Row::new(
        "sust.b.geom{.cop}{.vec}.type.clamp [a, b], c; .geom = { .1d, .2d, .3d, .a1d, .a2d }; \
         .cop = { .wb, .cg, .cs, .wt }; .vec = { .v2, .v4 }; .type = { .b8, .b16, .b32, .b64 }; \
         .clamp = { .trap, .clamp, .zero };",
        "the bytes of the surface a at b = c; x counts bytes",
    )
    .types("c: >=type*vec; a: surfref; b: coordinates")
    .since(15, 20)
    .gates(GEOMETRIES),
    Row::new(
        "sust.p.geom{.cop}{.vec}.b32.clamp [a, b], c; .geom = { .1d, .2d, .3d, .a1d, .a2d }; \
         .cop = { .wb, .cg, .cs, .wt }; .vec = { .v2, .v4 }; .clamp = { .trap, .clamp, .zero };",
        "the texel of the surface a at b = c, converted to the surface's format",
    )
    .types("c: any; a: surfref; b: coordinates")
    .since(15, 20)
    .gates(".a1d .a2d: 4.1 sm_30"),
    Row::new(
        "sured.b.op.geom.type.clamp [a, b], c; .op = { .add }; .geom = { .1d, .2d, .3d }; \
         .type = { .u32, .u64, .s32 }; .clamp = { .trap, .clamp, .zero };",
        "the number on the surface a at b = itself + c, at once; x counts bytes",
    )
    .types("a: surfref; b: coordinates")
    .since(20, 20),
    Row::new(
        "sured.b.op.geom.type.clamp [a, b], c; .op = { .min, .max }; .geom = { .1d, .2d, .3d }; \
         .type = { .u32, .u64, .s32, .s64 }; .clamp = { .trap, .clamp, .zero };",
        "the number on the surface a at b = the lesser or greater of itself and c, at once; x counts bytes",
    )
    .types("a: surfref; b: coordinates")
    .since(30, 20)
    .gates(".u64 .s64: 8.1 sm_50"),
    Row::new(
        "sured.b.op.geom.type.clamp [a, b], c; .op = { .and, .or }; .geom = { .1d, .2d, .3d }; \
         .type = { .b32 }; .clamp = { .trap, .clamp, .zero };",
        "the number on the surface a at b = the operation of itself and c, at once; x counts bytes",
    )
    .types("a: surfref; b: coordinates")
    .since(20, 20),
    Row::new(
        "sured.p.op.geom.type.clamp [a, b], c; .op = { .add, .and, .or }; .geom = { .1d, .2d, .3d }; \
         .type = { .b32 }; .clamp = { .trap, .clamp, .zero };",
        "the number in the texel of the surface a at b = the operation of itself and c, at once",
    )
    .types("a: surfref; b: coordinates")
    .since(30, 20),
    Row::new(
        "sured.p.op.geom.type.clamp [a, b], c; .op = { .min, .max }; .geom = { .1d, .2d, .3d }; \
         .type = { .b32, .b64 }; .clamp = { .trap, .clamp, .zero };",
        "the number in the texel of the surface a at b = the lesser or greater of itself and c, at once",
    )
    .types("a: surfref; b: coordinates")
    .since(30, 20)
    .gates(".b64: 8.1 sm_50"),
    Row::new(
        "suq.query.b32 d, [a]; \
         .query = { .width, .height, .depth, .channel_data_type, .channel_order, .array_size, .memory_layout };",
        "d = an attribute of the surface a",
    )
    .types("a: surfref")
    .since(15, 10)
    .gates(".channel_data_type .channel_order: 2.1 sm_10; .array_size: 4.1 sm_10; .memory_layout: 4.2 sm_10"),
];
