"""Labels of the values that an edition sets, for people who never see its file."""

import json
import re
from collections.abc import Mapping

from srtui.rules.edition import Edition

_STEP = re.compile(r"([^.\[]+)(?:\[([^\]]*)\])?\.?")
"""A part of a key: its name, and in brackets the rows that it picks."""
_PICKED = re.compile(r"([a-z_]+)(!?)=(.*)")
_UNITS = {"size": "{} points", "players": "up to {} players", "player": "player {}"}
"""How rows are called that are known by a number."""

_LABELS = {
    # The edition
    "title": "name of the edition",
    "short": "abbreviation of the edition",
    "version": "version of the document",
    "valid_from": "first day of the edition",
    "valid_to": "last day of the edition",
    "players_min": "recommended minimum of players",
    "players_max": "recommended maximum of players",
    "sizes": "army sizes",
    "default_size": "army size of a new event",
    "levels": "pairing priorities",
    "several": "advice against several variants",
    "papers": "sheets for players and judges",
    "reminders": "points that are easily forgotten",
    "scenarios": "all scenarios",
    "variants": "names of variants",
    "layouts": "positions on all scenarios' tables",
    "layout": "positions on the table",
    "deployments": "deployment zones",
    # Words
    "terms.organizer": "word for the organizer",
    "terms.first": "word for the first player",
    "terms.second": "word for the second player",
    "terms.points": "abbreviation of the scenario's points",
    "terms.points_name": "word for the scenario's points",
    "terms.leader": "word for a Leader",
    "terms.clock": "word for the chess clock",
    "terms.terrain": "word for a scenario's terrain",
    "terms.tp": "abbreviation of the points for won games",
    "terms.tp_name": "word for the points for won games",
    # The event
    "rounds.table": "number of rounds by players",
    "rounds.table.players": "players, at most",
    "rounds.table.rounds": "number of rounds",
    "rounds.cap": "fixed number of rounds",
    "bye.at_least": "bye: a higher score is kept",
    "bye.points.fixed": "bye: scenario points",
    "bye.points.half_of": "bye: scenario points, as half",
    "bye.points.counted": "bye: scenario points from the table",
    "bye.destroyed.fixed": "bye: army points destroyed",
    "bye.destroyed.half_of": "bye: army points destroyed, as half",
    "bye.destroyed.counted": "bye: army points from the table",
    "concession.at_least": "concession: a higher score is kept",
    "concession.points.fixed": "concession: scenario points",
    "concession.points.half_of": "concession: scenario points, as half",
    "concession.points.counted": "concession: scenario points from the table",
    "concession.destroyed.fixed": "concession: army points destroyed",
    "concession.destroyed.half_of": "concession: army points destroyed, as half",
    "concession.destroyed.counted": "concession: army points from the table",
    "cut.use": "whether there is a cut",
    "cut.top": "players in the cut",
    "cut.form": "format of the cut",
    "cut.third_place": "game for third place",
    "cut.min_share": "rounds played before a cut, as a share",
    "cut.recommended_top": "recommended size of the cut",
    "cut.recommended_from_rounds": "rounds from which a cut is recommended",
    "standings.order": "order of the standings",
    "standings.sos": "strength of schedule",
    "standings.sos_byes": "strength of schedule: a bye counts as a win",
    "standings.sos_winless": "strength of schedule: players without a win",
    "standings.finals_tables": "finals tables in the last round",
    "standings.finals_rest": "order of the places behind the finals tables",
    "results.points_cap": "scenario points that count for a game, at most",
    "results.list_played": "the list played is noted with the result",
    "results.ways.way": "kind of win",
    "results.ways.key": "letter on the slip",
    "results.ways.name": "word for this win",
    "results.ways.assassination": "counts as an assassination",
    "results.ways.award": "winner gets at least a concession's points",
    "results.ways.loser_nothing": "loser scores nothing",
    "results.ways.played": "counts as a game played",
    "painting.standard": "painting standard",
    "painting.asks": "what the painting standard requires",
    "painting.unfit": "models below the painting standard",
    "painting.prizes": "who can win a painting prize",
    "painting.word": "advice on painting",
    "awards.places": "places that get an award",
    "awards.notes": "notes on awards",
    "awards.special": "special awards",
    "awards.special.id": "short name of the award",
    "awards.special.name": "title of the award",
    "awards.special.categories": "proposed categories",
    "awards.special.painted": "only for players who meet the painting standard",
    "conduct.notes": "notes on conduct",
    "conduct.warnings_for_loss": "warnings that cost a game",
    # Time
    "timing.kind": "how games are timed",
    "timing.table": "times by army size",
    "timing.table.size": "army size",
    "timing.table.round": "minutes of a round",
    "timing.table.turn": "minutes of a turn",
    "timing.table.extension": "minutes of an extension",
    "timing.table.player_clock": "minutes on each player's clock",
    "timing.table.reinforcements": "army points of reinforcements",
    "timing.table.specialists": "army points of specialists",
    "timing.variable": "hidden change to the round",
    "timing.variable.die": "hidden change of the round: die",
    "timing.variable.unit": "hidden change of the round: unit",
    "timing.variable.minutes": "hidden change of the round: minutes",
    "timing.min_turn_seconds": "seconds of a turn, at least",
    "timing.extensions": "turns can be extended",
    "timing.extension_from_size": "army size from which turns can be extended",
    "timing.shift": "times of a larger or smaller size",
    "timing.player_clock_share": "each player's share of the round",
    "timing.reinforcement_extensions": "extensions of a round with reinforcements",
    "timing.second_extension_from_size": "size from which reinforcements bring a second extension",
    "timing.reinforcement_cap": "extensions of such a round, at most",
    "timing.dice_down": "round ends at once at dice down",
    "timing.tie_above_minutes": "minutes left above which a game is a tie",
    "timing.early_end": "a winning turn can end at once",
    "timing.phases": "timed phases before the first turn",
    "timing.lending": "players can lend their clock",
    "timing.round_ends": "end of a round of several days",
    "timing.strikes": "stopped clocks that cost the game",
    # Army lists
    "lists.required": "lists for each player, at least",
    "lists.maximum": "lists for each player, at most",
    "lists.below": "points that a list can be below the size",
    "lists.bonus_points": "a Leader's bonus points count",
    "lists.bonus_spent": "all bonus points are spent",
    "lists.same_faction": "all lists are of one faction",
    "lists.different_leaders": "each list has its own Leader",
    "lists.leader_drawn": "Leaders are drawn at the table",
    "lists.characters": "characters in several lists",
    "lists.played_at_least": "games to play with each list",
    "lists.played_once": "each list is played at least once",
    "lists.played_evenly": "lists are played equally often",
    "lists.forced_told": "a player with no choice left says so",
    "lists.bye_marks": "a list counts as played on a bye",
    "lists.objective": "when objectives are chosen",
    "lists.objectives": "objectives to choose from",
    "lists.objectives.name": "title of the objective",
    "lists.objectives.text": "effect of the objective",
    "lists.objectives_note": "note on all objectives",
    "lists.specialists": "lists can have specialists",
    "lists.reinforcements": "lists can have reinforcements",
    "lists.reinforcement_leader": "points for a Leader among reinforcements",
    "lists.battlegroup_only": "only a Leader and their battlegroup",
    "lists.independents": "independent warjacks and warbeasts with a battlegroup",
    "lists.cards": "command cards in each list",
    "lists.arena": "arena that lists belong to",
    "lists.tier_at_least": "theme tier, at least",
    "lists.shown": "when opponents can read the lists",
    "lists.notes": "notes on army lists",
    # Before the game
    "setup": "steps before the first turn",
    "setup.id": "short name of the step",
    "setup.kind": "kind of step",
    "setup.text": "wording of the step",
    "setup.who": "player who does the step",
    "setup.secret": "the choice is secret",
    "setup.when": "games that have the step",
    "legality": "points of the model check",
    "legality.id": "short name of the point",
    "legality.text": "point of the model check",
    "terrain.checklist": "checklist of a table",
    "terrain.checklist.id": "short name of the point",
    "terrain.checklist.about": "subject of the point",
    "terrain.checklist.text": "point of the table's checklist",
    "terrain.checklist.review": "checked before every round",
    "terrain.methods": "ways to set up a table",
    "terrain.methods.id": "short name of the method",
    "terrain.methods.name": "title of the method",
    "terrain.methods.least": "terrain pieces, at least",
    "terrain.methods.most": "terrain pieces, at most",
    "terrain.methods.steps": "how to set up a table",
    "terrain.notes": "notes on terrain",
    # Deployment
    "deployments.id": "short name of the deployment",
    "deployments.name": "title of the deployment",
    "deployments.shape": "shape of the deployment zones",
    "deployments.width": "width of the deployment zones",
    "deployments.only": "models that deploy",
    "deployments.notes": "notes on deployment",
    "deployments.first_turn": "reminder in a player's first turn",
    "deployments.source": "source of the deployment",
    "deployments.zones": "both players' deployment zones",
    "deployments.zones.player": "player of the zone",
    "deployments.zones.depth": "depth of the deployment zone",
    "deployments.zones.advance": "advance deployment distance",
    "deployments.zones.corner": "corner of the deployment zone",
    # Every game
    "game.scores_from": "first turn that scores",
    "game.turn_limit": "last turn",
    "game.lead_on": "turn at whose end a lead wins",
    "game.second_leader": "a second Leader among reinforcements",
    "game.limit_is_win": "more points win at the turn limit",
    "game.time_up_ties": "a game out of time is a tie",
    "game.elements": "scenario elements",
    "game.terrain_gone": "scenario terrain that is destroyed",
    "game.counting.destroyed": "when a unit counts as destroyed",
    "game.counting.leader": "army points of a destroyed Leader",
    "game.counting.present": "when a unit counts as in play",
    "game.destroyed_from.player": "player from whose turn elements can be destroyed",
    "game.destroyed_from.turn": "turn from which elements can be destroyed",
    "game.flag.own": "flag falls in the player's own turn",
    "game.flag.other": "flag falls in the opponent's turn",
    "game.guard.flags": "inches from which a guard contests a flag",
    "game.guard.notes": "notes on guards",
    "game.guard.of": "guards that contest",
    "game.holding": "who controls an element",
    "game.holding.id": "short name of the rule",
    "game.holding.also": "further models that count",
    "game.holding.count": "models that must be there",
    "game.holding.inches": "distance from the element",
    "game.holding.level": "degree of control",
    "game.holding.notes": "exceptions to control",
    "game.holding.rest": "distance of the rest of a unit",
    "game.holding.unit": "part of a unit that must be there",
    "game.holding.where": "position at the element",
    "game.holding.who": "models that can control",
    "game.kill_box": "rules of the kill box",
    "game.kill_box.inches": "depth of the kill box",
    "game.kill_box.edge": "table edges of the kill box",
    "game.kill_box.completely": "the base must be completely inside the kill box",
    "game.kill_box.points": "points for a Leader in the kill box",
    "game.kill_box.from_turn": "first turn of the kill box",
    "game.kill_box.apart": "the kill box is scored first",
    "game.ladder.word": "word for the degree of control",
    "game.ladder.text": "wording of the degree of control",
    "game.ladder.both": "both players can reach it at one element",
    "game.ladder.most": "elements that a player can hold to this degree, at most",
    "game.ladder.never": "models that cannot reach this degree",
    "game.ladder.notes": "notes on the degree of control",
    "game.reinforcements.corners": "corners of reinforcements",
    "game.reinforcements.from_turn": "first turn of reinforcements",
    "game.reinforcements.line": "inches along the edges for reinforcements",
    "game.reinforcements.within": "inches from the edge for reinforcements",
    "game.reinforcements.notes": "notes on reinforcements",
    "game.tiebreaks": "tiebreakers",
    "game.tiebreaks.id": "short name of the tiebreaker",
    "game.tiebreaks.of": "figure of the tiebreaker",
    "game.tiebreaks.text": "wording of the tiebreaker",
    "game.tiebreaks.number": "printed number of the tiebreaker",
    "game.tiebreaks.wins": "more wins, or fewer",
    "game.tiebreaks.usual": "usual figure of the tiebreaker",
    "game.tiebreaks.area": "the tiebreaker counts the scenario's area",
    "game.tiebreaks.notes": "notes on the tiebreaker",
    "game.wins.assassination": "assassination wins",
    "game.wins.battlegroup": "losing the battlegroup loses the game",
    "game.wins.wiped_out": "losing all models loses the game",
    "selection.dice": "dice for the scenario",
    "selection.announced": "announced scenarios",
    "selection.repeats": "scenarios can come again",
    "selection.exhaust_groups": "every group is used before one comes again",
    # One scenario
    "scenarios.id": "short name of the scenario",
    "scenarios.name": "title of the scenario",
    "scenarios.also_called": "other title of the scenario",
    "scenarios.dice": "dice that select it",
    "scenarios.group": "group of scenarios",
    "scenarios.threshold": "points that win",
    "scenarios.lead": "lead that wins",
    "scenarios.outright": "the points win whatever the opponent has",
    "scenarios.kill_box": "has a kill box",
    "scenarios.kill_box_grows.by": "inches by which the kill box grows",
    "scenarios.kill_box_grows.from_turn": "first turn in which the kill box grows",
    "scenarios.objectives": "has objectives that can be destroyed",
    "scenarios.reinforcements": "has reinforcements",
    "scenarios.optional": "only played with a variant",
    "scenarios.reopens": "both at the winning points: play continues",
    "scenarios.area": "area of the tiebreaker",
    "scenarios.table": "side of the table in inches",
    "scenarios.to_scale": "positions are to scale",
    "scenarios.layout": "kind of source of the positions",
    "scenarios.layout_source": "source of the positions",
    "scenarios.deployment": "deployment zones",
    "scenarios.notes": "notes on the scenario",
    "elements": "elements on the table",
    "elements.id": "short name of the element",
    "elements.name": "word for the element",
    "elements.text": "wording of the element",
    "elements.kind": "kind of element",
    "elements.owner": "player who owns the element",
    "elements.side": "table half that the element is in",
    "elements.tags": "groups of the element",
    "elements.width": "width of the element",
    "elements.height": "depth of the element",
    "elements.base": "base of the element",
    "elements.colour": "colour of the marker",
    "elements.held": "can be held",
    "elements.counters": "counters on the element",
    "elements.replaced_by": "element that replaces it",
    "elements.later": "comes into play later",
    "elements.place": "position of the element",
    "place.left": "inches from the left edge",
    "place.right": "inches from the right edge",
    "place.near": "inches from the first player's edge",
    "place.far": "inches from the second player's edge",
    "place.to": "point from which the position is measured",
    "place.x": "inches from the left edge to the centre",
    "place.y": "inches from the near edge to the centre",
    "lines": "lines that score",
    "lines.id": "short name of the line",
    "lines.text": "wording of the line",
    "lines.points": "points of the line",
    "lines.level": "degree of control that scores",
    "lines.count": "elements that the line needs",
    "lines.all": "every element is needed",
    "lines.most": "points a turn, at most",
    "lines.once": "scores only once",
    "lines.group": "only the best of these lines scores",
    "lines.at_once": "scores at once",
    "lines.needs": "conditions of the line",
    "lines.facts": "values that the line needs",
    "facts": "facts that players declare",
    "facts.id": "short name of the fact",
    "facts.text": "wording of the fact",
    "facts.requires": "conditions of the fact",
    "facts.excludes": "facts that it rules out",
    "facts.leader": "is about the Leader",
    "effects": "effects of the scenario",
    "effects.id": "short name of the effect",
    "effects.text": "wording of the effect",
    "effects.moment": "before or after scoring",
    "effects.who": "player who has the effect",
    "effects.unless": "effect that comes before it",
    "effects.requires": "conditions of the effect",
    "effects.may": "the effect is optional",
    "effects.not_twice": "never the same element twice in a row",
    "effects.takes_away": "removes the element",
    "effects.remove": "elements that are removed",
    "effects.die": "die of the effect",
    "effects.table": "element for each face of the die",
    "effects.counter": "counter that changes",
    "effects.by": "change of the counter",
    "effects.by_die": "the counter changes by the die",
    "effects.points": "points the effect is worth",
    "effects.goal": "value of the counter that scores",
    "effects.once": "only the first player scores",
    "effects.ask_again": "control is asked again",
    "effects.then": "what follows",
    "effects.at_zero": "what follows when the counter is at 0",
    "effects.scored": "line that must have scored",
    "motion.inches": "inches that an element moves",
    "motion.more": "further inches for each other element",
    "motion.each": "word for each other element",
    "motion.level": "degree of control that moves",
    "motion.may": "the move is optional",
    "motion.up_to": "the move can be shorter",
    "motion.toward": "direction of the move",
    "counter.name": "counter that counts",
    "counter.value": "value of the counter",
    "due.player": "player whose turn it is",
    "due.turn": "turn in which",
    "of.id": "which element",
    "of.kind": "kind of element that counts",
    "of.owner": "owner of the elements that count",
    "of.side": "table half of the elements that count",
    "of.tag": "which group of elements counts",
    "of.shape": "shape of the elements that count",
    "choose.id": "element to choose",
    "choose.kind": "kind of element to choose",
    "choose.owner": "owner of the element to choose",
    "choose.side": "table half of the element to choose",
    "choose.tag": "group of the element to choose",
    "per.id": "other element that counts",
    "per.kind": "kind of the other elements",
    "per.owner": "owner of the other elements",
    "per.side": "table half of the other elements",
    "per.tag": "group of the other elements",
}
"""Label of each value by its key, from the part on that is enough to tell it from others."""


def edition_label(key: str, names: Mapping[str, str] | None = None) -> str:
    """Return the label of a key of an edition: Payload: lead that wins, game for third place.

    `names`: what the rows of lists are called, by what identifies them; a key that nothing is
    known of is returned as it is.
    """
    steps = [(step[1], step[2]) for step in _STEP.finditer(key)]
    label = _label([name for name, _ in steps])
    if label is None:
        return key
    rows = filter(None, (_row(picked, names or {}) for _, picked in steps if picked))
    return ": ".join((*rows, label))


def _label(path: list[str]) -> str | None:
    """Return the label of a path: that of its longest end that has one."""
    ends = (".".join(path[at:]) for at in range(len(path)))
    return next((_LABELS[end] for end in ends if end in _LABELS), None)


def _row(picked: str, names: Mapping[str, str]) -> str:
    """Return the rows that brackets pick, in words; empty for all of them."""
    match = _PICKED.fullmatch(picked)
    if match is None:
        return ""
    name, unlike, value = match.groups()
    if value in ("true", "false"):
        rows = name.replace("_", " ")
        return f"not {rows}" if (value == "false") != bool(unlike) else rows
    known = names.get(value) or value.replace("_", " ").replace("-", " ")
    rows = _UNITS.get(name, "{}").format(known)
    return f"all but {rows}" if unlike else rows


def names_in(edition: Edition) -> dict[str, str]:
    """Return what the rows of an edition's lists are called, by what identifies them."""
    names: dict[str, str] = {rule.way: rule.name for rule in edition.ways}
    names |= {award.id: award.name for award in edition.awards.special}
    names |= {method.id: method.name for method in edition.terrain.methods}
    names |= {kind.id: kind.name for kind in edition.deployments}
    return names | {scenario.id: scenario.name for scenario in edition.scenarios}


def value_text(value: str) -> str:
    """Return a value that is stored as JSON as people read it: yes, 3, swiss, tp, sos."""
    try:
        found = json.loads(value)
    except ValueError:
        return value
    return _plain(found)


def _plain(value: object) -> str:
    if value is None:
        return "removed"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {_plain(one)}" for name, one in value.items())
    return str(value).replace("_", " ")
