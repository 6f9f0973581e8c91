//! Atomic operations on global and shared memory.

use tmu_program::{AtomicOperation, AtomicType};

use super::sets::typed_sets;
use super::{Form, Row};
use crate::arch::Targets;

typed_sets! {
    /// What an atomic operation takes memory for on sm_50.
    ATOMIC_TYPE_SM50("atomic_type_sm50"): AtomicType {
        "" => Some(AtomicType::U32),
        "S32" => Some(AtomicType::S32),
        "U64" => Some(AtomicType::U64),
        "F32.FTZ.RN" => Some(AtomicType::F32 { flush: true }),
        "U128" => None,
        "S64" => Some(AtomicType::S64),
        "INVALIDATOMICSIZE6" => None,
        "INVALIDATOMICSIZE7" => None,
    }
    /// What an atomic operation takes memory for on sm_52 and sm_53.
    ATOMIC_TYPE_SM52("atomic_type_sm52"): AtomicType {
        "" => Some(AtomicType::U32),
        "S32" => Some(AtomicType::S32),
        "U64" => Some(AtomicType::U64),
        "F32.FTZ.RN" => Some(AtomicType::F32 { flush: true }),
        "F16x2.FTZ.RN" => Some(AtomicType::F16x2 { flush: true }),
        "S64" => Some(AtomicType::S64),
        "INVALIDATOMICSIZE6" => None,
        "INVALIDATOMICSIZE7" => None,
    }
    /// What an atomic operation takes memory for.
    ATOMIC_TYPE("atomic_type"): AtomicType {
        "" => Some(AtomicType::U32),
        "S32" => Some(AtomicType::S32),
        "U64" => Some(AtomicType::U64),
        "F32.FTZ.RN" => Some(AtomicType::F32 { flush: true }),
        "F16x2.RN" => Some(AtomicType::F16x2 { flush: false }),
        "S64" => Some(AtomicType::S64),
        "F64.RN" => Some(AtomicType::F64),
        "INVALIDATOMICSIZE7" => None,
    }
    /// The operation of ATOM.
    ATOMIC("atomic"): AtomicOperation {
        "ADD" => Some(AtomicOperation::Add),
        "MIN" => Some(AtomicOperation::Minimum),
        "MAX" => Some(AtomicOperation::Maximum),
        "INC" => Some(AtomicOperation::Increment),
        "DEC" => Some(AtomicOperation::Decrement),
        "AND" => Some(AtomicOperation::And),
        "OR" => Some(AtomicOperation::Or),
        "XOR" => Some(AtomicOperation::Xor),
        "EXCH" => Some(AtomicOperation::Exchange),
        "INVALIDATOMOP9" => None,
        "SAFEADD" => None,
        "INVALIDATOMOP11" => None,
        "INVALIDATOMOP12" => None,
        "INVALIDATOMOP13" => None,
        "INVALIDATOMOP14" => None,
        "INVALIDATOMOP15" => None,
    }
    /// The operation of RED.
    REDUCTION("reduction"): AtomicOperation {
        "ADD" => Some(AtomicOperation::Add),
        "MIN" => Some(AtomicOperation::Minimum),
        "MAX" => Some(AtomicOperation::Maximum),
        "INC" => Some(AtomicOperation::Increment),
        "DEC" => Some(AtomicOperation::Decrement),
        "AND" => Some(AtomicOperation::And),
        "OR" => Some(AtomicOperation::Or),
        "XOR" => Some(AtomicOperation::Xor),
    }
    /// The operation of ATOMS.
    ATOMIC_SHARED("atomic_shared"): AtomicOperation {
        "ADD" => Some(AtomicOperation::Add),
        "MIN" => Some(AtomicOperation::Minimum),
        "MAX" => Some(AtomicOperation::Maximum),
        "INC" => Some(AtomicOperation::Increment),
        "DEC" => Some(AtomicOperation::Decrement),
        "AND" => Some(AtomicOperation::And),
        "OR" => Some(AtomicOperation::Or),
        "XOR" => Some(AtomicOperation::Xor),
        "EXCH" => Some(AtomicOperation::Exchange),
        "INVALIDATOMSOP9" => None,
        "INVALIDATOMSOP10" => None,
        "INVALIDATOMSOP11" => None,
        "INVALIDATOMSOP12" => None,
        "INVALIDATOMSOP13" => None,
        "INVALIDATOMSOP14" => None,
        "INVALIDATOMSOP15" => None,
    }
    /// What an atomic operation takes shared memory for.
    ATOMIC_SHARED_TYPE("atomic_shared_type"): AtomicType {
        "" => Some(AtomicType::U32),
        "S32" => Some(AtomicType::S32),
        "U64" => Some(AtomicType::U64),
        "S64" => Some(AtomicType::S64),
    }
}

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
