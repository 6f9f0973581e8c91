//! Textures and buffers that are fetched or asked about.

use super::{Row, Since, Slot, Stages, plain};
use Slot::{
    Bias, Clamp, Coordinate, DerivativeX, DerivativeY, Dest, Level, Lod, Multisampled, Offsets, Reference,
    Resource, Sample, Sampler, Status, StatusWord, Texel, View,
};

pub(super) const ROWS: &[Row] = &[
    plain(45, "ld", &[Dest, Texel, Resource], Since::Model40, "dest = a texel, unfiltered"),
    plain(
        46,
        "ldms",
        &[Dest, Texel, Resource, Sample],
        Since::Model40,
        "dest = a sample of a texel, unfiltered",
    ),
    plain(
        61,
        "resinfo",
        &[Dest, Level, View],
        Since::Model40,
        "dest = width, height, depth or layers, and number of levels",
    ),
    plain(69, "sample", &[Dest, Coordinate, Resource, Sampler], Since::Model40, "dest = filtered texels")
        .for_stages(Stages::PIXEL),
    plain(
        70,
        "sample_c",
        &[Dest, Coordinate, Resource, Sampler, Reference],
        Since::Model40,
        "dest = filtered results of comparisons",
    )
    .for_stages(Stages::PIXEL),
    plain(
        71,
        "sample_c_lz",
        &[Dest, Coordinate, Resource, Sampler, Reference],
        Since::Model40,
        "dest = filtered results of comparisons at level 0",
    ),
    plain(
        72,
        "sample_l",
        &[Dest, Coordinate, Resource, Sampler, Lod],
        Since::Model40,
        "dest = filtered texels at a level of detail",
    ),
    plain(
        73,
        "sample_d",
        &[Dest, Coordinate, Resource, Sampler, DerivativeX, DerivativeY],
        Since::Model40,
        "dest = filtered texels at the level of detail that the derivatives give",
    ),
    plain(
        74,
        "sample_b",
        &[Dest, Coordinate, Resource, Sampler, Bias],
        Since::Model40,
        "dest = filtered texels with a bias to the level of detail",
    )
    .for_stages(Stages::PIXEL),
    plain(
        108,
        "lod",
        &[Dest, Coordinate, Resource, Sampler],
        Since::Model41,
        "dest = the level of detail, clamped and not",
    )
    .for_stages(Stages::PIXEL),
    plain(
        109,
        "gather4",
        &[Dest, Coordinate, Resource, Sampler],
        Since::Model41,
        "dest = one component of the four texels that would be filtered",
    ),
    plain(110, "samplepos", &[Dest, Multisampled, Sample], Since::Model41, "dest = position of a sample"),
    plain(111, "sampleinfo", &[Dest, Multisampled], Since::Model41, "dest = number of samples"),
    plain(121, "bufinfo", &[Dest, View], Since::Model50, "dest = number of elements, bytes or structures"),
    plain(
        126,
        "gather4_c",
        &[Dest, Coordinate, Resource, Sampler, Reference],
        Since::Model50,
        "dest = the results of comparing four texels",
    ),
    plain(
        127,
        "gather4_po",
        &[Dest, Coordinate, Offsets, Resource, Sampler],
        Since::Model50,
        "dest = one component of four texels, with computed offsets",
    ),
    plain(
        128,
        "gather4_po_c",
        &[Dest, Coordinate, Offsets, Resource, Sampler, Reference],
        Since::Model50,
        "dest = the results of comparing four texels, with computed offsets",
    ),
    plain(
        219,
        "gather4_s",
        &[Dest, Status, Coordinate, Resource, Sampler],
        Since::Tiled,
        "as gather4, with a status word",
    ),
    plain(
        220,
        "gather4_c_s",
        &[Dest, Status, Coordinate, Resource, Sampler, Reference],
        Since::Tiled,
        "as gather4_c, with a status word",
    ),
    plain(
        221,
        "gather4_po_s",
        &[Dest, Status, Coordinate, Offsets, Resource, Sampler],
        Since::Tiled,
        "as gather4_po, with a status word",
    ),
    plain(
        222,
        "gather4_po_c_s",
        &[Dest, Status, Coordinate, Offsets, Resource, Sampler, Reference],
        Since::Tiled,
        "as gather4_po_c, with a status word",
    ),
    plain(223, "ld_s", &[Dest, Status, Texel, Resource], Since::Tiled, "as ld, with a status word"),
    plain(
        224,
        "ldms_s",
        &[Dest, Status, Texel, Resource, Sample],
        Since::Tiled,
        "as ldms, with a status word",
    ),
    plain(
        228,
        "sample_l_s",
        &[Dest, Status, Coordinate, Resource, Sampler, Lod],
        Since::Tiled,
        "as sample_l, with a status word",
    ),
    plain(
        229,
        "sample_c_lz_s",
        &[Dest, Status, Coordinate, Resource, Sampler, Reference],
        Since::Tiled,
        "as sample_c_lz, with a status word",
    ),
    plain(
        230,
        "sample_cl_s",
        &[Dest, Status, Coordinate, Resource, Sampler, Clamp],
        Since::Tiled,
        "as sample, with a lowest level of detail and a status word",
    )
    .for_stages(Stages::PIXEL),
    plain(
        231,
        "sample_b_cl_s",
        &[Dest, Status, Coordinate, Resource, Sampler, Bias, Clamp],
        Since::Tiled,
        "as sample_b, with a lowest level of detail and a status word",
    )
    .for_stages(Stages::PIXEL),
    plain(
        232,
        "sample_d_cl_s",
        &[Dest, Status, Coordinate, Resource, Sampler, DerivativeX, DerivativeY, Clamp],
        Since::Tiled,
        "as sample_d, with a lowest level of detail and a status word",
    ),
    plain(
        233,
        "sample_c_cl_s",
        &[Dest, Status, Coordinate, Resource, Sampler, Reference, Clamp],
        Since::Tiled,
        "as sample_c, with a lowest level of detail and a status word",
    )
    .for_stages(Stages::PIXEL),
    plain(
        234,
        "check_access_fully_mapped",
        &[Dest, StatusWord],
        Since::Tiled,
        "dest = all ones where the status word says that every texel was there",
    ),
];
