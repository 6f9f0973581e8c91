//! Raw and structured memory, stores, atomics.

use super::{Lower, Row, Since, Slot, Stages, by, plain};
use Slot::{
    ByteOffset, Comparand, Dest, Element, Memory, Status, Store, Target, Texel, TypedStore, Unordered, Value,
};

pub(super) const ROWS: &[Row] = &[
    plain(
        163,
        "ld_uav_typed",
        &[Dest, Texel, Unordered],
        Since::Model50,
        "dest = a texel of a view",
        Lower::By(by::ld_uav_typed),
    ),
    plain(
        164,
        "store_uav_typed",
        &[TypedStore, Texel, Value],
        Since::Model50,
        "texel of a view = value",
        Lower::By(by::store_uav_typed),
    ),
    plain(
        165,
        "ld_raw",
        &[Dest, ByteOffset, Memory],
        Since::Buffers4,
        "dest = words at a byte offset",
        Lower::By(by::ld_raw),
    ),
    plain(
        166,
        "store_raw",
        &[Store, ByteOffset, Value],
        Since::Buffers4,
        "words at a byte offset = value",
        Lower::By(by::store_raw),
    ),
    plain(
        167,
        "ld_structured",
        &[Dest, Element, ByteOffset, Memory],
        Since::Buffers4,
        "dest = words of a structure",
        Lower::By(by::ld_structured),
    ),
    plain(
        168,
        "store_structured",
        &[Store, Element, ByteOffset, Value],
        Since::Buffers4,
        "words of a structure = value",
        Lower::By(by::store_structured),
    ),
    plain(
        178,
        "imm_atomic_alloc",
        &[Dest, Target],
        Since::Model50,
        "dest = the view's counter, which is then increased",
        Lower::By(by::counter),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        179,
        "imm_atomic_consume",
        &[Dest, Target],
        Since::Model50,
        "dest = the view's counter, after it was decreased",
        Lower::By(by::counter),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        225,
        "ld_uav_typed_s",
        &[Dest, Status, Texel, Unordered],
        Since::Tiled,
        "as ld_uav_typed, with a status word",
        Lower::By(by::ld_uav_typed),
    ),
    plain(
        226,
        "ld_raw_s",
        &[Dest, Status, ByteOffset, Memory],
        Since::Tiled,
        "as ld_raw, with a status word",
        Lower::By(by::ld_raw),
    ),
    plain(
        227,
        "ld_structured_s",
        &[Dest, Status, Element, ByteOffset, Memory],
        Since::Tiled,
        "as ld_structured, with a status word",
        Lower::By(by::ld_structured),
    ),
    plain(
        169,
        "atomic_and",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory and the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        170,
        "atomic_or",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory or the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        171,
        "atomic_xor",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory exclusive or the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        172,
        "atomic_cmp_store",
        &[Target, Texel, Comparand, Value],
        Since::Model50,
        "memory = the value, if memory equals the comparand, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        173,
        "atomic_iadd",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = memory + the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        174,
        "atomic_imax",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the greater, signed, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        175,
        "atomic_imin",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the lesser, signed, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        176,
        "atomic_umax",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the greater, unsigned, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        177,
        "atomic_umin",
        &[Target, Texel, Value],
        Since::Model50,
        "memory = the lesser, unsigned, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        180,
        "imm_atomic_iadd",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory + the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        181,
        "imm_atomic_and",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory and the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        182,
        "imm_atomic_or",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory or the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        183,
        "imm_atomic_xor",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = memory exclusive or the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        184,
        "imm_atomic_exch",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the value, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        185,
        "imm_atomic_cmp_exch",
        &[Dest, Target, Texel, Comparand, Value],
        Since::Model50,
        "dest = memory before; memory = the value, if memory equals the comparand, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        186,
        "imm_atomic_imax",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the greater, signed, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        187,
        "imm_atomic_imin",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the lesser, signed, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        188,
        "imm_atomic_umax",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the greater, unsigned, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(
        189,
        "imm_atomic_umin",
        &[Dest, Target, Texel, Value],
        Since::Model50,
        "dest = memory before; memory = the lesser, unsigned, in one step",
        Lower::By(by::atomic),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
];
