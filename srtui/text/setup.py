"""Texts about a game's set-up: choices before the first turn, and deployment."""

from srtui.model.event import Event
from srtui.model.pregame import NONE, Before
from srtui.rules.applies import SetupAsk
from srtui.rules.clock import Clock, Stage
from srtui.rules.edition import Deployment, DeploymentZone, Edition, ScenarioRule
from srtui.rules.lists.values import ArmyList
from srtui.rules.record import Game
from srtui.text.phrases import EMPTY, Phrase, counted, labelled, phrase
from srtui.text.places import reach_text, seen_corner_text, zone_text
from srtui.text.rounds import public_scenario

FIRST, SECOND = "first", "second"


def list_text(army: ArmyList, *, whole: bool = False) -> str:
    """Format a list: list 1 (Haley 2, 54 points); `whole`: including theme and objective."""
    points = "" if army.points is None else counted(army.points, "point")
    objective = phrase("objective {objective}", army.objective) if army.objective else ""
    parts = [army.leader, army.theme, points, objective] if whole else [army.leader, points]
    if not any(parts):
        return phrase("list {number}", army.number)
    return phrase("list {number} ({parts})", army.number, [*filter(None, parts)])


def offered_words(before: Before, ask: SetupAsk) -> tuple[str, ...]:
    """Return the words that can be chosen."""
    rule = before.edition.lists
    return {
        "first": (FIRST, SECOND),
        "objective": tuple(one.name for one in rule.objectives),
        "specialists": (NONE,),
        "edge": ("stay", "change"),
        "terrain": (NONE,),
    }.get(ask.row.kind, ())


def chooser(event: Event, game: Game, side: int | None) -> str:
    """Return the name of the player who makes a choice; `No one yet` if that is undecided."""
    return event.name_of(game.players[side]) if side is not None else phrase("No one yet")


def selection_text(event: Event, game: Game, ask: SetupAsk, value: str) -> str:
    """Format one choice as a sentence."""
    name = chooser(event, game, ask.side) if ask.side is not None else ""
    edge = {"stay": phrase("they stay"), "change": phrase("they are swapped")}.get(value, value)
    match ask.row.kind:
        case "objective":
            return phrase("{name} takes the objective {value}.", name, value)
        case "specialists":
            if value == NONE:
                return phrase("{name}'s list stays as it is.", name)
            return phrase("{name}: {list}.", name, value)
        case "edge" if name:
            return phrase("{name} decides the sides: {edge}.", name, edge)
        case "edge":
            return phrase("The sides: {edge}.", edge)
        case "terrain":
            place = ask.element.name if ask.element else phrase("the flag")
            who = name or phrase("They")
            if value == NONE:
                return phrase("{who} placed the flag: {place}.", who, place)
            return phrase("{who} chose {value} for {place}.", who, value, place)
    return phrase("{step}: done.", ask.row.text.removesuffix("."))


def deployment_of(edition: Edition, scenario: ScenarioRule) -> Deployment | None:
    """Return how players deploy in a scenario; None if the edition does not say."""
    kinds = {kind.id: kind for kind in edition.deployments}
    return kinds.get(scenario.deployment) or next(iter(kinds.values()), None)


def deployment_in(event: Event, game: Game) -> Deployment | None:
    """Return how a game's players deploy; None also while the scenario is secret."""
    played = event.rounds[game.round - 1]
    edition = event.edition_at(game.round)
    scenario = edition.scenario(played.scenario)
    if scenario is None or not public_scenario(event, played):
        return None
    return deployment_of(edition, scenario)


def phase_reach_text(event: Event, game: Game, clock: Clock) -> Phrase:
    """Format how far the current phase lets its player deploy; empty if it is not deployment.

    If an edition's documents do not print advance deployment, the organizer decides it.
    """
    if clock.stage is not Stage.PHASES:
        return EMPTY
    phase = clock.budget.phases[clock.phase]
    kind = deployment_in(event, game) if phase.deploys else None
    zone = None if kind is None else kind.zone(phase.order + 1)
    if kind is None or zone is None:
        return EMPTY
    if phase.deploys == "advance" and not zone.advance:
        return phrase("as far as the organizer has announced")
    depth = zone.depth
    if phase.deploys == "advance":
        depth += zone.advance
    return reach_text(kind, zone, depth, event.edition_at(game.round).terms, _corner(zone))


def phase_whose(event: Event, game: Game, clock: Clock) -> str:
    """Format the current phase: Anna's deployment: up to 6 in from their edge."""
    assert clock.active is not None
    name = event.name_of(game.players[clock.active])
    depth = phase_reach_text(event, game, clock)
    said = phrase("{name}'s {phase}", name, clock.phase_name)
    return labelled(said, depth) if depth else said


def depth_texts(event: Event, game: Game, opener: int | None) -> tuple[str, ...]:
    """Format both players' deployment, by name; empty until the turn order is known."""
    kind = None if opener is None else deployment_in(event, game)
    if kind is None or opener is None:
        return ()
    terms = event.edition_at(game.round).terms
    players = (opener, 1 - opener)
    return tuple(
        phrase(
            "{player} deploys {zone}.",
            event.name_of(game.players[players[zone.player - 1]]),
            zone_text(kind, zone, terms, _corner(zone)),
        )
        for zone in sorted(kind.zones, key=lambda zone: zone.player)
    )


def _corner(zone: DeploymentZone) -> str:
    """Format a corner for its player, whose right may be the sheet's left."""
    return seen_corner_text(zone.corner, zone.player) if zone.corner else ""
