"""The form with the figures of one list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from screens.dialogs.form import CommandForm
from srtui.commands.lists.handed_in import EditList
from srtui.rules.lists import ArmyList
from srtui.rules.value import names_of


class ListForm(CommandForm):
    """The figures of a list, filled in as they are; what is left alone stays as it is."""

    def __init__(self, one: ArmyList) -> None:
        given = {"player": one.player, "number": one.number}
        super().__init__(EditList, given, current=_form_values(one))


def _form_values(one: ArmyList) -> Mapping[str, Any]:
    """Return what is known of a list, by the fields of its form."""
    asked = EditList.asked()
    return {name: getattr(one, name) for name in names_of(type(one)) if name in asked}
