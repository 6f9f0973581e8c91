//! Textures and buffers that are fetched or asked about.

use super::{Literal, Opcode, Row, Since, Slot, Stages, plain};
use Slot::{
    Bias, Clamp, Coordinate, DerivativeX, DerivativeY, Dest, Level, Lod, Multisampled, Offsets, Reference,
    Resource, Sample, Sampler, Status, StatusWord, Texel, View,
};

pub(super) const ROWS: &[Row] = &[
    plain(Opcode::Ld, &[Dest, Texel, Resource], Since::Model40, "dest = a texel, unfiltered"),
    plain(
        Opcode::Ldms,
        &[Dest, Texel, Resource, Sample],
        Since::Model40,
        "dest = a sample of a texel, unfiltered",
    ),
    plain(
        Opcode::Resinfo,
        &[Dest, Level, View],
        Since::Model40,
        "dest = width, height, depth or layers, and number of levels",
    ),
    plain(Opcode::Sample, &[Dest, Coordinate, Resource, Sampler], Since::Model40, "dest = filtered texels")
        .for_stages(Stages::PIXEL),
    plain(
        Opcode::SampleC,
        &[Dest, Coordinate, Resource, Sampler, Reference],
        Since::Model40,
        "dest = filtered results of comparisons",
    )
    .for_stages(Stages::PIXEL),
    plain(
        Opcode::SampleCLz,
        &[Dest, Coordinate, Resource, Sampler, Reference],
        Since::Model40,
        "dest = filtered results of comparisons at level 0",
    ),
    plain(
        Opcode::SampleL,
        &[Dest, Coordinate, Resource, Sampler, Lod],
        Since::Model40,
        "dest = filtered texels at a level of detail",
    ),
    plain(
        Opcode::SampleD,
        &[Dest, Coordinate, Resource, Sampler, DerivativeX, DerivativeY],
        Since::Model40,
        "dest = filtered texels at the level of detail that the derivatives give",
    ),
    plain(
        Opcode::SampleB,
        &[Dest, Coordinate, Resource, Sampler, Bias],
        Since::Model40,
        "dest = filtered texels with a bias to the level of detail",
    )
    .for_stages(Stages::PIXEL),
    plain(
        Opcode::Lod,
        &[Dest, Coordinate, Resource, Sampler],
        Since::Model41,
        "dest = the level of detail, clamped and not",
    )
    .for_stages(Stages::PIXEL)
    .written_as(Literal::Integer),
    plain(
        Opcode::Gather4,
        &[Dest, Coordinate, Resource, Sampler],
        Since::Model41,
        "dest = one component of the four texels that would be filtered",
    ),
    plain(Opcode::Samplepos, &[Dest, Multisampled, Sample], Since::Model41, "dest = position of a sample"),
    plain(Opcode::Sampleinfo, &[Dest, Multisampled], Since::Model41, "dest = number of samples"),
    plain(Opcode::Bufinfo, &[Dest, View], Since::Model50, "dest = number of elements, bytes or structures"),
    plain(
        Opcode::Gather4C,
        &[Dest, Coordinate, Resource, Sampler, Reference],
        Since::Model50,
        "dest = the results of comparing four texels",
    ),
    plain(
        Opcode::Gather4Po,
        &[Dest, Coordinate, Offsets, Resource, Sampler],
        Since::Model50,
        "dest = one component of four texels, with computed offsets",
    )
    .written_as(Literal::Integer),
    plain(
        Opcode::Gather4PoC,
        &[Dest, Coordinate, Offsets, Resource, Sampler, Reference],
        Since::Model50,
        "dest = the results of comparing four texels, with computed offsets",
    )
    .written_as(Literal::Integer),
    plain(
        Opcode::Gather4S,
        &[Dest, Status, Coordinate, Resource, Sampler],
        Since::Tiled,
        "as gather4, with a status word",
    )
    .variant_of(Opcode::Gather4),
    plain(
        Opcode::Gather4CS,
        &[Dest, Status, Coordinate, Resource, Sampler, Reference],
        Since::Tiled,
        "as gather4_c, with a status word",
    )
    .variant_of(Opcode::Gather4C),
    plain(
        Opcode::Gather4PoS,
        &[Dest, Status, Coordinate, Offsets, Resource, Sampler],
        Since::Tiled,
        "as gather4_po, with a status word",
    )
    .written_as(Literal::Integer)
    .variant_of(Opcode::Gather4Po),
    plain(
        Opcode::Gather4PoCS,
        &[Dest, Status, Coordinate, Offsets, Resource, Sampler, Reference],
        Since::Tiled,
        "as gather4_po_c, with a status word",
    )
    .written_as(Literal::Integer)
    .variant_of(Opcode::Gather4PoC),
    plain(Opcode::LdS, &[Dest, Status, Texel, Resource], Since::Tiled, "as ld, with a status word")
        .variant_of(Opcode::Ld),
    plain(
        Opcode::LdmsS,
        &[Dest, Status, Texel, Resource, Sample],
        Since::Tiled,
        "as ldms, with a status word",
    )
    .variant_of(Opcode::Ldms),
    plain(
        Opcode::SampleLS,
        &[Dest, Status, Coordinate, Resource, Sampler, Lod],
        Since::Tiled,
        "as sample_l, with a status word",
    )
    .variant_of(Opcode::SampleL),
    plain(
        Opcode::SampleCLzS,
        &[Dest, Status, Coordinate, Resource, Sampler, Reference],
        Since::Tiled,
        "as sample_c_lz, with a status word",
    )
    .variant_of(Opcode::SampleCLz),
    plain(
        Opcode::SampleClS,
        &[Dest, Status, Coordinate, Resource, Sampler, Clamp],
        Since::Tiled,
        "as sample, with a lowest level of detail and a status word",
    )
    .for_stages(Stages::PIXEL)
    .variant_of(Opcode::Sample),
    plain(
        Opcode::SampleBClS,
        &[Dest, Status, Coordinate, Resource, Sampler, Bias, Clamp],
        Since::Tiled,
        "as sample_b, with a lowest level of detail and a status word",
    )
    .for_stages(Stages::PIXEL)
    .variant_of(Opcode::SampleB),
    plain(
        Opcode::SampleDClS,
        &[Dest, Status, Coordinate, Resource, Sampler, DerivativeX, DerivativeY, Clamp],
        Since::Tiled,
        "as sample_d, with a lowest level of detail and a status word",
    )
    .variant_of(Opcode::SampleD),
    plain(
        Opcode::SampleCClS,
        &[Dest, Status, Coordinate, Resource, Sampler, Reference, Clamp],
        Since::Tiled,
        "as sample_c, with a lowest level of detail and a status word",
    )
    .for_stages(Stages::PIXEL)
    .variant_of(Opcode::SampleC),
    plain(
        Opcode::CheckAccessFullyMapped,
        &[Dest, StatusWord],
        Since::Tiled,
        "dest = all ones where the status word says that every texel was there",
    ),
];
