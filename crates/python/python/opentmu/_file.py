"""Files that are given by their paths or as bytes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Optional, Tuple, Union

File = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"]


def read_file(file: File, name: Optional[str] = None) -> Tuple[str, bytes]:
    """Name and content of a file that is given by its path or as its bytes."""
    if isinstance(file, (bytes, bytearray, memoryview)):
        return name or "<bytes>", bytes(file)
    path = Path(file)
    return name or str(path), path.read_bytes()
