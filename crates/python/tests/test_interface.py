"""CUDA's array interface, of our arrays and of others. What is expected is arithmetic by hand."""

import os
import subprocess
import sys

import numpy
import pytest

import opentmu

# Adds one to each of `count` words.
ADD = b"""
.version 7.0
.target sm_50
.address_size 64
.visible .entry add_one(.param .u64 data) {
    .reg .b64 %d; .reg .b32 %r<2>;
    ld.param.u64 %d, [data];
    mov.u32 %r0, %tid.x;
    mad.wide.u32 %d, %r0, 4, %d;
    ld.global.u32 %r1, [%d];
    add.u32 %r1, %r1, 1;
    st.global.u32 [%d], %r1;
    ret;
}
"""


class Other:
    """An array of another package."""

    def __init__(self, **interface):
        self.__cuda_array_interface__ = {"version": 3, "typestr": "<u4", "strides": None, **interface}


def test_our_arrays_have_the_interface(cuda_device):
    array = cuda_device.zeros((2, 3), numpy.float32)
    interface = array.__cuda_array_interface__
    assert interface["version"] == 3 and interface["data"] == (array.address, False)
    assert (interface["shape"], interface["typestr"], interface["strides"]) == ((2, 3), "<f4", None)
    assert cuda_device.zeros(0).__cuda_array_interface__["data"] == (0, False)


def test_arrays_with_the_interface_are_arguments(cuda_device):
    kernel = cuda_device.load(ADD).add_one
    array = cuda_device.array(numpy.arange(8, dtype=numpy.uint32))
    kernel[1, 8](Other(shape=(8,), data=(array.address, False)))
    assert array.numpy().tolist() == [1, 2, 3, 4, 5, 6, 7, 8]
    # A part of it, and each second element, backwards: 4, 2 are at 12 and 4 bytes.
    kernel[1, 2](Other(shape=(2,), data=(array.address + 16, False)))
    backwards = Other(shape=(2,), strides=(-8,), data=(array.address + 12, False))
    assert cuda_device.array(backwards).numpy().tolist() == [4, 2]
    assert array.numpy().tolist() == [1, 2, 3, 4, 6, 7, 7, 8]
    texture = cuda_device.texture(Other(shape=(2, 4), data=(array.address, True)))
    assert texture.load(1, 1)[0] == 7


class Host:
    """An array of another package in the host's memory, by NumPy's interface."""

    def __init__(self, array, read_only=False):
        self.array = array
        self.__array_interface__ = {**array.__array_interface__, "data": (array.ctypes.data, read_only)}


class Packed:
    """The same by DLPack alone."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_arrays_of_the_host_are_arguments(cuda_device):
    kernel = cuda_device.load(ADD).add_one
    array = numpy.arange(8, dtype=numpy.uint32)
    kernel[1, 8](Host(array))
    kernel[1, 4](Host(array[::-2]))
    assert array.tolist() == [1, 3, 3, 5, 5, 7, 7, 9]
    kernel[1, 8](Host(array, read_only=True))
    assert array.tolist() == [1, 3, 3, 5, 5, 7, 7, 9]
    kernel[1, 8](Packed(array))
    # NumPy has taken what comes by DLPack for writable since 2.1.
    written = numpy.from_dlpack(Packed(array)).flags.writeable
    assert array.tolist() == ([2, 4, 4, 6, 6, 8, 8, 10] if written else [1, 3, 3, 5, 5, 7, 7, 9])
    with pytest.raises(TypeError, match="no kernel takes"):
        kernel[1, 8](object())


MOVE = b"""
.version 7.0
.target sm_50
.address_size 64
.visible .entry move(.param .u64 from, .param .u64 to) {
    .reg .b64 %d<2>; .reg .b32 %r;
    ld.param.u64 %d0, [from];
    ld.param.u64 %d1, [to];
    ld.global.u32 %r, [%d0];
    st.global.u32 [%d1+4], %r;
    ret;
}
"""


def test_an_array_that_is_given_twice_is_one(cuda_device):
    array = Host(numpy.array([5, 0], numpy.uint32))
    cuda_device.load(MOVE).move[1, 1](array, array)
    assert array.array.tolist() == [5, 5]


def test_what_nobody_has_allocated_is_refused(cuda_device):
    kernel = cuda_device.load(ADD).add_one
    array = cuda_device.array(numpy.arange(8, dtype=numpy.uint32))
    host = numpy.zeros(8, numpy.uint32)
    for wrong in [
        {"shape": (9,), "data": (array.address, False)},
        {"shape": (2,), "data": (array.address - 4, False)},
        {"shape": (2, 2), "strides": (1 << 40, 4), "data": (array.address, False)},
        {"shape": (2,), "strides": (-4,), "data": (array.address, False)},
        {"shape": (8,), "data": (host.ctypes.data, False)},
        {"shape": (8,), "data": (0, False)},
        {"shape": (8,), "data": (opentmu.Device().zeros(8).address, False)},
        {"shape": (8,), "data": (array.address, False), "version": 1},
        {"shape": (8,), "data": (array.address, False), "mask": array},
        {"shape": (8,), "data": (array.address, False), "strides": (4, 4)},
        {"shape": (-8,), "data": (array.address, False)},
        {"shape": 8, "data": (array.address, False)},
        {"shape": (8,), "data": (array.address, False), "typestr": "|O"},
        {"shape": (8,), "data": (array.address, False), "typestr": "wrong"},
        {"shape": (8,)},
    ]:
        with pytest.raises(opentmu.InvalidError):
            kernel[1, 8](Other(**wrong))
        with pytest.raises(opentmu.InvalidError):
            cuda_device.array(Other(**wrong))
    assert array.numpy().tolist() == list(range(8))
    assert host.tolist() == [0] * 8


SHARED = f'''
import ctypes, threading
import numpy, opentmu

cuda = ctypes.CDLL("libcuda.so.1")
context, device, address = ctypes.c_void_p(), ctypes.c_int(), ctypes.c_uint64()
assert cuda.cuInit(0) == 0 and cuda.cuDeviceGet(ctypes.byref(device), 0) == 0
assert cuda.cuCtxCreate_v2(ctypes.byref(context), 0, device) == 0
assert cuda.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(64)) == 0
assert cuda.cuMemsetD32_v2(address, 7, ctypes.c_size_t(16)) == 0

class Other:
    def __init__(self, address, words):
        self.__cuda_array_interface__ = dict(
            version=3, typestr="<u4", shape=(words,), strides=None, data=(address, False), stream=1
        )

ours = opentmu.Device()
kernel = ours.load({ADD!r}).add_one
kernel[1, 16](Other(address.value, 16))
words = (ctypes.c_uint32 * 16)()
assert cuda.cuMemcpyDtoH_v2(words, address, ctypes.c_size_t(64)) == 0
assert list(words) == [8] * 16
# Two threads at once, and an array within it.
def add(first):
    for _ in range(20):
        kernel[1, 4](Other(address.value + 4 * first, 4))
threads = [threading.Thread(target=add, args=(first,)) for first in (0, 4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert ours.array(Other(address.value, 16)).numpy().tolist() == [28] * 8 + [8] * 8
# The driver reaches our arrays when they have been offered, as long as they are there.
array = ours.array(numpy.arange(16, dtype=numpy.uint32))
offered = array.__cuda_array_interface__["data"][0]
assert cuda.cuMemsetD32_v2(ctypes.c_uint64(offered), 3, ctypes.c_size_t(4)) == 0
assert array.numpy().tolist() == [3] * 4 + list(range(4, 16))
del array
assert cuda.cuMemsetD32_v2(ctypes.c_uint64(offered), 3, ctypes.c_size_t(4)) != 0
# What the driver has freed is nobody's.
assert cuda.cuMemFree_v2(address) == 0
for words in (16, 17):
    try:
        kernel[1, 16](Other(address.value, words))
    except opentmu.InvalidError:
        print("refused")
'''


def test_memory_of_the_driver_library_is_shared(tmp_path):
    program = tmp_path / "shared.py"
    program.write_text(SHARED)
    run = [sys.executable, "-m", "opentmu", "run", "--", sys.executable, str(program)]
    ran = subprocess.run(run, capture_output=True, text=True, timeout=120, cwd=tmp_path, env=os.environ)
    assert (ran.stdout, ran.returncode) == ("refused\nrefused\n", 0), ran.stderr
