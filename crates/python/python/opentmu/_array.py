"""Arrays in device memory, and what arrays of the host are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple

import numpy
from numpy import ndarray

from ._interface import CudaArray, interface_of, is_cuda_array

if TYPE_CHECKING:
    from ._device import Device


def as_numpy(values: Any, device: "Optional[Device]" = None) -> numpy.ndarray:
    """An array of NumPy's of anything that has one's interface or DLPack's; for a device, CUDA's too, which is copied."""
    if isinstance(values, Array):
        return values.numpy()
    if device is not None and not isinstance(values, numpy.ndarray) and is_cuda_array(values):
        array = CudaArray(device, values, "the array")
        try:
            return array.numpy()
        finally:
            array.release()
    if not isinstance(values, numpy.ndarray) and not hasattr(values, "__array__") and hasattr(values, "__dlpack__"):
        return numpy.from_dlpack(values)
    return numpy.asarray(values)


def host_array(value: Any) -> Optional[numpy.ndarray]:
    """An array of the host, whose memory is that of ``value``: it is NumPy's, or has its interface or DLPack. Nothing of what is no such array."""
    if isinstance(value, numpy.ndarray):
        return value
    if isinstance(value, (numpy.generic, Readable)):
        return None
    if hasattr(value, "__array_interface__"):
        return numpy.asarray(value)
    return numpy.from_dlpack(value) if hasattr(value, "__dlpack__") else None


def as_bytes(values: numpy.ndarray) -> numpy.ndarray:
    """The bytes of an array, in the order of its elements (the last axis fastest)."""
    if values.dtype.hasobject:
        raise TypeError("an array of Python objects has no bytes that a kernel could read")
    return numpy.ascontiguousarray(values).reshape(-1).view(numpy.uint8)


class Readable:
    """What is copied to the host by whoever asks for an array: by ``__array__`` and by DLPack."""

    def numpy(self) -> numpy.ndarray:
        """A copy on the host."""
        raise NotImplementedError

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> ndarray:
        if copy is False:
            raise ValueError("device memory is read by copying it")
        host = self.numpy()
        return host if dtype is None else host.astype(dtype, copy=False)

    def __dlpack__(self, **options: Any) -> Any:
        if options.get("copy") is False:
            raise BufferError("device memory is read by copying it")
        return self.numpy().__dlpack__(**options)

    def __dlpack_device__(self) -> Tuple[int, int]:
        # The host: `kDLCPU`, the first one.
        return (1, 0)


class Array(Readable):
    """An array in device memory, its elements in the order of NumPy's (the last axis fastest), without gaps.

    ``numpy.asarray(array)``, ``from_dlpack`` of any package and :meth:`numpy` copy it to the host. As an argument of a kernel it is its
    address. It has ``__cuda_array_interface__``.
    """

    def __init__(self, device: "Device", shape: Tuple[int, ...], dtype: numpy.dtype) -> None:
        if dtype.hasobject:
            raise TypeError("an array of Python objects has no bytes that a kernel could read")
        self.device = device
        self.shape = shape
        self.dtype = dtype
        self.size = int(numpy.prod(shape, dtype=object)) if shape else 1
        self.nbytes = self.size * dtype.itemsize
        self._memory = device._device.allocate(self.nbytes)
        self._is_registered = False

    @property
    def address(self) -> int:
        """Address of the first element in device memory."""
        return self._memory.address

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    def numpy(self) -> numpy.ndarray:
        """A copy on the host, after every launch that was made before."""
        if self.nbytes == 0:
            return numpy.empty(self.shape, self.dtype)
        return self.device.read(self.address, self.nbytes).view(self.dtype).reshape(self.shape)

    def set(self, values: Any) -> None:
        """Replaces all elements, by those of an array of the same shape or by one value; they are converted as NumPy does
        (``same_kind``)."""
        host = numpy.empty(self.shape, self.dtype)
        numpy.copyto(host, as_numpy(values), casting="same_kind")
        self.device.write(self.address, host)

    @property
    def __cuda_array_interface__(self) -> Dict[str, Any]:
        """CUDA's array interface, version 3. Packages whose kernels run on OpenTMU's driver library take the array as it is."""
        return interface_of(self)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("an array without axes has no length")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<opentmu.Array {self.shape} {self.dtype} at {self.address:#x}>"
