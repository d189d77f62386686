"""Bodies on squares and hexes through a whole battle: where they are drawn, and what is said of it."""

import json
from functools import cache

import pytest

import rules
from battles.board.counters import block_outline, half_size, pip_spots, sign_id
from battles.board.drawing import draw_board
from battles.board.formations import DISMOUNTED, IN_BATTERY, LIMBERED
from battles.board.grid import lattice
from battles.board.packing import GONE, packed_poses, places_of_bases
from battles.replay.loss_chart import loss_chart
from battles.replay.step import moment_at_step
from battles.replay.steps import replay_of_battle
from rules import FullLog, Record, SeededDice
from tests.battles.films import LETTERS, NAMES

GRIDS = ("scwares/relief", "scwares/camp", "acw_hex/ridge", "acw_hex/ford")
ALL = pytest.mark.parametrize("name", GRIDS)


@cache
def fight_shipped(name):
    scenario, log = rules.load_scenario(name), FullLog()
    record = Record(scenario, rules.find(scenario.ruleset).version, "places")
    rules.play(record, dice=SeededDice("places"), computer=rules.computers(scenario), log=log)
    return scenario, log


@cache
def film(name):
    scenario, log = fight_shipped(name)
    return replay_of_battle(scenario, log, letters=LETTERS)


@ALL
def test_positions_packed_step_by_step_equal_those_packed_at_once(name):
    scenario, log = fight_shipped(name)
    plan, shown = lattice(scenario.board), film(name)
    looks = [(body.arm, body.side) for body in shown.units]
    verbs = rules.names_of(scenario, log.events).verbs
    start = log.opening + (rules.UNBORN,) * (len(looks) - len(log.opening))
    for number, now in enumerate(rules.steps(start, log.events, verbs), start=1):
        if number % 37:
            continue
        found = packed_poses(plan, now, looks)
        for n, (stand, standing) in enumerate(zip(shown.stands(number), now, strict=True)):
            wanted = tuple(
                found.get((n, base)) if standing.on_table and cell[0] != GONE else None
                for base, cell in enumerate(places_of_bases(standing))
            )
            assert stand.poses == wanted


@ALL
def test_each_unit_on_the_table_has_a_place_in_words(name):
    shown = film(name)
    for step in shown.steps[::29]:
        for stand in step.stands:
            assert bool(stand.where) == stand.on_table
    chief = next(n for n, body in enumerate(shown.units) if body.arm == "chief")
    faces = "facing" in shown.opening[chief].where
    assert faces == (name == "scwares/camp")  # on hexes a chief faces nowhere; a marker stands for the other


@ALL
def test_the_film_unrolled_on_the_page_ends_as_the_replay_does(name):
    shown = film(name)
    reel = json.loads(json.dumps(moment_at_step(shown, at=0, names=NAMES, clause_href=str).film))
    now = reel["opening"]
    for frame in reel["steps"]:
        for number, *changed in frame[8]:
            now[number] = changed
    for body, told, stand in zip(reel["units"], now, shown.steps[-1].stands, strict=True):
        wanted = [pose and [pose.x / 100, pose.y / 100, pose.turn, pose.size / 100] for pose in stand.poses]
        assert (told[11], told[12]) == (wanted, stand.where)
        assert f"{body[3]}/{body[4]}/{told[8]}/{body[6]}/{body[2]}" in reel["forms"]


@ALL
def test_every_base_that_ever_stands_has_its_block_on_the_page(name):
    scenario, _log = fight_shipped(name)
    shown = film(name)
    plate = draw_board(scenario.board, shown, at=len(shown.steps))
    for n, mark in enumerate(plate.unit_marks):
        most = max(len(step.stands[n].poses) for step in shown.steps)
        assert len(mark.at) == most
        assert [bool(at) for at in mark.at[: len(shown.steps[-1].stands[n].poses)]] == [
            bool(pose) for pose in shown.steps[-1].stands[n].poses
        ]
    assert plate.cells


@ALL
def test_losses_and_survivors_add_up_to_the_starting_strength(name):
    shown = film(name)
    for n, body in enumerate(shown.units):
        if body.counts == "hits" and body.arm not in ("chief", "train"):
            assert all(step.stands[n].strength + step.down[n] == body.figures for step in shown.steps)
        if body.arm != "chief":  # another takes over
            assert all(0 <= step.down[n] <= max(1, body.figures) for step in shown.steps)
    chart = loss_chart(shown, at=len(shown.steps), names=NAMES)
    assert chart.title == ("Hits taken" if shown.counts == "hits" else "Bases lost")
    assert chart.words.startswith(chart.title)


def test_acw_cbt_a_hit_shows_on_its_unit_until_the_unit_rallies():
    scenario, _log = fight_shipped("acw_hex/ridge")
    shown = film("acw_hex/ridge")
    step = next(step for step in shown.steps if "took a hit" in step.sentence)
    mark = draw_board(scenario.board, shown, at=step.number).unit_marks[step.unit]
    assert [figure.look for figure in mark.figures].count("fallen") >= 1
    assert "can take" in mark.words
    assert "hits of 3" in mark.words


def test_scw_move_08_a_gun_limbers_and_unlimbers_in_sign_and_in_words():
    scenario, log = fight_shipped("scwares/camp")
    shown = film("scwares/camp")
    gun = next(n for n, body in enumerate(shown.units) if body.arm == "gun" and body.make == "")
    step = next((s for s in shown.steps if s.unit == gun and "limbers up" in s.sentence), None)
    before, after = (IN_BATTERY, LIMBERED) if step else (IN_BATTERY, IN_BATTERY)
    assert shown.opening[gun].formation == before
    if step:
        assert step.stands[gun].formation == after
        assert "limbered" in draw_board(scenario.board, shown, at=step.number).unit_marks[gun].words


def test_scw_gen_02_a_marker_is_drawn_as_one_and_counts_as_nobody():
    shown = film("scwares/relief")
    markers = [body for body in shown.units if body.arm == "marker"]
    assert markers
    assert {(body.figures, body.muster) for body in markers} == {(1, 0)}
    scenario, _log = fight_shipped("scwares/relief")
    mark = next(
        m for m in draw_board(scenario.board, shown, at=0).unit_marks if "marker" in m.classes.split()
    )
    assert mark.count == ""
    assert mark.form.sign == "g-marker"


def test_each_side_has_its_frame_and_each_arm_its_sign():
    assert len({block_outline("foot", side) for side in "abcd"}) == 4
    assert sign_id("horse", "", DISMOUNTED) != sign_id("horse", "", "line")
    assert (
        sign_id("gun", "", LIMBERED) != sign_id("gun", "", IN_BATTERY) != sign_id("gun", "heavy", IN_BATTERY)
    )
    assert sign_id("gun", "machine_gun", IN_BATTERY) == "g-machine"
    assert half_size("marker") > half_size("scout")


def test_hits_are_counted_by_three_pips_behind_and_a_chief_has_none():
    spots = pip_spots("foot", 3)
    assert len(spots) == 3
    assert all(y > half_size("foot")[1] for _, y in spots)
    assert pip_spots("chief", 1) == ()
