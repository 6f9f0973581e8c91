"""The programs of docs/python.md print what the page says."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest


def programs(corpus):
    page = (corpus.parent / "docs" / "python.md").read_text()
    return re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)


@pytest.mark.parametrize("number", range(4))
def test_a_program_prints_what_the_page_says(corpus, number):
    found = programs(corpus)
    assert len(found) == 4
    program, printed = found[number]
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert (ran.stdout, ran.stderr) == (printed, "")


def test_the_suite_of_the_page_passes(corpus, tmp_path):
    page = (corpus.parent / "docs" / "python.md").read_text()
    suite = re.search(r"```python\n(import numpy\n\ndef test_.*?)```", page, re.DOTALL)
    kernel = re.search(r'KERNEL = b"""\n(.*?)"""', page, re.DOTALL)
    assert suite is not None and kernel is not None
    (tmp_path / "test_scale.py").write_text(suite[1])
    (tmp_path / "scale.ptx").write_text(kernel[1])
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ran = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0 and "1 passed" in ran.stdout, ran.stdout


def test_the_command_of_the_forge_leaves_a_report(corpus, tmp_path):
    page = (corpus.parent / "docs" / "python.md").read_text()
    command = re.search(r"{run: (pytest .*?)}", page)
    assert command is not None
    (tmp_path / "test_driver.py").write_text(
        "import ctypes\ndef test_driver():\n    assert ctypes.CDLL('libcuda.so.1').cuInit(0) == 0\n"
    )
    run = [sys.executable, "-m", *command[1].split()]
    ran = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    report = ElementTree.parse(tmp_path / "report.xml").getroot()
    assert [case.get("name") for case in report.iter("testcase")] == ["test_driver"]
    assert not list(report.iter("failure"))
