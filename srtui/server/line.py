"""A connection to a device, as those who show something on it know it."""

from collections.abc import Callable, Mapping
from typing import Protocol

from screens.base import BaseApp
from screens.theme.look import Depth
from srtui.server.driver import LineDriver
from srtui.server.link import Link
from srtui.server.outlet import Outlet
from srtui.text.seats import DevicePlace


class Connection(Protocol):
    """`key`: the fingerprint of the device's key; "" where it has none.

    `environ`: what the device says of its terminal, of what the look depends on. `size`: columns
    and lines, within bounds.
    """

    place: DevicePlace
    key: str
    address: str
    environ: Mapping[str, str]
    depth: Depth
    size: tuple[int, int]
    outlet: Outlet
    link: Link
    app: BaseApp | None
    """What is shown on it now."""
    name: str
    """Name of its user, as in the journal; "" before it is known."""
    since: str
    """UTC in ISO form."""
    painted: Callable[[], None]
    """Called once the app that begins has painted its first picture."""
    risen: bool
    """Somebody else has taken its place."""
    touch: bool
    """Whether it is a browser: shown with the mouse, and no PIN is typed there."""
    seat: str
    """Which of several seats at a table it has; "" where the table has one."""
    ended: bool
    """Whether the other end has closed, or the server has closed it."""

    def shows(self, driver: LineDriver | None) -> None:
        """Keys and sizes go to this driver from now on."""

    def say(self, sentence: str) -> None:
        """Print a sentence while no screen is shown."""

    def end(self, sentence: str = "") -> None:
        """End the app that is shown, print the reason, and close."""

    def drop(self) -> None:
        """Close at once: nobody reads."""
