"""Author, action and moment, which a command gives the journal before it begins."""

from srtui.rules.value import Value


class JournalHead(Value):
    """The head of a journal entry; its sentence is set by `Writer.say` once it is done.

    `at` is UTC in ISO 8601 (the event file has no clock of its own), `command` a command's id,
    `arguments` JSON, `subject` what a screen shows (event, roster, round, games, game:7, ...).
    """

    at: str
    role: str
    terminal: str
    command: str
    arguments: str
    subject: str
