"""A wounded officer lies for weeks, and leads again."""

from datetime import timedelta

import pytest

from campaign.audit.ledger_audit import audit
from campaign.briefing.facts.losses import WoundedOfficer
from campaign.briefing.sections import returns
from campaign.briefing.week import Scope, Week
from campaign.logic.casualties.recovery import fit_again
from campaign.logic.settings import DEFAULT
from campaign.logic.vocabulary import LeaderFate
from campaign.operations.casualties.officers import set_leader_fate
from campaign.operations.turns import overrides
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from rules import SeededDice
from tests.campaign.operations.prisoners.test_custody import week
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db
HOW = DEFAULT.casualties


@pytest.fixture
def war():
    war, _fight = fought_war()
    return war


def wound_officer(war, lying: int):
    """Wounds Sanguily as the open week begins, for *lying* weeks."""
    turn, leader = current_turn(war), war.leaders.get(key="sanguily")
    set_leader_fate(leader, LeaderFate.WOUNDED, turn.starts, turn, "tests")
    leader.until = turn.starts + timedelta(days=lying * turn.days)
    leader.save()
    return leader


def test_an_officer_leaves_hospital_in_one_of_the_weeks_of_the_severely_wounded(war):
    hit = current_turn(war).starts
    weeks = {(fit_again(hit, 7, SeededDice(f"{n}"), HOW) - hit).days // 7 for n in range(300)}
    assert weeks == {*range(HOW.hospital_first, HOW.hospital_first + HOW.hospital_weeks)}


def test_the_same_dice_give_the_same_day(war):
    days = {fate_of_leader(war) for _again in range(3)}
    assert len(days) == 1


def fate_of_leader(war):
    turn, leader = current_turn(war), war.leaders.get(key="sanguily")
    set_leader_fate(leader, LeaderFate.WOUNDED, turn.starts, turn, "tests")
    return leader.until


def test_a_leader_is_wounded_until_a_day_and_leads_again_on_it(war):
    leader = wound_officer(war, lying=2)
    week(war)
    leader.refresh_from_db()
    assert leader.fate == LeaderFate.WOUNDED
    week(war)
    leader.refresh_from_db()
    assert leader.fate == LeaderFate.PRESENT
    assert audit(war).faults == ()


def test_one_who_was_hit_before_the_day_was_written_down_is_given_one(war):
    leader = wound_officer(war, lying=2)
    war.leaders.filter(pk=leader.pk).update(until=None)
    week(war)
    leader.refresh_from_db()
    assert leader.until is not None
    assert leader.until > leader.fate_date


def test_the_dead_and_the_prisoner_do_not_come_back_so(war):
    leader = wound_officer(war, lying=1)
    war.leaders.filter(pk=leader.pk).update(fate=LeaderFate.DEAD)
    week(war)
    leader.refresh_from_db()
    assert leader.fate == LeaderFate.DEAD


def test_a_leader_whom_the_umpire_sets_present_is_no_longer_wounded(war):
    leader = wound_officer(war, lying=9)
    overrides.decide_leader_fate(leader=leader, fate=LeaderFate.PRESENT, actor=None, reason="A flesh wound.")
    leader.refresh_from_db()
    assert (leader.fate, leader.fate_date, leader.until) == (LeaderFate.PRESENT, None, None)


def wounded_reported(war, side):
    rows = Rows(current_turn(war))
    forces = tuple(force for force in rows.forces.values() if force.side.key == side)
    return returns.wounded_officers(Week(rows), Scope(rows.sides[side], None, forces))


def test_only_the_leaders_own_side_reads_until_when_and_of_the_return(war):
    leader = wound_officer(war, lying=1)
    assert wounded_reported(war, leader.side.key) == (
        (WoundedOfficer(leader.key, leader.until.isoformat()),),
        (),
    )
    week(war)
    assert wounded_reported(war, leader.side.key) == ((), (leader.key,))
    (enemy,) = [side.key for side in war.sides.all() if side != leader.side]
    assert wounded_reported(war, enemy) == ((), ())
    week(war)
    assert wounded_reported(war, leader.side.key) == ((), ())


def test_the_page_of_the_leaders_force_says_until_when(client, war):
    leader = wound_officer(war, lying=3)
    client.force_login(war.umpires.first())
    page = read(client.get(f"/c/{war.slug}/forces/{leader.unit.force.ref}/"))
    assert f"fit again on {leader.until.day} " in page
