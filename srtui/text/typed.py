"""Text that a person typed, made harmless."""

from data.clean import Unclean, clean_line
from srtui.model.refused import Refused


def clean(raw: str, label: str, *, empty: bool = False) -> str:
    """Text from a person, made harmless; refuses what is empty or too long."""
    if empty and not raw.strip():
        return ""
    try:
        return clean_line(raw)
    except Unclean as fault:
        raise Refused(f"{label}: {fault}") from None
