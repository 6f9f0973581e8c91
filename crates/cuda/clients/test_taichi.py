"""Taichi: a runtime of its own on the device, with atomics and assertions. NumPy says what is right."""

import numpy as np
import taichi as ti


def test_a_field_is_filled_and_summed():
    ti.init(arch=ti.cuda)
    assert ti.cfg.arch == ti.cuda
    field = ti.field(ti.f32, shape=(100, 30))

    @ti.kernel
    def fill():
        for i, j in field:
            field[i, j] = i * 0.5 + j

    @ti.kernel
    def total() -> ti.f64:
        found = 0.0
        for i, j in field:
            found += ti.cast(field[i, j], ti.f64)
        return found

    fill()
    expected = np.fromfunction(lambda i, j: i * 0.5 + j, (100, 30))
    np.testing.assert_array_equal(field.to_numpy(), expected)
    assert total() == expected.sum()
