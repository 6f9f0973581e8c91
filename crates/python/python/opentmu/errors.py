"""What the package raises, and the records that say what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence, Tuple

__all__ = ["RACE", "Error", "Fault", "FaultError", "Finding", "InvalidError", "OutOfMemoryError", "RaceError", "ShaderError"]

RACE = "RACE-01"
"""The code of a race."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, odd or worth knowing about an input."""

    code: str
    """A clause of a manual page, such as ``TEXS-10``, or a word with a number, such as ``SASS-001``."""
    severity: str
    """``error``, ``warning`` or ``note``."""
    message: str
    hint: Optional[str] = None
    file: str = ""
    line: Optional[int] = None
    """From 1; of texts only, as the column, which counts characters."""
    column: Optional[int] = None
    function: Optional[str] = None
    """Of binaries only, as the address in bytes."""
    address: Optional[int] = None

    def __str__(self) -> str:
        place = f":{self.line}:{self.column}" if self.line is not None else ""
        if self.address is not None:
            place = f":{self.function}+{self.address:#x}" if self.function else f":{self.address:#x}"
        start = f"{self.file}{place}: " if self.file or place else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{start}{self.severity}[{self.code}]: {self.message}{hint}"


@dataclass(frozen=True)
class Fault:
    """What stopped a block of a launch."""

    code: str
    message: str
    block: Tuple[int, int, int]
    """Index of the block in the grid: x, y, z."""
    thread: Optional[Tuple[int, int, int]]
    """Index of the thread in its block; none where the whole launch was stopped."""
    address: Optional[int]
    """The address in device memory, if one is to blame."""
    instruction: Optional[str]
    """The instruction, in its own language."""
    instruction_address: Optional[int]
    """Its address in machine code, in bytes; of PTX, the first byte of its statement in the file."""


class Error(Exception):
    """The device, or a tool, did not do what it was asked to."""

    def __init__(self, message: str, code: str = "", findings: Sequence[Finding] = ()) -> None:
        super().__init__(message)
        self.code = code
        """Code of the first error."""
        self.findings = list(findings)


class InvalidError(Error, ValueError):
    """Something is asked for that there is not: an address, a value out of its range, a name that nothing has."""


class OutOfMemoryError(Error, MemoryError):
    """The device, or the host, has not as much memory."""


class ShaderError(Error):
    """A module or a shader is wrong, or asks for what is not supported."""


class RaceError(Error):
    """A kernel came to its end, but two of its threads accessed the same bytes without order. What it has written is there."""


class FaultError(Error):
    """A kernel was stopped. What it had written stays written, and the device goes on."""

    def __init__(
        self, message: str, code: str, findings: Sequence[Finding], function: str, faults: Sequence[Fault]
    ) -> None:
        super().__init__(message, code, findings)
        self.function = function
        """Name of the kernel."""
        self.faults = list(faults)
        """One for each block that was stopped, in the order of the blocks."""

    @property
    def block(self) -> Tuple[int, int, int]:
        """Index in the grid of the first block that was stopped."""
        return self.faults[0].block

    @property
    def thread(self) -> Optional[Tuple[int, int, int]]:
        """Index of the thread to blame in its block."""
        return self.faults[0].thread

    @property
    def address(self) -> Optional[int]:
        """The address in device memory that is to blame, if one is."""
        return self.faults[0].address

    @property
    def instruction(self) -> Optional[str]:
        """The instruction, in its own language."""
        return self.faults[0].instruction
