"""The command ``tmu``, which the package has in it, with CUDA's driver library beside it."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import List, NoReturn

from . import _opentmu


def library() -> Path:
    """Where the driver library is. Raises ``FileNotFoundError`` for a package that was built without it."""
    found = Path(__file__).resolve().parent / "native" / "libcuda.so.1"
    if not found.is_file():
        raise FileNotFoundError(
            f"this package was built without the driver library: there is no {found}; `cargo xtask python` builds one with it"
        )
    return found


def run(arguments: List[str]) -> NoReturn:
    """Runs the command, and ends the process with its exit status. ``tmu cuda`` puts a program into the place of this process."""
    if arguments[:1] == ["cuda"]:
        try:
            library()
        except FileNotFoundError as error:
            sys.exit(f"error: {error}")
    sys.stdout.flush()
    sys.stderr.flush()
    # Ctrl-C is the command's, not the interpreter's, which would look at it only afterwards.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_opentmu.command(arguments, Path(__file__).resolve().parent / "native" / "libcuda.so.1"))


def main() -> NoReturn:
    """The script ``tmu``."""
    run(sys.argv[1:])
