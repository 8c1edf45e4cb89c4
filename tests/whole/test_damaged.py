"""Random damages of an event file: what doctor calls sound, every command can read and write."""

from __future__ import annotations

import gzip
import random
import shutil
from pathlib import Path

import pytest
from command_line import srtui

from data.event.doctor import examined
from data.event.store import Store
from srtui.queries.health import event_findings

HERE = Path(__file__).parent.parent / "data"
LOOKS = (
    ("status",), ("standings",), ("standings", "--round", "1"), ("results",),
    ("results", "--round", "1"), ("results", "--round", "2"), ("pairings",), ("roster",),
    ("lists",), ("journal", "--limit", "500"), ("game", "1"), ("clock", "show"), ("penalties",),
    ("award",), ("event",), ("verify",),
)  # fmt: skip


@pytest.fixture(scope="module")
def sound_event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an event with rounds, turns, clocks, lists, a cut and a vote."""
    path = tmp_path_factory.mktemp("whole") / "hall.srtui"
    path.write_bytes(gzip.decompress((HERE / "version2.srtui.gz").read_bytes()))
    Store.open(path).close()
    return path


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Damage the file as a failing disk does, or a program that writes where it should not."""
    found, at = bytearray(content), chance.randrange(len(content))
    kind = chance.choice(("bit", "bit", "bytes", "digit", "digit", "page", "cut", "moved", "text"))
    if kind == "bit":
        found[at] ^= 1 << chance.randrange(8)
    elif kind == "bytes":
        size = chance.randrange(1, 64)
        found[at : at + size] = chance.randbytes(size)
    elif kind == "digit":
        digits = [at for at, byte in enumerate(found) if 0x30 <= byte <= 0x39]
        found[chance.choice(digits)] = chance.choice(b"0123456789")
    elif kind == "text":
        letters = [at for at, byte in enumerate(found) if 0x61 <= byte <= 0x7A]
        found[chance.choice(letters)] = chance.choice(b"abcxyz\xff\x00")
    elif kind == "page":
        page = at // 4096 * 4096
        found[page : page + 4096] = bytes(4096)
    elif kind == "cut":
        del found[at:]
    else:
        one, other = (chance.randrange(len(found) // 4096) * 4096 for _ in range(2))
        found[one : one + 4096] = found[other : other + 4096]
    return bytes(found)


def faults(path: Path) -> list[str]:
    """Return what the program cannot do with the file; a command that answers is not a fault."""
    said = [(words, srtui(words[0], path, *words[1:])) for words in LOOKS]
    said.append((("roster", "add"), srtui("roster", path, "add", "Somebody Else", "--sure")))
    if said[-1][1].code == 0:
        said.append((("undo",), srtui("undo", path)))
    return [
        f"{' '.join(words)}: {one.err}"
        for words, one in said
        if one.code and not (words == ("verify",) and one.out)
    ]


@pytest.mark.parametrize("count", [12, pytest.param(300, marks=pytest.mark.deep)])
def test_doctor_and_program_agree_on_every_damaged_file(
    sound_event: Path, tmp_path: Path, count: int
) -> None:
    assert not [one for one in examined(sound_event, event_findings) if not one.fine]
    content, chance = sound_event.read_bytes(), random.Random(f"damage {count}")
    found = {"sound": 0, "damaged": 0}
    for number in range(count):
        path = tmp_path / f"{number}" / "hall.srtui"
        path.parent.mkdir()
        path.write_bytes(damaged(content, chance))
        kept = shutil.copy(path, path.with_name("as it was"))
        sound = all(one.fine for one in examined(path, event_findings))
        fault = faults(path)
        assert not (sound and fault), (number, kept, fault)
        found["sound" if sound else "damaged"] += 1
        shutil.rmtree(path.parent)
    assert found["damaged"] > count / 4
    print(found)  # noqa: T201 - what a long run came to
