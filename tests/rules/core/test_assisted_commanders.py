"""Commanders with a piece of their own: the log of a table and the assisted game say the same of them."""

import pytest

import rules
from rules import SIDES, Entrant, Tally

COMMANDERS = {
    "acw_hex": (
        {"troop": "cavalry", "corps": "band", "division": "horse"},
        {"troop": "corps_commander", "corps": "band"},
    ),
    "macduff": (
        {"troop": "cavalry", "figures": 8, "weapon": "carbine"},
        {"troop": "commander", "general": True},
    ),
    "mexican_war": (
        {"troop": "cavalry", "class": "us_irregular", "figures": 8, "stands": 4},
        {"troop": "commander", "rank": "army", "officer": "us_other"},
    ),
    "scwares": (
        {"troop": "mounted", "figures": 4, "class": "native", "group": "band", "weapon": "single_shot_rifle"},
        {"troop": "commander", "figures": 1, "class": "native", "group": "band"},
    ),
}


def begin(ruleset, *, has_leader):
    """Begins a game of a unit and a commander of each side."""
    force = []
    for number, side in enumerate(SIDES):
        for key, facts in zip(("unit", "commander"), COMMANDERS[ruleset], strict=True):
            own = {"key": f"{side}-{key}", "name": key, "side": side, "force": "band", **facts}
            force.append(Entrant(own["key"], number, own, True, has_leader and key == "commander"))
    return rules.find(ruleset).assisted(force, {})


@pytest.mark.parametrize("ruleset", COMMANDERS)
@pytest.mark.parametrize("has_leader", [True, False])
@pytest.mark.parametrize(
    "written", [{"lost": 1}, {"lost": 1, "leader_hit": True}, {"surrendered": 1}], ids=str
)
def test_a_commander_struck_in_the_log_is_out_of_the_game_and_stays_struck(ruleset, has_leader, written):
    game = begin(ruleset, has_leader=has_leader)
    game.take(rules.adjusting_step(game, {"red-commander": Tally(**written)}))
    (row,) = (each for each in game.rows() if each.unit == 3)
    told = game.tallies()["red-commander"]
    assert (row.is_out, row.left) == (True, 0)
    assert (told.lost, told.surrendered) == (written.get("lost", 0), written.get("surrendered", 0))
    assert not (told.leader_hit and told.surrendered)
    assert rules.adjusting_step(game, {"red-commander": told}) is None
