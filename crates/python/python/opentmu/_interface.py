"""CUDA's array interface (``__cuda_array_interface__``, versions 2 and 3): arrays of others in device memory.

https://numba.readthedocs.io/en/stable/cuda/cuda_array_interface.html says what it holds. Where such memory may be is asked of who has
allocated it: the device, or in a program that runs under ``tmu cuda`` OpenTMU's driver library.
"""

from __future__ import annotations

import ctypes
import math
import os
import weakref
from typing import TYPE_CHECKING, Any, Optional, Tuple

import numpy

from . import _opentmu
from .errors import InvalidError

if TYPE_CHECKING:
    from ._array import Array
    from ._device import Device

UUID = b"OpenTMU".ljust(16, b"\0")
"""What the driver library says of its device (``crates/cuda/src/device.rs``)."""

_CONTEXT, _RANGE_START, _RANGE_SIZE = 1, 11, 12
"""``CU_POINTER_ATTRIBUTE_CONTEXT``, ``_RANGE_START_ADDR`` and ``_RANGE_SIZE``."""


def is_cuda_array(value: Any) -> bool:
    """Whether an object has the interface."""
    return hasattr(value, "__cuda_array_interface__")


def driver() -> Optional[ctypes.CDLL]:
    """The driver library, if it is loaded in this process and OpenTMU's: only it has memory that the process reaches."""
    try:
        library = ctypes.CDLL("libcuda.so.1", mode=os.RTLD_NOLOAD | os.RTLD_LAZY)
        uuid = ctypes.create_string_buffer(16)
        found: int = library.cuDeviceGetUuid(uuid, 0)
    except (OSError, AttributeError):
        return None
    return library if found == 0 and uuid.raw == UUID else None


def wait_for_kernels() -> None:
    """Everything that was handed to OpenTMU's driver library in this process is done, whatever context it belongs to."""
    library = driver()
    context = ctypes.c_void_p()
    if library is None or library.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0) != 0:
        return
    library.cuCtxPushCurrent_v2(context)
    library.cuCtxSynchronize()
    library.cuCtxPopCurrent_v2(ctypes.byref(context))
    library.cuDevicePrimaryCtxRelease_v2(0)


class CudaArray:
    """An array of others, checked. Kernels reach it until it is released."""

    def __init__(self, device: "Device", value: Any, what: str) -> None:
        interface = value.__cuda_array_interface__
        self.device = device
        self.owner = value
        self.shape, self.dtype, self.strides, self.address, self.writable = _described(interface, what)
        self.ndim = len(self.shape)
        self.size = math.prod(self.shape)
        self.nbytes = self.size * self.dtype.itemsize
        self._what = what
        self._borrowed: Optional[_opentmu.Borrowed] = None
        if self.size:
            _wait(interface.get("stream"), self.address, what)
            self._borrow()

    def _borrow(self) -> None:
        ends = [(extent - 1) * stride for extent, stride in zip(self.shape, self.strides)]
        first = self.address + sum(end for end in ends if end < 0)
        last = self.address + sum(end for end in ends if end > 0) + self.dtype.itemsize
        found = self.device._device.find(self.address, _allocation(self.address))
        if found is not None:
            start, size, self._borrowed = found
            if start <= first and last <= start + size:
                return
            self.release()
        raise InvalidError(
            f"{self._what} lies at {first:#x} to {last:#x}, which neither the device nor OpenTMU's driver library has allocated as a whole"
        )

    @property
    def is_contiguous(self) -> bool:
        """Whether its elements lie in the order of NumPy's (the last axis fastest), without gaps."""
        return self.size <= 1 or self.strides == _packed(self.shape, self.dtype)

    def numpy(self) -> numpy.ndarray:
        """A copy on the host."""
        if not self.size:
            return numpy.empty(self.shape, self.dtype)
        # Memory of the device lies at the address that its bytes have in the process.
        view = _View(self.address, self.shape, self.strides, self.dtype)
        return numpy.array(numpy.asarray(view))

    def release(self) -> None:
        """The kernel has ended."""
        if self._borrowed is not None:
            self._borrowed.release()


class _View:
    """Memory of the process for NumPy."""

    def __init__(self, address: int, shape: Tuple[int, ...], strides: Tuple[int, ...], dtype: numpy.dtype) -> None:
        self.__array_interface__ = {
            "shape": shape, "strides": strides, "typestr": dtype.str, "descr": dtype.descr, "data": (address, True), "version": 3,
        }


def _described(
    interface: Any, what: str
) -> Tuple[Tuple[int, ...], numpy.dtype, Tuple[int, ...], int, bool]:
    """Shape, type, strides, address, and whether it may be written."""
    try:
        shape = tuple(int(extent) for extent in interface["shape"])
        descr = interface.get("descr")
        plain = numpy.dtype(interface["typestr"])
        dtype = numpy.dtype([tuple(field) for field in descr]) if plain.kind == "V" and descr else plain
        address, read_only = interface["data"]
        strides = interface.get("strides")
        strides = _packed(shape, dtype) if strides is None else tuple(int(stride) for stride in strides)
        version, address = int(interface["version"]), int(address)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InvalidError(f"{what} has a __cuda_array_interface__ that is none: {error!r}") from None
    if version < 2 or interface.get("mask") is not None:
        raise InvalidError(f"{what} has a __cuda_array_interface__ of version {version}, or with a mask; 2 and 3 without one are known")
    if len(strides) != len(shape) or any(extent < 0 for extent in shape) or dtype.hasobject:
        raise InvalidError(f"{what} has the shape {shape}, strides {strides} and type {dtype}, which no array has")
    return shape, dtype, strides, address, not read_only


def _packed(shape: Tuple[int, ...], dtype: numpy.dtype) -> Tuple[int, ...]:
    """Bytes from an element to the next along each axis, without gaps."""
    return tuple(dtype.itemsize * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def _allocation(address: int) -> Optional[Tuple[int, int]]:
    """Where the driver's allocation begins that an address lies in, and its bytes."""
    library = driver()
    if library is None:
        return None
    start, size = ctypes.c_uint64(), ctypes.c_uint64()
    for asked, to in ((_RANGE_START, start), (_RANGE_SIZE, size)):
        if library.cuPointerGetAttribute(ctypes.byref(to), asked, ctypes.c_uint64(address)) != 0:
            return None
    return start.value, size.value


def _wait(stream: Optional[int], address: int, what: str) -> None:
    """What was handed to the array's stream is done; version 3 says which one, if any. A stream is known in the context of the memory, which
    need not be this thread's."""
    library = driver() if stream is not None else None
    context, popped = ctypes.c_void_p(), ctypes.c_void_p()
    if library is None or stream is None:
        return
    if library.cuPointerGetAttribute(ctypes.byref(context), _CONTEXT, ctypes.c_uint64(address)) != 0 or not context:
        return
    library.cuCtxPushCurrent_v2(context)
    failed: int = library.cuStreamSynchronize(ctypes.c_void_p(stream))
    library.cuCtxPopCurrent_v2(ctypes.byref(popped))
    if failed:
        raise InvalidError(f"the stream of {what} came to no good end: CUDA's error {failed}")


def interface_of(array: "Array") -> "dict[str, Any]":
    """The interface of an array of the device. OpenTMU's driver library, if it is there, is told of its memory, so that other packages'
    kernels reach it."""
    library = driver()
    if library is not None and array.nbytes and not array._is_registered:
        address = ctypes.c_void_p(array.address)
        if library.cuMemHostRegister_v2(address, ctypes.c_size_t(array.nbytes), 0) == 0:
            array._is_registered = True
            # Before its memory is freed.
            weakref.finalize(array, library.cuMemHostUnregister, address)
    return {
        "shape": array.shape,
        "typestr": array.dtype.str,
        "descr": array.dtype.descr,
        "data": (array.address if array.nbytes else 0, False),
        "strides": None,
        # Every launch waits for its end.
        "stream": None,
        "version": 3,
    }
