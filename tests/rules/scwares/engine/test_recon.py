"""Reconnaissance of the enemy's markers."""

import pytest

from rules.core.dice import NeedDice
from rules.scwares.engine.recon import recon_phase


@pytest.fixture
def closed_game(board, troops, natives):
    """Returns a native marker at *where* and a European one, without dummies. It looks east from (5, 5)."""

    def make(where, faces, troop="infantry", **more):
        facts = {"troop": troop} if troop == "infantry" else {"troop": troop, "weapon": "musket"}
        options = {"game": "closed"} | more.pop("options", {})
        return board(
            troops((5, 5, "E"), **facts), natives((*where, "N")), faces=faces,
            options=options, terms={"dummies": {"blue": [], "red": []}}, **more,
        )  # fmt: skip

    return make


def is_seen(battle):
    return battle.units[1].on_table


def test_scw_turn_04_only_in_closed_games(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((6, 5, "W")))
    recon_phase(battle)
    assert battle.log.events == []


def test_scw_recon_01_a_neighbour_is_rolled_for_without_a_die_for_distance(closed_game):
    battle = closed_game((4, 4), [5, 1])
    recon_phase(battle)
    assert is_seen(battle)


def test_scw_gen_02_no_die_is_asked_for_whoever_is_under_a_marker(closed_game):
    """Keeps a unit's number from showing both sides who looks from there.

    It would show that it is no dummy.
    """
    for faces in ((), (3,)):
        battle = closed_game((8, 5), faces, wishes={"SCW-RECON-02": [65 + 3]})
        with pytest.raises(NeedDice) as need:
            recon_phase(battle)
        assert need.value.unit == -1


def test_scw_recon_02_farther_off_it_takes_a_die_for_the_distance(closed_game, read_log):
    far = closed_game((8, 5), [2, 6, 1], wishes={"SCW-RECON-02": [65 + 3]})
    recon_phase(far)
    assert not is_seen(far)
    near = closed_game((8, 5), [3, 6], wishes={"SCW-RECON-02": [65 + 3]})
    recon_phase(near)
    assert is_seen(near)
    assert read_log(near)[-4][:2] == ("SCW-RECON-02", "looks_out")


def test_scw_recon_03_no_base_looks_out_behind_itself(closed_game, read_questions):
    battle = closed_game((2, 5), [])
    recon_phase(battle)
    assert read_questions(battle) == []


def test_scw_recon_04_scouts_look_all_round_without_choosing(closed_game, read_questions):
    battle = closed_game((2, 5), [4, 5], troop="scout_foot")
    recon_phase(battle)
    assert is_seen(battle)
    assert read_questions(battle) == []


def test_scw_recon_05_nobody_sees_through_woods(closed_game, read_questions):
    battle = closed_game((8, 5), [], areas=[{"kind": "woods", "zones": [[7, 5]]}])
    recon_phase(battle)
    assert read_questions(battle) == []


def test_scw_r_29_one_roll_a_marker_and_turn_however_many_look(board, troops, natives, read_log):
    units = [troops((5, 5, "E")), troops((5, 6, "E")), natives((6, 5, "N"))]
    terms = {"dummies": {"blue": [], "red": []}}
    once = board(*units, faces=[4, 1, 1], options={"game": "closed"}, terms=terms)
    recon_phase(once)
    assert [verb for _, verb, _ in read_log(once)].count("cannot_tell") == 1 + 2  # natives see two markers
    options = {"game": "closed", "recon_throws": "per_observer"}
    each = board(*units, faces=[4, 5, 1, 1], options=options, terms=terms)
    recon_phase(each)
    assert each.units[2].on_table


def test_scw_r_29_by_the_option_a_neighbour_is_known_at_once(closed_game):
    battle = closed_game((4, 4), [], options={"recon_adjoining": "automatic"})
    recon_phase(battle)
    assert is_seen(battle)


def test_scw_r_24_at_a_corner_a_wood_and_troops_hide_a_marker_together(board, troops, natives):
    woods = {"kind": "woods", "zones": [[7, 5]]}
    terms = {"dummies": {"blue": [], "red": []}}

    def faces_offered(*areas):
        battle = board(
            troops((5, 4, "NE"), troop="scout_foot", weapon="musket"), troops((6, 6, "S")),
            natives((8, 7, "W")), faces=[6, 1], options={"game": "closed"}, terms=terms, areas=areas,
        )  # fmt: skip
        recon_phase(battle)
        return battle.dice.faces

    assert faces_offered() == (1,)  # the second die, for the marker
    assert faces_offered(woods) == ()
