import pytest
from django.contrib.auth.models import User

from tests.campaign.scenes import read
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db
PAGES = ("", "map-in-words/", "forces/", "reports/", "returns/", "prisoners/", "desk/", "orders/zzzzzzzz/")


def test_the_only_campaign_opens_at_once(war, as_):
    assert as_("ana").get("/").url == "/c/war/week/"
    assert as_("ulises").get("/").url == "/c/war/desk/"


def test_several_campaigns_are_listed_with_one_s_seats(war, as_):
    declare_war("other").umpires.add(User.objects.get(username="ana"))
    page = read(as_("ana").get("/"))
    assert 'href="/c/war/week/"' in page
    assert 'href="/c/other/desk/"' in page
    assert "Captain-General, Spain" in page


def test_a_superuser_lands_on_the_desk_and_finds_other_campaigns_below_their_own(war, as_):
    declare_war("other")
    User.objects.filter(username="ulises").update(is_superuser=True)
    assert as_("ulises").get("/").url == "/c/war/desk/"
    assert 'href="/?all"' in read(as_("ulises").get("/c/war/desk/"))  # the menu
    own, _title, others = read(as_("ulises").get("/?all")).partition('id="others"')
    assert 'href="/c/war/desk/"' in own
    assert 'href="/c/other/desk/"' not in own
    assert 'href="/c/other/desk/"' in others


def test_somebody_without_a_seat_reads_how_to_get_one(war, as_):
    User.objects.create_user("stranger")
    page = read(as_("stranger").get("/"))
    assert "You have no seat in any campaign yet." in page
    assert "stranger" in page
    assert "A small war" not in page
    assert "/c/war/" not in page


@pytest.mark.parametrize("path", PAGES)
def test_a_stranger_finds_no_page_and_nobody_without_a_name_comes_in(war, client, as_, path):
    assert client.get(f"/c/war/{path}").url == f"/accounts/login/?next=/c/war/{path}"
    User.objects.create_user("stranger")
    stranger = as_("stranger")
    real, invented = stranger.get(f"/c/war/{path}"), stranger.get(f"/c/peace/{path}")
    assert real.status_code == invented.status_code == 404
    assert read(real) == read(invented)
