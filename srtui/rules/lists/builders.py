"""Texts whose format marks every line: those of the newest army builders and of NewRecruit.

The former have `Faction - Army`, the Leader below it without a cost, the rack's spells after
dashes, then entries with their cost in brackets. NewRecruit's has its parts between plus signs.
Both are often pasted as one line, where only these marks separate the parts.
"""

import re
from collections.abc import Sequence

from srtui.rules.lists.values import ListContent

_COST = re.compile(r"\[\s*(\d{1,3})(?:\s*(?:pts?|points?))?\s*\]", re.IGNORECASE)
# Khador - Winter Korps
_ARMY = re.compile(r"^(?P<faction>[^\W\d][\w' ]{1,30}?) [-–] (?P<rest>[^\W\d].*)$")
# Ranks that start a Leader's name if it follows the army's name on the same line.
_RANKS = (
    "kommander|komandant|kapitan|captain|major|general|lord|lady|king|queen|count|baron|high|grand|the"
    "|master|sorscha|kovnik|chief|warlord|exarch|magister|supreme|commander|colonel|lieutenant"
)
_RANK = re.compile(rf"\s(?=(?:{_RANKS})\b)", re.IGNORECASE)
_ARMY_WORDS = 2
"""Words of most armies' names, where one line does not tell where the Leader's begins."""
# ++ Khador (Winter Korps) [100 pts] ++
_RECRUIT = re.compile(
    r"\+\+\s*(?P<name>[^+\[]*?)\s*\[\s*(?P<points>\d{1,4})\s*pts?\s*\]\s*\+\+(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
# + Warcaster [10 pts] +
_CATEGORY = re.compile(r"(?<!\+)\+\s*([^+\[\]]{2,40}?)\s*(?:\[[^\]]*\]\s*)?\+(?!\+)")
_LEADERS = re.compile(r"leader|warcaster|warlock|caster|master", re.IGNORECASE)


_EDGES = re.compile(r"^[^\w(\['“«‘]+|[^\w)'”»’!.?]+$")


def bare_name(text: str) -> str:
    """Return a name without surrounding marks and brackets."""
    return _EDGES.sub("", text.strip(" \t-–:,;[]|")).strip()


def built(lines: Sequence[str]) -> ListContent | None:
    """Return the content of a text in one of the known formats, otherwise None."""
    filled = [line for line in lines if line]
    if not filled:
        return None
    return _recruit("\n".join(filled)) or _army(filled)


def _army(lines: Sequence[str]) -> ListContent | None:
    head = _ARMY.match(lines[0])
    costs = [int(cost) for line in lines for cost in _COST.findall(line)]
    if head is None or not costs:
        return None
    if len(lines) == 1:
        return _one_line(head["faction"], head["rest"], sum(costs))
    marked = lines[1].startswith(("-", "*", "•", "+")) or re.search(r"[\d:\[\]=/]", lines[1])
    if marked or re.search(r"\d", lines[0]):
        return None
    return ListContent(sum(costs), leader=lines[1], faction=bare_name(lines[0]))


def _one_line(faction: str, rest: str, points: int) -> ListContent | None:
    """Read army and Leader, separated by a rank or after two words, up to the first dash."""
    both = re.split(r"\s[-–]\s|\[", rest, maxsplit=1)[0].strip()
    if re.search(r"[\d:/]", both):
        return None
    parts = _RANK.split(both, maxsplit=1)
    if len(parts) == 1:
        words = both.split()
        parts = [" ".join(words[:_ARMY_WORDS]), " ".join(words[_ARMY_WORDS:])]
    return ListContent(points, leader=parts[1], faction=bare_name(f"{faction} - {parts[0]}"))


def _recruit(text: str) -> ListContent | None:
    head = _RECRUIT.search(text)
    if head is None:
        return None
    inner = re.search(r"\(([^()]*)\)\s*$", head["name"])
    army = (inner[1] if inner else head["name"]).strip()
    army = re.split(r"\s[-–]\s", army, maxsplit=1)[-1]
    cells = _CATEGORY.split(head["rest"])
    parts = list(zip(cells[1::2], cells[2::2], strict=False))
    leaders = [body for title, body in parts if _LEADERS.search(title)]
    first = (leaders or [body for _, body in parts] or [head["rest"]])[0]
    leader = re.split(r"[\[:\n]", first.strip(), maxsplit=1)[0].strip(" -•*")
    return ListContent(int(head["points"]), leader=leader, faction=bare_name(army))
