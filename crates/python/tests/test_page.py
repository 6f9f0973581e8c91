"""The programs of the pages in docs print what the pages say, and make their pictures."""

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest


def page(corpus, name):
    return (corpus.parent / "docs" / name).read_text()


def programs(corpus, name):
    return re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page(corpus, name), re.DOTALL)


@pytest.mark.parametrize("name", ["python.md", "texture-answers.md"])
def test_programs_print_what_the_page_says(corpus, name):
    found = programs(corpus, name)
    assert len(found) == 4
    for program, printed in found:
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
        assert (ran.stdout, ran.stderr) == (printed, "")


@pytest.mark.parametrize("number, made, name", [(0, "texture.explain(0.3, 0.25).png()", "texture-fetch.png"), (3, "picture", "texture-colours.png")])
def test_a_picture_is_that_of_its_program(corpus, number, made, name):
    program, _ = programs(corpus, "texture-answers.md")[number]
    write = f"import sys\nsys.stdout.buffer.write(b'PICTURE' + {made})"
    ran = subprocess.run([sys.executable, "-c", f"{program}\n{write}"], capture_output=True, timeout=120)
    picture = ran.stdout[ran.stdout.index(b"PICTURE") + 7 :]
    path = corpus.parent / "docs" / "images" / name
    if os.environ.get("OPENTMU_BLESS"):
        path.write_bytes(picture)
    assert picture == path.read_bytes(), "OPENTMU_BLESS=1 writes it anew"


def test_the_suite_of_the_page_passes(corpus, tmp_path):
    suite = re.search(r"```python\n(.*?)```", page(corpus, "cuda-tests.md"), re.DOTALL)
    assert suite is not None
    (tmp_path / "test_scale.py").write_text(suite[1])
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    for options in ([], ["--opentmu"]):
        ran = subprocess.run([*run, *options], cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert ran.returncode == 0 and "2 passed" in ran.stdout, ran.stdout


def test_the_command_of_the_forge_leaves_a_report(corpus, tmp_path):
    command = re.search(r"{run: (pytest .*?)}", page(corpus, "cuda-tests.md"))
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
