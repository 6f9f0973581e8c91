"""Mojo: kernels, and what they should give, in one program, `kernels.mojo`.

Mojo asks for a driver of CUDA 13 unless it is told of an assembler for PTX, which it then does not call: the driver gets the PTX.
"""

import os
import pathlib
import subprocess
import sys

MACHINE = os.environ.get("OPENTMU_ARCH", "sm_61")


def test_kernels(tmp_path):
    source = pathlib.Path(__file__).with_name("kernels.mojo")
    program = tmp_path / "kernels"
    # For sm_61, Mojo's compiler ends with an error of its own at shuffles.
    shuffles = ["-D", "SHUFFLES"] if int(MACHINE[3:]) >= 75 else []
    build = [pathlib.Path(sys.executable).with_name("mojo"), "build", *shuffles, f"--target-accelerator={MACHINE}", source, "-o", program]
    subprocess.run(build, check=True, capture_output=True, text=True)
    told = os.environ | {"MODULAR_NVPTX_COMPILER_PATH": "/bin/true"}
    run = subprocess.run([program], capture_output=True, text=True, env=told, timeout=120)
    right = ["product: right", "histogram: right", "sums of warps: right"]
    assert run.stdout.splitlines() == [f"OpenTMU {MACHINE}", *right[: 3 if shuffles else 2]], run.stderr
