"""Halide: a blur scheduled for CUDA. NumPy says what is right."""

import halide as hl
import numpy as np


def test_a_blur_in_tiles():
    x, y, xi, yi = (hl.Var(name) for name in ("x", "y", "xi", "yi"))
    source = hl.Func("source")
    source[x, y] = hl.f32(x) * 2 + hl.f32(y) * hl.f32(y)
    blur = hl.Func("blur")
    blur[x, y] = (source[x - 1, y] + source[x, y] + source[x + 1, y]) / 3
    source.compute_root().gpu_tile(x, y, xi, yi, 16, 16)
    blur.gpu_tile(x, y, xi, yi, 16, 16)
    out = blur.realize([64, 48], hl.Target("host-cuda-cuda_capability_50"))
    out.copy_to_host()
    found = np.array(out)
    row, column = np.indices(found.shape)
    if found.shape == (64, 48):
        row, column = column, row
    np.testing.assert_allclose(found, column * 2 + row * row, rtol=1e-5)
