"""Dr.Jit: PTX of its own compiler, with textures. NumPy says what is right."""

import drjit as dr
import numpy as np
import pytest
from drjit.cuda import Array1f, Array2f, Array3f, Float, TensorXf, Texture1f, Texture2f, Texture3f, UInt32


def test_arithmetic_and_sums():
    x = dr.arange(Float, 1000)
    y = dr.sin(x) * 2 + 1
    # Dr.Jit takes `sin.approx`, which is the worse the farther it is from zero: an H200 is off by up to 0.00026 here.
    np.testing.assert_allclose(np.array(y), np.sin(np.arange(1000)) * 2 + 1, atol=1e-3)
    assert np.array(dr.sum(x))[0] == 999 * 500


def test_a_gather_and_a_scatter():
    index = dr.arange(UInt32, 100)
    out = dr.zeros(Float, 100)
    dr.scatter(out, dr.gather(Float, Float(np.arange(100, dtype=np.float32) * 3), 99 - index), index)
    np.testing.assert_array_equal(np.array(out), np.arange(99, -1, -1) * 3)


@pytest.mark.parametrize("shape", [(20,), (16, 20), (8, 9, 10)])
def test_textures_agree_with_their_own_arithmetic(shape):
    """The same texture, fetched by the device and computed by Dr.Jit; weights of a fetch have eight bits of fraction."""
    texture, point = {1: (Texture1f, Array1f), 2: (Texture2f, Array2f), 3: (Texture3f, Array3f)}[len(shape)]
    generator = np.random.default_rng(6)
    texels = TensorXf(generator.random((*shape, 1), np.float32))
    at = point(*(Float(axis) for axis in generator.random((len(shape), 500), np.float32)))
    fetched, computed = (np.array(texture(texels, accelerated).eval(at)).ravel() for accelerated in (True, False))
    np.testing.assert_allclose(fetched, computed, atol=0.01)
    assert not np.array_equal(fetched, 0 * fetched)
