"""A demo event with invented players, on the screens or played to its end in print."""

import secrets
import tempfile
from pathlib import Path

import click

from data.machine.boot_clock import stamp
from srtui.cli import out
from srtui.cli.from_fields import show_query
from srtui.cli.open import show_screens
from srtui.cli.opening import typed_path, utc_now
from srtui.cli.streams import interactive
from srtui.commands.demo.play import make_demo, newest_edition, play
from srtui.commands.desk import Seat
from srtui.text.phrases import counted

PLAYERS = 16


@click.command()
@click.option("--edition", metavar="ID", help="Default: the newest.")
@click.option(
    "--players", type=click.IntRange(2, 4096), default=PLAYERS, show_default=True, metavar="N"
)
@click.option("--teams", type=click.IntRange(2, 8), metavar="N", help="Teams of N players.")
@click.option("--seed", help="The seed; the same one always plays the same event.")
@click.option("--headless", is_flag=True, help="Play the whole event and print it.")
def demo(
    edition: str | None, players: int, teams: int | None, seed: str | None, headless: bool
) -> None:
    """Open a demo event: players checked in, round 1 published.

    Without a terminal, the event is played automatically.
    """
    if teams is not None and players < 4 * teams:
        players = 4 * teams  # fewer than four teams play no event
    edition = edition or newest_edition()
    seed = seed or secrets.token_hex(4)
    if headless or not interactive():
        with tempfile.TemporaryDirectory(prefix="srtui-demo-") as folder:
            _play(Path(folder) / "demo.srtui", edition, players, seed, teams)
        return
    path = Path(tempfile.mkdtemp(prefix="srtui-demo-")) / "demo.srtui"
    # Closed and reopened like any event, so that the demo shows what an organizer would see.
    make_demo(path, edition, players, seed, utc_now, stamp, teams).store.close()
    show_screens(path, Seat())
    out.say(f"The demo event is saved. To open it again: srtui open {typed_path(path)}")


def _play(path: Path, edition: str, players: int, seed: str, teams: int | None) -> None:
    file = str(path)
    desk = make_demo(path, edition, players, seed, utc_now, stamp, teams)
    try:
        event = desk.event()
        again = f"srtui demo --headless --edition {edition} --players {players} --seed {seed}"
        if teams is not None:
            again += f" --teams {teams}"
        out.say(
            f"{event.edition.title}, {event.size} points, {counted(players, 'player')}. "
            f"To repeat: {again}"
        )
        for scene in play(desk, seed):
            out.say("")
            if scene.round is not None:
                show_query("results", file, round=scene.round)
            out.lines(f"* {said}" for said in scene.sentences)
        out.say("")
        if teams is not None:
            show_query("standings", file, by="team")
            out.say("")
        show_query("standings", file)
        out.say("\nAll rounds, checked again (srtui verify FILE):")
        show_query("verify", file)
    finally:
        desk.store.close()
