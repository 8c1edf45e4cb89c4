"""Texts about undo and redo: what was undone, and why something cannot be."""

from data.event.journal import CannotUndo, Hindrance, JournalEntry
from srtui.text.phrases import Phrase, phrase


def taken_back_text(entry: JournalEntry, redone: bool, same_person: bool) -> Phrase:
    """Return a sentence about an undo or redo; it names the person if that was someone else."""
    sentence = phrase("Undone: {entry}", entry.sentence)
    if redone:
        sentence = phrase("Redone: {entry}", entry.sentence)
    return (
        sentence if same_person else phrase("{undone} ({author} did that.)", sentence, entry.author)
    )


def cannot_text(fault: CannotUndo) -> Phrase:
    """Return why an entry cannot be undone or redone."""
    sentence, about = "" if fault.entry is None else fault.entry.sentence, fault.about
    newer, author = "", ""
    if fault.newer is not None:
        newer, author = fault.newer.sentence, fault.newer.author
    cannot = phrase("Cannot redo “{entry}”", sentence)
    if not fault.redo:
        cannot = phrase("Cannot undo “{entry}”", sentence)
    return {
        Hindrance.NOTHING: phrase("There is nothing of yours to undo here."),
        Hindrance.NO_REDO: phrase("There is nothing of yours to redo here."),
        Hindrance.PASSED_OVER: phrase(
            "“{entry}” cannot be undone, and there is nothing before it to undo here.", sentence
        ),
        Hindrance.ADDED: phrase(
            "“{entry}” was added meanwhile: check, then press the key again.", sentence
        ),
        Hindrance.UNKNOWN: phrase("The journal has no entry {number}.", about),
        Hindrance.UNDONE: phrase("“{entry}” has already been undone.", sentence),
        Hindrance.REDO: phrase(
            "“{entry}” is a redo: choose entry {number}, which it brought back.", sentence, about
        ),
        Hindrance.UNKEPT: phrase("“{entry}” cannot be undone.", sentence),
        Hindrance.BEGINNING: phrase("“{entry}” started the event. It cannot be undone.", sentence),
        Hindrance.VOTE: phrase("{cannot}: a vote depends on it. Cancel the vote first.", cannot),
        Hindrance.CLOCKS: phrase(
            "{cannot}: clocks of its games have run, and their log stays.", cannot
        ),
        Hindrance.OUTSIDE: phrase(
            "{cannot}: its {table} was changed since, outside the journal.", cannot, about
        ),
        Hindrance.LATER: phrase(
            "{cannot}: “{newer}” ({author}) came after it. Undo that first.", cannot, newer, author
        ),
    }[fault.reason]
