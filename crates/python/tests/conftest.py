"""Where the tests find kernels and jobs."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def corpus() -> Path:
    return Path(os.environ.get("OPENTMU_ROOT", Path(__file__).parents[3])) / "corpus"
