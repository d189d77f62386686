"""Risings at a player's seat: they join a force that has room, so that there are not fifty to order."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.theatre.timetable import MOST_COMPANIES
from campaign.models import Campaign, Force, Unit
from tests.campaign.operations.arrivals.test_timetable import REBELS, expect, men, week
from tests.campaign.scenes import read
from tests.verbs import add_place, add_route, declare_war, raise_force, raise_unit

pytestmark = pytest.mark.django_db
COMPANY = 100  # men


@pytest.fixture
def war() -> Campaign:
    """Returns a war in which a rising of 350 gathers at Cerro.

    Carlos has `band` there and `other` farther off, both full.
    """
    war = declare_war()
    war.settings = {"timetable": "on", "company": COMPANY}
    war.save()
    add_place(war, "dos", 21.60, -77.40)
    add_route(war, "cerro", "dos", 20_000)
    for key, at in (("band", "cerro"), ("other", "dos")):
        raise_force(war, key, side="cuba", at=at, men=COMPANY, seat="camaguey", firearms={"machete": 100})
    war.seats.filter(key="camaguey").update(player=User.objects.create_user("carlos"))
    expect(war, "recruits", side="cuba", men=350, seat="camaguey", arm="infantry", quality=1, **REBELS)
    return war


def forces(war: Campaign) -> dict[str, tuple[int, int]]:
    """Returns the units and men of each Cuban force."""
    found: dict[str, tuple[int, int]] = {}
    for unit in Unit.objects.filter(campaign=war, side__key="cuba").select_related("force"):
        number, strength = found.get(unit.force.key, (0, 0))
        found[unit.force.key] = number + 1, strength + men(war, unit.key)
    return found


def test_at_a_player_s_seat_a_rising_joins_the_nearest_force(war):
    week(war)
    assert forces(war) == {"band": (5, 450), "other": (1, 100)}
    rose = Unit.objects.filter(force__key="band").exclude(key="band")
    assert {(unit.nation, unit.firearms["machete"]) for unit in rose} == {("cuban", 100)}


def test_at_an_empty_seat_it_is_a_force_of_its_own(war):
    war.seats.update(player=None)
    week(war)
    assert forces(war) == {"band": (1, 100), "other": (1, 100), "row": (4, 350)}


def test_where_the_player_wants_them_apart_it_is_a_force_of_its_own(war):
    war.seats.update(risings_apart=True)
    week(war)
    assert forces(war) == {"band": (1, 100), "other": (1, 100), "row": (4, 350)}


def test_where_no_force_has_room_for_its_companies_it_is_one_of_its_own(war):
    for force in war.forces.filter(side__key="cuba"):
        for number in range(MOST_COMPANIES - 4):
            raise_unit(force, f"{force.key}_{number}", COMPANY, firearms={"machete": 100})
    week(war)
    assert forces(war)["row"] == (4, 350)
    assert {forces(war)[key][0] for key in ("band", "other")} == {MOST_COMPANIES - 3}


@pytest.mark.parametrize(
    "change", [{"is_static": True}, {"state": "engaged"}, {"kind": "ship"}, {"kind": "garrison"}]
)
def test_a_static_or_pinned_force_takes_no_unit_in(war, change):
    Force.objects.filter(key="band").update(**change)
    week(war)
    assert forces(war) == {"band": (1, 100), "other": (5, 450)}


def test_a_player_says_on_the_page_of_the_seat_what_risings_do(war, client):
    client.force_login(User.objects.get(username="carlos"))
    address = "/c/war/seat/camaguey/"
    assert 'name="apart"' in read(client.get(address))
    client.post(address + "uprisings/", {"apart": "on"})
    assert war.seats.get(key="camaguey").risings_apart
    assert "checked" in read(client.get(address)).partition('name="apart"')[2][:60]
    client.post(address + "uprisings/", {})
    assert not war.seats.get(key="camaguey").risings_apart
    client.force_login(User.objects.create_user("somebody"))
    assert client.post(address + "uprisings/", {"apart": "on"}).status_code == 404
