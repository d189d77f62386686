"""The labels of turns under the curves of losses."""

from itertools import pairwise

from battles.board.frames import Replay
from battles.board.labels import text_width
from battles.replay.loss_chart import LETTER, loss_chart
from tests.battles.films import NAMES, body, stand, step


def test_no_label_of_the_axis_touches_the_next_and_each_turn_has_its_line():
    turns = [1, 2, *[3] * 50, 4, *[5] * 5, *[6] * 50]
    steps = tuple(step(number, stand(), turn=turn) for number, turn in enumerate(turns, 1))
    chart = loss_chart(Replay((body(),), (stand(),), steps), at=0, names=NAMES)
    labels = [(float(x), text) for _path, x, text in chart.turns if text]
    assert len(chart.turns) == 6
    assert [text for _x, text in labels] == ["Phase 1", "4", "6"]
    assert all(x + text_width(text) * LETTER < after for (x, text), (after, _text) in pairwise(labels))
