"""An event's pages for the venue and the club: a folder of pages that link to each other.

They are public: no draft, no scenario before its start, no hidden end, no lists before the event is
finished, nothing meant only for the organizer.
"""

from collections.abc import Iterator
from contextlib import nullcontext

from data.locale import first_language
from srtui.commands.desk import Desk
from srtui.documents.document import Document, Section, section, translated
from srtui.documents.html import Link, page
from srtui.documents.table import TableColumn, printed
from srtui.model.courses import Courses, read_courses
from srtui.model.event import Event, Phase, Round
from srtui.model.pregame import lists_of
from srtui.model.read_event import read_event
from srtui.queries.day.day import planned_lines
from srtui.queries.event.report import report
from srtui.queries.event.report_page import game_pictures, report_sheet
from srtui.queries.standings.bracket import bracket_page
from srtui.queries.standings.explain import Explained, Step, explain, step_columns, totals
from srtui.queries.standings.standings import prize_text, rank_text, standings, standings_title
from srtui.queries.teams.overview import team_facts
from srtui.rules.lists.values import ArmyList
from srtui.rules.plural import Language, in_language
from srtui.rules.record import Both, Game
from srtui.rules.value import replace
from srtui.sheets.event_sheets import crosstable, league_sheet, standings_list
from srtui.sheets.round_sheets import by_table, names, title_of
from srtui.sheets.scenario import round_scenario
from srtui.sheets.team_sheets import match_results, of_both, team_list
from srtui.text.cut import round_label, standing_text
from srtui.text.phrases import capital, phrase, phrase_count
from srtui.text.results import figures_words, outcome_words, way_name
from srtui.text.rounds import length_text, public_scenario, still_to_play
from srtui.text.standings import record_text

INDEX = "index.html"
REPORT = "report.html"
"""The page that is English, as it is on paper."""


def folder_at(desk: Desk, reload: int = 0) -> dict[str, str]:
    """`folder`, with everything its pages need from the file besides the event."""
    with desk.store.read() as reader:
        event = read_event(reader)
        # Not for pages rewritten all day long: reading courses replays every clock.
        courses = read_courses(reader, event) if event.finished_at or not reload else {}
    return folder(event, reload, courses)


def folder(event: Event, reload: int = 0, courses: Courses | None = None) -> dict[str, str]:
    """Return the pages as HTML by file name; `reload`: seconds, or 0; `courses`: the games'."""
    named = event.name, event.edition.title, event.size
    files = {}
    with in_language(first_language(event.languages)):
        pages = tuple(_pages(event, courses or {}))
        foot = phrase("{event}, {edition}, {size} points", *named)
        for file, _, document in pages:
            links = tuple(Link(text, other, other == file) for other, text, _ in pages)
            with in_language(Language()) if file == REPORT else nullcontext():
                files[file] = page((translated(document),), links, reload, foot)
    return files


def _pages(event: Event, courses: Courses) -> Iterator[tuple[str, str, Document]]:
    """Yield each page's file, the text of links to it, and its contents."""
    yield INDEX, phrase("Event"), _index(event)
    # Pages are built from these rounds only: a draft, which is not among them, cannot appear.
    rounds = event.published if event.edition.league is None else ()
    newest = rounds[-1] if rounds else None
    if event.edition.league is not None:
        yield "games.html", phrase("Games"), league_sheet(event)
    if event.teams:
        # Leaders are shown only once the event is over, like the lists.
        shown = event if event.finished_at else replace(event, lists={})
        yield "teams.html", phrase("Teams"), team_list(shown)
    if newest is not None:
        yield "names.html", phrase("By name"), of_both(names)(event, newest.number)
        games = phrase("By table") if event.place_heading else phrase("Games")
        yield "tables.html", games, of_both(by_table)(event, newest.number)
    if event.published and event.played:
        yield "standings.html", phrase("Standings"), of_both(standings_list)(event, None)
        yield "why.html", phrase("Why"), of_both(_rank_reasons)(event, None)
    if rounds and event.played:
        yield "crosstable.html", phrase("Crosstable"), of_both(crosstable)(event, None)
    if event.pairing.elimination:
        yield "bracket.html", phrase("Bracket"), bracket_page(event)
    if newest is not None and public_scenario(event, newest):
        yield "scenario.html", phrase("Scenario"), round_scenario(event, newest)
    for round_ in rounds:
        if any(game.outcome is not None and game.second is not None for game in round_.games):
            title = phrase("Round {round}", round_.number)
            yield f"round-{round_.number}.html", title, _results(event, round_, courses)
    if event.finished_at and event.lists:
        yield "lists.html", phrase("Lists"), _lists(event)
    if event.finished_at and event.played:
        with in_language(Language()):
            document = report_sheet(event, report(event, courses), courses)
        yield REPORT, phrase("Report"), document


def _index(event: Event) -> Document:
    """Return the first page: the event's progress, and links to the other pages."""
    rounds = event.published if event.edition.league is None else ()
    facts = [*team_facts(event), (phrase("Players"), str(len(event.present)))]
    if event.finished_at:
        facts.append((phrase("Now"), phrase("finished after {rounds}", length_text(event))))
    elif event.edition.league is not None:
        facts.append((phrase("Now"), length_text(event)))
    elif rounds:
        newest = rounds[-1]
        label, named = round_label(event, newest.number), public_scenario(event, newest)
        facts += [
            (phrase("Now"), f"{label[:1].lower()}{label[1:]}, {_stage(event, newest)}"),
            *([(phrase("Scenario"), named)] if named else []),
            *((phrase("Open"), text) for text in still_to_play(event, newest)),
        ]
    if said := standing_text(event):
        facts.append((phrase("Cut"), said))
    plan = (one.strip() for one in planned_lines(event))
    prizes = standings(event.pairing).prizes if event.finished_at else ()
    return Document(
        event.name,
        (
            Section(facts=tuple(facts)),
            *section(
                phrase("Places"), after=(f"{prize_text(event.pairing, one)}." for one in prizes)
            ),
            *section(phrase("The day"), after=plan),
        ),
        below=phrase("{edition}, {size} points", event.edition.title, event.size),
    )


def _stage(event: Event, round_: Round) -> str:
    if any(
        match.round == round_.number
        and not event.games_of(match)
        and event.tally_of(match).outcome is None
        for match in event.matches
    ):
        return phrase("captains are pairing")
    out = sum(game.second is not None for game in round_.open_games)
    if round_.phase is Phase.PUBLISHED and out:
        return phrase("starting soon")
    if not out:
        return phrase("all results are in")
    return phrase_count("{count} game still out", "{count} games still out", out)


def _results(event: Event, round_: Round, courses: Courses) -> Document:
    edition = event.edition_at(round_.number)

    def figures(game: Game, both: Both) -> str:
        return figures_words(game.outcome, both) if game.outcome else ""

    columns = (
        TableColumn[Game](phrase("Table"), lambda game: game.table or "-", right=True),
        TableColumn[Game](phrase("Player"), lambda game: event.name_of(game.first)),
        TableColumn[Game](
            phrase("Player"),
            lambda game: phrase("bye") if game.second is None else event.name_of(game.second),
        ),
        TableColumn[Game](
            phrase("Result"), lambda game: outcome_words(event, game) or phrase("in play")
        ),
        TableColumn[Game](phrase("By"), lambda game: way_name(edition, game.way)),
        TableColumn[Game](edition.terms.points, lambda game: figures(game, game.points)),
        TableColumn[Game](phrase("Destroyed"), lambda game: figures(game, game.destroyed)),
    )
    grid = printed(columns, round_.by_table)
    matches = () if event.team_size is None else (match_results(event, round_.number),)
    games = Section(phrase("Games") if matches else "", grid=grid)
    pictures = game_pictures(event, round_.by_table, courses, phrase("By turn"))
    below = phrase("Figures: the winner's first.")
    return Document(title_of(event, round_), (*matches, games, *pictures), below=below)


def _rank_reasons(event: Event, number: int | None = None) -> Document:
    del number
    view = standings(event)
    parts = tuple(_explain_section(event, explain(event, row.player)) for row in view.rows)
    title = phrase("{event} - Why each rank", event.name)
    return Document(title, parts, below=standings_title(event, view))


def _explain_section(event: Event, view: Explained) -> Section:
    columns = (
        TableColumn[Step](phrase("Round"), lambda step: step.round, right=True),
        TableColumn[Step](phrase("Opponent"), lambda step: step.opponent),
        TableColumn[Step](phrase("Result"), lambda step: step.result),
        *step_columns(event, view),
        TableColumn[Step](phrase("What the opponent gives"), lambda step: step.explanation),
    )
    gained = ", ".join(f"{said} {value}" for said, value in totals(event, view))
    return Section(
        f"{rank_text(view)} {view.name} ({record_text(view)}): {gained}",
        grid=printed(columns, view.steps),
        text=(*view.parted, *view.notes),
    )


def _lists(event: Event) -> Document:
    names = {row.player: row.name for row in standings(event).rows}
    columns = (
        TableColumn[ArmyList](phrase("Player"), lambda army: names[army.player]),
        TableColumn[ArmyList](phrase("List"), lambda army: army.number, right=True),
        TableColumn[ArmyList](capital(event.edition.terms.leader), lambda army: army.leader),
        TableColumn[ArmyList](phrase("Faction"), lambda army: army.faction),
        TableColumn[ArmyList](phrase("Theme"), lambda army: army.theme),
        TableColumn[ArmyList](phrase("Points"), lambda army: army.points, right=True),
    )
    grid = printed(columns, (army for player in names for army in lists_of(event, player)))
    return Document(phrase("{name} - Lists", event.name), (Section(grid=grid),))
