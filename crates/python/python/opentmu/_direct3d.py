"""Direct3D's shaders: dispatched, and drawn with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy

from . import _opentmu
from ._array import Array, as_bytes, host_array
from ._file import File, read_file
from ._interface import CudaArray, is_cuda_array
from ._kernel import Extents, Launched, extents, finished
from ._progress import Progress, progress_bar
from ._sampler import Sampler
from ._surface import Surface, make_surface
from ._texels import format_of
from ._texture import Texture
from .errors import InvalidError

if TYPE_CHECKING:
    from ._device import Device

_SLOT = re.compile(r"(t|u|s|cb)\d+(_space\d+)?")


@dataclass(frozen=True)
class BufferView:
    """An array, of the device or as a slot takes it, as a shader's buffer, where more is to be said than what it holds."""

    array: Any
    format: Optional[str] = None
    """Format of a texel, of typed buffers; without it that of the array's elements, along whose last axis components lie."""
    stride: Optional[int] = None
    """Bytes of a structure, to be compared with those that the shader declares."""
    counter: Optional[Array] = None
    """The counter of ``u#``, a ``uint32``; without it, it reads zero."""


@dataclass(frozen=True)
class VertexBuffer:
    """An array as an input of vertices, where more is to be said than what it holds. Element n lies at ``offset`` + n · ``stride`` bytes."""

    array: Any
    format: Optional[str] = None
    """Format of an element; without it that of the array's elements, along whose last axis components lie."""
    offset: int = 0
    """Bytes before the first element."""
    stride: Optional[int] = None
    """Bytes from an element to the next; without it the size of one."""
    instances: Optional[int] = None
    """After how many instances the next element comes; 0 stays at the first. Without it, each vertex has its own."""


@dataclass(frozen=True)
class Drawn(Launched):
    """What a draw of vertices tells."""

    outputs: Dict[str, numpy.ndarray]
    """What came out by semantic, such as ``SV_POSITION0``: a row of components for each vertex, the vertices of the first instance first;
    float32, int32 or uint32."""


class Shader:
    """A shader of Direct3D. ``shader[groups](u0=…)`` dispatches a compute shader; :meth:`draw_pixels` and :meth:`draw_vertices` draw with
    those of the other stages.

    **Slots** are keywords, named as in listings (``t0``, ``u0``, ``s0``, ``cb0``; in other spaces ``t0_space1``):

    - ``t#``: a texture, a surface, or a buffer: an array of the device, one of NumPy's, one of others with its interface or DLPack or with ``__cuda_array_interface__``, or a
      :class:`BufferView`, whichever kind of buffer (raw, structured, typed) the shader declares;
    - ``u#``: a surface or a buffer. An array of the host is copied to the device and, if it is writable, back when the shader has ended;
    - ``s#``: a :class:`Sampler`;
    - ``cb#``: bytes, or an array of the host or number of NumPy's, at most 64 KiB.

    A slot to which nothing is bound reads zero, and what is written there is lost.
    """

    def __init__(self, device: "Device", shader: _opentmu.Shader) -> None:
        self.device = device
        self._shader = shader

    @property
    def version(self) -> str:
        """Stage and shader model, such as ``ps_5_0``."""
        return self._shader.version

    @property
    def thread_group(self) -> Optional[Tuple[int, int, int]]:
        """Threads of a group along x, y and z; none but of a compute shader."""
        group = self._shader.thread_group
        return None if group is None else (group[0], group[1], group[2])

    @property
    def inputs(self) -> Dict[str, Optional[str]]:
        """The semantics to which a draw gives values, and what their numbers are: ``float32``, ``int32``, ``uint32``, or none where the shader
        does not say it. A compute shader has none."""
        return {} if self.thread_group is not None else dict(self._shader.inputs())

    def __getitem__(self, groups: Extents) -> "ConfiguredShader":
        """Groups of threads along x, or a tuple of up to three numbers."""
        return ConfiguredShader(self, groups)

    def draw_pixels(
        self,
        size: Sequence[SupportsIndex],
        *,
        targets: Sequence[Any] = (),
        depth: Any = None,
        samples: int = 1,
        z: Any = 0.0,
        w: Any = None,
        inputs: Optional[Mapping[str, Any]] = None,
        classes: Sequence[str] = (),
        progress: Progress = False,
        **slots: Any,
    ) -> Launched:
        """Runs a pixel shader over a rectangle of pixels and waits for the end.

        ``size``: width and height in pixels. ``targets``: what o0, o1, … are written to: surfaces of that size or larger, pairs of a surface and a layer
        (of cubes 6 · cube + face), or writable arrays of the host (rows, columns, components), which are copied to the device and back.
        ``depth``: the same for depth, a surface with such a format. ``samples`` of a pixel: 1, 2, 4, 8 or 16, as its targets have.
        ``z``: depth of the rectangle, or at its upper left, upper right and lower left corner; ``w``: the same for w, above 0; perspective comes
        from it. ``inputs``: by semantic, a number or up to four, the same everywhere, or three rows of them, at these corners, between which
        they are interpolated; what is missing is 0, the fourth is 1. ``TEXCOORD0`` needs no value: it runs from 0 to 1 to the right and down.
        ``classes``: class instances for the interface slots, by name. Slots are as :class:`Shader` says.

        There is no blending and no test of depth or stencil.
        """
        if len(size) != 2:
            raise ValueError("the size is (width, height)")
        bound = _Bound(self, slots, classes)
        made = [bound.target(target) for target in targets]
        goal = None if depth is None else bound.target(depth)
        given = {name: _pixel_input(value, self._kind(name)) for name, value in (inputs or {}).items()}
        corners = _corners(z, "z"), None if w is None else _corners(w, "w")
        pixels = [int(extent) for extent in size]
        with progress_bar(progress, "warps") as report:
            try:
                told = bound.bindings.draw_pixels(pixels, samples, made, goal, *corners, given, report)
            finally:
                bound.end()
        return finished(self.device, told)

    def draw_vertices(
        self,
        count: int,
        *,
        instances: int = 1,
        indices: Any = None,
        inputs: Optional[Mapping[str, Any]] = None,
        classes: Sequence[str] = (),
        progress: Progress = False,
        **slots: Any,
    ) -> Drawn:
        """Runs a vertex shader over ``count`` vertices of each instance, a domain shader over so many points of each patch, or a geometry
        shader over the primitives that the vertices make, and returns what comes out.

        ``indices``: the vertices' numbers, an array of uint16 or uint32, in place of 0, 1, 2, …. ``inputs``: by semantic, an array with a row of
        up to four components for each vertex (of a domain shader, for each control point or patch), a :class:`VertexBuffer`, or a number or a
        tuple of up to four, the same everywhere. ``classes`` and slots: as :meth:`draw_pixels` has them.
        """
        bound = _Bound(self, slots, classes)
        given = {name: bound.vertex_input(name, value, self._kind(name)) for name, value in (inputs or {}).items()}
        numbers = None if indices is None else bound.indices(indices)
        with progress_bar(progress, "warps") as report:
            try:
                told, outputs = bound.bindings.draw_vertices(count, instances, numbers, given, report)
            finally:
                bound.end()
        rows = {
            name: words.view(kind or numpy.float32).reshape(-1, components)
            for name, (components, kind, words) in outputs.items()
        }
        return Drawn(**told, outputs=rows)

    def _kind(self, semantic: str) -> Optional[str]:
        """What the numbers of an input are; unknown ones are refused when they are given."""
        name = semantic.upper()
        return self.inputs.get(name if name[-1:].isdigit() else f"{name}0")

    def __repr__(self) -> str:
        return f"<opentmu.Shader {self.version}>"


class ConfiguredShader:
    """A compute shader with the number of its groups."""

    def __init__(self, shader: Shader, groups: Extents) -> None:
        self.shader = shader
        self.groups = extents(groups)

    def __call__(self, *, classes: Sequence[str] = (), progress: Progress = False, **slots: Any) -> Launched:
        """Dispatches it and waits for the end. Other threads of Python run meanwhile, and Ctrl-C ends the shader. Slots are as :class:`Shader`
        says; ``classes``: class instances for the interface slots, by name.

        Raises :class:`FaultError` when the shader was stopped, and :class:`RaceError` when it came to its end with a race in shared memory, on a
        device that was made with ``check="race"``.
        """
        device = self.shader.device
        bound = _Bound(self.shader, slots, classes)
        with progress_bar(progress, "groups") as report:
            try:
                told = bound.bindings.dispatch(self.groups, device.check == "race", report)
            finally:
                bound.end()
        return finished(device, told)


class _Bound:
    """What is bound to a shader's slots, and what is copied back behind the end."""

    def __init__(self, shader: Shader, slots: Mapping[str, Any], classes: Sequence[str]) -> None:
        self.device = shader.device
        self.bindings = shader._shader.bindings()
        self._copied: List[Tuple[numpy.ndarray, Union[Array, Surface]]] = []
        self._borrowed: List[CudaArray] = []
        # The shader reaches arrays by their addresses.
        self._kept: List[Array] = []
        try:
            self._bind(slots, classes)
        except BaseException:
            self.end()
            raise

    def _bind(self, slots: Mapping[str, Any], classes: Sequence[str]) -> None:
        for slot, value in slots.items():
            kind = _SLOT.fullmatch(slot)
            if kind is None:
                raise TypeError(f"{slot!r} is neither a keyword nor a slot; slots are named t0, u0, s0, cb0, or t0_space1")
            {"t": self._resource, "u": self._view, "s": self._sampler, "cb": self._constants}[kind[1]](slot, value)
        for name in classes:
            self.bindings.instance(name)

    def end(self) -> None:
        """Copies back what was written to arrays of the host, and gives back what others have lent."""
        for other in self._borrowed:
            other.release()
        for host, there in self._copied:
            numpy.copyto(host, there.numpy().reshape(host.shape))

    def _resource(self, slot: str, value: Any) -> None:
        if isinstance(value, Surface):
            value = value.texture()
        if isinstance(value, Texture):
            self._own(slot, value)
            self.bindings.texture(slot, value._texture)
        else:
            self._buffer(slot, value, False)

    def _view(self, slot: str, value: Any) -> None:
        if isinstance(value, Surface):
            self._own(slot, value)
            self.bindings.surface(slot, value._surface)
        else:
            self._buffer(slot, value, True)

    def _sampler(self, slot: str, value: Any) -> None:
        if not isinstance(value, Sampler):
            raise TypeError(f"{slot} is a {type(value).__name__}, but takes an opentmu.Sampler")
        self.bindings.sampler(slot, value.state())

    def _constants(self, slot: str, value: Any) -> None:
        if isinstance(value, (bytes, bytearray, memoryview)):
            self.bindings.constants(slot, bytes(value))
            return
        host = numpy.asarray(value) if isinstance(value, numpy.generic) else host_array(value)
        if host is None:
            raise TypeError(f"{slot} is a {type(value).__name__}, but takes bytes or an array of the host")
        self.bindings.constants(slot, as_bytes(host).tobytes())

    def _buffer(self, slot: str, value: Any, writes: bool) -> None:
        view = value if isinstance(value, BufferView) else BufferView(value)
        array = self._array(slot, view.array, writes)
        self._own(slot, array)
        counter = None
        if view.counter is not None:
            self._own(slot, view.counter)
            if view.counter.nbytes < 4:
                raise InvalidError(f"the counter of {slot} has {view.counter.nbytes} bytes, but takes 4")
            counter = view.counter.address
        self.bindings.buffer(slot, array.address, array.nbytes, view.format or _row_format(array), view.stride, counter)

    def _array(self, what: str, value: Any, writes: bool) -> Union[Array, CudaArray]:
        """An array of the device, one of others in device memory, or a copy of one of the host."""
        if isinstance(value, Array):
            return value
        if not isinstance(value, numpy.ndarray) and is_cuda_array(value):
            other = CudaArray(self.device, value, what)
            self._borrowed.append(other)
            if not other.is_contiguous:
                raise InvalidError(f"{what} has gaps between its elements, which no buffer has")
            return other
        host = host_array(value)
        if host is None:
            raise TypeError(f"{what} is a {type(value).__name__}, but takes an array of the device or of the host")
        array = self.device.array(host)
        self._kept.append(array)
        if writes and host.flags.writeable:
            self._copied.append((host, array))
        return array

    def target(self, target: Any) -> Tuple[_opentmu.Surface, int]:
        """A surface and its layer."""
        surface, layer = target if isinstance(target, tuple) else (target, 0)
        host = host_array(surface)
        if host is not None:
            if not host.flags.writeable:
                raise ValueError("a target is written, but the array is not writable")
            surface = make_surface(self.device, host)
            self._copied.append((host, surface))
        if not isinstance(surface, Surface):
            raise TypeError(f"a target is a {type(surface).__name__}, but takes a surface or an array of the host")
        self._own("a target", surface)
        return surface._surface, int(layer)

    def indices(self, indices: Any) -> Tuple[int, int, int]:
        """Address, count and size of the vertices' numbers."""
        array = self._array("indices", indices, False)
        self._own("indices", array)
        if array.dtype not in (numpy.dtype(numpy.uint16), numpy.dtype(numpy.uint32)):
            raise TypeError(f"indices are uint16 or uint32, not {array.dtype}")
        return array.address, array.size, array.dtype.itemsize

    def vertex_input(self, name: str, value: Any, kind: Optional[str]) -> Any:
        """A constant or a buffer."""
        host = host_array(value)
        is_array = isinstance(value, Array) or is_cuda_array(value) or host is not None and host.ndim > 0
        if not is_array and not isinstance(value, VertexBuffer):
            return _constant(value, kind)
        buffer = VertexBuffer(value) if is_array else value
        array = self._array(name, buffer.array, False)
        self._own(name, array)
        format = buffer.format or _row_format(array)
        if format is None:
            raise ValueError(f"{name} is {array.dtype} of {array.shape}, which is no format's; name one, in an opentmu.VertexBuffer")
        return array.address, array.nbytes, format, buffer.offset, buffer.stride, buffer.instances

    def _own(self, what: str, value: Union[Array, CudaArray, Surface, Texture]) -> None:
        if value.device is not self.device:
            raise InvalidError(f"{what} belongs to another device")


def _row_format(array: Union[Array, CudaArray]) -> Optional[str]:
    """The format of an element, components along the last axis."""
    return format_of(array.dtype, array.shape[-1] if array.ndim > 1 else 1)


def _words(values: numpy.ndarray, kind: Optional[str]) -> List[int]:
    """Four components as words: what is missing is 0, the fourth 1."""
    if not 1 <= values.size <= 4:
        raise ValueError(f"an input has one to four components, not {values.size}")
    whole = values.dtype.kind in "iub"
    if kind is None:
        kind = "int64" if whole else "float32"
    if kind != "float32":
        if not whole:
            raise TypeError("the input takes integers")
        full = numpy.array([0, 0, 0, 1], numpy.int64)
        full[: values.size] = values
        return [int(word) & 0xFFFFFFFF for word in full]
    floats = numpy.array([0, 0, 0, 1], numpy.float32)
    floats[: values.size] = values
    return [int(word) for word in floats.view(numpy.uint32)]


def _constant(value: Any, kind: Optional[str]) -> List[int]:
    """A number, or up to four."""
    return _words(numpy.atleast_1d(numpy.asarray(value)), kind)


def _pixel_input(value: Any, kind: Optional[str]) -> Any:
    """The same everywhere, or at three corners."""
    values = numpy.asarray(value)
    if values.ndim < 2:
        return _constant(values, kind)
    if values.ndim > 2 or values.shape[0] != 3:
        raise ValueError(f"an input has a value at three corners, but this one has the shape {values.shape}")
    return [_words(row, kind) for row in values]


def _corners(value: Any, name: str) -> List[float]:
    """One number for the whole rectangle, or three for its corners."""
    values = numpy.broadcast_to(numpy.asarray(value, numpy.float32), 3) if numpy.ndim(value) == 0 else numpy.asarray(value)
    if values.shape != (3,):
        raise ValueError(f"{name} is one number, or three for the corners")
    return [float(one) for one in values]


def load_direct3d(device: "Device", file: File, name: Optional[str] = None) -> Shader:
    """Loads a shader of Direct3D: a container of shader model 4 or 5, or assembly text, from a path or from bytes. ``name`` is what findings
    call it."""
    return Shader(device, _opentmu.Shader(device._device, *read_file(file, name)))
