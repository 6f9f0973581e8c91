"""Textures. What is expected is arithmetic by hand."""

import numpy
import pytest

import opentmu

FETCH = b"""
.version 7.0
.target sm_50
.address_size 64
.visible .entry fetch(.param .u64 texture, .param .u64 places, .param .u64 out) {
    .reg .b64 %d<4>; .reg .b32 %r; .reg .f32 %f<6>;
    ld.param.u64 %d0, [texture];
    ld.param.u64 %d1, [places];
    ld.param.u64 %d2, [out];
    mov.u32 %r, %tid.x;
    mad.wide.u32 %d1, %r, 8, %d1;
    ld.global.v2.f32 {%f0, %f1}, [%d1];
    tex.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d0, {%f0, %f1}];
    mad.wide.u32 %d2, %r, 16, %d2;
    st.global.v4.f32 [%d2], {%f2, %f3, %f4, %f5};
    ret;
}
"""


def test_a_linear_filter_takes_the_mean(cuda_device):
    texture = cuda_device.texture(numpy.array([[0, 1], [2, 3]], numpy.float32), filter="linear")
    assert texture.sample(0.5, 0.5).tolist() == [1.5, 0.0, 0.0, 1.0]
    # Coordinates are broadcast together: rows of v, columns of u.
    u, v = numpy.array([0.25, 0.5, 0.75]), numpy.array([[0.25], [0.75]])
    found = texture.sample(u, v)
    assert found.shape == (2, 3, 4)
    assert found[..., 0].tolist() == [[0.0, 0.5, 1.0], [2.0, 2.5, 3.0]]


def test_a_kernel_and_a_sample_get_the_same_bits(cuda_device):
    random = numpy.random.default_rng(7)
    texels = random.integers(0, 256, (13, 17, 4), numpy.uint8)
    texture = cuda_device.texture(texels, filter="linear", address=("mirror", "wrap"), srgb=True)
    places = random.uniform(-2, 3, (100, 2)).astype(numpy.float32)
    out = cuda_device.zeros((100, 4))
    cuda_device.load(FETCH).fetch[1, 100](texture, cuda_device.array(places), out)
    sampled = texture.sample(places[:, 0], places[:, 1])
    assert numpy.array_equal(out.numpy().view(numpy.uint32), sampled.view(numpy.uint32))
    assert len(numpy.unique(sampled)) > 100


def test_address_modes_are_those_of_the_names(cuda_device):
    row = numpy.array([[1, 2, 3, 4]], numpy.float32)
    # One texel outside, on either side.
    u = numpy.array([-0.125, 1.125])
    for mode, expected in [
        ("clamp", [1, 4]), ("wrap", [4, 1]), ("mirror", [1, 4]), ("border", [9, 9]), ("mirror_once", [1, 4]),
    ]:
        texture = cuda_device.texture(row, address=mode, border=(9, 0, 0, 0))
        assert texture.sample(u, 0.5)[:, 0].tolist() == expected, mode
    # In texels, wrapping clamps, as in CUDA.
    texture = cuda_device.texture(row, address="wrap", normalized=False)
    assert texture.sample([-0.5, 1.5, 4.5], 0.5)[:, 0].tolist() == [1, 2, 4]


def test_srgb_codes_are_decoded(cuda_device):
    texels = numpy.array([[[0, 255, 0, 128]]], numpy.uint8)
    plain, decoded = (cuda_device.texture(texels, srgb=srgb).sample(0.5, 0.5) for srgb in (False, True))
    assert plain[3] == decoded[3] and decoded[:3].tolist() == [0.0, 1.0, 0.0]
    half = cuda_device.texture(numpy.full((1, 1, 4), 188, numpy.uint8), srgb=True).sample(0.5, 0.5)
    # What an H200 has of this code (NV-18).
    assert half[0] == 0.50390625


def test_levels_layers_and_cubes(cuda_device):
    levels = [numpy.full((4 >> level, 4 >> level), level, numpy.float32) for level in range(3)]
    texture = cuda_device.texture(levels, filter="linear", mip_filter="linear")
    assert texture.sample(0.5, 0.5, level=numpy.array([0, 0.5, 1, 1.25, 7]))[:, 0].tolist() == [0, 0.5, 1, 1.25, 2]
    # Four texels a pixel of level 0 along x: the second level.
    assert texture.sample(0.5, 0.5, gradients=(1.0, 0.0, 0.0, 1.0))[0] == 2
    assert texture.load(0, 0, level=[0, 1, 2])[:, 0].tolist() == [0, 1, 2]
    layers = numpy.arange(3, dtype=numpy.int32).reshape(3, 1, 1) + numpy.zeros((3, 2, 5), numpy.int32)
    texture = cuda_device.texture(layers, dimension="2d_array")
    found = texture.load(4, 1, layer=[0, 1, 2])
    assert found.dtype == numpy.int32 and found[:, 0].tolist() == [0, 1, 2]
    faces = numpy.arange(6, dtype=numpy.float32).reshape(6, 1, 1)
    cube = cuda_device.texture(faces, dimension="cube")
    ways = numpy.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]])
    assert cube.sample(*ways.T)[:, 0].tolist() == [0, 1, 2, 3, 4, 5]
    with pytest.raises(ValueError, match="level 1"):
        cuda_device.texture([levels[0], levels[2]])


def test_loads_and_gathers(cuda_device):
    texels = numpy.array([[1, 2], [3, 4]], numpy.uint32)
    texture = cuda_device.texture(texels)
    assert texture.load([0, 1, 5], [0, 1, 0])[:, 0].tolist() == [1, 4, 0]
    assert texture.load(5, 0, clamp=True)[0] == 2
    assert texture.load(0, 0, offset=(1, 1))[0] == 4
    assert texture.gather(0.5, 0.5).tolist() == [3, 4, 2, 1]
    depth = cuda_device.texture(numpy.array([[0.25, 0.75]], numpy.float32), format="d32_float", compare="less")
    assert depth.sample([0.2, 0.8], 0.5, reference=0.5)[:, 0].tolist() == [0, 1]
    volume = cuda_device.texture(numpy.arange(24, dtype=numpy.float32).reshape(2, 3, 4), dimension="3d")
    assert volume.load(1, 2, 1)[0] == 1 * 12 + 2 * 4 + 1


def test_compressed_texels_are_bytes(cuda_device):
    # BC1: red 0xf800 for all sixteen texels.
    block = numpy.array([0x00, 0xF8, 0x00, 0xF8, 0, 0, 0, 0], numpy.uint8)
    texture = cuda_device.texture(block, format="bc1_unorm", size=(4, 4))
    assert texture.load(3, 3).tolist() == [1.0, 0.0, 0.0, 1.0]


def test_what_is_no_texture_or_fetch_is_refused(cuda_device):
    row = numpy.zeros((1, 4), numpy.float32)
    for options, message in [
        ({"dimension": "4d"}, "4d"),
        ({"filter": "cubic"}, "point, linear"),
        ({"address": "repeat"}, "wrap, mirror"),
        ({"format": "rgba8_unorm"}, "4 bytes|rgba8_unorm"),
        ({"format": "nothing"}, "nothing"),
        ({"srgb": True}, "sRGB"),
    ]:
        if options.get("format") == "rgba8_unorm":
            options["format"] = "rgba16_unorm"
        with pytest.raises(ValueError, match=message.replace("4 bytes|rgba8_unorm", "8 bytes")):
            cuda_device.texture(row, **options)
    texture = cuda_device.texture(row)
    with pytest.raises(ValueError, match="takes 2 coordinates, not 1"):
        texture.sample(0.5)
    with pytest.raises(TypeError):
        texture.load(0.5, 0)
    with pytest.raises(ValueError):
        texture.sample([0.1, 0.2], [0.1, 0.2, 0.3])
    with pytest.raises(ValueError):
        texture.gather(0.5, 0.5, component=4)
    with pytest.raises(opentmu.InvalidError):
        cuda_device.texture(numpy.zeros((1, 1 << 20), numpy.uint8))
    assert texture.sample(numpy.zeros((0, 3)), 0.5).shape == (0, 3, 4)


def test_many_fetches_are_shared_out_and_each_is_answered_as_alone(cuda_device):
    random = numpy.random.default_rng(3)
    texture = cuda_device.texture(random.random((9, 7), numpy.float32), filter="linear", address="mirror")
    # More than one thread takes, and no whole number of warps.
    u, v = random.uniform(-2, 2, (2, 100_003)).astype(numpy.float32)
    found = texture.sample(u, v)
    for first in range(0, len(u), 9973):
        part = slice(first, first + 33)
        assert numpy.array_equal(found[part].view(numpy.uint32), texture.sample(u[part], v[part]).view(numpy.uint32))
