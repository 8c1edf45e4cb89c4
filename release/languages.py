"""The catalogues of the players' languages, in data/locale.

    python -m release.languages             extract, merge, check, compile (make languages)
    python -m release.languages check de    check one language only
    python -m release.languages new pl Polski   begin a language

A sentence is extracted where it is the form of a `phrase`, or a label in a place of `LABELS`, in
the modules that `tests/english/settings.toml` names under `players`; an edition's texts from its
file, each with the edition and its part as context. A translation whose English has changed stays
in its file behind `#~`, and English is shown.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

import data.editions
from release.placing import compile_catalogues
from srtui.rules.edition import Deployment, Rung, ScenarioRule, ScoringLine, Terms
from srtui.rules.plural import Phrase
from srtui.rules.value import Value, names_of

HERE = Path(__file__).resolve().parents[1]
LOCALE = HERE / "data/locale"
EDITIONS = ("sr2026", "sr2024")
PROGRAM = "srtui"
FORMS = {"phrase": 0, "Refused": 0, "cannot": 1, "partial": 1}
"""Calls with the place of their form; `partial(phrase, ...)` has it behind the function."""
LABELS: dict[str, tuple[int, ...]] = {"bind": (2, 3), "TableColumn": (0,)}
"""Calls with the places of their labels, which are looked up when they are drawn."""
MILLIONS = {"es": "(n != 1)", "fr": "(n > 1)", "it": "(n != 1)"}
"""Languages whose third plural is for millions only, and the rule of the other two."""
ENGLISH_TERMS = ("Leader", "Deathclock", "Steamroller", "WARMACHINE", "Longshanks", "srtui")
"""Words that players say in English everywhere."""
ORGANIZERS = {"title", "presets", "from_elsewhere", "name", "source"}
"""Parts of an edition that players do not read, or read in English."""
PLACE = re.compile(r"\{[^{}]*\}")
HEAD = re.compile(
    r'"(?:Report-Msgid|POT-Creation|PO-Revision|Generated-By|Last-Translator|Language-Team|Project-Id)'
    r"|#(?:$|[ ,].*(?:fuzzy|Copyright|distributed|FIRST AUTHOR|brace-format))"
)
"""Lines that would make every run a change, or say nothing."""
SHORT = "heading"
"""The context of a label's shorter form, for the heading of a column; a translator adds it."""
NAMED = 10
"""Missing translations that are named, of each file."""
Key = tuple[str, str]
"""A message's context and its English."""


@dataclass(frozen=True)
class Text:
    """A text to translate, with what a translator sees above it."""

    context: str
    forms: tuple[str, ...]
    path: str
    note: str = ""

    @property
    def key(self) -> Key:
        """Return what it is found by."""
        return self.context, self.forms[0]


# Extraction


def surfaces() -> tuple[str, ...]:
    """Return the beginnings of the paths of what players read."""
    settings = tomllib.loads((HERE / "tests/english/settings.toml").read_text(encoding="utf-8"))
    return (*settings["paths"]["players"], *settings["paths"]["also_players"])


def program_texts() -> Iterator[Text]:
    """Yield the sentences and labels that players read."""
    chosen = surfaces()
    for package in ("srtui", "screens", "data"):
        for path in sorted((HERE / package).rglob("*.py")):
            name = path.relative_to(HERE).as_posix()
            if name.startswith(chosen):
                yield from module_texts(path.read_text(encoding="utf-8"), name)


def module_texts(source: str, path: str) -> Iterator[Text]:
    """Yield what a module has to translate."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        name = name.partition("[")[0]
        if name == "phrase_count":
            forms = [form.value for form in node.args[:2] if isinstance(form, ast.Constant)]
            if len(forms) == 2:
                yield Text("", (str(forms[0]), str(forms[1])), path)
        elif name == "counted":
            words = list(_literals(node.args[1:]))
            if words:
                plural = words[1] if len(words) > 1 else f"{words[0]}s"
                yield Text("", (f"{{count}} {words[0]}", f"{{count}} {plural}"), path)
        elif name in FORMS:
            of_phrase = name != "partial" or ast.unparse(node.args[0]) == "phrase"
            for form in _literals(node.args[FORMS[name] :][:1]) if of_phrase else ():
                yield Text("", (form,), path)
        elif name in LABELS:
            for label in _literals(node.args[at] for at in LABELS[name] if at < len(node.args)):
                yield Text("", (label,), path, "A heading" if name == "TableColumn" else "A key")


def _literals(nodes: Iterable[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip():
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from _literals((node.body, node.orelse))
        elif isinstance(node, ast.BoolOp):
            yield from _literals(node.values)


def edition_texts(name: str) -> Iterator[Text]:
    """Yield the texts of an edition; names of scenarios, and its terms, stay English."""
    edition = data.editions.check(data.editions.parse(data.editions.text(name), name), name)
    for part in names_of(type(edition)):
        if part not in ORGANIZERS:
            yield from _value_texts(getattr(edition, part), f"{name}/{part}", f"{name}.toml")


def _made_of(value: Value) -> Iterator[str]:
    """Yield the forms that sheets make of a text."""
    if isinstance(value, Rung):
        # Four forms of a verb: contests, contest, you contest, contested.
        bare = value.text.removesuffix("s")
        yield from (
            bare,
            f"you {bare}",
            bare + ("led" if bare.endswith("l") else "d" if bare.endswith("e") else "ed"),
        )
    elif isinstance(value, ScoringLine):
        # For the only element of its kind, and as a bonus.
        bonus = value.text.removeprefix("a bonus for ")
        yield bonus if bonus != value.text else value.text.replace("each ", "the ")
    elif isinstance(value, Terms):
        yield from (name for name in value.players if " " in name)


def _value_texts(value: object, context: str, path: str) -> Iterator[Text]:
    if isinstance(value, Phrase):
        yield Text(context, (value,), path)
    elif isinstance(value, ScenarioRule):
        of_scenario = f"{path[:-5]}/{value.id}"
        for name in names_of(ScenarioRule):
            if name not in ORGANIZERS:
                yield from _value_texts(getattr(value, name), of_scenario, path)
    elif isinstance(value, Value):
        yield from (Text(context, (form,), path) for form in _made_of(value))
        for name in names_of(type(value)):
            if name != "source" or isinstance(value, Deployment):
                yield from _value_texts(getattr(value, name), context, path)
    elif isinstance(value, Mapping | tuple):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _value_texts(each, context, path)


@cache
def template(name: str) -> dict[Key, Text]:
    """Return what a file has to hold, in the order of the English."""
    texts = program_texts() if name == PROGRAM else edition_texts(name)
    known: dict[Key, Text] = {}
    for text in texts:
        before = known.get(text.key)
        # With a plural form the same sentence is one message.
        if before is None or len(text.forms) > len(before.forms):
            known[text.key] = text
    return known


# The files of a language


@dataclass(frozen=True)
class Language:
    """A language's folder."""

    code: str
    about: Mapping[str, Any]

    @classmethod
    def read(cls, code: str) -> Language:
        """Read what language.toml says."""
        text = (LOCALE / code / "language.toml").read_text(encoding="utf-8")
        return cls(code, tomllib.loads(text))

    def path(self, name: str) -> Path:
        """Return the path of a catalogue."""
        return LOCALE / self.code / f"{name}.po"

    def catalogue(self, name: str) -> Catalog:
        """Read a catalogue; an empty one if there is none yet."""
        if not self.path(name).exists():
            return empty(self.code)
        with self.path(name).open("rb") as file:
            return read_po(file, locale=self.code, abort_invalid=True)


def empty(code: str) -> Catalog:
    """Return a catalogue without messages."""
    catalogue = Catalog(locale=code, project="srtui", version="", charset="utf-8")
    if code in MILLIONS:
        catalogue.mime_headers = [("Plural-Forms", f"nplurals=2; plural={MILLIONS[code]};")]
    return catalogue


def codes() -> list[str]:
    """Return the languages that have a folder."""
    return sorted(path.parent.name for path in LOCALE.glob("*/language.toml"))


def merge(language: Language, name: str) -> None:
    """Give a catalogue the messages of today, and keep its translations."""
    before = language.catalogue(name)
    after = empty(language.code)
    for text in template(name).values():
        notes = [text.note] if text.note else []
        ids = text.forms if len(text.forms) > 1 else text.forms[0]
        old = before.get(text.forms[0], text.context or None)
        kept = old.string if old is not None and old.pluralizable == (len(text.forms) > 1) else None
        after.add(
            ids,
            kept,
            locations=[(text.path, 1)],
            auto_comments=notes,
            user_comments=old.user_comments if old is not None else (),
            flags=(old.flags - {"python-brace-format"}) if old is not None else (),
            context=text.context or None,
        )
    todays = template(name)
    for message in before:
        if message.context == SHORT and ("", _english(message)) in todays:
            after.add(message.id, message.string, context=SHORT)
    for message in (*before, *before.obsolete.values()):
        if (
            message.id
            and message.string
            and after.get(message.id, message.context) is None
            and (message.context or "", _english(message)) not in todays
        ):
            after.obsolete[after._key_for(message.id, message.context)] = message
    _write(language.path(name), after)


def _write(path: Path, catalogue: Catalog) -> None:
    text = io.BytesIO()
    write_po(text, catalogue, width=100, include_lineno=False)
    lines = text.getvalue().decode("utf-8").splitlines(keepends=True)
    # Dates and tools would make every run a change.
    path.write_text("".join(line for line in lines if not HEAD.match(line)), encoding="utf-8")


# Checks


def _english(message: Message) -> str:
    return str(message.id[0] if message.pluralizable else message.id)


def _key(message: Message) -> Key:
    """Return what a message is found by: a short heading as the label that it shortens."""
    return "" if message.context == SHORT else message.context or "", _english(message)


def _strings(message: Message) -> tuple[str, ...]:
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def _is_translated(message: Message) -> bool:
    return all(_strings(message))


def missing(language: Language, name: str) -> list[Message]:
    """Return the messages of a catalogue without a translation."""
    each = (message for message in language.catalogue(name) if message.id)
    return [message for message in each if not _is_translated(message) or message.fuzzy]


def faults(language: Language) -> Iterator[str]:
    """Yield what is wrong with a language's translations."""
    seen: dict[str, set[str]] = defaultdict(set)
    for name in (PROGRAM, *EDITIONS):
        catalogue = language.catalogue(name)
        ids = {_key(message) for message in catalogue if message.id}
        if gone := len(ids ^ set(template(name))):
            yield f"{name}.po: {gone} messages are not those of the program: run make languages"
        for message in catalogue:
            if message.id and any(_strings(message)):
                for fault in _message_faults(message, catalogue.num_plurals, language):
                    where = f"{name}.po:{message.lineno}"
                    yield f"{where}: {fault}\n    {_english(message)}\n    {_strings(message)[-1]}"
                if name != PROGRAM:
                    seen[_english(message)].add(_strings(message)[0])
    for english, strings in seen.items():
        if len(strings) > 1:
            yield f"one text of the rules in two ways\n    {english}\n    " + "\n    ".join(strings)


def _message_faults(message: Message, plurals: int, language: Language) -> Iterator[str]:
    english, strings = _english(message), _strings(message)
    if not all(strings) or len(strings) != (plurals if message.pluralizable else 1):
        yield "not every plural form"
    forms = message.id if message.pluralizable else (english,)
    expected = set(PLACE.findall(forms[-1])) - {"{count}"}
    for number, string in enumerate(strings):
        if set(PLACE.findall(string)) - {"{count}"} != expected:
            yield f"other places: {' '.join(sorted(expected)) or 'none'} expected"
        # The form for one may say it in a word, where the English does.
        of_number = forms[0] if number == 0 else forms[-1]
        if message.pluralizable and "{count}" in of_number and "{count}" not in string:
            yield "a form without {count}"
        if string and (string[0].isspace(), string[-1].isspace()) != (
            english[0].isspace(),
            english[-1].isspace(),
        ):
            yield "blanks at its ends differ"
        # A short form may end with a full stop where the English has none.
        if string and (string[-1] in ".?!:") < (english[-1] in ".?!:"):
            yield "the mark at its end is missing"
    about = language.about
    has_words = re.search(r"[A-Za-z]{2}", PLACE.sub("", english))
    if english in strings and has_words and english not in about.get("same", ()):
        yield "repeats the English (if that is right: add it to `same` in language.toml)"
    yield from _term_faults(english, " ".join(strings), about)


def _term_faults(english: str, string: str, about: Mapping[str, Any]) -> Iterator[str]:
    for term in ENGLISH_TERMS:
        if re.search(rf"\b{term}", PLACE.sub("", english)) and term not in string:
            yield f"{term} stays English"
    if english in about.get("other_terms", ()):
        return
    for term, stems in about.get("terms", {}).items():
        found = re.search(rf"\b{re.escape(term)}s?\b", PLACE.sub("", english), re.IGNORECASE)
        if found and not re.search(stems, string, re.IGNORECASE):
            yield f"“{term}” is “{stems}” in the table of terms (or list it in `other_terms`)"


# Commands


def report(language: Language) -> bool:
    """Print what is missing and what is wrong; return whether that keeps it from being released."""
    found = list(faults(language))
    for fault in found:
        print(f"{language.code}/{fault}")
    left = {}
    for name in (PROGRAM, *EDITIONS):
        untranslated = missing(language, name)
        left[name] = len(untranslated)
        for message in untranslated[:NAMED]:
            where = f"{language.code}/{name}.po:{message.lineno}"
            print(f"{where}: not translated\n    {_english(message)}")
    figures = [
        f"{name}.po {len(template(name)) - left[name]} of {len(template(name))}" for name in left
    ]
    print(f"{language.code}: {', '.join(figures)} translated, {len(found)} faults")
    return bool(found) or (language.about["complete"] and any(left.values()))


def begin(code: str, name: str) -> None:
    """Make the folder of a new language."""
    folder = LOCALE / code
    folder.mkdir()
    example = (LOCALE / "de/language.toml").read_text(encoding="utf-8")
    head = re.sub(r"(?m)^name = .*", f'name = "{name}"', example.partition("[terms]")[0])
    for fresh in ('checked_by = ""', "complete = false", "same = []", "other_terms = []"):
        head = re.sub(rf"(?ms)^{fresh.split()[0]} = (\[.*?\]|[^\n]*)$", fresh, head)
    (folder / "language.toml").write_text(f"{head}[terms]\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    match arguments:
        case ["new", code, name]:
            begin(code, name)
        case ["check", *chosen]:
            return max(report(Language.read(code)) for code in chosen or codes())
        case ["compile"]:
            compile_catalogues(LOCALE)
            return 0
    languages = [Language.read(code) for code in codes()]
    for language in languages:
        for name in (PROGRAM, *EDITIONS):
            merge(language, name)
    compile_catalogues(LOCALE)
    return max(map(report, languages), default=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
