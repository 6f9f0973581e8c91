//! Texture instructions.
//!
//! The texture phase `.T`/`.P` of all of them sits in the control slot, not in the word. `Ps`, the `.F16` forms
//! and `.LC` came with sm_52, `.F16.RTZ` with sm_60.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set { name: "phase", values: &[Some(""), Some("T"), Some("P"), Some("INVALIDPHASE3")], aliases: &[] },
    Set {
        name: "dim",
        values: &[
            Some("1D"),
            Some("ARRAY_1D"),
            Some("2D"),
            Some("ARRAY_2D"),
            Some("3D"),
            Some("ARRAY_3D"),
            Some("CUBE"),
            Some("ARRAY_CUBE"),
        ],
        aliases: &[],
    },
    Set {
        name: "lod",
        values: &[
            Some(""),
            Some("LZ"),
            Some("LB"),
            Some("LL"),
            Some("INVALIDBLOD4"),
            Some("INVALIDBLOD5"),
            Some("LBA"),
            Some("LLA"),
        ],
        aliases: &[],
    },
    Set { name: "load_lod", values: &[Some("LZ"), Some("LL")], aliases: &[] },
    Set { name: "component", values: &[Some("R"), Some("G"), Some("B"), Some("A")], aliases: &[] },
    Set {
        name: "gather_offset",
        values: &[Some(""), Some("AOFFI"), Some("PTP"), Some("INVALIDBTOFF03")],
        aliases: &[],
    },
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
        name: "texs_dim",
        values: &[
            Some("1D"),
            Some("2D"),
            Some("2D"),
            Some("2D"),
            Some("2D"),
            Some("2D"),
            Some("2D"),
            Some("ARRAY_2D"),
            Some("ARRAY_2D"),
            Some("ARRAY_2D"),
            Some("3D"),
            Some("3D"),
            Some("CUBE"),
            Some("CUBE"),
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
    Set {
        name: "tlds_dim",
        values: &[
            Some("1D"),
            Some("1D"),
            Some("2D"),
            None,
            Some("2D"),
            Some("2D"),
            Some("2D"),
            Some("3D"),
            Some("ARRAY_2D"),
            None,
            None,
            None,
            Some("2D"),
        ],
        aliases: &[],
    },
    Set {
        name: "wmsk2C",
        values: &[Some("R"), Some("G"), Some("B"), Some("A"), Some("RG"), Some("RA"), Some("GA"), Some("BA")],
        aliases: &[],
    },
    Set {
        name: "wmsk34C",
        values: &[
            Some("RGB"),
            Some("RGA"),
            Some("RBA"),
            Some("GBA"),
            Some("RGBA"),
            Some("INVALID5"),
            Some("INVALID6"),
            Some("INVALID7"),
        ],
        aliases: &[],
    },
    Set { name: "query", values: QUERIES, aliases: &[] },
];

/// TXQ: the even values without a name of their own print half their value in decimal.
const QUERIES: &[Option<&str>] = &[
    None,
    Some("TEX_HEADER_DIMENSION"),
    Some("TEX_HEADER_TEXTURE_TYPE"),
    None,
    None,
    Some("TEX_HEADER_SAMPLER_POS"),
    Some("3"),
    None,
    Some("4"),
    None,
    Some("5"),
    None,
    Some("6"),
    None,
    Some("7"),
    None,
    Some("TEX_SAMPLER_FILTER"),
    None,
    Some("TEX_SAMPLER_LOD"),
    None,
    Some("TEX_SAMPLER_WRAP"),
    None,
    Some("TEX_SAMPLER_BORDER_COLOR"),
    None,
    Some("12"),
    None,
    Some("13"),
    None,
    Some("14"),
    None,
    Some("15"),
    None,
    Some("16"),
    None,
    Some("17"),
    None,
    Some("18"),
    None,
    Some("19"),
    None,
    Some("20"),
    None,
    Some("21"),
    None,
    Some("22"),
    None,
    Some("23"),
    None,
    Some("24"),
    None,
    Some("25"),
    None,
    Some("26"),
    None,
    Some("27"),
    None,
    Some("28"),
    None,
    Some("29"),
    None,
    Some("30"),
    None,
    Some("31"),
];

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
