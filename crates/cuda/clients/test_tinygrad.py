"""tinygrad, with kernels by its own PTX renderer and by NVRTC. NumPy says what is right."""

import os

# What a run before has compiled is not taken from a file.
os.environ["CACHELEVEL"] = "0"

import numpy as np
import pytest
from tinygrad import Context, Device, Tensor, TinyJit, Variable, dtypes, nn
from tinygrad.codegen.opt import OptOps
from tinygrad.engine.realize import compile_linear

ARCH = int(os.environ["OPENTMU_ARCH"].removeprefix("sm_"))


@pytest.fixture(params=["CUDA:PTX", "CUDA:CUDA"], autouse=True)
def renderer(request):
    with Context(DEV=request.param):
        yield request.param


def numbers(*shape, seed=1):
    return np.random.default_rng(seed).uniform(-1, 1, shape).astype(np.float32)


def test_the_device_is_ours(renderer):
    device = Device[Device.DEFAULT]
    assert device.renderer.target.arch == f"sm_{ARCH}"
    assert type(device.renderer).__name__ == {"CUDA:PTX": "PTXRenderer", "CUDA:CUDA": "CUDARenderer"}[renderer]


def test_arithmetic_of_every_width():
    values = np.array([-7, -1, 0, 1, 3, 100])
    for name in ("int8", "int16", "int32", "int64", "float16", "float32", "float64"):
        host = values.astype(name)
        device = Tensor(host)
        np.testing.assert_array_equal((device * 3 - device + 1).numpy(), host * 3 - host + 1)
        np.testing.assert_array_equal((device < 1).where(device, -device).numpy(), np.where(host < 1, host, -host))
    np.testing.assert_array_equal((Tensor(values) // 3).numpy(), values // 3)
    np.testing.assert_array_equal((Tensor(values) % 3).numpy(), values % 3)


def test_elementary_functions():
    host = np.linspace(0.01, 9, 1000, dtype=np.float32)
    device = Tensor(host)
    for ours, theirs in ((Tensor.exp, np.exp), (Tensor.log, np.log), (Tensor.sin, np.sin), (Tensor.sqrt, np.sqrt)):
        np.testing.assert_allclose(ours(device).numpy(), theirs(host), rtol=2e-5, atol=2e-6)
    wide = Tensor(host.astype(np.float64))
    # tinygrad's own polynomials, for there are no instructions of that width.
    with Context(TRANSCENDENTAL=2):
        np.testing.assert_allclose(wide.exp().numpy(), np.exp(host.astype(np.float64)), rtol=1e-12)
        np.testing.assert_allclose(wide.sin().numpy(), np.sin(host.astype(np.float64)), atol=1e-12)


def test_a_product_of_matrices():
    a, b = numbers(70, 96), numbers(96, 81, seed=2)
    np.testing.assert_allclose((Tensor(a) @ Tensor(b)).numpy(), a @ b, rtol=1e-4, atol=1e-5)


def opts_of(result):
    [call] = [call for call in compile_linear(result.schedule_linear()).src if "Ops.SINK" in str(call.src[0].src[0].op)]
    return [opt.op for opt in call.src[0].src[0].arg.applied_opts]


@pytest.mark.parametrize("accumulate", [dtypes.float, dtypes.half])
def test_a_product_of_halves_takes_tensor_cores_where_there_are_some(accumulate):
    a, b = numbers(64, 96).astype(np.float16), numbers(96, 32, seed=2).astype(np.float16)
    left, right = Tensor(a).realize(), Tensor(b).realize()
    assert (OptOps.TC in opts_of(left.matmul(right, dtype=accumulate))) == (ARCH >= 75)
    expected = a.astype(np.float32) @ b.astype(np.float32)
    tolerance = 2e-3 if accumulate == dtypes.float else 3e-2
    np.testing.assert_allclose(left.matmul(right, dtype=accumulate).numpy(), expected, rtol=tolerance, atol=tolerance)


@pytest.mark.skipif(ARCH < 80, reason="bfloat16 is sm_80's")
def test_a_product_of_bfloat16(renderer):
    if renderer == "CUDA:PTX":
        pytest.skip("tinygrad's PTX has no bfloat16")
    # Small integers are exact in bfloat16, and so are their products and sums in binary32.
    a, b = (np.random.default_rng(seed).integers(-8, 9, (48, 48)) for seed in (1, 2))
    left, right = (Tensor(host.astype(np.float32)).cast(dtypes.bfloat16).realize() for host in (a, b))
    assert OptOps.TC in opts_of(left.matmul(right, dtype=dtypes.float))
    np.testing.assert_array_equal(left.matmul(right, dtype=dtypes.float).numpy(), a @ b)


def test_convolutions_and_reductions():
    image, kernel = numbers(2, 3, 12, 10), numbers(4, 3, 3, 3, seed=2)
    windows = np.lib.stride_tricks.sliding_window_view(image, (3, 3), axis=(2, 3))
    expected = np.einsum("nchwij,ocij->nohw", windows, kernel)
    np.testing.assert_allclose(Tensor(image).conv2d(Tensor(kernel)).numpy(), expected, rtol=1e-4, atol=1e-5)
    large = numbers(37, 1000)
    np.testing.assert_allclose(Tensor(large).sum(1).numpy(), large.sum(1), rtol=1e-4, atol=1e-4)
    np.testing.assert_array_equal(Tensor(large).max(0).numpy(), large.max(0))
    np.testing.assert_array_equal(Tensor(large).argmax(1).numpy(), large.argmax(1))
    np.testing.assert_array_equal(Tensor(large).sort(1)[0].numpy(), np.sort(large, 1))
    exponents = np.exp(large - large.max(1, keepdims=True))
    np.testing.assert_allclose(
        Tensor(large).softmax(1).numpy(), exponents / exponents.sum(1, keepdims=True), rtol=1e-4, atol=1e-7
    )


def test_random_numbers_are_threefry():
    # Threefry 2x32 of 0 … 19 with the key 1337, as JAX gives them (tinygrad's own test has them too).
    expected = [
        2221762175, 1752107825, 653745012, 1967534793, 1395205442, 3840423848, 2159346757, 603508235, 3319473678,
        3363866483, 3544324138, 1436466838, 2169858556, 2570072943, 2387150698, 3678370550, 2911697663, 403244401,
        2560861638, 1692360114,
    ]  # fmt: skip
    low, high = Tensor.arange(20, dtype=dtypes.uint32).chunk(2)
    found = Tensor._threefry_random_bits(Tensor([0, 1337], dtype=dtypes.uint32), low, high).numpy()
    np.testing.assert_array_equal(found, expected)
    Tensor.manual_seed(3)
    uniform, normal = Tensor.rand(10000).numpy(), Tensor.randn(10000).numpy()
    assert 0 <= uniform.min() and uniform.max() < 1 and abs(uniform.mean() - 0.5) < 0.02
    assert abs(normal.mean()) < 0.05 and abs(normal.std() - 1) < 0.05


def test_a_graph_is_launched_again_with_other_inputs():
    @TinyJit
    def step(a, b):
        c = (a @ b).contiguous()
        return (c.relu().sum(0) + a[0]).realize(), (c - 1).contiguous().realize()

    for round in range(5):
        a, b = numbers(16, 16, seed=round), numbers(16, 16, seed=round + 100)
        first, second = step(Tensor(a).realize(), Tensor(b).realize())
        np.testing.assert_allclose(first.numpy(), np.maximum(a @ b, 0).sum(0) + a[0], rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(second.numpy(), a @ b - 1, rtol=1e-4, atol=1e-5)
    assert any(call.src[0].arg == "graph" for call in step.captured.linear.src)


def test_a_graph_with_a_length_that_is_known_late():
    @TinyJit
    def total(a):
        return (a * 2).contiguous().sum(0).realize()

    host = numbers(10, 8)
    whole = Tensor(host).realize()
    for length in range(1, 8):
        bound = Variable("length", 1, 10).bind(length)
        np.testing.assert_allclose(total(whole[:bound]).numpy(), 2 * host[:length].sum(0), rtol=1e-4, atol=1e-5)


def test_a_step_of_training():
    x, y = numbers(32, 10), np.random.default_rng(7).integers(0, 4, 32)
    first, second = numbers(10, 16, seed=3), numbers(16, 4, seed=4)
    weights = [Tensor(first), Tensor(second)]
    optimizer = nn.optim.SGD(weights, lr=0.1)
    inputs, labels = Tensor(x), Tensor(y)
    losses = []
    with Context(TRAINING=1):
        for _ in range(3):
            optimizer.zero_grad()
            loss = (inputs @ weights[0]).relu().matmul(weights[1]).sparse_categorical_crossentropy(labels)
            loss.backward()
            # What is asked for after the step is computed with the weights that it has changed.
            losses.append(loss.item())
            optimizer.step()
    expected = []
    for _ in range(3):
        hidden = np.maximum(x @ first, 0)
        scores = np.exp(hidden @ second)
        likely = scores / scores.sum(1, keepdims=True)
        expected.append(-np.log(likely[np.arange(32), y]).mean())
        back = (likely - np.eye(4)[y]) / 32
        inner = back @ second.T * (hidden > 0)
        second = second - 0.1 * hidden.T @ back
        first = first - 0.1 * x.T @ inner
    np.testing.assert_allclose(losses, expected, rtol=1e-4)
    np.testing.assert_allclose(weights[0].numpy(), first, rtol=1e-3, atol=1e-5)
    np.testing.assert_allclose(weights[1].numpy(), second, rtol=1e-3, atol=1e-5)
