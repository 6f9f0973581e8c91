"""CuPy and the package share arrays: `cargo xtask python --clients` runs this file on OpenTMU's driver and runtime libraries; CuPy's packages are
large. What is expected is arithmetic by hand."""

import cupy
import numpy
import pytest

import opentmu

# Adds a number to each of 64 floats.
ADD = b"""
.version 7.0
.target sm_50
.address_size 64
.visible .entry add(.param .u64 data, .param .f32 more) {
    .reg .b64 %d; .reg .b32 %r; .reg .f32 %f<2>;
    ld.param.u64 %d, [data];
    ld.param.f32 %f1, [more];
    mov.u32 %r, %tid.x;
    mad.wide.u32 %d, %r, 4, %d;
    ld.global.f32 %f0, [%d];
    add.f32 %f0, %f0, %f1;
    st.global.f32 [%d], %f0;
    ret;
}
"""


@pytest.fixture
def kernel(cuda_device):
    return cuda_device.load(ADD).add


def test_an_array_of_cupy_is_an_argument(kernel):
    array = cupy.arange(64, dtype=cupy.float32)
    kernel[1, 64](array, 0.5)
    assert cupy.asnumpy(array).tolist() == [number + 0.5 for number in range(64)]
    # CuPy goes on with it, on its own stream, and hands it back.
    array *= 2
    kernel[1, 64](array, -1.0)
    assert cupy.asnumpy(array).tolist() == [2.0 * number for number in range(64)]


def test_an_array_of_another_stream_is_waited_for(kernel):
    with cupy.cuda.Stream(non_blocking=True):
        array = cupy.zeros(64, cupy.float32)
        for _ in range(10):
            array += 1
        kernel[1, 64](array, 1.0)
        assert cupy.asnumpy(array).tolist() == [11.0] * 64


def test_a_part_of_an_array_is_one(kernel, cuda_device):
    array = cupy.zeros(128, cupy.float32)
    kernel[1, 64](array[32:96], 3.0)
    assert cupy.asnumpy(array).tolist() == [0.0] * 32 + [3.0] * 64 + [0.0] * 32
    square = cupy.arange(16, dtype=cupy.float32).reshape(4, 4)
    # Columns lie across the rows of memory.
    assert cuda_device.array(square.T[1:3]).numpy().tolist() == [[1, 5, 9, 13], [2, 6, 10, 14]]
    texture = cuda_device.texture(square)
    assert texture.load([0, 3], [1, 2])[:, 0].tolist() == [4, 11]


def test_cupy_takes_an_array_of_the_device(cuda_device):
    ours = cuda_device.array(numpy.arange(64, dtype=numpy.float32))
    theirs = cupy.asarray(ours)
    assert theirs.data.ptr == ours.address
    theirs += 1
    assert float(theirs.sum()) == 64 * 65 / 2
    assert ours.numpy().tolist() == [number + 1 for number in range(64)]


def test_an_access_behind_an_allocation_is_a_fault(kernel):
    memory = cupy.cuda.memory.Memory(64)
    array = cupy.ndarray(16, cupy.float32, cupy.cuda.MemoryPointer(memory, 0))
    array.fill(0)
    with pytest.raises(opentmu.FaultError) as raised:
        kernel[1, 64](array, 1.0)
    assert raised.value.address >= memory.ptr + 64
