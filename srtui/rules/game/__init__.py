"""A game scored by its scenario's rules: the fold of its moves, and its next questions."""

from srtui.rules.game.fold import step as step
from srtui.rules.game.questions import asked as asked
from srtui.rules.game.values import Adopted as Adopted
from srtui.rules.game.values import Answered as Answered
from srtui.rules.game.values import Ask as Ask
from srtui.rules.game.values import Ended as Ended
from srtui.rules.game.values import EndTurn as EndTurn
from srtui.rules.game.values import Happened as Happened
from srtui.rules.game.values import Move as Move
from srtui.rules.game.values import Overruled as Overruled
from srtui.rules.game.values import Play as Play
from srtui.rules.game.values import Question as Question
from srtui.rules.game.values import Stage as Stage
from srtui.rules.game.values import State as State
from srtui.rules.game.values import Typed as Typed
from srtui.rules.refusal import Refusal as Refusal
