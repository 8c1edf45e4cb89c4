"""Extraction of points, Leader, faction and theme from a list builder's text.

Total: any text gives a `ListContent`, at worst an empty one; a person corrects the fields.
Supported are the texts of War Room (both generations), Conflict Chamber, the newest builders and
NewRecruit (`built`), and plain texts that resemble them or have labels before a colon. The text
itself is stored unchanged elsewhere.
"""

import re
from collections.abc import Sequence

from srtui.rules.lists.entries import EACH, QUOTED, read_entries
from srtui.rules.lists.findings import arena_named
from srtui.rules.lists.values import Extra, ListContent, faction_of_army
from srtui.rules.value import replace

# Unbounded parts of a pattern backtrack: 200 characters take 0.2 ms, 8,000 up to 90 (measured).
LONGEST = 200
"""Characters of a line that are read."""
ONE_LINE = 5000
"""The same where a whole list may have been pasted as one line."""
MOST = 9999

# 75 / 75 points, Total: 75/75, 100/75 (75+25): points spent, and the size.
_RATIO = re.compile(
    r"(?:\b(?P<before>total|army|points?|pts|size)\b[^\d/]{0,20})?"
    r"(?P<a>\d{1,4})\s*/\s*(?P<b>\d{1,4})\s*"
    r"(?:\(\s*\d+\s*\+\s*(?P<bonus>\d{1,3})\s*\)|(?P<word>army|points?|pts?)\b(?!\s*:))?",
    re.IGNORECASE,
)
# Total: 75, Points  75, Army points = 103.
_TOTAL = re.compile(
    r"\b(?:total|points?|pts|army points|point cost|size)\b"
    r"(?:[^:\d]{0,20}[:=]|\s{2,})\s*(\d{1,4})\b",
    re.IGNORECASE,
)
_SUM = re.compile(rf"{_TOTAL.pattern}|^\W*\d+\s*(?:points?|pts?)\b", re.IGNORECASE)
# 75 points, 103pts.
_POINTS = re.compile(r"\b(\d{1,4})\s*(?:points?|pts?)\b", re.IGNORECASE)
# Haley 2 [+28], Haley 2 - WJP: +28, Haley 2 (+28).
_BONUS = re.compile(
    r"^(?P<name>.{2,}?)\s*[-–:,]?\s*[(\[]?\s*"
    r"(?:(?:WJP?|WB|BGP|bonus|battlegroup points?)\s*:?\s*)?[+*]\s?(?P<bonus>\d{1,3})\s*"
    r"(?:BGP|bonus|points?|pts)?\s*[)\]]?\s*$",
    re.IGNORECASE,
)
# Lancer - PC: 10, Lancer [10], Lancer (10 pts), Lancer: 10, or with blanks before the figure.
_COST = re.compile(
    r"(?:[-–]\s*PC\s*:\s*(\d{1,3})\b|[(\[](\d{1,3})(?:\s*(?:pts?|points?))?[)\]]\s*$|:\s*(\d{1,3})\s*$"
    r"|\b(\d{1,3})\s*(?:pts?|points?)\s*$|\s{2,}(\d{1,3})\s*$)",
    re.IGNORECASE,
)
_LEADER = r"warcaster|warlock|leader|infernal master|caster|master"
_KEYED = {
    "leader": re.compile(rf"^(?:{_LEADER})(?:\s*(?:\d|\(\d\)))?\s*[:\-–]\s*(.+)$", re.IGNORECASE),
    "faction": re.compile(r"^faction\s*[:\-–]\s*(.+)$", re.IGNORECASE),
    "army": re.compile(r"^army\s*[:\-–]\s*(.+)$", re.IGNORECASE),
    "theme": re.compile(
        r"^\[?(?:theme force|theme|contract|pact)\]?\s*[:\-–]?\s+(.+)$", re.IGNORECASE
    ),
    "objective": re.compile(r"^\[?objective\]?\s*[:\-–]\s*(.+)$", re.IGNORECASE),
    # Bonus points: 28, Warjack Points 28.
    "bonus": re.compile(
        r"^(?:bonus|battlegroup|warjack|warbeast)\s+(?:points?|pts)\s*[:=]?\s*\+?\s*(\d{1,3})$",
        re.IGNORECASE,
    ),
}
_NAMED = re.compile(r"^(?:faction|army)\s*[:\-–]", re.IGNORECASE)
# Haley 2 (Warcaster), [Warlock] Kaya 3.
_LEADER_MARKED = re.compile(
    rf"^(?:(?P<before>.{{2,}}?)\s*[(\[](?:{_LEADER})[)\]]|[(\[](?:{_LEADER})[)\]]\s*(?P<after>.+))",
    re.IGNORECASE,
)
# Warcasters, Leader:, Warlock(s): the head above the Leader's own line.
_LEADER_ALONE = re.compile(rf"^(?:{_LEADER})s?(?:\s*\(s\))?\s*:?$", re.IGNORECASE)
_TIER = re.compile(r"\btier\s*:?\s*(\d)\b", re.IGNORECASE)
# Cryx Army - 75 / 75 points.
_CHAMBER = re.compile(
    r"^(?P<faction>.+?)\s+army\b\s*[-–:(]\s*\d{1,4}\s*(?:/|pts|points)", re.IGNORECASE
)
_SECTION = re.compile(
    r"^(specialists|reinforcements)\b[^A-Za-z]*(?:points?|pts)?\W*$", re.IGNORECASE
)
_BULLET = re.compile(r"^[\s\-–•*·|]+")
_MARKUP = re.compile(
    r"\[/?(?:b|i|u|s|size|color|url|center|list|quote)(?:=[^\]]*)?\]|\*\*|__|```\w*"
    r"|</?(?:b|br|i|u|p|em|strong|div|li)\s*/?>",
    re.I,
)
# Headings and sums followed by a number that is not a model's cost: Command cards 5.
_NO_ENTRY = re.compile(
    r"^(?:generated|build|theme|tier|bonus|battlegroup points|free|command cards?|casters?"
    r"|warcasters?|warlocks?|leaders?|warjacks?|warbeasts?|solos|units|battle engines)\b[^-–\[(]*$",
    re.IGNORECASE,
)
_USED = re.compile(r"\s*\(Battlegroup Points Used[^)]*\)?$", re.IGNORECASE)
# (Bob) Lancer: names that players give to models.
_NICKNAME = re.compile(r"^[(\[][^)\]]{1,30}[)\]]\s*(?=\S)")


def read_text(text: str) -> ListContent:
    """Extract the values of one list's text. Never fails."""
    body, extras = _sections(list(map(_plain_line, text.splitlines())))
    # Try the marked formats first: the guesses below would read their headings as entries.
    known = read_entries([line.strip() for line in body]) or built(body)
    if known is not None:
        return replace(
            known,
            leader=bare_name(known.leader),
            second_leader=bare_name(known.second_leader),
            specialists=extras["specialists"],
            reinforcements=extras["reinforcements"],
            arena=known.arena or (known.format if arena_named(known.format) else ""),
        )
    main = [line[:LONGEST].strip() for line in body]
    read = _read_labels(main)
    leader, bonus = _leader(main)
    read = replace(
        read,
        bonus=read.bonus if bonus is None else bonus,
        leader=read.leader or leader,
        faction=read.faction or _faction(main),
        specialists=extras["specialists"],
        reinforcements=extras["reinforcements"],
    )
    read = replace(read, points=_total(main, read.bonus or 0))
    # If a text names its Leader and its points, the other lines are models.
    is_complete = bool(read.leader) and read.points is not None
    return read if is_complete else replace(read, unread=tuple(filter(_is_unread, main)))


def _is_unread(line: str) -> bool:
    if not line or _entry(line) is not None or _stated_total([line])[0] is not None:
        return False
    patterns = (*_KEYED.values(), _BONUS, _LEADER_MARKED, _LEADER_ALONE, _CHAMBER)
    return not any(pattern.match(line) for pattern in patterns)


def _plain_line(line: str) -> str:
    """Return a line without forum markup, with uniform dashes and spaces."""
    bare = _MARKUP.sub("", line.expandtabs(4).replace("—", "–").replace("\xa0", " "))
    return QUOTED.sub("", bare.strip()).strip()[:ONE_LINE]


def _sections(lines: Sequence[str]) -> tuple[list[str], dict[str, tuple[Extra, ...]]]:
    """Return the army's lines, and the entries below a heading of specialists or reinforcements.

    Such a section ends at a line that begins with `---` or at an empty line after its entries.
    """
    main: list[str] = []
    extras: dict[str, list[Extra]] = {"specialists": [], "reinforcements": []}
    section = ""
    for line in lines:
        if head := _SECTION.match(line):
            section = head[1].casefold()
        elif section and (line.startswith("---") or (not line and extras[section])):
            section = ""
        elif not section:
            main.append(line)
        elif (cost := _cost(line[:LONGEST])) is not None:
            extras[section].append(Extra(_name(line[:LONGEST]), cost))
    return main, {key: tuple(value) for key, value in extras.items()}


def _read_labels(lines: Sequence[str]) -> ListContent:
    """Read the values that follow a label and a colon."""
    values: dict[str, str] = {}
    tier: int | None = None
    for line in lines:
        for key, pattern in _KEYED.items():
            if key not in values and (match := pattern.match(line)):
                values[key] = match[1]
        if tier is None and (match := _TIER.search(line)):
            tier = int(match[1])
    leader = values.get("leader", "")
    return ListContent(
        tier=tier,
        bonus=int(values["bonus"]) if "bonus" in values else None,
        leader="" if leader[:1].isdecimal() else _name(leader),  # a count of Leaders: 1, 1/1
        faction=_with_army(bare_name(values.get("faction", "")), bare_name(values.get("army", ""))),
        theme=bare_name(values.get("theme", "")),
        objective=bare_name(values.get("objective", "")),
    )


def _with_army(faction: str, army: str) -> str:
    """Return the faction together with its army: Cygnar - Storm Legion."""
    if not faction or not army:
        known = faction_of_army(army)
        return f"{known} - {army}" if known else faction or army
    return faction if faction.casefold() == army.casefold() else f"{faction} - {army}"


def _leader(lines: Sequence[str]) -> tuple[str, int | None]:
    """Return the first entry with bonus points, or the one marked as Leader."""
    for line in lines:
        match = None if _KEYED["bonus"].match(line) else _BONUS.match(line)
        if match and not _BULLET.match(line) and "/" not in match["name"]:
            return _name(match["name"]), int(match["bonus"])
    for line in lines:
        if marked := _LEADER_MARKED.match(line):
            return _name(marked["before"] or marked["after"]), None
    for at, line in enumerate(lines):
        below = next((one for one in lines[at + 1 : at + 3] if one), "")
        if _LEADER_ALONE.match(line) and below:
            return _name(below), None
    return "", None


def _faction(lines: Sequence[str]) -> str:
    """Return the faction of `Cryx Army - 75 / 75 points`, or of the line below War Room's head."""
    for at, line in enumerate(lines):
        if match := _CHAMBER.match(line):
            return bare_name(match["faction"])
        if line.casefold() == "war room army":
            below = next((one for one in lines[at + 1 :] if one), "")
            return bare_name(re.split(r"\s[-–]\s", below)[0]) if " - " in below else ""
    return ""


def _total(lines: Sequence[str], bonus: int) -> int | None:
    """Return the total points, including all bonus points.

    A heading such as `75 / 75 Army` omits what the bonus points paid for, so the sum of the entries
    counts if it lies between that total and the total with the bonus.
    """
    stated, complete = _stated_total(lines)
    entries = [cost for line in lines if (cost := _entry(line)) is not None]
    total = sum(entries)
    if stated is None:
        return total if entries and total <= MOST else None
    return total if not complete and stated <= total <= stated + bonus else stated


def _stated_total(lines: Sequence[str]) -> tuple[int | None, bool]:
    """Return the total that the text states, and whether it certainly includes the bonus points."""
    for line in lines:
        for ratio in _RATIO.finditer(line):
            if ratio["bonus"] is not None:
                return int(ratio["a"]), True
            if ratio["word"] or ratio["before"]:
                return int(ratio["a"]), False
    for pattern in (_TOTAL, _POINTS):
        # A bare `75 points` is the total only near the top; further down it is a model's cost.
        for line in lines[:12] if pattern is _POINTS else lines:
            match = None if _NO_ENTRY.match(line) else pattern.search(line)
            if match and (_SUM.search(line) or not _BULLET.match(line)):
                return int(match[1]), False
    return None, False


def _entry(line: str) -> int | None:
    """Return the cost of an entry of the army, or None for any other line."""
    if not line or _BONUS.match(line) or _RATIO.search(line) or _NAMED.match(line):
        return None
    if _TOTAL.match(line) or _NO_ENTRY.match(line):
        return None
    # [100] on its own is the size of the army.
    return _cost(line) if any(map(str.isalpha, line)) else None


def _cost(line: str) -> int | None:
    line = _USED.sub("", line)
    if len(each := EACH.findall(line)) > 1:
        return sum(map(int, each))
    match = _COST.search(line)
    return None if match is None else int(next(one for one in match.groups() if one is not None))


def _name(line: str) -> str:
    """Return a name without bullet, bracketed nickname, cost, bonus and text after a dash."""
    line = _NICKNAME.sub("", _BULLET.sub("", _USED.sub("", line)))
    line = re.sub(r"\s+[-–]\s+(?:PC|WJ|WB|Leader|Gunner)\b.*$", "", line)
    if bonus := _BONUS.match(line):
        line = bonus["name"]
    return bare_name(_COST.sub("", line))


_BRACKETED = re.compile(r"\[\s*(\d{1,3})(?:\s*(?:pts?|points?))?\s*\]", re.IGNORECASE)
# Khador - Winter Korps
_ARMY = re.compile(r"^(?P<faction>[^\W\d][\w' ]{1,30}?) [-–] (?P<rest>[^\W\d].*)$")
# Ranks that begin a Leader's name when it follows the army's name on the same line.
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
    """Return the content of a text whose format marks every line, otherwise None.

    The newest builders' have `Faction - Army`, the Leader below it without a cost, the rack's
    spells after dashes, then entries with their cost in brackets. NewRecruit's has its parts
    between plus signs. Both are often pasted as one line, where only these marks separate them.
    """
    filled = [line for line in lines if line]
    return (_recruit("\n".join(filled)) or _army_content(filled)) if filled else None


def _army_content(lines: Sequence[str]) -> ListContent | None:
    head = _ARMY.match(lines[0])
    costs = [int(cost) for line in lines for cost in _BRACKETED.findall(line)]
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
