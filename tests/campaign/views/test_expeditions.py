"""The page on which a side's head says where an expedition lands; and who reads nothing of it."""

import datetime as dt
import re
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.logic.vocabulary import Arm, PlaceKind, RouteKind, SightingSource
from campaign.models import Campaign, Seat, Sighting, TimetableEntry
from tests.campaign import worlds
from tests.campaign.operations.arrivals.test_timetable import REBELS
from tests.campaign.scenes import read
from tests.campaign.whole.page_walk import walk
from tests.verbs import add_place, add_route

pytestmark = pytest.mark.django_db
PAGE = "/c/war/expeditions/"


@pytest.fixture
def war(war: Campaign) -> Campaign:
    """Returns a war in which Cuba expects the Perrit. Its head is Carlos, and Dora has another seat of it."""
    war.settings = {"timetable": "on"}
    war.save()
    cuba = war.sides.get(key="cuba")
    war.seats.filter(key="camaguey").update(is_commander_in_chief=True)
    Seat.objects.create(
        campaign=war, side=cuba, key="tunas", name="Tunas", player=User.objects.create_user("dora")
    )
    add_place(war, "playa", 21.60, -77.30, kind=PlaceKind.LANDING_BEACH)
    add_route(war, "cerro", "playa", 40_000, kind=RouteKind.SEA_LANE)
    first = war.start_date
    TimetableEntry.objects.create(
        campaign=war, key="perrit", side=cuba, kind="expedition", name="Perrit", opens=first,
        closes=first + dt.timedelta(days=20),
        data={"men": 60, "guns": 2, "arms": {"rifle_breech": 1500}, **REBELS},
    )  # fmt: skip
    return war


def say(client, beach: str, key: str = "perrit"):
    return client.post(PAGE, {"expedition": key, "beach": beach})


def test_the_head_reads_what_is_expected_and_says_where_it_lands(war, as_):
    head = as_("carlos")
    assert "Expected from overseas: Perrit." in read(head.get("/c/war/seat/camaguey/"))
    page = read(head.get(PAGE))
    for said in (
        "Perrit",
        "60 men, 2 guns, 1,500 breech",
        "Playa",
        "the captain would land here",
    ):
        assert said in page
    assert say(head, "playa").url == PAGE
    assert TimetableEntry.objects.get(key="perrit").beach == "playa"
    assert re.search(r'value="playa"[^>]* checked', read(head.get(PAGE)))
    say(head, "alba")
    assert TimetableEntry.objects.get(key="perrit").beach == "playa"
    say(head, "")
    assert TimetableEntry.objects.get(key="perrit").beach == ""


@pytest.mark.parametrize("name", ["ana", "bruno", "dora"])
def test_nobody_else_reads_of_it_or_says_anything(war, as_, name):
    """Tries the enemy, and another seat of the side."""
    TimetableEntry.objects.update(beach="playa")
    client = as_(name)
    answer = client.get(PAGE)
    assert answer.status_code == (200 if name == "ana" else 404) or name == "bruno"
    assert "Perrit" not in read(answer)
    assert say(client, "cerro").status_code == 404
    assert say(client, "cerro", "nothing").status_code == 404
    assert TimetableEntry.objects.get(key="perrit").beach == "playa"


def test_the_seat_that_the_scenario_gives_it_to_may_say_so_too(war, as_):
    due = TimetableEntry.objects.get(key="perrit")
    due.data["seat"] = "tunas"
    due.save()
    assert "Perrit" in read(as_("dora").get(PAGE))
    say(as_("dora"), "playa")
    assert TimetableEntry.objects.get(key="perrit").beach == "playa"


def test_only_enemies_that_the_side_knows_stand_beside_the_beach(war, as_):
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    war.forces.filter(key="leon").update(place=war.places.get(key="playa"))
    assert "Infantry" not in read(as_("carlos").get(PAGE))
    Sighting.objects.create(
        turn=war.turns.get(), observer=cuba, of_side=spain, ref="seenseen", force=war.forces.get(key="leon"),
        place=war.places.get(key="playa"),
        date=war.start_date - dt.timedelta(days=2), minute=0, low=200, high=300, arm=Arm.INFANTRY,
        source=SightingSource.OWN_EYES, sure=True,
    )  # fmt: skip
    assert "Infantry, 200–300, at Playa, 2 days" in read(as_("carlos").get(PAGE))


def test_a_campaign_without_a_timetable_or_in_which_nobody_is_informed_has_no_such_page(war, as_):
    for settings in ({"timetable": "off"}, {"timetable": "on", "announced": 0}):
        Campaign.objects.filter(pk=war.pk).update(settings=settings)
        assert as_("carlos").get(PAGE).status_code == 404
        assert "Perrit" not in read(as_("carlos").get("/c/war/seat/camaguey/"))


def test_the_umpire_says_it_in_the_place_of_the_seat(war, as_):
    assert as_("ulises").get(PAGE).status_code == 404
    umpire = as_("ulises")
    assert "Perrit" in read(umpire.get(f"{PAGE}?as=camaguey"))
    umpire.post(f"{PAGE}?as=camaguey", {"expedition": "perrit", "beach": "playa"})
    assert TimetableEntry.objects.get(key="perrit").beach == "playa"


def expect_ship(war: Campaign) -> None:
    """Announces a ship for Cuba that may land at Bor. It may come in the first three weeks."""
    TimetableEntry.objects.create(
        campaign=war, key="perrit", side=war.sides.get(key="cuba"), kind="expedition", name="Perrit",
        opens=war.start_date, closes=war.start_date + dt.timedelta(days=20), beach="bor",
        data={"men": 60, "nation": "cuban", "weapons": {"machete": 100}, "place": ["bor", "cerro"]},
    )  # fmt: skip


def at_their_seat(client: Client, start: str) -> dict[str, str]:
    return {each: read(client.get(f"{start}{each}")) for each in ("seat/camaguey/", "expeditions/")}


def test_an_expedition_that_is_expected_is_on_no_page_of_the_enemy():
    first, second = worlds.pages_of_two_wars(
        expect_ship,
        {"timetable": "on"},
        ana=partial(walk, of_a_kind=1, order_kinds=False),
        carlos=at_their_seat,
    )
    one, other = first["ana"], second["ana"]
    assert sorted(one) == sorted(other)
    assert len(one) > 10
    assert [address for address in sorted(one) if one[address] != other[address]] == []
    assert all("Perrit" in page for page in second["carlos"].values())
