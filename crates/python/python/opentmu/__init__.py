"""A GPU in software: kernels and textures on NumPy's arrays, and tools for shaders.

>>> import numpy, opentmu
>>> device = opentmu.Device()
>>> texture = device.texture(numpy.array([[0, 1], [2, 3]], numpy.float32), filter="linear")
>>> texture.sample(0.5, 0.5)[0]
np.float32(1.5)
"""

from ._array import Array
from ._device import Device, Module, Variable
from ._direct3d import BufferView, ConfiguredShader, Drawn, Shader, VertexBuffer
from ._kernel import ConfiguredKernel, Kernel, Launched
from ._opentmu import __version__
from ._picture import FetchExplanation, Section
from ._sampler import Sampler
from ._scan import scan
from ._surface import Surface
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
    "Array", "Assembled", "BufferView", "ConfiguredKernel", "ConfiguredShader", "Control", "Device", "Drawn",
    "Elsewhere", "Error", "Explanation", "Fault", "FaultError", "FetchExplanation", "Field", "Finding", "Instruction", "InvalidError",
    "Kernel", "Launched", "MachineInstruction", "Module", "OutOfMemoryError", "RaceError", "Register", "Rule",
    "Sampler", "Section", "Shader", "ShaderError", "Surface", "Texture", "Translation", "Variable", "VertexBuffer",
    "__version__", "assemble", "check", "disassemble", "explain", "scan", "translate",
]
