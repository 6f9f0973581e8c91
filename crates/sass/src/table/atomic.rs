//! Atomic operations on global and shared memory.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "atomic_type_sm50",
        values: &[
            Some(""),
            Some("S32"),
            Some("U64"),
            Some("F32.FTZ.RN"),
            Some("U128"),
            Some("S64"),
            Some("INVALIDATOMICSIZE6"),
            Some("INVALIDATOMICSIZE7"),
        ],
        aliases: &[],
    },
    Set {
        name: "atomic_type_sm52",
        values: &[
            Some(""),
            Some("S32"),
            Some("U64"),
            Some("F32.FTZ.RN"),
            Some("F16x2.FTZ.RN"),
            Some("S64"),
            Some("INVALIDATOMICSIZE6"),
            Some("INVALIDATOMICSIZE7"),
        ],
        aliases: &[],
    },
    Set {
        name: "atomic_type",
        values: &[
            Some(""),
            Some("S32"),
            Some("U64"),
            Some("F32.FTZ.RN"),
            Some("F16x2.RN"),
            Some("S64"),
            Some("F64.RN"),
            Some("INVALIDATOMICSIZE7"),
        ],
        aliases: &[],
    },
    Set {
        name: "atomic",
        values: &[
            Some("ADD"),
            Some("MIN"),
            Some("MAX"),
            Some("INC"),
            Some("DEC"),
            Some("AND"),
            Some("OR"),
            Some("XOR"),
            Some("EXCH"),
            Some("INVALIDATOMOP9"),
            Some("SAFEADD"),
            Some("INVALIDATOMOP11"),
            Some("INVALIDATOMOP12"),
            Some("INVALIDATOMOP13"),
            Some("INVALIDATOMOP14"),
            Some("INVALIDATOMOP15"),
        ],
        aliases: &[],
    },
    Set {
        name: "reduction",
        values: &[
            Some("ADD"),
            Some("MIN"),
            Some("MAX"),
            Some("INC"),
            Some("DEC"),
            Some("AND"),
            Some("OR"),
            Some("XOR"),
        ],
        aliases: &[],
    },
    Set {
        name: "atomic_shared",
        values: &[
            Some("ADD"),
            Some("MIN"),
            Some("MAX"),
            Some("INC"),
            Some("DEC"),
            Some("AND"),
            Some("OR"),
            Some("XOR"),
            Some("EXCH"),
            Some("INVALIDATOMSOP9"),
            Some("INVALIDATOMSOP10"),
            Some("INVALIDATOMSOP11"),
            Some("INVALIDATOMSOP12"),
            Some("INVALIDATOMSOP13"),
            Some("INVALIDATOMSOP14"),
            Some("INVALIDATOMSOP15"),
        ],
        aliases: &[],
    },
    Set {
        name: "atomic_shared_type",
        values: &[Some(""), Some("S32"), Some("U64"), Some("S64")],
        aliases: &[],
    },
];

opcodes!(
    Atomic,
    Atom(
        Row::new(
            &[(Form::Plain, "1110 1101")],
            "ATOM{.E 48}{.atomic 55:52}{.atomic_type_sm50 51:49} Rd, [Ra+#offset 47:28 s], Rb",
            "Rd = global memory, which becomes the operation of it and Rb",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1011 1111 1")],
            "RED{.E 48}{.reduction 25:23}{.atomic_type_sm50 22:20} [Ra+#offset 47:28 s], Rs 7:0",
            "global memory = the operation of it and Rs",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1110 1101")],
            "ATOM{.E 48}{.atomic 55:52}{.atomic_type_sm52 51:49} Rd, [Ra+#offset 47:28 s], Rb",
            "Rd = global memory, which becomes the operation of it and Rb",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1110 0110 | 52=0")],
            "ATOM{.E 48}{.atomic 47:44}{.atomic_type_sm52 51:49} #Pd(inverse_predicate) 43:41, Rd, [Ra], \
         Rb",
            "Rd = global memory, which becomes the operation of it and Rb; Pd = a result that is \
         not documented",
        )
        .on(Targets::SM52_SM53)
        .refusing("15:8=255"),
        Row::new(
            &[(Form::Plain, "1110 1011 1111 1")],
            "RED{.E 48}{.reduction 25:23}{.atomic_type_sm52 22:20} [Ra+#offset 47:28 s], Rs 7:0",
            "global memory = the operation of it and Rs",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1110 1101")],
            "ATOM{.E 48}{.atomic 55:52}{.atomic_type 51:49} Rd, [Ra+#offset 47:28 s], Rb",
            "Rd = global memory, which becomes the operation of it and Rb",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1110 1110 0110 | 52=0")],
            "ATOM{.E 48}{.atomic 47:44}{.atomic_type 51:49} #Pd(inverse_predicate) 43:41, Rd, [Ra], Rb",
            "Rd = global memory, which becomes the operation of it and Rb; Pd = a result that is \
         not documented",
        )
        .on(Targets::SM60_UP)
        .refusing("15:8=255"),
        Row::new(
            &[(Form::Plain, "1110 1011 1111 1")],
            "RED{.E 48}{.reduction 25:23}{.atomic_type 22:20} [Ra+#offset 47:28 s], Rs 7:0",
            "global memory = the operation of it and Rs",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "1110 1110 1111 | 51:50=0 | 49=0")],
            "ATOM{.E 48}.CAS Rd, [Ra+#offset 47:28 s], Rb+0, Rb+1",
            "Rd = global memory, which becomes the second word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 0111 | 51:50=0 | 49=0")],
            "ATOM{.E 48}.CAS #Pd(inverse_predicate) 43:41, Rd, [Ra], Rb+0, Rb+1",
            "Rd = global memory, which becomes the second word when it equals the first; Pd = whether \
         the page is resident",
        )
        .on(Targets::SM52_UP)
        .refusing("15:8=255"),
        Row::new(
            &[(Form::Plain, "1110 1110 1111 | 51:50=0 | 49=1")],
            "ATOM{.E 48}.CAS.64 Rd, [Ra+#offset 47:28 s], Rb+0, Rb+2",
            "Rd = global memory, which becomes the second double word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 0111 | 51:50=0 | 49=1")],
            "ATOM{.E 48}.CAS.64 #Pd(inverse_predicate) 43:41, Rd, [Ra], Rb+0, Rb+2",
            "Rd = global memory, which becomes the second double word when it equals the first; Pd = \
         a result that is not documented",
        )
        .on(Targets::SM52_UP)
        .refusing("15:8=255"),
        Row::new(
            &[(Form::Plain, "1110 1110 1111 | 51:50=1 | 49=0")],
            "ATOM{.E 48}.CAS Rd, [Ra+#offset 47:28 s], Rb, =RZ",
            "Rd = global memory, which becomes the second word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 0111 | 51:50=1 | 49=0")],
            "ATOM{.E 48}.CAS #Pd(inverse_predicate) 43:41, Rd, [Ra], Rb, =RZ",
            "Rd = global memory, which becomes the second word when it equals the first; Pd = whether \
         the page is resident",
        )
        .on(Targets::SM52_UP)
        .refusing("15:8=255"),
        Row::new(
            &[(Form::Plain, "1110 1110 1111 | 51:50=1 | 49=1")],
            "ATOM{.E 48}.CAS.64 Rd, [Ra+#offset 47:28 s], Rb, =RZ",
            "Rd = global memory, which becomes the second double word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 0111 | 51:50=1 | 49=1")],
            "ATOM{.E 48}.CAS.64 #Pd(inverse_predicate) 43:41, Rd, [Ra], Rb, =RZ",
            "Rd = global memory, which becomes the second double word when it equals the first; Pd = \
         a result that is not documented",
        )
        .on(Targets::SM52_UP)
        .refusing("15:8=255"),
        Row::new(
            &[(Form::Plain, "1110 1110 1111 | 51:50=2 | 49=0")],
            "ATOM{.E 48}.CAS Rd, [Ra+#offset 47:28 s], =RZ, Rb+0",
            "Rd = global memory, which becomes the second word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 0111 | 51:50=2 | 49=0")],
            "ATOM{.E 48}.CAS #Pd(inverse_predicate) 43:41, Rd, [Ra], =RZ, Rb+0",
            "Rd = global memory, which becomes the second word when it equals the first; Pd = whether \
         the page is resident",
        )
        .on(Targets::SM52_UP)
        .refusing("15:8=255"),
        Row::new(
            &[(Form::Plain, "1110 1110 1111 | 51:50=2 | 49=1")],
            "ATOM{.E 48}.CAS.64 Rd, [Ra+#offset 47:28 s], =RZ, Rb+0",
            "Rd = global memory, which becomes the second double word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 0111 | 51:50=2 | 49=1")],
            "ATOM{.E 48}.CAS.64 #Pd(inverse_predicate) 43:41, Rd, [Ra], =RZ, Rb+0",
            "Rd = global memory, which becomes the second double word when it equals the first; Pd = \
         a result that is not documented",
        )
        .on(Targets::SM52_UP)
        .refusing("15:8=255"),
    ),
    Atoms(
        Row::new(
            &[(Form::Plain, "1110 1110 010 | 53:52=0 | 29:28=0")],
            "ATOMS.CAS Rd, [Ra+#offset*4 51:30 s], Rb+0, Rb+1",
            "Rd = shared memory, which becomes the second word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 00 | 52=0 | 29:28=0")],
            "ATOMS.CAST{.SPIN 53} Rd, [Ra+#offset*4 51:30 s], Rb+0, Rb+1",
            "Rd = shared memory, which becomes the second word when it equals the first, \
         under the lock that it takes",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 010 | 53:52=1 | 29:28=0")],
            "ATOMS.CAS.64 Rd, [Ra+#offset*4 51:30 s], Rb+0, Rb+2",
            "Rd = shared memory, which becomes the second double word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 00 | 52=1 | 29:28=0")],
            "ATOMS.CAST{.SPIN 53}.64 Rd, [Ra+#offset*4 51:30 s], Rb+0, Rb+2",
            "Rd = shared memory, which becomes the second double word when it equals the first, \
         under the lock that it takes",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 010 | 53:52=0 | 29:28=1")],
            "ATOMS.CAS Rd, [Ra+#offset*4 51:30 s], Rb, =RZ",
            "Rd = shared memory, which becomes the second word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 00 | 52=0 | 29:28=1")],
            "ATOMS.CAST{.SPIN 53} Rd, [Ra+#offset*4 51:30 s], Rb, =RZ",
            "Rd = shared memory, which becomes the second word when it equals the first, \
         under the lock that it takes",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 010 | 53:52=1 | 29:28=1")],
            "ATOMS.CAS.64 Rd, [Ra+#offset*4 51:30 s], Rb, =RZ",
            "Rd = shared memory, which becomes the second double word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 00 | 52=1 | 29:28=1")],
            "ATOMS.CAST{.SPIN 53}.64 Rd, [Ra+#offset*4 51:30 s], Rb, =RZ",
            "Rd = shared memory, which becomes the second double word when it equals the first, \
         under the lock that it takes",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 010 | 53:52=0 | 29:28=2")],
            "ATOMS.CAS Rd, [Ra+#offset*4 51:30 s], =RZ, Rb+0",
            "Rd = shared memory, which becomes the second word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 00 | 52=0 | 29:28=2")],
            "ATOMS.CAST{.SPIN 53} Rd, [Ra+#offset*4 51:30 s], =RZ, Rb+0",
            "Rd = shared memory, which becomes the second word when it equals the first, \
         under the lock that it takes",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 010 | 53:52=1 | 29:28=2")],
            "ATOMS.CAS.64 Rd, [Ra+#offset*4 51:30 s], =RZ, Rb+0",
            "Rd = shared memory, which becomes the second double word when it equals the first",
        ),
        Row::new(
            &[(Form::Plain, "1110 1110 00 | 52=1 | 29:28=2")],
            "ATOMS.CAST{.SPIN 53}.64 Rd, [Ra+#offset*4 51:30 s], =RZ, Rb+0",
            "Rd = shared memory, which becomes the second double word when it equals the first, \
         under the lock that it takes",
        ),
        Row::new(
            &[(Form::Plain, "1110 1100")],
            "ATOMS{.atomic_shared 55:52}{.atomic_shared_type 29:28} Rd, [Ra+#offset*4 51:30 s], Rb",
            "Rd = shared memory, which becomes the operation of it and Rb",
        ),
    ),
);
