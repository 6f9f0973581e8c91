"""Shaders listed, assembled, checked, explained and translated. What is expected is what the vendor's disassembler prints, stored in the
corpus, or a rule of the manual."""

import re

import pytest

import opentmu


def test_a_cubin_is_listed_as_the_vendor_lists_it(corpus):
    listed = opentmu.disassemble(corpus / "kernels" / "rotate.cubin")
    vendor = (corpus / "kernels" / "rotate.nvdisasm").read_text()
    lines = re.findall(r"/\*([0-9a-f]{4})\*/\s+(?:\{\s*)?(@!?P\d\s)?\s*([\w.]+)", vendor)
    assert len(lines) > 20
    words = [re.match(r"(?:\{\s*)?(@!?P\d )?([\w.]+)", one.text) for one in listed]
    found = [(one.address, word[1] or "", word[2]) for one, word in zip(listed, words)]
    assert found == [(int(address, 16), guard, name) for address, guard, name in lines]
    assert {one.function for one in listed} == {"rotate"}
    assert all(one.error is None and one.control.stall <= 15 for one in listed)
    # A branch says where it goes: to an instruction of the listing.
    targets = {one.target for one in listed if one.target is not None}
    assert targets and targets <= {one.address for one in listed} | {one.address - 8 for one in listed}


def test_text_is_assembled_to_the_word_of_the_disassembler():
    # As nvdisasm prints this word.
    made = opentmu.assemble("TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA;", arch="sm_52")
    assert made.findings == []
    listed = opentmu.disassemble(made.code, arch="sm_52")
    assert listed[0].words == (0xD870003000970402,)
    assert listed[0].text == "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA"
    with pytest.raises(opentmu.ShaderError) as raised:
        opentmu.assemble("TLD.LZ R2, R0, 0x1, 7D, 0x1;", name="wrong.sass")
    finding = raised.value.findings[0]
    assert (finding.file, finding.line) == ("wrong.sass", 1) and finding.code == raised.value.code


def test_a_shader_is_checked(corpus):
    assert [one for one in opentmu.check(corpus / "kernels" / "rotate.ptx") if one.severity == "error"] == []
    found = opentmu.check(b".version 7.0\n.target sm_50\n.entry a() { frob.u32 %r; }")
    assert found[0].severity == "error" and found[0].line == 3


def test_an_instruction_is_explained():
    # The manual page of TEXS: a two-register form with the level in the second operand's register.
    told = opentmu.explain("0xd870003000970402", arch="sm_52")
    machine = told.machine
    assert told.language == "sass" and machine is not None
    assert machine.text == "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA"
    assert [(one.number, one.holds) for one in machine.reads] == [(4, "s"), (5, "t"), (9, "lod")]
    assert [(one.number, one.holds) for one in machine.writes] == [(2, "R"), (3, "G"), (0, "B"), (1, "A")]
    assert opentmu.explain("add.u32 %r0, %r1, %r2;").language == "ptx"
    with pytest.raises(opentmu.ShaderError):
        opentmu.explain("no instruction")


def test_fetches_are_translated_to_machine_code_that_assembles(corpus):
    translated = opentmu.translate(corpus / "kernels" / "rotate.ptx")
    assert translated.findings == [] and "TEX" in translated.text
    assert len(opentmu.assemble(translated.text, cubin=True).code) > 64
    with pytest.raises(opentmu.ShaderError) as raised:
        opentmu.translate(corpus / "kernels" / "rotate.cubin")
    assert raised.value.code == "TRANSLATE-001"
