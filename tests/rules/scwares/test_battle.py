"""Places of bases, the front rank of a zone, and what each side may know."""

from dataclasses import replace

import pytest

import rules
from rules.scwares.battle import Dust


def test_scw_fire_02_the_front_rank_of_a_zone_is_the_rank_nearest_the_enemy(board, troops, natives):
    scouts = {"troop": "scout_foot", "weapon": "musket"}
    battle = board(
        troops((5, 5, "E"), (5, 5, "E")), troops((2, 2, "N"), **scouts), troops((2, 2, "N"), **scouts),
        troops((2, 2, "N"), **scouts), natives((9, 5, "W")),
    )  # fmt: skip
    ahead, behind = 5 * 12 + 8, 5 * 12 + 2
    assert [base.number for base in battle.front(65, 0, ahead)] == [0]
    assert [base.number for base in battle.front(65, 0, behind)] == [1]
    assert [base.unit.index for base in battle.front(26, 0, 50)] == [1, 2]  # two scouts side by side


def test_a_unit_stands_where_its_first_base_stands(board, troops, natives):
    battle = board(troops((5, 5, "E"), (5, 6, "N")), natives((9, 5, "W")))
    unit = battle.units[0]
    battle.place(unit.bases[0], 3, 4)
    battle.settle(unit)
    assert (unit.x, unit.y, unit.facing) == (3, 0, 4)
    assert battle.held[0] == 1 << 3 | 1 << 77


def test_scw_zone_04_friend_and_foe_share_the_room_of_a_zone(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((9, 5, "W")))
    assert battle.room(65, 0)
    battle.place(battle.units[1].bases[0], 65, 6)
    assert not battle.room(65, 0)


@pytest.mark.parametrize("metric", ["manhattan", "chebyshev"])
def test_scw_r_06_the_nearest_enemy_is_as_far_as_the_metric_says(board, troops, natives, metric):
    battle = board(
        troops((2, 2, "E")), natives((5, 4, "W")), natives((11, 11, "W")), options={"distance_metric": metric}
    )
    table = battle.table
    for cell in range(table.size):
        assert battle.span(cell, 0) == min(table.spans(cell)[base.cell] for base in battle.enemies(0))


def test_scw_event_13_nobody_knows_who_is_in_the_dust(board, troops, natives):
    battle = board(
        troops((5, 5, "E")), natives((9, 9, "W")), options={"game": "closed"},
        terms={"dummies": {"blue": [], "red": []}},
    )  # fmt: skip
    battle.dust.append(Dust(3, 5))
    assert [(cloud.cell, cloud.bases) for cloud in battle.seen_by(0).dust] == [(3, 0)]


def swap_units(scenario, side, first, second):
    """Returns the *scenario* with the units *first* and *second* under each other's marker."""
    units = list(scenario.units)
    here, other_zone = units[first]["zone"], units[second]["zone"]
    units[first] = units[first] | {"zone": other_zone}
    units[second] = units[second] | {"zone": here}
    return replace(scenario, units=tuple(units))


class Told:
    """A commander that stores another's questions and answers until something is turned up."""

    def __init__(self, commander):
        self.commander, self.kept = commander, []

    def choose(self, view, clause, unit, options):
        chosen = self.commander.choose(view, clause, unit, options)
        if view.turn == 1 and clause.startswith(("SCW-TURN", "SCW-MOVE")):
            self.kept.append((clause, unit, tuple(options), chosen))
        return chosen


def test_scw_gen_02_the_computer_does_not_know_what_is_under_the_enemy_s_markers():
    """Checks that the first move is the same under other markers. Nothing has been turned up yet."""
    plain = rules.load_scenario("scwares/relief")
    ruleset = rules.find("scwares")
    kept = []
    for scenario in (plain, swap_units(plain, 1, 8, 9), swap_units(plain, 1, 10, 12)):
        blue, red = rules.computers(scenario)
        told = Told(blue)
        ruleset.run(replace(scenario, turn_limit=1), rules.SeededDice("1"), (told, red), rules.Log())
        kept.append(told.kept)
    assert kept[0] == kept[1] == kept[2] != []
