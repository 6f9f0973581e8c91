"""gpuocelot's C entry as tinygrad's simulated devices call it: values and addresses of the process's own memory, no sizes."""

import ctypes
import subprocess
import sys

import numpy as np

ADD = b"""
.version 7.5
.target sm_35
.address_size 64
.visible .entry add(.param .u64 out, .param .u64 a, .param .u64 b, .param .s32 count) {
    .reg .pred %p; .reg .b32 %r<6>; .reg .b64 %d<4>; .reg .f32 %f<3>;
    mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mov.u32 %r2, %tid.x; mad.lo.s32 %r3, %r0, %r1, %r2;
    ld.param.s32 %r4, [count]; setp.ge.s32 %p, %r3, %r4; @%p bra done;
    ld.param.u64 %d0, [out]; ld.param.u64 %d1, [a]; ld.param.u64 %d2, [b];
    mul.wide.s32 %d3, %r3, 4;
    add.u64 %d0, %d0, %d3; add.u64 %d1, %d1, %d3; add.u64 %d2, %d2, %d3;
    ld.global.f32 %f0, [%d1]; ld.global.f32 %f1, [%d2]; add.f32 %f2, %f0, %f1; st.global.f32 [%d0], %f2;
done:
    ret;
}
"""


def ptx_run(source, arguments, block, grid):
    library = ctypes.CDLL("libgpuocelot.so")
    values = (ctypes.c_void_p * len(arguments))(*arguments)
    library.ptx_run(ctypes.c_char_p(source), len(arguments), values, *block, *grid, 0)


def test_addresses_of_byte_arrays_with_offsets():
    memory = bytearray(3 * 4096)
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    whole = np.frombuffer(memory, np.float32)
    a, b = np.linspace(0, 1, 1000, dtype=np.float32), np.linspace(5, -3, 1000, dtype=np.float32)
    for round in range(3):
        whole[1024:2024], whole[2048:3048] = a * round, b
        ptx_run(ADD, [start, start + 4096, start + 8192, 1000], (128, 1, 1), (8, 1, 1))
        assert np.array_equal(whole[:1000], a * np.float32(round) + b)
        assert not whole[1000:1024].any()


def test_memory_that_is_mapped_later():
    for bytes in (1 << 12, 1 << 22, 1 << 25):
        numbers = np.arange(bytes // 4, dtype=np.float32)
        out = np.zeros_like(numbers)
        arrays = [array.ctypes.data for array in (out, numbers, numbers)]
        ptx_run(ADD, [*arrays, len(numbers)], (256, 1, 1), (-(-len(numbers) // 256), 1, 1))
        assert np.array_equal(out, 2 * numbers)


def test_an_address_that_is_not_mapped_ends_the_process():
    program = "import test_ptx_run as t; t.ptx_run(t.ADD, [64, 64, 64, 1], (1, 1, 1), (1, 1, 1))"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=__file__.rsplit("/", 1)[0])
    assert ended.returncode < 0
    assert "error[MEMORY-03]" in ended.stderr and "thread (0, 0, 0)" in ended.stderr
