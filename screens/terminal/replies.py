"""Filter that separates a terminal's replies, which are not keys, from typed input.

Asked or not, terminals report their colours, size and type, in sequences that begin like keys. They
can come late and in parts. The contents of a reply would otherwise be read as letters, and letters
are commands here.
"""

import re

from srtui.rules.value import Value

ESC, BELL = "\x1b", "\x07"
LONE = 0.1
"""Seconds after which an escape is the key of that name, and begins nothing."""
UNSURE = 0.5
"""Seconds for which what may be a reply, or keys pressed one after the other, is held back."""
QUIET = 2.0
"""Seconds without a sign after which a reply that has begun does not go on."""
LONGEST = 64
"""Characters of a reply that are examined."""
_HIGH = {"\x90": "P", "\x98": "X", "\x9b": "[", "\x9c": "\\", "\x9d": "]", "\x9e": "^", "\x9f": "_"}
"""The same beginnings as one sign each."""
_TEXTS = tuple(ESC + one for one in "]P_")
"""What begins a reply that is a text: it lasts until its own end sign."""
_MAY_BE = re.compile(r"\x1b(\](\d*|[lLI].*)|P[\d;]*|_)")
"""The beginning of a reply, or keys pressed after an escape."""
_REPLY = re.compile(r"\x1b(\]\d+;|P[\d;]*[$+>!|=]|_G)|\x1b\[[?>=]|\x1b\[[\d;]*;")
"""Nobody types what begins so."""
_REMAINDER = re.compile(r"\]\d+;|P\d*[$+>!|=]|_G|\[[?>=]\d")
"""How the rest of a reply begins that was cut off after its escape."""
# Sequences that the framework's parser knows are listed and all others dropped, not the other way
# round: terminals send more kinds of replies than anybody can list.
_KEYS = re.compile(
    r"\x1b\[(?:[\d:;]*[~^@ABCDEFGHPQSZuabcd]|\d+\$|\[[A-E]|R"  # keys, modifiers and all
    r"|<?[-\d;]*[Mm]|[IO]|48;[\d:;]+t|\?\d+;\d\$y)"  # mouse, focus, size, modes
)
"""The control sequences that the framework understands; all others are replies."""
_KEYPAD = ESC + "O"
"""What begins keys of one more sign."""
_SHIFTED = re.compile(r"\x1b\[\d+")
"""rxvt ends some of its keys with a character that other terminals put in the middle."""
_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"
_AFTER_ESCAPE = frozenset("\t\r\n\x7f\x08 ")
"""Keys that nobody holds alt for: after an escape they are keys of their own."""


class InputPiece(Value):
    """Part of what was typed.

    `complete`: it is text, or a sequence from its escape to its end; otherwise each character is a
    separate key, including an escape.
    """

    text: str
    complete: bool = True


class Replies:
    """Filter of terminal input.

    It takes what was read and when (seconds of any clock), and returns what was typed.
    """

    def __init__(self) -> None:
        self._held = ""
        """The beginning of a sequence."""
        self._last_input = 0.0
        self._escaped_at = -QUIET
        """When an escape was given on as a key: what came with it may follow."""
        self._pasted: str | None = None
        """The end of what is being pasted."""

    def feed(self, text: str, now: float) -> list[InputPiece]:
        """Return the typed part of the input."""
        typed = self.tick(now)
        self._last_input = now
        if not self._held and now - self._escaped_at < QUIET and _REMAINDER.match(text):
            self._held = ESC
        self._escaped_at = -QUIET
        plain = ""
        for char in text:
            part = self._next(char)
            if part is None:
                continue
            if part.complete and not part.text.startswith(ESC):
                plain += part.text
                continue
            if plain:
                typed.append(InputPiece(plain))
            plain = ""
            if part.text:
                typed.append(part)
        return [*typed, InputPiece(plain)] if plain else typed

    def tick(self, now: float) -> list[InputPiece]:
        """Return held-back input that has waited long enough; drop an incomplete reply."""
        held, waited = self._held, now - self._last_input
        patience = QUIET if _REPLY.match(held) else UNSURE
        if not held or waited < (LONE if held == ESC else patience):
            return []
        self._held = ""
        # It may have been the first byte of a reply that a slow connection has split.
        if held == ESC:
            self._escaped_at = now
        return [] if _REPLY.match(held) else [InputPiece(held, complete=False)]

    @property
    def holds(self) -> bool:
        """Whether any input is held back."""
        return bool(self._held)

    def _next(self, char: str) -> InputPiece | None:
        """Process one more character; return None if incomplete, or typed text (may be empty)."""
        if self._pasted is not None:
            return self._paste(char)
        held = self._held
        if char in _HIGH and not held:
            self._held = ESC + _HIGH[char]
            return None
        if not held:
            if char != ESC:
                return InputPiece(char)
            self._held = char
            return None
        if held == ESC:
            return self._begun(char)
        if held.startswith(_TEXTS):
            return self._text(char)
        if held == _KEYPAD:
            self._held = ""
            return InputPiece(held + char) if " " < char <= "~" else self._release_held(held, char)
        return self._control(char)

    def _paste(self, char: str) -> InputPiece:
        """Pass on pasted text, whatever it contains."""
        # Keep only as much as the end marker's length: a paste may be of any length.
        end = ((self._pasted or "") + char)[-len(_PASTED) :]
        self._pasted = None if end == _PASTED else end
        return InputPiece(char)

    def _begun(self, char: str) -> InputPiece | None:
        """Process the character after an escape."""
        if char in "[]P_O":
            self._held += char
            return None
        if char == ESC:
            return InputPiece(ESC, complete=False)
        self._held = ""
        return InputPiece(ESC + char, complete=char not in _AFTER_ESCAPE)

    def _text(self, char: str) -> InputPiece | None:
        """Read a text reply up to its end: a bell, or escape and backslash."""
        held = self._held
        if held.endswith(ESC):
            self._held = ""
            return InputPiece("") if char == "\\" else self._release_held(held[:-1], ESC, char)
        if char in (BELL, "\x9c"):
            self._held = ""
            return InputPiece("")
        if char == ESC:
            self._held += char
            return None
        if char < " " or char == "\x7f":
            self._held = ""
            return self._release_held(held, char)
        if len(held) < LONGEST:
            self._held += char
        if _MAY_BE.fullmatch(self._held) or _REPLY.match(self._held):
            return None
        self._held = ""
        return InputPiece(held + char, complete=False)

    def _control(self, char: str) -> InputPiece | None:
        """Read a control sequence up to its end: a letter, or another final character."""
        held = self._held
        sequence = held + char
        if held == ESC + "[" and char == "[":
            self._held = sequence
            return None
        if char == "$" and _SHIFTED.fullmatch(held):
            self._held = ""
            return InputPiece(sequence)
        if "@" <= char <= "~":
            self._held = ""
            if sequence == _PASTE:
                self._pasted = ""
            return InputPiece(sequence if _KEYS.fullmatch(sequence) else "")
        if " " <= char <= "?":
            self._held = sequence[:LONGEST]
            return None
        self._held = ""
        return self._release_held(held, char)

    def _release_held(self, held: str, *after: str) -> InputPiece | None:
        """Release held-back input that turns out not to be a sequence."""
        if _REPLY.match(held):
            held = ""
        rest: InputPiece | None = InputPiece(after[0])
        if after[0] == ESC:  # which may begin the next one
            self._held = ESC
            rest = self._next(after[1]) if len(after) > 1 else None
        return InputPiece(held + (rest.text if rest else ""), complete=False) if held else rest
