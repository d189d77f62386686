"""Markers of a closed game: only their own side knows what is under them."""

import gc
from types import FunctionType, ModuleType

import pytest

from rules.scwares.engine.charge import carry_out
from rules.scwares.engine.fire import european_fire, native_fire
from rules.scwares.engine.markers import turn_up
from rules.scwares.engine.orders import COLUMN, LINE, UNMASK
from rules.scwares.units import MARKED, STEADY, TURNED_UP


@pytest.fixture
def closed_board(board, troops, natives):
    """Returns a unit of each side under a marker, and one dummy each; the markers are units 2 to 5."""

    def make(**more):
        dummies = {"blue": [[0, 0, "E"]], "red": [[11, 0, "W"]]}
        options = {"game": "closed"} | more.pop("options", {})
        facts = more.pop("facts", {})
        return board(
            troops((5, 5, "E"), (5, 6, "E")), natives((7, 5, "W"), (7, 6, "W"), **facts),
            options=options, terms={"dummies": dummies}, **more,
        )  # fmt: skip

    return make


def marker_of(battle, unit):
    return battle.units[battle.hides[unit]]


def test_scw_gen_02_in_a_closed_game_all_begin_under_markers(closed_board):
    battle = closed_board()
    assert [unit.state for unit in battle.units[:2]] == [MARKED, MARKED]
    assert [unit.on_table for unit in battle.units] == [False, False, True, True, True, True]
    assert len(battle.under) == 2


def test_scw_r_30_a_marker_s_number_comes_from_where_it_stands(closed_board):
    battle = closed_board()
    places = [(unit.side, unit.y, unit.x) for unit in battle.units[2:]]
    assert places == sorted(places)


def test_scw_gen_02_each_side_has_its_own_view(closed_board):
    battle = closed_board()
    blue = battle.seen_by(0)
    assert blue.units[0].strength == 2
    assert (blue.units[1].strength, blue.units[1].bases, blue.units[1].weapon) == (0, [], -1)
    assert list(blue.under.values()) == [0]
    assert list(battle.seen_by(1).under.values()) == [1]
    assert blue.scenario.units == ()


def test_scw_gen_02_no_way_leads_from_a_view_to_what_it_hides(closed_board):
    battle = closed_board()
    for side in (0, 1):
        battle.seen_by(side)
    hidden, seen, todo = battle.units[1], set(), [battle.seen_by(0)]
    while todo:
        thing = todo.pop()
        assert thing is not hidden
        assert thing not in (battle.log, battle.dice)
        if id(thing) not in seen:
            seen.add(id(thing))
            todo += gc.get_referents(thing) if not isinstance(thing, (type, ModuleType, FunctionType)) else []


def test_scw_gen_02_that_only_dummies_are_left_is_not_to_be_seen(closed_board):
    battle = closed_board()
    turn_up(battle, marker_of(battle, 1), "SCW-RECON-08")
    blue = battle.seen_by(0)
    assert blue is not battle
    assert blue.scenario.units == ()
    assert blue.units[1].strength == 2
    dummy = next(unit for unit in battle.units if unit.side == 1 and unit.is_marker and unit.on_table)
    turn_up(battle, dummy, "SCW-RECON-08")
    assert battle.seen_by(0) is battle


def test_scw_r_30_where_the_dummies_are_is_not_in_the_scenario_of_a_view(closed_board):
    assert "dummies" not in closed_board().seen_by(0).scenario.terms


def test_markers_are_explained_to_their_own_side_alone(closed_board):
    battle = closed_board()
    secret = [event for event in battle.log.events if event.verb in ("stands_for", "is_dummy")]
    assert [event.seen for event in secret] == [1 << battle.units[event.unit].side for event in secret]
    assert len(secret) == 4


def test_scw_recon_09_the_bases_replace_the_marker(closed_board, read_log):
    battle = closed_board(wishes={"SCW-RECON-09": [COLUMN]})
    marker = marker_of(battle, 0)
    turn_up(battle, marker, "SCW-RECON-08")
    assert (marker.on_table, marker.state) == (False, TURNED_UP)
    assert (battle.units[0].state, battle.units[0].places()) == (STEADY, [(5, 5, 2), (5, 5, 2)])
    assert [verb for _, verb, _ in read_log(battle)][-2:] == ["turned_up", "stands_there"]


def test_scw_recon_09_in_line_if_it_likes(closed_board):
    battle = closed_board(wishes={"SCW-RECON-09": [LINE]})
    turn_up(battle, marker_of(battle, 0), "SCW-RECON-08")
    assert battle.units[0].places() == [(5, 5, 2), (5, 4, 2)]


def test_a_dummy_that_is_turned_up_is_nobody(closed_board, read_log):
    battle = closed_board()
    dummy = next(unit for unit in battle.units[2:] if unit.index not in battle.under)
    assert turn_up(battle, dummy, "SCW-RECON-08") is None
    assert read_log(battle)[-1][1] == "dummy_turned_up"


def test_scw_recon_10_a_unit_that_fires_is_turned_up_first(closed_board, read_log):
    battle = closed_board(wishes={"SCW-RECON-10": [UNMASK]})
    european_fire(battle)
    assert battle.units[0].on_table
    assert ("SCW-RECON-10", "turned_up") in [each[:2] for each in read_log(battle)]


def test_scw_recon_10_a_unit_that_is_fired_at_is_turned_up_before_the_dice(closed_board, read_log):
    battle = closed_board(
        faces=[1, 1], wishes={"SCW-RECON-10": [UNMASK], "SCW-FIRE-03": [5 * 12 + 7, -1]},
    )  # fmt: skip
    european_fire(battle)
    verbs = [verb for _, verb, _ in read_log(battle)]
    assert verbs[-3:] == ["turned_up", "stands_there", "fires"]


def test_scw_recon_10_nobody_is_shot_at_behind_a_dummy(closed_board, read_log):
    battle = closed_board(wishes={"SCW-RECON-10": [UNMASK]})
    dummy = next(u for u in battle.units[2:] if u.side == 1 and u.index not in battle.under)
    real = marker_of(battle, 1)
    cell = real.bases[0].cell
    battle.place(real.bases[0], 11 * 12 + 11, 6)
    battle.place(dummy.bases[0], cell, 6)
    battle.commanders[0].wishes["SCW-FIRE-03"] = [cell]
    european_fire(battle)
    assert read_log(battle)[-1][1] == "dummy_turned_up"


def test_scw_recon_10_a_charge_turns_up_both(closed_board, read_log):
    battle = closed_board(faces=[3, 3, 3], facts={"weapon": "spear"})
    carry_out(battle, marker_of(battle, 1), marker_of(battle, 0))
    assert [unit.on_table for unit in battle.units[:2]] == [True, True]
    assert read_log(battle)[-1][1] == "closes"


def test_scw_recon_10_nobody_unmasks_who_has_somebody_in_the_way(board, troops, natives, read_questions):
    def closed(*places):
        return board(
            *(troops(place, weapon="single_shot_rifle") for place in places), natives((8, 5, "W")),
            options={"game": "closed"}, terms={"dummies": {"blue": [], "red": []}},
        )  # fmt: skip

    for places, may in (([(5, 5, "E")], 1), ([(5, 5, "E"), (6, 5, "W")], 0)):
        battle = closed(*places)
        european_fire(battle)
        assert len(read_questions(battle)) == may


def test_spearmen_do_not_unmask_to_fire(closed_board, read_questions):
    battle = closed_board(facts={"weapon": "spear"})
    native_fire(battle)
    assert read_questions(battle) == []
