"""`OPENTMU_CHECK=race`: a kernel whose threads do not wait for each other, and the same with a barrier."""

import os
import subprocess
import sys

REVERSE = """
import numpy as np
from numba import cuda, float32

@cuda.jit
def reverse(a):
    s = cuda.shared.array(128, float32)
    i = cuda.threadIdx.x
    s[i] = a[i]
    BARRIER
    a[i] = s[127 - i]

a = np.arange(128, dtype=np.float32)
reverse[1, 128](a)
"""


def told(barrier):
    program = REVERSE.replace("BARRIER", barrier)
    script = f"exec(compile({program!r}, 'reverse.py', 'exec'))"
    environment = {**os.environ, "OPENTMU_CHECK": "race"}
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stderr
    return [line for line in ran.stderr.splitlines() if "RACE-01" in line]


def test_threads_that_do_not_wait_for_each_other_are_told():
    (race,) = told("pass")
    assert "shared memory" in race and "`STS " in race and "`LDS" in race


def test_a_barrier_orders_them():
    assert told("cuda.syncthreads()") == []
