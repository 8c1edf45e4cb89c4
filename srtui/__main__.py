"""`python -m srtui`: the same as `srtui`."""

from srtui.cli import main

main()
