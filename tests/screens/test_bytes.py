"""Bytes that are no text, as a wrongly set terminal sends them."""

from typing import Any

from screens.base import forgiving


class Driver:
    """Stands for the framework's: fails once, then ends by itself."""

    def __init__(self) -> None:
        self.reads = 0
        self.exit_event = self

    def is_set(self) -> bool:
        return self.reads > 1

    def run_input_thread(self) -> None:
        self.reads += 1
        if self.reads == 1:
            b"\xe9a".decode()


def test_a_byte_that_is_no_text_does_not_end_the_program() -> None:
    kind: Any = forgiving(Driver)  # type: ignore[arg-type]
    driver = kind()
    driver.run_input_thread()
    assert driver.reads == 2
