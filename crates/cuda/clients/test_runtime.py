"""NVIDIA's runtime library, which cuda-bindings holds, asks its own driver for what no other one has: the program is told so, and what to link."""

import subprocess
import sys

PROGRAM = """
from cuda.bindings import runtime
print(*(runtime.cudaMalloc(16)[0].name for _ in range(2)))
"""


def test_the_program_is_told_once_what_to_link():
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120)
    assert ran.stdout == "cudaErrorSymbolNotFound cudaErrorSymbolNotFound\n", ran.stderr
    assert ran.stderr.count("link the program with `-cudart shared`") == 1
