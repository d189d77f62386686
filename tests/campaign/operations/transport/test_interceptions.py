"""Meetings at sea: the umpire is asked, or says otherwise in the preview."""

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Fate, TurnState
from campaign.models import Campaign, Entry, Order, PreviewEdit, TimetableEntry
from campaign.operations.transport import interceptions
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.queries.weeks.umpire_rulings import meetings_to_decide
from tests.campaign.faults import every_write
from tests.campaign.operations.arrivals.test_landings import (
    guarded_war as guarded_war,
    patrol_beach,
    set_fate,
    set_off,
)
from tests.campaign.operations.arrivals.test_timetable import war as war
from tests.campaign.scenes import read, seat_people

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def umpires_question(guarded_war: Campaign) -> PreviewEdit:
    """Returns what the umpire is asked as a ship sees an expedition off its beach.

    The die says *through*.
    """
    patrol_beach(guarded_war, watch_night=100, interceptions="umpire")
    set_fate(guarded_war, Fate.THROUGH)
    set_off(guarded_war)
    lock_on_station(guarded_war)
    assert turns.advance_turn(guarded_war)
    (row,) = meetings_to_decide(current_turn(guarded_war))
    return row


def lock_on_station(war: Campaign) -> None:
    """Locks the week, in which the ship keeps its station whatever the staff of its side would have."""
    turns.lock_turn(campaign=war, actor=None)
    station = {"route": "lane", "metres": 20_000}
    turn, ship = current_turn(war), war.forces.get(key="sloop")
    Order.objects.update_or_create(turn=turn, force=ship, defaults={"kind": "sea_patrol", "params": station})


def umpire() -> User:
    return User.objects.create_user("umpire")


def happenings_of(war: Campaign) -> list[str]:
    return [event["what"] for event in TimetableEntry.objects.get(campaign=war).happened]


def test_the_week_waits_and_asks_once(umpires_question):
    war = umpires_question.turn.campaign
    assert (umpires_question.line, umpires_question.before, umpires_question.after) == (
        "sea/0/row/cerro/sloop",
        "through",
        "",
    )
    assert not turns.advance_turn(war)
    turn = current_turn(war)
    assert (turn.state, turn.march, happenings_of(war)) == (TurnState.LOCKED, None, ["off"])
    assert PreviewEdit.objects.count() == 1


@pytest.mark.parametrize(("fate", "what"), [("taken", "taken"), ("chased", "chased"), ("through", "seen")])
def test_his_word_is_what_comes_of_it(umpires_question, fate, what):
    war = umpires_question.turn.campaign
    interceptions.decide_interception(
        campaign=war, line=umpires_question.line, fate=fate, reason="The moon was out.", actor=umpire()
    )
    while turns.advance_turn(war):
        pass
    assert war.turns.get(number=2).state == TurnState.PUBLISHED
    assert happenings_of(war)[:2] == ["off", what]
    entry = Entry.objects.get(operation="interceptions.decide")
    assert (entry.reason, entry.data) == ("The moon was out.", {"before": "through", "after": fate})
    assert audit(war).faults == ()


def test_the_umpire_gives_a_reason_against_the_die_and_answers_once(umpires_question):
    war, judge = umpires_question.turn.campaign, umpire()
    for fate, reason, said in (
        ("taken", " ", "Give a reason"),
        ("driven", "x", "is captured, is chased off or gets through"),
    ):
        with pytest.raises(Refusal, match=said):
            interceptions.decide_interception(
                campaign=war, line=umpires_question.line, fate=fate, reason=reason, actor=judge
            )
    interceptions.decide_interception(
        campaign=war, line=umpires_question.line, fate="through", reason="", actor=judge
    )
    with pytest.raises(Refusal, match="already decided"):
        interceptions.decide_interception(
            campaign=war, line=umpires_question.line, fate="taken", reason="x", actor=judge
        )


def test_a_fault_at_any_write_leaves_the_question_asked_or_answered(umpires_question):
    war, judge = umpires_question.turn.campaign, umpire()
    sent = {"line": umpires_question.line, "fate": "chased", "reason": "Fog.", "actor": judge}
    assert every_write(lambda: interceptions.decide_interception(campaign=war, **sent)) >= 2
    assert PreviewEdit.objects.get().after == "chased"


def test_only_the_umpire_desk_shows_the_question_with_its_answers(umpires_question, client, monkeypatch):
    monkeypatch.setattr("campaign.tasks.run_turn.delay", lambda campaign: None)
    war = umpires_question.turn.campaign
    seat_people(war)
    client.force_login(User.objects.get(username="ulises"))
    page = read(client.get(f"/c/{war.slug}/desk/"))
    assert "off Cerro: Sloop (Spain) sees Row (Cuba)" in page
    assert "Decide an interception at sea before the week goes on." in page
    href = f"/c/{war.slug}/desk/interception/{umpires_question.line}/taken/"
    assert href in page
    client.force_login(User.objects.get(username="ana"))
    assert client.post(href, {"reason": "x"}).status_code == 404
    client.force_login(User.objects.get(username="ulises"))
    assert "Give a reason" in read(client.post(href, {"reason": ""}, follow=True))
    assert "The week goes on" in read(client.post(href, {"reason": "x"}, follow=True))
    assert "sees Row" not in read(client.get(f"/c/{war.slug}/desk/"))
