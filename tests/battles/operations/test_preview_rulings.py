"""Rulings of the umpire in a preview that send the week another way: it is played again."""

import pytest
from django.contrib.auth.models import User

from battles.models import BattleLog
from battles.operations import preview
from campaign.audit.ledger_audit import audit
from campaign.logic.turns.previews import from_plain
from campaign.logic.vocabulary import Fate, Stance
from campaign.models import Campaign, Engagement, Order, Posting, PreviewEdit, PrisonerParty, TimetableEntry
from campaign.operations.turns import edits, previews, turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.queries.weeks.turns import current_turn
from tests.battles.operations.test_preview import changes, locked_war, play, preview_week
from tests.campaign.operations.arrivals.test_landings import (
    guarded_war as guarded_war,
    patrol_beach,
    set_fate,
    set_off,
)
from tests.campaign.operations.arrivals.test_timetable import war as war
from tests.campaign.operations.transport.test_interceptions import lock_on_station
from tests.campaign.operations.wars import at_the_hut
from tests.campaign.scenes import read, seat_people

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_meeting_at_sea_is_decided_in_the_preview_and_the_week_is_played_again(
    client, monkeypatch, war_at_sea
):
    monkeypatch.setattr("campaign.tasks.current_app.send_task", lambda *what, **how: None)
    war = war_at_sea
    judge = User.objects.get(username="ulises")
    (meeting,) = from_plain(current_turn(war).preview).meetings
    assert (meeting.diced, meeting.fate) == (Fate.THROUGH, Fate.THROUGH)
    client.force_login(judge)
    page = read(client.get(f"/c/{war.slug}/desk/preview/"))
    assert "off Cerro: Sloop (Spain) sees Row (Cuba). By the die: it gets through." in page
    sent = {"line": meeting.line, "after": "taken", "reason": "The moon was out."}
    page = read(client.post(f"/c/{war.slug}/desk/preview/edit/", sent, follow=True))
    assert "The week will be played again with it" in page
    with pytest.raises(Refusal, match="is captured, is chased off"):
        edits.refuse_unfit(current_turn(war), "sea", "through", "driven")
    assert preview.play_preview(war.pk)
    (meeting,) = from_plain(current_turn(war).preview).meetings
    assert (meeting.diced, meeting.fate) == (Fate.THROUGH, Fate.CAPTURED)
    assert "Instead: it is captured. The moon was out." in read(client.get(f"/c/{war.slug}/desk/preview/"))
    previews.commit_preview(campaign=war, actor=judge)
    play(war)
    assert [each["what"] for each in TimetableEntry.objects.get(campaign=war).happened] == ["off", "taken"]
    assert audit(war).faults == ()


def test_the_umpires_decision_on_an_interception_is_taken_back(war_at_sea):
    war = war_at_sea
    judge = User.objects.get(username="ulises")
    for after in ("chased", "through"):
        (meeting,) = from_plain(current_turn(war).preview).meetings
        previews.edit_preview(campaign=war, line=meeting.line, after=after, actor=judge, reason="A slip.")
        assert preview.play_preview(war.pk)
    (meeting,) = from_plain(current_turn(war).preview).meetings
    assert meeting.fate is Fate.THROUGH
    assert not PreviewEdit.objects.exists()


@pytest.fixture
def war_at_sea(guarded_war) -> Campaign:
    """Returns a previewed war in which an expedition gets through.

    It is off its beach, and a ship sees it.
    """
    patrol_beach(guarded_war, watch_night=100, preview="off")
    set_fate(guarded_war, Fate.THROUGH)
    set_off(guarded_war)
    seat_people(guarded_war)
    guarded_war.settings |= {"preview": "on"}
    guarded_war.save()
    lock_on_station(guarded_war)
    previews.ask_for_preview(campaign=guarded_war)
    assert preview.play_preview(guarded_war.pk)
    return guarded_war


# stances


def judge_user(war: Campaign) -> User:
    seat_people(war)
    return User.objects.get(username="ulises")


def test_a_stance_is_changed_for_the_week_and_it_is_played_again(client, monkeypatch):
    monkeypatch.setattr("campaign.tasks.current_app.send_task", lambda *what, **how: None)
    war = preview_week(men=200)
    judge = judge_user(war)
    (change,) = (each for each in from_plain(current_turn(war).preview).changes if each.force == "band")
    assert change.stance is Stance.ATTACK
    assert from_plain(current_turn(war).preview).kept
    client.force_login(judge)
    page = read(client.get("/c/war/desk/preview/"))
    assert "If it meets the enemy, by its order: attack" in page
    with pytest.raises(Refusal, match="no such stance"):
        previews.edit_preview(campaign=war, line="stance/band", after="flee", actor=judge, reason="x")
    sent = {"line": "stance/band", "after": "avoid", "reason": "Its powder is wet."}
    page = read(client.post("/c/war/desk/preview/edit/", sent, follow=True))
    assert "The week will be played again with it" in page
    assert preview.play_preview(war.pk)
    assert not from_plain(current_turn(war).preview).kept
    assert "Instead: avoid. Its powder is wet." in read(client.get("/c/war/desk/preview/"))
    previews.commit_preview(campaign=war, actor=judge)
    play(war)
    first = war.turns.get(number=1)
    assert not Engagement.objects.filter(turn=first).exists()
    assert Order.objects.filter(force__key="band").latest("turn__number").stance == "attack"


def test_a_stance_set_back_leaves_the_week_as_it_was():
    war = preview_week(men=200)
    judge, before = judge_user(war), from_plain(current_turn(war).preview)
    for after in ("avoid", "attack"):
        previews.edit_preview(campaign=war, line="stance/band", after=after, actor=judge, reason="A slip.")
        assert preview.play_preview(war.pk)
    assert from_plain(current_turn(war).preview) == before
    assert not PreviewEdit.objects.exists()


# prisoners


@pytest.fixture
def week_of_captures() -> Campaign:
    """Returns a previewed week in which men are captured at the hut."""
    for number in range(40):
        war = at_the_hut(f"war-{number}")
        war.settings = {"preview": "on", "seed": str(number)}
        war.save()
        war.turns.update(seed=str(number))
        seat_people(war)
        turns.lock_turn(campaign=war, actor=None)
        previews.ask_for_preview(campaign=war)
        assert preview.play_preview(war.pk)
        if any(led.men for _was, led in from_plain(current_turn(war).preview).parties):
            return war
    raise AssertionError


@pytest.mark.parametrize("after", ["at:cerro", "by:own", "free"])
def test_where_prisoners_of_the_week_are_is_changed_with_a_reason(client, week_of_captures, after):
    judge = User.objects.get(username="ulises")
    ((was, led),) = from_plain(current_turn(week_of_captures).preview).parties
    assert was is None
    own, other = ("band", "far") if led.captor == "cuba" else ("far", "band")
    for wrong in ("at:nowhere", f"by:{other}", "by:nobody", "cerro"):
        with pytest.raises(Refusal, match="with a force of their captor"):
            previews.edit_preview(
                campaign=week_of_captures, line=led.line, after=wrong, actor=judge, reason="x"
            )
    after = after.replace("own", own)
    sent = {"line": led.line, "after": after, "reason": "A convoy had room."}
    client.force_login(judge)
    page = read(client.post(f"/c/{week_of_captures.slug}/desk/preview/edit/", sent, follow=True))
    assert "prisoners of " in page
    assert "A convoy had room." in page or after == led.hands
    previews.commit_preview(campaign=week_of_captures, actor=judge)
    play(week_of_captures)
    party = PrisonerParty.objects.get(campaign=week_of_captures, key=led.party)
    held = sum(prisoner_rolls([party])[party.pk].values())
    assert held == (0 if after == "free" else led.men)
    if after != "free":
        assert edits.holder_line(party) == after
    assert audit(week_of_captures).faults == ()


def test_a_preview_uses_the_campaigns_rules_options_and_scale():
    war = locked_war("read")
    war.world = war.world | {"options": {"1": {"figure_mm": 15, "fire_modifiers": "cumulative"}}}
    war.settings = war.settings | {"men_per_figure": "10"}
    war.save()
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    told, last = changes(war), Posting.objects.latest("pk").pk
    previews.commit_preview(campaign=war, actor=User.objects.create_user("umpire"))
    play(war)
    kept = BattleLog.objects.get(battle__engagement__campaign=war)
    assert kept.record["scenario"]["options"] == {"figure_mm": 15, "fire_modifiers": "cumulative"}
    assert kept.battle.men_per_figure == 10
    lost = {toll.line: toll.amount for change in told for toll in change.tolls}
    posted = Posting.objects.filter(turn__number=1, pk__gt=last)
    assert sum(lost.values()) == sum(row.amount for row in posted) > 0
