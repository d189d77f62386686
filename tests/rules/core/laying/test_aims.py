"""Terms of winning in a scenario in inches, and their refusals."""

import pytest

from rules.core.inputs import BadInput
from rules.core.laying.aims import aims_of, check_aims, edge_at, edge_point, facing_inward
from rules.core.scenario import Scenario

SIZE = 7200, 4800


def check_terms(terms, units=()):
    check_aims(Scenario("any", "T", {}, tuple(units), 10, {}, terms), SIZE)


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"home": {"blue": "up"}}, "terms.home.blue"),
        ({"must_win": "green"}, "terms.must_win"),
        ({"objective": {"x": 80, "y": 10}}, "terms.objective.x"),
        ({"objective": {"x": 8}}, "terms.objective.y"),
        ({"goals": [{"side": "blue", "kind": "sing"}]}, "terms.goals.0.kind"),
        ({"goals": [{"side": "blue", "kind": "cost", "count": 0}]}, "terms.goals.0.count"),
        ({"goals": [{"side": "blue", "kind": "bring_off", "count": 1}]}, "terms.exit.blue"),
        ({"reserves": {"late": {"turn": 0, "at": [0, 0]}}}, "terms.reserves.late.turn"),
        ({"reserves": {"late": {"turn": 2, "at": [10, 10]}}}, "terms.reserves.late.at"),
        ({"reserves": {"late": {"turn": 2, "at": [0, 10]}}}, "terms.reserves.late"),
    ],
)
def test_bad_terms_are_refused_by_their_field(terms, field):
    with pytest.raises(BadInput) as fault:
        check_terms(terms)
    assert fault.value.field == field


def test_good_terms_are_read():
    terms = {
        "objective": {"x": 36, "y": 24.5, "name": "the road"},
        "must_win": "blue",
        "exit": {"red": "far"},
        "goals": [{"side": "red", "kind": "bring_off", "count": 3}],
        "reserves": {"late": {"turn": 2, "at": [0, 10]}},
    }
    check_terms(terms, [{"reserve": "late"}])
    aims = aims_of(terms)
    assert (aims.place, aims.must_win, aims.exits, aims.homes) == ((3600, 2450), 0, (-1, 1), (0, 1))
    assert (aims.goals[0].side, aims.goals[0].count) == (1, 3)


@pytest.mark.parametrize(
    ("edge", "at", "facing"), [(0, (20, 0), 0), (1, (20, 4800), 180), (2, (0, 30), 90), (3, (7200, 30), 270)]
)
def test_an_edge_has_a_point_and_a_way_in(edge, at, facing):
    assert edge_point(edge, 20, 30, *SIZE) == at
    assert edge_at(*at, *SIZE) == edge
    assert facing_inward(edge) == facing
