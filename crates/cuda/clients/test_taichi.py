"""Taichi: a runtime of its own on the device, with atomics and assertions; on CUDA it has no textures. NumPy says what is right."""

import numpy as np
import pytest
import taichi as ti


@pytest.fixture(autouse=True, scope="module")
def on_cuda():
    ti.init(arch=ti.cuda, debug=True)


def test_a_field_is_filled_and_summed():
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


def test_arrays_of_numpy_and_an_assertion():
    @ti.kernel
    def square(values: ti.types.ndarray(), most: ti.f32):
        for i in range(values.shape[0]):
            assert values[i] < most
            values[i] = values[i] ** 2

    numbers = np.arange(1000, dtype=np.float32)
    expected = numbers**2
    square(numbers, 1000.0)
    np.testing.assert_array_equal(numbers, expected)
    with pytest.raises(ti.TaichiAssertionError):
        square(numbers, 10.0)
