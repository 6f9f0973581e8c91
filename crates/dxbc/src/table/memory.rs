//! Raw and structured memory, stores, atomics.

use super::{Literal, Opcode, Row, Since, Slot, Stages, plain};
use Slot::{
    ByteOffset, Comparand, Dest, Element, Memory, Status, Store, Target, Texel, TypedStore, Unordered, Value,
};

pub(super) const ROWS: &[Row] = &[
    plain(Opcode::LdUavTyped, &[Dest, Texel, Unordered], Since::Model50, "dest = a texel of a view"),
    plain(Opcode::StoreUavTyped, &[TypedStore, Texel, Value], Since::Model50, "texel of a view = value")
        .written_as(Literal::Untyped),
    plain(Opcode::LdRaw, &[Dest, ByteOffset, Memory], Since::Buffers4, "dest = words at a byte offset"),
    plain(Opcode::StoreRaw, &[Store, ByteOffset, Value], Since::Buffers4, "words at a byte offset = value")
        .written_as(Literal::Untyped),
    plain(
        Opcode::LdStructured,
        &[Dest, Element, ByteOffset, Memory],
        Since::Buffers4,
        "dest = words of a structure",
    ),
    plain(
        Opcode::StoreStructured,
        &[Store, Element, ByteOffset, Value],
        Since::Buffers4,
        "words of a structure = value",
    )
    .written_as(Literal::Untyped),
    plain(
        Opcode::ImmAtomicAlloc,
        &[Dest, Target],
        Since::Model50,
        "dest = the view's counter, which is then increased",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicConsume,
        &[Dest, Target],
        Since::Model50,
        "dest = the view's counter, after it was decreased",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::LdUavTypedS,
        &[Dest, Status, Texel, Unordered],
        Since::Tiled,
        "as ld_uav_typed, with a status word",
    )
    .variant_of(Opcode::LdUavTyped),
    plain(Opcode::LdRawS, &[Dest, Status, ByteOffset, Memory], Since::Tiled, "as ld_raw, with a status word")
        .variant_of(Opcode::LdRaw),
    plain(
        Opcode::LdStructuredS,
        &[Dest, Status, Element, ByteOffset, Memory],
        Since::Tiled,
        "as ld_structured, with a status word",
    )
    .variant_of(Opcode::LdStructured),
    plain(
        Opcode::AtomicAnd,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory and the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicOr,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory or the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicXor,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory exclusive or the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicCmpStore,
        &[Target, Texel, Comparand, Value],
        Since::Model50,
        "memory = the value, if memory equals the comparand, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicIadd,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory + the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicImax,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the greater, signed, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicImin,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the lesser, signed, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicUmax,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the greater, unsigned, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::AtomicUmin,
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the lesser, unsigned, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicIadd,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory + the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicAnd,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory and the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicOr,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory or the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicXor,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory exclusive or the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicExch,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the value, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicCmpExch,
        &[Dest, Target, Texel, Comparand, Value],
        Since::Model50,
        "dest = memory before; memory = the value, if memory equals the comparand, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicImax,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the greater, signed, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicImin,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the lesser, signed, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicUmax,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the greater, unsigned, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        Opcode::ImmAtomicUmin,
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the lesser, unsigned, in one step",
    )
    .for_stages(Stages::PIXEL_COMPUTE),
];
