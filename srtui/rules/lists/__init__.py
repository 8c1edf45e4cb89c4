"""Army lists: values, list builders' texts, findings, and the lists still playable.

Sources: rules.md 1.4, 2.4, 3.4, 4.4, 5.4; decisions 26-1, ALL-8.
"""

from srtui.rules.lists.findings import Finding as Finding
from srtui.rules.lists.findings import findings as findings
from srtui.rules.lists.findings import to_look_at as to_look_at
from srtui.rules.lists.values import ArmyList as ArmyList
from srtui.rules.lists.values import Bounds as Bounds
from srtui.rules.lists.values import Extra as Extra
from srtui.rules.lists.values import Limits as Limits
from srtui.rules.lists.values import ListChoice as ListChoice
from srtui.rules.lists.values import bounds as bounds
from srtui.rules.lists.values import choices_left as choices_left
from srtui.rules.lists.values import least as least
from srtui.rules.lists.values import limits as limits
