"""The command, the driver library inside of the package, and the pytest plugin, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import opentmu

# A program that uses CUDA's driver by nothing but its library's name, as any client does.
PROGRAM = """
import ctypes
cuda = ctypes.CDLL("libcuda.so.1")
assert cuda.cuInit(0) == 0
device, context, address = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_uint64()
assert cuda.cuDeviceGet(ctypes.byref(device), 0) == 0
name = ctypes.create_string_buffer(100)
assert cuda.cuDeviceGetName(name, 100, device) == 0
assert cuda.cuCtxCreate_v2(ctypes.byref(context), 0, device) == 0
assert cuda.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(16)) == 0
assert cuda.cuMemsetD32_v2(address, 7, ctypes.c_size_t(4)) == 0
words = (ctypes.c_uint32 * 4)()
assert cuda.cuMemcpyDtoH_v2(words, address, ctypes.c_size_t(16)) == 0
"""


def python(*arguments, folder, **environment):
    environment = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )


def test_a_program_runs_on_the_driver_library(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM + "print(list(words))\n")
    ran = python("-m", "opentmu", "run", "--", sys.executable, str(program), folder=tmp_path)
    assert (ran.stdout, ran.returncode) == ("[7, 7, 7, 7]\n", 0), ran.stderr


def test_the_command_is_the_package_s(tmp_path):
    scripts = Path(sys.executable).parent
    ran = subprocess.run([scripts / "tmu", "--version"], capture_output=True, text=True, timeout=60)
    assert ran.stdout.strip() == f"tmu {opentmu.__version__}"
    ran = python("-m", "opentmu", "explain", "0xd870003000970402", folder=tmp_path)
    assert ran.returncode == 0 and "TEXS.LL" in ran.stdout


def test_pytest_runs_a_suite_on_the_driver_library(tmp_path):
    (tmp_path / "test_suite.py").write_text(
        "def test_driver():\n" + "".join(f"    {line}\n" for line in PROGRAM.splitlines())
        + "    assert list(words) == [7] * 4\n"
    )
    options = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ran = python(*options, "--opentmu", "--opentmu-arch", "sm_52", folder=tmp_path)
    assert ran.returncode == 0 and "1 passed" in ran.stdout, ran.stdout + ran.stderr


def test_pytest_collects_jobs_and_a_fault_fails_its_test(tmp_path):
    job = """
[shader]
text = "TLD.LZ R2, R0, 0x1, 1D, 0x1;"
[texture.numbers]
dim = "1d"
size = [4]
format = "r32_uint"
data = [5, 6, 7, 8]
[state]
handles = [{ index = 1, texture = "numbers" }]
[registers]
R0 = { u32 = [3, 0] }
[[expect]]
register = "R2"
u32 = [8, %s]
"""
    (tmp_path / "good.toml").write_text(job % 5)
    (tmp_path / "bad.toml").write_text(job % 6)
    (tmp_path / "other.toml").write_text("[tool]\nname = 'no job'\n")
    (tmp_path / "test_fault.py").write_text(
        "def test_fault(cuda_device):\n"
        "    code = '.version 7.0\\n.target sm_50\\n.address_size 64\\n.entry k() "
        "{ .reg .b32 %r; ld.global.u32 %r, [64]; ret; }'\n"
        "    cuda_device.load(code.encode()).k[1, 1]()\n"
    )
    ran = python("-m", "pytest", "-q", "-p", "no:cacheprovider", folder=tmp_path)
    assert "2 failed, 1 passed" in ran.stdout, ran.stdout + ran.stderr
    assert "FAILED bad.toml::job" in ran.stdout and "FAILED test_fault.py::test_fault" in ran.stdout
    assert "FaultError" in ran.stdout and "0x40" in ran.stdout


def test_a_race_fails_the_test_that_made_it(tmp_path):
    (tmp_path / "test_race.py").write_text(
        "import ctypes\n"
        "import pytest\n"
        "CODE = b'.version 7.0\\n.target sm_50\\n.address_size 64\\n.entry k(.param .u64 data, .param .u32 stride) "
        "{ .reg .b64 %d; .reg .b32 %r<2>; ld.param.u64 %d, [data]; ld.param.u32 %r1, [stride]; mov.u32 %r0, %tid.x; "
        "mul.lo.u32 %r1, %r0, %r1; mad.wide.u32 %d, %r1, 4, %d; st.global.u32 [%d], %r0; ret; }\\0'\n"
        "@pytest.mark.parametrize('stride', [0, 1])\n"
        "def test_driver(stride):\n"
        + "".join(f"    {line}\n" for line in PROGRAM.replace("c_size_t(16)", "c_size_t(256)", 1).splitlines())
        + "    module, function = ctypes.c_void_p(), ctypes.c_void_p()\n"
        "    assert cuda.cuModuleLoadData(ctypes.byref(module), CODE) == 0\n"
        "    assert cuda.cuModuleGetFunction(ctypes.byref(function), module, b'k') == 0\n"
        "    step = ctypes.c_uint32(stride)\n"
        "    given = (ctypes.c_void_p * 2)(ctypes.addressof(address), ctypes.addressof(step))\n"
        "    assert cuda.cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, None, given, None) == 0\n"
        "    assert cuda.cuCtxSynchronize() == 0\n"
    )
    options = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ran = python(*options, "--opentmu", "--opentmu-check", "race", folder=tmp_path)
    assert "1 failed, 1 passed" in ran.stdout and "FAILED test_race.py::test_driver[0]" in ran.stdout, ran.stdout + ran.stderr
    assert "RACE-01" in ran.stdout


LAUNCH = (
    "import ctypes\n"
    "import pytest\n"
    "CODE = b'.version 7.0\\n.target sm_50\\n.address_size 64\\n.entry k(.param .u64 address) "
    "{ .reg .b32 %r; .reg .b64 %d; ld.param.u64 %d, [address]; ld.global.u32 %r, [%d]; ret; }\\0'\n"
    "def launch(offset):\n"
    + "".join(f"    {line}\n" for line in PROGRAM.splitlines())
    + "    module, function = ctypes.c_void_p(), ctypes.c_void_p()\n"
    "    cuda.cuModuleLoadData(ctypes.byref(module), CODE)\n"
    "    cuda.cuModuleGetFunction(ctypes.byref(function), module, b'k')\n"
    "    at = ctypes.c_uint64(address.value + offset)\n"
    "    given = (ctypes.c_void_p * 1)(ctypes.addressof(at))\n"
    "    cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, None, given, None)\n"
)


def test_an_illegal_access_fails_the_test_that_made_it(tmp_path):
    # None of them looks at what CUDA returns, or waits for the kernel. Each is run by itself, for after a fault nothing runs in a process.
    (tmp_path / "test_access.py").write_text(
        LAUNCH
        + "def test_inside():\n    launch(12)\n"
        "def test_behind():\n    launch(1 << 20)\n"
        "@pytest.mark.opentmu_faults\ndef test_meant():\n    launch(1 << 20)\n"
        "def test_nothing():\n    pass\n"
        "@pytest.fixture\ndef behind():\n    launch(1 << 20)\n"
        "def test_fixture(behind):\n    pass\n"
    )

    def run(*names):
        options = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers", "--opentmu"]
        return python(*options, *(f"test_access.py::{name}" for name in names), folder=tmp_path)

    ran = run("test_inside", "test_behind", "test_nothing")
    assert "1 failed, 2 passed" in ran.stdout and "MEMORY-03" in ran.stdout, ran.stdout + ran.stderr
    assert "FAILED test_access.py::test_behind" in ran.stdout
    ran = run("test_meant", "test_nothing")
    assert "2 passed" in ran.stdout, ran.stdout + ran.stderr
    ran = run("test_fixture", "test_nothing")
    assert "1 passed, 1 error" in ran.stdout and "MEMORY-03" in ran.stdout, ran.stdout + ran.stderr
    assert "ERROR test_access.py::test_fixture" in ran.stdout


def test_workers_of_pytest_run_on_the_driver_library(tmp_path):
    (tmp_path / "test_access.py").write_text(
        LAUNCH
        + "@pytest.mark.parametrize('number', range(8))\n"
        "def test_inside(number):\n    launch(12)\n"
        "def test_behind():\n    launch(1 << 20)\n"
    )
    ran = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--opentmu", "-n", "2", folder=tmp_path)
    assert "1 failed, 8 passed" in ran.stdout and "FAILED test_access.py::test_behind" in ran.stdout, ran.stdout + ran.stderr
