"""Many shaders: a record for each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

from . import _opentmu
from ._progress import Progress, progress_bar

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-untyped]

Path = Union[str, "os.PathLike[str]"]

FILES = 256
"""Files at a time."""


def scan(
    paths: Union[Path, Iterable[Path], Mapping[str, Any], "pyarrow.Table", "pyarrow.RecordBatch"],
    *,
    arch: Optional[str] = None,
    strict: bool = False,
    threads: int = 0,
    progress: Progress = False,
) -> Iterator["pyarrow.Table"]:
    """Scans shaders and yields tables of some thousand records, one for each shader; at least one table, which may be empty. docs/scan.md of
    the project says what the columns hold. Needs pyarrow (``pip install opentmu[scan]``).

    ``paths``: files; folders, of which all shaders are taken; fat binaries and executables, of which each member is a shader. Or a table
    (of Arrow, or a dictionary of arrays) with a column ``path`` or ``item`` of files, and maybe one ``bytes`` of their contents: what
    ``map_batches`` of Ray Data and ``map_partitions`` of Dask hand on.
    ``arch``: the machine of bare words, ``sm_52`` without it. ``strict``: rules that the vendors' own compilers break, too.
    ``threads``: that work at once; 0: as many as the host has. ``progress``: shows a bar, with tqdm, or with rich where
    it is ``"rich"``.

    What is wrong with a shader, and a file of a table that cannot be read, are in the records. Raises :class:`ShaderError` for a path that
    is not there.
    """
    import pyarrow

    named, files = _subjects(paths)
    work = _opentmu.Scan(named, files, arch, strict, threads)
    found = False
    total = work.left()
    with progress_bar(progress, "shaders") as report:
        while (batches := work.step(FILES)) is not None:
            if report is not None:
                report(total - work.left(), total)
            for batch in batches:
                found = True
                yield pyarrow.Table.from_batches([pyarrow.record_batch(batch)])
    if not found:
        yield pyarrow.Table.from_batches([pyarrow.record_batch(_opentmu.Scan.empty())])


def _subjects(paths: Any) -> Tuple[Optional[List[Path]], List[Tuple[str, Optional[bytes]]]]:
    """Paths that may be folders, or files one by one."""
    if isinstance(paths, (str, os.PathLike)):
        return [paths], []
    names = paths.column_names if hasattr(paths, "column_names") else list(paths) if isinstance(paths, Mapping) else None
    if names is None:
        return list(paths), []
    key = "path" if "path" in names else "item"
    if key not in names:
        raise ValueError(f"a table of shaders has a column path, not only {', '.join(map(str, names))}")
    files = [os.fspath(path) for path in _values(paths[key])]
    contents = _values(paths["bytes"]) if "bytes" in names else [None] * len(files)
    return None, list(zip(files, contents))


def _values(column: Any) -> List[Any]:
    """The values of a column of Arrow's, of NumPy's or of a list."""
    for method in ("to_pylist", "tolist"):
        if hasattr(column, method):
            return list(getattr(column, method)())
    return list(column)
