"""No page of the folder differs with what is secret, at any stage of an event.

At each stage the same event is copied, everything that is secret then is made another, and the
folder of both must be the same, letter by letter.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from hall import Hall, by_name
from meant import meant

from data.event import sqlite
from data.event.store import Store
from srtui.commands.awards.special import AddAward, EnterAward
from srtui.commands.awards.votes import CastVote, OpenVote
from srtui.commands.lists.choice import ChooseList
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.pins import SetPin
from srtui.commands.roster.players import EditPlayer
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.sheets.folder import folder_at

ALWAYS = (
    "UPDATE event SET seed = 'another'",
    "UPDATE setting SET value = '{}' WHERE key GLOB 'pin *'",
    "UPDATE player SET note = 'another', paid = 1 - paid",
    "UPDATE round SET minutes = minutes + 100, variable = variable + 100, "
    "ends_at = '2026-03-07T23:59:00+00:00' WHERE variable IS NOT NULL",
    "UPDATE ballot_entry SET tally = tally + 7",
    "DELETE FROM voter",
    "UPDATE hidden_choice SET value = '9'",
    "UPDATE round SET scenario = NULL WHERE phase IN ('draft', 'published')",
    "DELETE FROM game WHERE round IN (SELECT number FROM round WHERE phase = 'draft')",
    "DELETE FROM round WHERE phase = 'draft'",
)
"""Other secrets; who sees no difference knows none."""
LISTS = "UPDATE army_list SET leader = 'Another', faction = 'Another', theme = 'X', points = 1"
"""Until the event is over."""


def other_folder(hall: Hall, stage: str, changes: tuple[str, ...]) -> dict[str, str]:
    """Return the folder of the same event with other secrets."""
    place = hall.path.parent / stage
    place.mkdir()
    path = Path(shutil.copy(hall.path, place / hall.path.name))
    connection = sqlite.connect(path)
    for change in changes:
        connection.execute(change)
    connection.commit()
    connection.close()
    store = Store.open(path)
    try:
        copy = Hall.__new__(Hall)
        copy.__dict__.update(hall.__dict__, store=store, path=path)
        return folder_at(copy.at(hall.desk.seat))
    finally:
        store.close()


def test_no_secret_is_in_a_page_at_any_stage(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2012")
    moved: list[str] = []

    def look(stage: str, *, lists: bool = True) -> None:
        changes = (*ALWAYS, LISTS) if lists else ALWAYS
        connection = sqlite.connect(hall.path)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        assert other_folder(hall, stage, changes) == folder_at(hall.desk), stage
        moved.append(stage)

    hall.add(5)
    hall.run(SetPin("to", "123456"))
    hall.run(meant(hall, EditPlayer, "Bert", note="a note"))
    for name in ("Anna", "Bert", "Cleo", "Dora", "Emil"):
        for at in (1, 2):
            hall.run(meant(hall, AddList, name, leader=f"{name}'s {at}", points=35))
    look("roster")
    for number in (1, 2):
        hall.run(PairRound())
        hall.run(meant(hall, Scenario, "roll"))
        look(f"draft {number}")
        hall.run(Publish())
        look(f"published {number}")
        first = next(one for one in hall.event.rounds[-1].games if one.table == 1)
        hall.run(ChooseList(first.id, 0, 1))
        assert hall.event.hidden
        hall.run(Start())
        assert hall.event.rounds[-1].hidden_end
        look(f"started {number}")
        hall.type(by_name)
        look(f"played {number}")
    hall.run(AddAward("Spoon"))
    for name in ("Anna", "Bert"):
        hall.run(meant(hall, EnterAward, "Spoon", name))
    hall.run(meant(hall, OpenVote, "Spoon"))
    hall.run(meant(hall, CastVote, "Spoon", "Cleo", 1))
    look("vote")
    hall.run(Finish())
    look("finished", lists=False)
    assert "Anna&#x27;s 1" in folder_at(hall.desk)["lists.html"]
    assert len(moved) == 11


def test_the_test_would_see_a_secret(hall_of: Callable[[str], Hall]) -> None:
    """Changing a value that is not secret changes the folder."""
    hall = hall_of("sr2026")
    hall.add(4)
    hall.play(by_name)
    connection = sqlite.connect(hall.path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    changed = other_folder(hall, "seen", ("UPDATE player SET name = name || ' X'",))
    assert changed != folder_at(hall.desk)
