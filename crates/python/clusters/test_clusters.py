"""Scans on clusters of several processes, one of which is killed in the middle: no shader is lost or doubled. `cargo xtask python --clusters`
runs this file; its packages are large."""

import os
import shutil
import signal
import sys
from pathlib import Path

import pyarrow
import pytest

import opentmu

COPIES = 40


@pytest.fixture(scope="module")
def shaders(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shaders")
    corpus = Path(os.environ["OPENTMU_ROOT"]) / "corpus" / "kernels"
    for source in sorted(corpus.glob("r*.*")):
        if source.suffix in (".ptx", ".cubin"):
            for number in range(COPIES):
                shutil.copy(source, folder / f"{number:03}-{source.name}")
    return folder


@pytest.fixture(scope="module")
def expected(shaders):
    return pyarrow.concat_tables(opentmu.scan(shaders)).sort_by("path")


class Killing:
    """A scan whose process is killed once, in the middle, before its records are handed on."""

    def __init__(self, folder):
        self.folder = folder

    def __call__(self, batch):
        records = list(opentmu.scan(batch, threads=1))
        calls = len(list(self.folder.iterdir()))
        (self.folder / f"{calls}-{os.getpid()}-{len(records)}-{id(batch)}").touch()
        if calls == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        yield from records


def test_ray_data(shaders, expected, tmp_path):
    ray = pytest.importorskip("ray")
    # This file is no module that workers find.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        files = ray.data.read_binary_files(str(shaders), include_paths=True, override_num_blocks=16)
        found = files.map_batches(opentmu.scan, batch_format="pyarrow", fn_kwargs={"threads": 1})
        assert same(found, expected, ray)
        calls = tmp_path / "calls"
        calls.mkdir()
        killing = Killing(calls)

        def scan(batch):
            yield from killing(batch)

        assert same(files.map_batches(scan, batch_format="pyarrow", batch_size=8), expected, ray)
        assert len(list(calls.iterdir())) > 6
    finally:
        ray.shutdown()


def same(found, expected, ray):
    """Whether a data set has the expected records, and each once. Its paths may have lost their first slash."""
    table = pyarrow.concat_tables(ray.get(found.to_arrow_refs()))
    paths = pyarrow.array(["/" + path.lstrip("/") for path in table["path"].to_pylist()])
    table = table.set_column(0, expected.schema.field("path"), paths).sort_by("path")
    return table.to_pylist() == expected.to_pylist()


def table(paths, killing=None):
    batch = {"path": list(paths)}
    return list(killing(batch) if killing else opentmu.scan(batch, threads=1))


def test_dask(shaders, expected, tmp_path):
    dask_bag = pytest.importorskip("dask.bag")
    distributed = pytest.importorskip("distributed")
    paths = [str(path) for path in sorted(shaders.iterdir())]
    bag = dask_bag.from_sequence(paths, npartitions=16)
    calls = tmp_path / "calls"
    calls.mkdir()
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster):
            for killing in (None, Killing(calls)):
                parts = bag.map_partitions(table, killing).compute()
                assert pyarrow.concat_tables(parts).sort_by("path").to_pylist() == expected.to_pylist()
    assert len(list(calls.iterdir())) > 6
