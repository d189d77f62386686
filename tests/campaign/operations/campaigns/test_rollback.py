"""Back to a published turn: what stood then stands again, and what was played since is kept apart."""

import datetime as dt
import json
import re
import zlib
from collections import Counter

import pytest
from django.contrib.auth.models import User

from battles import operations as battles
from campaign.audit.ledger_audit import audit
from campaign.logic.settings.earlier import BEFORE_TUNING
from campaign.logic.vocabulary import Cause, EngagementState, TurnState
from campaign.models import (
    Balance,
    Engagement,
    Entry,
    Force,
    Order,
    Posting,
    Report,
    Result,
    Snapshot,
    Turn,
    Unit,
)
from campaign.operations.campaigns import campaign_files, rollback
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger import postings as ledger
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.operations.turns.seeds import reveal_seeds
from campaign.refusals import Refusal
from campaign.store import archive
from campaign.store.archive.tables import archived_models, canonical_json
from campaign.store.queries.weeks.timelines import next_timeline
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign import faults
from tests.campaign.operations.campaigns.test_campaign_files import file_of
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, order, play, result
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


def week(war, *, taken: int = 5) -> None:
    """Plays a week whose battles Spain wins; the band loses prisoners."""
    turns.lock_turn(campaign=war, actor=None)
    while fight := play(war):
        engagements.settle_engagement(
            engagement=fight, result=result(fight, band=taken, leaders=("sanguily",))
        )


@pytest.fixture
def war():
    """Returns a war of three weeks.

    It has a battle with prisoners, a force that comes, rules that are changed, and a result corrected.
    """
    war = at_the_hut()
    war.last_turn = 6
    war.save()
    week(war)
    came = raise_force(war, "reserve", side="spain", at="alba", men=40)
    came.is_static = True
    came.save()
    war.settings = {"changes": {"2": {"dear": 20}}}
    war.save()
    week(war)
    fight = Engagement.objects.get(turn__number=1)
    judge = User.objects.create_user("ulises")
    engagements.correct_result(
        engagement=fight, result=result(fight, down=20), actor=judge, reason="miscounted"
    )
    week(war)
    return war


def days_of(war) -> dict:
    """Returns every account of every unit at the end of each third day, by all postings."""
    units = {unit.pk: unit.key for unit in Unit.everything.filter(campaign=war)}
    days = [war.start_date + dt.timedelta(days=number) for number in range(0, 29, 3)]
    found = {}
    for day in days:
        level = Counter()
        for row in Posting.everything.filter(unit__in=units, date__lte=day):
            level[units[row.unit_id], row.stock, row.from_account] -= row.amount
            level[units[row.unit_id], row.stock, row.to_account] += row.amount
        found[day] = {key: amount for key, amount in level.items() if amount}
    return found


@pytest.mark.services
def test_from_every_turn_to_every_earlier_one_the_war_stands_as_it_stood(war):
    """Relies on the rollback, which refuses any difference from the snapshot.

    It compares the war byte for byte.
    """
    for line, back in (("b", 3), ("c", 2), ("d", 1)):
        at = war.turns.get(number=back)
        on_days = days_of(war)
        turn = rollback.back_to(campaign=war, number=back, actor=None, reason="a wrong map")
        war.refresh_from_db()
        assert (turn.label, turn.state, war.timeline) == (f"{back + 1}{line}", TurnState.OPEN, line)
        assert current_turn(war) == turn
        assert turn.seed_hash != at.seed_hash
        assert audit(war).faults == ()
        assert archive.turns_with_faults(war) == []
        Posting.objects.filter(turn=turn).delete()  # what the new week brings by itself
        saved = json.loads(zlib.decompress(at.snapshot.packed))
        left = {day: level for day, level in days_of(war).items() if day <= at.starts}
        assert left.keys() <= on_days.keys()
        final = Counter()
        for row in Posting.everything.filter(unit__campaign=war):
            final[row.unit.key, row.stock, row.from_account] -= row.amount
            final[row.unit.key, row.stock, row.to_account] += row.amount
        assert sorted([*key, amount] for key, amount in final.items() if amount) == saved["balances"]
        ledger_again(war)
        war.last_turn = 6
        war.save()


def ledger_again(war) -> None:
    """Folds the balances again after postings were deleted by hand."""
    Balance.objects.filter(unit__campaign=war).delete()
    ledger.fold_balances(war)


def test_played_again_with_the_same_dice_the_week_is_the_same(monkeypatch):
    """Rests on the digest of the turn gone back to. From it the same war follows."""
    monkeypatch.setattr(turns, "next_seed", lambda turn, drawn: f"seed {turn.number + 1}{drawn}")
    war = at_the_hut()
    for _week in range(3):
        week(war)
    first = Snapshot.objects.get(turn__number=2)
    rollback.back_to(campaign=war, number=1, actor=None, reason="again")
    war.refresh_from_db()
    week(war)
    again = war.turns.get(number=2)
    assert again.label == "2b"
    text = zlib.decompress(again.snapshot.packed).decode()
    assert re.sub(r"\b(t?\d)~?b\b", r"\1", text) == zlib.decompress(first.packed).decode()
    assert audit(war).faults == ()


@pytest.mark.parametrize("back", [1, 2])
def test_a_rollback_restores_the_orders_of_players_if_asked(back):
    war = at_the_hut()
    week(war)
    if back == 2:
        week(war)
    came = raise_force(war, "came", side="spain", at="alba", men=40)
    asked, own = order(war.forces.get(key="far"), "bor"), order(war.forces.get(key="post"))
    Order.objects.filter(pk=own.pk).update(by_computer=True)
    order(came, "bor")  # it was raised since, and is not there any more
    Order.objects.filter(pk=asked.pk).update(note="by the ford", seat=asked.force.seat)
    turns.lock_turn(campaign=war, actor=None)
    turn = rollback.back_to(campaign=war, number=back, actor=None, reason="locked by mistake", orders=True)
    (again,) = turn.orders.all()
    assert (again.force.key, again.kind, again.legs) == ("far", asked.kind, [{"to": "bor"}])
    assert (again.note, again.seat, again.by_computer) == ("by the ford", asked.force.seat, False)
    assert Order.everything.filter(pk=asked.pk, turn__undone_at__isnull=False).exists()
    war.refresh_from_db()
    week(war)
    assert audit(war).faults == ()
    assert archive.turns_with_faults(war) == []


def test_only_the_orders_of_the_first_week_undone_stand_again(war):
    for number in (2, 3):
        about = {"turn": war.turns.get(number=number), "force": war.forces.get(key="far")}
        Order.objects.update_or_create(**about, defaults={"by_computer": False, "note": str(number)})
    turn = rollback.back_to(campaign=war, number=1, actor=None, reason="again", orders=True)
    assert [row.note for row in turn.orders.all()] == ["2"]
    war.refresh_from_db()
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    assert not rollback.back_to(campaign=war, number=1, actor=None, reason="none").orders.exists()


def test_a_war_that_has_gone_back_beyond_a_unit_that_came_since_goes_on(war):
    """Checks that nothing stands in the books of such a unit. Nobody meets it any more."""
    rollback.back_to(campaign=war, number=1, actor=None, reason="again")
    assert Unit.everything.filter(campaign=war, key="reserve").exclude(undone="").exists()
    war.refresh_from_db()
    week(war)
    week(war)
    assert current_turn(war).label == "4b"
    assert audit(war).faults == ()


def test_undone_rows_are_stored_marked_and_hidden(war):
    before = {model: model._base_manager.count() for model in archived_models()}
    undone = [turn.pk for turn in war.turns.filter(number__gt=1)]
    ulises = User.objects.get(username="ulises")
    rollback.back_to(campaign=war, number=1, actor=ulises, reason=" a wrong map ")
    for model, count in before.items():
        assert model._base_manager.count() >= count, model
    assert set(Turn.everything.filter(undone_at__isnull=False).values_list("pk", flat=True)) == set(undone)
    for rows in (Report, Order, Result, Engagement, Posting, Snapshot):
        assert not rows.objects.filter(turn__in=undone).exists()
    assert (
        Report.everything.filter(turn__in=undone).count() == 2 * 3 + 2
    )  # two sides and the gazette; the correction
    assert not war.forces.filter(key="reserve").exists()
    assert Force.everything.get(campaign=war, key="reserve").undone == "b"
    assert Result.objects.get(engagement__turn__number=1).revision == 1
    assert Result.everything.filter(engagement__turn__number=1).count() == 2
    war.refresh_from_db()
    assert war.settings == BEFORE_TUNING
    entry = Entry.objects.get(operation="rollback.back_to")
    assert (entry.subject, entry.reason, entry.actor) == ("t1", "a wrong map", ulises)
    assert entry.data == {"undone": ["t2", "t3", "t4"], "timeline": "b"}
    assert raise_force(war, "reserve", side="spain", at="alba", men=40)  # it may come a second time


def test_counter_postings_are_dated_as_what_they_undo(war):
    posted = Posting.objects.filter(turn__number=2).exclude(cause=Cause.ROLLBACK)
    days = set(posted.values_list("date", flat=True))
    rollback.back_to(campaign=war, number=1, actor=None, reason="again")
    back = Posting.everything.filter(turn__number=2, turn__timeline="", cause=Cause.ROLLBACK)
    assert days == set(back.values_list("date", flat=True))
    assert {row.reference for row in back} == {"rollback/t2"}


def test_a_turn_under_way_is_undone_and_its_battle_can_be_settled_no_more(war):
    """Checks that an open battle or an old page's order changes nothing."""
    war = at_the_hut("other")
    week(war)
    band = war.forces.get(key="band")
    open_ = current_turn(war)
    order(war.forces.get(key="post"), stance="defend")
    Order.objects.update_or_create(
        turn=open_,
        force=band,
        defaults={"kind": "march", "legs": [{"to": "hut"}], "stance": "attack", "odds_limit": 1000},
    )
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    rollback.back_to(campaign=war, number=1, actor=None, reason="again")
    stands = archive.war_checksum(war)
    if fight is not None:
        assert engagements.settle_engagement(engagement=fight, result=result(fight)) is None
    assert Engagement.objects.filter(campaign=war, state=EngagementState.OPEN).count() == 0
    assert archive.war_checksum(war) == stands


@pytest.mark.parametrize(
    ("number", "reason", "said"),
    [
        (4, "again", "Turn 4 is not published."),
        (9, "again", "Turn 9 is not published."),
        (1, "  ", "Give a reason for the rollback."),
    ],
)
def test_a_rollback_to_an_impossible_turn_is_refused(war, number, reason, said):
    with pytest.raises(Refusal, match=said):
        rollback.back_to(campaign=war, number=number, actor=None, reason=reason)
    assert not Turn.everything.filter(undone_at__isnull=False).exists()


def test_a_snapshot_of_another_version_or_of_rows_that_are_gone_is_refused_whole(war):
    snapshot = Snapshot.objects.get(turn__number=1)
    plain = json.loads(zlib.decompress(snapshot.packed))
    for spoil, said in (
        (lambda: plain["forces"][0].pop("name"), "another version"),
        (lambda: plain["forces"][0].update(key="nobody"), "no longer exists"),
    ):
        spoil()
        Snapshot.objects.filter(pk=snapshot.pk).update(packed=zlib.compress(canonical_json(plain).encode()))
        stands = archive.war_checksum(war)
        with pytest.raises(Refusal, match=said):
            rollback.back_to(campaign=war, number=1, actor=None, reason="again")
        assert archive.war_checksum(war) == stands


def test_going_back_is_done_whole_or_not_at_all():
    war = at_the_hut()
    week(war)
    writes = faults.every_write(lambda: rollback.back_to(campaign=war, number=1, actor=None, reason="again"))
    assert writes > 5


def test_the_lines_are_distinguished_by_letters():
    line, found = "", []
    for _time in range(30):
        line = next_timeline(line)
        found.append(line)
    assert found[:2] == ["b", "c"]
    assert found[23:27] == ["y", "z", "za", "zb"]
    assert len(set(found)) == 30


def test_a_postponed_battle_is_open_again_and_how_it_was_settled_stays_with_the_turn_undone():
    """Checks that it can be settled a second time, otherwise.

    Its battle is open again, too, and goes out in a file and back.
    """
    umpire = User.objects.create_user("umpire")
    fight = fight_at_the_hut(men=200)
    war = fight.campaign
    postponed.postpone_battle(engagement=fight, actor=umpire)
    play(war)
    fight.refresh_from_db()
    battle = battles.open_battle(engagement=fight)
    at = war.turns.get(number=1)
    marched, dice = at.march, fight.dice
    assert engagements.settle_engagement(engagement=fight, result=result(fight, band=9)) is not None
    engagements.correct_result(
        engagement=fight, result=result(fight, down=14), actor=umpire, reason="miscounted"
    )
    week(war)
    settled = war.turns.get(number=1).march
    assert settled != marched
    rollback.back_to(campaign=war, number=1, actor=umpire, reason="the table was not played")
    assert not Report.objects.filter(turn=at, audience="late").exists()
    fight.refresh_from_db()
    at.refresh_from_db()
    battle.refresh_from_db()
    assert (fight.state, at.march) == (EngagementState.OPEN, marched)
    again = Engagement.objects.get(pk=fight.pk)
    others, opened = again.dice, war.turns.get(number=2)
    assert others != dice  # all have seen how those fell
    assert opened.seed in others  # which nobody has read, also if that of turn 1 is open
    opened.state = TurnState.PUBLISHED
    opened.save()
    with pytest.raises(Refusal, match="was postponed"):
        reveal_seeds(campaign=war, labels=["2b"], actor=umpire)
    reveal_seeds(campaign=war, labels=["1"], actor=umpire)
    opened.state = TurnState.OPEN
    opened.save()
    assert not fight.results.exists()
    kept = battle.engagement
    assert (kept.key, kept.turn.label, kept.state) == (f"{fight.key}~b", "2", EngagementState.SETTLED)
    assert [row.revision for row in Result.everything.filter(engagement=kept).order_by("revision")] == [1, 2]
    assert audit(war).faults == ()
    copy = campaign_files.bring_in(file=file_of(war), actor=None)
    assert archive.war_checksum(copy) == archive.war_checksum(war)
    for campaign in (war, copy):
        again = campaign.engagements.get(key=fight.key)
        assert (
            engagements.settle_engagement(engagement=again, result=result(again, holder="cuba")) is not None
        )
        week(campaign)
        assert again.dice == others
        assert campaign.turns.get(number=2).label == "2b"
        assert audit(campaign).faults == ()
        assert archive.turns_with_faults(campaign) == []


def test_dice_that_were_drawn_since_are_not_foretold_again():
    war = at_the_hut()
    war.settings = {"seed": "known"}
    war.save()
    week(war)
    turns.draw_dice(campaign=war)
    war.refresh_from_db()
    before = current_turn(war)
    turn = rollback.back_to(campaign=war, number=1, actor=None, reason="a misprint")
    war.refresh_from_db()
    assert "seed" not in war.settings
    war.settings = {"seed": "known"}
    assert turn.seed not in (before.seed, turns.next_seed(Turn(campaign=war, number=1), ""))
    war.refresh_from_db()
    week(war)
    assert rollback.back_to(campaign=war, number=1, actor=None, reason="another").label == "2c"


def test_going_back_before_the_dice_were_drawn_says_nothing_of_rules(client):
    war = at_the_hut()
    war.settings = {"seed": "known"}
    war.save()
    week(war)
    turns.draw_dice(campaign=war)
    client.force_login(User.objects.create_superuser("root"))
    page = client.get(f"/c/{war.slug}/desk/timelines/back/1/").content.decode()
    assert "is opened for orders, with other dice" in page
    assert "The settings of the campaign" not in page
