"""Checks on undo, and on changes to public facts: pairings, the scenario, prizes.

Undo reverts one person's newest entry on one screen, so it may skip other people's entries that
depend on it without changing its rows.

A public change is asked about in the same words, whichever command makes, undoes or redoes it.
"""

from data.event.writer import Writer
from data.machine.recent import Places
from srtui.model.cut import members_in, seats_free
from srtui.model.event import Event, Phase, Round
from srtui.model.places import known_places, moved
from srtui.model.read_event import read_event
from srtui.rules.value import Value
from srtui.text.phrases import counted
from srtui.text.rounds import known_pairing, public_scenario


def undo_refusal(before: Event, after: Event) -> str | None:
    """Return why undo or redo cannot turn the event into `after`, as a sentence, or None."""
    cuts = before.pairing, after.pairing
    return (
        _draft_played(after)
        or _closed_round_refusal(before, after)
        or _cut_refusal(*cuts)
        or _cut_changed(*cuts)
        or _late_move_refusal(*cuts)
    )


def _draft_played(after: Event) -> str | None:
    newest = after.round
    if newest is None or newest.phase is not Phase.DRAFT:
        return None
    # Including a choice by only one player: it would be deleted with the draft's games.
    chosen = after.selected | {one.game for one in after.hidden}
    if any(game.id in chosen or any(game.lists) for game in newest.games):
        return f"Lists were chosen in round {newest.number}, so it cannot become a draft again."
    scored = {*after.steps, *after.proposals}
    if any(game.outcome is not None or game.id in scored for game in newest.games):
        return f"Round {newest.number} has results: clear them to turn it back into a draft."
    return None


def _closed_round_refusal(before: Event, after: Event) -> str | None:
    """Return a refusal if undo opens games of a closed round; open imported games are allowed."""
    # Only games that this undo would open: an imported round may have open games.
    opened = _open_games_in_closed(after) - _open_games_in_closed(before)
    if not opened:
        return None
    return f"Round {min(opened)[0]} is closed: correct the result instead of undoing it."


def _open_games_in_closed(event: Event) -> set[tuple[int, int]]:
    return {
        (one.number, game.id)
        for one in event.rounds
        if one.phase is Phase.CLOSED
        for game in one.open_games
    }


def _cut_refusal(before: Event, after: Event) -> str | None:
    """Return why a cut, or a player's place in it, must stay: a round is paired on it."""
    if before.cut is None:
        return None
    if after.cut is None:
        since = before.cut.round + 1
        return _paired_on(since) if len(after.rounds) >= since else None
    for player, since in set(before.cut.moved_up) - set(after.cut.moved_up):
        for one in after.rounds:
            if one.number >= since and one.game_of(player):
                return _paired_on(one.number)
    return None


def _cut_changed(before: Event, after: Event) -> str | None:
    """Return why a cut cannot change: a round is paired on it, or it has a player too many."""
    cut = after.cut
    if cut is None:
        return None
    if before.cut is None and len(after.rounds) > cut.round:
        return f"Round {cut.round + 1} was paired without the cut: undo that pairing first."
    if before.elimination != after.elimination and len(after.rounds) > cut.round:
        return _paired_on(cut.round + 1)
    if seats_free(after) < min(0, seats_free(before)):
        return (
            f"A {after.entrant} has moved up since: the cut to the top {len(cut.top)} would have "
            f"{counted(len(members_in(after)), after.entrant)}. Undo the move first."
        )
    return None


def _late_move_refusal(before: Event, after: Event) -> str | None:
    """Refuse to redo a move into the cut from a round that was published without the player."""
    if before.cut is None or after.cut is None:
        return None
    for player, since in set(after.cut.moved_up) - set(before.cut.moved_up):
        for one in after.rounds:
            public = one.number >= since and one.phase is not Phase.DRAFT
            if public and one.game_of(player) is None:
                return (
                    f"Round {one.number} was published without {after.name_of(player)}: move a "
                    f"{after.entrant} up again for the next round."
                )
    return None


def _paired_on(number: int) -> str:
    return f"Round {number} was paired from the cut: undo that pairing first."


MOVING = frozenset({"event", "roster", "round", "terrain"})
"""Subjects of commands that can move a pairing."""
AT_TABLES = frozenset({"tap", "step", "proposal"})
"""Rows that keys at tables write: they move no pairing, and are many."""


class Changed(Value):
    """A change to public facts. `asked` is the question before it.

    `sentences` stay in the journal. `was` holds the former seats, if they changed. `withdrawn` is
    shown if an undo turns a published round back into a draft: screens ask before every undo, and
    scripts undo without a question.
    """

    asked: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    was: Places = ()
    withdrawn: tuple[str, ...] = ()


NOTHING = Changed()


def what_changes(before: Event, writer: Writer, subject: str) -> Changed:
    """Return the public changes made by a command; `writer` is inside its transaction."""
    newest = before.round
    published = newest is not None and newest.phase is not Phase.DRAFT
    moving = subject in MOVING and not writer.tables <= AT_TABLES
    if before.finished_at or (published and moving):
        return between(before, read_event(writer))
    return NOTHING


def between(before: Event, after: Event) -> Changed:
    """Return the public facts in `before` that are different in `after`."""
    prizes = _prizes(before, after)
    old, new = before.round, after.round
    if old is None or new is None or not _same_published(old, new):
        paired_on = old is not None and new is not None and new.number > old.number
        return Changed(prizes, prizes, withdrawn=() if paired_on else known_pairing(before))
    pairing = known_pairing(before) if moved(old, new) else ()
    asked = (*pairing, *_scenario(before, old, new), *prizes)
    return Changed(asked, prizes, known_places(before) if pairing else ())


def _same_published(old: Round, new: Round) -> bool:
    return old.number == new.number and Phase.DRAFT not in (old.phase, new.phase)


def _scenario(before: Event, old: Round, new: Round) -> tuple[str, ...]:
    name = public_scenario(before, old)
    if not name or old.scenario == new.scenario:
        return ()
    return (f"Round {old.number} is {old.phase.value}, so the players know its scenario, {name}.",)


def _prizes(before: Event, after: Event) -> tuple[str, ...]:
    if not before.finished_at:
        return ()
    from srtui.text.awards import prizes_changed  # only once an event is over

    return prizes_changed(before, after)
