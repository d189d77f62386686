"""Hearsay and couriers as a turn writes them: the same truth, another picture."""

import pytest

from campaign.models import Force, Order, Sighting
from campaign.operations.turns import turn_machine as turns
from tests.campaign.scenes import manned_war
from tests.verbs import appoint

pytestmark = pytest.mark.django_db
HEARD = ("spy", "prisoner", "rumour")


def play_first_week(**settings):
    """Plays the first week. The marines (Bruno) are ordered from Alba to Bor, 30 km off."""
    war = manned_war()
    war.settings = {"seed": "hearsay", **settings}
    war.save()
    marines = war.forces.get(key="marines")
    Order.objects.create(
        turn=war.turns.get(), force=marines, seat=marines.seat, kind="march", legs=[{"to": "bor"}],
        stance="avoid",
    )  # fmt: skip
    return war


def play_on(war):
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def truth(war):
    """Returns the spots of all forces and what their men have seen."""
    spots = list(Force.objects.filter(campaign=war).order_by("key").values_list("key", "place__key", "state"))
    seen = Sighting.objects.filter(turn__campaign=war).exclude(source__in=HEARD)
    return spots, sorted(seen.values_list("observer__key", "minute", "low", "high"))


def test_with_agents_and_rumours_the_truth_is_the_same_and_the_picture_is_not():
    plain = play_first_week()
    play_on(plain)
    before = truth(plain)
    plain.slug = "plain"
    plain.save()
    war = play_first_week(spies="on", spy_chance=100, rumours="on", rumour_chance=100)
    play_on(war)
    assert truth(war) == before
    heard = Sighting.objects.filter(turn__campaign=war, source__in=HEARD)
    assert {"spy", "rumour"} <= set(heard.values_list("source", flat=True))
    paper = war.turns.get(number=1).reports.get(key="side-cuba")
    assert {row["source"] for row in paper.facts["enemy"]} & {"spy", "rumour"}


def test_an_order_by_courier_holds_from_the_arrival_on():
    """Sends the order from Bor to Alba, 30 km, until 9.45. Bruno's staff is with the senior leader at Bor."""
    war = play_first_week(couriers="on", caught_enemy=0, caught_people=0)
    Force.objects.filter(key="post").update(seat=war.seats.get(key="marine"))
    appoint(war.units.get(key="post"), "senior", general=True)
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    march = war.turns.get(number=1).march
    assert march["late"] == {"marines": 360 + 225}
    arrived = [minute for minute, spot in march["columns"]["marines"]["track"] if spot["place"] == "bor"]
    rate = 20_000 * 75 // 100 if 9 in war.land.rains else 20_000  # metres a day by road
    assert arrived
    assert arrived[0] > 360 + 225 + 720 * 30_000 // rate - 720


def test_without_couriers_nobody_waits():
    war = play_first_week()
    play_on(war)
    assert war.turns.get(number=1).march["late"] == {}
