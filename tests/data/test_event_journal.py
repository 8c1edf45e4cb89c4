import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from event_values import add_players, add_round, entry, game, names, player
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from search import wide

from data.event import journal
from data.event.journal import CannotUndo
from data.event.schema import TABLES
from data.event.store import EventFileError, Store, Writer
from srtui.rules.plural import Phrase, phrase
from srtui.text.undo import cannot_text, taken_back_text


def change(store: Store, id: int, terminal: str = "laptop", **changes: Any) -> None:
    with store.write(entry(terminal=terminal)) as writer:
        writer.update("player", id, **changes)
        writer.say(f"Player {id} changed at {terminal}.")


@contextmanager
def worded() -> Iterator[None]:
    """Give a refusal the words with which people read it."""
    try:
        yield
    except CannotUndo as fault:
        fault.args = (cannot_text(fault),)
        raise


def undo(store: Store, terminal: str = "laptop", subjects: tuple[str, ...] | None = None) -> str:
    with worded():
        return journal.take_back(
            store, entry("undo", terminal=terminal), taken_back_text, subjects=subjects
        )


def redo(store: Store, terminal: str = "laptop", subjects: tuple[str, ...] | None = None) -> str:
    with worded():
        return journal.take_back(
            store, entry("redo", terminal=terminal), taken_back_text, redo=True, subjects=subjects
        )


def test_undo_and_redo_say_what_they_do(store: Store) -> None:
    add_players(store, "Anna")
    assert undo(store) == "Undone: Anna added."
    assert names(store) == []
    assert redo(store) == "Redone: Anna added."
    assert names(store) == ["Anna"]


def test_the_sentence_is_known_beforehand(store: Store) -> None:
    add_players(store, "Anna")
    with store.read() as reader:
        coming = journal.next_undo(reader, "to", "laptop")
        assert coming is not None
        assert coming.sentence == "Anna added."
        assert journal.next_redo(reader, "to", "laptop") is None
    undo(store)
    with store.read() as reader:
        assert journal.next_undo(reader, "to", "laptop") is None
        coming = journal.next_redo(reader, "to", "laptop")
        assert coming is not None
        assert coming.sentence == "Anna added."


def test_the_journal_tells_everything_newest_first(store: Store) -> None:
    add_players(store, "Anna")
    undo(store)
    redo(store)
    undo(store)
    with store.read() as reader:
        told = journal.entries(reader)
        assert journal.entries(reader, 2) == told[:2]
        assert journal.entries(reader, before=told[1].id) == told[2:]
    assert [(one.sentence, one.undone, one.undoes) for one in told] == [
        ("Undone: Anna added.", False, 1),
        ("Redone: Anna added.", False, 2),
        ("Undone: Anna added.", True, 1),
        ("Anna added.", True, None),
    ]


def test_entry_keeps_the_reason_beside_its_sentence(store: Store) -> None:
    with store.write(entry()) as writer:
        writer.insert("player", player("Anna"))
        writer.say(phrase("{name} has joined. {left}", "Anna", phrase("{seats} left.", 3)))
    with store.read() as reader:
        (row,) = reader.table("journal")
        (told,) = journal.entries(reader)
    assert row["sentence"] == "Anna has joined. 3 left."
    assert row["reason"] == "{name} has joined. {left}"
    assert json.loads(row["parts"]) == {
        "name": "Anna",
        "left": {"reason": "{seats} left.", "parts": {"seats": 3}},
    }
    assert isinstance(told.sentence, Phrase)
    assert (told.sentence, told.sentence.reason) == (row["sentence"], row["reason"])


def test_plain_sentence_has_no_reason(store: Store) -> None:
    add_players(store, "Anna")
    with store.read() as reader:
        (row,) = reader.table("journal")
    assert (row["reason"], row["parts"]) == (None, None)


def test_each_person_undoes_only_their_own_changes(store: Store) -> None:
    add_players(store, "Anna", terminal="laptop")
    add_players(store, "Ben", terminal="tent")
    undo(store, "laptop")
    assert names(store) == ["Ben"]
    with pytest.raises(CannotUndo, match="nothing of yours"):
        undo(store, "laptop")
    with pytest.raises(CannotUndo, match="nothing of yours"):
        redo(store, "tent")


def test_each_screen_undoes_its_own_subject(store: Store) -> None:
    add_players(store, "Anna")
    with store.write(entry(subject="event")) as writer:
        writer.insert("setting", {"key": "bell", "value": "on"})
        writer.say("Bells are on.")
    assert undo(store, subjects=("roster",)) == "Undone: Anna added."
    with pytest.raises(CannotUndo):
        redo(store, subjects=("event",))
    assert redo(store, subjects=("roster",)) == "Redone: Anna added."
    assert undo(store, subjects=("event",)) == "Undone: Bells are on."


def test_undo_is_refused_after_another_users_change(store: Store) -> None:
    add_players(store, "Anna")
    change(store, 1, club="Reds")
    change(store, 1, terminal="tent", club="Blues")
    with pytest.raises(CannotUndo) as caught:
        undo(store)
    assert "“Player 1 changed at tent.” (organizer at tent) came after it" in str(caught.value)
    with store.read() as reader:
        assert reader.value("SELECT club FROM player") == "Blues"
        assert len(journal.entries(reader)) == 3
    undo(store, "tent")
    undo(store)
    with store.read() as reader:
        assert reader.value("SELECT club FROM player") == ""


def test_undo_is_refused_where_something_was_built_on_it(store: Store) -> None:
    ids = add_players(store, "Anna", "Ben")
    with store.write(entry(terminal="tent")) as writer:
        add_round(writer)
        writer.insert("game", game(*ids))
        writer.say("Round 1 is paired.")
    with pytest.raises(CannotUndo, match=r"“Round 1 is paired\.”"):
        undo(store)
    assert names(store) == ["Anna", "Ben"]


def test_undo_is_refused_where_its_place_is_taken(store: Store) -> None:
    add_players(store, "Anna")
    with store.write(entry()) as writer:
        writer.delete("player", 1)
        writer.say("Removed Anna from the roster.")
    add_players(store, "Anna", terminal="tent")
    with pytest.raises(CannotUndo, match=r"“Anna added\.” \(organizer at tent\)"):
        undo(store)


def test_undo_is_refused_where_another_program_changed_the_row(store: Store) -> None:
    add_players(store, "Anna")
    with store.connection() as connection:
        connection.execute("UPDATE player SET note = 'by hand'")
    with pytest.raises(CannotUndo, match="outside the journal"):
        undo(store)


def test_something_new_ends_redo(store: Store) -> None:
    add_players(store, "Anna")
    undo(store)
    add_players(store, "Ben")
    with pytest.raises(CannotUndo, match="nothing of yours to redo"):
        redo(store)


def test_redo_is_refused_after_another_users_change(store: Store) -> None:
    add_players(store, "Anna")
    change(store, 1, club="Reds")
    undo(store)
    change(store, 1, terminal="tent", club="Blues")
    with pytest.raises(CannotUndo, match=r"^Cannot redo “Player 1 changed at laptop\.”"):
        redo(store)


def test_undo_of_a_swap_puts_both_games_back(store: Store) -> None:
    ids = add_players(store, "Anna", "Ben", "Cem", "Dora")
    with store.write(entry()) as writer:
        add_round(writer)
        writer.insert_all("game", [game(*ids[:2], table_number=1), game(*ids[2:], table_number=2)])
        writer.say("Paired.")
    with store.write(entry()) as writer:
        writer.update_all("game", {1: {"second": 4}, 2: {"second": 2}})
        writer.say("Ben and Dora change places.")
    undo(store)
    with store.read() as reader:
        pairs = [(row["first"], row["second"]) for row in reader.table("game", order="id")]
    assert pairs == [(1, 2), (3, 4)]


def test_a_row_that_changed_twice_in_one_command_goes_all_the_way_back(store: Store) -> None:
    add_players(store, "Anna")
    with store.write(entry()) as writer:
        writer.update("player", 1, club="Reds")
        writer.delete("player", 1)
        writer.insert("player", {"id": 1, "name": "Hanna", "name_key": "hanna", "added_at": AT})
        writer.say("Anna is Hanna.")
    undo(store)
    assert names(store) == ["Anna"]


AT = "2026-05-01T09:00:00Z"

operations = st.one_of(
    st.tuples(st.just("add"), st.integers(0, 5)),
    st.tuples(st.just("rename"), st.integers(1, 6), st.integers(0, 5)),
    st.tuples(st.just("remove"), st.integers(1, 6)),
    st.tuples(st.just("stay"), st.integers(1, 6), st.integers(1, 3)),
    st.tuples(st.just("leave"), st.integers(1, 6)),
    st.tuples(st.just("rotate"), st.integers(1, 3)),
)


def apply(writer: Writer, operation: tuple[Any, ...]) -> None:
    match operation:
        case ("add", name):
            writer.insert("player", {"name": f"P{name}", "name_key": f"{name}", "added_at": AT})
        case ("rename", id, name):
            writer.update("player", id, name=f"P{name}", name_key=f"{name}")
        case ("remove", id):
            writer.delete("player", id)
        case ("stay", player, round_number):
            writer.insert("stay", {"player": player, "round": round_number, "status": "dropped"})
        case ("leave", id):
            writer.delete("stay", id)
        case ("rotate", by):
            rows = writer.table("player", order="id")
            keys = [row["name_key"] for row in rows]
            moved = keys[by % len(keys) :] + keys[: by % len(keys)] if keys else []
            changes = zip(rows, moved, strict=True)
            writer.update_all("player", {row["id"]: {"name_key": key} for row, key in changes})


def journaled(store: Store) -> dict[str, list[dict[str, Any]]]:
    with store.read() as reader:
        return {table: reader.table(table) for table in TABLES}


@wide(15, suppress_health_check=list(HealthCheck))
@given(st.lists(st.lists(operations, min_size=1, max_size=4), min_size=1, max_size=8))
def test_undoing_and_redoing_everything_walks_the_same_way(
    fresh: Callable[[], Store], commands: list[list[tuple[Any, ...]]]
) -> None:
    store = fresh()
    states = [journaled(store)]
    for command in commands:
        try:
            with store.write(entry()) as writer:
                for operation in command:
                    apply(writer, operation)
                writer.say("Something happened.")
        except (EventFileError, KeyError):
            continue
        state = journaled(store)
        if state != states[-1]:
            states.append(state)
    for _ in range(2):
        for state in reversed(states[:-1]):
            undo(store)
            assert journaled(store) == state
        with pytest.raises(CannotUndo):
            undo(store)
        for state in states[1:]:
            redo(store)
            assert journaled(store) == state
        with pytest.raises(CannotUndo):
            redo(store)
    store.close()
