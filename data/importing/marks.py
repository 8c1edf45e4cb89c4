"""Marks around names in pasted text: bullets, numbers, and those of Discord and Markdown."""

import re
from collections.abc import Sequence

from data.importing import vocabulary
from data.importing.cells import words_of

_BULLET = re.compile(
    r"^(?:(?:#?\d{1,4}[.):]{1,2}-?|#\d{1,4}|\d{1,3}\s*[-–—](?=\s+[^\W\d])"
    r"|[-*+•·▪‣–—]|>{1,3}|#{1,6})\s+|\[[ xX✓]?\]\s*"
    r"|(?:\d{1,4}[.)]|\d\ufe0f?\u20e3)\s*(?=[^\W\d]))"
)
# <@123>, <@!123>, <@&123>, <#123>, <:name:123>, <a:name:123>, <t:123:R>, :name:
_DISCORD = re.compile(r"<(?:@[!&]?|#|a?:\w+:|t:)\d+(?::\w)?>|(?<!\w):[a-z0-9_+-]{2,40}:(?!\w)")
MENTION = re.compile(r"<@!?\d+>")
"""A person by Discord's number, which nobody else knows."""
_PAIRS = ("***", "**", "__", "~~", "||", "```", "`", "*", "_")
_STRUCK = re.compile(r"(?P<mark>~~?)(?P<inner>[^~]+)(?P=mark)")
_STARRED = re.compile(r"(?<!\S)\*(?P<inner>[^*\s][^*]*)\*(?!\S)")
_TIME = r"\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?(?:[AaPp]\.?[Mm]\.?|Uhr|h))?"
_DATE = r"(?:[^\W\d]+\.?|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{1,4}[.,]?),?"
_WHEN = rf"(?:{_DATE}\s+){{0,5}}{_TIME}"
# annab — Today at 12:31; annab 20.09.2026 18:05; [12:31] annab:
_MESSAGE = re.compile(rf"^\S.{{0,60}}?\s[—–-]\s*{_WHEN}$|^\[{_TIME}\]\s*\S*:?$|^{_TIME}\s*\S*:$")
# — yesterday at 08:05, below a line with the author alone
_ROLE = r"(?:(?:Role icon|Rollensymbol|Icône de rôle)\b[^—–]*)?"
_MESSAGE_TIME = re.compile(rf"^{_ROLE}[—–-]\s*{_WHEN}$")
_DASH, _ONLY_WHEN = re.compile(r"[—–-]"), re.compile(_WHEN)
# [20:31], [01.03.26, 19:12:33], or the time first, as a browser copies messages of WhatsApp
_BRACKETED = rf"\[(?:(?:{_DATE}\s+)?{_TIME}|{_TIME},\s+{_DATE})\]"
# [20:31] annab: text; [01.03.26, 19:12:33] Anna Berg: text
_AUTHOR = re.compile(
    rf"^(?:{_BRACKETED}|{_DATE}\s+{_TIME}\s+[-–])\s*(?P<author>[^:]{{1,40}}):\s+(?=\S)"
)
# 12/03/2026, 18:15 - Dan Ek left: a date and a time without an author, as WhatsApp itself writes
_STAMP = re.compile(
    rf"^(?:\[(?:{_DATE}\s+{_TIME}|{_TIME},\s+{_DATE})\]|{_DATE}\s+{_TIME}\s+[-–])\s"
)
_MAIL_HEAD = re.compile(r"(?P<word>[^\W\d]{1,12}):\s+(?P<value>\S.*)")
BADGE = re.compile(r"[A-Z]{2,6}|(?:Role icon|Rollensymbol|Icône de rôle)\b.*")
"""What Discord shows next to an author: OP, MOD, a role's icon."""
_PLACEHOLDER = re.compile(r"\W*<[^<>]*>\W*")
"""An attachment in a message: <attached: list.jpg>."""
_SPOILER = re.compile(r"^\|\|([^|]+)\|\|(?=\s|$)")
_CAPTAIN_SIGN = re.compile("[⭐🌟👑©]|:(?:crown|star2?):")
_ADDRESS = re.compile(r"\s*<[^<>\s]+@[^<>\s]+>")
_BOX = re.compile(r"\s*(?:[-*+•]\s+|\d{1,4}[.)]\s*)?(?:(?P<empty>☐|⬜|\[\s?\])|☑|✅|✔|☒|\[[xX✓]\])")
_CALLS = ("@everyone", "@here")
_EDITED = re.compile(
    r"\s*\((?:edited|bearbeitet|modifié|editado|edytowane|modificato|edytowano)\)\s*$",
    re.IGNORECASE,
)
PICTURES = "\u2190-\u2bff\ufe0f\u200d\u20e3\U0001f000-\U0001faff"
_SYMBOLS = re.compile(f"^[{PICTURES}]+\\s*")
_SYMBOLS_BEHIND = re.compile(f"\\s*([{PICTURES}]+)\\s*$")


def unmarked(line: str) -> str:
    """Return a line without the markup at its beginning and around its parts."""
    bare = _ADDRESS.sub("", _EDITED.sub("", _DISCORD.sub(" ", line))).strip()
    before = ""
    while before != bare:
        before = bare
        bare = _SYMBOLS.sub("", _BULLET.sub("", bare))
        bare = _SPOILER.sub(r"\1", _without_pair(bare)).removeprefix("@").strip()
    for pair in ("**", "__", "~~", "`"):
        if bare.count(pair) == 2:
            bare = bare.replace(pair, "")
    return _STARRED.sub(r"\g<inner>", bare)


def without_symbols_behind(line: str) -> tuple[str, str]:
    """Return a line without the pictures at its end, and those pictures."""
    match = _SYMBOLS_BEHIND.search(line)
    return (line, "") if match is None else (line[: match.start()], match[1])


def symbols_before(line: str) -> str:
    """Return the pictures before a name, behind its bullet if any; without those of a number."""
    match = _SYMBOLS.match(_BULLET.sub("", line.strip()))
    return "" if match is None else match[0].strip()


def _without_pair(text: str) -> str:
    """Return a text without a pair of marks that encloses all of it."""
    for pair in _PAIRS:
        inner = text[len(pair) : -len(pair)]
        if text.startswith(pair) and text.endswith(pair) and inner.strip() and pair not in inner:
            return inner.strip()
    return text


def struck_name(line: str) -> str:
    """Return a name that is struck through, as for a person who is not coming; else ""."""
    bare, before = line.strip(), ""
    # A box may follow a bullet: - [x] ~~Bo~~.
    while before != bare:
        before = bare
        bare = _SYMBOLS.sub("", _BULLET.sub("", bare))
    match = _STRUCK.match(bare)
    return "" if match is None else match["inner"]


def is_message_head(line: str) -> bool:
    """Tell whether a line is a message's head: its author and time."""
    bare = line.strip()
    if _STAMP.match(bare) and not author_of(bare):
        return True
    left_out = author_of(bare) and is_left_out(without_author(bare))
    return bool(_MESSAGE.match(bare) or left_out) or bare.casefold().startswith(_CALLS)


def is_left_out(words: str) -> bool:
    """Tell whether a message stands for a picture or for deleted text."""
    if _PLACEHOLDER.fullmatch(words.strip()):
        return True
    return any(f" {words_of(words)}".endswith(f" {each}") for each in vocabulary.words("left_out"))


def is_mail_head(line: str) -> bool:
    """Tell whether a line may be a mail's header line: From, To, Subject."""
    match = _MAIL_HEAD.match(line.strip())
    return match is not None and words_of(match["word"]) in vocabulary.words("mail")


def author_of_mail(head: str) -> str:
    """Return a mail's author from its header line, or "" if the line does not name one."""
    match = _MAIL_HEAD.match(head.strip())
    if match is None or words_of(match["word"]) not in vocabulary.words("mail", "author"):
        return ""
    return _ADDRESS.sub("", match["value"]).strip(' "')


def is_captain_sign(line: str) -> bool:
    """Tell whether a line has a star or a crown, which marks a team's captain."""
    return _CAPTAIN_SIGN.search(line) is not None


def is_message_time(line: str) -> bool:
    """Tell whether a line gives a message's time, below its author's name."""
    return bool(_MESSAGE_TIME.match(line.strip()))


def with_whole_heads(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the lines with the dash and the time below an author's name joined into one line."""
    joined: list[tuple[int, str]] = []
    for number, line in lines:
        after_dash = joined and _DASH.fullmatch(joined[-1][1].strip())
        if after_dash and _ONLY_WHEN.fullmatch(line.strip()):
            joined[-1] = (joined[-1][0], f"— {line.strip()}")
        else:
            joined.append((number, line))
    return joined


def without_author(line: str) -> str:
    """Return a line without the time and the author before its text."""
    return _AUTHOR.sub("", line.strip(), count=1)


def author_of(line: str) -> str:
    """Return a message's author from the line that has its time, or ""."""
    match = _AUTHOR.match(line.strip())
    return "" if match is None else match["author"].strip()


def split_addresses(line: str) -> list[str]:
    """Return the people on a line of addresses, as mail programs copy them."""
    if len(_ADDRESS.findall(line)) < 2:
        return [line]
    return [part.strip(" ,;") for part in re.split(r"(?<=>)\s*[,;]", line) if part.strip(" ,;")]


def is_unticked(line: str) -> bool | None:
    """Tell whether a line begins with an empty box; None if it does not begin with a box."""
    match = _BOX.match(line)
    return None if match is None else match["empty"] is not None


def is_listed(line: str) -> bool:
    """Tell whether a line begins with a bullet or a number."""
    return bool(_BULLET.match(line.strip()))
