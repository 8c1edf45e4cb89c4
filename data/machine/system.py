"""Differences between systems: processes, files in use, quoting on command lines."""

import os
import re
import sys
from pathlib import Path
from shlex import quote

if sys.platform == "win32":
    import ctypes

    _SYNCHRONIZE = 0x00100000
    _NO_SUCH_PROCESS = 87
    _STILL_RUNS = 0x00000102
    _READ_WRITE, _SHARE_ALL, _OPEN_EXISTING = 0xC0000000, 7, 3
    _INVALID = ctypes.c_void_p(-1).value
    _SHARING_VIOLATION = 32

    def lives(process: int) -> bool:
        """Tell whether the process with this id runs; also True if the system does not say."""
        if not 0 < process < 2**32:
            return True
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(kernel.OpenProcess(_SYNCHRONIZE, False, ctypes.c_ulong(process)))
        if not handle.value:
            # Any other error means that there is one that this account may not query.
            return ctypes.get_last_error() != _NO_SUCH_PROCESS
        try:
            # A process that has ended still has a handle as long as somebody holds one.
            return bool(kernel.WaitForSingleObject(handle, 0) == _STILL_RUNS)
        finally:
            kernel.CloseHandle(handle)

    def in_use(path: Path) -> bool:
        """Tell whether another program holds a file; `open` reports that as lacking permission."""
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateFileW.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(
            kernel.CreateFileW(str(path), _READ_WRITE, _SHARE_ALL, None, _OPEN_EXISTING, 0, None)
        )
        if handle.value in (None, _INVALID):
            return ctypes.get_last_error() == _SHARING_VIOLATION
        kernel.CloseHandle(handle)
        return False

else:

    def lives(process: int) -> bool:
        """Tell whether the process with this id runs; also True if the system does not say."""
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):  # another account's, or not a number of a process
            return True
        return True

    def in_use(_path: Path) -> bool:
        """Return False: only on Windows can a program keep all others from a file."""
        return False


_PLAIN = re.compile(r"[\w.,:=+~\\/-]+")
"""A word that the shells of Windows take as it stands."""


def typed_word(word: str) -> str:
    """Return a word quoted as needed on this system's command line."""
    if sys.platform != "win32":
        return quote(word)
    from subprocess import list2cmdline  # 5 ms: how Windows quotes; nothing else needs it

    escaped = list2cmdline([word])
    # It quotes only spaces, and `&` between two letters would end the command.
    return escaped if escaped.startswith('"') or _PLAIN.fullmatch(word) else f'"{escaped}"'
