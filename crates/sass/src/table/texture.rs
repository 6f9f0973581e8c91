//! Texture instructions.
//!
//! The texture phase `.T`/`.P` of all of them sits in the control slot, not in the word. `Ps`, the `.F16` forms
//! and `.LC` came with sm_52, `.F16.RTZ` with sm_60.

use tmu_program::TexturePhase;
use tmu_texture::{Dimension, Level, Offset};

use super::meaning::{Dim, Query};
use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set { name: "load_lod", values: &[Some("LZ"), Some("LL")], aliases: &[] },
    // TEXS and TLDS: one field says level mode, comparison, offset and dimension at once; two sets share it.
    Set {
        name: "texs_mode",
        values: &[
            Some("LZ"),
            Some(""),
            Some("LZ"),
            Some("LL"),
            Some("DC"),
            Some("LL.DC"),
            Some("LZ.DC"),
            Some(""),
            Some("LZ"),
            Some("LZ.DC"),
            Some(""),
            Some("LZ"),
            Some(""),
            Some("LL"),
        ],
        aliases: &[],
    },
    Set {
        name: "tlds_mode",
        values: &[
            Some("LZ"),
            Some("LL"),
            Some("LZ"),
            None,
            Some("LZ.AOFFI"),
            Some("LL"),
            Some("LZ.MS"),
            Some("LZ"),
            Some("LZ"),
            None,
            None,
            None,
            Some("LL.AOFFI"),
        ],
        aliases: &[],
    },
];

typed_sets! {
    /// The phase of a texture instruction.
    PHASE("phase"): TexturePhase {
        "" => Some(TexturePhase::None),
        "T" => Some(TexturePhase::Texture),
        "P" => Some(TexturePhase::Phase),
        "INVALIDPHASE3" => None,
    }
    /// What the coordinates of a texture instruction are.
    DIM("dim"): Dim {
        "1D" => Some(Dim::plain(Dimension::D1)),
        "ARRAY_1D" => Some(Dim::array(Dimension::D1)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "ARRAY_2D" => Some(Dim::array(Dimension::D2)),
        "3D" => Some(Dim::plain(Dimension::D3)),
        "ARRAY_3D" => Some(Dim::array(Dimension::D3)),
        "CUBE" => Some(Dim::plain(Dimension::Cube)),
        "ARRAY_CUBE" => Some(Dim::array(Dimension::Cube)),
    }
    /// Where TEX takes its level from.
    LOD("lod"): Level {
        "" => Some(Level::Implicit),
        "LZ" => Some(Level::Zero),
        "LB" => Some(Level::Bias),
        "LL" => Some(Level::Explicit),
        "INVALIDBLOD4" => None,
        "INVALIDBLOD5" => None,
        "LBA" => Some(Level::Bias),
        "LLA" => Some(Level::Explicit),
    }
    /// The component that TLD4 gathers, 0 = R … 3 = A.
    COMPONENT("component"): u8 {
        "R" => Some(0),
        "G" => Some(1),
        "B" => Some(2),
        "A" => Some(3),
    }
    /// The offsets of TLD4.
    GATHER_OFFSET("gather_offset"): Offset {
        "" => Some(Offset::None),
        "AOFFI" => Some(Offset::Texel),
        "PTP" => Some(Offset::Four),
        "INVALIDBTOFF03" => None,
    }
    /// What the coordinates of TEXS are.
    TEXS_DIM("texs_dim"): Dim {
        "1D" => Some(Dim::plain(Dimension::D1)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "ARRAY_2D" => Some(Dim::array(Dimension::D2)),
        "ARRAY_2D" => Some(Dim::array(Dimension::D2)),
        "ARRAY_2D" => Some(Dim::array(Dimension::D2)),
        "3D" => Some(Dim::plain(Dimension::D3)),
        "3D" => Some(Dim::plain(Dimension::D3)),
        "CUBE" => Some(Dim::plain(Dimension::Cube)),
        "CUBE" => Some(Dim::plain(Dimension::Cube)),
    }
    /// What the coordinates of TLDS are.
    TLDS_DIM("tlds_dim"): Dim {
        "1D" => Some(Dim::plain(Dimension::D1)),
        "1D" => Some(Dim::plain(Dimension::D1)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        - => None,
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "2D" => Some(Dim::plain(Dimension::D2)),
        "3D" => Some(Dim::plain(Dimension::D3)),
        "ARRAY_2D" => Some(Dim::array(Dimension::D2)),
        - => None,
        - => None,
        - => None,
        "2D" => Some(Dim::plain(Dimension::D2)),
    }
    /// The components that are written where Rd1 is RZ, one bit each from R.
    WMSK_2C("wmsk2C"): u8 {
        "R" => Some(0b0001),
        "G" => Some(0b0010),
        "B" => Some(0b0100),
        "A" => Some(0b1000),
        "RG" => Some(0b0011),
        "RA" => Some(0b1001),
        "GA" => Some(0b1010),
        "BA" => Some(0b1100),
    }
    /// The components that are written elsewhere, one bit each from R.
    WMSK_34C("wmsk34C"): u8 {
        "RGB" => Some(0b0111),
        "RGA" => Some(0b1011),
        "RBA" => Some(0b1101),
        "GBA" => Some(0b1110),
        "RGBA" => Some(15),
        "INVALID5" => None,
        "INVALID6" => None,
        "INVALID7" => None,
    }
    /// What TXQ asks; the answers of the others no document describes. The even values without a name of their own print
    /// half their value in decimal.
    QUERY("query"): Query {
        - => None,
        "TEX_HEADER_DIMENSION" => Some(Query::Dimension),
        "TEX_HEADER_TEXTURE_TYPE" => Some(Query::TextureType),
        - => None,
        - => None,
        "TEX_HEADER_SAMPLER_POS" => None,
        "3" => None,
        - => None,
        "4" => None,
        - => None,
        "5" => None,
        - => None,
        "6" => None,
        - => None,
        "7" => None,
        - => None,
        "TEX_SAMPLER_FILTER" => None,
        - => None,
        "TEX_SAMPLER_LOD" => None,
        - => None,
        "TEX_SAMPLER_WRAP" => None,
        - => None,
        "TEX_SAMPLER_BORDER_COLOR" => None,
        - => None,
        "12" => None,
        - => None,
        "13" => None,
        - => None,
        "14" => None,
        - => None,
        "15" => None,
        - => None,
        "16" => None,
        - => None,
        "17" => None,
        - => None,
        "18" => None,
        - => None,
        "19" => None,
        - => None,
        "20" => None,
        - => None,
        "21" => None,
        - => None,
        "22" => None,
        - => None,
        "23" => None,
        - => None,
        "24" => None,
        - => None,
        "25" => None,
        - => None,
        "26" => None,
        - => None,
        "27" => None,
        - => None,
        "28" => None,
        - => None,
        "29" => None,
        - => None,
        "30" => None,
        - => None,
        "31" => None,
    }
}

/// A row of TEXS or TLDS: scalar sources and destinations. With Rd1 = RZ the mask names one or two components,
/// otherwise three or four.
macro_rules! scalar {
    ($name:literal, $set:literal, $pattern:literal, $wmsk:literal) => {
        Row::new(
            &[(Form::Plain, $pattern)],
            concat!(
                $name,
                "{.",
                $set,
                "_mode 56:53}{.NODEP 49}{.phase c18:17} Rd1 35:28, Rd0, Ra, {Rb}, #tsPtrIdx 48:36, #paramA(",
                $set,
                "_dim) 56:53, #wmsk(",
                $wmsk
            ),
            concat!("Rd0…, Rd1… = texels as ", $name, " packs them"),
        )
    };
}

/// A row of TLD4S: always 2D, always four results.
macro_rules! gather {
    ($name:literal, $pattern:literal) => {
        Row::new(
            &[(Form::Plain, $pattern)],
            concat!(
                $name,
                "{.component 53:52}{.AOFFI 51}{.DC 50}{.NODEP 49}{.phase c18:17} Rd1 35:28, Rd0, Ra, Rb, #tsPtrIdx 48:36"
            ),
            "Rd0…, Rd1… = one component of the four texels of the bilinear footprint",
        )
    };
}

opcodes!(
    Texture,
    Tex(
        Row::new(
            &[(Form::Plain, "1100 0")],
            "TEX{.lod 57:55}{.LC 58}{.AOFFI 54}{.DC 50}{.NDV 35}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, #tsPtrIdx 48:36, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = filtered sample of a texture",
        )
        .on_sm50("58=0 | 53:51=7"),
        Row::new(
            &[(Form::Plain, "1101 1110 10")],
            "TEX.B{.lod 39:37}{.LC 40}{.AOFFI 36}{.DC 50}{.NDV 35}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, =0x0, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = filtered sample of the texture whose handle is in Rb",
        )
        .on_sm50("53:51=7 | 40=0"),
    ),
    Tld4(
        Row::new(
            &[(Form::Plain, "1100 10")],
            "TLD4{.component 57:56}{.gather_offset 55:54}{.DC 50}{.NDV 35}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, #tsPtrIdx 48:36, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = one component of the four texels of the bilinear footprint",
        )
        .on(Targets::BELOW_SM60)
        .on_sm50("53:51=7"),
        // From sm_60 on bit 35 has no meaning.
        Row::new(
            &[(Form::Plain, "1100 10")],
            "TLD4{.component 57:56}{.gather_offset 55:54}{.DC 50}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, #tsPtrIdx 48:36, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = one component of the four texels of the bilinear footprint",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1101 1110 11 | 40=0")],
            "TLD4{.component 39:38}.B{.gather_offset 37:36}{.DC 50}{.NDV 35}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, =0x0, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "as TLD4, with the handle in Rb",
        )
        .on(Targets::BELOW_SM60)
        .on_sm50("53:51=7"),
        Row::new(
            &[(Form::Plain, "1101 1110 11 | 40=0")],
            "TLD4{.component 39:38}.B{.gather_offset 37:36}{.DC 50}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, =0x0, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "as TLD4, with the handle in Rb",
        )
        .on(Targets::SM60_UP),
    ),
    Tld(
        Row::new(
            &[(Form::Plain, "1101 1100")],
            "TLD{.load_lod 55}{.AOFFI 35}{.MS 50}{.CL 54}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, #tsPtrIdx 48:36, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = one texel at integer coordinates",
        )
        .on_sm50("53:51=7"),
        Row::new(
            &[(Form::Plain, "1101 1101")],
            "TLD.B{.load_lod 55}{.AOFFI 35}{.MS 50}{.CL 54}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, {Rb}, =0x0, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = one texel at integer coordinates of the texture whose handle is in Rb",
        )
        .on_sm50("53:51=7"),
    ),
    Txd(
        Row::new(
            &[(Form::Plain, "1101 1110 00")],
            "TXD{.LC 50}{.AOFFI 35}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, Rb, #tsPtrIdx 48:36, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = filtered sample at the level that given derivatives choose",
        )
        .on_sm50("53:51=7 | 50=0"),
        Row::new(
            &[(Form::Plain, "1101 1110 01")],
            "TXD.B{.LC 50}{.AOFFI 35}{.NODEP 49}{.phase c18:17} \
         {Ps 53:51}, Rd, Ra, Rb, =0x0, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "as TXD, with the handle in Ra",
        )
        .on_sm50("53:51=7 | 50=0"),
    ),
    Texs(
        scalar!("TEXS", "texs", "1101 100", "wmsk34C) 52:50 ?4"),
        scalar!("TEXS", "texs", "1101 100 | 35:28=255", "wmsk2C) 52:50"),
        scalar!("TEXS.F16", "texs", "1101 000", "wmsk34C) 52:50 ?4").on(Targets::SM52_UP),
        scalar!("TEXS.F16", "texs", "1101 000 | 35:28=255", "wmsk2C) 52:50").on(Targets::SM52_UP),
        scalar!("TEXS.F16.RTZ", "texs", "1101 010", "wmsk34C) 52:50 ?4").on(Targets::SM60_UP),
        scalar!("TEXS.F16.RTZ", "texs", "1101 010 | 35:28=255", "wmsk2C) 52:50").on(Targets::SM60_UP),
    ),
    Tlds(
        scalar!("TLDS", "tlds", "1101 101", "wmsk34C) 52:50 ?4"),
        scalar!("TLDS", "tlds", "1101 101 | 35:28=255", "wmsk2C) 52:50"),
        scalar!("TLDS.F16", "tlds", "1101 001", "wmsk34C) 52:50 ?4").on(Targets::SM52_UP),
        scalar!("TLDS.F16", "tlds", "1101 001 | 35:28=255", "wmsk2C) 52:50").on(Targets::SM52_UP),
        scalar!("TLDS.F16.RTZ", "tlds", "1101 011", "wmsk34C) 52:50 ?4").on(Targets::SM60_UP),
        scalar!("TLDS.F16.RTZ", "tlds", "1101 011 | 35:28=255", "wmsk2C) 52:50").on(Targets::SM60_UP),
    ),
    Tld4s(
        gather!("TLD4S", "1101 1111 00"),
        gather!("TLD4S.F16", "1101 1111 10").on(Targets::SM52_UP),
        gather!("TLD4S.F16.RTZ", "1101 1111 11").on(Targets::SM60_UP),
    ),
    Txa(Row::new(
        &[(Form::Plain, "1101 1111 0100 0")],
        "TXA{.NDV 35}{.NODEP 49}{.phase c18:17} Rd, Ra, #tsPtrIdx 48:36, #wmsk 34:31 ?15",
        "Rd… = anisotropy of a sample",
    )),
    Txq(
        Row::new(
            &[(Form::Plain, "1101 1111 0100 1")],
            "TXQ{.NODEP 49}{.phase c18:17} Rd, Ra, #query(query) 27:22, #tsPtrIdx 48:36, #wmsk 34:31 ?15",
            "Rd… = a property of a texture or sampler",
        ),
        Row::new(
            &[(Form::Plain, "1101 1111 0101 0")],
            "TXQ.B{.NODEP 49}{.phase c18:17} Rd, Ra, #query(query) 27:22, =0x0, #wmsk 34:31 ?15",
            "as TXQ, with the handle in Ra",
        ),
    ),
    Tmml(
        Row::new(
            &[(Form::Plain, "1101 1111 0101 1")],
            "TMML.LOD{.NDV 35}{.NODEP 49}{.phase c18:17} \
         Rd, Ra, #tsPtrIdx 48:36, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "Rd… = the level of detail that a sample would use",
        ),
        Row::new(
            &[(Form::Plain, "1101 1111 0110 0")],
            "TMML.B.LOD{.NDV 35}{.NODEP 49}{.phase c18:17} Rd, Ra, {Rb}, =0x0, #paramA(dim) 30:28, #wmsk 34:31 ?15",
            "as TMML, with the handle in Rb",
        ),
    ),
);
