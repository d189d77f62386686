"""Counts behind each figure of the shape of a war, in rows made for it and in three weeks by computer."""

import datetime as dt
import json
from dataclasses import asdict

import pytest

from battles.simulation import play_turn
from benchmarks.war_shape.counts import Shape, shape_of
from campaign.audit import war_totals
from campaign.logic.vocabulary import Account, Cause, EngagementKind, ResultSource, Stock, Task, Terrain
from campaign.models import Contact, Engagement, Posting, PrisonerParty, Result
from campaign.operations.campaigns import new_campaign
from campaign.scenario.checks import read_scenario
from tests.verbs import add_place, add_route, declare_war, open_turn, raise_force

pytestmark = pytest.mark.django_db
LATE_IN_THE_YEAR = dt.date(1873, 12, 15)


@pytest.fixture
def war():
    """Returns a war of five weeks from 15 December 1873.

    The last of them is open, and Dorado lies in Oriente.
    """
    campaign = declare_war(start=LATE_IN_THE_YEAR)
    dorado = add_place(campaign, "dorado", 21.40, -77.40)
    dorado.district = "Oriente"
    dorado.save()
    add_route(campaign, "bor", "dorado", 10_000)
    campaign.places.filter(key__in=["bor", "dorado"]).update(sugar=2)
    for number in range(2, 6):
        open_turn(campaign, number)
    campaign.turns.exclude(number=5).update(state="published")
    return campaign


def fight(war, number, name, *, day=0, settled=True, **where):
    """Returns a battle of week *number*, on its *day*. It is at a place or on a road."""
    turn = war.turns.get(number=number)
    row = Engagement.objects.create(
        campaign=war,
        turn=turn,
        key=name,
        name=name,
        kind=EngagementKind.MEETING,
        minute=1440 * day,
        closes=1440 * day + 60,
        date=turn.starts + dt.timedelta(days=day),
        terrain=Terrain.PLAIN,
        attacker=war.sides.get(key="spain"),
        is_referred=False,
        **where,
    )
    if settled:
        for revision in (1, 2):
            Result.objects.create(
                engagement=row, turn=turn, revision=revision, source=ResultSource.COMPUTER, data={}
            )
    return row


def test_battles_count_once_in_the_quarter_and_the_district_of_the_nearer_end(war):
    road = war.routes.get(key="bor-dorado")
    fight(war, 1, "town", day=6, place=war.places.get(key="bor"))
    fight(war, 3, "near", day=2, route=road, metres=5_000)
    fight(war, 3, "far", day=3, route=road, metres=5_001)
    fight(war, 4, "open", settled=False, place=war.places.get(key="bor"))
    shape = shape_of(war)
    assert (shape.first, shape.last, shape.weeks) == ("1873-12-15", "1874-01-11", 4)
    assert shape.battles == {"1873 Q4": {"Camagüey": 2}, "1874 Q1": {"Oriente": 1}}


def test_weeks_without_a_battle_count_by_district_with_the_longest_run(war):
    fight(war, 2, "one", place=war.places.get(key="bor"))
    fight(war, 2, "two", day=1, place=war.places.get(key="dorado"))
    fight(war, 3, "three", place=war.places.get(key="dorado"))
    shape = shape_of(war)
    assert shape.idle == {"": 2, "Camagüey": 3, "Oriente": 2}
    assert shape.longest_idle == {"": 1, "Camagüey": 2, "Oriente": 1}


def test_an_estate_that_burns_counts_once_a_year_and_only_if_it_has_sugar(war):
    burned = [
        (1, Task.BURN_CANE, "bor"),
        (2, Task.BURN_MILL, "bor"),
        (2, Task.BURN_HOUSES, "dorado"),
        (2, Task.BURN_CANE, "cerro"),
        (4, Task.BURN_MILL, "bor"),
        (4, Task.RAZE, "dorado"),
    ]
    for number in range(1, 5):
        deeds = [
            {"minute": 600, "task": task, "place": place, "route": "", "side": "cuba"}
            for week, task, place in burned
            if week == number
        ]
        war.turns.filter(number=number).update(march={"finished_tasks": deeds} if number != 3 else None)
    shape = shape_of(war)
    assert (shape.estates, shape.burned, shape.sugar) == ({"1873": 1, "1874": 2}, 2, 2)


def test_prisoners_are_taken_freed_gone_and_held_by_the_side_whose_men_they_are(war):
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    unit = raise_force(war, "column", side="spain", at="alba", men=300).units.get()
    held, paroled = (
        PrisonerParty.objects.create(
            campaign=war,
            key=key,
            side=spain,
            captor=cuba,
            taken_on=LATE_IN_THE_YEAR,
            held_at=war.places.get(key="cerro"),
            paroled=on_parole,
        )
        for key, on_parole in (("held", False), ("paroled", True))
    )
    ways = [
        (1, held, 50, Cause.BATTLE, True),
        (1, held, 5, Cause.CORRECTION, False),
        (2, paroled, 8, Cause.CAPTURED, True),
        (2, held, 10, Cause.FREED, False),
        (2, held, 3, Cause.ESCAPED, False),
        (4, held, 4, Cause.EXCHANGED, False),
        (4, held, 2, Cause.SHOT, False),
    ]
    for number, party, men, cause, into in ways:
        turn = war.turns.get(number=number)
        ends = (Account.FIT, Account.CAPTURED)
        source, target = ends if into else ends[::-1]
        Posting.objects.create(
            unit=unit,
            stock=Stock.MEN,
            turn=turn,
            date=turn.starts,
            from_account=source,
            to_account=target,
            amount=men,
            cause=cause,
            reference="tests",
            party=party,
        )
    shape = shape_of(war)
    assert (shape.taken, shape.freed, shape.gone) == ({"spain": 53}, {"spain": 17}, {"shot": {"spain": 2}})
    assert (shape.held, shape.paroled) == ({"spain": 26}, {"spain": 8})
    assert shape.held_by_year == {"1873": {"spain": 40}, "1874": {"spain": 34}}


def test_a_contact_lasts_as_many_days_as_two_forces_meet_in_a_row_over_weeks_too(war):
    contacts = [
        ("ab", 1, 6, "facing"),
        ("ab", 2, 0, "facing"),
        ("ab", 2, 1, "facing"),
        ("ab", 2, 2, "left_by_night"),
        ("ab", 3, 0, "facing"),
        ("cd", 1, 0, "evaded"),
        ("cd", 1, 0, "engaged"),
    ]
    for n, (forces, number, day, outcome) in enumerate(contacts):
        Contact.objects.create(
            turn=war.turns.get(number=number),
            key=f"contact-{n}",
            minute=1440 * day + 400 + n,
            forces=list(forces),
            outcome=outcome,
        )
    shape = shape_of(war)
    assert shape.contacts == {"engaged": 1, "evaded": 1, "facing": 4, "left_by_night": 1}
    assert shape.met == {"1": 2, "4": 1}
    assert shape.faced == {"1": 1, "3": 1}


def test_a_war_that_has_not_begun_has_no_shape(war):
    war.turns.update(state="open")
    assert shape_of(war) == Shape()


def test_the_shape_of_three_weeks_by_computer_agrees_with_its_totals_and_is_kept_whole():
    war = new_campaign.create_campaign(scenario=read_scenario("camaguey_1873"), seed="x 1")
    for _week in range(3):
        play_turn(war)
    shape = shape_of(war)
    fought = war_totals.actions(war)
    assert sum(sum(count.values()) for count in shape.battles.values()) == len(fought) > 0
    assert shape.weeks - shape.idle[""] == len({action.turn for action in fought})
    for side, taken in shape.taken.items():
        gone = sum(count.get(side, 0) for count in shape.gone.values())
        left = shape.held.get(side, 0) + shape.paroled.get(side, 0)
        assert taken == shape.freed.get(side, 0) + gone + left
    assert sum(shape.contacts.values()) == Contact.objects.filter(turn__campaign=war).count() > 0
    assert Shape(**json.loads(json.dumps(asdict(shape)))) == shape
