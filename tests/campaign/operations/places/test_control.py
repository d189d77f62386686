"""Places change hands at a week's end. A side that has not heard of it still sees the old flag."""

import pytest

from campaign.logic.knowledge.fog import side_view
from campaign.logic.vocabulary import TurnState
from campaign.operations.places import control as holding
from campaign.operations.turns import turn_machine as turns
from campaign.pages.parts.map_data import map_ground
from campaign.pages.reports.situation.other_sections import changed_hands
from campaign.store import archive, load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import order, play
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


def holder(war, place):
    return getattr(war.places.get(key=place).holder, "key", "")


def week(war):
    for force in war.forces.exclude(orders__turn=current_turn(war)):
        order(force)
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    return war.turns.filter(state=TurnState.PUBLISHED).latest("number")


def believed_holders(war, side):
    """Returns the holders of all places on the map of *side*. None is the umpire."""
    ground = map_ground(war, war.start_date, side and war.sides.get(key=side))
    return {key: row.holder.key if row.holder else "" for key, row in ground.rows.items()}


@pytest.fixture
def war():
    """Returns a war in which Spain's column marches into Bor.

    It is nobody's; Cuba's band is at Cerro, more than ten km off.
    """
    war = declare_war()
    order(raise_force(war, "band", side="cuba", at="cerro", men=100))
    order(raise_force(war, "column", side="spain", at="alba", men=100), "bor")
    return war


def test_a_column_alone_in_a_village_at_the_weeks_close_has_captured_it(war):
    published = week(war)
    assert holder(war, "bor") == "spain"
    assert published.taken == [["bor", "", "spain"]]
    assert (holder(war, "alba"), holder(war, "cerro")) == ("spain", "cuba")


def test_a_side_that_is_far_off_believes_what_it_last_knew(war):
    week(war)
    assert believed_holders(war, None)["bor"] == believed_holders(war, "spain")["bor"] == "spain"
    assert believed_holders(war, "cuba")["bor"] == ""
    rows = Rows(current_turn(war))
    theatre = load.load_theatre(rows)
    known = {
        side: side_view(theatre, side, (), row.known).theatre.places["bor"].holder
        for side, row in rows.sides.items()
    }
    assert known == {"spain": "spain", "cuba": ""}


def test_it_learns_when_its_men_come_near(war):
    week(war)
    war.forces.filter(key="band").update(place=war.places.get(key="bor"))
    war.forces.filter(key="column").update(place=war.places.get(key="alba"))
    week(war)
    assert believed_holders(war, "cuba")["bor"] == holder(war, "bor") == "cuba"
    assert believed_holders(war, "spain")["bor"] == "cuba"  # it lost the place, and knows


def test_where_the_setting_is_nought_no_place_changes_hands(war):
    war.settings = {"holding": 0}
    war.save()
    published = week(war)
    assert holder(war, "bor") == ""
    assert published.taken == []


def test_the_digest_vouches_for_holders_and_for_what_is_believed(war):
    week(war)
    before = archive.war_checksum(war)
    war.sides.filter(key="cuba").update(known={})
    assert archive.war_checksum(war) != before


def test_the_week_s_reports_tell_it_to_who_has_won_it_and_to_nobody_else(war):
    published = week(war)
    told = {
        row.side.key: facts_of(row)["places"]
        for row in published.reports.filter(seat=None).exclude(side=None)
    }
    assert told == {"spain": [{"place": "Bor", "won": True, "by": "Spain", "of": ""}], "cuba": []}
    assert changed_hands(told["spain"][0]) == "Bor is in our hands."


@pytest.mark.parametrize(("state", "beaten"), [("halted", False), ("aboard", True), ("retreating", True)])
def test_a_force_on_board_holds_no_place_yet(state, beaten):
    war = declare_war()
    raise_force(war, "leon", side="spain", at="bor", men=300)
    war.forces.update(state=state)
    rows = Rows(current_turn(war))
    (stands,) = holding.forces_with_men(rows, load.load_theatre(rows).places)
    assert stands.beaten is beaten


def test_a_battle_settled_late_sees_the_holders_there_were_when_its_march_was_over(war):
    """Keeps a refuge from depending on when the umpire finds time."""
    marched = week(war)
    order(war.forces.get(key="column"), "alba")
    order(war.forces.get(key="band"), "bor")
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert holder(war, "bor") == "cuba"
    for number, whose in ((marched.number, ""), (marched.number + 1, "spain"), (marched.number + 2, "cuba")):
        rows = Rows(war.turns.get(number=number))
        assert holding.as_marched(rows, load.load_theatre(rows)).places["bor"].holder == whose
