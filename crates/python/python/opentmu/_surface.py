"""Surfaces: texels in device memory that kernels and shaders read and write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

import numpy
from numpy import ndarray

from . import _opentmu
from ._array import Readable, as_bytes, as_numpy
from ._picture import figure
from ._sampler import Sampler
from ._texels import Description, describe, described_by_size, numbers_of
from ._texture import Texture

if TYPE_CHECKING:
    from ._device import Device


class Surface(Readable):
    """A mip level of texels in device memory, made by :meth:`Device.surface`. Kernels take it as an argument (a surface object) or by a
    surface reference (:meth:`Module.bind_surface`), Direct3D's shaders as a view ``u0`` or as a target.

    ``numpy.asarray(surface)``, ``from_dlpack`` of any package and :meth:`numpy` copy it to the host.
    """

    def __init__(
        self, device: "Device", surface: _opentmu.Surface, made_of: Description, samples: int, level: int
    ) -> None:
        self.device = device
        self.samples = samples
        """Samples of each texel."""
        self.level_number = level
        """Which mip level it is."""
        self._surface = surface
        self._made_of = made_of

    @property
    def dimension(self) -> str:
        """Its dimension, such as ``2d``."""
        return self._made_of.dimension

    @property
    def format(self) -> str:
        """The format of its texels."""
        return self._made_of.format

    @property
    def handle(self) -> int:
        """What kernels take."""
        return self._surface.handle

    @property
    def shape(self) -> Tuple[int, ...]:
        """Axes of :meth:`numpy`: layers or faces, depth, height, width, samples, as far as there are any; then components if there are more
        than one. Of formats that are no numbers of 8, 16 or 32 bits: bytes of a texel or block."""
        components = numbers_of(self.format)[1]
        samples = [self.samples] if self.samples > 1 else []
        return (*self._made_of.shape(self.level_number), *samples, *([components] if components > 1 else []))

    @property
    def dtype(self) -> numpy.dtype:
        """Type of the numbers: ``uint8`` for ``8_unorm`` and so on."""
        return numbers_of(self.format)[0]

    def numpy(self) -> ndarray:
        """A copy on the host, after every launch that was made before; codes of normalised formats as they are."""
        return self._surface.read().view(self.dtype).reshape(self.shape)

    def set(self, values: Any) -> None:
        """Replaces all texels, by those of an array of the same shape or by one value; they are converted as NumPy does
        (``same_kind``)."""
        host = numpy.empty(self.shape, self.dtype)
        numpy.copyto(host, as_numpy(values), casting="same_kind")
        self._surface.write(as_bytes(host))

    def level(self, number: int) -> "Surface":
        """Another mip level of the same texels."""
        if not 0 <= number < 32:
            raise ValueError(f"there is no level {number}")
        return Surface(self.device, self._surface.of_level(number), self._made_of, self.samples, number)

    def texture(self, **sampler: Any) -> Texture:
        """A texture of all its mip levels, as they are when a launch or a fetch begins, with a sampler as :class:`opentmu.Sampler` has it."""
        state = Sampler(**sampler).state(self.format.endswith("int"))
        return Texture(self.device, self._surface.texture(state), self.dimension, self.format)

    def picture(self, most: int = 256) -> bytes:
        """A PNG file that shows it as :meth:`Texture.picture` does."""
        return self.texture().picture(self.level_number, most)

    def _repr_png_(self) -> bytes:
        return self.picture()

    def _repr_html_(self) -> str:
        return figure(self.picture(), repr(self))

    def __repr__(self) -> str:
        return f"<opentmu.Surface {self.dimension} {self.format} {self.shape}>"


def make_surface(
    device: "Device",
    texels: Any = None,
    *,
    dimension: str = "2d",
    format: Optional[str] = None,
    size: Optional[Sequence[int]] = None,
    layers: Optional[int] = None,
    srgb: bool = False,
    levels: int = 1,
    samples: int = 1,
) -> Surface:
    """Texels that kernels and shaders read and write: a copy of one array, or of a list of mip levels, as :meth:`texture` takes them; or
    without any, ``size`` (width, height, depth), ``format``, ``levels`` and ``samples`` (1, 2, 4, 8 or 16 of each texel of a ``2d`` one),
    zeros. Returns the first level."""
    content: List[ndarray] = []
    if texels is None:
        if size is None:
            raise ValueError("a surface has texels, or a size and a format")
        made_of = described_by_size(dimension, format, size, layers)
    else:
        content, made_of = describe(device, texels, dimension, format, size, layers, srgb)
        if samples != 1 or levels not in (1, len(content)):
            raise ValueError("texels that are given say how many levels there are, and have one sample each")
        levels = len(content)
    surface = _opentmu.Surface(
        device._device, dimension, made_of.size, made_of.layers, levels, samples, made_of.format
    )
    for number, level in enumerate(content):
        surface.of_level(number).write(as_bytes(level))
    return Surface(device, surface, made_of, samples, 0)
