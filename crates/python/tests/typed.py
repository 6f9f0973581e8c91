"""What type checkers are told. `cargo xtask python` checks this file; nothing runs it."""

from typing import List, Optional, Tuple

import numpy
from typing_extensions import assert_type

import opentmu

device = opentmu.Device(arch="sm_52")
array = device.array([1.0, 2.0])
assert_type(array, opentmu.Array)
assert_type(array.shape, Tuple[int, ...])
assert_type(device.load("scale.ptx").scale, opentmu.Kernel)
assert_type(device.load("scale.ptx").kernel("scale")[1, (32, 2)](array, 3.0), opentmu.Launched)
shader = device.load_direct3d("scale.dxbc")
assert_type(shader[4, 2](t0=array, s0=opentmu.Sampler(filter="linear")), opentmu.Launched)
assert_type(shader.draw_vertices(3, inputs={"POSITION": array}), opentmu.Drawn)
assert_type(device.surface(size=(4, 4), format="r32_float").texture(), opentmu.Texture)
device.load("scale.ptx").bind_surface("out", device.surface(numpy.zeros((2, 2), numpy.float32)))
samples: numpy.ndarray = device.texture(numpy.zeros((2, 2), numpy.float32)).sample(0.5, [0.25, 0.75])
assert_type(opentmu.disassemble("a.cubin")[0].target, Optional[int])
assert_type(opentmu.check(b""), List[opentmu.Finding])
machine = opentmu.explain("EXIT").machine
machine.reads  # type: ignore[union-attr]
opentmu.Device("sm_52", levels=3)  # type: ignore[call-arg]
