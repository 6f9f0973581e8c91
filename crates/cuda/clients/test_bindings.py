"""cuda-python's bindings and NVRTC: machine code for the device, textures, surfaces, variables, graphs. NumPy says what is right."""

import ctypes

import numpy as np
import pytest
from cuda.bindings import driver, nvrtc

SOURCE = rb"""
extern "C" __global__ void saxpy(float a, const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void fetch(cudaTextureObject_t t, float *out, int width, int height, float dx)
{
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x < width && y < height) out[y * width + x] = tex2D<float>(t, x + 0.5f + dx, y + 0.5f);
}
extern "C" __global__ void twice(cudaSurfaceObject_t s, int width, int height)
{
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float v;
    if (x < width && y < height) { surf2Dread(&v, s, x * 4, y); surf2Dwrite(2 * v, s, x * 4, y); }
}
__device__ int counter = 5;
__constant__ float weights[4] = {1, 2, 3, 4};
extern "C" __global__ void count(float *out)
{
    if (threadIdx.x < 4) out[threadIdx.x] = weights[threadIdx.x];
    atomicAdd(&counter, 1);
}
extern "C" __global__ void sums(const float *in, float *out)
{
    __shared__ float all[256];
    all[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    for (int half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) all[threadIdx.x] += all[threadIdx.x + half];
    }
    float v = all[0];
    if (threadIdx.x == 0) out[blockIdx.x] = v;
}
"""


def check(result):
    """What a function returns besides its status, which must be success."""
    assert int(result[0]) == 0, result[0]
    return result[1] if len(result) == 2 else result[1:]


@pytest.fixture(scope="module")
def module():
    check(driver.cuInit(0))
    device = check(driver.cuDeviceGet(0))
    check(driver.cuCtxSetCurrent(check(driver.cuDevicePrimaryCtxRetain(device))))
    major, minor = check(driver.cuDeviceComputeCapability(device))
    program = check(nvrtc.nvrtcCreateProgram(SOURCE, b"kernels.cu", 0, [], []))
    check(nvrtc.nvrtcCompileProgram(program, 1, [b"--gpu-architecture=sm_%d%d" % (major, minor)]))
    code = b" " * check(nvrtc.nvrtcGetCUBINSize(program))
    check(nvrtc.nvrtcGetCUBIN(program, code))
    return check(driver.cuModuleLoadData(code))


def launch(module, name, grid, block, values, types, stream=0):
    function = check(driver.cuModuleGetFunction(module, name))
    grid, block = (tuple(extents) + (1,) * (3 - len(extents)) for extents in (grid, block))
    check(driver.cuLaunchKernel(function, *grid, *block, 0, stream, (values, types), 0))


def to_device(array):
    memory = check(driver.cuMemAlloc(array.nbytes))
    check(driver.cuMemcpyHtoD(memory, array.ctypes.data, array.nbytes))
    return memory


def to_host(memory, shape, dtype=np.float32):
    array = np.empty(shape, dtype)
    check(driver.cuMemcpyDtoH(array.ctypes.data, memory, array.nbytes))
    return array


def picture(module, width, height):
    """An array with random texels, its resource, and the texels."""
    texels = np.random.default_rng(1).random((height, width), np.float32)
    description = driver.CUDA_ARRAY3D_DESCRIPTOR()
    description.Width, description.Height, description.NumChannels = width, height, 1
    description.Format, description.Flags = driver.CUarray_format.CU_AD_FORMAT_FLOAT, driver.CUDA_ARRAY3D_SURFACE_LDST
    array = check(driver.cuArray3DCreate(description))
    copy = driver.CUDA_MEMCPY2D()
    copy.srcMemoryType, copy.srcHost, copy.srcPitch = driver.CUmemorytype.CU_MEMORYTYPE_HOST, texels.ctypes.data, 4 * width
    copy.dstMemoryType, copy.dstArray = driver.CUmemorytype.CU_MEMORYTYPE_ARRAY, array
    copy.WidthInBytes, copy.Height = 4 * width, height
    check(driver.cuMemcpy2D(copy))
    resource = driver.CUDA_RESOURCE_DESC()
    resource.resType, resource.res.array.hArray = driver.CUresourcetype.CU_RESOURCE_TYPE_ARRAY, array
    return resource, texels


def test_arithmetic(module):
    x, y = np.random.default_rng(2).random((2, 1000), np.float32)
    on_device = to_device(x), to_device(y)
    types = ctypes.c_float, None, None, ctypes.c_int
    launch(module, b"saxpy", (4,), (256,), (2.0, *on_device, 1000), types)
    np.testing.assert_allclose(to_host(on_device[1], 1000), 2 * x + y, rtol=1e-6)


def test_shared_memory_and_barriers(module):
    numbers = np.arange(1024, dtype=np.float32)
    out = check(driver.cuMemAlloc(16))
    launch(module, b"sums", (4,), (256,), (to_device(numbers), out), (None, None))
    np.testing.assert_array_equal(to_host(out, 4), numbers.reshape(4, 256).sum(1))


def test_textures_and_surfaces(module):
    width, height = 40, 24
    resource, texels = picture(module, width, height)
    description = driver.CUDA_TEXTURE_DESC()
    description.filterMode = driver.CUfilter_mode.CU_TR_FILTER_MODE_LINEAR
    description.addressMode = [driver.CUaddress_mode.CU_TR_ADDRESS_MODE_CLAMP] * 3
    texture = int(check(driver.cuTexObjectCreate(resource, description, None)))
    surface = int(check(driver.cuSurfObjectCreate(resource)))
    out = check(driver.cuMemAlloc(texels.nbytes))

    def fetched(dx):
        types = ctypes.c_uint64, None, ctypes.c_int, ctypes.c_int, ctypes.c_float
        launch(module, b"fetch", (3, 2), (16, 16), (texture, out, width, height, dx), types)
        return to_host(out, texels.shape)

    np.testing.assert_array_equal(fetched(0.0), texels)
    right = np.concatenate([texels[:, 1:], texels[:, -1:]], 1)
    np.testing.assert_allclose(fetched(0.5), (texels + right) / 2, rtol=1e-6)
    launch(module, b"twice", (3, 2), (16, 16), (surface, width, height), (ctypes.c_uint64, ctypes.c_int, ctypes.c_int))
    np.testing.assert_array_equal(fetched(0.0), 2 * texels)


def test_variables_and_graphs(module):
    out = check(driver.cuMemAlloc(16))
    counter, size = check(driver.cuModuleGetGlobal(module, b"counter"))
    assert size == 4
    stream = check(driver.cuStreamCreate(0))
    check(driver.cuStreamBeginCapture(stream, driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL))
    launch(module, b"count", (2,), (32,), (out,), (None,), stream)
    graph = check(driver.cuGraphInstantiate(check(driver.cuStreamEndCapture(stream)), 0))
    before = to_host(counter, 1, np.int32)[0]
    for _ in range(3):
        check(driver.cuGraphLaunch(graph, stream))
    check(driver.cuStreamSynchronize(stream))
    assert to_host(counter, 1, np.int32)[0] == before + 3 * 64
    np.testing.assert_array_equal(to_host(out, 4), [1, 2, 3, 4])


def test_managed_memory_and_time(module):
    memory = check(driver.cuMemAllocManaged(16, 1))
    seen = np.ctypeslib.as_array(ctypes.cast(int(memory), ctypes.POINTER(ctypes.c_float)), (4,))
    start, end = (check(driver.cuEventCreate(0)) for _ in range(2))
    check(driver.cuEventRecord(start, 0))
    launch(module, b"count", (1,), (32,), (memory,), (None,))
    check(driver.cuEventRecord(end, 0))
    check(driver.cuEventSynchronize(end))
    np.testing.assert_array_equal(seen, [1, 2, 3, 4])
    assert check(driver.cuEventElapsedTime(start, end)) > 0
