"""Expeditions where the other side has ships: at their beach by night, ashore in the hours of the week."""

import pytest

from campaign import load
from campaign.logic import carriage
from campaign.logic.words import Course, EngagementKind, EngagementState, ForceState, ResultSource
from campaign.models import Campaign, Due, Engagement, Result
from campaign.operations import turns
from campaign.pages.coming import told
from campaign.rows import Rows
from tests.campaign.faults import every_write, once
from tests.campaign.operations.test_arrivals import REBELS, expect, week
from tests.campaign.operations.test_arrivals import war as war

pytestmark = pytest.mark.django_db
FREIGHT = {"men": 60, "arms": {"rifle_breech": 60}, **REBELS}


@pytest.fixture
def watched(war: Campaign) -> Campaign:
    """Spain holds the one port for steamers, and its warships see nothing."""
    war.settings |= {"ships": "on", "warships": 0}
    war.save()
    war.places.filter(key="alba").update(port=2)
    return war


def off(war: Campaign) -> Due:
    expect(war, "expedition", side="cuba", **FREIGHT)
    return week(war)


def test_it_is_on_board_at_its_beach_and_its_arms_wait(watched):
    due = off(watched)
    (last,) = due.happened
    assert (last["what"], last["place"], last["loads"], last["force"]) == ("off", "cerro", 4, "row")
    force = watched.forces.get(key="row")
    assert (force.state, force.place.key) == (ForceState.ABOARD, "cerro")
    assert watched.units.get(key="band").firearms == {"machete": 100}
    column = load.theatre(Rows(turns.current(watched))).columns["row"]
    assert (column.loads, column.state) == (4, ForceState.ABOARD)
    assert "60 men lie off Cerro and begin to land" in told(last, {"cerro": "Cerro"})


def test_ashore_its_arms_are_shared_out_once(watched):
    off(watched)
    watched.forces.filter(key="row").update(state=ForceState.HALTED)
    assert [each["what"] for each in week(watched).happened] == ["off", "landed"]
    assert watched.units.get(key="band").firearms["rifle_breech"] > 0
    assert len(week(watched).happened) == 2


def test_a_fault_at_any_write_leaves_nothing_of_the_week_in_which_it_comes_or_lands(watched):
    expect(watched, "expedition", side="cuba", **FREIGHT)
    watched.settings |= {"seed": "landing"}
    watched.save()
    for happened in (["off"], ["off", "landed"]):
        turns.lock(campaign=watched, actor=None)
        assert every_write(lambda: turns.advance(watched)) >= 8
        once(lambda: turns.advance(watched))
        assert [each["what"] for each in watched.timetable.get().happened] == happened
    assert watched.units.get(key="band").firearms["rifle_breech"] > 0


def test_while_the_fight_on_the_beach_is_open_nobody_has_the_arms(watched):
    off(watched)
    watched.forces.filter(key="row").update(state=ForceState.ENGAGED)
    assert len(week(watched).happened) == 1


def test_beaten_on_the_beach_it_has_lost_them(watched):
    off(watched)
    turn, spain = turns.current(watched), watched.sides.get(key="spain")
    muster = {"parties": [{"side": "cuba", "forces": [{"key": "row", "bodies": []}]}]}
    fight = Engagement.objects.create(
        campaign=watched, turn=turn, key="f", ref="f", name="Cerro", kind=EngagementKind.LANDING, kept=False,
        minute=0, closes=60, date=turn.starts, terrain="hills", attacker=spain, muster=muster,
        place=watched.places.get(key="cerro"), state=EngagementState.SETTLED,
    )  # fmt: skip
    Result.objects.create(
        engagement=fight, turn=turn, revision=1, holder=spain, source=ResultSource.UMPIRE,
        data={"courses": {"cuba": Course.WITHDREW}},
    )  # fmt: skip
    watched.forces.filter(key="row").update(state=ForceState.HALTED)
    assert week(watched).happened[-1]["what"] == "beaten"
    assert watched.units.get(key="band").firearms == {"machete": 100}


@pytest.mark.parametrize(("fate", "left"), [("taken", 0), ("chased", 1)])
def test_warships_take_it_or_chase_it_off_to_try_again(watched, monkeypatch, fate, left):
    monkeypatch.setattr(carriage, "watched", lambda _chance, _dice: fate)
    due = off(watched)
    assert [each["what"] for each in due.happened] == ["taken"] * (1 - left)
    assert len(due.days) == left
    assert not watched.forces.filter(key="row").exists()
