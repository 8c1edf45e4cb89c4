"""The report of an event as a document: charts and tables, and what is too little to count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from srtui.rules.record import Outcome, Way
from srtui.rules.report import FEW, Endings, Group, Spread, Versus
from srtui.state.event import Event
from srtui.views.bars import Bar
from srtui.views.document import Document, Grid, Section, section
from srtui.views.report import Report
from srtui.words.results import way_name
from srtui.words.wording import capital, counted

FEW_SAID = "few"
"""Beside a count of which no share is told."""
PAIRS_SAID = "A pair-down is a game between different TP, by the results as they stand now."
PAIRS = 20
"""Pairs of names that are listed; more are counted."""


def report_sheet(event: Event, view: Report) -> Document:
    """The report: what it can say, in the order in which people ask for it."""
    if not view.all.games:
        nothing = "No game has a result yet: the report begins with the first."
        return Document(f"{view.event} - Report", (*section("", after=(nothing,)),))
    parts = (
        Section(facts=_facts(view)),
        Section("How games were won", bars=_ways(event, view.all), text=_rulings(event, view)),
        _rounds(event, view),
        *_by_scenario(event, view),
        *_by_turn(event, view),
        *_first_turn(event, view),
        *_named(capital("factions"), view.factions, view.faction_pairs),
        *_named(f"{capital(event.edition.terms.leader)}s", view.leaders, view.leader_pairs),
        *_times(view),
        Section("The pairs", grid=_pairs(view), text=(PAIRS_SAID,)),
        *section("Who left", (_gone(one) for one in view.drops)),
    )
    few = f'"{FEW_SAID}" stands where a share would be of fewer than {FEW} games.'
    return Document(f"{view.event} - Report", parts, below=f"{view.edition}, {_stage(view)}. {few}")


def _stage(view: Report) -> str:
    return "finished" if view.finished else "as it stands"


def _facts(view: Report) -> tuple[tuple[str, str], ...]:
    ties = view.all.ways.get(Outcome.TIE.value, 0)
    games = f"{view.all.games}, {counted(ties, 'tie')}" if ties else str(view.all.games)
    brought = f", {view.brought} brought in from elsewhere" if view.brought else ""
    return (
        ("Players", str(view.players)),
        ("Rounds", str(len(view.rounds))),
        ("Games", f"{games}{brought}"),
        ("Byes", str(view.byes)),
        ("Left early", str(len(view.drops))),
    )


# How games ended


def _rulings(event: Event, view: Report) -> tuple[str, ...]:
    """That a ruling need not have been one."""
    if not view.rulings:
        return ()
    word = ended_word(event, Way.RULING.value)
    return (
        f"{word}: {view.rulings} brought in. A game whose file names no way of winning stands so.",
    )


def ended_word(event: Event, ended: str) -> str:
    """The edition's word for a way in which games end."""
    if ended == Outcome.TIE.value:
        return "tie"
    if ended == Outcome.BOTH_LOSE.value:
        return "both lose"
    return way_name(event.edition, Way(ended))


def _ways(event: Event, ended: Endings) -> tuple[Bar, ...]:
    return tuple(
        Bar(ended_word(event, way), count, ended.games, _share(count, ended.games), ended.few)
        for way, count in ended.ways.items()
    )


def _share(count: int, of: int) -> str:
    """How many of all: 12 (40 %); of few games the count alone."""
    if of < FEW:
        return f"{count} of {of}, {FEW_SAID}"
    return f"{count} ({round(100 * count / of)} %)"


def _rounds(event: Event, view: Report) -> Section:
    """How the games of each round ended, and what was played in it."""
    columns = [(f"R{one.round}", one.endings) for one in view.rounds]
    played = [f"R{one.round}: {one.scenario}" for one in view.rounds if one.scenario]
    return Section(
        "By round", grid=_ended(event, view, [*columns, ("All", view.all)]),
        text=(", ".join(played),) if played else (),
    )  # fmt: skip


def _ended(event: Event, view: Report, columns: Sequence[tuple[str, Endings]]) -> Grid:
    """A row for each way in which games ended, how many of each column's."""
    rows = tuple(
        (capital(ended_word(event, way)), *(_count(one.ways.get(way, 0)) for _, one in columns))
        for way in view.all.ways
    )
    games = ("Games", *(str(one.games) for _, one in columns))
    heads = ("", *(head for head, _ in columns))
    return Grid(heads, (*rows, games), (False, *(True for _ in columns)))


def _by_scenario(event: Event, view: Report) -> tuple[Section, ...]:
    terms = event.edition.terms
    sentences = []
    for name, one in view.scenarios:
        ways = (f"{ended_word(event, way)} {count}" for way, count in one.ways.items())
        turns = f"; {terms.first} won {one.first}, {terms.second} {one.second}" if one.turns else ""
        few = f" ({FEW_SAID})" * one.few
        sentences.append(f"{name}, {counted(one.games, 'game')}{few}: {', '.join(ways)}{turns}.")
    return section("By scenario", sentences)


def _by_turn(event: Event, view: Report) -> tuple[Section, ...]:
    if not view.turns:
        return ()
    grid = _ended(event, view, [(f"T{turn}", one) for turn, one in view.turns])
    known = sum(one.games for _, one in view.turns)
    said = f"In which turn games ended: known of {known} of {view.all.games}."
    return (Section("By turn", grid=grid, text=(said,)),)


def _first_turn(event: Event, view: Report) -> tuple[Section, ...]:
    known = view.all.turns
    if not known:
        return ()
    terms = event.edition.terms
    bars = (
        Bar(terms.first, view.all.first, known, _share(view.all.first, known), known < FEW),
        Bar(terms.second, view.all.second, known, _share(view.all.second, known), known < FEW),
    )
    said = f"Who had the first turn is known of {known} of {view.all.games} games."
    return (Section("First and second player", bars=bars, text=(said,)),)


# Who against whom


def _named(
    heading: str, found: tuple[Group, ...], pairs: tuple[Versus, ...]
) -> tuple[Section, ...]:
    """Every name with its share of the games won, and who met whom how often."""
    if not found:
        return ()
    bars = tuple(_group(one) for one in found)
    rows = tuple(
        (one.name, one.other, str(one.games), f"{one.won}-{one.lost}-{one.tied}", _few(one.few))
        for one in pairs[:PAIRS]
    )
    heads = (heading, "Against", "Games", "W-L-T", "")
    grid = Grid(heads, rows, (False, False, True, True, False))
    more = len(pairs) - PAIRS
    left = (f"{counted(more, 'pair')} more met, each as often as the last or less.",)
    return (
        Section(f"{heading} (players): games won against others", bars=bars),
        *((Section(grid=grid, text=left if more > 0 else ()),) if pairs else ()),
    )


def _group(one: Group) -> Bar:
    mirrors = f", {one.mirrors} mirror" if one.mirrors else ""
    record = f"{one.won}-{one.lost}-{one.tied}"
    share = FEW_SAID if one.few else f"{round(100 * one.won / one.games)} %"
    return Bar(
        f"{one.name} ({one.players})", one.won, one.games, f"{record}, {share}{mirrors}", one.few
    )


def _few(few: bool) -> str:
    return FEW_SAID if few else ""


# How long


def _times(view: Report) -> tuple[Section, ...]:
    """How long games took, by round, and what was left on the clocks."""
    if not any(one.minutes or one.played for one in view.rounds):
        return ()
    columns = [*((f"R{one.round}", one.minutes, one.played) for one in view.rounds),
               ("All", view.minutes, view.played)]  # fmt: skip
    rows = tuple(
        (said, *(_of(spreads[at], figure) for _, *spreads in columns))
        for said, at, figure in _LENGTHS
        if any(spreads[at] for _, *spreads in columns)
    )
    heads = ("", *(head for head, *_ in columns))
    grid = Grid(heads, rows, (False, *(True for _ in columns)))
    sentences = [
        said
        for said, at in (
            ("Results: minutes since the round's start until they were in.", 0),
            ("Clocks: minutes that both of a game ran.", 1),
        )
        if any(spreads[at] for _, *spreads in columns)
    ]
    if view.left.winner is not None and view.left.loser is not None:
        sentences.append(
            f"Left on the clock at the end of {counted(view.left.games, 'game')}: the winner "
            f"{_range(view.left.winner)}, the loser {_range(view.left.loser)}."
        )
    return (Section("Length of games", grid=grid, text=tuple(sentences)),)


_LENGTHS: tuple[tuple[str, int, Literal["count", "middle", "most"]], ...] = (
    ("Results timed", 0, "count"),
    ("Half were in after", 0, "middle"), ("The last after", 0, "most"),
    ("Games on clocks", 1, "count"), ("Half took", 1, "middle"), ("The longest took", 1, "most"),
)  # fmt: skip


def _of(one: Spread | None, figure: Literal["count", "middle", "most"]) -> str:
    return "-" if one is None else str(getattr(one, figure))


def _range(one: Spread) -> str:
    return f"{one.middle} minutes in the middle ({one.least} to {one.most})"


# How good the pairs were


def _pairs(view: Report) -> Grid:
    widest = max((gap for one in view.rounds for gap, _ in one.pairs.gaps), default=0)
    gaps = tuple(range(1, widest + 1))
    rounds = [one.pairs for one in view.rounds]
    rows = [
        ("Games", [one.games for one in rounds]),
        ("Byes", [one.byes for one in rounds]),
        ("Pair-downs", [one.pair_downs for one in rounds]),
        *((f"- {gap} TP apart", [dict(one.gaps).get(gap, 0) for one in rounds]) for gap in gaps),
        ("Rematches", [one.rematches for one in rounds]),
        ("Players at a table again", [one.tables for one in rounds]),
        ("Pairs of one club", [one.clubs for one in rounds]),
    ]
    heads = ("", *(f"R{one.round}" for one in rounds), "All")
    cells = tuple((said, *map(_count, found), _count(sum(found))) for said, found in rows)
    return Grid(heads, cells, (False, *(True for _ in heads[1:])))


def _count(count: int) -> str:
    return str(count) if count else "-"


def _gone(one: tuple[str, int, str]) -> str:
    name, after, how = one
    when = f"after round {after}" if after else "before round 1"
    return f"{name}: {how} {when}"
