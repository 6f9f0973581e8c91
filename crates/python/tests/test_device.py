"""Arrays, kernels, faults. What is expected is arithmetic by hand."""

import _thread
import sys
import threading
import time
import types

import numpy
import pytest

import opentmu

SCALE = b"""
.version 7.0
.target sm_50
.address_size 64
.visible .const .f32 offset;
.visible .entry scale(.param .u64 data, .param .f32 factor, .param .u32 count) {
    .reg .b64 %d; .reg .b32 %r<3>; .reg .f32 %f<3>; .reg .pred %p;
    ld.param.u64 %d, [data];
    ld.param.f32 %f0, [factor];
    ld.param.u32 %r0, [count];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mul.lo.u32 %r1, %r1, %r2;
    mov.u32 %r2, %tid.x;
    add.u32 %r1, %r1, %r2;
    setp.ge.u32 %p, %r1, %r0;
    @%p ret;
    mad.wide.u32 %d, %r1, 4, %d;
    ld.global.f32 %f1, [%d];
    ld.const.f32 %f2, [offset];
    fma.rn.f32 %f1, %f1, %f0, %f2;
    st.global.f32 [%d], %f1;
    ret;
}
.visible .entry forever(.param .u64 data) {
    .reg .b64 %d; .reg .b32 %r;
    ld.param.u64 %d, [data];
again:
    ld.global.volatile.u32 %r, [%d];
    bra again;
}
"""


@pytest.fixture
def module(cuda_device):
    return cuda_device.load(SCALE, "scale.ptx")


def test_a_kernel_reads_and_writes_an_array(cuda_device, module):
    data = cuda_device.array(numpy.arange(100, dtype=numpy.float32).reshape(4, 25))
    module.write_variable("offset", numpy.float32(0.5))
    told = module.scale[4, 32](data, 3.0, data.size)
    expected = numpy.arange(100, dtype=numpy.float32).reshape(4, 25) * 3 + 0.5
    assert numpy.array_equal(data.numpy(), expected)
    assert numpy.array_equal(numpy.asarray(data), expected)
    assert (data.shape, data.dtype, len(data)) == ((4, 25), numpy.float32, 4)
    # Four warps, which execute eleven instructions at least.
    assert told.instructions >= 44


def test_arrays_of_the_host_are_copied_in_and_back(module):
    data = numpy.arange(8, dtype=numpy.float32)
    every_second = numpy.arange(16, dtype=numpy.float32)[::2]
    fixed = data.copy()
    fixed.flags.writeable = False
    for array in (data, every_second, fixed):
        before = array.copy()
        module.scale[1, 32](array, numpy.float32(2), numpy.uint32(8))
        assert numpy.array_equal(array, before * (1 if array is fixed else 2))


def test_what_has_dlpack_becomes_an_array(cuda_device):
    class Holder:
        def __init__(self):
            self.values = numpy.arange(6, dtype=numpy.int16).reshape(2, 3)

        def __dlpack__(self, **options):
            return self.values.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.values.__dlpack_device__()

    assert cuda_device.array(Holder()).numpy().tolist() == [[0, 1, 2], [3, 4, 5]]
    array = cuda_device.zeros((2, 2), numpy.int8)
    array.set([[1, 2], [3, 4]])
    assert array.numpy().tolist() == [[1, 2], [3, 4]]
    with pytest.raises(TypeError):
        array.set(numpy.float64(1.5))
    with pytest.raises(TypeError):
        cuda_device.array(numpy.array([object()]))


def test_others_take_arrays_and_surfaces_by_dlpack(cuda_device):
    array = cuda_device.array([[1, 2], [3, 4]], numpy.int16)
    surface = cuda_device.surface(numpy.array([[5, 6], [7, 8]], numpy.uint8))
    for made, expected in [(array, [[1, 2], [3, 4]]), (surface, [[5, 6], [7, 8]])]:
        copied = numpy.from_dlpack(made)
        assert (copied.tolist(), copied.dtype) == (expected, made.dtype)
        with pytest.raises(BufferError, match="copying"):
            made.__dlpack__(copy=False)


def test_memory_is_freed_with_its_array(cuda_device):
    array = cuda_device.zeros(1 << 20, numpy.uint8)
    assert cuda_device.allocated >= 1 << 20
    del array
    assert cuda_device.allocated < 1 << 20
    with pytest.raises(opentmu.OutOfMemoryError) as raised:
        opentmu.Device(memory_limit=1000).zeros(1001, numpy.uint8)
    assert raised.value.code == "MEMORY-01"


def test_a_fault_names_thread_address_and_instruction(cuda_device, module):
    data = cuda_device.array(numpy.ones(40, numpy.float32))
    with pytest.raises(opentmu.FaultError) as raised:
        module.scale[2, 32](data, 2.0, 64)
    fault = raised.value
    assert (fault.function, fault.block, fault.thread) == ("scale", (1, 0, 0), (8, 0, 0))
    assert fault.address == data.address + 160
    assert fault.instruction.startswith("ld.global.f32")
    assert fault.code == fault.faults[0].code and fault.code in str(fault)
    # The load of global memory is in line 19 of the file, whose first line is empty.
    assert [(one.file, one.line) for one in fault.findings] == [("scale.ptx", 19)]
    # The device goes on.
    module.scale[1, 32](data, 2.0, 32)
    assert data.numpy()[31] in (2.0, 4.0)


def test_a_fault_leaves_what_was_written(module):
    data = numpy.ones(40, numpy.float32)
    with pytest.raises(opentmu.FaultError):
        module.scale[2, 32](data, 2.0, 64)
    assert data[:32].tolist() == [2.0] * 32


@pytest.mark.usefixtures("takes_interrupts")
def test_the_interpreter_goes_on_while_a_kernel_runs_and_an_interrupt_ends_it():
    cuda_device = opentmu.Device(step_limit=1 << 60)
    module = cuda_device.load(SCALE, "scale.ptx")
    data = cuda_device.zeros(1, numpy.uint32)
    counted = []

    def count_and_interrupt():
        for number in range(10):
            counted.append(number)
            time.sleep(0.01)
        _thread.interrupt_main()

    other = threading.Thread(target=count_and_interrupt)
    begin = time.monotonic()
    other.start()
    with pytest.raises(KeyboardInterrupt):
        module.forever[1, 1](data)
    other.join()
    assert len(counted) == 10
    assert time.monotonic() - begin < 20
    # The device is free for the next one.
    values = cuda_device.array(numpy.ones(4, numpy.float32))
    module.scale[1, 4](values, 5.0, 4)
    assert values.numpy().tolist() == [5.0] * 4


def test_a_block_may_execute_so_many_instructions():
    device = opentmu.Device(step_limit=1000)
    with pytest.raises(opentmu.FaultError, match="LIMIT-01"):
        device.load(SCALE, "scale.ptx").forever[1, 1](device.zeros(1, numpy.uint32))


def test_what_is_not_a_launch_is_refused(cuda_device, module):
    data = cuda_device.zeros(4)
    other = opentmu.Device().zeros(4)
    for arguments, error in [
        ((data, 2.0), opentmu.InvalidError),
        ((data, 2.0, 4, 5), opentmu.InvalidError),
        ((data, numpy.float64(2), 4), opentmu.InvalidError),
        ((other, 2.0, 4), opentmu.InvalidError),
        ((data, 2.0, 1 << 32), OverflowError),
        ((data, 2.0, "four"), TypeError),
    ]:
        with pytest.raises(error):
            module.scale[1, 1](*arguments)
    for grid, block in [(0, 1), ((1, 1, 1, 1), 1), (-1, 1)]:
        with pytest.raises((ValueError, OverflowError)):
            module.scale[grid, block](data, 2.0, 4)
    with pytest.raises(TypeError):
        module.scale[1]
    with pytest.raises(AttributeError, match="scale, forever"):
        module.scald
    with pytest.raises(ValueError, match="sm_50, sm_52"):
        opentmu.Device(arch="sm_90")


def test_modules_come_from_files_of_every_kind(cuda_device, corpus, tmp_path):
    assert cuda_device.load(corpus / "kernels" / "rotate.ptx").kernels == ["rotate"]
    cubin = cuda_device.load((corpus / "kernels" / "rotate.cubin").read_bytes())
    assert [cubin.kernel().name, cubin.rotate.parameters] == ["rotate", [8, 8, 4, 4]]
    broken = tmp_path / "broken.ptx"
    broken.write_bytes(SCALE.replace(b"fma.rn.f32", b"fma.rn.f31"))
    with pytest.raises(opentmu.ShaderError) as raised:
        cuda_device.load(broken)
    finding = raised.value.findings[0]
    assert (finding.file, finding.line, finding.severity) == (str(broken), 21, "error")
    assert str(broken) in str(raised.value)


RACE = b"""
.version 7.0
.target sm_50
.address_size 64
.visible .entry race(.param .u64 data, .param .u32 stride) {
    .reg .b64 %d; .reg .b32 %r<2>;
    ld.param.u64 %d, [data];
    ld.param.u32 %r1, [stride];
    mov.u32 %r0, %tid.x;
    mul.lo.u32 %r1, %r0, %r1;
    mad.wide.u32 %d, %r1, 4, %d;
    st.global.u32 [%d], %r0;
    ret;
}
"""


def test_a_race_is_raised_where_it_is_looked_for():
    device = opentmu.Device(check="race")
    kernel = device.load(RACE, name="race.ptx").race
    data = device.zeros(64, numpy.uint32)
    # A word for each thread.
    kernel[1, 64](data, 1)
    assert data.numpy().tolist() == list(range(64))
    # One word for two warps.
    with pytest.raises(opentmu.RaceError) as raised:
        kernel[1, 64](data, 0)
    assert raised.value.code == "RACE-01" and raised.value.findings[0].file == "race.ptx"
    other = opentmu.Device()
    other.load(RACE).race[1, 64](other.zeros(64, numpy.uint32), 0)
    with pytest.raises(ValueError, match="race"):
        opentmu.Device(check="races")


def test_a_bar_shows_the_blocks_that_have_run(cuda_device, module, monkeypatch):
    bars = []

    class Bar:
        """What tqdm's bar has."""

        def __init__(self, **options):
            self.n, self.total = 0, None
            bars.append(self)

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def update(self, more):
            self.n += more

    class RichBar(Bar):
        """What rich's has."""

        def add_task(self, name, total):
            return name

        def update(self, task, completed, total):
            assert task == "blocks"
            self.n, self.total = completed, total

    for name, attribute, bar in [("tqdm", "auto", Bar), ("rich", "progress", RichBar)]:
        below = types.ModuleType(f"{name}.{attribute}")
        setattr(below, "tqdm" if name == "tqdm" else "Progress", bar)
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
        monkeypatch.setitem(sys.modules, f"{name}.{attribute}", below)
    data = cuda_device.zeros(384)
    for shown in (True, "tqdm", "rich"):
        module.scale[(4, 3), 32](data, 2.0, 384, progress=shown)
        assert (bars[-1].n, bars[-1].total) == (12, 12)
    assert len(bars) == 3
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match=r"opentmu\[progress\]"):
        module.scale[1, 32](data, 2.0, 32, progress=True)
    with pytest.raises(ValueError, match="rich"):
        module.scale[1, 32](data, 2.0, 32, progress="dots")
