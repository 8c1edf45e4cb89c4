"""Who of a game deploys how far: beside the clock's phase, and before the clocks begin."""

from __future__ import annotations

from srtui.rules.clock import Clock, Stage
from srtui.rules.edition import Deployment, DeploymentZone, Edition, ScenarioRule
from srtui.rules.record import Game
from srtui.state.event import Event
from srtui.words.places import corner_seen, reach_said, zone_said
from srtui.words.rounds import told_scenario


def deployment_of(edition: Edition, scenario: ScenarioRule) -> Deployment | None:
    """How players deploy in a scenario; None where the edition does not say it."""
    kinds = {kind.id: kind for kind in edition.deployments}
    return kinds.get(scenario.deployment) or next(iter(kinds.values()), None)


def deployment_in(event: Event, game: Game) -> Deployment | None:
    """How the two deploy; None as long as the scenario is secret, too."""
    played = event.rounds[game.round - 1]
    edition = event.edition_at(game.round)
    scenario = edition.scenario(played.scenario)
    if scenario is None or not told_scenario(event, played):
        return None
    return deployment_of(edition, scenario)


def phase_said(event: Event, game: Game, clock: Clock) -> str:
    """How far the phase on the clock lets its player deploy; empty where it is none of deployment.

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
        return "as far as the organizer has said"
    depth = zone.depth + zone.advance * (phase.deploys == "advance")
    terms = event.edition_at(game.round).terms
    return reach_said(kind, zone, depth, terms, _corner(zone))


def phase_whose(event: Event, game: Game, clock: Clock) -> str:
    """The phase on the clock: deployment of Anna, 6 in from his edge."""
    assert clock.active is not None
    name = event.name_of(game.players[clock.active])
    depth = phase_said(event, game, clock)
    said = f"{clock.phase_name} of {name}"
    return f"{said}: {depth}" if depth else said


def depths_said(event: Event, game: Game, opener: int | None) -> tuple[str, ...]:
    """Where each of the two deploys, by name; nothing before it is known who has the first turn."""
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
    """His corner for the player who deploys there, to whom the sheet's left may be right."""
    return corner_seen(zone.corner, zone.player) if zone.corner else ""
