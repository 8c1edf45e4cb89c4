"""A ready event of invented people, on the screens or played to its end in print."""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path

import click

from data.machine import stamp
from srtui.cli import out
from srtui.cli.open import show_screens
from srtui.cli.opening import typed_path, utc_now
from srtui.cli.streams import interactive
from srtui.desk.command import Role
from srtui.desk.demo.play import make_demo, newest_edition, play
from srtui.desk.desk import Seat

PLAYERS = 16


@click.command()
@click.option("--edition", default=None, metavar="ID", help="Default: the newest.")
@click.option(
    "--players", type=click.IntRange(2, 4096), default=PLAYERS, show_default=True, metavar="N"
)
@click.option("--seed", default=None, help="The same seed plays the same event.")
@click.option("--headless", is_flag=True, help="Play the whole event and print it.")
def demo(edition: str | None, players: int, seed: str | None, headless: bool) -> None:
    """Show a ready event: checked in, round 1 published. Without a terminal it plays itself."""
    edition, seed = edition or newest_edition(), seed or secrets.token_hex(4)
    if headless or not interactive():
        with tempfile.TemporaryDirectory(prefix="srtui-demo-") as folder:
            _play(Path(folder) / "demo.srtui", edition, players, seed)
        return
    _show(Path(tempfile.mkdtemp(prefix="srtui-demo-")) / "demo.srtui", edition, players, seed)


def _show(path: Path, edition: str, players: int, seed: str) -> None:
    # Closed, and opened again as any event is: the demo shows what an organizer has.
    make_demo(path, edition, players, seed, utc_now, stamp).store.close()
    show_screens(path, Seat())
    out.say(f"The demo event is still there: srtui open {typed_path(path)}")


def _play(path: Path, edition: str, players: int, seed: str) -> None:
    from srtui.cli.event import verify  # only where the demo is played to its end
    from srtui.cli.players import standings
    from srtui.cli.rounds import results

    context, file = click.get_current_context(), str(path)
    desk = make_demo(path, edition, players, seed, utc_now, stamp)
    try:
        event = desk.event()
        again = f"srtui demo --headless --edition {edition} --players {players} --seed {seed}"
        out.say(f"{event.edition.title}, {event.size} points, {players} players. Again: {again}")
        for scene in play(desk, seed):
            out.say("")
            if scene.round is not None:
                context.invoke(results, file=file, number=scene.round, as_json=False)
            out.lines(f"* {said}" for said in scene.said)
        out.say("")
        context.invoke(standings, file=file, number=None, by="player", as_json=False)
        out.say("\nEvery round looked at again (srtui verify):")
        context.invoke(verify, file=file, role=Role.TO.value, as_json=False)
    finally:
        desk.store.close()
