"""What all tests share: the folder beside the repository, the browser, how hypothesis draws."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("CROSSTILE_SHARED", ROOT.parent / "shared"))
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# The same examples on every run, and no deadline: a test must not fail because a machine is busy.
# HYPOTHESIS_PROFILE=wide looks further, as `make soak` does.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile(
    "wide", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of specifications and records beside the repository, or skip."""
    if not SHARED.is_dir():
        pytest.skip(f"no {SHARED.name}/ beside the repository (CROSSTILE_SHARED names another)")
    return SHARED


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Return a Chromium to start, or skip."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return Path(found)
    pytest.skip(f"no browser here: none of {', '.join(BROWSERS)} is installed")
