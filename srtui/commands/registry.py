"""Registry of all commands: their modules, and their order on screen and in help."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from srtui import commands
from srtui.commands.command import Command

ORDER = tuple(
    """
    set address languages variant preset demand house-rule edition.adopt plan.set plan.day plan.add
    plan.remove import roster.add roster.import roster.edit roster.remove roster.check-in
    roster.paid roster.fee roster.painted roster.inspect roster.drop roster.drop-missing roster.tidy
    roster.return roster.stand-in roster.apart roster.disqualify roster.judge team.add team.paste
    team.edit team.player team.substitute team.bench team.check-in team.drop team.return team.remove
    team.set
    penalty team.penalty pair redraw swap pin unpair bye seat table-move tables
    match.swap captain.roll captain.step captain.undo captain.keep captain.clear captain.pairs
    match.concede match.rule team.decide
    table-out table-back scenario publish size announce start round-ends unplayed
    league.game league.remove league.hobby league.commend result correct unknown clear
    correct-seats correct-bye list.add list.edit list.remove list.accept list.choose list.played
    setup.roll setup.choose setup.done score.first turn score.correct score.drop score.adopt
    score.overrule score.end score.mode play.back play.dispute play.undispute play.settle
    play.agree play.withdraw play.reject play.confirm clock.settings clock.begin clock.key
    clock.end clock.extend clock.hold clock.call clock.take clock.attend clock.pause clock.resume
    clock.notice clock.charge clock.adjust clock.adopt clock.strike clock.dice-down clock.reset
    pins.set cut move-up decide finish prize.tell prize.end notice.put notice.end feature
    terrain.tick award.add award.edit award.enter award.give award.remove
    award.open award.close award.call-off
    """.split()  # noqa: SIM905 - a list of a hundred lines is read by nobody
)
"""A command that is not named here comes behind all that are."""


def _declared() -> Iterator[type[Command]]:
    """Yield all modules' commands; classes without an id are shared bases."""
    for module in walk_packages(commands.__path__, f"{commands.__name__}."):
        if module.name != __name__:
            for thing in vars(import_module(module.name)).values():
                # A command is visible in every module that imports it, but belongs to its own.
                own = isinstance(thing, type) and thing.__module__ == module.name
                if own and issubclass(thing, Command) and thing.id and thing.offered:
                    yield thing


_PLACES = {id: place for place, id in enumerate(ORDER)}
COMMANDS = tuple(sorted(_declared(), key=lambda each: _PLACES.get(each.id, len(ORDER))))
BY_ID = {command.id: command for command in COMMANDS}
