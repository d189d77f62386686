import pytest

from campaign.logic.words import TurnState
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db


def test_a_roll_with_nobody_on_it_says_so(war, as_):
    assert read(as_("ana").get("/c/war/prisoners/")).count("Nobody.") == 2


def test_the_captor_sees_how_many_he_holds_and_where_and_no_name_of_a_unit(as_):
    war, _met = fought_war()
    page = read(as_("ana").get(f"/c/{war.slug}/prisoners/"))
    assert "Held by us" in page
    assert "Column" in page
    assert "Band" not in page


def test_ours_in_his_hands_are_told_by_unit_and_not_where_they_are_kept(as_):
    war, _met = fought_war()
    page = read(as_("carlos").get(f"/c/{war.slug}/prisoners/"))
    assert "Band" in page
    assert "Where they are kept is not known." in page
    assert "Column" not in page


@pytest.mark.parametrize("who", ["ana", "carlos"])
def test_who_was_taken_in_a_week_still_being_marched_is_told_when_it_is_published(as_, who):
    war, met = fought_war()
    war.turns.filter(pk=met.turn_id).update(state=TurnState.ENGAGEMENTS)
    war.engagements.update(kept=False)
    assert read(as_(who).get(f"/c/{war.slug}/prisoners/")).count("Nobody.") == 2
    assert "Column" in read(as_("ulises").get(f"/c/{war.slug}/prisoners/"))
    war.engagements.update(kept=True)
    assert read(as_(who).get(f"/c/{war.slug}/prisoners/")).count("Nobody.") == 1
