"""Deployment of a game's players: beside the clock's phase, and before the clocks begin."""

from srtui.model.event import Event
from srtui.rules.clock import Clock, Stage
from srtui.rules.edition import Deployment, DeploymentZone, Edition, ScenarioRule
from srtui.rules.record import Game
from srtui.text.places import corner_seen, reach_said, zone_said
from srtui.text.rounds import told_scenario


def deployment_of(edition: Edition, scenario: ScenarioRule) -> Deployment | None:
    """Return how players deploy in a scenario; None if the edition is silent."""
    kinds = {kind.id: kind for kind in edition.deployments}
    return kinds.get(scenario.deployment) or next(iter(kinds.values()), None)


def deployment_in(event: Event, game: Game) -> Deployment | None:
    """Return how the two deploy; None while the scenario is secret, too."""
    played = event.rounds[game.round - 1]
    edition = event.edition_at(game.round)
    scenario = edition.scenario(played.scenario)
    if scenario is None or not told_scenario(event, played):
        return None
    return deployment_of(edition, scenario)


def phase_said(event: Event, game: Game, clock: Clock) -> str:
    """Format how far the phase on the clock lets its player deploy; empty without deployment.

    An edition whose documents do not print advance deployment leaves it to the organizer.
    """
    if clock.stage is not Stage.PHASES:
        return ""
    phase = clock.budget.phases[clock.phase]
    kind = deployment_in(event, game) if phase.deploys else None
    zone = None if kind is None else kind.zone(phase.order + 1)
    if kind is None or zone is None:
        return ""
    if phase.deploys == "advance" and not zone.advance:
        return "as far as the organizer has announced"
    depth = zone.depth
    if phase.deploys == "advance":
        depth += zone.advance
    terms = event.edition_at(game.round).terms
    return reach_said(kind, zone, depth, terms, _corner(zone))


def phase_whose(event: Event, game: Game, clock: Clock) -> str:
    """Format the phase on the clock: Anna's deployment: up to 6 in from their edge."""
    assert clock.active is not None
    name = event.name_of(game.players[clock.active])
    depth = phase_said(event, game, clock)
    said = f"{name}'s {clock.phase_name}"
    return f"{said}: {depth}" if depth else said


def depths_said(event: Event, game: Game, opener: int | None) -> tuple[str, ...]:
    """Format where both players deploy, by name; nothing until the turn order is known."""
    kind = None if opener is None else deployment_in(event, game)
    if kind is None or opener is None:
        return ()
    terms = event.edition_at(game.round).terms
    players = (opener, 1 - opener)
    zones = sorted(kind.zones, key=lambda zone: zone.player)
    return tuple(
        f"{event.name_of(game.players[players[zone.player - 1]])} deploys "
        f"{zone_said(kind, zone, terms, _corner(zone))}."
        for zone in zones
    )


def _corner(zone: DeploymentZone) -> str:
    """Format a corner for its player, to whom the sheet's left may be right."""
    return corner_seen(zone.corner, zone.player) if zone.corner else ""
