"""The event's report as a document of charts and tables, which marks counts that are too small."""

from collections.abc import Iterable, Sequence

from srtui.documents.document import Document, Drawing, Grid, Section, section
from srtui.documents.sections import Bar
from srtui.model.courses import Courses, read_courses
from srtui.model.event import Event
from srtui.queries.event.report import Report, game_chart, report
from srtui.queries.query import Query, Snapshot
from srtui.queries.teams.overview import standings_of_teams, team_facts
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.report import FEW, Endings, Group, Spread, Versus
from srtui.text.phrases import capital, counted, phrase, rounds_words
from srtui.text.results import way_name

FEW_SAID = "few"
"""The mark beside a count that is too small for a share."""
PAIRS_SAID = (
    "A pair-down is a game between players with different TP, going by the current results."
)
MOST_PICTURES = 4
"""Games of the last round that are drawn: those of the first tables."""
PAIRS = 20
"""Pairs of names that are listed; more are counted."""


class EventReport(Query[Report], id="report", title="Report", slow="Reading every game …"):
    """Report on wins, matchups, game lengths and the quality of pairings.

    Shares based on only a few games are marked. You can also save or print the report as a
    sheet: srtui print FILE report.
    """

    def read(self, snapshot: Snapshot) -> Report:
        return report(snapshot.event, read_courses(snapshot.reader, snapshot.event))

    def page(self, value: Report, snapshot: Snapshot) -> Document:
        return report_sheet(snapshot.event, value, read_courses(snapshot.reader, snapshot.event))


def report_sheet(event: Event, view: Report, courses: Courses | None = None) -> Document:
    """Return the report, its parts in the order in which people ask for them.

    `courses` are needed for the charts of the last round's games.
    """
    if not view.all.games:
        nothing = "No game has a result yet: the report starts with the first."
        return Document(f"{view.event} - Report", (*section("", after=(nothing,)),))
    last_games = event.published[-1].by_table[:MOST_PICTURES]
    parts = (
        Section(facts=_facts(event, view)),
        *standings_of_teams(event),
        Section("How games were won", bars=_ways(event, view.all), text=_rulings(event, view)),
        _rounds(event, view),
        *_by_scenario(event, view),
        *_by_turn(event, view),
        *_first_turn(event, view),
        *_named_section(capital("factions"), view.factions, view.faction_pairs),
        *_named_section(f"{capital(event.edition.terms.leader)}s", view.leaders, view.leader_pairs),
        *_times(view),
        Section("The pairings", grid=_pairs(view), text=(PAIRS_SAID, *_by_bracket(event, view))),
        *game_pictures(event, last_games, courses or {}, phrase("The last round's games")),
        *section("Who left", (_departure_text(one) for one in view.drops)),
    )
    few = f'"{FEW_SAID}" marks shares based on fewer than {FEW} games.'
    stage = "finished" if view.finished else "so far"
    return Document(f"{view.event} - Report", parts, below=f"{view.edition}, {stage}. {few}")


def game_pictures(
    event: Event, games: Iterable[Game], courses: Courses, heading: str = ""
) -> tuple[Section, ...]:
    """Return a chart of each game whose course is known."""
    found = ((game, game_chart(event, game, courses.get(game.id))) for game in games)
    drawn = [
        Drawing((), phrase("1 {first}, 2 {second}", *event.names_of(game)), chart=chart)
        for game, chart in found
        if chart is not None
    ]
    return tuple(
        Section(heading if not number else "", picture=picture)
        for number, picture in enumerate(drawn)
    )


def _facts(event: Event, view: Report) -> tuple[tuple[str, str], ...]:
    ties = view.all.ways.get(Outcome.TIE.value, 0)
    games = f"{view.all.games}, {counted(ties, 'tie')}" if ties else str(view.all.games)
    imported = f", {view.imported} imported" if view.imported else ""
    absent = sum(not last for _, last, _ in view.drops)
    never = (("Dropped before round 1", str(absent)),) if absent else ()
    return (
        *team_facts(event),
        ("Players", str(view.players)),
        ("Rounds", str(len(view.rounds))),
        ("Games", f"{games}{imported}"),
        ("Byes", str(view.byes)),
        *never,
        ("Left early", str(len(view.drops) - absent)),
    )


# How games ended


def _rulings(event: Event, view: Report) -> tuple[str, ...]:
    """Return the caveat that imported games count as rulings if their file does not say more."""
    if not view.rulings:
        return ()
    ruling = ended_word(event, Way.RULING.value)
    return (
        f"{ruling}: {view.rulings} imported, including games whose file doesn't say how they were "
        "won.",
    )


def ended_word(event: Event, ended: str) -> str:
    """Return the edition's word for how a game ended."""
    others: dict[str, str] = {Outcome.TIE: "tie", Outcome.BOTH_LOSE: "both lose"}
    return others.get(ended) or way_name(event.edition, Way(ended))


def _ways(event: Event, ended: Endings) -> tuple[Bar, ...]:
    return tuple(
        Bar(ended_word(event, way), count, ended.games, _share_text(count, ended.games), ended.few)
        for way, count in ended.ways.items()
    )


def _share_text(count: int, of: int) -> str:
    if of < FEW:
        return f"{count} of {of}, {FEW_SAID}"
    return f"{count} ({round(100 * count / of)}%)"


def _rounds(event: Event, view: Report) -> Section:
    """Return how each round's games ended, and its scenario."""
    columns = [(f"R{one.round}", one.endings) for one in view.rounds]
    played = [f"R{one.round}: {one.scenario}" for one in view.rounds if one.scenario]
    return Section(
        "By round",
        grid=_endings_grid(event, view, [*columns, ("All", view.all)]),
        text=(", ".join(played),) if played else (),
    )


def _endings_grid(event: Event, view: Report, columns: Sequence[tuple[str, Endings]]) -> Grid:
    """Return a row for each way a game can end, with the counts of each column."""
    rows = []
    for way in view.all.ways:
        counts = (_count_text(endings.ways.get(way, 0)) for _, endings in columns)
        rows.append((capital(ended_word(event, way)), *counts))
    rows.append(("Games", *(str(endings.games) for _, endings in columns)))
    return _figures([head for head, _ in columns], rows)


def _figures(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Grid:
    """Return a grid of these headings, with rows of a label and figures."""
    return Grid(("", *heads), tuple(rows), (False, *[True] * len(heads)))


def _by_scenario(event: Event, view: Report) -> tuple[Section, ...]:
    terms = event.edition.terms
    sentences = []
    for name, endings in view.scenarios:
        head = f"{name}, {counted(endings.games, 'game')}"
        if endings.few:
            head += f" ({FEW_SAID})"
        ways = ", ".join(f"{ended_word(event, way)} {count}" for way, count in endings.ways.items())
        if endings.turns:
            ways += f"; {terms.first} won {endings.first}, {terms.second} {endings.second}"
        sentences.append(f"{head}: {ways}.")
    return section("By scenario", sentences)


def _by_turn(event: Event, view: Report) -> tuple[Section, ...]:
    if not view.turns:
        return ()
    grid = _endings_grid(event, view, [(f"T{turn}", one) for turn, one in view.turns])
    known = sum(one.games for _, one in view.turns)
    said = f"The final turn is known for {known} of {counted(view.all.games, 'game')}."
    return (Section("By turn", grid=grid, text=(said,)),)


def _first_turn(event: Event, view: Report) -> tuple[Section, ...]:
    known = view.all.turns
    if not known:
        return ()
    terms = event.edition.terms
    bars = (
        Bar(terms.first, view.all.first, known, _share_text(view.all.first, known), known < FEW),
        Bar(terms.second, view.all.second, known, _share_text(view.all.second, known), known < FEW),
    )
    said = f"The first turn is known for {known} of {counted(view.all.games, 'game')}."
    return (Section("First and second player", bars=bars, text=(said,)),)


# Who against whom


def _named_section(
    heading: str, groups: tuple[Group, ...], pairs: tuple[Versus, ...]
) -> tuple[Section, ...]:
    """Return each name's share of games won, and who met whom how often."""
    if not groups:
        return ()
    bars = tuple(_group(one) for one in groups)
    rows = tuple(
        (
            one.name,
            one.other,
            str(one.games),
            f"{one.won}-{one.lost}-{one.tied}",
            FEW_SAID if one.few else "",
        )
        for one in pairs[:PAIRS]
    )
    heads = (heading, "Against", "Games", "W-L-T", "")
    grid = Grid(heads, rows, (False, False, True, True, False))
    more = len(pairs) - PAIRS
    left = (f"{counted(more, 'more pair')} met, none more often than the last pair listed.",)
    return (
        Section(f"{heading} (players): games won, not counting mirrors", bars=bars),
        *((Section(grid=grid, text=left if more > 0 else ()),) if pairs else ()),
    )


def _group(group: Group) -> Bar:
    mirrors = f", {group.mirrors} mirror" if group.mirrors else ""
    record = f"{group.won}-{group.lost}-{group.tied}"
    share = FEW_SAID if group.few else f"{round(100 * group.won / group.games)} %"
    return Bar(
        f"{group.name} ({group.players})",
        group.won,
        group.games,
        f"{record}, {share}{mirrors}",
        group.few,
    )


# How long


def _times(view: Report) -> tuple[Section, ...]:
    """Return how long games took, by round, and what was left on the clocks."""
    if not any(one.minutes or one.played for one in view.rounds):
        return ()
    columns = [
        *((f"R{one.round}", one.minutes, one.played) for one in view.rounds),
        ("All", view.minutes, view.played),
    ]
    heads, *spreads = zip(*columns, strict=True)  # those of the results, then those of the clocks
    rows = []
    for label, source, figure in _LENGTHS:
        if any(spreads[source]):
            figures = (getattr(spread, figure, "-") for spread in spreads[source])
            rows.append((label, *map(str, figures)))
    sentences = []
    if any(spreads[0]):
        sentences.append("Minutes from the start of the round until the result was entered.")
    if any(spreads[1]):
        sentences.append("Minutes on both clocks of a game, added together.")
    if view.left.winner is not None and view.left.loser is not None:
        sentences.append(
            f"Left on the clock at the end of {counted(view.left.games, 'game')}: the winner "
            f"{_range_text(view.left.winner)}, the loser {_range_text(view.left.loser)}."
        )
    return (Section("Length of games", grid=_figures(heads, rows), text=tuple(sentences)),)


_LENGTHS = (
    ("Results timed", 0, "count"),
    ("Half were in after", 0, "middle"), ("The last after", 0, "most"),
    ("Games on clocks", 1, "count"), ("Half took", 1, "middle"), ("The longest took", 1, "most"),
)  # fmt: skip


def _range_text(one: Spread) -> str:
    return f"median {counted(one.middle, 'minute')} ({one.least} to {one.most})"


# How good the pairs were


def _pairs(view: Report) -> Grid:
    rounds = [round_.pairs for round_ in view.rounds]
    gaps = [dict(pairs.gaps) for pairs in rounds]
    widest = max((gap for by_gap in gaps for gap in by_gap), default=0)
    rows = [_counts_row("Games", [pairs.games for pairs in rounds])]
    rows.append(_counts_row("Byes", [pairs.byes for pairs in rounds]))
    rows.append(_counts_row("Pair-downs", [pairs.pair_downs for pairs in rounds]))
    for gap in range(1, widest + 1):
        rows.append(_counts_row(f"- {gap} TP apart", [by_gap.get(gap, 0) for by_gap in gaps]))
    rows.append(_counts_row("Rematches", [pairs.rematches for pairs in rounds]))
    rows.append(_counts_row("Players at a table again", [pairs.tables for pairs in rounds]))
    rows.append(_counts_row("Same-club pairings", [pairs.clubs for pairs in rounds]))
    return _figures([*(f"R{pairs.round}" for pairs in rounds), "All"], rows)


def _counts_row(label: str, counts: Sequence[int]) -> tuple[str, ...]:
    return (label, *map(_count_text, counts), _count_text(sum(counts)))


def _by_bracket(event: Event, view: Report) -> tuple[str, ...]:
    """Return which rounds were paired by an elimination, which considers only seeds."""
    numbers = [one.round for one in view.rounds if event.bracket(one.round) is not None]
    rounds = capital(rounds_words(numbers))
    text = f"{rounds}: paired by the bracket (house rule), so by seed instead of TP."
    return (text,) if numbers else ()


def _count_text(count: int) -> str:
    return str(count) if count else "-"


def _departure_text(one: tuple[str, int, str]) -> str:
    name, after, how = one
    when = f"after round {after}" if after else "before round 1"
    return f"{name}: {how} {when}"
