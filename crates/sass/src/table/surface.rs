//! Surfaces: textures that are read and written without a sampler.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;
use crate::lower::{self, Lower};

/// The value sets of this family.
pub const SETS: &[Set] = &[
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
];

/// A row of SULD.
macro_rules! load {
    ($pattern:literal, $syntax:literal, $page:literal, $handle:literal, $summary:literal, $targets:expr) => {
        Row::new(
            &[(Form::Plain, $pattern)],
            concat!("SULD", $syntax, "{.surface_clamp 50:49} ", $page, "Rd, [Ra], ", $handle),
            $summary,
            Lower::By(lower::suld),
        )
        .on($targets)
    };
}

/// A row of SUST.
macro_rules! store {
    ($pattern:literal, $syntax:literal, $handle:literal, $summary:literal) => {
        Row::new(
            &[(Form::Plain, $pattern)],
            concat!("SUST", $syntax, "{.surface_clamp 50:49} [Ra], Rs 7:0, ", $handle),
            $summary,
            Lower::By(lower::sust),
        )
    };
}

/// The rows of this family.
pub const ROWS: &[Row] = &[
    load!(
        "1110 1011 000 | 52=1 | 51=0",
        ".D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}",
        "",
        "Rc",
        "Rd = bytes of a surface",
        Targets::SM50
    ),
    load!(
        "1110 1011 000 | 52=0 | 51=0",
        ".P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}",
        "",
        "Rc",
        "Rd = components of a texel of a surface",
        Targets::SM50
    ),
    load!(
        "1110 1011 000 | 52=1 | 51=0",
        ".D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}",
        "{#Pd(inverse_predicate) 32:30}, ",
        "Rc",
        "Rd = bytes of a surface; Pd = whether the page is resident",
        Targets::SM52_UP
    ),
    load!(
        "1110 1011 000 | 52=0 | 51=0",
        ".P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}",
        "{#Pd(inverse_predicate) 32:30}, ",
        "Rc",
        "Rd = components of a texel of a surface; Pd = whether the page is resident",
        Targets::SM52_UP
    ),
    store!(
        "1110 1011 001 | 52=1 | 51=0",
        ".D{.BA 23}{.surface_dim 35:33}{.cache_store 25:24}{.size_mem 22:20}",
        "Rc",
        "bytes of a surface = Rs"
    ),
    store!(
        "1110 1011 001 | 52=0 | 51=0",
        ".P{.surface_dim 35:33}{.cache_store 25:24}{.surface_parts 23:20}",
        "Rc",
        "components of a texel of a surface = Rs"
    ),
    load!(
        "1110 1011 000 | 52=1 | 51=1",
        ".D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}",
        "",
        "#surface 48:36",
        "Rd = bytes of a surface",
        Targets::SM50
    ),
    load!(
        "1110 1011 000 | 52=0 | 51=1",
        ".P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}",
        "",
        "#surface 48:36",
        "Rd = components of a texel of a surface",
        Targets::SM50
    ),
    load!(
        "1110 1011 000 | 52=1 | 51=1",
        ".D{.BA 23}{.surface_dim 35:33}{.cache_load 25:24}{.size_mem 22:20}",
        "{#Pd(inverse_predicate) 32:30}, ",
        "#surface 48:36",
        "Rd = bytes of a surface; Pd = whether the page is resident",
        Targets::SM52_UP
    ),
    load!(
        "1110 1011 000 | 52=0 | 51=1",
        ".P{.surface_dim 35:33}{.cache_load 25:24}{.surface_parts 23:20}",
        "{#Pd(inverse_predicate) 32:30}, ",
        "#surface 48:36",
        "Rd = components of a texel of a surface; Pd = whether the page is resident",
        Targets::SM52_UP
    ),
    store!(
        "1110 1011 001 | 52=1 | 51=1",
        ".D{.BA 23}{.surface_dim 35:33}{.cache_store 25:24}{.size_mem 22:20}",
        "#surface 48:36",
        "bytes of a surface = Rs"
    ),
    store!(
        "1110 1011 001 | 52=0 | 51=1",
        ".P{.surface_dim 35:33}{.cache_store 25:24}{.surface_parts 23:20}",
        "#surface 48:36",
        "components of a texel of a surface = Rs"
    ),
];
