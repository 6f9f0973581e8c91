"""Progress, shown by tqdm or rich where it is asked for."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator, Optional, Union

Progress = Union[bool, str]
"""``False``: nothing is shown; ``True`` or ``"tqdm"``: tqdm's bar; ``"rich"``: rich's."""

Report = Callable[[int, int], Any]
"""What is told how much is done, and of how much."""


@contextmanager
def progress_bar(shown: Progress, unit: str) -> Iterator[Optional[Report]]:
    """A bar that counts so many units; none where none is asked for."""
    bars = {True: _tqdm, "tqdm": _tqdm, "rich": _rich}
    if shown is False:
        yield None
    elif shown in bars:
        with bars[shown](unit) as report:
            yield report
    else:
        raise ValueError(f"progress is True, False, \"tqdm\" or \"rich\", not {shown!r}")


@contextmanager
def _tqdm(unit: str) -> Iterator[Report]:
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError:
        raise ImportError("a progress bar needs tqdm: pip install opentmu[progress]") from None
    with tqdm(unit=f" {unit}", unit_scale=True) as bar:

        def report(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield report


@contextmanager
def _rich(unit: str) -> Iterator[Report]:
    try:
        from rich.progress import Progress  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise ImportError("this progress bar needs rich: pip install rich") from None
    with Progress() as bar:
        task = bar.add_task(unit, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
