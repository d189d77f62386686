"""The sick in the ledger, week by week."""

import datetime as dt

import pytest

from campaign import briefing
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Balance, Campaign, Posting
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.store.archive import war_checksum
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import declare_war, move, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war() -> Campaign:
    """Returns a war in the rains: a Spanish regiment and a band. They have 600 old men and 400."""
    made = declare_war()
    made.settings = {"disease": "on"}
    made.save()
    raise_force(made, "leon", side="spain", at="alba", men=600)
    raise_force(made, "band", side="cuba", at="cerro", men=400)
    Posting.objects.update(reference="scenario/tests")
    return made


def week(war: Campaign) -> list[tuple[str, str, str, int, str]]:
    """Opens the next turn; its postings: unit, from, to, men, reference."""
    rows = Rows(current_turn(war))
    opened = turns.open_turn(campaign=rows.campaign, number=rows.turn.number + 1, seed=f"{rows.turn.number}")
    weekly_services.begin_week(rows, opened)
    rows.flush()
    assert audit(war).faults == ()
    lines = Posting.objects.filter(turn=opened).order_by("pk")
    return list(lines.values_list("unit__key", "from_account", "to_account", "amount", "reference"))


def men(war: Campaign, unit: str, account: Account = Account.FIT) -> int:
    return Balance.objects.get(unit__key=unit, stock=Stock.MEN, account=account).amount


def test_a_rainy_week_costs_three_percent_of_veterans_and_two_of_islanders(war):
    assert week(war) == [
        ("band", "fit", "sick", 8, "disease/old/t2"),
        ("leon", "fit", "sick", 18, "disease/old/t2"),
    ]
    assert {line.cause for line in Posting.objects.filter(turn__number=2)} == {Cause.DISEASE}


def test_new_men_sicken_by_their_own_measure_and_lie_apart_in_the_sick_list(war):
    turn, leon = current_turn(war), war.units.get(key="leon")
    given = Line(leon, Stock.MEN, Account.DEPOT, Account.FIT, 200, Cause.RECRUIT, "reinforcement/q4")
    post_lines(turn=turn, date=turn.starts, lines=[given])
    assert week(war)[1:] == [
        ("leon", "fit", "sick", 14, "disease/new/t2"),
        ("leon", "fit", "sick", 18, "disease/old/t2"),
    ]
    rows = Rows(current_turn(war))
    spain = briefing.report_scopes(rows)[0]
    (line,) = named_facts(rows.campaign, briefing.situation_facts(briefing.Week(rows), spain))["sick"]
    assert line == {"name": "Leon", "sick": 32, "new": 14, "due": 5}


def test_within_six_weeks_all_have_left_hospital_well_dead_or_sent_home(war):
    week(war)
    war.settings |= {"changes": {"3": {"old_rains": 0, "born_rains": 0, "old_dry": 0, "born_dry": 0}}}
    war.save()
    for _week in range(6):
        assert men(war, "leon", Account.SICK) > 0
        week(war)
    assert men(war, "leon", Account.SICK) == 0
    gone = Posting.objects.filter(unit__key="leon", from_account=Account.SICK)
    assert sum(gone.values_list("amount", flat=True)) == 18
    assert {line.turn.number for line in gone.select_related("turn")} == set(range(3, 9))


def test_a_force_in_a_swamp_has_one_and_a_half_times_the_sick(war):
    war.places.filter(key="alba").update(terrain="swamp")
    assert week(war)[1][3] == 27


def test_a_force_with_stragglers_has_one_and_a_half_times_the_sick(war):
    turn = current_turn(war)
    turn.march = {"columns": {}, "strays": {"leon": 2}}
    turn.save()
    assert [line[3] for line in week(war)] == [8, 27]


def test_in_january_men_go_home_if_the_campaign_lets_them(war):
    war.settings |= {"time_expired": "on"}
    war.start_date = dt.date(1873, 12, 28)
    war.save()
    war.turns.update(starts=war.start_date)
    home = [line for line in week(war) if line[2] == "discharged"]
    assert [(unit, men_, reference) for unit, _from, _to, men_, reference in home] in (
        [("leon", 17, "expired/t2")],
        [("leon", 18, "expired/t2")],
    )
    assert [line for line in week(war) if line[4].startswith("expired")] == []


def test_more_never_leave_than_lie_there(war):
    week(war)
    move(war.units.get(key="leon"), 17, Account.SICK, Account.DEAD)
    week(war)
    assert men(war, "leon", Account.SICK) >= 0


def test_switched_off_it_posts_nothing_and_changes_no_byte_of_the_digest(war, monkeypatch):
    war.settings = {}
    war.save()
    others = tuple(each for each in weekly_services.SERVICES if each.__name__ not in ("sickness", "arrivals"))
    assert week(war) == []
    with_all = war_checksum(war)
    twin = declare_war("twin")
    twin.settings = {}
    twin.save()
    for key, side, at, number in (("leon", "spain", "alba", 600), ("band", "cuba", "cerro", 400)):
        raise_force(twin, key, side=side, at=at, men=number)
    twin.turns.update(seed=war.turns.get(number=1).seed)
    monkeypatch.setattr(weekly_services, "SERVICES", others)
    rows = Rows(current_turn(twin))
    weekly_services.begin_week(rows, turns.open_turn(campaign=twin, number=2, seed="1"))
    rows.flush()
    assert war_checksum(twin) == with_all
