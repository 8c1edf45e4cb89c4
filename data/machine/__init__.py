"""The machine that srtui runs on: its disk, its clocks, its user's settings and lists."""
