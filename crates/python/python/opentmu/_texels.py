"""What texels arrays hold: formats, sizes, layers and levels."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

import numpy

from . import _opentmu
from ._array import as_numpy

if TYPE_CHECKING:
    from ._device import Device

_AXES = {
    "1d": 1, "2d": 2, "3d": 3, "cube": 3, "1d_array": 2, "2d_array": 3, "cube_array": 3, "buffer": 1,
}
_COMPONENTS = {1: "r", 2: "rg", 3: "rgb", 4: "rgba"}
_TYPES = {
    "uint8": "8_unorm", "int8": "8_snorm", "uint16": "16_unorm", "int16": "16_snorm", "uint32": "32_uint",
    "int32": "32_sint", "float16": "16_float", "float32": "32_float",
}
_KINDS = {"unorm": "u", "srgb": "u", "uint": "u", "snorm": "i", "sint": "i", "float": "f"}


@dataclass(frozen=True)
class Description:
    """What a texture or surface is."""

    dimension: str
    format: str
    size: Tuple[int, int, int]
    """Width, height and depth of level 0."""
    layers: int

    @property
    def layered(self) -> bool:
        """Whether there are layers, or faces, to choose from."""
        return self.dimension.startswith("cube") or self.dimension.endswith("_array")

    def level_size(self, level: int) -> List[int]:
        """Width, height and depth of a level."""
        return [max(extent >> level, 1) for extent in self.size]

    def shape(self, level: int) -> Tuple[int, ...]:
        """The axes of a level but for those of a texel, of blocks for compressed formats."""
        block = _opentmu.Texture.format_block(self.format)
        across, down = block[1] if block is not None else (1, 1)
        width, height, depth = self.level_size(level)
        extents = [depth, -(-height // down), -(-width // across)][-(_AXES[self.dimension] - self.layered) :]
        return (*([self.layers] if self.layered else []), *extents)


def describe(
    device: "Device",
    texels: Any,
    dimension: str,
    format: Optional[str],
    size: Optional[Sequence[int]],
    layers: Optional[int],
    srgb: bool,
) -> Tuple[List[numpy.ndarray], Description]:
    """The levels that are given, and what they are."""
    levels = [as_numpy(level, device) for level in (texels if isinstance(texels, (list, tuple)) else [texels])]
    if not levels:
        raise ValueError("a texture has at least one level")
    if size is None:
        check_dimension(dimension)
        format, extent, count = _described(levels, dimension, format, srgb)
        return levels, Description(dimension, format, (extent[0], extent[1], extent[2]), count)
    return levels, described_by_size(dimension, format, size, layers)


def check_dimension(dimension: str) -> None:
    """Refuses what is no dimension."""
    if dimension not in _AXES:
        raise ValueError(f"dimension {dimension!r} is none of {', '.join(_AXES)}")


def described_by_size(
    dimension: str, format: Optional[str], size: Sequence[int], layers: Optional[int]
) -> Description:
    """What is there where the size is given."""
    check_dimension(dimension)
    if format is None:
        raise ValueError("where the size is given, the format is, too")
    width, height, depth = ([int(value) for value in size] + [1] * (3 - len(size)))[:3]
    count = layers or (6 if dimension == "cube" else 1)
    return Description(dimension, format, (width, height, depth), count)


def format_of(dtype: numpy.dtype, components: int) -> Optional[str]:
    """The format of so many numbers of a type, if there is one."""
    kind = _TYPES.get(dtype.name)
    if kind is None or components not in _COMPONENTS or components == 3 and "32" not in kind:
        return None
    return f"{_COMPONENTS[components]}{kind}"


def numbers_of(format: str) -> Tuple[numpy.dtype, int]:
    """Type and count of the numbers of a texel; of other formats, of the bytes of a texel or block."""
    found = re.fullmatch(r"(d|r|rg|rgb|rgba)(8|16|32)_(unorm|srgb|uint|snorm|sint|float)", format)
    if found is None:
        block = _opentmu.Texture.format_block(format)
        return numpy.dtype(numpy.uint8), block[0] if block is not None else 1
    return numpy.dtype(f"{_KINDS[found[3]]}{int(found[2]) // 8}"), len(found[1])


def _described(
    levels: List[numpy.ndarray], dimension: str, format: Optional[str], srgb: bool
) -> Tuple[str, List[int], int]:
    """Format, width, height and depth, and layers of arrays; each level is checked to be half of the one before."""
    axes, first = _AXES[dimension], levels[0]
    if first.ndim not in (axes, axes + 1):
        raise ValueError(f"a {dimension} texture is made of arrays of {axes} axes, and one of components, not {first.ndim}")
    components = first.shape[axes] if first.ndim > axes else 1
    if format is None:
        format = format_of(first.dtype, components)
        if format is None:
            raise ValueError(f"no format has {components} components of {first.dtype}; name one, with its size")
        if srgb:
            if format not in ("r8_unorm", "rgba8_unorm"):
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
