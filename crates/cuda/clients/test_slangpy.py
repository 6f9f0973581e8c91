"""slangpy: Slang programs, which NVRTC compiles; buffers and textures in a block of constants."""

import numpy as np
import pytest
import slangpy as spy

ADD = """
[shader("compute")]
[numthreads(32, 1, 1)]
void add(uint3 thread : SV_DispatchThreadID, StructuredBuffer<float> a, StructuredBuffer<float> b,
    RWStructuredBuffer<float> sum, uniform uint count)
{
    if (thread.x < count)
        sum[thread.x] = a[thread.x] + b[thread.x];
}
"""

SAMPLE = """
[shader("compute")]
[numthreads(8, 8, 1)]
void sample(uint3 thread : SV_DispatchThreadID, Texture2D<float4> image, SamplerState sampler,
    RWStructuredBuffer<float4> result, uniform float2 shift, uniform uint size)
{
    float2 at = (float2(thread.xy) + 0.5 + shift) / float(size);
    result[thread.y * size + thread.x] = image.SampleLevel(sampler, at, 0);
}
"""

DRAW = """
[shader("compute")]
[numthreads(8, 8, 1)]
void draw(uint3 thread : SV_DispatchThreadID, RWTexture2D<float4> image, uniform float scale)
{
    image[thread.xy] = float4(float2(thread.xy) * scale, 1, 2);
}
"""


@pytest.fixture(scope="module")
def device():
    return spy.Device(type=spy.DeviceType.cuda)


def kernel(device, name, source):
    module = device.load_module_from_source(name, source)
    return device.create_compute_kernel(device.link_program([module], [module.entry_point(name)]))


def test_sums(device):
    assert device.info.adapter_name.startswith("OpenTMU")
    count = 1000
    a, b = np.random.default_rng(1).random((2, count), np.float32)
    read = [device.create_buffer(element_count=count, struct_size=4, usage=spy.BufferUsage.shader_resource, data=data) for data in (a, b)]
    written = device.create_buffer(element_count=count, struct_size=4, usage=spy.BufferUsage.unordered_access)
    kernel(device, "add", ADD).dispatch(thread_count=[count, 1, 1], a=read[0], b=read[1], sum=written, count=count)
    assert np.array_equal(written.to_numpy().view(np.float32), a + b)


def test_texture(device):
    size = 16
    # Multiples of 1/8: halfway between two texels the filter's weights are exact.
    texels = np.random.default_rng(2).integers(0, 9, (size, size, 4)).astype(np.float32) / 8
    image = device.create_texture(
        format=spy.Format.rgba32_float, width=size, height=size, usage=spy.TextureUsage.shader_resource, data=texels
    )
    # In CUDA, textures of slang-rhi have a sampler of their own, linear and repeating, whatever is handed in beside them.
    sampler = device.create_sampler()
    result = device.create_buffer(element_count=size * size, struct_size=16, usage=spy.BufferUsage.unordered_access)
    sample = kernel(device, "sample", SAMPLE)
    right = np.roll(texels, -1, axis=1)
    for shift, expected in [((0, 0), texels), ((0.5, 0), (texels + right) / 2)]:
        sample.dispatch(
            thread_count=[size, size, 1], image=image, sampler=sampler, result=result, shift=spy.float2(*shift), size=size
        )
        assert np.array_equal(result.to_numpy().view(np.float32).reshape(expected.shape), expected)


def test_a_texture_is_written(device):
    image = device.create_texture(
        format=spy.Format.rgba32_float, width=16, height=8, usage=spy.TextureUsage.unordered_access | spy.TextureUsage.shader_resource
    )
    kernel(device, "draw", DRAW).dispatch(thread_count=[16, 8, 1], image=image, scale=0.5)
    row, column = np.indices((8, 16), np.float32)
    assert np.array_equal(image.to_numpy(), np.stack([column / 2, row / 2, np.ones_like(row), 2 * np.ones_like(row)], axis=-1))
