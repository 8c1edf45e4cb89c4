"""Help for a table's keys: what each does now, on one screen."""

from collections.abc import Sequence

from textual.screen import Screen

from screens.base import base_of
from screens.game.rows import answer_keys
from screens.pages.page import Page
from screens.table.sides import KEYS, NAMED
from srtui.documents.sections import PaneLine, PaneSection, Piece, sentences
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.plural import translate_label
from srtui.text.phrases import phrase


def table_help(screen: Screen[None], row: TurnRow | None, names: Sequence[str]) -> Page:
    """Return the page of this screen's keys; those of `row`, the open question, come first."""
    answers: list[PaneSection] = []
    if row is not None and row.kind == "claim":
        keys = answer_keys(row, names)
        lines = tuple(_key_line(key, f"{row.short}: {label}") for key, label in keys)
        answers = [PaneSection(phrase("Answers"), lines)]
    sides = phrase(
        "Each side has one key: {first} left, {second} right. In your own turn it ends the turn; "
        "{table.lend|l} lends the clock to your opponent, who returns it with their own key.",
        *NAMED,
    )
    back = phrase("To take back a mistake, press {table.back|b}; both players must agree.")
    shown = (
        *sentences([base_of(screen).with_keys(sides)]),
        *answers,
        PaneSection(phrase("Keys"), tuple(_key_line(key, text) for key, text in _keys(screen))),
        *sentences([base_of(screen).with_keys(back)]),
    )
    return Page(phrase("Keys of this table now"), shown, glance=True)


def _key_line(key: str, text: str) -> PaneLine:
    return PaneLine((Piece(text),), label=key, key=True)


def _keys(screen: Screen[None]) -> list[tuple[str, str]]:
    sides = {key for both in KEYS for key in both.split(",")}
    by_action: dict[str, tuple[str, str]] = {}
    for key, (_, binding, enabled, tooltip) in screen.active_bindings.items():
        if enabled and binding.show and key not in sides:
            shown = screen.app.get_key_display(binding)
            by_action.setdefault(
                binding.action, (shown, translate_label(tooltip or binding.description))
            )
    return list(by_action.values())
