"""JSON answers that several commands share."""

from srtui.rules.value import Value, field


class Preview(Value):
    """Effect of an import, in sentences, with its warnings."""

    preview: tuple[str, ...]
    warnings: tuple[str, ...] = field(name="doubts")


class Refusal(Value):
    """Reasons why nothing was done, in sentences, and warnings that --sure ignores."""

    reasons: tuple[str, ...] = field(name="why")
    needs_sure: bool = field(default=False, name="doubts")
