"""Lists in the format players paste today: a head with faction and army, cards, Leader, costs.

The head may have a title or a format line above it and points next to it; costs are in brackets
after a model or without brackets before it; the lines below `PC CARD` are cards until the Leader.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from srtui.rules.lists.values import ListContent, army_named, faction_named, faction_of_army
from srtui.rules.value import replace

_UNIT = r"(?:pts?|points?|punkte?|pkte?|puntos?|ptos?|punti|pontos?|punkt[oó]w|punkty)\.?"
"""Words for points."""
_BEHIND = re.compile(
    rf"\s*(?:[\[(]\s*(\d{{1,3}})\s*(?:{_UNIT}|pc)?\s*[\])]"
    rf"|(?:[-–:,=]\s*|\.{{2,}}\s*|\s{{2,}})(\d{{1,3}})\s*(?:{_UNIT})?"
    rf"|\s(\d{{1,3}})\s*{_UNIT})\s*$",
    re.IGNORECASE,
)
# "Reaper 15", in a text without any other form of cost.
_BARE = re.compile(r"(?:(?<=[^\W\d])|(?<=\bx\d))\s(\d{1,3})\s*$", re.IGNORECASE)
# Courser [14], Lancer [10]: several models on a line.
EACH = re.compile(r"[\[(]\s*(\d{1,3})\s*[\])]\s*(?:[,;]|$)")
_BEFORE = re.compile(
    rf"^(?:[*•·]\s*)?[\[(]?(\d{{1,3}})[\])]?\s*(?:{_UNIT}(?!\w)|pc\b)?\s*[-–:]?\s+(?=[^\W\d])",
    re.IGNORECASE,
)
_FORMATS = (
    r"prime|unlimited|legacy|grand melee|pitched battle|brawl|skirmish|champions|masters|"
    r"prime arena|company|clash|full scale|open|brawlmachine|brawl machine|steamroller"
)
_POINTS = rf"[\[(]?\s*\d{{1,4}}\s*(?:/\s*\d{{1,4}})?\s*(?:{_UNIT})?\s*[\])]?"
_FORMAT = re.compile(
    rf"^[\[(]?\s*(?P<format>{_FORMATS})\s*[\])]?\s*(?:[-–:,]?\s*{_POINTS})?$", re.IGNORECASE
)
_ALL_POINTS = (
    r"total(?:\s+(?:army\s+)?(?:points?|pts|cost))?|(?:army|points?)\s+total|sum|gesamt(?:punkte)?"
    r"|punkte\s+gesamt|summe|suma|razem|totale?(?:\s+(?:de\s+)?(?:puntos|punti|points))?|="
)
"""Words before what a list costs in all."""
_SIZE = re.compile(
    rf"^(?:{_ALL_POINTS}|points?|size|army points?|punkte|puntos|punkty|punti|pontos)?\s*[:=]?\s*"
    rf"{_POINTS}(?:\s*[-–,:]\s*(?P<format>{_FORMATS})|\s*\(\d{{1,3}}\s*%\))?$",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"^(?:[\[(]\s*(?P<format>{_FORMATS})\s*[\])]|{_POINTS}(?=\s))\s*[-–:]?\s*", re.IGNORECASE
)
_LAST = re.compile(
    rf"\s*[-–:,]?\s*(?:[\[(][^\])]*\d[^\])]*[\])]|\d{{1,4}}\s*(?:/\s*\d{{1,4}})?\s*{_UNIT}"
    rf"|\d{{1,4}}\s*/\s*\d{{1,4}}"
    rf"|[\[(](?P<format>{_FORMATS})[\])])\s*$",
    re.IGNORECASE,
)
_CARDS = re.compile(
    r"^(?:(?P<first>\d)\s*)?(?:(?:pc|command|cmd|cc)\s*cards?\b|cards?(?=\s*:)"
    r"|(?:kommando|befehls)karten\b|cartes? de command(?:ement|e)\b"
    r"|cartas de mando\b"
    r"|karty (?:dowodzenia|rozkaz[oó]w)\b)"
    r"[\s:]*(?:[\[(]?(?P<count>\d+)(?:\s*/\s*\d+)?[\])]?)?[\s:]*(?P<rest>.*)$",
    re.IGNORECASE,
)
_ARENA = re.compile(r"^(?:prime\s+)?arena\s*[:\-–]\s*(?P<name>.+)$", re.IGNORECASE)
_TITLE = re.compile(
    r"^(?:army\s+)?(?:list|liste|lista)\s*(?:#|nr\.?|no\.?)?\s*(?:\d|[A-F])\b\W*(?:\([^)\d]*\))?$",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^(?:[^:\[\]]{0,30}\s)?(?:list|liste|lista)\s*(?:#|nr\.?|no\.?)?\s*\d\s*[:.)–-]\s*(?=\S)",
    re.IGNORECASE,
)
"""The number of a list before its head: List 1: Khador - Winter Korps."""
# My list: Cygnar - Storm Legion; Anna – Khador, Winter Korps
_BEFORE_HEAD = re.compile(r"^(?P<label>[^:]{1,30}):\s+(?=\S)")
_BETWEEN = re.compile(r"\s+[-–:|/]\s+|\s*[(:]\s*|,\s+|\)\s*$")
_OTHER_BUILDERS = re.compile(
    r"\+\d|\+\+|\(\*\d|\bPC\s*:|\bW[JB]P?\s*:|\btheme\b|\bfree cards\b|^\s*specialists"
    r"|^\s*reinforcements",
    re.IGNORECASE | re.MULTILINE,
)
_LEADERS = (
    r"leader|warcaster|warlock|caster|infernal master|master|anf[uü]hrer(?:in)?|kriegscaster"
    r"|kriegshexer|chef|l[ií]der|capo|dow[oó]dca"
)
_LEADER = re.compile(
    rf"^(?:{_LEADERS})(?:\s*\(\d\))?(?:\s*[:–-]\s*(?P<name>\D.*)|s?\s*:?)$", re.IGNORECASE
)
_RANK_BEHIND = re.compile(
    rf"\s*[\[(](?:{_LEADERS})[\])]\s*$|\s+[-–]\s+(?:{_LEADERS})$", re.IGNORECASE
)
_BEGINS = re.compile(r"^(?:faction|army|war room army)\b\s*:?", re.IGNORECASE)
_PROGRAM = re.compile(r"^war room(?: army)?$", re.IGNORECASE)
_SECTIONS = re.compile(
    r"^(?:cohorts?|battlegroup|units?|solos?|warjacks?|warbeasts?|battle engines?|structures?"
    r"|attachments?|command attachments?|models|army|defenses)\s*:?$",
    re.IGNORECASE,
)
_FORMAT_KEYED = re.compile(
    r"^(?:format|game type|spielformat|formato)\s*[:–-]\s*(?P<format>.+)$", re.IGNORECASE
)
_ABOUT = re.compile(
    r"^(?:player|spieler|joueur|jugador|name|event|tournament|turnier|date|datum|author)\s*:\s",
    re.IGNORECASE,
)
"""Lines about whose list it is, and when it is played."""
_LABELLED = re.compile(r"^[^\W\d][\w ]{1,20}:\s")
"""A line of which the words before the colon say what it is: no Leader's name has any."""
_OBJECTIVE = re.compile(r"^\[?objective\]?\s*[:–-]\s*(?P<name>.+)$", re.IGNORECASE)
# Points: 98/100, 98 / 100 pts: the total that the list builder states.
_STATED = re.compile(
    r"(?:\b(?:points|total|punkte|puntos|punkty|punti|pontos)\s*[:=]?\s*)(\d{1,4})\s*/\s*\d{1,4}"
    r"|\b(\d{1,4})\s*/\s*\d{1,4}\s*(?:pts|points)\b(?!\s*:)",
    re.IGNORECASE,
)
# 97 pts: not a game size, since those are multiples of five.
_ODD_SIZE = re.compile(
    rf"(?:^|\s[-–,(]\s*|,\s*)(\d{{1,3}}[1-46-9])\s*{_UNIT}[)\]]?$", re.IGNORECASE
)
_KEYED = {
    "faction": re.compile(
        r"^(?:faction|fraktion|faktion|fraksjon|factie|frakce|frakci[oó]|facci[oó]n|frakcja|fazione"
        r"|fac[cç][aã]o|фракция)\s*[:–-]\s*(.+)$",
        re.IGNORECASE,
    ),
    "army": re.compile(
        r"^(?:army|armee|arm[eé]e?|leger|arm[aá]da|ej[eé]rcito|armia|armata|esercito|ex[eé]rcito"
        r"|армия)\s*[:–-]\s*(.+)$",
        re.IGNORECASE,
    ),
}
"""Lines that name the faction or the army behind a word for it."""
_PICTURES = re.compile(
    "^[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff\\s]+|[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff\\s]+$"
)
# Total: 75, = 75
_SUM = re.compile(rf"^(?:{_ALL_POINTS})\s*[:=]?\s*(\d{{1,4}})\s*(?:{_UNIT})?$", re.IGNORECASE)
# 98/100, [98/100]: points used and allowed, on a separate line.
_USED = re.compile(
    rf"^[\[(]?\s*(\d{{1,4}})\s*/\s*\d{{1,4}}\s*(?:{_UNIT})?\s*[\])]?$", re.IGNORECASE
)
_REMARK = re.compile(r"([\])])\s*(?:x\s?1|[(\[]c[)\]])\s*$", re.IGNORECASE)
_ITALIC = re.compile(r"^[*_](\S.*\S)[*_]$")
# A rack's spells and a warjack's parts, none of which has a cost of its own.
_PART = re.compile(r"[-–•*]|[A-Z][A-Z ]*\s[-–]\s")
QUOTED = re.compile(r"^(?:>\s?)+|^[=+]{3,}\s*|\s*[=+]{3,}$|[\u200b-\u200f\u2060\ufeff]")
"""What mails, chats and programs put around a line, and characters that nobody sees."""
_ABOVE = 6
"""Lines in which the head is looked for."""
_WORDS = 4
"""Words of an army's name."""


class Head(NamedTuple):
    """The head of a list: `Faction - Army`, and the format next to it."""

    army: str
    format: str = ""


def head_of(line: str) -> Head | None:
    """Return the head on a line, or None if it names neither a faction nor an army."""
    line = _LABEL.sub("", line)
    label = _BEFORE_HEAD.match(line)
    if label and not faction_named(label["label"]) and not army_named(label["label"]):
        line = line[label.end() :]
    first, format_name = _FIRST.match(line), ""
    if first is not None:
        line = line[first.end() :]
        format_name = first["format"] or ""
    while (last := _LAST.search(line)) is not None:
        line = line[: last.start()]
        format_name = last["format"] or format_name
    parts = [part.strip(" -–:[]/") for part in _BETWEEN.split(line)]
    parts, format_ = _without_format([part for part in parts if part])
    format_name = format_name or format_
    parts = _split_army(parts)
    # Anna – Khador, Winter Korps: the player's name is before both.
    if len(parts) == 3 and faction_named(parts[1]) and army_named(parts[2]):
        parts = parts[1:]
    if not 1 <= len(parts) <= 2 or any(len(part.split()) > _WORDS for part in parts):
        return None
    if any(re.search(r"\d", part) for part in parts):
        return None
    factions = [name for part in parts if (name := faction_named(part))]
    armies = [name for part in parts if (name := army_named(part))]
    if not factions and not armies:
        return None
    faction = factions[0] if factions else faction_of_army(armies[0])
    others = [part for part in parts if faction_named(part) is None] if factions else armies
    army = next((army_named(part) or part for part in others), "")
    return Head(f"{faction} - {army}" if army else f"{faction}", format_name)


def _split_army(parts: list[str]) -> list[str]:
    """Return the parts of a head with faction and army separated: Khador Winter Korps."""
    if len(parts) != 1:
        return parts
    words = parts[0].split()
    for count in range(1, len(words)):
        faction, army = " ".join(words[:count]), " ".join(words[count:])
        if faction_named(faction) and army_named(army):
            return [faction, army]
    return parts


def _without_format(parts: list[str]) -> tuple[list[str], str]:
    """Return the parts of a head without the one that states the format, and that part."""
    formats = [part for part in parts if _FORMAT.match(part)]
    if len(parts) < 2 or not formats:
        return parts, ""
    return [part for part in parts if part not in formats], formats[0]


def cost_of(line: str, *, before: bool, bare: bool = False) -> int | None:
    """Return an entry's cost, from before or after it; `bare`: even after a single space."""
    if len(each := EACH.findall(line)) > 1:
        return sum(map(int, each))
    is_before = before and not line.startswith(("- ", "– "))
    match = _BEFORE.match(line) if is_before else _BEHIND.search(line)
    if match is None and bare:
        match = _BARE.search(line)
    return None if match is None else int(next(group for group in match.groups() if group))


def read_entries(lines: Sequence[str]) -> ListContent | None:
    """Return a text's content if it has this format, otherwise None."""
    # Strip pictures, italics and remarks after a cost: [31] x1, [25] (C).
    bare_lines = [_REMARK.sub(r"\1", _ITALIC.sub(r"\1", _PICTURES.sub("", line))) for line in lines]
    filled = list(filter(None, bare_lines))
    if _OTHER_BUILDERS.search("\n".join(filled)):
        return None
    above, head, body = _split_at_head(filled)
    if head is None:
        return None
    spaced = _with_gaps(bare_lines, body)
    before = _costs_before(body)
    bare = not any(_entry(line, before=before) is not None for line in body)
    costs = [cost for line in body if (cost := _entry(line, before=before, bare=bare)) is not None]
    # A single number after a name may belong to the Leader's name: Haley 2.
    if len(costs) < (2 if bare else 1):
        return None
    reader = _Reader(head.format, before=before, bare=bare)
    for line in above:
        reader.frame(line)
    for line in spaced:
        reader.take(line)
    read = reader.entries(head.army)
    if stated := next(filter(None, map(_STATED.search, filled)), None):
        points = int(stated[1] or stated[2])
        if points == read.points:
            return read
        return replace(read, points=points, stated=points, added=read.points)
    patterns = (_USED.match, _SUM.match, _ODD_SIZE.search)
    stating = (match for line in filled for find in patterns if (match := find(line)))
    used = next((int(match[1]) for match in stating), read.points)
    return read if used == read.points else replace(read, stated=used)


def _with_gaps(lines: Sequence[str], body: Sequence[str]) -> list[str]:
    """Return the lines below the head, with the empty lines between them."""
    spaced: list[str] = []
    remaining = list(body)
    for line in lines:
        if remaining and line == remaining[0]:
            spaced.append(remaining.pop(0))
        elif not line and spaced:
            spaced.append("")
    return [*spaced, *remaining]


def _split_at_head(lines: Sequence[str]) -> tuple[Sequence[str], Head | None, Sequence[str]]:
    """Return the lines above the head, the head, and the lines below it."""
    for index, line in enumerate(lines[:_ABOVE]):
        if (keyed := _keyed_head(lines[index : index + _ABOVE])) is not None:
            return lines[:index], keyed[0], [*keyed[1], *lines[index + _ABOVE :]]
        head = head_of(line)
        if head is None:
            continue
        army = army_named(lines[index + 1]) if index + 1 < len(lines) else None
        if army and faction_named(head.army):
            return lines[:index], Head(f"{head.army} - {army}", head.format), lines[index + 2 :]
        return lines[:index], head, lines[index + 1 :]
    # With two lists, the title of one is a head that names no army.
    titled = bool(lines) and _TITLE.match(lines[0]) is not None
    return (), Head("") if titled else None, lines[1:] if titled else ()


def _keyed_head(lines: Sequence[str]) -> tuple[Head, Sequence[str]] | None:
    """Return the head formed by lines such as `Army: Storm Legion`, and the other lines."""
    matches = {
        key: (line, match[1].strip())
        for key, pattern in _KEYED.items()
        for line in lines
        if (match := pattern.match(line))
    }
    if not matches or lines[0] not in [line for line, _ in matches.values()]:
        return None
    values = {key: value for key, (_, value) in matches.items()}
    joined = " - ".join(filter(None, (values.get("faction", ""), values.get("army", ""))))
    head = head_of(joined) or Head(joined)
    used = [line for line, _ in matches.values()]
    return head, [line for line in lines if line not in used]


def _costs_before(lines: Sequence[str]) -> bool:
    """Tell whether costs precede the models; a number there may also count models."""
    first = sum(_BEFORE.match(line) is not None for line in lines)
    return first > sum(_BEHIND.search(line) is not None and not _is_frame(line) for line in lines)


def _is_frame(line: str) -> bool:
    """Tell whether a line states the format, the size or the list builder and nothing else."""
    frames = (_FORMAT, _SIZE, _TITLE, _PROGRAM, _SECTIONS, _SUM, _ABOUT, _FORMAT_KEYED)
    return any(frame.match(line) for frame in frames)


def _entry(line: str, *, before: bool, bare: bool = False) -> int | None:
    framed = _is_frame(line) or _CARDS.match(line) or _LEADER.match(line)
    return None if framed else cost_of(line, before=before, bare=bare)


class _Reader:
    """Reader of the lines below the head, one line at a time."""

    def __init__(self, format_: str, *, before: bool, bare: bool) -> None:
        self._format, self._before, self._bare = format_, before, bare
        self._arena = self._objective = ""
        self._leader = ""
        self._cards: list[str] = []
        self._names: list[str] = []
        self._unread: list[str] = []
        self._below_leaders = False
        """Whether the line above is a heading of Leaders: Warcaster."""
        self._points = 0
        self._in_cards = False
        self._count = 0
        """Cards that their heading counts; 0: it does not."""
        self._closed = False
        """Whether an empty line ended the cards."""
        self._bulleted = True
        """Whether every card so far has a bullet; else a bullet is a spell below the Leader."""
        self._begun = False

    def frame(self, line: str) -> bool:
        """Read a line that states the format, the size or the arena; return whether it does."""
        if match := _FORMAT_KEYED.match(line):
            self._format = self._format or _LAST.sub("", match["format"]).strip()
        elif match := _FORMAT.match(line):
            self._format = self._format or match["format"]
        elif match := _SIZE.match(line):
            self._format = self._format or match["format"] or ""
        elif match := _ARENA.match(line):
            self._arena = match["name"]
        elif match := _OBJECTIVE.match(line):
            self._objective = match["name"]
        return match is not None or _is_frame(line)

    def take(self, line: str) -> None:
        """Read a line of the list; an empty line ends the cards above it."""
        if not line:
            # Cards that are counted or have bullets may contain empty lines.
            self._closed = self._in_cards and len(self._cards) >= max(1, self._count)
            return
        if self.frame(line) or self._take_leader(line):
            return
        if match := _CARDS.match(line):
            named = "" if _STATED.search(match["rest"]) else match["rest"]
            self._in_cards, self._bulleted = not match["rest"], True
            self._count = int(match["first"] or match["count"] or 0)
            self._add_cards(named)
            return
        cost = cost_of(line, before=self._before, bare=self._bare)
        if self._below_leaders and not self._leader:
            self._leader = _RANK_BEHIND.sub("", _without_cost(line.lstrip("-–•*◦· ")))
            self._points += cost or 0
            return
        bulleted = bool(_PART.match(line))
        if self._closed and cost is None and not (bulleted and self._bulleted):
            self._end_cards(names=False)
        if self._in_cards and cost is None and (not bulleted or self._bulleted):
            self._bulleted = bulleted and self._bulleted
            self._add_cards(line.lstrip("-–•* "))
        elif cost == 0 and not bulleted and not self._begun and not self._names:
            self._names.append(_without_cost(line))
        elif cost is not None or bulleted:
            self._points += cost or 0
            self._end_cards()
            self._begun = True
        elif self._begun or _LABELLED.match(line):
            self._unread.append(line)
        else:
            self._names.append(line)

    def _add_cards(self, names: str) -> None:
        self._cards += [card.strip() for card in names.split(",") if card.strip()]

    def _take_leader(self, line: str) -> bool:
        """Read a line that names the Leader after the word for it, or that is a heading for it."""
        match = _LEADER.match(line)
        if match is None:
            return False
        self._leader = self._leader or _without_cost(match["name"] or "")
        self._below_leaders = not self._leader
        self._end_cards(names=False)
        return True

    def _end_cards(self, *, names: bool = True) -> None:
        """End the cards. Their last line is the Leader, if none is named above."""
        unnamed = not self._names and not self._leader and not self._begun
        if self._in_cards and self._cards and unnamed and names and not self._bulleted:
            self._names.append(self._cards.pop())
        self._in_cards = self._closed = False

    def entries(self, army: str) -> ListContent:
        """Return the content of the lines read."""
        first, *others = self._names or [""]
        leader = self._leader or _RANK_BEHIND.sub("", first)
        unread = [*([first] if self._leader and first else []), *others]
        second = unread.pop() if len(unread) == 1 and leader else ""
        return ListContent(
            points=self._points,
            leader=leader,
            faction=army,
            objective=self._objective,
            format=self._format,
            cards=tuple(self._cards),
            arena=self._arena,
            unread=(*unread, *self._unread),
            second_leader=second,
        )


def _without_cost(line: str) -> str:
    return _BEHIND.sub("", line).strip()


def split_lists(text: str) -> tuple[str, ...]:
    """Split a text into its lists; a text of one list is returned unchanged."""
    lines = text.split("\n")
    labels = [at for at, line in enumerate(lines) if _LABEL.match(_without_marks(line))]
    for starts in (labels, _code_blocks(lines), sorted(set(_list_starts(lines)))):
        bounds = pairwise([*starts, len(lines)])
        parts = ("\n".join(lines[start:end]).strip("\n") for start, end in bounds)
        # A head without entries is not a list but a page's menu or a summary above the lists.
        lists = tuple(filter(_has_entries, parts))
        if len(lists) > 1 and (starts is not labels or len(lists) == len(labels)):
            return lists
    return (text,)


def _without_marks(line: str) -> str:
    bare = re.sub(r"\*\*|__|^#+\s", "", QUOTED.sub("", line.strip())).replace("—", "–")
    return bare.strip()


def _code_blocks(lines: Sequence[str]) -> list[int]:
    """Return the index where each list in a code block begins, including a title directly above."""
    fences = [index for index, line in enumerate(lines) if line.strip().startswith("```")]
    starts: list[int] = []
    for fence in fences[::2]:
        titled = fence > 0 and bool(lines[fence - 1].strip()) and fence - 1 not in fences
        starts.append(fence - titled)
    return starts


def _has_entries(text: str) -> bool:
    body = list(filter(None, map(_without_marks, text.splitlines())))
    before = _costs_before(body)
    lines = [line for line in body if not head_of(line)]
    bare = sum(_entry(line, before=before, bare=True) is not None for line in lines)
    return bare > 1 or any(_entry(line, before=before) is not None for line in lines)


def _list_starts(lines: Sequence[str]) -> Iterator[int]:
    """Yield the index where each list begins: at its head, or at the title directly above."""
    titles = [index for index, line in enumerate(lines) if _TITLE.match(_without_marks(line))]
    if len(titles) > 1:
        yield from titles
        return
    for index, line in enumerate(lines):
        bare = _without_marks(line)
        if head_of(bare) is None and not _BEGINS.match(bare):
            continue
        start = index
        while start > 0 and index - start < _ABOVE and lines[start - 1].strip():
            above = lines[start - 1].strip()
            if _BEFORE.match(above) or (_BEHIND.search(above) and not _is_frame(above)):
                break
            if above.startswith(("-", "•", "*")):
                break
            start -= 1
        yield start
