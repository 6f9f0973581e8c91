"""Textures: texels of arrays with a sampler, for kernels and for fetches over whole arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple, Union

import numpy

from . import _opentmu
from ._array import as_bytes, as_numpy

if TYPE_CHECKING:
    from ._device import Device

_AXES = {
    "1d": 1, "2d": 2, "3d": 3, "cube": 3, "1d_array": 2, "2d_array": 3, "cube_array": 3, "buffer": 1,
}
_COMPONENTS = {1: "r", 2: "rg", 4: "rgba"}
_TYPES = {
    "uint8": "8_unorm", "int8": "8_snorm", "uint16": "16_unorm", "int16": "16_snorm", "uint32": "32_uint",
    "int32": "32_sint", "float16": "16_float", "float32": "32_float",
}


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

    def _fetch(self, operation: str, coordinates: Tuple[Any, ...], dtype: Any, **given: Any) -> numpy.ndarray:
        types = {
            "layer": numpy.uint32, "reference": numpy.float32, "offset": numpy.int32, "gradients": numpy.float32,
            "level": numpy.uint32 if operation == "load" else numpy.float32,
        }
        plain = {key: value for key, value in given.items() if key not in types}
        named: List[Tuple[str, Any]] = [("", _as(value, dtype)) for value in coordinates if value is not None]
        for key, value in given.items():
            if key not in types or value is None:
                continue
            several = value if key in ("offset", "gradients") else [value]
            named += [(key, _as(one, types[key])) for one in several]
        if "layer" in given and given["layer"] is None and self.dimension.endswith("_array"):
            named.append(("layer", numpy.uint32(0)))
        shape = numpy.broadcast_shapes(*(value.shape for _, value in named))
        flat = [(key, numpy.ascontiguousarray(numpy.broadcast_to(value, shape)).reshape(-1)) for key, value in named]
        words: dict[str, Any] = {}
        for key, value in flat:
            value = value if key == "offset" else value.view(numpy.uint32)
            words.setdefault(key, []).append(value)
        for key in ("layer", "reference", "level"):
            if key in words:
                words[key] = words[key][0]
        count = int(numpy.prod(shape, dtype=numpy.int64))
        answers = self._texture.fetch(operation, count, words.pop("", []), **words, **plain)
        integers = None if given.get("reference") is not None else self._texture.integers
        kind = numpy.float32 if integers is None else numpy.int32 if integers else numpy.uint32
        return answers.view(kind).reshape(*shape, 4)

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
    filter: str = "point",
    min_filter: Optional[str] = None,
    mip_filter: str = "none",
    address: Union[str, Sequence[str]] = "clamp",
    border: Sequence[float] = (0, 0, 0, 0),
    normalized: bool = True,
    max_anisotropy: int = 1,
    lod_bias: float = 0.0,
    lod_min: float = 0.0,
    lod_max: float = 1000.0,
    compare: Optional[str] = None,
) -> Texture:
    """A texture of one array, or of a list of them: the mip levels, level 0 first, each half as large as the one before, rounded down.

    Axes of an array: width of ``1d`` and ``buffer``; height and width of ``2d``; depth, height and width of ``3d``; layers before those
    in ``1d_array`` and ``2d_array``; faces (+x, −x, +y, −y, +z, −z), height and width of ``cube``, six faces for each cube in
    ``cube_array``. A last axis of 1, 2 or 4 components may follow.

    ``format``: as ``tmu formats`` lists them. Without it, that of the elements: ``uint8`` and ``uint16`` are fractions of 0…1, signed ones
    of −1…1; ``uint32``, ``int32``, ``float16`` and ``float32`` are themselves. ``srgb``: bytes are sRGB codes.
    ``size``: width, height and depth of level 0, where arrays are the bytes of a format whatever their shape, such as blocks of a
    compressed one; then ``layers`` says how many layers there are.
    ``filter``: ``point`` or ``linear``; ``min_filter``: another one where texels are smaller than pixels; ``mip_filter``: between levels,
    ``none``, ``point`` or ``linear``. ``address``: outside of 0…1, one for all axes or one for each: ``wrap``, ``mirror``, ``clamp``, ``border``,
    ``clamp_ogl``, ``mirror_once``, ``mirror_once_border``, ``mirror_once_ogl``. ``border``: red, green, blue, alpha.
    ``normalized``: coordinates are 0…1 across the texture, otherwise in texels, where ``wrap`` and ``mirror`` clamp, as in CUDA.
    ``compare``: function of depth comparisons: ``less``, ``greater_equal`` and so on, as ``reference`` FUNCTION texel.
    """
    levels = [as_numpy(level) for level in texels] if isinstance(texels, (list, tuple)) else [as_numpy(texels)]
    if not levels:
        raise ValueError("a texture has at least one level")
    if dimension not in _AXES:
        raise ValueError(f"dimension {dimension!r} is none of {', '.join(_AXES)}")
    if size is None:
        format, extent, count = _described(levels, dimension, format, srgb)
    elif format is None:
        raise ValueError("where the size is given, the format is, too")
    else:
        extent = [int(value) for value in size] + [1] * (3 - len(size))
        count = layers or (6 if dimension == "cube" else 1)
    modes = [address] * 3 if isinstance(address, str) else list(address)
    modes += [modes[-1]] * (3 - len(modes))
    integers = format.endswith("int")
    sampler = {
        "filter": filter,
        "min_filter": min_filter or filter,
        "mip_filter": mip_filter,
        "address": modes,
        "border": numpy.asarray(border, numpy.int64 if integers else numpy.float32).astype(
            numpy.uint32 if integers else numpy.float32
        ).view(numpy.uint32).tolist(),
        "normalized": normalized,
        "max_anisotropy": max_anisotropy,
        "lod_bias": lod_bias,
        "lod_min": lod_min,
        "lod_max": lod_max,
        "compare": compare or "never",
    }
    content = numpy.concatenate([as_bytes(level) for level in levels])
    made = _opentmu.Texture(device._device, dimension, extent, count, len(levels), format, content, sampler)
    return Texture(device, made, dimension, format)


def _described(
    levels: List[numpy.ndarray], dimension: str, format: Optional[str], srgb: bool
) -> Tuple[str, List[int], int]:
    """Format, width, height and depth, and layers of arrays; each level is checked to be half of the one before."""
    axes, first = _AXES[dimension], levels[0]
    if first.ndim not in (axes, axes + 1):
        raise ValueError(f"a {dimension} texture is made of arrays of {axes} axes, and one of components, not {first.ndim}")
    components = first.shape[axes] if first.ndim > axes else 1
    if format is None:
        kind = _TYPES.get(first.dtype.name)
        if kind is None or components not in _COMPONENTS:
            raise ValueError(f"no format has {components} components of {first.dtype}; name one, with its size")
        format = f"{_COMPONENTS[components]}{kind}"
        if srgb:
            if kind != "8_unorm" or components == 2:
                raise ValueError(f"{format} has no sRGB codes: uint8 has, with 1 or 4 components")
            format = format.replace("unorm", "srgb")
    elif srgb:
        raise ValueError("the format says whether texels are sRGB codes")
    else:
        block = _opentmu.Texture.format_block(format)
        if block is not None and (block[0] != components * first.dtype.itemsize or block[1] != [1, 1]):
            raise ValueError(
                f"a texel, or block, of {format} has {block[0]} bytes, but here it has {components * first.dtype.itemsize}; "
                "with size=(width, height), arrays are taken as bytes"
            )
    layered = dimension.startswith("cube") or dimension.endswith("_array")
    layers = first.shape[0] if layered else 1
    extent = list(first.shape[1 if layered else 0 : axes])
    for number, level in enumerate(levels):
        wanted = [max(axis >> number, 1) for axis in extent]
        shape = ([layers] if layered else []) + wanted + list(first.shape[axes:])
        if list(level.shape) != shape or level.dtype != first.dtype:
            raise ValueError(f"level {number} is {level.dtype} of {level.shape}, but {first.dtype} of {tuple(shape)} is next")
    return format, extent[::-1] + [1] * (3 - len(extent)), layers
