"""Enemies met and not fought: only what the force's side saw, with the reason in its order."""

import pytest

from campaign.briefing.sections.near_contacts import contacts_without_battle
from campaign.briefing.week import Week, report_scopes
from campaign.logic.theatre.theatre import Order, legs_to
from campaign.logic.vocabulary import OrderKind, Stance
from campaign.models import Sighting
from campaign.operations.orders import submission as orders
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db

BOR = {"place": "bor", "route": "", "metres": 0}


def contacts(war, outcome, *, seen_by=("spain",), order=None, shuns=False, high=900):
    """Says what Spain's report tells of `leon`, which met `band` at Bor on the first day."""
    turn, spain, band = current_turn(war), war.sides.get(key="spain"), war.forces.get(key="band")
    leon = war.forces.get(key="leon")
    if order:
        orders.submit_order(turn=turn, force=leon, order=order, seat=None, actor=None)
    Sighting.objects.create(
        turn=turn, observer=spain, of_side=band.side, force=band, minute=1000, date=turn.starts,
        place=war.places.get(key="bor"), low=800, high=high, arm="infantry", source="own_eyes", ref="s1",
    )  # fmt: skip
    column = {"track": [[0, BOR], [2000, BOR]], **({"shuns": {"band": BOR}} if shuns else {})}
    contact = {"columns": ["band", "leon"], "seen_by": [*seen_by], "spot": BOR, "minute": 1000,
           "outcome": outcome}  # fmt: skip
    war.turns.update(march={"columns": {"leon": column, "band": column}, "contacts": [contact], "done": True})
    week = Week(Rows(current_turn(war)))
    return {
        scope.side.key: contacts_without_battle(week, scope)
        for scope in report_scopes(week.rows)
        if scope.seat is None
    }


def order(stance, kind=OrderKind.MARCH, odds_limit=100):
    return Order(kind, legs_to("cerro"), stance, odds_limit=odds_limit)


def test_a_garrison_that_an_enemy_slips_away_from_has_not_turned_back():
    (fact,) = contacts(manned_war(), "evaded", order=order(Stance.DEFEND))["spain"]
    assert fact.how == "it_evaded"


@pytest.mark.parametrize(
    ("outcome", "shuns", "stance", "how", "why"),
    [
        ("evaded", True, Stance.AVOID, "turned_back", "avoid"),
        ("evaded", True, Stance.WITHDRAW, "turned_back", "too_strong"),
        ("facing", False, Stance.DEFEND, "faced", "defend"),
        ("slipped", False, Stance.AVOID, "hid", "avoid"),
        ("left_by_night", True, Stance.DEFEND, "left_by_night", "defend"),
        ("left_by_night", False, Stance.DEFEND, "it_left", "defend"),
    ],
)
def test_a_contact_without_a_battle_says_how_it_ended_and_why(outcome, shuns, stance, how, why):
    (fact,) = contacts(manned_war(), outcome, shuns=shuns, order=order(stance))["spain"]
    assert (fact.how, fact.why, fact.low, fact.high) == (how, why, 800, 900)


@pytest.mark.parametrize(("seen_by", "told_to"), [("spain", ["spain"]), ("cuba", ["cuba"])])
def test_a_side_that_saw_nobody_reads_nothing(seen_by, told_to):
    told = contacts(manned_war(), "let_go", seen_by=(seen_by,))
    assert [side for side, facts in told.items() if facts] == told_to


def test_a_battle_is_reported_elsewhere():
    assert contacts(manned_war(), "engaged")["spain"] == ()
