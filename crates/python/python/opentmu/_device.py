"""The device: arrays, modules, kernels."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy

from . import _opentmu
from ._array import Array, as_bytes, as_numpy
from ._progress import progress_bar
from ._texture import Texture, make_texture
from .errors import RACE, Finding, InvalidError, RaceError

File = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"]
Extents = Union[SupportsIndex, Sequence[SupportsIndex]]


def read_file(file: File, name: Optional[str] = None) -> Tuple[str, bytes]:
    """Name and content of a file that is given by its path or as its bytes."""
    if isinstance(file, (bytes, bytearray, memoryview)):
        return name or "<bytes>", bytes(file)
    path = Path(file)
    return name or str(path), path.read_bytes()


@dataclass(frozen=True)
class Launched:
    """What a launch that came to its end tells."""

    instructions: int
    """Instructions that warps have executed."""
    fetches: int
    """Texture fetches, counted once for each warp."""
    texels: int
    """Texels that they read."""
    barriers: int
    """Arrivals of warps at barriers."""
    atomics: int
    """Atomic operations, counted once for each thread."""
    branches: int
    """Branches that some thread took."""
    divergent: int
    """Those of them that some of the active threads did not take."""
    warnings: List[Finding]
    """What was odd but tolerated."""


def extents(of: Extents) -> List[int]:
    """Extents along x, y and z; those that are not given are 1."""
    values = [of] if isinstance(of, SupportsIndex) else list(of)
    if not 1 <= len(values) <= 3:
        raise ValueError(f"a grid and a block have one to three extents, not {len(values)}")
    return [int(value) for value in values] + [1] * (3 - len(values))


class Kernel:
    """A kernel of a module. ``kernel[grid, block](arguments…)`` launches it and waits for the end."""

    def __init__(self, device: "Device", function: _opentmu.Function) -> None:
        self.device = device
        self._function = function
        self.name: str = function.name
        self.parameters: List[int] = function.parameters
        """The sizes of its parameters in bytes."""
        self.registers: int = function.registers
        """Registers of a thread."""
        self.shared_bytes: int = function.shared_bytes
        """Bytes of shared memory of a block, without what a launch adds."""
        self.local_bytes: int = function.local_bytes
        """Bytes of local memory of a thread."""
        self.max_threads: int = function.max_threads
        """Most threads that a block may have."""

    def __getitem__(self, configuration: Any) -> "ConfiguredKernel":
        """``[grid, block]`` or ``[grid, block, shared_bytes]``: blocks and threads along x, or tuples of up to three."""
        if not isinstance(configuration, tuple) or not 2 <= len(configuration) <= 3:
            raise TypeError("a launch is kernel[grid, block](…) or kernel[grid, block, shared_bytes](…)")
        return ConfiguredKernel(self, *configuration)

    def __repr__(self) -> str:
        return f"<opentmu.Kernel {self.name}>"


class ConfiguredKernel:
    """A kernel with the number of its threads."""

    def __init__(self, kernel: Kernel, grid: Extents, block: Extents, shared_bytes: int = 0) -> None:
        self.kernel = kernel
        self.grid = extents(grid)
        self.block = extents(block)
        self.shared_bytes = shared_bytes

    def __call__(self, *arguments: Any, cooperative: bool = False, progress: bool = False) -> Launched:
        """Launches it and waits for the end. Other threads of Python run meanwhile, and Ctrl-C ends the kernel.

        Arguments: arrays and textures of the device; arrays of NumPy's, which are copied to the device and, where they are
        writable, back when the launch has ended, with a fault too; numbers of NumPy's, which are of their own size; Python's
        numbers, which take the size of the parameter, integers as integers and floats as floats; ``bytes`` for structures.
        ``cooperative``: all blocks are there from the start and may wait for each other. ``progress``: shows how many blocks have run (with
        tqdm).

        Raises :class:`FaultError` when the kernel was stopped, and :class:`RaceError` when it came to its end with a race, on a device that
        was made with ``check="race"``.
        """
        sizes = self.kernel.parameters
        copied: List[Tuple[numpy.ndarray, Array]] = []
        values = []
        for number, argument in enumerate(arguments):
            # One too many is refused by the launch, whatever its size.
            size = sizes[number] if number < len(sizes) else 8
            values.append(self._argument(number, argument, size, copied))
        try:
            told = self._launch(cooperative, values, progress)
        finally:
            for host, array in copied:
                if host.flags.writeable:
                    numpy.copyto(host, array.numpy())
        launched = Launched(**told)
        races = [warning for warning in launched.warnings if warning.code == RACE]
        if races and self.kernel.device.check == "race":
            raise RaceError("\n".join(map(str, races)), RACE, races)
        return launched

    def _launch(self, cooperative: bool, values: List[bytes], progress: bool) -> Dict[str, Any]:
        shape = (self.grid, self.block, self.shared_bytes, cooperative, self.kernel.device.check == "race", values)
        if not progress:
            return self.kernel._function.launch(*shape, None)
        with progress_bar(True, math.prod(self.grid), "blocks") as bar:
            shown = 0

            def show(blocks: int) -> None:
                nonlocal shown
                bar(blocks - shown)
                shown = blocks

            return self.kernel._function.launch(*shape, show)

    def _argument(self, number: int, argument: Any, size: int, copied: List[Tuple[numpy.ndarray, Array]]) -> bytes:
        if isinstance(argument, (Array, Texture)):
            if argument.device is not self.kernel.device:
                raise InvalidError(f"argument {number} belongs to another device")
            value = argument.address if isinstance(argument, Array) else argument.handle
            return value.to_bytes(8, "little")
        if isinstance(argument, numpy.ndarray) and argument.shape != ():
            known = next((array for host, array in copied if host is argument), None)
            if known is None:
                known = self.kernel.device.array(argument)
                copied.append((argument, known))
            return known.address.to_bytes(8, "little")
        return _number(number, argument, size)


def _number(number: int, argument: Any, size: int) -> bytes:
    """The bytes of an argument that is no array."""
    if isinstance(argument, (bytes, bytearray, memoryview)):
        return bytes(argument)
    if isinstance(argument, (numpy.generic, numpy.ndarray)):
        return numpy.asarray(argument).tobytes()
    if isinstance(argument, int):
        try:
            return int(argument).to_bytes(size, "little", signed=argument < 0)
        except OverflowError:
            raise OverflowError(f"argument {number} is {argument}, but the parameter has {size} bytes") from None
    if isinstance(argument, float):
        kinds: Dict[int, Any] = {2: numpy.float16, 4: numpy.float32, 8: numpy.float64}
        if size not in kinds:
            raise TypeError(f"argument {number} is a float, but the parameter has {size} bytes")
        return numpy.asarray(argument, kinds[size]).tobytes()
    raise TypeError(f"argument {number} is a {type(argument).__name__}, which no kernel takes")


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
    """

    def __init__(
        self,
        arch: str = "sm_61",
        model: str = "nvidia",
        threads: int = 0,
        memory_limit: Optional[int] = None,
        check: Optional[str] = None,
    ) -> None:
        if check not in (None, "race"):
            raise ValueError(f"check is \"race\" or None, not {check!r}")
        self.check = check
        """What launches look for besides faults."""
        self._device = _opentmu.Device(arch, model, threads, memory_limit)

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
        """A copy in device memory of an array: NumPy's, or anything with its interface or DLPack's."""
        host = as_numpy(values)
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
        self._device.write(address, as_bytes(as_numpy(values)))

    def load(self, file: File, name: Optional[str] = None) -> Module:
        """Loads PTX, a cubin, the member of a fat binary that is for this machine, or assembly text with kernels: from a path or from
        bytes. ``name`` is what findings call it."""
        return Module(self, _opentmu.Module.load(self._device, *read_file(file, name)))

    def link(self, files: Sequence[File]) -> Module:
        """Loads several files of PTX as one module: what one declares ``.extern``, another may define."""
        return Module(self, _opentmu.Module.link(self._device, [read_file(file) for file in files]))

    def texture(self, texels: Any, **options: Any) -> Texture:
        """A texture of arrays; :func:`opentmu.Texture` says what the options are."""
        return make_texture(self, texels, **options)

    def __repr__(self) -> str:
        return f"<opentmu.Device {self.arch} {self.model}>"
