"""Scans. What is expected is what the vendor's disassembler prints, stored in the corpus, or arithmetic by hand."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

import opentmu


def table(*arguments, **options):
    return pyarrow.concat_tables(opentmu.scan(*arguments, **options))


def test_a_record_says_what_a_cubin_has(corpus):
    (record,) = table(corpus / "kernels" / "rotate.cubin").to_pylist()
    listing = (corpus / "kernels" / "rotate.nvdisasm").read_text()
    assert (record["format"], record["target"], record["entry_points"]) == ("cubin", "sm_52", ["rotate"])
    assert record["bytes"] == (corpus / "kernels" / "rotate.cubin").stat().st_size
    # The listing has each instruction behind the address of its word.
    assert record["instructions"] == sum(one["count"] for one in record["opcodes"]) > 20
    fetches = [(one["opcode"], one["dimension"], one["count"]) for one in record["fetches"]]
    assert len(fetches) == 1 and fetches[0][0] in listing and fetches[0][1:] == ("2d", 1)
    assert (record["errors"], record["findings"], record["not_run"]) == (0, [], [])


def test_the_program_of_the_page_prints_what_the_page_says(corpus):
    page = (corpus.parent / "docs" / "scan.md").read_text()
    ((program, printed),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    run = [sys.executable, "-c", program]
    ran = subprocess.run(run, cwd=corpus.parent, capture_output=True, text=True, timeout=120)
    assert (ran.stdout, ran.stderr) == (printed, "")


def test_folders_tables_and_bytes_give_the_same(corpus, tmp_path):
    files = sorted(path for path in (corpus / "kernels").glob("r*.*") if path.suffix in (".ptx", ".cubin"))
    assert len(files) > 4
    for path in files:
        shutil.copy(path, tmp_path / path.name)
    paths = [str(tmp_path / path.name) for path in files]
    of_folder = table(tmp_path)
    assert of_folder["path"].to_pylist() == sorted(paths)
    assert table(sorted(paths)).equals(of_folder)
    assert table(pyarrow.table({"path": sorted(paths)}), threads=1).equals(of_folder)
    contents = [Path(path).read_bytes() for path in sorted(paths)]
    assert table({"path": sorted(paths), "bytes": contents}).equals(of_folder)
    with pytest.raises(ValueError, match="column path"):
        table({"name": paths})


def test_what_is_wrong_is_in_the_records(tmp_path):
    broken = tmp_path / "broken.ptx"
    broken.write_bytes(b".version 7.0\n.target sm_50\n.entry a() { frob.u32 %r; }")
    records = table({"path": [str(broken), str(tmp_path / "missing")]}).to_pylist()
    assert [(one["format"], one["errors"], one["findings"][0]["code"]) for one in records] == [
        ("ptx", 1, "PTX-004"), (None, 1, "JOB-009"),
    ]
    assert (records[0]["findings"][0]["line"], records[0]["findings"][0]["column"]) == (3, 14)
    with pytest.raises(opentmu.ShaderError):
        table(tmp_path / "missing")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert table(empty).num_rows == 0 and table(empty).schema.equals(table(broken).schema)


def test_the_command_writes_the_same_and_goes_on_where_it_was(corpus, tmp_path):
    scripts = Path(sys.executable).parent
    file = tmp_path / "shaders.parquet"
    command = [scripts / "tmu", "scan", corpus / "kernels", "-o", file]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert pyarrow.parquet.read_table(file).replace_schema_metadata(None).equals(table(corpus / "kernels"))
    assert list(tmp_path.iterdir()) == [file]
    killed = subprocess.Popen(command)
    killed.kill()
    killed.wait()
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert pyarrow.parquet.read_table(file).num_rows == table(corpus / "kernels").num_rows
