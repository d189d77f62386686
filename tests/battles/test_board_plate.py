"""The board as a drawing: bodies, labels, ground, the strip of losses, and what stands beside it."""

import json
import re

import pytest

from battles.board_ground import lobed, table
from battles.board_labels import LETTER, Tag, letter, tag_spots
from battles.board_plate import SIZE, draw, form, places
from battles.loss_chart import loss_chart
from battles.moment import moment
from battles.replay import Replay
from tests.battles.films import NAMES, ambush, body, film, stand, step

BOARD = {"width_cm": 180, "height_cm": 120}


def one(*steps, bodies=None, opening=None):
    first = opening or (stand(),)
    return Replay(bodies or tuple(body(f"c{n}") for n in range(len(first))), first, steps)


def shown(replay, at=0):
    return draw(BOARD, replay, at=at)


# Bodies


def test_the_far_edge_is_on_top_and_the_front_is_where_it_faces():
    mark = shown(one(opening=(stand(x=6000, y=4000, facing=90),))).bodies[0]
    assert mark.at == f"translate(60 80) rotate(90) scale({SIZE})"


@pytest.mark.parametrize(("arm", "formation"), [("foot", "line"), ("foot", "column"), ("horse", "line")])
def test_all_figures_stand_on_their_bed(arm, formation):
    for figures in range(1, 13):
        spots, (wide, deep) = places(body(arm=arm, figures=figures), formation)
        assert len(set(spots)) == figures
        assert all(abs(x) < wide and abs(y) < deep for x, y in spots)


def test_a_column_is_narrow_and_deep_and_a_line_is_not():
    _line, (line_wide, line_deep) = places(body(), "line")
    _column, (wide, deep) = places(body(), "column")
    assert wide < line_wide
    assert deep > line_deep


def test_skirmishers_have_no_bed():
    assert form(body(), "skirmish").bed == ""
    assert form(body(), "line").bed


def test_officers_stand_first_and_are_ringed():
    figures = shown(one()).bodies[0].figures
    assert [figure.symbol for figure in figures[:3]] == ["m-cmd", "m-cmd", "m-foot"]


def test_the_fallen_lie_as_crosses_while_their_turn_lasts_and_are_gone_in_the_next():
    hit, later = stand(strength=10), stand(strength=10)
    replay = one(step(1, hit, down=(2,)), step(2, later, turn=2, down=(2,)))
    assert [f.look for f in shown(replay, 1).bodies[0].figures[9:]] == ["", "fallen", "fallen"]
    assert [f.look for f in shown(replay, 2).bodies[0].figures[9:]] == ["", "gone", "gone"]


def test_a_body_that_wavers_has_a_wave_and_the_word():
    mark = shown(one(step(1, stand(state="shaken"))), 1).bodies[0]
    assert "wavering" in mark.classes
    assert mark.state == "shaken"
    assert mark.words == "C0, 12 of 12 figures, shaken."


def test_who_acts_and_who_is_acted_on_are_drawn_heavy():
    three = (stand(x=3000), stand(x=6000), stand(x=9000))
    plate = draw(BOARD, one(step(1, *three, unit=0, target=2, faces=(3,), mark="shot"), opening=three), at=1)
    assert ["now" in mark.classes.split() for mark in plate.bodies] == [True, False, True]


def test_who_left_the_table_is_hidden_and_unnamed():
    mark = shown(one(step(1, stand(on_table=False, state="ran"))), 1).bodies[0]
    assert (mark.on_table, mark.tag) == (False, False)


# Strokes


def test_fire_is_two_dashed_lines_toward_the_target():
    two = (stand(x=3000), stand(x=12000))
    strokes = draw(BOARD, one(step(1, *two, target=1, mark="shot"), opening=two), at=1).strokes
    assert [(stroke.look, stroke.path.count("M"), stroke.head) for stroke in strokes] == [("shot", 2, "")]


@pytest.mark.parametrize(
    ("mark", "look", "head"),
    [
        ("charge", "chg", "charge-a"),
        ("retreat", "chg retreat", "retreat-a"),
        ("march", "chg march", "charge-a"),
    ],
)
def test_a_body_that_moved_has_an_arrow_from_where_it_stood(mark, look, head):
    stroke = shown(one(step(1, stand(x=12000), mark=mark)), 1).strokes[0]
    assert (stroke.look, stroke.head) == (look, head)
    assert stroke.path.startswith("M60 80Q")


def test_blows_and_words_draw_no_stroke():
    assert shown(one(step(1, stand(), mark="blow")), 1).strokes == ()
    assert shown(one(step(1, stand())), 1).strokes == ()


# Labels


def tag(x, y, text="12th company 12/12", first=False):
    return Tag((x, y), (4.0, 4.0), text, second=False, first=first)


def test_labels_keep_off_one_another():
    tags = {n: tag(60 + 9 * n, 60) for n in range(6)}
    boxes = []
    for number, spot in tag_spots(tags, (180, 120)).items():
        wide = len(tags[number].text) * LETTER * 0.47
        left = spot.x - {"start": 0, "middle": wide / 2, "end": wide}[spot.anchor]
        boxes.append((left, spot.y - 2, left + wide, spot.y))
    assert len(boxes) >= 4
    for n, a in enumerate(boxes):
        for b in boxes[n + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_in_a_crowd_some_stay_unnamed_but_never_those_who_act():
    crowd = {n: tag(60 + n % 5 * 5, 50 + n // 5 * 5, first=n == 12) for n in range(25)}
    spots = tag_spots(crowd, (180, 120))
    assert 12 in spots
    assert len(spots) < 25


def test_letters_are_as_large_on_a_small_table():
    assert letter(90) * 2 == letter(180)


# Ground


def test_near_and_far_are_turned_over_for_the_page():
    crossing = {"crossings": [{"kind": "ford", "point": [50, 20]}]}
    ford = next(shape for shape in table(BOARD | crossing).shapes if shape.look == "ford")
    assert ford.path.startswith("M46 97")


def test_a_river_lies_under_the_road_and_both_under_a_stand():
    board = BOARD | {
        "areas": [{"kind": "stand", "points": [[10, 10], [20, 10], [20, 20]]}],
        "lines": [
            {"kind": "road", "points": [[0, 60], [180, 60]], "width_cm": 4},
            {"kind": "river", "points": [[90, 0], [95, 60], [90, 120]], "width_cm": 6},
        ],
    }
    looks = [shape.look for shape in table(board).shapes]
    assert looks.index("rv1") < looks.index("broad") < looks.index("stand")


def test_a_stand_bulges_outward_whichever_way_round_it_is_told():
    ring = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    sweeps = {text: set(re.findall(r"A1.9 1.9 0 0 (\d)", text)) for text in (lobed(ring), lobed(ring[::-1]))}
    assert list(sweeps.values()) == [{"1"}, {"0"}]


def test_a_table_of_jungle_is_sown_but_for_clearings_and_ways():
    open_table = table(BOARD | {"ground": "jungle"})
    cleared = table(
        BOARD
        | {
            "ground": "jungle",
            "areas": [{"kind": "clearing", "points": [[0, 0], [180, 0], [180, 120], [0, 120]]}],
        }
    )
    fronds = [next((s.path for s in t.shapes if s.look == "frond"), "") for t in (open_table, cleared)]
    assert fronds[0].count("M") > 100
    assert fronds[1] == ""


def test_the_same_board_is_the_same_drawing():
    scenario, _log = ambush()
    assert table(scenario.board) == table(scenario.board)


# Beside the board


def test_the_strip_ends_at_the_losses_so_far():
    replay = film()
    chart = loss_chart(replay, at=len(replay.steps), names=NAMES)
    down = dict.fromkeys(NAMES, 0)
    for each, lost in zip(replay.bodies, replay.steps[-1].down, strict=True):
        down[each.side] += lost
    assert {curve.text.split(" of ")[0] for curve in chart.curves} == {
        f"{NAMES[s]} {n}" for s, n in down.items()
    }


def test_the_strip_before_the_first_event_is_flat():
    chart = loss_chart(film(), at=0, names=NAMES)
    assert all("V" not in curve.path for curve in chart.curves)


def test_the_moment_lists_losses_that_add_up():
    replay = film()
    for at in (0, len(replay.steps) // 2, len(replay.steps)):
        rows = moment(replay, at=at, names=NAMES, clause_href=lambda clause: "").losses
        assert sum(row.start for row in rows) == sum(each.figures for each in replay.bodies)
        assert sum(row.lost for row in rows) == (sum(replay.steps[at - 1].down) if at else 0)
        assert all(row.left + row.lost <= row.start for row in rows)


def test_the_moment_has_its_neighbours_and_stops_at_both_ends():
    replay = film()
    last = len(replay.steps)
    first, end = (moment(replay, at=at, names=NAMES, clause_href=str) for at in (0, last))
    assert (first.before, first.after, end.before, end.after) == (0, 1, last - 1, last)
    assert [line.number for line in moment(replay, at=10, names=NAMES, clause_href=str).lines] == list(
        range(7, 14)
    )


def test_a_clause_is_printed_short_and_linked():
    shown_moment = moment(
        film(), at=5, names=NAMES, clause_href=lambda clause: f"/rules/{clause}", ruleset_prefix="MACH-"
    )
    clause = film().steps[4].clause
    assert (shown_moment.chip.short, shown_moment.chip.href) == (clause[5:], f"/rules/{clause}")


def test_the_film_unrolled_on_the_page_ends_as_the_replay_does():
    replay = film()
    reel = json.loads(json.dumps(moment(replay, at=0, names=NAMES, clause_href=str).film))
    now = reel["opening"]
    for frame in reel["steps"]:
        for number, *changed in frame[8]:
            now[number] = changed
    last = replay.steps[-1]
    assert [(s[0], s[1], s[3], s[5], s[7]) for s in now] == [
        (each.x / 100, each.y / 100, each.strength, each.state, down)
        for each, down in zip(last.stands, last.down, strict=True)
    ]
    assert all(f"{b[3]}/{b[4]}/{s[8]}" in reel["forms"] for b, s in zip(reel["bodies"], now, strict=True))
