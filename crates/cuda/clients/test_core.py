"""cuda.core: C++ compiled for the device, launched on a stream. NumPy says what is right."""

import numpy as np
from cuda.bindings import driver
from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch

SOURCE = """
template <typename T> __global__ void scale(T *a, T by, size_t count)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) a[i] *= by;
}
"""


def test_a_template_is_compiled_and_launched():
    device = Device()
    device.set_current()
    options = ProgramOptions(std="c++17", arch=f"sm_{device.arch}")
    code = Program(SOURCE, "c++", options).compile("cubin", name_expressions=("scale<double>",))
    stream = device.create_stream()
    numbers = np.arange(1000, dtype=np.float64)
    memory = device.allocate(numbers.nbytes, stream=stream)
    driver.cuMemcpyHtoD(int(memory.handle), numbers.ctypes.data, numbers.nbytes)
    config = LaunchConfig(grid=4, block=256)
    launch(stream, config, code.get_kernel("scale<double>"), memory, np.float64(3), np.uint64(1000))
    stream.sync()
    out = np.empty_like(numbers)
    driver.cuMemcpyDtoH(out.ctypes.data, int(memory.handle), numbers.nbytes)
    np.testing.assert_array_equal(out, 3 * numbers)
