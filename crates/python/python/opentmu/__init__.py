"""A GPU in software: kernels and textures on NumPy's arrays, and tools for shaders.

>>> import numpy, opentmu
>>> device = opentmu.Device()
>>> texture = device.texture(numpy.array([[0, 1], [2, 3]], numpy.float32), filter="linear")
>>> texture.sample(0.5, 0.5)[0]
np.float32(1.5)
"""

from ._array import Array
from ._device import ConfiguredKernel, Device, Kernel, Launched, Module, Variable
from ._opentmu import __version__
from ._scan import scan
from ._texture import Texture
from ._tools import (
    Assembled,
    Control,
    Elsewhere,
    Explanation,
    Field,
    Instruction,
    MachineInstruction,
    Register,
    Rule,
    Translation,
    assemble,
    check,
    disassemble,
    explain,
    translate,
)
from .errors import Error, Fault, FaultError, Finding, InvalidError, OutOfMemoryError, RaceError, ShaderError

__all__ = [
    "Array", "Assembled", "ConfiguredKernel", "Control", "Device", "Elsewhere", "Error", "Explanation", "Fault",
    "FaultError", "Field", "Finding", "Instruction", "InvalidError", "Kernel", "Launched", "MachineInstruction", "Module",
    "OutOfMemoryError", "RaceError", "Register", "Rule", "ShaderError", "Texture", "Translation", "Variable", "__version__",
    "assemble", "check", "disassemble", "explain", "scan", "translate",
]
