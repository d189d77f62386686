"""The map editor of the workshop, sent and in real Chromium with a finger and with keys."""

import json

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaign.store.own_scenarios import own_folder, own_scenarios, read_own_scenario
from tests.browser import log_in, small_targets
from tests.campaign.scenario.test_drawn_map import PLACES, ROADS

pytestmark = pytest.mark.django_db(transaction=True)
NEW = "/start/scenario/map/"
EDIT = "/start/scenario/own/island/map/"
TOLD = {"name": "An island", "key": "island", "one": "Reds", "two": "Blues", "ruleset": "macduff"}


@pytest.fixture(autouse=True)
def umpire(settings, tmp_path, client):
    settings.MANIGUA_HOME = tmp_path
    person = User.objects.create_user("umpire", is_staff=True)
    client.force_login(person)
    return person


def map_fields(places=PLACES, routes=ROADS):
    return {"map": json.dumps({"places": places, "routes": routes})}


def test_a_map_becomes_a_scenario_and_is_drawn_on_again(client, umpire):
    assert client.post(NEW, TOLD | map_fields()).url == "/start/scenario/own/island/"
    stored = client.get(EDIT).context["page"].data["map"]
    assert [each["name"] for each in stored["places"]] == ["Fort Albión", "Bay"]
    stored["places"].append(PLACES[0] | {"key": "new-n9", "name": "Mill", "holder": "", "y": 30})
    stored["routes"].append(ROADS[0] | {"a": "bay", "b": "new-n9", "bends": []})
    assert client.post(EDIT, {"map": json.dumps(stored)}).status_code == 302
    made = read_own_scenario(own_folder(umpire, "island"))
    assert [row.key for row in made.places] == ["fort_albion", "bay", "mill"]
    assert made.head.ruleset == "macduff"


def test_faults_of_the_whole_are_reported_and_the_drawing_comes_back(client, umpire):
    client.post(NEW, TOLD | map_fields())
    answer = client.post(EDIT, map_fields([PLACES[1] | {"key": "bay"}], []))
    assert answer.status_code == 422
    assert any("forces.csv" in fault for fault in answer.context["page"].faults)
    assert "Bay" in answer.context["page"].form["map"].value()
    for wrong in ({"map": "x"}, {"key": "A b"}, {"one": ""}):
        assert client.post(NEW, TOLD | map_fields() | wrong).status_code == 422
    assert client.post(NEW, TOLD | map_fields([PLACES[0]], [])).status_code == 422


def test_people_who_may_start_no_campaign_find_no_editor(client):
    client.force_login(User.objects.create_user("player"))
    for page in (NEW, EDIT):
        assert client.get(page).status_code == 404
        assert client.post(page, TOLD | map_fields()).status_code == 404


def test_an_island_is_drawn_with_a_finger_and_keys(new_context, live_server, umpire, axe):
    page: Page = new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ).new_page()
    log_in(page, live_server.url, "umpire")
    page.goto(live_server.url + NEW)
    svg = page.locator(".editor svg")

    def tap(x: int, y: int) -> None:
        svg.scroll_into_view_if_needed()
        box = svg.bounding_box()
        page.touchscreen.tap(box["x"] + x, box["y"] + y)

    for x, name, side in ((60, "Harbour", "one"), (300, "Mill", "two")):
        tap(x, 150)
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Held by").select_option(side)
    page.get_by_text("Road", exact=True).first.tap()
    for at in ((60, 150), (180, 260), (300, 150)):
        tap(*at)
    expect(page.locator("[data-road]")).to_have_count(1)
    expect(page.get_by_text("Harbour – Mill")).to_be_visible()
    assert axe(page) == []
    assert small_targets(page, in_text=True) == []
    page.get_by_role("button", name="Add a place").press("Enter")
    page.get_by_label("Name", exact=True).fill("Hill")
    page.get_by_label("Name", exact=True).press("Tab")
    sign = page.get_by_role("button", name="Hill").and_(page.locator(".spot"))
    before = sign.locator(".sign").get_attribute("cx")
    sign.press("ArrowRight")
    assert sign.locator(".sign").get_attribute("cx") != before
    page.get_by_role("button", name="Undo").press("Enter")
    assert sign.locator(".sign").get_attribute("cx") == before
    page.locator("#road-from").select_option(label="Hill")
    page.locator("#road-to").select_option(label="Mill")
    page.get_by_role("button", name="Add a road").press("Enter")
    page.get_by_text("Scale", exact=True).tap()
    tap(60, 150)
    tap(300, 150)
    page.get_by_label("Distance between the two points").fill("24")
    page.get_by_role("button", name="Set the scale").tap()
    about = {"Name of the scenario": "Isle", "Its short name": "isle"}
    about |= {"First side": "Reds", "Second side": "Blues"}
    for label, value in about.items():
        page.get_by_role("textbox", name=label).fill(value)
    page.get_by_role("button", name="Check and store the map").tap()
    expect(page.get_by_role("heading", name="Isle")).to_be_visible()
    assert own_scenarios(umpire) == ["isle"]
    made = read_own_scenario(own_folder(umpire, "isle"))
    assert [row.name for row in made.places] == ["Harbour", "Mill", "Hill"]
    (west, east) = (made.world.metres(row.latitude, row.longitude)[0] for row in made.places[:2])
    assert abs(east - west - 24_000) < 600
    assert float(made.routes["harbour-mill"].km) > 28
