"""The event's settings, beside what its edition says."""

from __future__ import annotations

import re
from collections.abc import Container

from srtui.desk.command import Role
from srtui.rules.counting import half
from srtui.rules.edition import Amount, Award, Edition, Half, Level, SosFormula
from srtui.rules.record import Status, Way
from srtui.rules.rounds import beyond_table
from srtui.rules.scenarios import offered
from srtui.rules.timing import hidden, player_clock, round_minutes, row
from srtui.rules.value import Value
from srtui.state.day import DayPlan
from srtui.state.event import Event, PlanItem
from srtui.views.changes import Change, changes
from srtui.views.presets import PresetOffer, PresetView, preset_view, presets
from srtui.views.times import borrowed_words, turn_words
from srtui.views.variants import Offer, offers
from srtui.words.standings import heading
from srtui.words.wording import counted

_LEVELS = {
    Level.REMATCH: "no rematch",
    Level.SECOND_BYE: "no second bye",
    Level.LOWEST_BYE: "the bye among the fewest TP",
    Level.TP_GAP: "the smallest differences in TP",
    Level.SECOND_PAIR_DOWN: "nobody paired down twice",
    Level.APART: "two who are to be kept apart, where that is wished",
    Level.CLUB: "clubs apart in round 1, where that is wished",
}


class Fact(Value):
    """One line of what counts: a label and what it is, both to be shown."""

    label: str
    value: str


class EventView(Value):
    """Everything on the Event screen."""

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
    """The event as it is set, and what that means in its edition; its seed for the organizer."""
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
    """What the edition's document does not print, and where it comes from, each source once.

    These are keys of which the edition says it (`but` for some), in words, and deployments and
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
        named_sources["layouts" if every else f"layout of {', '.join(names)}"] = layout
    sources: dict[str, list[str]] = {}
    for key, source in named_sources.items():
        sources.setdefault(source, []).append(_key_words(edition, key))
    return tuple(Fact(", ".join(keys), source) for source, keys in sources.items())


def _key_words(edition: Edition, key: str) -> str:
    """A key of the edition's file as people say it: a scenario by its name, no brackets."""
    names = {one.id: one.name for one in edition.scenarios}
    # Each part of a key: its name, and in brackets the id of the row that it picks.
    found = re.findall(r"([^.\[]+)(?:\[id=([^]]+)\])?\.?", key)
    parts = [(which,) if which in names else (word, which) for word, which in found]
    return ": ".join(
        names.get(one, one.replace("_", " ").replace("-", " "))
        for part in parts
        for one in part
        if one
    )


def _layouts(edition: Edition) -> dict[str, list[str]]:
    """Where layouts come from that are not the document's, with the scenarios that have them."""
    found: dict[str, list[str]] = {}
    for scenario in edition.scenarios:
        if scenario.layout != "document":
            house = "house layout: " * (scenario.layout == "house")
            found.setdefault(f"{house}{scenario.layout_source}", []).append(scenario.name)
    return found


def _settings(event: Event, role: Role) -> tuple[Fact, ...]:
    tables = str(event.table_count) if event.table_count else "as many as needed"
    policy = {"mixed": "mixed", "top_first": "leaders at table 1"}[event.table_policy]
    facts = [
        Fact("Edition", event.edition.title),
        Fact("Size", _size(event)),
        Fact("Rounds", rounds_words(event)),
        Fact("Tables", f"{tables}, {policy}"),
        Fact("Clubs apart in round 1", "yes, where possible" if event.club_wish else "no"),
        *([Fact("Fee", event.fee.said(event.fee.amount))] if event.fee else []),
        Fact("Second place for copies", event.backup_second or "none"),
    ]
    if role is Role.TO:
        facts += [Fact("No copies", fault) for fault in event.copy_faults.values()]
        facts.append(Fact("Seed (secret)", event.seed))
    if event.cut is not None:
        facts.append(Fact("Cut", f"to the top {len(event.cut.top)} after round {event.cut.round}"))
    if event.finished_at:
        facts.append(Fact("Finished", f"after {counted(event.played, 'round')}"))
    return tuple(facts)


def _size(event: Event) -> str:
    edition, found = event.edition, row(event.edition.timing, event.size)
    said = f"{event.size} points"
    if edition.sizes and event.size not in edition.sizes:
        said += f" (the edition has {', '.join(map(str, edition.sizes))}"
        said += f"; times of {found.size})" if found else ")"
    return said


def rounds_words(event: Event) -> str:
    """How many rounds the event is meant to last, and why."""
    real = sum(not player.stand_in and player.status(1) is Status.IN for player in event.players)
    if event.rounds_planned:
        return f"{event.rounds_planned} (set by hand)"
    if event.next_edition.rounds.cap:
        return f"{event.next_edition.rounds.cap} (fixed by {_capped_by(event)})"
    by = f"by the table for {real} players"
    if beyond_table(event.next_edition, real):
        by = f"{real} players are more than the table has: one more for each doubling"
    return f"{event.planned_rounds} ({by}); the event ends earlier when one player leads alone"


def _capped_by(event: Event) -> str:
    found = [one for one in changes(event) if one.key == "rounds.cap"]
    found = [one for one in found if one.from_round <= event.entering_round]
    if not found:
        return "the edition"
    return "a variant" if found[-1].by else "a house rule"


def rules(edition: Edition, size: int) -> tuple[Fact, ...]:
    """What an edition, with an event's variants and house rules, says at a size."""
    terms, order = edition.terms, edition.standings.order
    facts = [
        Fact("Pairing, in this order", levels_words(edition)),
        Fact("Order of standings", ", ".join(heading(edition, figure) for figure in order)),
        Fact("Strength of schedule", sos_words(edition)),
        Fact("Games are won by", won_words(edition)),
        Fact("Undecided games", equal_words(edition)),
        Fact("Scenarios", scenarios_words(edition)),
        Fact("Painting", painting_words(edition)),
        Fact("Bye", f"1 TP, {award_words(edition, edition.bye, size)}"),
        Fact("Concession", concession_words(edition, size)),
        Fact("Length of a round", timing_words(edition, size)),
        *time_facts(edition, size),
        Fact("Words", f"{terms.organizer}; {terms.first} and {terms.second}; {terms.points_name} "
             f"({terms.points}); {terms.leader}; {terms.clock}"),
    ]  # fmt: skip
    if edition.results.points_cap:
        cap = f"at most {edition.results.points_cap} {terms.points} count for a game"
        facts.append(Fact("Cap", cap))
    if edition.standings.finals_tables:
        facts.append(Fact("Finals tables", "1st against 2nd and 3rd against 4th in the last round"))
    facts.append(Fact("Cut", cut_words(edition)))
    return tuple(facts)


def levels_words(edition: Edition) -> str:
    """What a pairing keeps, most important first (rules.md ALL-3)."""
    return "; ".join(_LEVELS[level] for level in edition.levels)


def sos_words(edition: Edition) -> str:
    """How the strength of schedule is made up."""
    rule = edition.standings
    byes = "; a bye is a game that was won" * rule.sos_byes
    winless = "one who left without a win" if rule.sos_winless == "left" else "one without a win"
    return {
        SosFormula.TP: "the TP of every opponent",
        SosFormula.TP_PER_GAME: "every opponent's TP over his games; 1/rounds for one without TP"
        f"{byes}",
        SosFormula.WINS_PER_ROUND: "every opponent's wins over the event's rounds; "
        f"{winless} counts as having one",
    }[rule.sos]


def award_words(edition: Edition, award: Award, size: int) -> str:
    """An award in words, with the number where it is known: 3 VP, 25 APD (half the size)."""
    points = _amount(award.points, size, edition.terms.points)
    destroyed = _amount(award.destroyed, size, "APD")
    return f"{points}, {destroyed}"


def concession_words(edition: Edition, size: int) -> str:
    """What the winner of a conceded game gets."""
    more = ", or what was scored where that is more" if edition.concession.at_least else ""
    return f"the winner gets {award_words(edition, edition.concession, size)}{more}"


def _amount(amount: Amount, size: int, unit: str) -> str:
    if amount.counted:
        return f"{unit} as counted on the table"
    if amount.fixed is not None:
        return f"{amount.fixed} {unit}"
    return {
        Half.SIZE: f"{half(size)} {unit} (half the size)",
        Half.ARMY: f"{half(size)} {unit} (half the opponent's list; half the size without one)",
        Half.THRESHOLD: f"half of what wins the scenario in {unit}",
    }[amount.half_of or Half.SIZE]


def timing_words(edition: Edition, size: int) -> str:
    """How long a round lasts."""
    minutes = round_minutes(edition.timing, size)
    if minutes is None:
        return "no time limit"
    if edition.timing.kind == "death_clock":
        clock = player_clock(edition.timing, size)
        until = ", dice down at the end" if edition.timing.dice_down else ""
        return f"{minutes} minutes{until}: a clock of {clock} for each player"
    changed = ", and a hidden change of it" if hidden(edition.timing) else ""
    return f"{minutes} minutes{changed}"


def time_facts(edition: Edition, size: int) -> tuple[Fact, ...]:
    """Turns, and from which other size the times are taken; nothing where there is nothing."""
    said = ("Turns", turn_words(edition, size)), ("Times are", borrowed_words(edition, size))
    return tuple(Fact(label, value) for label, value in said if value)


def cut_words(edition: Edition) -> str:
    """Whether a cut is made, and to how many."""
    rule = edition.cut
    if rule.use == "none":
        return "none in this edition"
    if rule.top:
        return f"to the top {rule.top}, once no more than {rule.top} are undefeated"
    if rule.use == "variant":
        return "a variant, not in use"
    top = f"top {rule.recommended_top} " if rule.recommended_top else ""
    return f"can be made; {top}recommended for {rule.recommended_from_rounds} rounds or more"


def won_words(edition: Edition) -> str:
    """By what a game is won on the table."""
    wins = (Way.SCENARIO, Way.ASSASSINATION, Way.WIPED_OUT, Way.BATTLEGROUP)
    return ", ".join(rule.name for rule in edition.ways if rule.way in wins)


def equal_words(edition: Edition) -> str:
    """What becomes of a game that nobody has won."""
    game = edition.game
    first = f"more {edition.terms.points} win; " if game.limit_is_win else ""
    time = "a tie when the time is over; " if game.time_up_ties else ""
    steps = ", ".join(step.text for step in game.tiebreaks)
    return f"{time}{first}{steps or 'a tie'}"


def scenarios_words(edition: Edition) -> str:
    """Which scenarios are played, and whether that is known."""
    found = offered(edition)
    if edition.selection.announced:
        names = {rule.id: rule.name for rule in found}
        played = ", ".join(names[one] for one in edition.selection.announced)
        return f"announced, in this order: {played}"
    return f"one of {len(found)}, secret until the round starts"


def painting_words(edition: Edition) -> str:
    """What an edition asks of painting, in one line: the standard and what it asks."""
    rule = edition.painting
    if not rule.standard:
        return rule.word or "no standard"
    return " ".join((f"{rule.standard}:", *rule.asks, rule.unfit, rule.prizes)).strip()
