//! Surfaces: loads, stores and atomic operations.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    // Where later machines have a predicate of residency, sm_50 takes nothing but 0.
    Set { name: "no_predicate", values: &[Some("")], aliases: &[] },
    Set {
        name: "surface_dim",
        values: &[
            Some("1D"),
            Some("1D_BUFFER"),
            Some("1D_ARRAY"),
            Some("2D"),
            Some("2D_ARRAY"),
            Some("3D"),
            Some("INVALIDSURFACEDIM6"),
            Some("INVALIDSURFACEDIM7"),
        ],
        aliases: &[],
    },
    Set {
        name: "surface_clamp",
        values: &[Some("IGN"), Some(""), Some("TRAP"), Some("INVALIDSURFACECLAMP3")],
        aliases: &[],
    },
    Set {
        name: "surface_parts",
        values: &[
            Some("???0"),
            Some("R"),
            Some("G"),
            Some("RG"),
            Some("B"),
            Some("RB"),
            Some("GB"),
            Some("RGB"),
            Some("A"),
            Some("RA"),
            Some("GA"),
            Some("RGA"),
            Some("BA"),
            Some("RBA"),
            Some("GBA"),
            Some(""),
        ],
        aliases: &[],
    },
    Set {
        name: "surface_type_sm50",
        values: &[
            Some(""),
            Some("S32"),
            Some("U64"),
            Some("F32.FTZ.RN"),
            Some("INVALIDATOMICSIZE4"),
            Some("S64"),
            Some("SD32"),
            Some("SD64"),
        ],
        aliases: &[],
    },
    Set {
        name: "surface_type_sm52",
        values: &[
            Some(""),
            Some("S32"),
            Some("U64"),
            Some("F32.FTZ.RN"),
            Some("F16x2.FTZ.RN"),
            Some("S64"),
            Some("SD32"),
            Some("SD64"),
        ],
        aliases: &[],
    },
    Set {
        name: "surface_type",
        values: &[
            Some(""),
            Some("S32"),
            Some("U64"),
            Some("F32.FTZ.RN"),
            Some("F16x2.RN"),
            Some("S64"),
            Some("SD32"),
            Some("SD64"),
        ],
        aliases: &[],
    },
    Set {
        name: "surface_cas",
        values: &[
            Some("CAS"),
            Some("???1"),
            Some("???2"),
            Some("???3"),
            Some("???4"),
            Some("???5"),
            Some("???6"),
            Some("???7"),
            Some("???8"),
            Some("???9"),
            Some("???10"),
            Some("???11"),
            Some("???12"),
            Some("???13"),
            Some("???14"),
            Some("???15"),
        ],
        aliases: &[],
    },
];

opcodes!(
    Surface,
    Suld(
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=1 | 51=0")],
            "SULD.D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}\
         {.surface_clamp 50:49} Rd, [Ra], Rc",
            "Rd = bytes of a surface",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=0 | 51=0")],
            "SULD.P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}\
         {.surface_clamp 50:49} Rd, [Ra], Rc",
            "Rd = components of a texel of a surface",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=1 | 51=0")],
            "SULD.D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], Rc",
            "Rd = bytes of a surface; Pd = whether it is not resident",
        )
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=0 | 51=0")],
            "SULD.P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], Rc",
            "Rd = components of a texel of a surface; Pd = whether it is not resident",
        )
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=1 | 51=1")],
            "SULD.D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}\
         {.surface_clamp 50:49} Rd, [Ra], #surface 48:36",
            "Rd = bytes of a surface",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=0 | 51=1")],
            "SULD.P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}\
         {.surface_clamp 50:49} Rd, [Ra], #surface 48:36",
            "Rd = components of a texel of a surface",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=1 | 51=1")],
            "SULD.D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], #surface 48:36",
            "Rd = bytes of a surface; Pd = whether it is not resident",
        )
        .on(Targets::SM52_UP),
        Row::new(
            &[(Form::Plain, "1110 1011 000 | 52=0 | 51=1")],
            "SULD.P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], #surface 48:36",
            "Rd = components of a texel of a surface; Pd = whether it is not resident",
        )
        .on(Targets::SM52_UP),
    ),
    Sust(
        Row::new(
            &[(Form::Plain, "1110 1011 001 | 52=1 | 51=0")],
            "SUST.D{.BA 23}{.surface_dim 35:33}{.cache_store 25:24}{.size_mem 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, Rc",
            "bytes of a surface = Rs",
        ),
        Row::new(
            &[(Form::Plain, "1110 1011 001 | 52=0 | 51=0")],
            "SUST.P{.surface_dim 35:33}{.cache_store 25:24}{.surface_parts 23:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, Rc",
            "components of a texel of a surface = Rs",
        ),
        Row::new(
            &[(Form::Plain, "1110 1011 001 | 52=1 | 51=1")],
            "SUST.D{.BA 23}{.surface_dim 35:33}{.cache_store 25:24}{.size_mem 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, #surface 48:36",
            "bytes of a surface = Rs",
        ),
        Row::new(
            &[(Form::Plain, "1110 1011 001 | 52=0 | 51=1")],
            "SUST.P{.surface_dim 35:33}{.cache_store 25:24}{.surface_parts 23:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, #surface 48:36",
            "components of a texel of a surface = Rs",
        ),
    ),
    Sured(
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=0 | 51=0")],
            "SURED.P{.surface_dim 35:33}{.reduction 26:24}{.surface_clamp 50:49} [Ra], Rs 7:0, Rc",
            "a texel of a surface = the operation of it and Rs",
        ),
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=1 | 51=0")],
            "SURED.D{.BA 23}{.surface_dim 35:33}{.reduction 26:24}{.surface_type_sm50 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, Rc",
            "bytes of a surface = the operation of them and Rs",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=1 | 51=0")],
            "SURED.D{.BA 23}{.surface_dim 35:33}{.reduction 26:24}{.surface_type_sm52 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, Rc",
            "bytes of a surface = the operation of them and Rs",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=1 | 51=0")],
            "SURED.D{.BA 23}{.surface_dim 35:33}{.reduction 26:24}{.surface_type 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, Rc",
            "bytes of a surface = the operation of them and Rs",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=0 | 51=1")],
            "SURED.P{.surface_dim 35:33}{.reduction 26:24}{.surface_clamp 50:49} [Ra], Rs 7:0, \
         #surface 48:36",
            "a texel of a surface = the operation of it and Rs",
        ),
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=1 | 51=1")],
            "SURED.D{.BA 23}{.surface_dim 35:33}{.reduction 26:24}{.surface_type_sm50 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, #surface 48:36",
            "bytes of a surface = the operation of them and Rs",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=1 | 51=1")],
            "SURED.D{.BA 23}{.surface_dim 35:33}{.reduction 26:24}{.surface_type_sm52 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, #surface 48:36",
            "bytes of a surface = the operation of them and Rs",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1011 010 | 52=1 | 51=1")],
            "SURED.D{.BA 23}{.surface_dim 35:33}{.reduction 26:24}{.surface_type 22:20}\
         {.surface_clamp 50:49} [Ra], Rs 7:0, #surface 48:36",
            "bytes of a surface = the operation of them and Rs",
        )
        .on(Targets::SM60_UP),
    ),
    Suatom(
        Row::new(
            &[(Form::Plain, "1110 1010 110 | 52=0 | 51=0")],
            "SUATOM.P{.surface_dim 35:33}{.surface_cas 32:29}{.surface_clamp 50:49} Rd, [Ra], Rb, Rc",
            "Rd = a texel of a surface, which becomes the second word of Rb when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1010 011 | 52=0 | 51=0")],
            "SUATOM.P{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_clamp 50:49} Rd, [Ra], Rb, Rc",
            "Rd = a texel of a surface, which becomes the operation of it and Rb",
        ),
        Row::new(
            &[(Form::Plain, "1110 1010 0111 | 51=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type_sm50 38:36}\
         {.surface_clamp 50:49} Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the operation of them and Rb",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1010 1101 | 51=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}.CAS{.surface_type_sm50 38:36}\
         {.surface_clamp 50:49}{.no_predicate 32:30} Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the second word of Rb when they equal the first",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1010 0111 | 51=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type_sm52 38:36}\
         {.surface_clamp 50:49} Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the operation of them and Rb",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1011 10 | 54=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type_sm52 38:36}\
         {.surface_clamp 50:49} #Pd(inverse_predicate) 53:51, Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the operation of them and Rb; \
         Pd = a result that is not documented",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1010 1101 | 51=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}.CAS{.surface_type_sm52 38:36}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the second word of Rb when they equal the first",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1010 0111 | 51=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type 38:36}\
         {.surface_clamp 50:49} Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the operation of them and Rb",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1110 1011 10 | 54=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type 38:36}\
         {.surface_clamp 50:49} #Pd(inverse_predicate) 53:51, Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the operation of them and Rb; \
         Pd = a result that is not documented",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1110 1010 1101 | 51=0")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}.CAS{.surface_type 38:36}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], Rb, Rc",
            "Rd = bytes of a surface, which become the second word of Rb when they equal the first",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1110 1010 110 | 52=0 | 51=1")],
            "SUATOM.P{.surface_dim 35:33}{.surface_cas 32:29}{.surface_clamp 50:49} Rd, [Ra], Rb, \
         #surface 48:36",
            "Rd = a texel of a surface, which becomes the second word of Rb when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1010 011 | 52=0 | 51=1")],
            "SUATOM.P{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_clamp 50:49} Rd, [Ra], Rb, \
         #surface 48:36",
            "Rd = a texel of a surface, which becomes the operation of it and Rb",
        ),
        Row::new(
            &[(Form::Plain, "1110 1010 00")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type_sm50 53:51}\
         {.surface_clamp 50:49} Rd, [Ra], Rb, #surface 48:36",
            "Rd = bytes of a surface, which become the operation of them and Rb",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1010 10")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}.CAS{.surface_type_sm50 53:51}\
         {.surface_clamp 50:49}{.no_predicate 32:30} Rd, [Ra], Rb, #surface 48:36",
            "Rd = bytes of a surface, which become the second word of Rb when they equal the first",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1010 00")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type_sm52 53:51}\
         {.surface_clamp 50:49} Rd, [Ra], Rb, #surface 48:36",
            "Rd = bytes of a surface, which become the operation of them and Rb",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1010 10")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}.CAS{.surface_type_sm52 53:51}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], Rb, #surface 48:36",
            "Rd = bytes of a surface, which become the second word of Rb when they equal the first",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1010 00")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}{.atomic_shared 32:29}{.surface_type 53:51}\
         {.surface_clamp 50:49} Rd, [Ra], Rb, #surface 48:36",
            "Rd = bytes of a surface, which become the operation of them and Rb",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1110 1010 10")],
            "SUATOM.D{.BA 28}{.surface_dim 35:33}.CAS{.surface_type 53:51}\
         {.surface_clamp 50:49} {#Pd(inverse_predicate) 32:30}, Rd, [Ra], Rb, #surface 48:36",
            "Rd = bytes of a surface, which become the second word of Rb when they equal the first",
        )
        .on(Targets::SM60_UP),
    ),
);
