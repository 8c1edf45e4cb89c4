import sys
from pathlib import Path

_ROOT = Path(__file__).parent
# General names: a wheel has `data` and `screens` in srtui/lib, where they overwrite nobody's files;
# first in the path, they are found before a stranger's.
sys.path.insert(0, str(next(path for path in (_ROOT / "lib", _ROOT.parent) if path.is_dir())))

UNOFFICIAL = (
    "srtui is made by players and is not affiliated with or endorsed by the publisher of WARMACHINE"
    "; all names belong to their owners, and it contains no text of the rules documents."
)
"""Whose program this is, and whose names and rules are in it."""
