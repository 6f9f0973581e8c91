//! What only the graphics stages use: attributes, interpolation, vertices, pixels.

use super::sets::Set;
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set { name: "attribute_size", values: &[Some(""), Some("64"), Some("96"), Some("128")], aliases: &[] },
    Set { name: "ipa", values: &[Some("PASS"), Some(""), Some("CONSTANT"), Some("SC")], aliases: &[] },
    Set {
        name: "ipa_at",
        values: &[Some(""), Some("CENTROID"), Some("OFFSET"), Some("INVALID")],
        aliases: &[],
    },
    Set {
        name: "out",
        values: &[Some("INVALIDOUTSTYPE0"), Some("EMIT"), Some("CUT"), Some("EMIT_THEN_CUT")],
        aliases: &[],
    },
    Set { name: "isberd", values: &[Some(""), Some("PATCH"), Some("PRIM"), Some("ATTR")], aliases: &[] },
    Set { name: "isberd_size", values: &[Some(""), Some("U16"), Some("32"), Some("???3")], aliases: &[] },
    Set {
        name: "pixld",
        values: &[
            Some(""),
            Some("COVMASK"),
            Some("COVERED"),
            Some("OFFSET"),
            Some("CENTROID_OFFSET"),
            Some("MY_INDEX"),
            Some("INVALID0"),
            Some("INVALID1"),
        ],
        aliases: &[],
    },
];

opcodes!(
    Graphics,
    Al2p(
        Row::new(
            &[(Form::Plain, "1110 1111 1010 0")],
            "AL2P{.O 32}{.attribute_size 48:47} {Pd 46:44}, Rd, Ra, {#offset 30:20 s}",
            "Rd = the physical address of an attribute",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 1010 0 | 15:8=255")],
            "AL2P{.O 32}{.attribute_size 48:47} {Pd 46:44}, Rd, {#offset 29:20}",
            "Rd = the physical address of an attribute",
        ),
    ),
    Ald(
        Row::new(
            &[(Form::Plain, "1110 1111 1101 1 | 31=1")],
            "ALD{.O 32}.P{.attribute_size 48:47} Rd, a[Ra+#offset 30:20 s], {Rc}",
            "Rd = an attribute of the patch",
        ),
        Row::new(
            &[
                (Form::Plain, "1110 1111 1101 1 | 31=0 | 15:8=255"),
                (Form::Plain, "1110 1111 1101 1 | 31=0 | 30:20=0 | 15:8=255"),
            ],
            "ALD{.O 32}{.attribute_size 48:47} Rd, a[Ra+#offset 30:20 s], {Rc}",
            "Rd = an attribute",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 1101 1 | 31=0 | 30:20=0")],
            "ALD{.O 32}.PHYS{.attribute_size 48:47} Rd, a[Ra], {Rc}",
            "Rd = an attribute at a physical address",
        ),
    ),
    Ast(
        Row::new(
            &[(Form::Plain, "1110 1111 1111 0 | 31=1")],
            "AST.P{.attribute_size 48:47} a[Ra+#offset 30:20 s], Rs 7:0, {Rc}",
            "an attribute = Rs of the patch",
        ),
        Row::new(
            &[
                (Form::Plain, "1110 1111 1111 0 | 31=0 | 15:8=255"),
                (Form::Plain, "1110 1111 1111 0 | 31=0 | 30:20=0 | 15:8=255"),
            ],
            "AST{.attribute_size 48:47} a[Ra+#offset 30:20 s], Rs 7:0, {Rc}",
            "an attribute = Rs",
        ),
        Row::new(
            &[(Form::Plain, "1110 1111 1111 0 | 31=0 | 30:20=0")],
            "AST.PHYS{.attribute_size 48:47} a[Ra], Rs 7:0, {Rc}",
            "an attribute = Rs at a physical address",
        ),
    ),
    Ipa(
        Row::new(
            &[(Form::Plain, "1110 0000 | 38=0 | 15:8=255")],
            "IPA{.ipa 55:54}{.ipa_at 53:52}{.SAT 51} Rd, a[#offset 37:28], Rb, {Rc}, {!50}{Ps 49:47}",
            "Rd = an attribute interpolated at the pixel, \
         times Rb (except .PASS); Rc = the position for .OFFSET",
        ),
        Row::new(
            &[(Form::Plain, "1110 0000 | 38=1")],
            "IPA.IDX{.ipa 55:54}{.ipa_at 53:52}{.SAT 51} Rd, a[Ra], Rb, {Rc}, {!50}Ps 49:47",
            "Rd = an attribute interpolated at the pixel, \
         times Rb (except .PASS); Rc = the position for .OFFSET",
        ),
    ),
    Out(Row::new(
        &[
            (Form::Register, "1111 1011 1110 0"),
            (Form::Constant, "1110 1011 1110 0"),
            (Form::Immediate, "1111 011- 1110 0"),
        ],
        "OUT{.out 40:39} Rd, Ra, Sb",
        "emit a vertex or end a strip of the geometry stage",
    )),
    Isberd(Row::new(
        &[(Form::Plain, "1110 1111 1101 0")],
        "ISBERD{.O 32}{.isberd 34:33}{.SKEW 31}{.isberd_size 48:47} Rd, [Ra]",
        "Rd = an entry of the internal stage buffer",
    )),
    Pixld(Row::new(
        &[(Form::Plain, "1110 1111 1110 1")],
        "PIXLD{.pixld 33:31} Rd, {Pd 47:45}, [Ra+#offset 27:20 s]",
        "Rd, Pd = a property of the pixel",
    )),
    Stp(Row::new(
        &[(Form::Plain, "1110 1110 1010 0")],
        "STP{.WAIT 31}{.phase c18:17} #phase 27:20",
        "set the phase of texture instructions",
    )
    .control_latency()
    .unguarded()),
);
