"""The device and the modules that are loaded on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Sequence, Union

import numpy

from . import _opentmu
from ._array import Array, as_bytes, as_numpy
from ._direct3d import load_direct3d
from ._file import File, read_file
from ._kernel import Kernel
from ._surface import Surface, make_surface
from ._texture import Texture, make_texture
from .errors import InvalidError


@dataclass(frozen=True)
class Variable:
    """A variable of a module, in global or constant memory."""

    name: str
    address: int
    nbytes: int


class Module:
    """Code that is loaded on a device. ``module.kernel("name")``, or ``module.name``, is a kernel of it."""

    def __init__(self, device: "Device", module: _opentmu.Module) -> None:
        self.device = device
        self._module = module

    @property
    def kernels(self) -> List[str]:
        """The names of its kernels, in the order of the file; a C++ function's is the mangled one."""
        return self._module.functions()

    def kernel(self, name: str = "") -> Kernel:
        """A kernel by its name in the file, its name in the source, or any part of either that only it has; the only one by no name.
        It is translated when it is asked for."""
        return Kernel(self.device, self._module.function(name))

    @property
    def variables(self) -> List[Variable]:
        """Its variables, in the order of the file."""
        return [Variable(*variable) for variable in self._module.variables()]

    def read_variable(self, name: str, dtype: Any = numpy.uint8) -> numpy.ndarray:
        """What a variable holds, along one axis."""
        address, nbytes = self._module.variable(name)
        return self.device.read(address, nbytes).view(dtype)

    def write_variable(self, name: str, values: Any) -> None:
        """Writes a variable, from its first byte on (``cudaMemcpyToSymbol``). The next launch sees it."""
        address, nbytes = self._module.variable(name)
        content = as_bytes(as_numpy(values))
        if content.nbytes > nbytes:
            raise InvalidError(f"{name} has {nbytes} bytes, but {content.nbytes} are given")
        self.device.write(address, content)

    @property
    def references(self) -> List[str]:
        """The texture and surface references that it declares."""
        return self._module.references()

    def bind_texture(self, reference: str, texture: Texture) -> None:
        """Binds a texture reference, from the next launch on."""
        self._module.bind_texture(reference, texture._texture)

    def bind_surface(self, reference: str, surface: Surface) -> None:
        """Binds a surface reference, from the next launch on."""
        self._module.bind_surface(reference, surface._surface)

    def __getattr__(self, name: str) -> Kernel:
        if name.startswith("_") or name not in self.kernels:
            raise AttributeError(f"the module has no kernel {name!r}; it has {', '.join(self.kernels) or 'none'}")
        return self.kernel(name)


class Device:
    """A GPU in software. Results do not depend on the machine or on the number of its threads.

    ``arch``: the machine whose code is chosen from fat binaries, ``sm_50`` to ``sm_62``; all of them run everywhere, and so does PTX.
    ``model``: how the texture unit rounds: ``nvidia``, ``d3d`` or ``exact``.
    ``threads``: threads of the host that blocks run on; 0: as many as it has.
    ``memory_limit``: bytes that may be allocated together.
    ``check``: ``race``: launches look for two threads that access the same bytes of shared or global memory, one of them with a store, and
    nothing that orders them; slow. A launch with one raises :class:`RaceError` when it has ended.
    ``step_limit``: instructions that a block may execute before it is stopped (``LIMIT-01``), with no limit for a launch; 2²⁸, and 2³⁶ for
    all blocks of a launch, unless this is said.
    """

    def __init__(
        self,
        arch: str = "sm_61",
        model: str = "nvidia",
        threads: int = 0,
        memory_limit: Optional[int] = None,
        check: Optional[str] = None,
        step_limit: Optional[int] = None,
    ) -> None:
        if check not in (None, "race"):
            raise ValueError(f"check is \"race\" or None, not {check!r}")
        self.check = check
        """What launches look for besides faults."""
        self._device = _opentmu.Device(arch, model, threads, memory_limit, step_limit)

    @property
    def arch(self) -> str:
        """The machine that it announces itself as."""
        return self._device.arch

    @property
    def model(self) -> str:
        """How its texture unit rounds."""
        return self._device.model

    @property
    def allocated(self) -> int:
        """Bytes that are allocated."""
        return self._device.allocated

    def array(self, values: Any, dtype: Any = None) -> Array:
        """A copy in device memory of an array: NumPy's, or anything with its interface, CUDA's or DLPack's."""
        host = as_numpy(values, self)
        host = host if dtype is None else host.astype(dtype)
        made = Array(self, host.shape, host.dtype)
        self.write(made.address, host)
        return made

    def zeros(self, shape: Union[int, Sequence[int]], dtype: Any = numpy.float32) -> Array:
        """An array of zero bytes in device memory."""
        shape = (shape,) if isinstance(shape, int) else tuple(int(extent) for extent in shape)
        if any(extent < 0 for extent in shape):
            raise ValueError(f"an extent of {shape} is negative")
        return Array(self, shape, numpy.dtype(dtype))

    def read(self, address: int, nbytes: int) -> numpy.ndarray:
        """Bytes of device memory, after every launch that was made before."""
        return self._device.read(address, nbytes)

    def write(self, address: int, values: Any) -> None:
        """Writes the bytes of an array to device memory."""
        self._device.write(address, as_bytes(as_numpy(values, self)))

    def load(self, file: File, name: Optional[str] = None) -> Module:
        """Loads PTX, a cubin, the member of a fat binary that is for this machine, or assembly text with kernels: from a path or from
        bytes. ``name`` is what findings call it."""
        return Module(self, _opentmu.Module.load(self._device, *read_file(file, name)))

    def link(self, files: Sequence[File]) -> Module:
        """Loads several files of PTX as one module: what one declares ``.extern``, another may define."""
        return Module(self, _opentmu.Module.link(self._device, [read_file(file) for file in files]))

    load_direct3d = load_direct3d
    texture = make_texture
    surface = make_surface

    def __repr__(self) -> str:
        return f"<opentmu.Device {self.arch} {self.model}>"
