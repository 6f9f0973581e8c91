"""What notebooks show."""

from __future__ import annotations

import base64
import html
from dataclasses import dataclass, field
from typing import List

import numpy

from . import _opentmu


@dataclass(frozen=True)
class Section:
    """A part of an explanation."""

    title: str
    lines: List[str]


@dataclass(frozen=True)
class FetchExplanation:
    """One texture fetch explained, from the coordinates as received to the result. Notebooks show its picture."""

    sections: List[Section]
    """Every step in words: the request, the level of detail, the footprint at each level, the result."""
    svg: str
    """The picture, whose colours follow the reader's light or dark setting."""
    result: numpy.ndarray
    """Red, green, blue and alpha: float32, or integers for formats of integers."""
    _picture: _opentmu.FetchPicture = field(repr=False, compare=False)

    @property
    def text(self) -> str:
        """The sections as text."""
        parts = ["\n".join([section.title, *(f"  {line}".rstrip() for line in section.lines)]) for section in self.sections]
        return "\n\n".join(parts)

    def png(self) -> bytes:
        """The picture as a PNG file, the same on every machine."""
        return self._picture.png()

    def _repr_png_(self) -> bytes:
        return self.png()

    def _repr_html_(self) -> str:
        words = html.escape(self.text)
        return f"{self.svg}<details><summary>in words</summary><pre>{words}</pre></details>"

    def __str__(self) -> str:
        return self.text


def figure(png: bytes, caption: str) -> str:
    """A picture with a line below it."""
    source = base64.b64encode(png).decode()
    caption = html.escape(caption)
    return f'<figure><img src="data:image/png;base64,{source}" alt="{caption}"><figcaption>{caption}</figcaption></figure>'
