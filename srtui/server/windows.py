"""Features of Windows alone: consoles, staying awake, its battery; empty elsewhere."""

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
        """Tell whether a file descriptor is a console, as `isatty` cannot: it is true for NUL."""
        mode = wintypes.DWORD()
        return bool(_KERNEL.GetConsoleMode(msvcrt.get_osfhandle(number), ctypes.byref(mode)))

    def owns_console() -> bool:
        """Tell whether no other program uses the console of this one, as after a double click."""
        processes = (wintypes.DWORD * 2)()
        return int(_KERNEL.GetConsoleProcessList(processes, 2)) == 1

    @contextmanager
    def asked_to_end(ask: Callable[[], object]) -> Iterator[None]:
        """Call `ask`, in a thread of the system, for whatever ends a program of Windows."""

        def handle(event: int) -> bool:
            ask()
            if event not in _BY_KEY:
                # Windows ends the process as soon as this returns, and after some seconds anyway.
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
        """Hold sleep off meanwhile; what it yields says whether it is. The lid is not held."""
        # It counts for this thread, and ends with it however that ends.
        held = _KERNEL.SetThreadExecutionState(_CONTINUOUS | _SYSTEM_REQUIRED) != 0
        try:
            yield lambda: held
        finally:
            _KERNEL.SetThreadExecutionState(_CONTINUOUS)

    def power_status() -> tuple[int, int, int] | None:
        """Return AC line, battery flag and per cent of SYSTEM_POWER_STATUS, if Windows tells."""
        status = _PowerStatus()
        if not _KERNEL.GetSystemPowerStatus(ctypes.byref(status)):
            return None
        return status.line, status.flag, status.percent
