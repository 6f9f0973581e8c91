"""Samplers: how textures are sampled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Optional, Sequence, Union

import numpy


@dataclass(frozen=True)
class Sampler:
    """How a texture is sampled. :meth:`Device.texture` takes the same as keywords; Direct3D's shaders have it in a slot of its own:
    ``s0=opentmu.Sampler(filter="linear")``."""

    filter: str = "point"
    """``point`` or ``linear``."""
    min_filter: Optional[str] = None
    """Another filter where texels are smaller than pixels."""
    mip_filter: str = "none"
    """Between levels: ``none``, ``point`` or ``linear``."""
    address: Union[str, Sequence[str]] = "clamp"
    """Outside of 0…1, one for all axes or one for each: ``wrap``, ``mirror``, ``clamp``, ``border``, ``clamp_ogl``, ``mirror_once``,
    ``mirror_once_border``, ``mirror_once_ogl``."""
    border: Sequence[float] = (0, 0, 0, 0)
    """Red, green, blue and alpha outside, of the mode ``border``."""
    normalized: bool = True
    """Coordinates are 0…1 across the texture; otherwise in texels, where ``wrap`` and ``mirror`` clamp, as in CUDA."""
    max_anisotropy: int = 1
    """Most samples along the longer axis of a footprint, 1 to 16."""
    lod_bias: float = 0.0
    """Added to the level of detail."""
    lod_min: float = 0.0
    """The least level of detail."""
    lod_max: float = 1000.0
    """The greatest level of detail."""
    compare: Optional[str] = None
    """Function of depth comparisons: ``less``, ``greater_equal`` and so on, as ``reference`` FUNCTION texel."""

    def state(self, integers: bool = False) -> Dict[str, Any]:
        """What the compiled part takes; the border of textures of integers is one of integers."""
        modes = [self.address] * 3 if isinstance(self.address, str) else list(self.address)
        modes += [modes[-1]] * (3 - len(modes))
        border = numpy.asarray(self.border, numpy.int64 if integers else numpy.float32)
        return {
            "filter": self.filter,
            "min_filter": self.min_filter or self.filter,
            "mip_filter": self.mip_filter,
            "address": modes,
            "border": border.astype(numpy.uint32 if integers else numpy.float32).view(numpy.uint32).tolist(),
            "normalized": self.normalized,
            "max_anisotropy": self.max_anisotropy,
            "lod_bias": self.lod_bias,
            "lod_min": self.lod_min,
            "lod_max": self.lod_max,
            "compare": self.compare or "never",
        }
