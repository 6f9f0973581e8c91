"""Textures: texels of arrays with a sampler, for kernels and for fetches over whole arrays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple

import numpy

from . import _opentmu
from ._array import as_bytes
from ._picture import FetchExplanation, Section, figure
from ._sampler import Sampler
from ._texels import describe

if TYPE_CHECKING:
    from ._device import Device


class Texture:
    """A texture with its sampler, made by :meth:`Device.texture`. Kernels take it as an argument; :meth:`sample`, :meth:`load` and
    :meth:`gather` answer whole arrays of coordinates as the texture unit does, bit for bit."""

    def __init__(self, device: "Device", texture: _opentmu.Texture, dimension: str, format: str) -> None:
        self.device = device
        self.dimension = dimension
        self.format = format
        self._texture = texture

    @property
    def handle(self) -> int:
        """What kernels take."""
        return self._texture.handle

    def sample(
        self,
        u: Any,
        v: Any = None,
        w: Any = None,
        *,
        level: Any = None,
        layer: Any = None,
        reference: Any = None,
        offset: Optional[Sequence[Any]] = None,
        gradients: Optional[Sequence[Any]] = None,
    ) -> numpy.ndarray:
        """Filtered samples.

        ``u``, ``v``, ``w``: as many coordinates as the dimension has (a cube has a direction of three), 0…1 across the texture, or in
        texels where it was made with ``normalized=False``. ``level``: level of detail, a float; none is level 0. ``layer``: of arrays,
        an integer. ``reference``: compares texels with it by the function ``compare``, and returns what share of them passes.
        ``offset``: in texels, integers, one for each axis. ``gradients``: derivatives of the coordinates along x and then those along
        y, in place of a level, such as ``(du/dx, dv/dx, du/dy, dv/dy)``. All are broadcast together.

        Returns red, green, blue and alpha along a last axis of 4: float32, or integers for formats of integers.
        """
        return self._fetch(
            "sample", (u, v, w), numpy.float32, level=level, layer=layer, reference=reference, offset=offset,
            gradients=gradients,
        )

    def load(
        self,
        x: Any,
        y: Any = None,
        z: Any = None,
        *,
        level: Any = None,
        layer: Any = None,
        offset: Optional[Sequence[Any]] = None,
        clamp: bool = False,
    ) -> numpy.ndarray:
        """Texels by their indices, which are integers: nothing is filtered, and outside of the texture there is zero, or with ``clamp``
        the texel at its edge. ``level`` is an integer. Shapes are as :meth:`sample` has them."""
        return self._fetch("load", (x, y, z), numpy.int32, level=level, layer=layer, offset=offset, clamp=clamp)

    def gather(
        self,
        u: Any,
        v: Any,
        w: Any = None,
        *,
        component: int = 0,
        layer: Any = None,
        reference: Any = None,
        offset: Optional[Sequence[Any]] = None,
    ) -> numpy.ndarray:
        """One component (0 red … 3 alpha) of the four texels that a linear filter would take, along a last axis of 4, counted from the first of them along u and v: (0, 1), (1, 1), (1, 0), (0, 0).
        The rest is as :meth:`sample` has it."""
        if not 0 <= component <= 3:
            raise ValueError(f"a texel has the components 0 to 3, not {component}")
        return self._fetch(
            "gather", (u, v, w), numpy.float32, component=component, layer=layer, reference=reference, offset=offset
        )

    def explain(
        self,
        u: Any,
        v: Any = None,
        w: Any = None,
        *,
        operation: str = "sample",
        component: int = 0,
        level: Any = None,
        layer: Any = None,
        reference: Any = None,
        offset: Optional[Sequence[Any]] = None,
        gradients: Optional[Sequence[Any]] = None,
        clamp: bool = False,
    ) -> FetchExplanation:
        """One fetch, every step of it: level, address arithmetic, footprint, weights, bytes, sums, as text and as a picture, which notebooks
        show. ``operation``: ``sample``, ``load`` or ``gather``; what is given is as these functions have it, one number each."""
        named = {
            "component": component or None, "level": level, "layer": layer, "reference": reference, "offset": offset,
            "gradients": gradients, "clamp": clamp or None,
        }
        shown = [str(value) for value in (u, v, w) if value is not None]
        shown += [f"{key}={value}" for key, value in named.items() if value is not None]
        dtype = numpy.int32 if operation == "load" else numpy.float32
        shape, given = self._given(
            operation, (u, v, w), dtype, component=component, level=level, layer=layer, reference=reference, offset=offset,
            gradients=gradients, clamp=clamp,
        )
        if math.prod(shape) != 1:
            raise ValueError(f"one fetch is explained, not {math.prod(shape)}")
        sections, svg, words, picture = self._texture.explain(f"texture.{operation}({', '.join(shown)})", operation, given)
        result = numpy.array(words, numpy.uint32).view(self._result_type(reference))
        return FetchExplanation([Section(title, lines) for title, lines in sections], svg, result, picture)

    def _given(
        self, operation: str, coordinates: Tuple[Any, ...], dtype: Any, **given: Any
    ) -> Tuple[Tuple[int, ...], Dict[str, Any]]:
        """The shape of a fetch, and what the compiled part is given, broadcast."""
        types = {
            "layer": numpy.uint32, "reference": numpy.float32, "offset": numpy.int32, "gradients": numpy.float32,
            "level": numpy.uint32 if operation == "load" else numpy.float32,
        }
        named: List[Tuple[str, Any]] = [("coordinates", _as(value, dtype)) for value in coordinates if value is not None]
        for key in types:
            value = given.get(key)
            if value is not None:
                several = value if key in ("offset", "gradients") else [value]
                named += [(key, _as(one, types[key])) for one in several]
        if given.get("layer") is None and self.dimension.endswith("_array"):
            named.append(("layer", numpy.uint32(0)))
        shape = numpy.broadcast_shapes(*(value.shape for _, value in named))
        words: Dict[str, Any] = {
            "coordinates": [], "component": given.get("component", 0), "clamp": given.get("clamp", False), **dict.fromkeys(types),
        }
        for key, value in named:
            flat = numpy.ascontiguousarray(numpy.broadcast_to(value, shape)).reshape(-1)
            flat = flat if key == "offset" else flat.view(numpy.uint32)
            words[key] = [*(words[key] or []), flat] if key in ("coordinates", "offset", "gradients") else flat
        return shape, words

    def _fetch(self, operation: str, coordinates: Tuple[Any, ...], dtype: Any, **given: Any) -> numpy.ndarray:
        shape, words = self._given(operation, coordinates, dtype, **given)
        answers: numpy.ndarray = self._texture.fetch(operation, math.prod(shape), words)
        return answers.view(self._result_type(given.get("reference"))).reshape(*shape, 4)

    def _result_type(self, reference: Any) -> "numpy.dtype[Any]":
        """The type of components; comparisons return floats."""
        integers = None if reference is not None else self._texture.integers
        return numpy.dtype(numpy.float32 if integers is None else numpy.int32 if integers else numpy.uint32)

    def picture(self, level: int = 0, most: int = 256) -> bytes:
        """A PNG file that shows a mip level, its first layer and slice: at most ``most`` pixels along each axis, small ones enlarged. Numbers
        beyond 1 and integers are scaled to the largest; one component is a grey."""
        return self._texture.picture(level, most)

    def _repr_png_(self) -> bytes:
        return self.picture()

    def _repr_html_(self) -> str:
        return figure(self.picture(), repr(self))

    def __repr__(self) -> str:
        return f"<opentmu.Texture {self.dimension} {self.format} {self.handle:#x}>"


def _as(value: Any, dtype: Any) -> numpy.ndarray:
    """The value as numbers that the texture unit takes; what would lose more than precision is refused."""
    array = numpy.asarray(value)
    if numpy.dtype(dtype).kind != "f" and array.dtype.kind not in "iub":
        raise TypeError(f"integers are expected, not {array.dtype}")
    if numpy.dtype(dtype).kind != "f" and array.size:
        limits = numpy.iinfo(dtype)
        if array.min() < limits.min or array.max() > limits.max:
            raise ValueError(f"an integer does not fit {numpy.dtype(dtype)}")
    return array.astype(dtype)


def make_texture(
    device: "Device",
    texels: Any,
    *,
    dimension: str = "2d",
    format: Optional[str] = None,
    size: Optional[Sequence[int]] = None,
    layers: Optional[int] = None,
    srgb: bool = False,
    **sampler: Any,
) -> Texture:
    """A texture of one array, or of a list of them: the mip levels, level 0 first, each half as large as the one before, rounded down.

    Axes of an array: width of ``1d`` and ``buffer``; height and width of ``2d``; depth, height and width of ``3d``; layers before those
    in ``1d_array`` and ``2d_array``; faces (+x, −x, +y, −y, +z, −z), height and width of ``cube``, six faces for each cube in
    ``cube_array``. A last axis of 1, 2 or 4 components may follow.

    ``format``: as ``tmu formats`` lists them. Without it, that of the elements: ``uint8`` and ``uint16`` are fractions of 0…1, signed ones
    of −1…1; ``uint32``, ``int32``, ``float16`` and ``float32`` are themselves. ``srgb``: bytes are sRGB codes.
    ``size``: width, height and depth of level 0, where arrays are the bytes of a format whatever their shape, such as blocks of a
    compressed one; then ``layers`` says how many layers there are.
    The rest is its sampler, as :class:`opentmu.Sampler` has it: ``filter="linear"``, ``address="wrap"`` and so on.
    """
    levels, made_of = describe(device, texels, dimension, format, size, layers, srgb)
    state = Sampler(**sampler).state(made_of.format.endswith("int"))
    content = numpy.concatenate([as_bytes(level) for level in levels])
    made = _opentmu.Texture(
        device._device, dimension, made_of.size, made_of.layers, len(levels), made_of.format, content, state
    )
    return Texture(device, made, dimension, made_of.format)
