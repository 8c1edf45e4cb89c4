"""Everyday words for commands and screens, by which palette, help and command line find them."""

from collections.abc import Mapping
from difflib import get_close_matches

from data.clean import fold

WORDS: Mapping[str, tuple[str, ...]] = {
    "backup": (
        "usb",
        "stick",
        "copy",
        "save",
        "copies",
        "other laptop",
        "another laptop",
        "hand over",
    ),
    "board": ("projector", "beamer", "display", "big screen"),
    "bye": ("free win", "no opponent"),
    "clear": ("delete result", "empty table"),
    "clock.adjust": ("time", "minutes", "add time", "extra time", "more time", "overtime"),
    "clock.begin": ("timer", "start clock"),
    "clock.call": ("referee", "help at the table"),
    "clock.charge": ("lost time", "interruption"),
    "clock.dice-down": ("stop playing", "time is up", "call time", "end the games"),
    "clock.pause": ("break", "fire alarm", "extra time", "longer", "lunch", "stop", "wait"),
    "clock.resume": ("continue", "unpause", "go on"),
    "correct": ("wrong result", "typo", "fix", "mistake"),
    "cut": ("top 8", "playoff", "playoffs", "finals", "knockout", "elimination"),
    "demo": ("example", "try", "practice"),
    "device.let-in": ("let a device in",),
    "doctor": ("damaged", "corrupt", "repair", "check"),
    "editions": ("rules", "steamroller", "rulebook"),
    "explain": ("why", "tiebreak", "tiebreaker"),
    "export": ("csv", "excel", "spreadsheet"),
    "finish": ("end", "close event", "prizes"),
    "help": ("keys", "keyboard", "shortcuts", "manual", "commands"),
    "import": ("other program", "bring in"),
    "journal": ("log", "history", "who did it"),
    "list.add": ("hand in a list",),
    "lists": ("army", "armies", "army lists"),
    "new": ("create", "make", "begin"),
    "pair": ("draw", "match", "next round", "swiss"),
    "penalty": ("warning", "cheating", "slow play", "game loss"),
    "pins.set": ("password", "lock", "code"),
    "plan.add": ("schedule", "timetable", "lunch"),
    "open": ("series", "season", "league", "other event"),
    "page": ("website", "web", "html", "site"),
    "print": ("paper", "printer", "sheet", "sheets", "pdf"),
    "publish": ("announce", "show pairings"),
    "redo": ("again",),
    "redraw": ("shuffle", "pair again"),
    "reminders": ("checklist", "what to do"),
    "report": ("statistics", "stats", "win rate", "numbers", "analysis"),
    "restore": ("bring back", "recover", "old copy", "broken laptop"),
    "result": ("slip", "score", "winner", "concession", "report", "propose"),
    "roster.add": ("register", "sign up", "late entry", "new player"),
    "roster.apart": ("car", "household", "keep apart", "family"),
    "roster.check-in": ("here", "arrived", "present", "attendance"),
    "roster.disqualify": ("ban", "red card", "throw out"),
    "roster.drop": ("no-show", "no show", "noshow", "absent", "leave", "withdraw", "gone"),
    "roster.edit": ("rename", "misspelt", "change name", "faction"),
    "roster.import": ("csv", "spreadsheet", "excel", "paste"),
    "roster.inspect": ("models", "proxy", "proxies"),
    "roster.fee": ("money", "entry fee", "price", "cost"),
    "roster.paid": ("fee", "money", "entry fee"),
    "roster.stand-in": ("odd number", "ringer", "ghost"),
    "scenario": ("mission", "map"),
    "seat": ("no-show", "no show", "noshow", "latecomer", "late", "replace", "substitute"),
    "set": ("settings", "options", "usb", "second disk", "copies", "second place"),
    "settings": ("preferences", "config", "configuration", "own keys", "remap", "sound", "mute"),
    "standings": ("ranking", "ranks", "ladder", "places"),
    "start": ("begin round", "dice roll", "go"),
    "status": ("now", "next"),
    "swap": ("switch", "exchange"),
    "table": ("tablet", "terminal"),
    "table-move": ("other table", "wrong table"),
    "table-out": ("broken table", "remove table", "table gone"),
    "terrain.tick": ("checklist", "scenery"),
    "theme": ("theme", "colours", "colors", "color", "colour", "dark", "light", "contrast"),
    "undo": ("take back", "oops", "revert", "mistake"),
    "unpair": ("take a pair apart",),
    "verify": ("proof", "audit", "fair"),
}
"""By the id of a command, or the name on the command line, or that of what is only on screens."""

ON_SCREENS: Mapping[str, str] = {
    "theme": "On the screens, ctrl+p and Colours changes the colours; NO_COLOR=1 turns them off.",
    "help": "On the screens, ? explains the keys.",
}
"""Where what has a word is found on the screens."""


def called(id: str) -> tuple[str, ...]:
    """Return the everyday words for a command, besides its name."""
    return WORDS.get(id, ())


def fitting(text: str) -> tuple[str, ...]:
    """Return the ids that a word describes, or an empty tuple."""
    wanted = fold(text).replace("-", " ")
    return tuple(
        id for id, words in WORDS.items() if wanted in (word.replace("-", " ") for word in words)
    )


def nearest(text: str, known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the ids for a word that may be misspelled, nearest first, from `known`."""
    ids_by_word = dict(known)
    for id, words in WORDS.items():
        for word in words:
            ids_by_word[word] = (*ids_by_word.get(word, ()), id)
    near = get_close_matches(fold(text), tuple(ids_by_word), 3, 0.7)
    return tuple(dict.fromkeys(id for word in near for id in ids_by_word[word]))[:3]
