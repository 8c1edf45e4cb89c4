"""A headless Chromium, driven by its DevTools protocol: pages of devices that are touched."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from srtui.rules.value import Value

BEGINS = 60.0
"""Seconds that it may take to begin, and a page to come."""
NAMES = ("chromium", "chromium-browser", "google-chrome")
_BUTTONS = """[...document.querySelectorAll('button')].filter(b => b.offsetParent).map(b => {
  b.scrollIntoView({block: 'nearest'}); const r = b.getBoundingClientRect();
  return [b.textContent, b.className, b.disabled, r.x, r.y, r.width, r.height]})"""
_LOOKS = r"""window.wanted = null; window.sent = 0;
const sends = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (/^\["(stdin|tap)"/.test(String(data))) window.sent++;
  return sends.call(this, data);
};
for (const kind of ["pointerdown", "pointerup", "click"]) addEventListener(kind, (event) => {
  const one = event.target.closest("button");
  if (window.wanted !== null && (!one || one.textContent !== window.wanted)) {
    event.stopImmediatePropagation(); event.preventDefault();
  }
}, true);"""
"""A finger that looks: a button that has replaced the wanted one is not touched.

`sent`: how many keys the page has sent.
"""
# The button that goes on stays in sight, above those that are scrolled.
_OVERLAID = """(all => all.flatMap((one, at) => all.slice(at + 1).filter(other => {
  const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
}).map(other => `${one.textContent} under ${other.textContent}`)))
  ([...document.querySelectorAll('#keys button:not(.enter)')])"""


def program() -> str:
    """Where it is; "" where there is none."""
    return next((found for one in NAMES if (found := shutil.which(one))), "")


class Button(Value):
    """A button that is seen: what it says, its class, its box in CSS pixels."""

    said: str
    kind: str
    disabled: bool
    x: float
    y: float
    width: float
    height: float


class Page:
    """One device: a page with cookies of its own."""

    def __init__(self, browser: Browser, session: str, context: str, target: str) -> None:
        self.browser, self.context, self.target = browser, context, target
        self._session = session

    async def call(self, method: str, **named: Any) -> dict[str, Any]:
        """Do something in the page."""
        return await self.browser.call(method, self._session, **named)

    async def shape(self, width: int, height: int) -> None:
        """Make it a touched screen of this many CSS pixels."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=True,
        )
        await self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    async def go(self, address: str) -> None:
        """Open an address, and wait until its page is there."""
        await self.call("Page.navigate", url=address)
        await self.until("document.readyState === 'complete'")

    async def run(self, code: str) -> Any:
        """Return the value of some JavaScript."""
        found = await self.call("Runtime.evaluate", expression=code, returnByValue=True)
        return found["result"].get("value")

    async def until(self, code: str) -> None:
        """Wait until some JavaScript is true."""
        async with asyncio.timeout(BEGINS):
            while not await self.run(code):
                await asyncio.sleep(0.1)

    async def says(self, said: str) -> None:
        """Wait until a button says something with this in it."""
        part = json.dumps(said)
        await self.until(
            "[...document.querySelectorAll('button')].some(b => b.offsetParent && !b.disabled"
            f" && b.textContent.includes({part}))"
        )

    async def buttons(self) -> list[Button]:
        """All that can be tapped."""
        return [Button(*one) for one in await self.run(_BUTTONS) or []]

    async def overlaid(self) -> list[str]:
        """Which keys lie under others, wherever they are scrolled to."""
        found: list[str] = await self.run(_OVERLAID)
        return found

    async def touch(self, x: float, y: float) -> None:
        """Touch the screen with a finger and lift it."""
        await self.call(
            "Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}]
        )
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def lead(self, said: str, then: str) -> None:
        """Tap what sends no key until a button says something else."""
        async with asyncio.timeout(BEGINS):
            while then not in (shown := {one.said: one for one in await self.buttons()}):
                if said in shown:
                    await self.tapped(shown[said])
                await asyncio.sleep(0.3)

    async def tap(self, said: str, kind: str = "") -> Button:
        """Tap the first button (of this class) with this text once it is there.

        Repeat until it has sent a key.
        """
        until = monotonic() + BEGINS
        while True:
            shown = await self.buttons()
            assert monotonic() < until, f"{said!r} is not among {[one.said for one in shown]}"
            wanted = (one for one in shown if said in one.said and not one.disabled)
            one = next((one for one in wanted if not kind or one.kind == kind), None)
            if one is not None and await self.tapped(one):
                return one
            await asyncio.sleep(0.1)

    async def tapped(self, one: Button) -> bool:
        """Touch a button where it is now; whether a key was sent."""
        said = json.dumps(one.said)
        found = await self.run(
            f"window.wanted = {said}; window.before = window.sent; (b => {{if (!b) return null;"
            "b.scrollIntoView({block: 'nearest'}); const r = b.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]})"
            "([...document.querySelectorAll('button')].find(b => "
            f"b.textContent === {said} && !b.disabled))"
        )
        if found is not None:
            await self.touch(*found)
        return bool(await self.run("window.wanted = null; window.sent !== window.before"))

    async def picture(self, path: Path) -> None:
        """Keep what is seen as PNG."""
        found = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(found["data"]))


class Browser:
    """The program. `socket`: of its DevTools."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._waits: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            told = json.loads(message.data)
            waits = self._waits.pop(told.get("id", 0), None)
            if waits is not None and not waits.done():
                waits.set_result(told)

    async def call(self, method: str, session: str = "", **named: Any) -> dict[str, Any]:
        """Do something; fails with what it says."""
        number = next(self._numbers)
        self._waits[number] = asyncio.get_running_loop().create_future()
        said = {"id": number, "method": method, "params": named}
        await self._socket.send_str(json.dumps(said | ({"sessionId": session} if session else {})))
        async with asyncio.timeout(BEGINS):
            told = await self._waits[number]
        assert "error" not in told, (method, told)
        found: dict[str, Any] = told["result"]
        return found

    async def page(self, width: int, height: int) -> Page:
        """Another device."""
        made = await self.call("Target.createBrowserContext")
        context = made["browserContextId"]
        target = await self.call("Target.createTarget", url="about:blank", browserContextId=context)
        at = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        found = Page(self, at["sessionId"], context, target["targetId"])
        await found.shape(width, height)
        await found.call("Page.enable")
        await found.call("Page.addScriptToEvaluateOnNewDocument", source=_LOOKS)
        return found


@asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[Browser]:
    """Yield the browser, from its start to its end; its files go to `folder`."""
    import aiohttp

    process = await asyncio.create_subprocess_exec(
        program(),
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        "--touch-events=enabled",
        "--no-first-run",
        "--no-proxy-server",
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        told = folder / "DevToolsActivePort"
        async with asyncio.timeout(BEGINS):
            while not (told.is_file() and len(told.read_text().split()) == 2):
                await asyncio.sleep(0.1)
        port, path = told.read_text().split()
        async with (
            aiohttp.ClientSession() as http,
            http.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0) as socket,
        ):
            browser = Browser(socket)
            try:
                yield browser
            finally:
                browser.reading.cancel()
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
