"""Numba's kernels, compiled by Numba for the device. NumPy says what is right."""

import math

import numpy as np
from numba import cuda, float32, vectorize


def random(*shape):
    return np.random.default_rng(3).random(shape, np.float32)


def test_a_sum_of_vectors():
    @cuda.jit
    def add(a, b, c):
        i = cuda.grid(1)
        if i < c.size:
            c[i] = a[i] + b[i]

    a, b = random(2, 10_000)
    c = np.zeros_like(a)
    add[40, 256](a, b, c)
    np.testing.assert_array_equal(c, a + b)


def test_a_matrix_product_in_shared_memory():
    @cuda.jit
    def multiply(a, b, c):
        rows, columns = cuda.shared.array((16, 16), float32), cuda.shared.array((16, 16), float32)
        x, y = cuda.grid(2)
        i, j = cuda.threadIdx.x, cuda.threadIdx.y
        total = float32(0)
        for k in range(a.shape[1] // 16):
            rows[i, j] = a[x, j + k * 16]
            columns[i, j] = b[i + k * 16, y]
            cuda.syncthreads()
            for t in range(16):
                total += rows[i, t] * columns[t, j]
            cuda.syncthreads()
        c[x, y] = total

    a, b = random(48, 64), random(64, 32)
    c = np.zeros((48, 32), np.float32)
    multiply[(3, 2), (16, 16)](a, b, c)
    np.testing.assert_allclose(c, a @ b, rtol=1e-4)


def test_atomics_and_shuffles():
    @cuda.jit
    def histogram(values, counts):
        i = cuda.grid(1)
        if i < values.size:
            cuda.atomic.add(counts, values[i], 1)

    @cuda.jit
    def warp_sums(values, out):
        value = values[cuda.grid(1)]
        for distance in (16, 8, 4, 2, 1):
            value += cuda.shfl_down_sync(0xFFFFFFFF, value, distance)
        if cuda.laneid == 0:
            out[cuda.grid(1) // 32] = value

    values = np.random.default_rng(4).integers(0, 10, 5000).astype(np.int32)
    counts = np.zeros(10, np.int32)
    histogram[20, 256](values, counts)
    np.testing.assert_array_equal(counts, np.bincount(values, minlength=10))
    numbers = np.arange(128, dtype=np.int32)
    out = np.zeros(4, np.int32)
    warp_sums[1, 128](numbers, out)
    np.testing.assert_array_equal(out, numbers.reshape(4, 32).sum(1))


def test_doubles_and_their_functions():
    @cuda.jit
    def functions(x, out):
        i = cuda.grid(1)
        if i < x.size:
            out[i] = math.exp(math.sin(x[i])) + math.sqrt(x[i]) / (1 + x[i]) + math.log(x[i])

    x = np.random.default_rng(5).random(1000) * 100 + 0.1
    out = np.zeros_like(x)
    functions[4, 256](x, out)
    np.testing.assert_allclose(out, np.exp(np.sin(x)) + np.sqrt(x) / (1 + x) + np.log(x), rtol=1e-13)


def test_a_reduction_and_a_universal_function():
    total = cuda.reduce(lambda a, b: a + b)
    numbers = np.arange(10_000, dtype=np.float64)
    assert total(numbers) == numbers.sum()

    @vectorize(["float32(float32, float32)"], target="cuda")
    def hypotenuse(a, b):
        return math.sqrt(a * a + b * b)

    a, b = random(2, 5000)
    np.testing.assert_allclose(hypotenuse(a, b), np.hypot(a, b), rtol=1e-6)


def test_streams_and_pinned_memory():
    @cuda.jit
    def increment(a):
        i = cuda.grid(1)
        if i < a.size:
            a[i] += 1

    stream = cuda.stream()
    pinned = cuda.pinned_array(1000, np.int32)
    pinned[:] = 7
    on_device = cuda.to_device(pinned, stream)
    for _ in range(3):
        increment[4, 256, stream](on_device)
    on_device.copy_to_host(pinned, stream)
    stream.synchronize()
    np.testing.assert_array_equal(pinned, 10)
