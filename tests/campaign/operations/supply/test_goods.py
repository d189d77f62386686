"""Arms and rounds in the ledger: issued, fired, taken, shared out; the audit proves every one."""

import datetime as dt
from dataclasses import replace
from functools import partial
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from campaign import briefing
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Arm, Cause, SideOutcome, Stock
from campaign.models import Balance, CasualtyReturn, Engagement, Posting, PrisonerParty, Unit
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger.postings import post_lines
from campaign.operations.supply import goods
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.queries.draft_returns import waiting_returns
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write, repeat_operation
from tests.campaign.operations.wars import at_the_hut, play, result
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import move, raise_unit

pytestmark = pytest.mark.django_db

BOTH = {"arms": "on", "ammunition": "on", "seed": "goods"}


def arm_war(war, settings=BOTH):
    """Returns *war* with the arms and goods its units have at its beginning."""
    war.settings = settings
    war.save()
    war.units.filter(side__key="cuba").update(firearms={"musket": 30, "machete": 70})
    turn = current_turn(war)
    rows = Rows(turn)
    post_lines(turn=turn, date=turn.starts, lines=goods.issue_goods(rows, turn, "scenario/tests"))
    return war


def held_stock(war, unit):
    rows = Balance.objects.filter(unit__campaign=war, unit__key=unit, account="in_hand", amount__gt=0)
    return dict(rows.values_list("stock", "amount"))


def fight_at_the_hut():
    war = arm_war(at_the_hut())
    turns.lock_turn(campaign=war, actor=None)
    return war, play(war)


def next_week(war):
    """Opens the next turn without a march."""
    rows = Rows(current_turn(war))
    number = rows.turn.number + 1
    opened = turns.open_turn(campaign=rows.campaign, number=number, seed=f"{number}")
    weekly_services.begin_week(rows, opened)
    rows.flush()
    assert audit(war).faults == ()


def test_units_are_given_what_their_files_say_and_full_pouches():
    war = arm_war(at_the_hut())
    assert held_stock(war, "post") == {"rifle_breech": 100, "round": 10_000}
    assert held_stock(war, "band") == {"musket": 30, "machete": 70, "round": 750}
    assert held_stock(war, "lancers")["horse"] == 20


def test_the_animals_of_a_train_are_mules_from_then_on():
    war = at_the_hut()
    raise_unit(war.forces.get(key="far"), "train", 10, arm=Arm.TRAIN, horses=40, firearms={"machete": 100})
    arm_war(war)
    assert held_stock(war, "train") == {"mule": 40, "machete": 10}
    (body,) = (
        body
        for body in load.load_theatre(Rows(current_turn(war))).columns["far"].units
        if body.key == "train"
    )
    assert (body.horses, body.firearms) == (40, 0)


def test_a_unit_without_rounds_is_mustered_without_a_firearm():
    war = arm_war(at_the_hut())
    move(Unit.objects.get(key="post"), 9_000, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    move(Unit.objects.get(key="band"), 750, Account.IN_HAND, Account.LOST, stock=Stock.ROUND)
    columns = load.load_theatre(Rows(current_turn(war))).columns
    assert columns["post"].units[0].firearms == 40
    assert columns["band"].units[0].firearms == 0


def test_a_battle_fires_and_takes_and_the_books_of_both_sides_agree():
    war, fight = fight_at_the_hut()
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=40)
    )
    assert audit(war).faults == ()
    lines = {line.unit.key: line for line in CasualtyReturn.objects.all()}
    post_, band = lines["post"], lines["band"]
    gone = post_.killed + post_.severely_wounded + post_.missing + post_.captured
    assert gone
    assert ["rifle_breech", "in_hand", "captured_by", gone] in post_.goods
    assert ["round", "in_hand", "used", 2500] in post_.goods
    assert ["rifle_breech", "depot", "in_hand", gone] in band.goods
    assert ["round", "in_hand", "used", 750] in band.goods
    assert held_stock(war, "band") == {
        "musket": 30,
        "machete": 70,
        "rifle_breech": gone,
        "round": 7_500 * gone // 100,
    }
    causes = set(Posting.objects.filter(stock=Stock.ROUND).values_list("cause", "to_account"))
    assert {("fired", "used"), ("captured", "captured_by"), ("captured", "in_hand")} <= causes


def test_a_failed_write_leaves_nothing_of_captured_arms_or_men():
    war, fight = fight_at_the_hut()
    told = result(fight, holder="cuba", course=SideOutcome.OVERRUN, down=40)
    settle = partial(engagements.settle_engagement, engagement=fight, result=told)
    assert every_write(settle) > 8
    repeat_operation(settle)
    assert PrisonerParty.objects.exists()
    assert Posting.objects.filter(cause=Cause.CAPTURED, stock="rifle_breech").exists()
    assert every_write(lambda: turns.advance_turn(war)) > 4
    repeat_operation(lambda: turns.advance_turn(war))
    assert audit(war).faults == ()


def test_a_result_set_right_gives_back_what_was_captured():
    war, fight = fight_at_the_hut()
    user = User.objects.create_user("ulises")
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=40)
    )
    right = result(fight, holder="spain", course=SideOutcome.WITHDREW, down=0)
    engagements.correct_result(engagement=fight, result=right, actor=user, reason="misread")
    assert audit(war).faults == ()
    assert held_stock(war, "post") == {"rifle_breech": 100, "round": 7_500}
    assert held_stock(war, "band") == {"musket": 30, "machete": 70}


def test_the_umpires_hand_on_returns_moves_the_arms_with_the_men():
    war = arm_war(at_the_hut(), BOTH | {"edit_returns": "on", "at_once_men": 0, "at_once_odds": 99})
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    Engagement.objects.update(is_referred=True)
    fight.refresh_from_db()
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=40)
    )
    fight.refresh_from_db()
    none = dict.fromkeys(("killed", "severely_wounded", "lightly_wounded", "missing", "captured"), 0)
    lines = [replace(line, **none) for line in waiting_returns(fight)]
    lines = [replace(line, captured=5 * (line.unit == "post")) for line in lines]
    user = User.objects.create_user("ulises")
    engagements.post_returns(engagement=fight, returns=lines, actor=user, reason="so")
    assert held_stock(war, "band")["rifle_breech"] == 5
    assert audit(war).faults == ()


def test_stores_fill_the_pouches_of_regulars_and_arm_their_drafts():
    war = arm_war(at_the_hut(), BOTH | {"supply": "on"})
    far = Unit.objects.get(key="far")
    move(far, 5_000, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    move(far, 20, Account.IN_HAND, Account.LOST, stock=Stock.RIFLE_BREECH)
    next_week(war)
    assert held_stock(war, "far") == {"rifle_breech": 50, "round": 5_000}
    war.places.filter(key="alba").update(holder=None)
    move(far, 5_000, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    next_week(war)
    assert "round" not in held_stock(war, "far")


@pytest.mark.parametrize("friendly", [3, 2])
def test_friends_bring_a_band_a_few_rounds_a_week_up_to_its_pouches(friendly):
    """Lets the umpire say which side has such friends."""
    war = arm_war(at_the_hut(), BOTH | {"friendly": friendly})
    band = Unit.objects.get(key="band")
    move(band, 750, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    next_week(war)
    war.places.filter(key="hut").update(sympathy=friendly - 1)
    next_week(war)
    assert "round" not in held_stock(war, "band")
    war.places.filter(key="hut").update(sympathy=friendly)
    next_week(war)
    assert held_stock(war, "band")["round"] == 90


def test_spare_rifles_go_to_men_of_the_force_who_have_none():
    war = arm_war(at_the_hut())
    band = war.forces.get(key="band")
    others = raise_unit(band, "others", 40, firearms={"machete": 100})
    next_week(war)
    move(others, 50, Account.DEPOT, Account.IN_HAND, stock=Stock.RIFLE_BREECH)
    next_week(war)
    assert held_stock(war, "others")["rifle_breech"] == 40
    assert held_stock(war, "band")["rifle_breech"] == 10
    assert set(Posting.objects.filter(cause="transfer").values_list("reference", flat=True)) == {
        "share/t3/others/band"
    }


def test_the_report_tells_the_rounds_of_each_force():
    war = arm_war(at_the_hut())
    week = briefing.Week(Rows(current_turn(war)))
    spain, _cuba = briefing.report_scopes(week.rows)
    assert named_facts(week.rows.campaign, briefing.situation_facts(week, spain))["rounds"] == [
        {"name": "Far", "rounds": 7_000, "firearms": 70, "per_battle": 25},
        {"name": "Post", "rounds": 10_000, "firearms": 100, "per_battle": 25},
    ]


def test_the_audit_names_what_was_captured_and_came_to_nobody():
    war, fight = fight_at_the_hut()
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=40)
    )
    row = Posting.objects.get(stock=Stock.RIFLE_BREECH, to_account="in_hand", cause=Cause.CAPTURED)
    row.delete()
    (fault,) = (fault for fault in audit(war).faults if "received" in fault)
    assert fault == f"{fight.key}: {row.amount} rifle_breech were taken, and 0 received."


def test_check_ledger_tells_what_stood_on_a_day():
    war = arm_war(at_the_hut())
    told = StringIO()
    call_command("check_ledger", campaign=war.slug, on=dt.date(1873, 9, 15), stdout=told)
    assert "  cuba: rounds, in hand: 750\n" in told.getvalue()
    assert "  spain: men, fit for duty: 170\n" in told.getvalue()
    assert "ledger true" in told.getvalue()


def test_switched_off_nothing_is_counted():
    war = arm_war(at_the_hut(), {"seed": "goods"})
    assert held_stock(war, "post") == {}
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert "goods" not in str(fight.muster)
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=40)
    )
    assert not Posting.objects.exclude(stock__in=("men", "horse", "gun")).exists()
    assert {tuple(line.goods) for line in CasualtyReturn.objects.all()} == {()}


def test_a_train_has_a_load_for_every_animal_and_stores_fill_it_again():
    war = at_the_hut()
    raise_unit(war.forces.get(key="far"), "train", 10, arm=Arm.TRAIN, horses=40, firearms={"machete": 100})
    arm_war(war, {"trains": "on", "supply": "on", "seed": "goods"})
    assert held_stock(war, "train") == {"horse": 40, "provisions": 40}
    move(Unit.objects.get(key="train"), 25, Account.IN_HAND, Account.USED, stock=Stock.PROVISIONS)
    next_week(war)
    assert held_stock(war, "train") == {"horse": 40, "provisions": 40}


def test_a_correction_asks_back_what_is_there_and_notes_what_was_fired_since():
    war, fight = fight_at_the_hut()
    user = User.objects.create_user("ulises")
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=40)
    )
    band = Unit.objects.get(key="band")
    taken = held_stock(war, "band")["round"]
    move(band, taken - 100, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    right = result(fight, holder="spain", course=SideOutcome.WITHDREW, down=0)
    with pytest.raises(Refusal, match=f"Band, {taken - 100} rounds; Post, {taken - 100} rounds"):
        engagements.correct_result(engagement=fight, result=right, actor=user, reason="misread")
    row = engagements.correct_result(
        engagement=fight, result=right, actor=user, reason="misread", as_far=True
    )
    assert audit(war).faults == ()
    assert held_stock(war, "post") == {"rifle_breech": 100, "round": 7_500 - (taken - 100)}
    assert held_stock(war, "band") == {"musket": 30, "machete": 70}
    assert row.reason.startswith("misread (left as it was: Band, ")
    again = result(fight, holder="cuba", course=SideOutcome.ROUTED, down=40)
    engagements.correct_result(engagement=fight, result=again, actor=user, reason="after all")
    assert audit(war).faults == ()
