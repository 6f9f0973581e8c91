"""Where the tests find kernels and jobs."""

import os
import signal
from pathlib import Path

import pytest


@pytest.fixture
def corpus() -> Path:
    return Path(os.environ.get("OPENTMU_ROOT", Path(__file__).parents[3])) / "corpus"


@pytest.fixture
def takes_interrupts():
    """A process that a shell has put into the background ignores interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
