"""Windows-only features: consoles, keeping awake, battery status; inactive on other systems."""

import sys

if sys.platform == "win32":
    import ctypes
    import msvcrt
    import threading
    from collections.abc import Callable, Iterator
    from contextlib import contextmanager
    from ctypes import wintypes

    _KERNEL = ctypes.WinDLL("kernel32", use_last_error=True)
    _HANDLER = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.DWORD)
    _BY_KEY = (0, 1)
    """Events of a console: ctrl+c and ctrl+break. Others are a closed window, a log-off and a
    shutdown."""
    _PATIENCE = 10.0
    """Seconds that Windows may let a process have after its window was closed: five, mostly."""
    _CONTINUOUS, _SYSTEM_REQUIRED = 0x80000000, 0x00000001

    _KERNEL.SetThreadExecutionState.argtypes = [wintypes.DWORD]
    _KERNEL.SetThreadExecutionState.restype = wintypes.DWORD
    _KERNEL.SetConsoleCtrlHandler.argtypes = [_HANDLER, wintypes.BOOL]
    _KERNEL.GetConsoleMode.argtypes = [wintypes.HANDLE, ctypes.POINTER(wintypes.DWORD)]

    class _PowerStatus(ctypes.Structure):
        """SYSTEM_POWER_STATUS."""

        _fields_ = [
            ("line", ctypes.c_ubyte),
            ("flag", ctypes.c_ubyte),
            ("percent", ctypes.c_ubyte),
            ("saver", ctypes.c_ubyte),
            ("seconds", wintypes.DWORD),
            ("seconds_when_full", wintypes.DWORD),
        ]

    def is_console(number: int) -> bool:
        """Tell whether a file descriptor is a console; `isatty` is also true for NUL."""
        mode = wintypes.DWORD()
        return bool(_KERNEL.GetConsoleMode(msvcrt.get_osfhandle(number), ctypes.byref(mode)))

    def owns_console() -> bool:
        """Tell whether no other program shares this one's console, as after a double click."""
        processes = (wintypes.DWORD * 2)()
        return int(_KERNEL.GetConsoleProcessList(processes, 2)) == 1

    @contextmanager
    def asked_to_end(ask: Callable[[], object]) -> Iterator[None]:
        """Call `ask`, in a system thread, for anything that ends a Windows program."""

        def handle(event: int) -> bool:
            ask()
            if event not in _BY_KEY:
                # Windows ends the process once this returns, and after some seconds in any case.
                threading.Event().wait(_PATIENCE)
            return True

        handler = _HANDLER(handle)  # held here: Windows keeps no reference
        _KERNEL.SetConsoleCtrlHandler(handler, True)
        try:
            yield
        finally:
            _KERNEL.SetConsoleCtrlHandler(handler, False)

    @contextmanager
    def awake() -> Iterator[Callable[[], bool]]:
        """Prevent sleep, except by the lid, during the block; yield a test whether it works."""
        # Applies to this thread, and ends with it in any case.
        held = _KERNEL.SetThreadExecutionState(_CONTINUOUS | _SYSTEM_REQUIRED) != 0
        try:
            yield lambda: held
        finally:
            _KERNEL.SetThreadExecutionState(_CONTINUOUS)

    def power_status() -> tuple[int, int, int] | None:
        """Return SYSTEM_POWER_STATUS's AC line, battery flag and per cent; None if unknown."""
        status = _PowerStatus()
        if not _KERNEL.GetSystemPowerStatus(ctypes.byref(status)):
            return None
        return status.line, status.flag, status.percent
