"""Marks for tests of what Windows does not have."""

import sys

import pytest

moves_open_files = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows neither moves nor deletes a file that is open"
)
has_modes = pytest.mark.skipif(sys.platform == "win32", reason="files of Windows have no modes")
