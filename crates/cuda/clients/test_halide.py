"""Halide: programs scheduled for CUDA, where it has no textures. NumPy says what is right."""

import halide as hl
import numpy as np

CUDA = hl.Target("host-cuda-cuda_capability_50")


def test_a_blur_in_tiles():
    x, y, xi, yi = (hl.Var(name) for name in ("x", "y", "xi", "yi"))
    source = hl.Func("source")
    source[x, y] = hl.f32(x) * 2 + hl.f32(y) * hl.f32(y)
    blur = hl.Func("blur")
    blur[x, y] = (source[x - 1, y] + source[x, y] + source[x + 1, y]) / 3
    source.compute_root().gpu_tile(x, y, xi, yi, 16, 16)
    blur.gpu_tile(x, y, xi, yi, 16, 16)
    out = blur.realize([64, 48], CUDA)
    out.copy_to_host()
    found = np.array(out)
    row, column = np.indices(found.shape)
    if found.shape == (64, 48):
        row, column = column, row
    np.testing.assert_allclose(found, column * 2 + row * row, rtol=1e-5)


def test_a_histogram_of_a_buffer():
    numbers = np.random.default_rng(7).integers(0, 16, 5000, np.uint8)
    values = hl.Buffer(numbers)
    bins, i, outer, inner = (hl.Var(name) for name in ("bins", "i", "outer", "inner"))
    every = hl.RDom([(0, numbers.size)])
    histogram = hl.Func("histogram")
    histogram[bins] = hl.u32(0)
    histogram[hl.i32(values[every])] += hl.u32(1)
    histogram.gpu_tile(bins, outer, inner, 16)
    block, thread = hl.RVar("block"), hl.RVar("thread")
    histogram.update().atomic().split(every.x, block, thread, 128, hl.TailStrategy.GuardWithIf).gpu_blocks(block).gpu_threads(thread)
    out = histogram.realize([16], CUDA)
    out.copy_to_host()
    np.testing.assert_array_equal(np.array(out), np.bincount(numbers, minlength=16))
