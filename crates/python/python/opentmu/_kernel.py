"""Kernels and their launches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Sequence, SupportsIndex, Tuple, Union

import numpy

from . import _opentmu
from ._array import Array, host_array
from ._interface import CudaArray, is_cuda_array
from ._progress import Progress, progress_bar
from ._surface import Surface
from ._texture import Texture
from .errors import RACE, Finding, InvalidError, RaceError

if TYPE_CHECKING:
    from ._device import Device

Extents = Union[SupportsIndex, Sequence[SupportsIndex]]


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


def finished(device: "Device", told: Dict[str, Any]) -> Launched:
    """What a launch tells that has come to its end; a race is raised where it is looked for."""
    launched = Launched(**told)
    races = [warning for warning in launched.warnings if warning.code == RACE]
    if races and device.check == "race":
        raise RaceError("\n".join(map(str, races)), RACE, races)
    return launched


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

    def __call__(self, *arguments: Any, cooperative: bool = False, progress: Progress = False) -> Launched:
        """Launches it and waits for the end. Other threads of Python run meanwhile, and Ctrl-C ends the kernel.

        Arguments: arrays, textures and surfaces of the device; arrays of NumPy's, or of others on the host with its interface or DLPack,
        which are copied to the device and, where NumPy finds them writable, back when the launch has ended, with a fault too; arrays of others in device memory, which have
        ``__cuda_array_interface__``, as they are; numbers of NumPy's, which are of their own size; Python's
        numbers, which take the size of the parameter, integers as integers and floats as floats; ``bytes`` for structures.
        ``cooperative``: all blocks are there from the start and may wait for each other. ``progress``: shows how many blocks have run, with
        tqdm, or with rich where it is ``"rich"``.

        Raises :class:`FaultError` when the kernel was stopped, and :class:`RaceError` when it came to its end with a race, on a device that
        was made with ``check="race"``.
        """
        sizes = self.kernel.parameters
        copied: List[Tuple[Any, numpy.ndarray, Array]] = []
        borrowed: List[CudaArray] = []
        values = []
        try:
            for number, argument in enumerate(arguments):
                # One too many is refused by the launch, whatever its size.
                size = sizes[number] if number < len(sizes) else 8
                values.append(self._argument(number, argument, size, copied, borrowed))
            with progress_bar(progress, "blocks") as report:
                race = self.kernel.device.check == "race"
                told = self.kernel._function.launch(
                    self.grid, self.block, self.shared_bytes, cooperative, race, values, report
                )
        finally:
            for other in borrowed:
                other.release()
            for _, host, array in copied:
                if host.flags.writeable:
                    numpy.copyto(host, array.numpy())
        return finished(self.kernel.device, told)

    def _argument(
        self,
        number: int,
        argument: Any,
        size: int,
        copied: List[Tuple[Any, numpy.ndarray, Array]],
        borrowed: List[CudaArray],
    ) -> bytes:
        if isinstance(argument, (Array, Texture, Surface)):
            if argument.device is not self.kernel.device:
                raise InvalidError(f"argument {number} belongs to another device")
            value = argument.address if isinstance(argument, Array) else argument.handle
            return value.to_bytes(8, "little")
        if not isinstance(argument, numpy.ndarray) and is_cuda_array(argument):
            borrowed.append(CudaArray(self.kernel.device, argument, f"argument {number}"))
            return borrowed[-1].address.to_bytes(8, "little")
        known = next((array for given, _, array in copied if given is argument), None)
        if known is not None:
            return known.address.to_bytes(8, "little")
        host = host_array(argument)
        if host is None or host.shape == ():
            return _number(number, argument if host is None else host, size)
        copied.append((argument, host, self.kernel.device.array(host)))
        return copied[-1][2].address.to_bytes(8, "little")


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
