"""SCW-R-46: which reserves arrive, and from where."""

import pytest

from rules.core.inputs import BadInput
from rules.scwares.engine.move import european_move
from rules.scwares.engine.reserves import come_on
from rules.scwares.units import RESERVE, STEADY

TERMS = {"reserves": {"late": {"turn": 2}}, "home": {"blue": "W", "red": "E"}}


@pytest.fixture
def late_infantry(troops):
    """Returns infantry of two bases that arrives in turn 2."""

    def make(**more):
        facts = troops((0, 0, "E"), (0, 0, "E"), reserve="late", **more)
        del facts["bases"]
        return facts

    return make


def test_scw_r_46_a_reserve_stands_at_its_own_edge_when_its_turn_has_come(
    board, troops, natives, late_infantry, read_log
):
    battle = board(troops((5, 5, "E")), late_infantry(), natives((11, 11, "W")), terms=TERMS)
    unit = battle.units[1]
    assert (unit.state, unit.on_table, battle.homes) == (RESERVE, False, (6, 2))
    come_on(battle, unit.side)
    assert unit.state == RESERVE
    battle.turn = 2
    european_move(battle)
    assert (unit.state, unit.on_table) == (STEADY, True)
    assert {(x, facing) for x, _, facing in unit.places()} == {(0, 2)}
    assert ("SCW-R-46", "comes_on", 1) in read_log(battle)


def test_scw_r_46_whose_group_has_made_off_stays_away(board, troops, natives, late_infantry):
    battle = board(troops((5, 5, "E")), late_infantry(), natives((11, 11, "W")), terms=TERMS)
    battle.turn, battle.groups[0].failed = 2, 1
    come_on(battle, 0)
    assert battle.units[1].state == RESERVE


def test_scw_r_46_reserves_have_no_place_no_markers_and_a_turn(board, troops, natives, late_infantry):
    here, foe = troops((5, 5, "E")), natives((11, 11, "W"))
    for units, more, field in (
        ((here, late_infantry(zone=[1, 1]), foe), {"terms": TERMS}, "units.1.zone"),
        ((here, late_infantry(), foe), {"terms": {}}, "units.1.reserve"),
        ((here, late_infantry(), foe), {"terms": TERMS, "options": {"game": "closed"}}, "units.1.reserve"),
        (
            (here, late_infantry(), foe),
            {"terms": {"reserves": {"late": {"turn": 0}}}},
            "terms.reserves.late.turn",
        ),
        ((here, late_infantry(), foe), {"terms": {"reserves": []}}, "terms.reserves"),
        ((late_infantry(), foe), {"terms": TERMS}, "units"),
    ):
        with pytest.raises(BadInput) as refused:
            board(*units, **more)
        assert refused.value.field == field


def test_scw_r_46_or_at_the_edge_that_the_scenario_names(board, troops, natives, late_infantry):
    terms = TERMS | {"reserves": {"late": {"turn": 2, "edge": "N"}}}
    battle = board(troops((5, 5, "E")), late_infantry(), natives((11, 11, "W")), terms=terms)
    battle.turn = 2
    european_move(battle)
    assert {(y, facing) for _, y, facing in battle.units[1].places()} == {(battle.table.rows - 1, 4)}
    with pytest.raises(BadInput) as refused:
        board(
            troops((5, 5, "E")),
            late_infantry(),
            natives((11, 11, "W")),
            terms=TERMS | {"reserves": {"late": {"turn": 2, "edge": "NE"}}},
        )
    assert refused.value.field == "terms.reserves.late.edge"
