"""`srtui serve` as a process of its own, which can be killed and started again."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path


class Server:
    """`srtui serve` as a process, which is killed and started again at the same port."""

    def __init__(self, path: Path, folder: Path, *, web: bool = False) -> None:
        self.path, self.log = path, folder / "served.log"
        self.port = "0"
        self.web = "0" if web else ""
        self.kills = 0

    async def start(self) -> None:
        """Start it, and wait until it says where it serves."""
        said = self.log.open("a")
        line = [sys.executable, "-m", "srtui", "serve", str(self.path), "--host", "127.0.0.1"]
        begun = self.log.stat().st_size
        self.process = subprocess.Popen(
            [*line, "--port", self.port, *(["--web", self.web] if self.web else [])],
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        said.close()
        async with asyncio.timeout(60):
            while "Serving." not in (told := self.log.read_text()[begun:]):
                assert self.process.poll() is None, told
                await asyncio.sleep(0.1)
        self.port = told.partition(", port ")[2].partition(",")[0]
        if self.web:
            self.web = told.partition("Browsers: http://127.0.0.1:")[2].partition("/")[0]

    @property
    def base(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.web}"

    async def cut(self) -> None:
        """Cut the power, and restore it."""
        self.process.kill()
        self.process.wait()
        self.kills += 1
        await self.start()

    def end(self) -> None:
        """No more of it."""
        self.process.kill()
        self.process.wait()
