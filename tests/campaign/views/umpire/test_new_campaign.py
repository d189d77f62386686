import pytest
from django.contrib.auth.models import User

from campaign.models import Campaign
from campaign.scenario.checks import read_scenario
from campaign.scenario.folders import shipped_scenarios
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire(as_):
    User.objects.create_user("umpire", is_staff=True)
    return as_("umpire")


def test_an_account_that_may_not_run_a_campaign_cannot_start_one(as_):
    User.objects.create_user("player")
    player = as_("player")
    assert player.get("/start/").status_code == 404
    assert player.post("/start/", {"scenario": "hill_road_1880"}).status_code == 404
    assert "/start/" not in read(player.get("/"))
    assert not Campaign.objects.exists()


def test_every_scenario_is_offered_in_words(umpire, django_assert_max_num_queries):
    assert 'href="/start/"' in read(umpire.get("/"))
    with django_assert_max_num_queries(2):
        page = read(umpire.get("/start/"))
    for name in shipped_scenarios():
        assert read_scenario(name).head.name in page
    assert "10 October 1868 to 31 May 1878: 503 turns, 7 days each. 178 places, 79 forces." in page
    assert "Battles by SCWaRes" in page
    assert "The Crown: 2,840 men; Field brigade, Frontier posts" in page


def test_a_scenario_is_offered_and_started_by_its_spanish_name(umpire):
    umpire.cookies["django_language"] = "es"
    assert "El camino de las lomas, 1880" in read(umpire.get("/start/"))
    umpire.post("/start/", {"scenario": "hill_road_1880"})
    assert Campaign.objects.get().name == "El camino de las lomas, 1880"


def test_the_chosen_one_is_started_and_who_started_it_is_its_umpire(umpire):
    answer = umpire.post("/start/", {"scenario": "hill_road_1880", "name": "Our road", "slug": "our-road"})
    assert answer.url == "/c/our-road/desk/"
    campaign = Campaign.objects.get()
    assert (campaign.name, campaign.scenario, campaign.ruleset) == ("Our road", "hill_road_1880", "scwares")
    assert [user.username for user in campaign.umpires.all()] == ["umpire"]
    assert campaign.settings == read_scenario("hill_road_1880").head.settings
    again = umpire.post("/start/", {"scenario": "hill_road_1880", "slug": "our-road"})
    assert again.status_code == 409
    assert "There is already a campaign at the address “our-road”" in read(again)
    assert Campaign.objects.count() == 1


def test_how_many_figures_the_club_owns_is_asked_once_and_kept(umpire):
    umpire.post("/start/", {"scenario": "hill_road_1880", "figures": "240"})
    assert Campaign.objects.get().rules(1).battles.figures == 240


@pytest.mark.parametrize("ruleset", ["macduff", "mexican_war"])
def test_a_cuban_campaign_may_be_fought_by_other_rules_than_the_scenarios_own(umpire, ruleset):
    assert f'<option value="{ruleset}"' in read(umpire.get("/start/"))
    umpire.post("/start/", {"scenario": "camaguey_1873", "ruleset": ruleset})
    campaign = Campaign.objects.get()
    assert campaign.ruleset == ruleset
    assert read(umpire.get(f"/c/{campaign.slug}/settings/"))


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        ({}, "Choose a scenario."),
        ({"scenario": "camaguey_1873", "ruleset": "chess"}, "Select a valid choice."),
        ({"scenario": "../camaguey_1873"}, "Select a valid choice."),
        ({"scenario": "camaguey_1873", "slug": "a b"}, "Enter a valid “slug”"),
    ],
)
def test_a_campaign_that_cannot_start_says_why(umpire, sent, text):
    answer = umpire.post("/start/", sent)
    assert answer.status_code == 422
    assert text in read(answer)
    assert not Campaign.objects.exists()


def test_a_card_says_how_many_seats_have_forces_from_the_first_turn_on(umpire):
    page = read(umpire.get("/start/"))
    for name in ("camaguey_1873", "ten_years_war_1870"):
        sent = {"scenario": name, "slug": name, "day": "", "time": "20:00", "zone": "UTC"}
        assert umpire.post("/start/", sent).status_code == 302
        war = Campaign.objects.get(slug=name)
        card = page.partition(f'id="about-{name}"')[2].partition("</li>")[0]
        manned = war.seats.filter(forces__units__isnull=False).distinct().count()
        assert f"{manned} of {war.seats.count()} seat" in card


def test_one_scenario_is_the_one_to_start_with_and_comes_first(umpire):
    page = read(umpire.get("/start/"))
    assert page.count("Start with this one") == 1
    first = page.partition('<ul class="offers">')[2].partition("</li>")[0]
    assert "Start with this one" in first
    assert "Camagüey 1873" in first
