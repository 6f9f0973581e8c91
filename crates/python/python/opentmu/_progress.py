"""Progress, shown by tqdm where it is asked for."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator


@contextmanager
def progress_bar(shown: bool, total: int, unit: str) -> Iterator[Callable[[int], Any]]:
    """What is told how much more is done."""
    if not shown:
        yield lambda more: None
        return
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError:
        raise ImportError("a progress bar needs tqdm: pip install opentmu[progress]") from None
    with tqdm(total=total, unit=f" {unit}", unit_scale=True) as bar:
        yield bar.update
