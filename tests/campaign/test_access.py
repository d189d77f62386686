import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from campaign.access import (
    asked_campaign,
    campaigns_of,
    commanded_force_or_404,
    member_or_404,
    seen_force_or_404,
    umpire_or_404,
)
from campaign.models import Seat
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war with three players, an umpire and an empty seat.

    Ana and Bruno sit for Spain, Carlos for Cuba; the umpire is Ulises. The second Cuban seat is empty.
    """
    campaign = declare_war()
    Seat.objects.create(campaign=campaign, side=campaign.sides.get(key="spain"), key="marine", name="Marines")
    Seat.objects.create(
        campaign=campaign, side=campaign.sides.get(key="cuba"), key="villas", name="Las Villas"
    )
    for seat, name in (("captain_general", "ana"), ("marine", "bruno"), ("camaguey", "carlos")):
        campaign.seats.filter(key=seat).update(player=User.objects.create_user(name))
    campaign.umpires.add(User.objects.create_user("ulises"))
    raise_force(campaign, "leon", side="spain", at="alba", seat="captain_general", men=50)
    raise_force(campaign, "marines", side="spain", at="alba", seat="marine", men=50)
    raise_force(campaign, "militia", side="spain", at="alba", men=50)
    raise_force(campaign, "band", side="cuba", at="cerro", seat="camaguey", men=50)
    return campaign


@pytest.fixture
def member(war, rf):
    def ask(name, place=""):
        request = rf.get("/", {"as": place} if place else {})
        request.user = User.objects.get(username=name)
        return member_or_404(request, "war")

    return ask


def may(ask, member, force):
    try:
        return ask(member, force.ref) == force
    except Http404:
        return False


@pytest.mark.parametrize(
    ("name", "place", "sees", "commands"),
    [
        ("ana", "", "leon marines militia", "leon"),
        ("bruno", "", "leon marines militia", "marines"),
        ("carlos", "", "band", "band"),
        ("ulises", "", "leon marines militia band", "leon marines militia band"),
        ("ulises", "camaguey", "band", "band"),
        ("ulises", "villas", "band", ""),
    ],
)
def test_players_see_their_side_and_umpires_see_all_or_the_view_of_a_seat(
    war, member, name, place, sees, commands
):
    asking = member(name, place)
    forces = war.forces.order_by("pk")
    assert [force.key for force in forces if may(seen_force_or_404, asking, force)] == sees.split()
    assert [force.key for force in forces if may(commanded_force_or_404, asking, force)] == commands.split()


def test_a_player_cannot_look_from_another_s_seat(member):
    assert member("ana", "captain_general").viewed_seat == "captain_general"
    for place in ("marine", "camaguey", "nobody"):
        with pytest.raises(Http404):
            member("ana", place)


def test_a_stranger_finds_nothing(war, member, rf):
    User.objects.create_user("stranger")
    with pytest.raises(Http404):
        member("stranger")
    request = rf.get("/")
    request.user = AnonymousUser()
    with pytest.raises(Http404):
        member_or_404(request, "war")
    assert not campaigns_of(request.user)


def test_a_force_of_another_campaign_is_not_found(member):
    other = raise_force(declare_war("other"), "leon", side="spain", at="alba", men=50)
    for name in ("ana", "ulises"):
        assert not may(seen_force_or_404, member(name), other)


def test_only_the_umpire_comes_to_the_umpire_s_desk(war, rf):
    User.objects.create_superuser("root")
    for name, comes in (("ana", False), ("ulises", True), ("root", True)):
        request = rf.get("/")
        request.user = User.objects.get(username=name)
        try:
            assert umpire_or_404(request, "war").umpire
        except Http404:
            assert not comes
        else:
            assert comes


def test_each_account_sees_its_own_campaigns(war):
    declare_war("other")
    User.objects.create_superuser("root")
    for name, expected in (("ana", ["war"]), ("ulises", ["war"]), ("root", ["other", "war"])):
        found = campaigns_of(User.objects.get(username=name))
        assert [campaign.slug for campaign in found] == expected


def test_a_player_with_two_seats_acts_from_the_one_they_name_or_else_their_own(war, member):
    war.seats.filter(key="captain_general").update(stand_in=User.objects.get(username="bruno"))
    assert [seat.key for seat in member("bruno").seats] == ["marine", "captain_general"]
    assert [seat.key for seat in member("bruno", "captain_general").seats] == ["captain_general", "marine"]


def test_a_player_who_loses_the_seat_while_a_page_is_asked_for_is_a_stranger(war, member, monkeypatch):
    """Takes the seat between two queries of a page. They are for the campaign and for its seats."""

    def lose_seat(user, slug):
        found = asked_campaign(user, slug)
        war.seats.filter(player=user).update(player=None)
        return found

    monkeypatch.setattr("campaign.access.asked_campaign", lose_seat)
    with pytest.raises(Http404):
        member("carlos")
