"""Fights carried over: all others move on, and late comes what would have come at once."""

from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings, strategies as st

from campaign import briefing
from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.casualty_table import PRESETS
from campaign.logic.vocabulary import Account, EngagementState, ForceState, SideOutcome, Stance, TurnState
from campaign.models import (
    Campaign,
    Engagement,
    Entry,
    Force,
    Leader,
    Posting,
    PrisonerParty,
    Report,
    Sighting,
)
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.refusals import Refusal
from campaign.store import archive
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write, repeat_operation
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, order, play, result
from tests.campaign.whole.named_facts import facts_of, named_facts
from tests.verbs import appoint, move, raise_force

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


def week(war: Campaign) -> None:
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def postponed_fight(umpire: User, slug: str = "war") -> Engagement:
    """Postpones the battle at the hut into the second turn, which is open."""
    fight = fight_at_the_hut(slug, men=200)
    postponed.postpone_battle(engagement=fight, actor=umpire)
    play(fight.campaign)
    fight.refresh_from_db()
    return fight


# late or at once


def rows_of_second_turn(war: Campaign) -> dict[str, object]:
    """Returns the rows that must be alike whether a battle is settled late or at once."""
    plain = archive.state_of_campaign(war)
    del plain["engagements"], plain["turn"]["taken"]
    for row in plain["results"]:
        del row["turn"]
    for row in plain["returns"]:
        row["result"] = row["result"].rpartition("~")[0]  # the last of its name is that turn
    posted = Posting.objects.filter(unit__campaign=war).exclude(reference__startswith="tests")
    rows = posted.values_list(
        *("unit__key", "stock", "from_account", "to_account", "amount", "date", "cause", "reference")
    )
    return plain | {"postings": sorted(map(str, rows)), "fates": list(war.leaders.values_list("key", "fate"))}


BEATEN = st.sampled_from([SideOutcome.WITHDREW, SideOutcome.ROUTED, SideOutcome.OVERRUN])
RULES = st.fixed_dictionaries(
    {
        "seed": st.text("abc", min_size=1, max_size=3),
        "recovery": st.sampled_from(PRESETS),
        "no_quarter": st.sampled_from(["nobody", "all"]),
        "slipped": st.sampled_from([0, 50]),
    }
)


@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example("spain", SideOutcome.OVERRUN, 0, 0, 200, (), {"seed": "alike"})
@example("", SideOutcome.WITHDREW, 30, 0, 0, (), {"seed": "alike"})
@example("spain", SideOutcome.ROUTED, 7, 0, 0, (), {"seed": "alike", "no_quarter": "all"})
@given(
    st.sampled_from(["spain", "cuba", ""]),
    BEATEN,
    st.integers(0, 50),
    st.integers(0, 100),
    st.integers(0, 100),
    st.sampled_from([(), ("sanguily",)]),
    RULES,
)
def test_settled_late_is_settled_at_once_but_for_the_turn_of_the_posting(
    umpire, holder, course, down, post, band, leaders, rules
):
    """Lets *post* and *band* men of either surrender."""
    stands = []
    with transaction.atomic():
        for slug, late in (("one", False), ("two", True)):
            war = at_the_hut(slug, 200)
            war.settings = rules
            war.save()
            war.turns.update(seed=rules["seed"])
            order(raise_force(war, "riders", side="cuba", at="cerro", men=60), "bor", stance=Stance.AVOID)
            turns.lock_turn(campaign=war, actor=None)
            fight = play(war)
            if late:
                postponed.postpone_battle(engagement=fight, actor=umpire)
                play(war)
            said = {"down": down, "leaders": leaders, "post": post, "band": band}
            engagements.settle_engagement(
                engagement=fight, result=result(fight, holder=holder, course=course, **said)
            )
            if not late:
                play(war)
            assert current_turn(war).number == 2
            assert audit(war).faults == ()
            stands.append(rows_of_second_turn(war))
        transaction.set_rollback(True)
    assert stands[0] == stands[1]


def test_a_late_result_is_posted_in_the_open_turn_under_the_date_of_the_battle(umpire):
    fight = postponed_fight(umpire)
    row = engagements.settle_engagement(engagement=fight, result=result(fight))
    posted = Posting.objects.filter(reference__startswith=f"return/{fight.key}/")
    assert {line.date for line in posted} == {fight.date}
    assert {line.turn.number for line in posted} == {2}
    assert row.turn.number == 2
    week = briefing.Week(Rows(row.turn))
    cuba = next(scope for scope in briefing.report_scopes(week.rows) if scope.key == "side-cuba")
    told = named_facts(week.rows.campaign, briefing.situation_facts(week, cuba))["actions"]
    assert [action["ref"] for action in told] == [fight.ref]


def test_men_gone_sick_since_a_postponed_battle_are_not_lost_twice(umpire):
    fight = postponed_fight(umpire)
    band = fight.campaign.units.get(key="band")
    move(band, 150, Account.FIT, Account.SICK)
    engagements.settle_engagement(engagement=fight, result=result(fight, down=50))
    line = fight.results.get().returns.get(unit=band)
    assert line.losses == 50
    assert audit(fight.campaign).faults == ()


def test_the_beaten_fall_back_by_whose_the_places_were_when_their_week_was_over(umpire):
    """Compares retreats with and without a new flag at Bor.

    It has changed since the week closed; they had gone through by then.
    """
    ends = []
    for slug, taken in (("one", False), ("two", True)):
        war = postponed_fight(umpire, slug).campaign
        whose = war.sides.get(key="cuba" if taken else "spain")
        war.places.filter(key="bor").update(fortification=1, holder=whose)
        war.turns.filter(number=1).update(taken=[["bor", "spain", "cuba"]] if taken else [])
        fight = war.engagements.get()
        engagements.settle_engagement(
            engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED)
        )
        post = war.forces.get(key="post")
        ends.append((post.state, post.place and post.place.key, post.route and post.route.key, post.metres))
    assert ends[0] == ends[1]
    assert ends[0][1] != "hut"


def test_it_writes_only_its_own_forces(umpire):
    """Checks that `far` stays where the umpire put it after the week."""
    fight = postponed_fight(umpire)
    far = Force.objects.get(key="far")
    far.place = fight.campaign.places.get(key="cerro")
    far.save()
    engagements.settle_engagement(engagement=fight, result=result(fight))
    far.refresh_from_db()
    assert far.place.key == "cerro"


# all others move on


def test_the_turn_goes_on_with_the_forces_of_the_battle_pinned(umpire):
    fight = postponed_fight(umpire)
    war = fight.campaign
    assert (current_turn(war).number, current_turn(war).state) == (2, TurnState.OPEN)
    states = dict(Force.objects.values_list("key", "state"))
    assert states == {"band": ForceState.ENGAGED, "post": ForceState.ENGAGED, "far": ForceState.HALTED}
    postponed.postpone_battle(engagement=fight, actor=umpire)
    order(Force.objects.get(key="band"), "cerro")
    order(Force.objects.get(key="far"), "hut", stance=Stance.AVOID)
    week(war)
    band, far = Force.objects.get(key="band"), Force.objects.get(key="far")
    assert (band.state, band.place) == (ForceState.ENGAGED, fight.place)
    assert (far.state, far.route.key, far.metres) == (ForceState.STOPPED, "bor-hut", 10_000)
    engagements.settle_engagement(engagement=fight, result=result(fight, holder="spain"))
    states_and_news = {force.key: (force.state, force.last_news) for force in Force.objects.all()}
    halted = (ForceState.HALTED, None)  # the band's only way out of the town is barred: it gives itself up
    assert states_and_news == dict.fromkeys(("band", "post", "far"), halted)
    assert audit(war).faults == ()


def test_it_is_postponed_twice_and_the_third_lock_waits_for_the_computer(umpire):
    fight = postponed_fight(umpire)
    war = fight.campaign
    postponed.postpone_battle(engagement=fight, actor=umpire)
    assert postponed.waited_for(war.pk) == []
    week(war)
    fight.refresh_from_db()
    with pytest.raises(Refusal, match="the computer settles it"):
        postponed.postpone_battle(engagement=fight, actor=umpire)
    turns.lock_turn(campaign=war, actor=None)
    assert not turns.advance_turn(war)
    assert current_turn(war).state == TurnState.LOCKED
    assert postponed.waited_for(war.pk) == [fight.pk]
    engagements.settle_engagement(engagement=fight, result=result(fight))
    assert turns.advance_turn(war)
    assert audit(war).faults == ()


def test_a_battle_not_postponed_again_is_due_at_the_next_lock(umpire):
    fight = postponed_fight(umpire)
    turns.lock_turn(campaign=fight.campaign, actor=None)
    assert not turns.advance_turn(fight.campaign)
    assert postponed.waited_for(fight.campaign.pk) == [fight.pk]
    with pytest.raises(Refusal, match="Turn 2 is locked"):
        postponed.postpone_battle(engagement=fight, actor=umpire)


def test_while_a_week_is_marched_a_battle_carried_into_it_waits(umpire):
    fight = postponed_fight(umpire)
    war = fight.campaign
    postponed.postpone_battle(engagement=fight, actor=umpire)
    for key, side in (("guard", "spain"), ("raiders", "cuba")):
        order(raise_force(war, key, side=side, at="bor", men=100), stance=Stance.ATTACK)
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    small = Engagement.objects.get(state=EngagementState.OPEN, turn__number=2)
    assert postponed.is_overtaken(fight)
    with pytest.raises(Refusal, match="The march of the week is being played"):
        engagements.settle_engagement(engagement=fight, result=result(fight))
    engagements.settle_engagement(engagement=small, result=result(small))
    turns.advance_turn(war)
    engagements.settle_engagement(engagement=fight, result=result(fight))
    assert Engagement.objects.filter(state=EngagementState.SETTLED).count() == 2
    assert audit(war).faults == ()


# what is refused, and taken back


def test_a_battle_that_cannot_be_postponed_is_refused_with_a_sentence(umpire):
    small = fight_at_the_hut("small", men=100)
    with pytest.raises(Refusal, match="fought during the march"):
        postponed.postpone_battle(engagement=small, actor=umpire)
    fight = fight_at_the_hut(men=200)
    war = fight.campaign
    war.settings = {"most_postponed": 0}
    war.save()
    with pytest.raises(Refusal, match="the computer settles it"):
        postponed.postpone_battle(engagement=fight, actor=umpire)
    war.settings, war.last_turn = {}, 1
    war.save()
    with pytest.raises(Refusal, match="No turn follows"):
        postponed.postpone_battle(engagement=Engagement.objects.get(pk=fight.pk), actor=umpire)


def test_carrying_over_is_taken_back_while_the_turn_stands(umpire):
    fight = fight_at_the_hut(men=200)
    postponed.postpone_battle(engagement=fight, actor=umpire)
    with pytest.raises(Refusal, match="postponed already"):
        postponed.postpone_battle(engagement=fight, actor=umpire)
    postponed.take_back(engagement=fight, actor=umpire)
    assert not turns.advance_turn(fight.campaign)
    postponed.postpone_battle(engagement=fight, actor=umpire)
    play(fight.campaign)
    with pytest.raises(Refusal, match="the campaign has already moved on"):
        postponed.take_back(engagement=fight, actor=umpire)
    told = Entry.objects.filter(actor=umpire).order_by("pk").values_list("operation", flat=True)
    assert list(told) == ["engagements.postpone", "engagements.take_back", "engagements.postpone"]


# both break off


@pytest.mark.parametrize("late", [False, True])
def test_both_break_off_and_nobody_has_fought(umpire, late):
    fight = postponed_fight(umpire) if late else fight_at_the_hut(men=200)
    before = Posting.objects.count()
    engagements.break_off(engagement=fight, actor=umpire, reason="Rain.")
    band, post = Force.objects.get(key="band"), Force.objects.get(key="post")
    assert (post.place, band.place) == (fight.place, None)
    row = fight.results.get()
    assert (row.reason, row.source, row.field_holder.key) == ("Rain.", "umpire", "spain")
    assert Posting.objects.count() == before
    with pytest.raises(Refusal, match="settled already"):
        engagements.break_off(engagement=fight, actor=umpire)


# all or nothing


def test_postponed_and_settled_late_it_is_untouched_or_complete_whichever_write_fails(umpire):
    fight = fight_at_the_hut(men=200)
    war = fight.campaign
    made = every_write(lambda: postponed.postpone_battle(engagement=fight, actor=umpire))
    made += every_write(lambda: turns.advance_turn(war))
    told = result(fight, course=SideOutcome.ROUTED, down=30, band=10)
    made += every_write(partial(engagements.settle_engagement, engagement=fight, result=told))
    repeat_operation(partial(engagements.settle_engagement, engagement=fight, result=told))
    assert made >= 15
    assert Engagement.objects.get().state == EngagementState.SETTLED
    assert audit(war).faults == ()
    assert Sighting.objects.exists()


def test_a_late_report_tells_of_the_prisoners_of_its_own_battle_alone(umpire):
    fight = postponed_fight(umpire)
    captor, other = fight.campaign.sides.order_by("-key")
    PrisonerParty.objects.create(
        campaign=fight.campaign, key="other", ref="other", side=other, captor=captor, taken_on=fight.date,
        taken_at=fight.campaign.places.get(key="alba"), held_at=fight.campaign.places.get(key="alba"),
    )  # fmt: skip
    appoint(fight.campaign.forces.get(key="band").units.get(), "mora")
    Leader.objects.filter(key="mora").update(fate="captured", party=PrisonerParty.objects.get())
    engagements.settle_engagement(engagement=fight, result=result(fight, holder="spain", band=5))
    facts = facts_of(Report.objects.get(audience="late", side=captor))["prisoners"]
    assert [row["action"] for row in facts["held"]] == [fight.name]


def test_its_sides_are_informed_at_once_of_a_battle_that_is_settled_late_or_set_right(umpire):
    fight = postponed_fight(umpire)
    turn = current_turn(fight.campaign)
    assert not fight.campaign.turns.filter(reports__audience="late").exists()
    engagements.settle_engagement(engagement=fight, result=result(fight, holder="cuba", down=10))
    engagements.correct_result(
        engagement=fight, result=result(fight, holder="cuba", down=20), actor=umpire, reason="Miscounted"
    )
    told = Report.objects.filter(audience="late").order_by("key")
    assert [(row.turn.number, row.side.key) for row in told] == [(turn.number - 1, "cuba"), (1, "spain")] * 2
    for row in told:
        assert [force["name"] for force in facts_of(row)["forces"]] == [
            "Band" if row.side.key == "cuba" else "Post"
        ]
        (action,) = facts_of(row)["actions"]
        assert action["ref"] == fight.ref
        strength = facts_of(row)["strength"]
        assert strength["opened"] + sum(strength["changes"].values()) == strength["closed"]
    lost = [facts_of(row)["actions"][0]["losses"][0]["lost"] for row in told if row.side.key == "cuba"]
    assert lost[1] == 2 * lost[0]
    beds = [facts_of(row)["beds"]["men"] for row in told if row.side.key == "cuba"]
    assert 0 < beds[0] < beds[1]  # who is in hospital yet, and until when
    assert {facts_of(row)["due"] for row in told} == {0}  # the lightly hurt are back already
