"""Shaders listed, assembled, checked, explained and translated, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import List, NamedTuple, Optional, Tuple

from . import _opentmu
from ._file import File, read_file
from .errors import Finding


@dataclass(frozen=True)
class Control:
    """An instruction's slot of the control word of machine code."""

    stall: int
    yields: bool
    write_barrier: int
    read_barrier: int
    wait_mask: int
    reuse: int


@dataclass(frozen=True)
class Instruction:
    """An instruction of a listing."""

    address: int
    """In bytes, in its function; of Direct3D, in the data of the program's chunk."""
    words: Tuple[int, ...]
    """Machine code: one of 64 bits; Direct3D: as many of 32 bits as it has."""
    text: Optional[str]
    """As the vendor's disassembler prints it, without its semicolon; none for what is no instruction."""
    function: Optional[str] = None
    """Of cubins."""
    error: Optional[str] = None
    """Why the word is no instruction."""
    target: Optional[int] = None
    """Where a branch goes."""
    control: Optional[Control] = None
    """Of machine code."""


class Field(NamedTuple):
    """A field of an instruction's word."""

    name: str
    bits: str
    value: int
    meaning: str


class Register(NamedTuple):
    """A register that an instruction reads or writes, and what it holds."""

    number: int
    holds: str


class Rule(NamedTuple):
    """A rule of a manual page."""

    id: str
    rule: str


class Elsewhere(NamedTuple):
    """The same in another instruction set."""

    language: str
    text: str


@dataclass(frozen=True)
class MachineInstruction:
    """What is known of an instruction of machine code."""

    text: str
    word: int
    control: Control
    summary: str
    """What it computes."""
    form: str
    """Its form, in the notation of the manual."""
    fields: List[Field]
    reads: List[Register]
    writes: List[Register]
    rules: List[Rule]
    elsewhere: List[Elsewhere]


@dataclass(frozen=True)
class Explanation:
    """An instruction explained."""

    language: str
    """``sass``, ``ptx`` or ``d3d``."""
    explanation: str
    """The whole text."""
    findings: List[Finding] = field(default_factory=list)
    machine: Optional[MachineInstruction] = None
    """Of machine code: what the text says, as data."""


@dataclass(frozen=True)
class Assembled:
    """What a text became."""

    code: bytes
    findings: List[Finding]
    """What the text may not say as it was meant."""


@dataclass(frozen=True)
class Translation:
    """The fetches of a shader as machine code."""

    text: str
    """One function for each function of the file; :func:`assemble` takes it."""
    findings: List[Finding]
    """What could not be translated."""


def disassemble(file: File, *, arch: Optional[str] = None, entry: Optional[str] = None) -> List[Instruction]:
    """The instructions of a cubin, of machine words, or of a Direct3D container: from a path or from bytes.

    ``arch``: the machine of bare words. ``entry``: the function that is meant. Raises :class:`ShaderError`.
    """
    found = []
    for record in _opentmu.disassemble(*read_file(file), arch, entry):
        control = record.pop("control", None)
        words = tuple(record.pop("words"))
        found.append(Instruction(words=words, control=control and Control(**control), **record))
    return found


def assemble(text: str, *, arch: Optional[str] = None, cubin: bool = False, name: str = "<text>") -> Assembled:
    """Assembles machine code, to bare words or, where those cannot say everything or ``cubin`` asks for it, to a cubin; Direct3D assembly to a
    container. ``name`` is what findings call the text. Raises :class:`ShaderError`."""
    return Assembled(*_opentmu.assemble(name, text.encode(), arch, cubin))


def check(file: File, *, arch: Optional[str] = None, strict: bool = False) -> List[Finding]:
    """What is wrong with a shader, and what of it does not run: from a path or from bytes. ``strict``: rules that the vendors' own
    compilers break, too."""
    return _opentmu.check(*read_file(file), arch, strict)


def explain(instruction: str, *, arch: Optional[str] = None) -> Explanation:
    """All that is known of one instruction: machine code as text or as a word in hexadecimal, PTX, or Direct3D assembly.
    Raises :class:`ShaderError` for what is none."""
    told = _opentmu.explain(instruction, arch)
    machine = told.pop("machine", None)
    if machine is not None:
        machine = MachineInstruction(
            text=machine["text"],
            word=machine["word"],
            control=Control(**machine["control"]),
            summary=machine["summary"],
            form=machine["form"],
            fields=[Field(*one) for one in machine["fields"]],
            reads=[Register(*one) for one in machine["reads"]],
            writes=[Register(*one) for one in machine["writes"]],
            rules=[Rule(*one) for one in machine["rules"]],
            elsewhere=[Elsewhere(*one) for one in machine["elsewhere"]],
        )
    return Explanation(machine=machine, **told)


def translate(file: File, *, arch: Optional[str] = None) -> Translation:
    """The fetches of a PTX or Direct3D shader as machine code: from a path or from bytes. Raises :class:`ShaderError`."""
    return Translation(*_opentmu.translate(*read_file(file), arch))
