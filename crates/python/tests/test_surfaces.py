"""Surfaces that kernels read and write. What is expected is arithmetic by hand."""

import numpy
import pytest

import opentmu

# Each thread adds 16 to the texel of its number, through a surface object and through a reference. `sust` and `suld` of PTX ISA 9.7.11: x is
# in bytes.
KERNEL = b"""
.version 7.0
.target sm_50
.address_size 64
.visible .global .surfref reference;
.visible .entry object(.param .u64 surface) {
    .reg .b64 %s; .reg .b32 %r<4>;
    ld.param.u64 %s, [surface];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %tid.y;
    shl.b32 %r2, %r0, 2;
    suld.b.2d.b32.trap {%r3}, [%s, {%r2, %r1}];
    add.u32 %r3, %r3, 16;
    sust.b.2d.b32.trap [%s, {%r2, %r1}], {%r3};
    ret;
}
.visible .entry named() {
    .reg .b32 %r<4>;
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %tid.y;
    shl.b32 %r2, %r0, 2;
    suld.b.2d.b32.trap {%r3}, [reference, {%r2, %r1}];
    add.u32 %r3, %r3, 16;
    sust.b.2d.b32.trap [reference, {%r2, %r1}], {%r3};
    ret;
}
"""


def test_kernels_read_and_write_a_surface(cuda_device):
    module = cuda_device.load(KERNEL, "surface.ptx")
    texels = numpy.arange(6, dtype=numpy.uint32).reshape(2, 3)
    surface = cuda_device.surface(texels)
    assert (surface.shape, surface.dtype, surface.format) == ((2, 3), numpy.uint32, "r32_uint")
    module.object[1, (3, 2)](surface)
    assert numpy.array_equal(surface, texels + 16)
    assert module.references == ["reference"]
    module.bind_surface("reference", surface)
    module.named[1, (3, 2)]()
    assert numpy.array_equal(surface.numpy(), texels + 32)
    # A texture of it sees what a kernel has written, in kernels and by itself.
    texture = surface.texture()
    assert texture.load([0, 1, 2], 1)[:, 0].tolist() == [35, 36, 37]
    module.object[1, (1, 2)](surface)
    assert texture.load([0, 1, 2], 1)[:, 0].tolist() == [51, 36, 37]
    with pytest.raises(opentmu.FaultError):
        module.object[1, (4, 2)](surface)
    with pytest.raises(opentmu.ShaderError, match="nothing"):
        module.bind_surface("nothing", surface)
    with pytest.raises(opentmu.InvalidError):
        module.object[1, 1](opentmu.Device().surface(texels))


def test_a_surface_has_levels_and_layers(cuda_device):
    levels = [numpy.full((4, 4, 2), 1, numpy.uint8), numpy.full((2, 2, 2), 2, numpy.uint8), numpy.full((1, 1, 2), 3, numpy.uint8)]
    surface = cuda_device.surface(levels)
    assert surface.format == "rg8_unorm"
    for number, level in enumerate(levels):
        assert numpy.array_equal(surface.level(number), level)
    surface.level(1).set(numpy.uint8(5))
    assert surface.level(1).numpy().tolist() == [[[5, 5]] * 2] * 2
    texture = surface.texture(mip_filter="point")
    assert numpy.array_equal(texture.sample(0.5, 0.5, level=[0, 1, 2])[:, 0], numpy.float32([1, 5, 3]) / numpy.float32(255))
    with pytest.raises(opentmu.InvalidError) as raised:
        surface.level(3).numpy()
    assert raised.value.code == "TEXTURE-02"
    for shape, options in [
        ((6, 2, 2), {"dimension": "cube"}), ((3, 5), {"dimension": "1d_array"}), ((2, 3, 4), {"dimension": "3d"}),
        ((2, 3, 4, 4), {"dimension": "2d_array"}), ((7,), {"dimension": "1d"}),
    ]:
        texels = numpy.arange(numpy.prod(shape), dtype=numpy.float32).reshape(shape)
        assert numpy.array_equal(cuda_device.surface(texels, **options), texels), options


def test_what_is_no_surface_is_refused(cuda_device):
    with pytest.raises(ValueError, match="size"):
        cuda_device.surface()
    with pytest.raises(ValueError, match="no format"):
        cuda_device.surface(size=(2, 2), format="rgba9_unorm")
    with pytest.raises(opentmu.InvalidError) as raised:
        cuda_device.surface(size=(0, 2), format="r8_unorm")
    assert raised.value.code == "TEXTURE-01"
    # Blocks of four texels by four: 8 bytes each. No kernel writes such texels.
    compressed = cuda_device.surface(size=(8, 4), format="bc1_unorm")
    assert (compressed.shape, compressed.dtype) == ((1, 2, 8), numpy.uint8)
    with pytest.raises(opentmu.InvalidError) as raised:
        compressed.handle
    assert raised.value.code == "TEXTURE-01"
    with pytest.raises(ValueError, match="level"):
        compressed.level(-1)
