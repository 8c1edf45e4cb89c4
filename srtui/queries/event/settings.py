"""The event's settings, and the rules of its edition in words."""

from collections.abc import Container

from srtui.commands.command import Role
from srtui.model.event import Event, PlanItem
from srtui.model.times import DayPlan
from srtui.queries.event.changes import Change, changes
from srtui.queries.event.presets import Offer, PresetOffer, PresetView, offers, preset_view, presets
from srtui.rules.applies import RulesContext
from srtui.rules.clock.advance import MINUTE, budget
from srtui.rules.counting import half
from srtui.rules.edition import Amount, Award, Edition, Half, Level, SosFormula
from srtui.rules.record import Status, Way
from srtui.rules.scenarios import offered
from srtui.rules.timing import (
    beyond,
    beyond_table,
    hidden,
    player_clock,
    round_length,
    rounds_needed,
    row,
)
from srtui.rules.value import Value
from srtui.text.cut import cut_text, form_text
from srtui.text.edition_labels import edition_label, names_in
from srtui.text.phrases import capital, counted, joined, phrase
from srtui.text.scenario import undecided_only
from srtui.text.standings import heading

_LEVELS = {
    Level.REMATCH: "no rematch",
    Level.SECOND_BYE: "no second bye",
    Level.LOWEST_BYE: "the bye to a player with the fewest TP",
    Level.TP_GAP: "the smallest differences in TP",
    Level.SECOND_PAIR_DOWN: "nobody paired down twice",
    Level.APART: "players to keep apart, if any",
    Level.CLUB: "no same-club pairings in round 1, if set",
}
"""The pairing priorities (rules.md ALL-3)."""
ROBIN = 6
"""Players up to whom Swiss pairing soon becomes a round robin."""


class Fact(Value):
    """A label and its value, both for display."""

    label: str
    value: str


class EventView(Value):
    """Content of the Event screen."""

    name: str
    settings: tuple[Fact, ...]
    rules: tuple[Fact, ...]
    variants: tuple[Offer, ...]
    preset: PresetView | None
    """The preset that the event follows, with what is missing."""
    presets: tuple[PresetOffer, ...]
    changes: tuple[Change, ...]
    elsewhere: tuple[Fact, ...]
    """Values that the document does not print, and where they come from."""
    plan: tuple[PlanItem, ...]
    day: DayPlan | None
    """When the rounds are meant to begin."""


def event_view(event: Event, role: Role = Role.TO) -> EventView:
    """Return the event's settings and their effect in its edition; its seed for the organizer."""
    changed = changes(event)
    return EventView(
        name=event.name,
        settings=_settings(event, role),
        rules=rules(event.edition, event.size),
        variants=offers(event),
        preset=preset_view(event),
        presets=presets(event.edition),
        changes=changed,
        elsewhere=not_printed(event.edition, {one.key for one in changed}),
        plan=event.plan,
        day=event.day,
    )


def not_printed(edition: Edition, but: Container[str] = ()) -> tuple[Fact, ...]:
    """Return each value that the edition's document does not print, with its sources.

    These are keys with a source in the edition (except `but`), in words, and deployments and
    layouts of scenarios with a source of their own.
    """
    named_sources = {
        key: source for key, source in edition.from_elsewhere.items() if key not in but
    }
    named_sources |= {
        f"deployments[id={one.id}]": one.source for one in edition.deployments if one.source
    }
    for layout, names in _layouts(edition).items():
        every = len(names) == len(edition.scenarios)
        named_sources["layouts" if every else f"layout[name={', '.join(names)}]"] = layout
    row_names = names_in(edition)
    sources: dict[str, list[str]] = {}
    for key, source in named_sources.items():
        sources.setdefault(source, []).append(edition_label(key, row_names))
    return tuple(Fact(capital(_label_of_all(labels)), source) for source, labels in sources.items())


def _label_of_all(labels: list[str]) -> str:
    """Merge several labels into one, listing the names if only these differ."""
    rows: dict[str, list[str]] = {}
    for label in labels:
        name, _, value = label.rpartition(": ")
        rows.setdefault(value, []).append(name)
    return ", ".join(
        f"{', '.join(names)}: {value}" if all(names) else value for value, names in rows.items()
    )


def _layouts(edition: Edition) -> dict[str, list[str]]:
    """Return the sources of layouts that are not in the document, with their scenarios."""
    names: dict[str, list[str]] = {}
    for scenario in edition.scenarios:
        if scenario.layout != "document":
            source = scenario.layout_source
            if scenario.layout == "house":
                source = f"house layout: {source}"
            names.setdefault(source, []).append(scenario.name)
    return names


def _settings(event: Event, role: Role) -> tuple[Fact, ...]:
    tables = str(event.table_count) if event.table_count else "as many as needed"
    policy = {"mixed": "mixed", "top_first": "leaders at the lowest tables new to them"}[
        event.table_policy
    ]
    judges = [f"{judge} ({side})" for judge, side in event.judges.items()]
    facts = [
        Fact("Edition", event.edition.title),
        Fact("Size", _size(event)),
        Fact("Teams", _teams(event)),
        Fact("Rounds", rounds_words(event)),
        *([Fact("Players", players)] if (players := players_words(event)) else []),
        Fact("Tables", f"{tables}, {policy}"),
        Fact("Same club in round 1", "kept apart if possible" if event.club_wish else "can meet"),
        *([Fact("Judges", joined(judges))] if judges else []),
        *([Fact("Fee", event.fee.format_amount(event.fee.amount))] if event.fee else []),
        Fact("Second backup folder", event.backup_second or "none"),
    ]
    if role is Role.TO:
        facts += [Fact("No backups", fault) for fault in event.copy_faults.values()]
        facts.append(Fact("Seed (secret)", event.seed))
    if cut := cut_text(event.pairing):
        facts.append(Fact("Cut", cut))
    if event.finished_at:
        facts.append(Fact("Finished", f"after {counted(event.played, 'round')}"))
    return tuple(facts)


def _teams(event: Event) -> str:
    if event.team_size is None:
        return "none"
    figures = [heading(event.edition, figure) for figure in event.team_rule.order]
    return f"{event.team_size} players each, ranked by {', '.join(figures)}"


def players_words(event: Event) -> str:
    """Format that the document is for another number of players; empty if it fits or none is in."""
    edition = event.edition
    least, most = edition.players_min, edition.players_max
    real = sum(not player.stand_in for player in event.players)
    if not real or (real >= (least or 0) and real <= (most or real)):
        return ""
    numbers = f"{least} to {most}" if most else f"{least} or more"
    return f"{real}, but the document is written for {numbers}"


def _size(event: Event) -> str:
    edition = event.edition
    said = f"{event.size} points"
    if edition.sizes and event.size not in edition.sizes:
        sizes = "size is" if len(edition.sizes) == 1 else "sizes are"
        said += f" (the edition's {sizes} {joined([*map(str, edition.sizes)])}"
        found = row(edition.timing, event.size)
        said += f"; the times for {found.size} apply)" if found else ")"
    return said


def rounds_words(event: Event) -> str:
    """Format how many rounds are planned, and why."""
    if event.pairing.elimination:
        return f"{event.planned_rounds} (the last one is the final)"
    noun, entrants = event.entrant, event.pairing.players
    real = sum(not player.stand_in and player.status(1) is Status.IN for player in entrants)
    if event.rounds_planned:
        return f"{event.rounds_planned} (set by hand)"
    basis = f"the edition's number for {counted(real, noun)}"
    if beyond_table(event.next_edition, real):
        basis = f"more than the edition covers ({counted(real, noun)}): one more round per doubling"
    ends = f"the event may end early if one {noun} leads alone"
    if 2 < real <= ROBIN:
        ends += f"; at most {counted(real - 1 + real % 2, 'round')} without a rematch"
    most = most_rounds_words(event)
    needed = rounds_needed(event.next_edition, max(2, real))
    if most and event.planned_rounds < needed:
        return f"{event.planned_rounds} ({most}; {needed} {basis}); {ends}"
    reasons = "; ".join(filter(None, (basis, most)))
    return f"{event.planned_rounds} ({reasons}); {ends}"


def most_rounds_words(event: Event) -> str:
    """Format the most rounds that the event may have, and why; empty without such a limit."""
    cap = event.next_edition.rounds.cap
    return f"at most {cap} by {_capped_by(event)}" if cap else ""


def _capped_by(event: Event) -> str:
    found = [one for one in changes(event) if one.key == "rounds.cap"]
    found = [one for one in found if one.from_round <= event.entering_round]
    if not found:
        return "the edition"
    return "a variant" if found[-1].variant else "a house rule"


def rules(edition: Edition, size: int) -> tuple[Fact, ...]:
    """Return an edition's facts at a size, with an event's variants and house rules."""
    terms, order = edition.terms, edition.standings.order
    context = RulesContext(edition, size, offered(edition))
    values = (_LEVELS[level] for level in edition.levels)
    facts = [
        Fact("Pairing priorities", "; ".join(values)),
        Fact("Order of standings", ", ".join(heading(edition, figure) for figure in order)),
        Fact("Strength of schedule", sos_words(edition)),
        Fact("Games are won by", won_words(edition)),
        Fact("Undecided games", equal_words(edition)),
        Fact("Scenarios", scenarios_words(edition)),
        Fact("Painting", painting_words(edition)),
        Fact("Bye", f"1 TP, {award_words(edition, edition.bye, size)}"),
        Fact("Concession", concession_words(edition, size)),
        Fact("Length of a round", timing_words(context)),
        *time_facts(context),
        Fact(
            "Terms",
            f"{terms.organizer}; {terms.first} and {terms.second}; {terms.points_name} "
            f"({terms.points}); {terms.leader}; {terms.clock}",
        ),
    ]
    if edition.results.points_cap:
        cap = f"at most {edition.results.points_cap} {terms.points} count per game"
        facts.append(Fact("Cap", cap))
    if edition.standings.finals_tables:
        facts.append(Fact("Finals tables", "1st against 2nd and 3rd against 4th in the last round"))
    facts.append(Fact("Cut", cut_words(edition)))
    return tuple(facts)


def sos_words(edition: Edition) -> str:
    """Format how the strength of schedule is computed."""
    rule = edition.standings
    byes = "; a bye counts as a win" if rule.sos_byes else "; byes do not count"
    winless = (
        "a player who left without a win" if rule.sos_winless == "left" else "one without a win"
    )
    return {
        SosFormula.TP: "the TP of every opponent",
        SosFormula.TP_PER_GAME: f"every opponent's TP over games played; 1/rounds with no TP{byes}",
        SosFormula.WINS_PER_ROUND: "every opponent's wins over the event's rounds; "
        f"{winless} counts as having one",
    }[rule.sos]


def award_words(edition: Edition, award: Award, size: int) -> str:
    """Format an award, with the number if it is known: 3 VP, 25 APD (half the size)."""
    points = _amount(award.points, size, edition.terms.points)
    return f"{points}, {_amount(award.destroyed, size, 'APD')}"


def concession_words(edition: Edition, size: int) -> str:
    """Format what the winner of a conceded game gets."""
    ours = " (our reading)" if "concession.at_least" in edition.from_elsewhere else ""
    more = f", or their own score if that is higher{ours}" if edition.concession.at_least else ""
    return f"the winner gets {award_words(edition, edition.concession, size)}{more}"


def _amount(amount: Amount, size: int, unit: str) -> str:
    if amount.counted:
        return f"{unit} as counted on the table"
    if amount.fixed is not None:
        return f"{amount.fixed} {unit}"
    return {
        Half.SIZE: f"{half(size)} {unit} (half the size)",
        Half.ARMY: f"{half(size)} {unit} (half the opponent's list; without one, half the size)",
        Half.THRESHOLD: f"half of the {unit} that win the scenario",
    }[amount.half_of or Half.SIZE]


def timing_words(context: RulesContext) -> str:
    """Format a round's length, also with reinforcements if only some scenarios bring them."""
    timing = context.edition.timing
    usual, *longer = dict.fromkeys(
        round_length(timing, context.size, reinforcements=brings)
        for brings in _reinforcement_cases(context)
    )
    if usual is None:
        return phrase("no time limit")
    minutes = counted(usual, "minute")
    if longer:
        minutes = phrase("{minutes} ({longer} with reinforcements)", minutes, longer[0])
    if timing.kind == "death_clock":
        if timing.dice_down:
            minutes = phrase("{minutes}, dice down at the end", minutes)
        clock = player_clock(timing, context.size)
        return phrase("{minutes}, {clock} on each player's clock", minutes, clock)
    if hidden(timing):
        return phrase("{minutes}, made longer or shorter by a secret roll", minutes)
    return minutes


def _reinforcement_cases(context: RulesContext) -> list[bool]:
    """Return whether scenarios bring reinforcements, as distinct values: two if they differ."""
    return sorted({scenario.reinforcements for scenario in context.scenarios} or {False})


def time_facts(context: RulesContext) -> tuple[Fact, ...]:
    """Return facts about turns, and about another size whose times apply, if any."""
    borrowed = borrowed_words(context.edition, context.size)
    said = ("Turns", turn_words(context)), ("Times are", borrowed)
    return tuple(Fact(label, value) for label, value in said if value)


def turn_words(context: RulesContext) -> str:
    """Format the length of a turn and its extensions; empty if turns are not timed."""
    usual, *others = (
        budget(context.edition.timing, context.size, reinforcements=brings)
        for brings in _reinforcement_cases(context)
    )
    if usual.kind != "turns":
        return ""
    each, length = counted(usual.turn // MINUTE, "minute"), usual.extension // MINUTE
    if not usual.extensions:
        return f"{each} each, no extensions"
    if usual.extensions > 1:
        return f"{each} each, plus two extensions of {length}, not both in the same turn"
    more = any(times.extensions > usual.extensions for times in others)
    return f"{each} each, one extension of {length}{' (two with reinforcements)' if more else ''}"


def borrowed_words(edition: Edition, size: int) -> str:
    """Format which other size's times apply, or that the table ends (rules.md 12-3, P-6)."""
    timing = edition.timing
    found, end = row(timing, size), beyond(timing, size)
    if timing.kind == "none" or found is None or (found.size == size and not end):
        return ""
    return f"those for {found.size} points{f', the {end} of the table' if end else ''}"


def cut_words(edition: Edition) -> str:
    """Format whether there is a cut, and to how many."""
    rule = edition.cut
    if rule.use == "none":
        return "none in this edition"
    form = f"; then {form_text(rule.form)}" if rule.form != "swiss" else ""
    if rule.top:
        return f"to the top {rule.top}, once at most {rule.top} are undefeated{form}"
    if rule.use == "variant":
        return (
            f"a variant, not in use; top {rule.recommended_top} recommended for "
            f"{rule.recommended_from_rounds} or more rounds"
        )
    top = f"top {rule.recommended_top} " if rule.recommended_top else ""
    return f"optional; {top}recommended for {rule.recommended_from_rounds} or more rounds{form}"


def won_words(edition: Edition) -> str:
    """Format the ways to win a game on the table."""
    wins = (Way.SCENARIO, Way.ASSASSINATION, Way.WIPED_OUT, Way.BATTLEGROUP)
    return joined([rule.name for rule in edition.ways if rule.way in wins], "or")


def equal_words(edition: Edition) -> str:
    """Format what happens if a game has no winner."""
    game, timing = edition.game, edition.timing
    first = f"more {edition.terms.points} win; " if game.limit_is_win else ""
    time = "a tie when time is up; " if game.time_up_ties and (first or game.tiebreaks) else ""
    if timing.tie_above_minutes is not None:
        least = counted(timing.tie_above_minutes, "minute")
        time = (
            f"a tie at the expected end if both clocks together have more than {least} left, "
            "played on if they have less; "
        )
    otherwise = "otherwise " if time or first else ""
    if game.tiebreaks and (only := undecided_only(edition)):
        otherwise = f"{only}: "
    steps = ", then ".join(step.text for step in game.tiebreaks)
    return f"{time}{first}{otherwise}{f'decided by {steps}' if steps else 'a tie'}"


def scenarios_words(edition: Edition) -> str:
    """Format which scenarios are played, as far as that is known."""
    scenarios = offered(edition)
    if edition.selection.announced:
        names = {rule.id: rule.name for rule in scenarios}
        played = ", ".join(names[one] for one in edition.selection.announced)
        return f"announced, in this order: {played}"
    return f"one of {len(scenarios)}, secret until the round starts"


def painting_words(edition: Edition) -> str:
    """Format an edition's painting standard and its requirements, on one line."""
    rule = edition.painting
    if not rule.standard:
        return rule.word or "no standard"
    return " ".join((f"{rule.standard}:", *rule.asks, rule.unfit, rule.prizes)).strip()
