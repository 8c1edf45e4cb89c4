"""What commands answer under --json where that is more than one view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from srtui.rules.value import Value

if TYPE_CHECKING:
    from srtui.state.devices import Device
    from srtui.state.serving import Serving
    from srtui.views.alternatives import Question
    from srtui.views.document import Document
    from srtui.views.pairings import Pair
    from srtui.views.scoring import Scoring


class Preview(Value):
    """What an import would do, in sentences, and what is doubtful about it."""

    preview: tuple[str, ...]
    doubts: tuple[str, ...]


class Pairing(Value):
    """One pair, and what else there was for it."""

    pair: Pair
    instead: tuple[Question, ...]


class ScoredGame(Value):
    """A game that is scored turn by turn, and the rule behind each of its rows, in their order."""

    game: Scoring
    rules: tuple[Document, ...]


class DeviceList(Value):
    """The server that runs, if one does, and every device that the event knows."""

    serving: Serving | None
    devices: tuple[Device, ...]


class Differing(Value):
    """A value of the edition: as the event has it, and as it is on offer now."""

    key: str
    event: Any
    offered: Any


class Refusal(Value):
    """Why nothing was done, in sentences. `doubts`: it would be done with --sure."""

    why: tuple[str, ...]
    doubts: bool = False
