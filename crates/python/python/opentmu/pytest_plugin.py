"""The pytest plugin: ``--opentmu``, the fixture ``cuda_device``, and job files as tests."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Iterable, Iterator, Optional

import pytest

from .errors import RACE

_RUNS = "OPENTMU_PYTEST"
_FAULTS = "opentmu_faults"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("opentmu", "OpenTMU, a GPU in software")
    group.addoption(
        "--opentmu", action="store_true", help="run programs that use CUDA on OpenTMU's driver library, without a GPU"
    )
    group.addoption("--opentmu-arch", metavar="SM", default="sm_61", help="the machine that is announced (sm_61)")
    group.addoption(
        "--opentmu-check", choices=["race"], help="look for races between threads; a race fails the test that made it"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{_FAULTS}: with --opentmu, kernels of this test are meant to be stopped")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> Optional[int]:
    """Starts pytest once more, where the loader finds the driver library: it looks for libraries on a path that is read when a process
    starts."""
    # Workers of pytest-xdist have the environment of the process that starts them.
    if not config.getoption("--opentmu") or os.environ.get(_RUNS) == str(os.getpid()) or hasattr(config, "workerinput"):
        return None
    from ._command import library, run

    try:
        library()
    except FileNotFoundError as error:
        raise pytest.UsageError(str(error)) from None
    capture = config.pluginmanager.getplugin("capturemanager")
    if capture is not None:
        capture.stop_global_capturing()
    sys.stdout.flush()
    sys.stderr.flush()
    os.chdir(config.invocation_params.dir)
    # The process stays the same one while programs are executed in its place; those that tests start are others.
    os.environ[_RUNS] = str(os.getpid())
    arguments = [str(argument) for argument in config.invocation_params.args]
    check = config.getoption("--opentmu-check")
    options = ["--arch", config.getoption("--opentmu-arch"), *(["--check", check] if check else [])]
    run(["cuda", *options, "--", sys.executable, "-m", "pytest", *arguments])


def pytest_report_header(config: pytest.Config) -> Optional[str]:
    return f"opentmu: CUDA's driver is software, {config.getoption('--opentmu-arch')}" if config.getoption("--opentmu") else None


@pytest.fixture
def cuda_device(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A device of the test's own: a fault of one test is nothing to another. A kernel that is stopped raises
    ``opentmu.FaultError``, which fails the test that launched it."""
    from . import Device

    option = request.config.getoption
    yield Device(arch=option("--opentmu-arch"), check=option("--opentmu-check"))


@pytest.hookimpl(hookwrapper=True, trylast=True)
def _kernels_end(item: pytest.Item) -> Iterator[None]:
    """What a test has launched and not waited for ends before its standard error is looked at."""
    yield
    if item.config.getoption("--opentmu"):
        from ._interface import wait_for_kernels

        wait_for_kernels()


pytest_runtest_setup = pytest_runtest_call = pytest_runtest_teardown = _kernels_end


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> Iterator[None]:
    """The driver library tells kernels that were stopped, and races, on standard error; those of a test fail it, whatever the test makes of the
    error that CUDA returns. Without pytest's capture (``-s``) they are only told."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if not item.config.getoption("--opentmu") or not report.passed:
        return
    told = [text for name, text in report.sections if name == f"Captured stderr {call.when}"]
    lines = [line for text in told for line in text.splitlines() if line.startswith("opentmu: ")]
    failures = [line for line in lines if f"[{RACE}]" in line]
    if item.get_closest_marker(_FAULTS) is None:
        failures += [line for line in lines if " was stopped: " in line]
    if failures:
        report.outcome = "failed"
        report.longrepr = "\n".join(failures)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Optional["JobFile"]:
    if file_path.suffix != ".toml":
        return None
    from ._opentmu import has_expectations

    try:
        text = file_path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return JobFile.from_parent(parent, path=file_path) if has_expectations(text) else None


class JobFile(pytest.File):
    """A job file that expects something."""

    def collect(self) -> Iterable["JobItem"]:
        yield JobItem.from_parent(self, name="job")


class JobFailed(Exception):
    """Expectations of a job that do not hold."""


class JobItem(pytest.Item):
    """A job as a test."""

    def runtest(self) -> None:
        from ._opentmu import test_job

        failures = test_job(self.path)
        if failures is None:
            raise JobFailed("the file expects nothing any more")
        if failures:
            raise JobFailed("\n".join(failures))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, JobFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> "tuple[Path, int, str]":
        return self.path, 0, f"job: {self.path.name}"
