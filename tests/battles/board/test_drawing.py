"""The board as a drawing: bodies, labels, ground, the strip of losses, and what stands beside it."""

import json
import re

import pytest

from battles.board.damage import BREACH, BRIDGE, FIRE, RUIN, Scar, scar_of_event
from battles.board.drawing import draw_board
from battles.board.frames import Replay
from battles.board.ground import board_table
from battles.board.labels import LETTER, Tag, letter_size, tag_spots
from battles.board.symbols import coast_line, hachure_path, lobed_outline, sea_shapes
from battles.board.unit_shapes import SIZE, figure_spots, unit_form
from battles.replay.loss_chart import loss_chart
from battles.replay.step import moment_at_step
from rules.machete.ground import ground
from rules.machete.terrain import AREAS
from tests.battles.films import NAMES, ambush, body, film, stand, step

BOARD = {"width_cm": 180, "height_cm": 120}


def one(*steps, bodies=None, opening=None):
    first = opening or (stand(),)
    return Replay(bodies or tuple(body(f"c{n}") for n in range(len(first))), first, steps)


def drawn_board(replay, at=0):
    return draw_board(BOARD, replay, at=at)


# Bodies


def test_the_far_edge_is_on_top_and_the_front_is_where_it_faces():
    mark = drawn_board(one(opening=(stand(x=6000, y=4000, facing=90),))).unit_marks[0]
    assert mark.at == (f"translate(60 80) rotate(90) scale({SIZE})",)


@pytest.mark.parametrize(("arm", "formation"), [("foot", "line"), ("foot", "column"), ("horse", "line")])
def test_all_figures_stand_on_their_bed(arm, formation):
    for figures in range(1, 13):
        spots, (wide, deep) = figure_spots(body(arm=arm, figures=figures), formation)
        assert len(set(spots)) == figures
        assert all(abs(x) < wide and abs(y) < deep for x, y in spots)


def test_a_column_is_narrow_and_deep_and_a_line_is_not():
    _line, (line_wide, line_deep) = figure_spots(body(), "line")
    _column, (wide, deep) = figure_spots(body(), "column")
    assert wide < line_wide
    assert deep > line_deep


def test_skirmishers_have_no_bed():
    assert unit_form(body(), "skirmish").bed == ""
    assert unit_form(body(), "line").bed


def test_officers_stand_first_and_are_ringed():
    figures = drawn_board(one()).unit_marks[0].figures
    assert [figure.symbol for figure in figures[:3]] == ["m-cmd", "m-cmd", "m-foot"]


def test_the_fallen_lie_as_crosses_while_their_turn_lasts_and_are_gone_in_the_next():
    hit, later = stand(strength=10), stand(strength=10)
    replay = one(step(1, hit, down=(2,)), step(2, later, turn=2, down=(2,)))
    assert [f.look for f in drawn_board(replay, 1).unit_marks[0].figures[9:]] == ["", "fallen", "fallen"]
    assert [f.look for f in drawn_board(replay, 2).unit_marks[0].figures[9:]] == ["", "gone", "gone"]


def test_a_unit_that_wavers_has_a_wave_and_the_word():
    mark = drawn_board(one(step(1, stand(state="shaken"))), 1).unit_marks[0]
    assert "wavering" in mark.classes
    assert mark.state == "shaken"
    assert mark.words == "C0, 12 of 12 figures, shaken."


def test_the_acting_unit_and_its_target_are_drawn_heavy():
    three = (stand(x=3000), stand(x=6000), stand(x=9000))
    plate = draw_board(
        BOARD, one(step(1, *three, unit=0, target=2, faces=(3,), mark="shot"), opening=three), at=1
    )
    assert ["now" in mark.classes.split() for mark in plate.unit_marks] == [True, False, True]


def test_a_unit_that_left_the_table_is_hidden_and_unnamed():
    mark = drawn_board(one(step(1, stand(on_table=False, state="ran"))), 1).unit_marks[0]
    assert (mark.on_table, mark.tag) == (False, False)


# Strokes


def test_fire_is_two_dashed_lines_toward_the_target():
    two = (stand(x=3000), stand(x=12000))
    strokes = draw_board(BOARD, one(step(1, *two, target=1, mark="shot"), opening=two), at=1).strokes
    assert [(stroke.look, stroke.path.count("M"), stroke.head) for stroke in strokes] == [("shot", 2, "")]


@pytest.mark.parametrize(
    ("mark", "look", "head"),
    [
        ("charge", "chg", "charge-a"),
        ("retreat", "chg retreat", "retreat-a"),
        ("march", "chg march", "charge-a"),
    ],
)
def test_a_unit_that_moved_has_an_arrow_from_where_it_stood(mark, look, head):
    stroke = drawn_board(one(step(1, stand(x=12000), mark=mark)), 1).strokes[0]
    assert (stroke.look, stroke.head) == (look, head)
    assert stroke.path.startswith("M60 80Q")


def test_blows_and_words_draw_no_stroke():
    assert drawn_board(one(step(1, stand(), mark="blow")), 1).strokes == ()
    assert drawn_board(one(step(1, stand())), 1).strokes == ()


# Labels


def tag(x, y, text="12th company 12/12", first=False):
    return Tag((x, y), (4.0, 4.0), text, second="", first=first)


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


def test_labels_keep_off_the_signs_of_objectives():
    plain, free = (tag_spots({0: tag(60, 60)}, (180, 120), signs)[0] for signs in ((), [(60, 66)]))
    assert (plain.x, plain.y) == (60, 60 + 4 + 0.9 * LETTER)
    assert free.y < 60


def test_in_a_crowd_some_stay_unnamed_but_never_those_who_act():
    crowd = {n: tag(60 + n % 5 * 5, 50 + n // 5 * 5, first=n == 12) for n in range(25)}
    spots = tag_spots(crowd, (180, 120))
    assert 12 in spots
    assert len(spots) < 25


def test_letters_are_as_large_on_a_small_table():
    assert letter_size(90) * 2 == letter_size(180)


# Ground


def test_near_and_far_are_turned_over_for_the_page():
    crossing = {"crossings": [{"kind": "ford", "point": [50, 20]}]}
    ford = next(shape for shape in board_table(BOARD | crossing).shapes if shape.look == "ford")
    assert ford.path.startswith("M46 97")


def test_a_river_lies_under_the_road_and_both_under_a_stand():
    board = BOARD | {
        "areas": [{"kind": "stand", "points": [[10, 10], [20, 10], [20, 20]]}],
        "lines": [
            {"kind": "road", "points": [[0, 60], [180, 60]], "width_cm": 4},
            {"kind": "river", "points": [[90, 0], [95, 60], [90, 120]], "width_cm": 6},
        ],
    }
    looks = [shape.look for shape in board_table(board).shapes]
    assert looks.index("rv1") < looks.index("broad") < looks.index("stand")


def test_a_stand_bulges_outward_whichever_way_round_it_is_drawn():
    ring = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    sweeps = {
        text: set(re.findall(r"A1.9 1.9 0 0 (\d)", text))
        for text in (lobed_outline(ring), lobed_outline(ring[::-1]))
    }
    assert list(sweeps.values()) == [{"1"}, {"0"}]


def test_a_table_of_jungle_is_sown_but_for_clearings_and_ways():
    open_table = board_table(BOARD | {"ground": "jungle"})
    cleared = board_table(
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
    assert board_table(scenario.board) == board_table(scenario.board)


EVERYTHING = [
    {"kind": kind, "points": [[10, 10], [40, 12], [38, 40], [12, 38]]}
    for kind in (
        "clearing", "crops", "jungle", "stand", "cane", "swamp", "water", "building", "rubble", "burning",
        "hill",
    )
]  # fmt: skip


def test_every_kind_of_thing_on_a_board_is_drawn():
    for area in EVERYTHING:
        assert len(board_table(BOARD | {"areas": [area]}).shapes) > 1, area["kind"]
    for kind in ("road", "path", "river", "wall", "fence", "hedge", "earthwork"):
        line = {"kind": kind, "points": [[0, 0], [50, 20], [80, 60]]}
        assert len(board_table(BOARD | {"lines": [line]}).shapes) > 1, kind
    for kind in ("ford", "bridge", "breach"):
        assert len(board_table(BOARD | {"crossings": [{"kind": kind, "point": [50, 20]}]}).shapes) > 1, kind


def test_the_words_of_the_rules_for_ground_are_all_known_here():
    assert {area["kind"] for area in EVERYTHING} == set(AREAS)


@pytest.mark.parametrize("kind", ["raid", "landing", "assault", "crossing"])
@pytest.mark.parametrize("place", ["open", "jungle", "swamp", "hills"])
def test_a_ground_that_was_made_is_drawn(kind, place):
    looks = {shape.look for shape in board_table(ground(place, "wet", "a", kind=kind, works=3)).shapes}
    wanted = {"raid": "eaves", "landing": "shore", "assault": "teeth", "crossing": "ford"}
    assert wanted[kind] in looks


def test_hachures_fall_outward_and_keep_off_the_edge_of_the_table():
    ring = [(0.0, 20.0), (30.0, 20.0), (30.0, 50.0), (0.0, 50.0)]
    strokes = re.findall(r"M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)", hachure_path(ring, (180, 120)))
    assert len(strokes) > 20
    for x0, y0, x1, y1 in (map(float, each) for each in strokes):
        assert abs(x1 - 15) + abs(y1 - 35) > abs(x0 - 15) + abs(y0 - 35)
        assert x0 > 0.5


def test_the_sea_has_no_shore_along_the_edge_of_the_table():
    ring = [(150.0, 0.0), (145.0, 60.0), (150.0, 120.0), (180.0, 120.0), (180.0, 0.0)]
    assert coast_line(ring, (180, 120)) == ring[:3]
    assert coast_line(ring[::-1], (180, 120)) == ring[2::-1]
    assert coast_line([(5.0, 5.0), (9.0, 5.0), (9.0, 9.0)], (180, 120)) == []


def test_water_that_meets_the_edge_on_one_side_is_drawn_as_a_whole_path():
    ring = [(80.0, 0.0), (90.0, 0.0), (90.0, 50.0), (80.0, 50.0)]
    drawn = sea_shapes(ring, (200, 140))[0]
    assert drawn.path.endswith("80 0z")


def test_a_house_is_called_by_its_name_and_nothing_lies_under_the_name():
    board = ground("urban", "dry", "a")
    names = {area["name"] for area in board["areas"] if area["kind"] == "building"}
    written = {label.text for label in board_table(board).labels}
    assert len(names & written) > len(names) * 2 // 3


# What the battle does to it


def test_a_field_burns_on_the_board_from_its_step_on():
    board = BOARD | {"areas": [EVERYTHING[4], EVERYTHING[7]]}
    burns = Scar(FIRE, 0, 0, 0)
    plate = draw_board(board, one(step(1, stand()), step(2, stand(), scar=burns)), at=1)
    assert [change.step for change in plate.changes] == [2]
    assert "flame" in {shape.look for shape in plate.changes[0].shapes}


@pytest.mark.parametrize(("kind", "look"), [(RUIN, "ruin"), (BRIDGE, "gone-bridge"), (BREACH, "stones")])
def test_a_destroyed_feature_is_drawn_as_destroyed(kind, look):
    board = BOARD | {"areas": [EVERYTHING[4], EVERYTHING[7]]}
    shot = Scar(kind, 0, 2000, 2000)
    (change,) = draw_board(board, one(step(1, stand(), scar=shot)), at=1).changes
    assert look in {shape.look for shape in change.shapes}


def test_scars_are_read_off_the_events():
    assert scar_of_event("sets_fire", {"what": 1, "area": 3}) == Scar(FIRE, 3, 0, 0)
    assert scar_of_event("comes_down", {"structure": 1, "number": 0, "at_x": 5, "at_y": 7}) == Scar(
        BRIDGE, 0, 5, 7
    )
    assert scar_of_event("moves", {}) is None


# Guns, carts, ships, prisoners


@pytest.mark.parametrize(
    ("arm", "formation", "sign"),
    [
        ("gun", "in_battery", "m-gun"), ("gun", "limbered", "m-limber"), ("cart", "line", "m-cart"),
        ("ship", "line", "m-ship"), ("boat", "line", "m-boat"), ("train", "line", ""), ("foot", "line", ""),
    ],
)  # fmt: skip
def test_a_unit_that_is_more_than_its_figures_has_a_sign(arm, formation, sign):
    for figures in (0, 1, 4, 13):
        look = unit_form(body(arm=arm, figures=figures), formation)
        assert look.sign == sign
        if arm != "boat":
            assert len(look.spots) == figures
            assert len(set(look.spots)) == figures


def test_a_gun_that_nobody_serves_lies_there_with_its_word():
    gun = body(arm="gun", figures=4)
    mark = drawn_board(
        one(bodies=(gun,), opening=(stand(strength=0, state="unserved", formation="in_battery"),))
    )
    assert "idle" in mark.unit_marks[0].classes.split()
    assert mark.unit_marks[0].state == "without a crew"


def test_a_unit_that_leads_prisoners_has_them_behind_it():
    mark = drawn_board(one(opening=(stand(led=6),))).unit_marks[0]
    assert "leads" in mark.classes.split()
    assert mark.words == "C1, 12 of 12 figures, leads 6 prisoners.".replace("C1", "C0")


# Beside the board


def test_the_strip_ends_at_the_losses_so_far():
    replay = film()
    chart = loss_chart(replay, at=len(replay.steps), names=NAMES)
    down = dict.fromkeys(NAMES, 0)
    for each, lost in zip(replay.units, replay.steps[-1].down, strict=True):
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
        rows = moment_at_step(replay, at=at, names=NAMES, clause_href=lambda clause: "").losses
        assert sum(row.start for row in rows) == sum(each.muster for each in replay.units)
        assert sum(row.lost for row in rows) == (sum(replay.steps[at - 1].down) if at else 0)
        assert all(row.left + row.lost <= row.start for row in rows)


def test_the_moment_has_its_neighbours_and_stops_at_both_ends():
    replay = film()
    last = len(replay.steps)
    first, end = (moment_at_step(replay, at=at, names=NAMES, clause_href=str) for at in (0, last))
    assert (first.before, first.after, end.before, end.after) == (0, 1, last - 1, last)


def test_a_clause_is_printed_short_and_linked():
    shown_moment = moment_at_step(
        film(), at=5, names=NAMES, clause_href=lambda clause: f"/rules/{clause}", ruleset_prefix="MACH-"
    )
    clause = film().steps[4].clause
    assert (shown_moment.chip.short, shown_moment.chip.href) == (clause[5:], f"/rules/{clause}")


def test_the_film_unrolled_on_the_page_ends_as_the_replay_does():
    replay = film()
    reel = json.loads(json.dumps(moment_at_step(replay, at=0, names=NAMES, clause_href=str).film))
    now = reel["opening"]
    for frame in reel["steps"]:
        for number, *changed in frame[8]:
            now[number] = changed
    last = replay.steps[-1]
    assert [(s[0], s[1], s[3], s[5], s[7]) for s in now] == [
        (each.x / 100, each.y / 100, each.strength, each.state, down)
        for each, down in zip(last.stands, last.down, strict=True)
    ]
    assert all(
        f"{b[3]}/{b[4]}/{s[8]}/{b[6]}/{b[2]}" in reel["forms"]
        for b, s in zip(reel["units"], now, strict=True)
    )
