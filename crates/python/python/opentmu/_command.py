"""The command ``tmu``, which the package holds beside CUDA's driver library."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import List, NoReturn


def path() -> Path:
    """Where the command is. Raises ``FileNotFoundError`` for a package that was built without it."""
    command = Path(__file__).resolve().parent / "native" / "bin" / "tmu"
    if not command.is_file():
        raise FileNotFoundError(
            f"this package was built without the command: there is no {command}; `cargo xtask python` builds one with it"
        )
    return command


def replace_process(arguments: List[str]) -> NoReturn:
    """Runs the command in place of this process."""
    try:
        command = path()
    except FileNotFoundError as error:
        sys.exit(f"error: {error}")
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(command, ["tmu", *arguments])


def main() -> NoReturn:
    """The script ``tmu``."""
    replace_process(sys.argv[1:])
