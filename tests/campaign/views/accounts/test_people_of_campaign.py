"""The umpire assigns seats, invites everybody and changes umpires on one page."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Entry, Event, Invitation, Seat
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
PAGE = "/c/war/desk/people/"


def seat_form(client, key):
    """Returns the address at which the seat's player is changed."""
    found = re.search(rf'action="({PAGE}seat/{key}/[^"]*)"', client.get(PAGE).content.decode())
    return found[1].replace("&amp;", "&")


def holder(war, key):
    seat = Seat.objects.select_related("player").get(campaign=war, key=key)
    return seat.player.username if seat.player else ""


@pytest.mark.parametrize("name", ["ana", "zoe"])
@pytest.mark.parametrize("path", ["", "invite/", "umpires/", "seat/marine/"])
def test_nobody_but_the_umpire_finds_these_pages(war, as_, name, path):
    User.objects.get_or_create(username="zoe")
    client = as_(name)
    assert client.get(PAGE).status_code == 404
    assert client.post(PAGE + path, {"name": "zoe", "vacate": "1"}).status_code in (404, 405)
    assert holder(war, "marine") == "bruno"
    assert Client().get(PAGE).url.startswith("/accounts/login/")


def test_a_seat_is_assigned_changed_and_taken_away_and_the_journal_says_so(war, as_):
    for name in ("dora", "eva"):
        User.objects.create_user(name)
    umpire = as_("ulises")
    war.seats.filter(key="camaguey").update(player=None)
    for name in ("dora", "eva"):
        umpire.post(seat_form(umpire, "camaguey"), {"name": f" {name} "})
        assert holder(war, "camaguey") == name
    umpire.post(seat_form(umpire, "camaguey"), {"vacate": "1"})
    assert holder(war, "camaguey") == ""
    told = Entry.objects.filter(operation__startswith="seats.").order_by("pk")
    assert [(row.operation, row.data["before"], row.data["user"], row.actor.username) for row in told] == [
        ("seats.assign", "", "dora", "ulises"),
        ("seats.assign", "dora", "eva", "ulises"),
        ("seats.vacate", "eva", "", "ulises"),
    ]
    assert Event.objects.filter(kind="seat_given").count() == 2


def test_a_seat_is_not_assigned_over_a_change_that_the_page_does_not_show(war, as_):
    User.objects.create_user("dora")
    umpire = as_("ulises")
    form = seat_form(umpire, "camaguey")
    Seat.objects.filter(campaign=war, key="camaguey").update(player=User.objects.create_user("eva"))
    umpire.post(form, {"name": "dora"})
    assert holder(war, "camaguey") == "eva"


@pytest.mark.parametrize("name", ["ana", "ulises", "nobody", "shut"])
def test_a_seat_goes_to_nobody_who_sees_more_or_has_no_account(war, as_, name):
    User.objects.create_user("shut", is_active=False)
    umpire = as_("ulises")
    umpire.post(seat_form(umpire, "camaguey"), {"name": name})
    assert holder(war, "camaguey") == "carlos"
    assert not Entry.objects.filter(operation="seats.assign").exists()


def test_an_invitation_ends_and_a_stand_in_leaves_as_the_seat_changes(war, as_):
    seat = war.seats.get(key="camaguey")
    seat.stand_in, seat.stand_in_until = User.objects.create_user("dora"), 3
    seat.save()
    umpire = as_("ulises")
    umpire.post(seat_form(umpire, "camaguey"), {"vacate": "1"})
    assert not Seat.objects.get(pk=seat.pk).stand_in
    umpire.post(f"{PAGE}invite/", {"language-camaguey": "en"})
    assert Invitation.objects.get(seat=seat).withdrawn_at is None
    umpire.post(seat_form(umpire, "camaguey"), {"name": "dora"})
    assert Invitation.objects.get(seat=seat).withdrawn_at


@pytest.mark.parametrize("mails", [True, False])
def test_everybody_is_invited_at_once_each_in_their_language(war, as_, settings, mails):
    settings.SENDS_MAIL = mails
    war.seats.exclude(key="captain_general").update(player=None)
    umpire = as_("ulises")
    assert "email-marine" in read(umpire.get(PAGE))
    sent = {"language-marine": "es", "language-camaguey": "en"}
    umpire.post(f"{PAGE}invite/", sent | {"email-marine": "eva@example.org"})
    made = {row.seat.key: row for row in Invitation.objects.select_related("seat")}
    assert {key: (row.language, row.email) for key, row in made.items()} == {
        "marine": ("es", "eva@example.org"),
        "camaguey": ("en", ""),
    }
    assert Event.objects.filter(kind=EventKind.INVITED).count() == mails
    page = read(umpire.get(PAGE))
    assert "mailto:eva@example.org?body=" in page  # without a mail server the umpire writes
    assert "Will you command" in page
    assert "¿" in page  # the text for the seat whose player reads Spanish
    links = re.findall(r'id="link-\w+" type="url" readonly value="http://localhost:8000([^"]+)"', page)
    assert len(links) == 2
    assert all(Client().get(link).status_code == 200 for link in links)
    assert "Create the links" not in page
    umpire.post(f"{PAGE}invite/", sent)
    assert Invitation.objects.count() == 2


def test_a_wrong_address_makes_no_link_at_all(war, as_, settings):
    settings.SENDS_MAIL = True
    war.seats.update(player=None)
    sent = {"language-marine": "es", "email-marine": "no address", "language-camaguey": "en"}
    assert as_("ulises").post(f"{PAGE}invite/", sent).status_code == 422
    assert not Invitation.objects.exists()


def test_an_invited_person_reads_the_page_in_the_language_chosen_for_them(war, as_):
    war.seats.filter(key="camaguey").update(player=None)
    umpire = as_("ulises")
    umpire.post(f"{PAGE}invite/", {"language-camaguey": "es"})
    link = re.search(r'value="http://localhost:8000(/invitation/[^"]+)"', umpire.get(PAGE).content.decode())[
        1
    ]
    guest = Client()
    assert '<html lang="es"' in guest.get(link).content.decode()
    account = {"username": "lola", "password1": "in the manigua 73", "password2": "in the manigua 73"}
    answer = guest.post(link, account | {"language": "es"})
    assert answer.status_code == 302
    assert Seat.objects.get(key="camaguey").reminder == "es"
    assert '<html lang="es"' in guest.get("/c/war/week/").content.decode()


def test_umpires_come_and_go_but_the_last_one_stays(war, as_):
    User.objects.create_user("dora")
    umpire = as_("ulises")
    umpire.post(f"{PAGE}umpires/", {"name": "dora"})
    umpire.post(f"{PAGE}umpires/", {"name": "ana"})  # she plays here
    assert set(war.umpires.values_list("username", flat=True)) == {"ulises", "dora"}
    assert umpire.post(f"{PAGE}umpires/", {"remove": "ulises"}).url == "/"
    assert umpire.get(PAGE).status_code == 404
    as_("dora").post(f"{PAGE}umpires/", {"remove": "dora"})
    assert [each.username for each in war.umpires.all()] == ["dora"]
    assert [row.operation for row in Entry.objects.order_by("pk")] == ["umpires.add", "umpires.remove"]


def test_the_page_takes_at_most_twelve_queries(war, as_, django_assert_max_num_queries):
    war.seats.update(player=None)
    umpire = as_("ulises")
    umpire.post(f"{PAGE}invite/", {f"language-{seat.key}": "en" for seat in war.seats.all()})
    with django_assert_max_num_queries(12):
        assert umpire.get(PAGE).status_code == 200
