//! Textures (PTX ISA, "Texture Instructions").

use crate::notation::Declaration as Row;

const ARRAYS: &str = ".a1d .a2d: 1.5 sm_10; .cube: 3.0 sm_10; .acube: 3.0 sm_20; .2dms .a2dms: 3.2 sm_30; p: 7.1 sm_60; \
                      .f16 .f16x2: 4.2 sm_53; e f: 4.3 sm_30";

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "tex.geom.v4.dtype.ctype d[|p], [a{, b}, c]{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; \
         .dtype = { .u32, .s32, .f16, .f32 }; .ctype = { .s32, .f32 };",
        "d = the texture a filtered at c, with the level of detail that the quad's coordinates ask for",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; e: offset; f: f32")
    .gates(ARRAYS),
    Row::new(
        "tex.geom.v2.f16x2.ctype d[|p], [a{, b}, c]{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; .ctype = { .s32, .f32 };",
        "d = the texture a filtered at c, two components in each register",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; e: offset; f: f32")
    .gates(ARRAYS),
    Row::new(
        "tex.base.geom.v4.dtype.ctype d[|p], [a{, b}, c]{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; \
         .dtype = { .u32, .s32, .f16, .f32 }; .ctype = { .s32, .f32 };",
        "d = the base level of the texture a filtered at c",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; e: offset; f: f32")
    .since(31, 20)
    .gates(ARRAYS),
    Row::new(
        "tex.base.geom.v2.f16x2.ctype d[|p], [a{, b}, c]{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; .ctype = { .s32, .f32 };",
        "d = the base level of the texture a filtered at c, two components in each register",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; e: offset; f: f32")
    .since(31, 20)
    .gates(ARRAYS),
    Row::new(
        "tex.level.geom.v4.dtype.ctype d[|p], [a{, b}, c], lod{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; \
         .dtype = { .u32, .s32, .f16, .f32 }; .ctype = { .s32, .f32 };",
        "d = the texture a filtered at c, at the level of detail lod",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; lod: ctype; e: offset; f: f32")
    .since(31, 20)
    .gates(ARRAYS),
    Row::new(
        "tex.level.geom.v2.f16x2.ctype d[|p], [a{, b}, c], lod{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; .ctype = { .s32, .f32 };",
        "d = the texture a filtered at c, at the level of detail lod, two components in each register",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; lod: ctype; e: offset; f: f32")
    .since(31, 20)
    .gates(ARRAYS),
    Row::new(
        "tex.grad.geom.v4.dtype.ctype d[|p], [a{, b}, c], dPdx, dPdy{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; \
         .dtype = { .u32, .s32, .f16, .f32 }; .ctype = { .s32, .f32 };",
        "d = the texture a filtered at c, with the level of detail that the gradients ask for",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; dPdx dPdy: gradient; e: offset; f: f32")
    .since(31, 20)
    .gates(ARRAYS),
    Row::new(
        "tex.grad.geom.v2.f16x2.ctype d[|p], [a{, b}, c], dPdx, dPdy{, e}{, f}; \
         .geom = { .1d, .2d, .3d, .a1d, .a2d, .cube, .acube, .2dms, .a2dms }; .ctype = { .s32, .f32 };",
        "d = the texture a filtered at c, with the level of detail that the gradients ask for, two components in each register",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; dPdx dPdy: gradient; e: offset; f: f32")
    .since(31, 20)
    .gates(ARRAYS),
    Row::new(
        "tld4.comp.geom.v4.dtype.f32 d[|p], [a{, b}, c]{, e}{, f}; \
         .comp = { .r, .g, .b, .a }; .geom = { .2d, .a2d, .cube, .acube }; .dtype = { .u32, .s32, .f32 };",
        "d = one component of each of the four texels that a bilinear filter would mix, counter-clockwise from the \
         lower left",
    )
    .types("d: any; p: pred; a: texref; b: samplerref; c: coordinates; e: offset; f: f32")
    .since(22, 20)
    .gates(".a2d .cube .acube e f: 4.3 sm_30; p: 7.1 sm_60"),
    Row::new(
        "txq.tquery.b32 d, [a]; \
         .tquery = { .width, .height, .depth, .channel_data_type, .channel_order, .normalized_coords, .array_size, \
         .num_mipmap_levels, .num_samples };",
        "d = an attribute of the texture a",
    )
    .types("a: texref")
    .since(15, 10)
    .gates(
        ".channel_data_type .channel_order: 2.1 sm_10; .array_size: 4.1 sm_10; .num_mipmap_levels: 4.1 sm_20; \
         .num_samples: 4.1 sm_30",
    ),
    Row::new(
        "txq.level.tlquery.b32 d, [a], lod; .tlquery = { .width, .height, .depth };",
        "d = an attribute of a level of the texture a",
    )
    .types("a: texref; lod: u32")
    .since(43, 30),
    Row::new(
        "txq.squery.b32 d, [a]; \
         .squery = { .force_unnormalized_coords, .filter_mode, .addr_mode_0, .addr_mode_1, .addr_mode_2 };",
        "d = an attribute of the sampler a",
    )
    .types("a: samplerref")
    .since(15, 10)
    .gates(".force_unnormalized_coords: 2.1 sm_10"),
    Row::new(
        "istypep.type p, a; .type = { .texref, .samplerref, .surfref };",
        "p = whether the address a is that of such a reference",
    )
    .types("p: pred; a: u64")
    .since(40, 30),
];
