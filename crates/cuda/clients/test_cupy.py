"""CuPy, by the runtime library; its kernels are compiled by NVRTC. NumPy says what is right."""

import ctypes

import cupy
import numpy as np
import pytest
from cupy.cuda import runtime
from cupy.cuda.texture import (
    ChannelFormatDescriptor,
    CUDAarray,
    ResourceDescriptor,
    SurfaceObject,
    TextureDescriptor,
    TextureObject,
)


def random(*shape, dtype=np.float32):
    return np.random.default_rng(5).random(shape).astype(dtype)


def test_what_the_device_is():
    properties = runtime.getDeviceProperties(0)
    assert properties["name"].startswith(b"OpenTMU")
    assert f"{properties['major']}{properties['minor']}" == cupy.cuda.Device(0).compute_capability
    assert properties["warpSize"] == 32
    assert properties["maxThreadsDim"] == (1024, 1024, 64)
    assert properties["multiProcessorCount"] == runtime.deviceGetAttribute(runtime.cudaDevAttrMultiProcessorCount, 0)
    assert runtime.runtimeGetVersion() == 12090
    assert runtime.getDeviceCount() == 1
    assert runtime.deviceGetByPCIBusId(runtime.deviceGetPCIBusId(0)) == 0
    free, total = runtime.memGetInfo()
    assert 0 < free <= total


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int32, np.uint8, np.complex64])
def test_arithmetic(dtype):
    a, b = (10 * random(2, 1000)).astype(dtype) + dtype(1)
    x, y = cupy.asarray(a), cupy.asarray(b)
    for operation in (lambda p, q: p + q, lambda p, q: p * q - q, lambda p, q: (p - q) ** 2):
        np.testing.assert_allclose(cupy.asnumpy(operation(x, y)), operation(a, b), rtol=2e-3 if dtype == np.float16 else 1e-5)


def test_reductions():
    a = random(37, 53)
    x = cupy.asarray(a)
    for name in ("sum", "min", "max", "argmin", "mean", "var"):
        for axis in (None, 0, 1):
            ours = cupy.asnumpy(getattr(x + 0.5, name)(axis=axis))
            np.testing.assert_allclose(ours, getattr(a + np.float32(0.5), name)(axis=axis), rtol=1e-4)


def test_indexing_sorting_and_scans():
    a = (1000 * random(777)).astype(np.int32)
    x = cupy.asarray(a)
    np.testing.assert_array_equal(cupy.asnumpy(x[::3][x[::3] > 500]), a[::3][a[::3] > 500])
    np.testing.assert_array_equal(cupy.asnumpy(cupy.cumsum(x)), np.cumsum(a))
    np.testing.assert_array_equal(cupy.asnumpy(cupy.sort(x)), np.sort(a))
    np.testing.assert_array_equal(cupy.asnumpy(cupy.bincount(x % 17)), np.bincount(a % 17))
    np.testing.assert_array_equal(cupy.asnumpy(cupy.where(x > 500)[0]), np.where(a > 500)[0])


def test_elementwise_reduction_and_fused_kernels():
    a, b = random(2, 500)
    x, y = cupy.asarray(a), cupy.asarray(b)
    squared = cupy.ElementwiseKernel("float32 x, float32 y", "float32 z", "z = (x - y) * (x - y)", "squared")
    np.testing.assert_allclose(cupy.asnumpy(squared(x, y)), (a - b) ** 2, rtol=1e-6)
    norm = cupy.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "length")
    np.testing.assert_allclose(float(norm(x)), np.sqrt((a * a).sum()), rtol=1e-5)

    @cupy.fuse()
    def fused(p, q):
        return cupy.sin(p) * q + cupy.exp(-p)

    np.testing.assert_allclose(cupy.asnumpy(fused(x, y)), np.sin(a) * b + np.exp(-a), rtol=1e-5)


MODULE = r"""
__constant__ float weights[4];
__device__ int launches;
extern "C" {
__global__ void weigh(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) atomicAdd(&launches, 1);
    if (i < n) y[i] = x[i] * weights[i % 4];
}
__global__ void reverse(float* x, int n) {
    extern __shared__ float s[];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[n - 1 - threadIdx.x];
}
}
"""


def test_modules_with_variables_and_shared_memory():
    module = cupy.RawModule(code=MODULE)
    weights = np.array([1, 2, 4, 8], np.float32)
    cupy.ndarray(4, np.float32, module.get_global("weights"))[...] = cupy.asarray(weights)
    a = random(1000)
    x, y = cupy.asarray(a), cupy.empty(1000, np.float32)
    weigh, reverse = module.get_function("weigh"), module.get_function("reverse")
    for _ in range(3):
        weigh((4,), (256,), (x, y, np.int32(1000)))
    np.testing.assert_array_equal(cupy.asnumpy(y), a * np.tile(weights, 250))
    assert int(cupy.ndarray(1, np.int32, module.get_global("launches"))[0]) == 3
    reverse((1,), (128,), (x, np.int32(128)), shared_mem=512)
    np.testing.assert_array_equal(cupy.asnumpy(x[:128]), a[:128][::-1])
    assert weigh.num_regs > 0 and reverse.max_threads_per_block == 1024


def test_streams_events_and_functions_of_the_host():
    a = random(5000)
    first, second = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
    called = []
    with first:
        x = cupy.asarray(a)
        y = x * 2
        done = first.record()
        first.launch_host_func(called.append, "host")
        first.add_callback(lambda stream, status, data: called.append((status, data)), "callback")
    second.wait_event(done)
    with second:
        z = y + 1
        start, end = cupy.cuda.Event(), cupy.cuda.Event()
        start.record()
        z *= 3
        end.record()
    second.synchronize()
    first.synchronize()
    assert first.done and second.done
    assert called == ["host", (0, "callback")]
    assert cupy.cuda.get_elapsed_time(start, end) >= 0
    np.testing.assert_array_equal(cupy.asnumpy(z), (a * np.float32(2) + 1) * 3)


def test_a_captured_graph():
    x = cupy.zeros(100, np.float32)
    add = cupy.RawKernel(r'extern "C" __global__ void add(float* x, float v) { x[threadIdx.x] += v; }', "add")
    add((1,), (100,), (x, np.float32(0)))
    stream = cupy.cuda.Stream(non_blocking=True)
    stream.use()
    try:
        stream.begin_capture()
        assert stream.is_capturing()
        add((1,), (100,), (x, np.float32(1)))
        add((1,), (100,), (x, np.float32(2)))
        graph = stream.end_capture()
    finally:
        cupy.cuda.Stream.null.use()
    graph.upload(stream)
    for _ in range(4):
        graph.launch(stream)
    stream.synchronize()
    np.testing.assert_array_equal(cupy.asnumpy(x), np.full(100, 12, np.float32))


def test_pinned_and_managed_memory():
    a = random(300)
    pinned = np.frombuffer(cupy.cuda.alloc_pinned_memory(a.nbytes), a.dtype, a.size)
    pinned[...] = a
    x = cupy.empty(300, np.float32)
    x.set(pinned, cupy.cuda.Stream.null)
    np.testing.assert_array_equal(cupy.asnumpy(x), a)
    memory = cupy.cuda.malloc_managed(a.nbytes)
    managed = cupy.ndarray(300, np.float32, memory)
    managed[...] = x + 1
    runtime.memAdvise(memory.ptr, a.nbytes, runtime.cudaMemAdviseSetReadMostly, 0)
    runtime.memPrefetchAsync(memory.ptr, a.nbytes, 0, 0)
    runtime.deviceSynchronize()
    on_host = np.ctypeslib.as_array((ctypes.c_float * 300).from_address(memory.ptr))
    np.testing.assert_array_equal(on_host, a + np.float32(1))
    assert runtime.pointerGetAttributes(memory.ptr).type == runtime.memoryTypeManaged
    assert runtime.pointerGetAttributes(x.data.ptr).type == runtime.memoryTypeDevice
    assert runtime.pointerGetAttributes(pinned.ctypes.data).type == runtime.memoryTypeHost
    assert runtime.pointerGetAttributes(a.ctypes.data).type == runtime.memoryTypeUnregistered


def test_memory_that_streams_allocate():
    a = random(400)
    pool = cupy.cuda.MemoryAsyncPool()
    with cupy.cuda.using_allocator(pool.malloc):
        x = cupy.asarray(a) * 2
        np.testing.assert_array_equal(cupy.asnumpy(x), a * 2)
        assert pool.used_bytes() >= a.nbytes
        del x
    pool.free_all_blocks()


def test_errors_have_names_and_are_cleared():
    with pytest.raises(runtime.CUDARuntimeError, match="cudaErrorInvalidDevice"):
        runtime.setDevice(99)
    # It is told once.
    runtime.deviceSynchronize()
    with pytest.raises(runtime.CUDARuntimeError, match="cudaErrorInvalidValue"):
        runtime.free(0x1234)


DTYPES = {
    np.float32: ("float", runtime.cudaChannelFormatKindFloat),
    np.int16: ("short", runtime.cudaChannelFormatKindSigned),
    np.uint8: ("unsigned char", runtime.cudaChannelFormatKindUnsigned),
}

TEXTURES = r"""
extern "C" {
__global__ void fetch1(TYPE* out, cudaTextureObject_t t, int w) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w) out[x] = tex1Dfetch<TYPE>(t, x);
}
__global__ void fetch2(TYPE* out, cudaTextureObject_t t, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[y * w + x] = tex2D<TYPE>(t, x + 0.5f, y + 0.5f);
}
__global__ void fetch3(TYPE* out, cudaTextureObject_t t, int w, int h, int d) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    for (int z = 0; z < d; z++)
        if (x < w && y < h) out[(z * h + y) * w + x] = tex3D<TYPE>(t, x + 0.5f, y + 0.5f, z + 0.5f);
}
}
"""


def values(dtype, *shape):
    if dtype == np.float32:
        return random(*shape)
    return (200 * random(*shape)).astype(dtype)


def channel(dtype, count=1):
    bits = [np.dtype(dtype).itemsize * 8] * count + [0] * (4 - count)
    return ChannelFormatDescriptor(*bits, DTYPES[dtype][1])


def texture(resource, filtering=runtime.cudaFilterModePoint, normalized=False, **more):
    modes = (runtime.cudaAddressModeClamp,) * 3
    descriptor = TextureDescriptor(modes, filtering, runtime.cudaReadModeElementType, normalizedCoords=int(normalized), **more)
    return TextureObject(resource, descriptor)


@pytest.mark.parametrize("dtype", DTYPES)
def test_textures_of_arrays_linear_and_pitched_memory(dtype):
    module = cupy.RawModule(code=TEXTURES.replace("TYPE", DTYPES[dtype][0]))
    w, h, d = 64, 20, 5
    flat, plane, volume = values(dtype, w), values(dtype, h, w), values(dtype, d, h, w)

    x = cupy.asarray(flat)
    linear = ResourceDescriptor(runtime.cudaResourceTypeLinear, arr=x, chDesc=channel(dtype), sizeInBytes=x.nbytes)
    out = cupy.empty_like(x)
    module.get_function("fetch1")((1,), (64,), (out, texture(linear), w))
    np.testing.assert_array_equal(cupy.asnumpy(out), flat)

    x = cupy.asarray(plane)
    pitched = ResourceDescriptor(
        runtime.cudaResourceTypePitch2D, arr=x, chDesc=channel(dtype), width=w, height=h, pitchInBytes=x.strides[0]
    )
    array = CUDAarray(channel(dtype), w, h)
    array.copy_from(x)
    for resource in (pitched, ResourceDescriptor(runtime.cudaResourceTypeArray, cuArr=array)):
        out = cupy.empty_like(x)
        module.get_function("fetch2")((8, 3), (8, 8), (out, texture(resource), w, h))
        np.testing.assert_array_equal(cupy.asnumpy(out), plane)

    array = CUDAarray(channel(dtype), w, h, d)
    array.copy_from(volume)
    out = cupy.empty((d, h, w), dtype)
    resource = ResourceDescriptor(runtime.cudaResourceTypeArray, cuArr=array)
    module.get_function("fetch3")((8, 3), (8, 8), (out, texture(resource), w, h, d))
    np.testing.assert_array_equal(cupy.asnumpy(out), volume)
    back = np.empty_like(volume)
    array.copy_to(back)
    np.testing.assert_array_equal(back, volume)


def test_a_filtered_texture_with_four_channels():
    source = r"""
    extern "C" __global__ void sample(float4* out, cudaTextureObject_t t, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) out[i] = tex2D<float4>(t, (i + 0.25f) / n, 0.5f);
    }"""
    row = np.arange(32, dtype=np.float32).reshape(8, 4)
    array = CUDAarray(channel(np.float32, 4), 8, 1)
    array.copy_from(row.reshape(1, 32))
    resource = ResourceDescriptor(runtime.cudaResourceTypeArray, cuArr=array)
    out = cupy.empty((8, 4), np.float32)
    kernel = cupy.RawKernel(source, "sample")
    kernel((1,), (8,), (out, texture(resource, runtime.cudaFilterModeLinear, True), np.int32(8)))
    # A quarter of the texel before, which is 4 less; the first is clamped.
    expected = row - 1
    expected[0] = row[0]
    np.testing.assert_allclose(cupy.asnumpy(out), expected, atol=1e-6)


def test_surfaces_are_written_and_read_by_the_next_launch():
    source = r"""
    extern "C" {
    __global__ void write(cudaSurfaceObject_t s, int w, int h) {
        int x = threadIdx.x, y = threadIdx.y;
        if (x < w && y < h) surf2Dwrite(float(100 * y + x), s, x * 4, y);
    }
    __global__ void read(float* out, cudaSurfaceObject_t s, int w, int h) {
        int x = threadIdx.x, y = threadIdx.y;
        if (x < w && y < h) surf2Dread(out + y * w + x, s, x * 4, y);
    }
    }"""
    module = cupy.RawModule(code=source)
    array = CUDAarray(channel(np.float32), 17, 9, flags=runtime.cudaArraySurfaceLoadStore)
    surface = SurfaceObject(ResourceDescriptor(runtime.cudaResourceTypeArray, cuArr=array))
    module.get_function("write")((1,), (32, 16), (surface, 17, 9))
    out = cupy.empty((9, 17), np.float32)
    module.get_function("read")((1,), (32, 16), (out, surface, 17, 9))
    expected = 100 * np.arange(9)[:, None] + np.arange(17)[None, :]
    np.testing.assert_array_equal(cupy.asnumpy(out), expected)
    back = np.empty((9, 17), np.float32)
    array.copy_to(back)
    np.testing.assert_array_equal(back, expected)


def test_descriptions_of_textures_come_back():
    array = CUDAarray(channel(np.uint8, 2), 12, 7)
    assert array.desc.get_channel_format()["x"] == 8
    resource = ResourceDescriptor(runtime.cudaResourceTypeArray, cuArr=array)
    made = texture(resource, borderColors=(0.5, 0, 1, 0), normalized=True)
    described = made.TexDesc.get_texture_desc()
    assert described["normalizedCoords"] == 1
    assert described["borderColor"] == (0.5, 0, 1, 0)
    assert made.ResDesc.get_resource_desc()["resType"] == runtime.cudaResourceTypeArray
