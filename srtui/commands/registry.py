"""Every command's id, by its module, in the order of screens and help; modules load when needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from srtui.commands.command import Command

_IDS = {
    "event.settings": "set house-rule plan.set plan.day plan.add plan.remove",
    "event.address": "address languages",
    "event.variants": "variant preset demand edition.adopt",
    "importing.importing": "import roster.import",
    "roster.players": (
        "roster.add roster.edit roster.remove roster.check-in roster.paid roster.drop "
        "roster.drop-missing roster.return roster.stand-in"
    ),
    "roster.money": "roster.fee",
    "roster.models": "roster.painted roster.inspect",
    "roster.tidy": "roster.tidy",
    "roster.keep_apart": "roster.apart",
    "roster.conduct": "roster.disqualify roster.judge penalty",
    "teams.roster": (
        "team.add team.paste team.edit team.player team.substitute team.bench team.check-in "
        "team.drop team.return team.remove team.set team.reserve"
    ),
    "teams.matches": "team.penalty match.swap match.concede match.rule team.decide",
    "pairing.pair": "pair redraw",
    "pairing.by_hand": "swap pin unpair bye seat table-move tables",
    "teams.captains": (
        "captain.roll captain.step captain.undo captain.keep captain.clear captain.pairs"
    ),
    "hall.terrain": "table-out table-back terrain.tick",
    "rounds.stages": "scenario publish size announce start round-ends",
    "league": "league.game league.remove league.hobby league.commend",
    "game.result": "result correct unknown clear",
    "rounds.seats": "correct-seats correct-bye",
    "lists.handed_in": "list.add list.edit list.remove list.accept",
    "lists.choice": "list.choose list.played",
    "setup.choosing": "setup.roll setup.choose setup.done",
    "game.turn": "score.first turn score.end",
    "game.corrections": "score.correct play.dispute play.undispute play.settle",
    "game.take_back": "score.drop play.back",
    "game.by_hand": "score.adopt score.overrule score.mode clock.adopt",
    "game.proposals": "play.agree play.withdraw play.reject play.confirm",
    "clock.settings": "clock.settings",
    "clock.game": (
        "clock.begin clock.key clock.end clock.extend clock.hold clock.call clock.take "
        "clock.attend clock.adjust clock.strike clock.set-right"
    ),
    "clock.round": "clock.pause clock.resume clock.notice clock.charge clock.dice-down clock.reset",
    "pins": "pins.set",
    "rounds.ending": "unplayed cut move-up decide finish",
    "awards.special": (
        "prize.tell prize.end award.add award.edit award.enter award.give award.remove"
    ),
    "hall.notices": "notice.put notice.end feature",
    "awards.votes": "award.open award.close award.call-off",
}
COMMAND_MODULES = {id: module for module, ids in _IDS.items() for id in ids.split()}


@cache
def load_command(id: str) -> type[Command]:
    """Return the command with this id, loading its module alone."""
    from srtui.commands.command import Command  # a start reads only the names

    module = import_module(f"srtui.commands.{COMMAND_MODULES[id]}")
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type))
    return next(kind for kind in kinds if issubclass(kind, Command) and kind.id == id)


def commands() -> tuple[type[Command], ...]:
    """Return all commands, loading every module."""
    return tuple(map(load_command, COMMAND_MODULES))
