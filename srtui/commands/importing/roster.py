"""Planning of roster entries, from a file's rows or pasted text, and writing them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from data.clean import NAME_LIMIT, Unclean, block, clean_line, fold, shown
from data.importing.cells import Part
from data.importing.import_warning import InputWarning, Weight, by_weight, line_numbers_text
from data.importing.rows import Incoming, ListRow, RosterRow
from data.importing.spellings import Spellings
from srtui.commands.command import Work
from srtui.commands.importing.names import FLAGS, TEAMS, TWICE, Asked, NameQuestion, guess
from srtui.commands.importing.teams import Joining, TeamPlan, plan_teams
from srtui.model.lists import columns as list_columns
from srtui.model.teams import MOST_IN_TEAM
from srtui.rules.lists.values import ArmyList
from srtui.rules.record import Player, Status, StatusChange
from srtui.rules.teams.match import Team
from srtui.rules.value import Value, fields_of, replace
from srtui.text.importing import Answers, As
from srtui.text.lists import from_text, with_content
from srtui.text.phrases import joined
from srtui.text.players import status_words

_SEVERAL = re.compile(r"[,()/|]|\s{2}")
"""What parts words in a line that are seldom one name."""
_LIST_TEXT = 10_000
"""Characters of a list's text that are taken over."""


class RosterPlan(Value):
    """The roster after the import. New players have ids that are valid only in the plan.

    `changed` are known players with new details from the file, as they will be. `lists` are army
    lists for players without any, by player id. `dummies` are the keys of names on the roster that
    do not stand for a player.
    """

    players: tuple[Player, ...]
    new: tuple[Player, ...]
    changed: tuple[Player, ...]
    warnings: tuple[InputWarning, ...]
    questions: tuple[NameQuestion, ...] = ()
    lists: tuple[tuple[int, ListRow], ...] = ()
    dummies: frozenset[str] = frozenset()
    left: tuple[tuple[str, str], ...] = ()
    """Names of people who play in the games but whom the file calls dropped, with their status."""
    odd_names: tuple[str, ...] = ()
    """New names that are hardly one name: a line without columns was taken whole."""
    teams: tuple[TeamPlan, ...] = ()
    """In a team event, the teams that new and known players join."""
    team_size: int | None = None
    """Players in a team, if this makes the event one of teams."""


def plan_roster(
    known: Sequence[Player],
    coming: Incoming[RosterRow],
    entering: int = 1,
    answers: Answers = (),
    playing: frozenset[str] = frozenset(),
    listed: Container[int] = (),
    *,
    teams: Sequence[Team] = (),
    team_size: int | None = None,
    asks_teams: bool = False,
) -> RosterPlan:
    """Return the roster after `coming`; new players are active from round `entering` on.

    Details missing from the file stay unchanged. The last line about a player counts. `answers`:
    answers to questions about names. `playing`: the keys of names in games. `listed`: the ids of
    players whose army lists are already submitted. `teams`, `team_size`: those of a team event.
    `asks_teams`: the event has no teams yet but can still get some, so ask if the file names teams.
    """
    of_teams = teams_question(coming.rows, answers) if asks_teams else None
    new_size = None
    if of_teams is not None and of_teams[0].decision is As.YES:
        team_size = new_size = of_teams[1]
    coming_in = _Coming(
        known,
        entering,
        answers,
        playing,
        listed,
        # A sheet of several events may name teams that play in another one.
        of_teams=team_size is not None or (TEAMS, As.OUT) in answers,
        of_table=bool(coming.columns),
    )
    for row in coming.rows:
        coming_in.take(row)
    players, before = coming_in.players, coming_in.before
    asked = coming_in.asked
    warnings = [*coming.warnings, *coming_in.warnings()]
    joined_teams: tuple[TeamPlan, ...] = ()
    if team_size is not None:
        joined_teams, doubts = plan_teams(teams, team_size, coming_in.joining, asked)
        warnings += doubts
    new = tuple(player for key, player in players.items() if key not in before)
    changed = tuple(players[key] for key, player in before.items() if players[key] != player)
    unparted = () if coming.columns else new
    odd = tuple(player.name for player in unparted if _SEVERAL.search(player.name))
    if odd:
        names = ", ".join(f"“{name}”" for name in odd)
        text = f"Read as a single name: {names}. Put a ; between columns (name; faction; club)."
        warnings.append(InputWarning(text, Weight.PLAYER))
    questions = asked.questions()
    open_questions = asked.sentences()
    if of_teams is not None:
        questions = (of_teams[0], *questions)
        if all(fold(name) != TEAMS for name, _ in answers):
            open_questions.insert(0, of_teams[0].sentence)
    return RosterPlan(
        players=tuple(players.values()),
        new=new,
        changed=changed,
        warnings=by_weight([*open_questions, *warnings]),
        questions=questions,
        lists=tuple(coming_in.lists),
        dummies=frozenset(coming_in.dummies),
        left=tuple(coming_in.left),
        odd_names=odd,
        teams=joined_teams,
        team_size=new_size,
    )


def teams_question(rows: Sequence[RosterRow], answers: Answers) -> tuple[NameQuestion, int] | None:
    """Return the question whether a file's teams play as teams, with their size, or None."""
    members = Counter(fold(row.team) for row in rows if row.team.strip())
    sizes = Counter(members.values())
    size, count = max(sizes.items(), key=lambda each: (each[1], each[0]), default=(0, 0))
    if len(members) < 2 or not 2 <= size <= MOST_IN_TEAM or count * 2 <= len(members):
        return None
    given = next((answer for name, answer in answers if fold(name) == TEAMS), As.NO)
    why = f"There are {len(members)} teams of {size} players. Is this a team event?"
    return NameQuestion(TEAMS, FLAGS, given if given in FLAGS else As.NO, why), size


class _Coming:
    """Reader of a roster, row by row."""

    def __init__(
        self,
        known: Sequence[Player],
        entering: int,
        answers: Answers,
        playing: frozenset[str],
        listed: Container[int],
        *,
        of_teams: bool,
        of_table: bool,
    ) -> None:
        self.players = {fold(player.name): player for player in known}
        self.before = dict(self.players)
        self._spellings = Spellings(player.name for player in known)
        self.asked = Asked(answers)
        self.left: list[tuple[str, str]] = []
        self._listed = listed
        self.joining: list[Joining] = []
        self._teams: dict[str, list[str]] = {}
        self._of_teams, self._of_table = of_teams, of_table
        self._playing = playing
        self._notes: list[InputWarning] = []
        self.lists: list[tuple[int, ListRow]] = []
        self._left_lists: list[str] = []
        self.dummies: set[str] = set()
        self._seen: dict[str, list[RosterRow]] = {}
        self._entering = entering
        self._new_status = (StatusChange(entering, Status.IN),)
        self._ids = count(max((player.id for player in known), default=0) + 1 + len(self.players))

    def take(self, row: RosterRow) -> None:
        """Put a row's player on the roster, or record why not."""
        if not row.name.strip():
            self._note(f"Skipped line {row.line}, which has no name.", Weight.LOST)
            return
        try:
            row = self._with_known_spelling(_clean_row(row))
        except Unclean as fault:
            self._note(f"Skipped line {row.line}: {fault}", Weight.LOST)
            return
        key = fold(row.name)
        if row.status and not self._takes_part(key, row):
            self._remove_new(key)
            return
        if not row.status and not self.asked.comes_after_all(row.name, row.line):
            return
        odd = row.odd and key not in self.players and guess(row.name) is None
        unlikely = As.OUT if row.unlikely else As.IN
        if odd and not self.asked.is_player(row.name, row.line, unlikely):
            return
        row = self._with_answers(row)
        if self._of_teams and row.team and row.club == row.team:
            row = replace(row, club="")
        # Do not ask whether a name stands for the bye if the roster or the file answers that.
        if key not in self.before and row.stand_in is None:
            stands = self.asked.answer_for(row.name, row.line)
            if stands is As.BYE:
                self.dummies.add(key)
                return
            row = replace(row, stand_in=stands is As.STAND_IN)
        seen = self._seen.setdefault(key, [])
        unlike = self._difference_text(row, seen)
        seen.append(row)
        if len(seen) == 1:
            self._take_row(row)
        elif unlike and self.asked.are_two(row.name, unlike, row.line):
            self._take_row(replace(row, name=numbered(row.name, len(seen))))
        else:
            self._correct_earlier(key, row)

    def _note(self, sentence: str, weight: Weight) -> None:
        self._notes.append(InputWarning(sentence, weight))

    def _correct_earlier(self, key: str, row: RosterRow) -> None:
        """Let a later line about a player correct an earlier one; their team stays."""
        player = self.players[key] = _updated_player(self.players[key], row)
        if row.lists and player.id not in self._listed:
            others = [one for one in self.lists if one[0] != player.id]
            self.lists = [*others, *((player.id, army) for army in row.lists)]

    def _difference_text(self, row: RosterRow, earlier: Sequence[RosterRow]) -> str:
        """Return how a line about a player differs from earlier ones; empty if it does not."""
        others = (each.team for each in earlier if each.team and fold(each.team) != fold(row.team))
        if self._of_teams and row.team and (team := next(others, "")):
            return f"is in two teams, {shown(team)} and {shown(row.team)}"
        for other in reversed(earlier):
            for now, before in ((row.faction, other.faction), (row.club, other.club)):
                if now and before and fold(now) != fold(before):
                    return f"{TWICE}, first with {before}, then with {now}"
            if row.identity and other.identity and row.identity != other.identity:
                ids = f"{shown(other.identity)} and {shown(row.identity)}"
                return f"{TWICE}, with the ids {ids}"
        return ""

    def _with_known_spelling(self, row: RosterRow) -> RosterRow:
        """Return a row under its known name, if both spellings are the same person's."""
        if fold(row.name) in self.players:
            return row
        # A team's members are entered together: they are siblings, not misspellings of each other.
        mates = self._teams.get(fold(row.team), ()) if self._of_teams and row.team else ()
        other = self._spellings.other_spelling(row.name, teammates=mates)
        if not other or not self.asked.is_same(row.name, other, row.line):
            return row
        self._note(f"You answered that {row.name} is the same person as {other}.", Weight.PLAYER)
        return replace(row, name=other)

    def _takes_part(self, key: str, row: RosterRow) -> bool:
        """Return whether a row with a status is imported; so is anyone who plays or is listed."""
        if key in self._playing:
            if row.part is Part.OUT:
                self.left.append((row.name, row.status))
            return True
        known = self.before.get(key)
        if known is None:
            return self.asked.takes_part(row.name, row.status, row.part, row.line)
        if known.status(self._entering) is Status.IN:
            said = f"{known.name} is on the roster, but the file says “{shown(row.status)}”."
            self._note(f"{said} Drop them if they are not playing.", Weight.ASKED)
            return True
        return False  # dropped here and there: the same, and nothing to ask

    def _remove_new(self, key: str) -> None:
        """Remove a new player whom a later line calls out, unless a table has both lines.

        The last line counts, except that in a table a person may have a valid ticket as well as a
        returned one.
        """
        if key not in self.players or key in self.before:
            return
        first = self._seen[key][0]
        if self._of_table and self.asked.comes_after_all(first.name, first.line):
            return
        player = self.players.pop(key)
        self._spellings.discard(player.name)
        del self._seen[key]
        self.joining = [each for each in self.joining if each.player != player.id]
        self.lists = [(owner, army) for owner, army in self.lists if owner != player.id]

    def _with_answers(self, row: RosterRow) -> RosterRow:
        """Return a row with answers in place of cells that are neither yes nor no."""
        for key, heading, cell in row.unread:
            answer = self.asked.says_yes(key, heading, cell, row.name, row.line)
            values: dict[str, Any] = {key: answer}
            row = replace(row, **values)
        return row

    def _take_row(self, row: RosterRow) -> None:
        """Read a row about a new or known player."""
        known = self.players.get(fold(row.name))
        if known is None:
            known = Player(next(self._ids), row.name, status_changes=self._new_status)
        player = self.players[fold(row.name)] = _updated_player(
            self._returned_player(known, row), row
        )
        self._spellings.add(player.name)
        if self._of_teams:
            self.joining.append(Joining(player.id, player.name, row.team, row.captain, row.line))
            self._teams.setdefault(fold(row.team), []).append(player.name)
        if row.lists and player.id in self._listed:
            self._left_lists.append(player.name)
        else:
            self.lists += [(player.id, one) for one in row.lists]

    def _returned_player(self, player: Player, row: RosterRow) -> Player:
        """Return a player unchanged, or returned to the event if that was the answer."""
        if player.status(self._entering) is not Status.DROPPED:
            return player
        if not self.asked.returns(player.name, status_words(player, self._entering), row.line):
            return player
        before = [stay for stay in player.status_changes if stay.round < self._entering]
        return replace(player, status_changes=(*before, *self._new_status))

    def warnings(self) -> list[InputWarning]:
        """Return warnings about omitted rows, and players listed more than once."""
        twice = []
        for key, seen in self._seen.items():
            # If an answer told them apart, they are two players and both count.
            if len(seen) > 1 and fold(numbered(seen[0].name, 2)) not in self.players:
                lines = line_numbers_text([row.line for row in seen])
                name = self.players[key].name
                twice.append(
                    InputWarning(f"{name} is on {lines}: the last line counts.", Weight.PLAYER)
                )
        warnings = [*self._notes, *twice]
        if self._left_lists:
            names = joined(self._left_lists, most=6)
            said = "Army lists were ignored for players who have already submitted theirs"
            warnings.append(InputWarning(f"{said}: {names}.", Weight.LOST))
        return warnings


def numbered(name: str, number: int) -> str:
    """Return the name of the second, third ... person with the same name."""
    # The number distinguishes them, so a long name is shortened to make room for it.
    end = f" ({number})"
    return name[: NAME_LIMIT - len(end)] + end


def _clean_row(row: RosterRow) -> RosterRow:
    """Return a row with sanitized texts. Raises `Unclean` if one cannot be used."""
    # `clean_line` refuses an empty text, which is a fault only in a name.
    texts = fields_of(row, "faction club note team identity")
    rest: dict[str, Any] = {
        key: clean_line(raw) if raw.strip() else "" for key, raw in texts.items()
    }
    return replace(row, name=clean_line(row.name), **rest)


def _updated_player(player: Player, row: RosterRow) -> Player:
    return replace(
        player,
        faction=row.faction or player.faction,
        club=row.club or player.club,
        paid=player.paid if row.paid is None else row.paid,
        checked_in=player.checked_in if row.here is None else row.here,
        stand_in=bool(row.stand_in) or player.stand_in,
        pinned_table=row.table or player.pinned_table,
        note=row.note or player.note,
        fee=player.fee if row.due is None else row.due,
    )


def write_players(work: Work, new: Sequence[Player], changed: Iterable[Player]) -> dict[int, int]:
    """Write players with their status changes; return the file's id for each id of the plan."""
    rows = [{**_columns(player), "added_at": work.now.iso_time} for player in new]
    # New players have only the plan's ids: the file's ids are assigned now.
    ids = dict(
        zip((player.id for player in new), work.writer.insert_all("player", rows), strict=True)
    )
    old = list(changed)
    work.writer.update_all("player", {player.id: _columns(player) for player in old})
    for player in old:
        ids[player.id] = player.id
        work.writer.delete_where("stay", "player = ?", [player.id])
    stay_rows = [
        {"player": ids[player.id], "round": stay.round, "status": stay.status.value, "reason": ""}
        for player in (*new, *old)
        for stay in player.status_changes
    ]
    work.writer.insert_all("stay", stay_rows)
    return ids


def write_lists(work: Work, plan: RosterPlan, ids: Mapping[int, int]) -> None:
    """Submit the lists that came with players; `ids` is the result of `write_players`."""
    count: dict[int, int] = {}
    rows: list[dict[str, object]] = []
    for player, row in plan.lists:
        count[player] = count.get(player, 0) + 1
        text = block(row.text[:_LIST_TEXT])
        empty = ArmyList(player=ids.get(player, player), number=count[player])
        army = with_content(from_text(empty, text), row)
        rows.append({**list_columns(army), "text": text})
    work.writer.insert_all("army_list", rows)


def _columns(player: Player) -> dict[str, object]:
    return {
        **fields_of(player, "name club faction pinned_table note fee"),
        "name_key": fold(player.name),
        "paid": int(player.paid),
        "checked_in": int(player.checked_in),
        "stand_in": int(player.stand_in),
    }
