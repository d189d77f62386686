"""Engagements come home once: returns, prisoners, leaders and the march after, all or nothing."""

from dataclasses import replace
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.muster import Freed, UnitResult
from campaign.logic.vocabulary import (
    Account,
    Cause,
    EngagementState,
    ForceState,
    LeaderFate,
    SideOutcome,
    Stance,
    Stock,
)
from campaign.models import (
    Balance,
    CasualtyReturn,
    Engagement,
    Entry,
    Force,
    Leader,
    Posting,
    PrisonerParty,
    Result,
)
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store import archive
from campaign.store.ledger_reads import prisoner_rolls
from tests.campaign.faults import every_write, repeat_operation
from tests.campaign.operations.wars import fight_at_the_hut, order, play, result
from tests.verbs import move

pytestmark = pytest.mark.django_db


def stands(unit: str, account: Account, stock: Stock = Stock.MEN) -> int:
    row = Balance.objects.filter(unit__key=unit, stock=stock, account=account).first()
    return row.amount if row else 0


def report(fight, **how) -> Result | None:
    return engagements.settle_engagement(engagement=fight, result=result(fight, **how))


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


# once


def test_a_report_posts_what_the_returns_say():
    fight = fight_at_the_hut()
    row = report(fight, down=20)
    for unit in ("band", "post"):
        line = row.returns.get(unit__key=unit)
        assert (line.present, line.losses) == (100, 20)
        assert stands(unit, Account.DEAD) == line.killed
        assert stands(unit, Account.WOUNDED) == line.severely_wounded + line.lightly_wounded
        assert stands(unit, Account.MISSING) == line.missing
        assert stands(unit, Account.CAPTURED) == line.captured
        assert stands(unit, Account.FIT) == 100 - line.losses
    assert audit(fight.campaign).faults == ()


def test_it_is_dated_the_day_of_the_battle():
    fight = fight_at_the_hut()
    report(fight)
    posted = Posting.objects.filter(reference__startswith=f"return/{fight.key}/")
    assert {line.date for line in posted} == {fight.date}
    assert {line.turn for line in posted} == {fight.turn}


def test_reported_twice_it_changes_nothing():
    fight = fight_at_the_hut()
    assert report(fight) is not None
    before = archive.war_checksum(fight.campaign), Entry.objects.count(), Posting.objects.count()
    assert report(fight, holder="cuba") is None
    assert (archive.war_checksum(fight.campaign), Entry.objects.count(), Posting.objects.count()) == before


def test_a_battle_whose_list_is_open_cannot_be_settled():
    fight = fight_at_the_hut()
    fight.state = EngagementState.FILLING
    fight.save()
    with pytest.raises(Refusal, match="reinforcements are still on the way"):
        report(fight)


WRITES = [
    "store_result",
    "file_returns",
    "post_flows",
    "officers.roll_officer_fates",
    "free_prisoners",
    "record_operation",
]


@pytest.mark.parametrize("men", [100, 200], ids=["at once", "kept"])
@pytest.mark.parametrize(
    "where", [*WRITES, "marches.store_march", "marches.move_forces", "prisoners.party_of_battle"]
)
def test_a_fault_between_any_two_writes_leaves_everything_untouched(monkeypatch, where, men):
    fight = fight_at_the_hut(men=men)
    before = (
        archive.state_of_campaign(fight.campaign),
        Entry.objects.count(),
        Posting.objects.count(),
        CasualtyReturn.objects.count(),
    )

    class Broken(Exception):
        pass

    def fail(*args, **kwargs):
        raise Broken

    with monkeypatch.context() as patch:
        patch.setattr(f"campaign.operations.engagement.results.{where}", fail)
        with pytest.raises(Broken):
            report(fight, holder="cuba", course=SideOutcome.ROUTED, down=30, post=10)
    after = (
        archive.state_of_campaign(fight.campaign),
        Entry.objects.count(),
        Posting.objects.count(),
        CasualtyReturn.objects.count(),
    )
    assert after == before
    assert report(fight, holder="cuba", course=SideOutcome.ROUTED, down=30, post=10) is not None
    assert audit(fight.campaign).faults == ()


# what cannot be true is refused


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"field_holder": "france"}, "one of the two sides"),
        ({"outcomes": {"spain": SideOutcome.HELD_FIELD}}, "each side"),
        ({"units": (UnitResult("lancers", 1),)}, "was not in this battle"),
        ({"units": (UnitResult("band", -1),)}, "less than 0"),
        ({"units": (UnitResult("band", 60, 30, 11),)}, "cannot lose 101 men: it brought 100"),
        ({"units": (UnitResult("band", 0, guns_lost=1),)}, "cannot lose more guns than it brought: 0"),
    ],
)
def test_a_result_that_does_not_fit_the_muster_is_refused(change, said):
    fight = fight_at_the_hut()
    with pytest.raises(Refusal, match=said):
        engagements.settle_engagement(engagement=fight, result=replace(result(fight), **change))
    assert not Result.objects.exists()


# where everybody is afterwards


def test_after_a_small_battle_the_march_goes_on_from_there():
    fight = fight_at_the_hut()
    report(fight, holder="spain")
    band = Force.objects.get(key="band")
    assert (band.state, band.route.key) == (ForceState.RETREATING, "bor-hut")
    play(fight.campaign)
    band.refresh_from_db()
    assert (band.state, band.place) != (ForceState.RETREATING, None)


def test_after_a_kept_battle_the_beaten_are_moved_at_once_and_all_are_rested_next_turn():
    fight = fight_at_the_hut(men=200)
    report(fight, holder="spain")
    band = Force.objects.get(key="band")
    assert (band.state, band.route.key, band.metres) == (ForceState.EXHAUSTED, "bor-hut", 2_625)
    play(fight.campaign)
    band.refresh_from_db()
    assert (band.state, band.metres) == (ForceState.HALTED, 2_625)


def test_a_garrison_that_is_routed_is_bound_to_no_post_any_more():
    fight = fight_at_the_hut(men=200)
    report(fight, holder="cuba", course=SideOutcome.ROUTED)
    post = Force.objects.get(key="post")
    assert (post.is_static, post.place) != (True, fight.place)
    assert not post.is_static


def test_a_garrison_that_holds_stays_bound_and_one_that_is_beaten_in_order_leaves_its_post():
    for slug, holder in (("one", "spain"), ("two", "cuba")):
        fight = fight_at_the_hut(slug, men=200)
        report(fight, holder=holder)
        post = Force.objects.get(campaign=fight.campaign, key="post")
        assert post.is_static is (post.place == fight.place) is (holder == "spain")


def test_after_an_undecided_battle_for_a_post_its_garrison_stays_and_the_band_falls_back():
    fight = fight_at_the_hut(men=200)
    report(fight, holder="")
    play(fight.campaign)
    post, band = (Force.objects.get(key=key) for key in ("post", "band"))
    assert (post.is_static, post.place, post.state) == (True, fight.place, ForceState.HALTED)
    assert band.place != fight.place


# leaders


@pytest.mark.parametrize("hit", [True, False])
def test_only_a_leader_who_was_hit_rolls_for_their_fate(hit):
    fates = set()
    war = fight_at_the_hut().campaign
    for number in range(12):
        with transaction.atomic():
            war.turns.update(seed=f"seed {number}")
            fight = Engagement.objects.get(campaign=war)
            report(fight, course=SideOutcome.ROUTED, leaders=("sanguily",) if hit else ())
            leader = Leader.objects.get(campaign=war)
            fates.add(leader.fate)
            assert leader.fate_date == (None if leader.fate == LeaderFate.PRESENT else fight.date)
            transaction.set_rollback(True)
    assert (len(fates) > 2) if hit else fates == {LeaderFate.PRESENT}


# prisoners


def test_the_taken_are_a_party_in_the_hands_of_the_enemys_strongest_force():
    fight = fight_at_the_hut()
    report(fight, holder="spain", course=SideOutcome.ROUTED, down=0, band=30)
    party = PrisonerParty.objects.get()
    assert (party.side.key, party.captor.key, party.held_by.key) == ("cuba", "spain", "post")
    assert party.taken_on == fight.date
    assert sum(prisoner_rolls([party])[party.pk].values()) == 30 == stands("band", Account.CAPTURED)
    taken = Posting.objects.get(party=party)
    assert (taken.cause, taken.to_account) == (Cause.CAPTURED, Account.CAPTURED)


def test_there_is_no_party_if_nobody_was_captured():
    report(fight_at_the_hut(), down=0)
    assert not PrisonerParty.objects.exists()


def fought_over_prisoners():
    """Returns a second battle at the hut, and its prisoners' key. The garrison leads 30 of the band along."""
    first = fight_at_the_hut(men=200)
    report(first, holder="spain", course=SideOutcome.ROUTED, down=0, band=30)
    war = first.campaign
    play(war)
    band = Force.objects.get(key="band")
    band.place, band.route, band.metres = first.place, None, 0
    band.save()
    order(band, stance=Stance.ATTACK)
    turns.lock_turn(campaign=war, actor=None)
    second = play(war)
    return second, PrisonerParty.objects.get().key


@pytest.mark.parametrize(
    ("course", "held"), [(SideOutcome.WITHDREW, 15), (SideOutcome.ROUTED, 0), (SideOutcome.OVERRUN, 0)]
)
def test_half_the_prisoners_go_free_if_their_escort_withdrew_and_all_if_it_routed(course, held):
    second, _party = fought_over_prisoners()
    war = second.campaign
    report(second, holder="cuba", course=course, down=0)
    assert stands("band", Account.CAPTURED) == held
    freed = Posting.objects.filter(cause=Cause.FREED)
    assert sum(freed.values_list("amount", flat=True)) == 30 - held
    assert audit(war).faults == ()


def test_a_fault_at_any_write_frees_nobody_of_a_beaten_escort():
    second, _party = fought_over_prisoners()
    told = result(second, holder="cuba", course=SideOutcome.ROUTED, down=0)
    settle = partial(engagements.settle_engagement, engagement=second, result=told)
    assert every_write(settle) > 5
    repeat_operation(settle)
    freed = Posting.objects.filter(cause=Cause.FREED)
    assert sum(freed.values_list("amount", flat=True)) == 30
    assert audit(second.campaign).faults == ()


def test_the_muster_freezes_who_is_led_as_a_prisoner():
    fight, party = fought_over_prisoners()
    forces = {force["key"]: force for each in fight.muster["parties"] for force in each["forces"]}
    (led,) = forces["post"]["prisoners"]
    assert (led["party"], led["unit"], led["men"]) == (party, "band", 30)


def test_prisoners_who_got_away_in_the_battle_are_free_whoever_holds_the_field():
    fight, party = fought_over_prisoners()
    told = replace(result(fight, holder="spain", down=0), freed=(Freed(party, "band", 12),))
    engagements.settle_engagement(engagement=fight, result=told)
    assert sum(Posting.objects.filter(cause=Cause.FREED).values_list("amount", flat=True)) == 12
    assert audit(fight.campaign).faults == ()


@pytest.mark.parametrize(("unit", "men"), [("band", 31), ("post", 1), ("band", -1)])
def test_nobody_is_freed_who_was_not_led_there(unit, men):
    fight, party = fought_over_prisoners()
    told = replace(result(fight, down=0), freed=(Freed(party, unit, men),))
    with pytest.raises(Refusal, match="No more prisoners can be freed"):
        engagements.settle_engagement(engagement=fight, result=told)


# corrections


def test_a_correction_posts_the_net_difference_and_leaves_places_alone(umpire):
    fight = fight_at_the_hut(men=200)
    report(fight, down=20)
    before = Posting.objects.count()
    where = list(Force.objects.values_list("key", "place", "route", "metres"))
    told = result(fight, down=10)
    engagements.correct_result(engagement=fight, result=told, actor=umpire, reason="The log was misread.")
    row = fight.results.get(revision=2)
    assert (row.reason, row.actor) == ("The log was misread.", umpire)
    for unit in ("band", "post"):
        line = row.returns.get(unit__key=unit)
        assert line.losses == 20
        assert stands(unit, Account.FIT) == 180
        assert stands(unit, Account.DEAD) == line.killed
    posted = Posting.objects.order_by("pk")[before:]
    assert {line.cause for line in posted} == {Cause.CORRECTION}
    assert {line.date for line in posted} == {fight.date}
    assert list(Force.objects.values_list("key", "place", "route", "metres")) == where
    assert audit(fight.campaign).faults == ()


def test_corrected_to_the_same_result_it_posts_nothing(umpire):
    fight = fight_at_the_hut()
    report(fight, down=20, course=SideOutcome.ROUTED)
    before = Posting.objects.count()
    same = result(fight, down=20, course=SideOutcome.ROUTED)
    engagements.correct_result(engagement=fight, result=same, actor=umpire, reason="Looked at again.")
    assert Posting.objects.count() == before


def test_a_correction_refuses_if_the_men_have_gone_elsewhere(umpire):
    fight = fight_at_the_hut()
    report(fight, down=20)
    band = fight.campaign.units.get(key="band")
    move(band, stands("band", Account.FIT), Account.FIT, Account.DISCHARGED)
    before = archive.war_checksum(fight.campaign)
    worse = result(fight, down=30)
    with pytest.raises(Refusal, match="Band: only 0 men"):
        engagements.correct_result(engagement=fight, result=worse, actor=umpire, reason="More were hit.")
    assert archive.war_checksum(fight.campaign) == before


def test_a_correction_needs_a_settled_battle_and_a_reason(umpire):
    fight = fight_at_the_hut()
    with pytest.raises(Refusal, match="not settled yet"):
        engagements.correct_result(engagement=fight, result=result(fight), actor=umpire, reason="x")
    report(fight)
    with pytest.raises(Refusal, match="Say why"):
        engagements.correct_result(engagement=fight, result=result(fight), actor=umpire, reason=" ")


def test_a_side_corrected_to_hold_the_field_has_no_stragglers(umpire):
    fight = fight_at_the_hut()
    report(fight, holder="spain", course=SideOutcome.ROUTED, down=0)
    assert stands("band", Account.MISSING) == 2
    turned = result(fight, holder="cuba", down=0)
    engagements.correct_result(
        engagement=fight, result=turned, actor=umpire, reason="The sides were mixed up."
    )
    assert stands("band", Account.MISSING) == 0
    assert audit(fight.campaign).faults == ()


def test_prisoners_corrected_away_are_with_their_unit_again(umpire):
    fight = fight_at_the_hut()
    report(fight, course=SideOutcome.ROUTED, down=0, band=30)
    none = result(fight, course=SideOutcome.ROUTED, down=0)
    engagements.correct_result(engagement=fight, result=none, actor=umpire, reason="They got away.")
    party = PrisonerParty.objects.get()
    assert prisoner_rolls([party])[party.pk] == {}
    assert stands("band", Account.CAPTURED) == 0
    assert audit(fight.campaign).faults == ()
