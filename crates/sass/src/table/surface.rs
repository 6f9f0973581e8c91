//! Surfaces: loads, stores and atomic operations.

use tmu_program::{AtomicType, Outside, SurfaceAtomicType};
use tmu_texture::Dimension;

use super::meaning::Dim;
use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    // Where later machines have a predicate of residency, sm_50 takes nothing but 0.
    Set { name: "no_predicate", values: &[Some("")], aliases: &[] },
];

typed_sets! {
    /// What the coordinates of a surface are.
    SURFACE_DIM("surface_dim"): Dim {
        "1D" => Some(Dim::plain(Dimension::D1)),
        "1D_BUFFER" => Some(Dim::plain(Dimension::D1)),
        "1D_ARRAY" => Some(Dim::array(Dimension::D1)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D_ARRAY" => Some(Dim::array(Dimension::D2)),
        "3D" => Some(Dim::plain(Dimension::D3)),
        "INVALIDSURFACEDIM6" => None,
        "INVALIDSURFACEDIM7" => None,
    }
    /// What happens outside of a surface.
    SURFACE_CLAMP("surface_clamp"): Outside {
        "IGN" => Some(Outside::Ignore),
        "" => Some(Outside::Clamp),
        "TRAP" => Some(Outside::Trap),
        "INVALIDSURFACECLAMP3" => None,
    }
    /// The components of a surface, one bit each from R.
    SURFACE_PARTS("surface_parts"): u8 {
        "???0" => None,
        "R" => Some(0b0001),
        "G" => Some(0b0010),
        "RG" => Some(0b0011),
        "B" => Some(0b0100),
        "RB" => Some(0b0101),
        "GB" => Some(0b0110),
        "RGB" => Some(0b0111),
        "A" => Some(0b1000),
        "RA" => Some(0b1001),
        "GA" => Some(0b1010),
        "RGA" => Some(0b1011),
        "BA" => Some(0b1100),
        "RBA" => Some(0b1101),
        "GBA" => Some(0b1110),
        "" => Some(15),
    }
    /// What an atomic operation takes a texel for on sm_50.
    SURFACE_TYPE_SM50("surface_type_sm50"): SurfaceAtomicType {
        "" => Some(SurfaceAtomicType::Given(AtomicType::U32)),
        "S32" => Some(SurfaceAtomicType::Given(AtomicType::S32)),
        "U64" => Some(SurfaceAtomicType::Given(AtomicType::U64)),
        "F32.FTZ.RN" => Some(SurfaceAtomicType::Given(AtomicType::F32 { flush: true })),
        "INVALIDATOMICSIZE4" => None,
        "S64" => Some(SurfaceAtomicType::Given(AtomicType::S64)),
        "SD32" => Some(SurfaceAtomicType::OfFormat { wide: false }),
        "SD64" => Some(SurfaceAtomicType::OfFormat { wide: true }),
    }
    /// What an atomic operation takes a texel for on sm_52 and sm_53.
    SURFACE_TYPE_SM52("surface_type_sm52"): SurfaceAtomicType {
        "" => Some(SurfaceAtomicType::Given(AtomicType::U32)),
        "S32" => Some(SurfaceAtomicType::Given(AtomicType::S32)),
        "U64" => Some(SurfaceAtomicType::Given(AtomicType::U64)),
        "F32.FTZ.RN" => Some(SurfaceAtomicType::Given(AtomicType::F32 { flush: true })),
        "F16x2.FTZ.RN" => Some(SurfaceAtomicType::Given(AtomicType::F16x2 { flush: true })),
        "S64" => Some(SurfaceAtomicType::Given(AtomicType::S64)),
        "SD32" => Some(SurfaceAtomicType::OfFormat { wide: false }),
        "SD64" => Some(SurfaceAtomicType::OfFormat { wide: true }),
    }
    /// What an atomic operation takes a texel for.
    SURFACE_TYPE("surface_type"): SurfaceAtomicType {
        "" => Some(SurfaceAtomicType::Given(AtomicType::U32)),
        "S32" => Some(SurfaceAtomicType::Given(AtomicType::S32)),
        "U64" => Some(SurfaceAtomicType::Given(AtomicType::U64)),
        "F32.FTZ.RN" => Some(SurfaceAtomicType::Given(AtomicType::F32 { flush: true })),
        "F16x2.RN" => Some(SurfaceAtomicType::Given(AtomicType::F16x2 { flush: false })),
        "S64" => Some(SurfaceAtomicType::Given(AtomicType::S64)),
        "SD32" => Some(SurfaceAtomicType::OfFormat { wide: false }),
        "SD64" => Some(SurfaceAtomicType::OfFormat { wide: true }),
    }
    /// The operation of a SUATOM that stands for CAS.
    SURFACE_CAS("surface_cas"): () {
        "CAS" => Some(()),
        "???1" => None,
        "???2" => None,
        "???3" => None,
        "???4" => None,
        "???5" => None,
        "???6" => None,
        "???7" => None,
        "???8" => None,
        "???9" => None,
        "???10" => None,
        "???11" => None,
        "???12" => None,
        "???13" => None,
        "???14" => None,
        "???15" => None,
    }
}

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
