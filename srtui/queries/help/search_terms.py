"""Common words for things: palette, help and the command line find them by these, too."""

from collections.abc import Iterable, Mapping
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
    "doctor": ("damaged", "corrupt", "repair", "check"),
    "editions": ("rules", "steamroller", "rulebook"),
    "explain": ("why", "tiebreak", "tiebreaker"),
    "export": ("csv", "excel", "spreadsheet"),
    "finish": ("end", "close event", "prizes"),
    "help": ("keys", "keyboard", "shortcuts", "manual", "commands"),
    "import": ("other program", "bring in"),
    "journal": ("log", "history", "who did it"),
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
    "verify": ("proof", "audit", "fair"),
}
"""By the id of a command, or the name on the command line, or that of what is only on screens."""

FORMER: Mapping[str, tuple[str, ...]] = {
    "prize.tell": ("tell the next prize",),
    "prize.end": ("end the prizes",),
    "award.add": ("offer an award",),
    "award.call-off": ("call a vote off",),
    "import": ("bring in an event",),
    "edition.adopt": ("take over an edition",),
    "plan.add": ("add to the day plan",),
    "plan.set": ("when the rounds begin",),
    "plan.remove": ("take off the day plan",),
    "demand": ("demand of the preset",),
    "score.adopt": ("take over from paper",),
    "clock.begin": ("begin the clocks",),
    "clock.set-right": ("set a late key right",),
    "clock.attend": ("a judge is there",),
    "clock.settings": ("how the clocks go",),
    "clock.resume": (
        "let clocks go on",
        "let the hall go on",
    ),
    "clock.pause": ("pause the whole hall",),
    "clock.notice": ("see interruptions",),
    "clock.reset": ("set clocks back",),
    "score.first": ("who has the first turn",),
    "device.let-in": ("let a device in",),
    "device.let-out": ("let a device out",),
    "notice.put": (
        "put up a notice",
        "tell the hall something",
    ),
    "notice.end": ("take a notice down",),
    "terrain.tick": ("tick terrain off",),
    "list.add": ("hand in a list",),
    "list.remove": ("take a list away",),
    "unpair": ("take a pair apart",),
    "redraw": (
        "draw again",
        "draw anew",
    ),
    "tables": ("assign the tables again",),
    "roster.inspect": ("look at models",),
    "roster.drop-missing": ("drop who is not here",),
    "decide": ("decide between equals",),
    "correct-seats": ("correct who sat where",),
    "backup": ("copy the event now",),
    "restore": ("bring back a copy",),
    "redo": ("bring it back",),
}
"""Titles that a command had in earlier versions: searched for, but not shown."""

ON_SCREENS: Mapping[str, str] = {
    "theme": "On the screens, ctrl+p and Colours changes the colours; NO_COLOR=1 turns them off.",
    "help": "On the screens, ? explains the keys.",
}
"""Where what has a word is found on the screens."""


def called(id: str) -> tuple[str, ...]:
    """Return the common words for a command, besides its name."""
    return WORDS.get(id, ())


def search_words(id: str) -> tuple[str, ...]:
    """Return all words that find a command: what people call it, and its former titles."""
    return (*called(id), *FORMER.get(id, ()))


def fitting(text: str) -> tuple[str, ...]:
    """Return the ids that a word describes; none for an unknown word."""
    wanted = fold(text).replace("-", " ")
    ids = dict.fromkeys((*WORDS, *FORMER))
    return tuple(id for id in ids if wanted in _spaced(search_words(id)))


def _spaced(words: Iterable[str]) -> list[str]:
    return [word.replace("-", " ") for word in words]


def nearest(text: str, known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the ids for a word that may be misspelled, nearest first, among `names`."""
    ids_by_word = dict(known)
    for id, words in WORDS.items():
        for word in words:
            ids_by_word[word] = (*ids_by_word.get(word, ()), id)
    near = get_close_matches(fold(text), tuple(ids_by_word), 3, 0.7)
    return tuple(dict.fromkeys(id for word in near for id in ids_by_word[word]))[:3]
