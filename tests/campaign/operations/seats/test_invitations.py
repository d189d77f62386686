"""An empty seat is opened by a link: once, for a while, to nobody who knows too much."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.core import mail as post
from django.test import Client
from django.utils import timezone

from campaign.logic.vocabulary import TurnState
from campaign.models import Entry, Invitation
from campaign.notices.letters import invitation_letter
from campaign.notices.sending import send_due_notices
from campaign.operations.seats import invitations
from campaign.refusals import Refusal
from campaign.store.queries.people.invitations import invitation_token
from tests.campaign.faults import every_write, repeat_operation
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
ADDRESS = "dora@example.org"
SHUT = "no longer valid"


@pytest.fixture(autouse=True)
def mail_server(settings):
    settings.SENDS_MAIL = True


@pytest.fixture
def seat():
    """Returns the seat of Carlos, who has left."""
    war = manned_war()
    war.seats.filter(key="camaguey").update(player=None)
    return war.seats.get(key="camaguey")


def judge() -> User:
    return User.objects.get(username="ulises")


def dora() -> User:
    return User.objects.get_or_create(username="dora")[0]


def invite(seat, email: str = ADDRESS, language: str = "en") -> str:
    return invitation_token(
        invitations.invite_player(seat=seat, email=email, language=language, actor=judge())
    )


def expect_shut(link: str) -> None:
    with pytest.raises(Refusal, match=SHUT):
        invitations.take_seat(link=link, user=dora())


def test_a_link_gives_the_seat_once(seat):
    link = invite(seat)
    assert invitations.take_seat(link=link, user=dora()).pk == seat.pk
    seat.refresh_from_db()
    assert seat.player == dora()
    assert Entry.objects.get(operation="invitations.take").actor == dora()
    assert Invitation.objects.get().email == ""
    with pytest.raises(Refusal, match=SHUT):
        invitations.take_seat(link=link, user=User.objects.create_user("eva"))
    seat.player = None
    seat.save()
    expect_shut(link)  # also when it is empty again


@pytest.mark.parametrize(
    "link", ["", "x", "x.y", "🎲.🎲", "a" * 500, "Xq3cRvnY3m4VFZ3gPZbGJYxg.kR1QXzq9zq5QmT5q0m1mF0o1"]
)
def test_a_link_that_never_was_is_refused_in_the_same_words(seat, link):
    invite(seat)
    expect_shut(link)


def test_a_link_whose_end_is_changed_is_none(seat):
    link = invite(seat)
    expect_shut(link[:-1] + ("A" if link[-1] != "A" else "B"))
    expect_shut(link.partition(".")[0])


def test_a_link_expires(seat):
    link = invite(seat)
    Invitation.objects.update(expires_at=timezone.now() - dt.timedelta(seconds=1))
    expect_shut(link)


def test_a_withdrawn_link_opens_nothing_and_its_letter_does_not_go_out(seat):
    link = invite(seat)
    invitations.withdraw_invitation(seat=seat, actor=judge())
    expect_shut(link)
    assert send_due_notices(timezone.now()) == 0
    with pytest.raises(Refusal, match="Nobody is invited"):
        invitations.withdraw_invitation(seat=seat, actor=judge())


def test_a_new_invitation_ends_the_one_before(seat):
    first = invite(seat)
    second = invite(seat, "eva@example.org")
    expect_shut(first)
    invitations.take_seat(link=second, user=dora())


def test_the_same_invitation_asked_for_twice_is_one_and_sends_one_letter(seat):
    assert invite(seat) == invite(seat)
    assert send_due_notices(timezone.now()) == 1
    assert send_due_notices(timezone.now()) == 0
    assert [letter.to for letter in post.outbox] == [[ADDRESS]]


def test_an_old_link_never_opens_a_seat_that_was_assigned(seat):
    link = invite(seat)
    seat.player = User.objects.create_user("eva")
    seat.save()
    expect_shut(link)
    invitations.withdraw_taken(seat.campaign)
    seat.player = None
    seat.save()
    expect_shut(link)
    seat.player = User.objects.get(username="eva")
    seat.save()
    with pytest.raises(Refusal, match="already has a player"):
        invite(seat)


@pytest.mark.parametrize("name", ["ana", "ulises"])
def test_a_player_who_sees_another_side_cannot_take_the_seat_and_the_link_stays_good(seat, name):
    link = invite(seat)
    with pytest.raises(Refusal, match="see more"):
        invitations.take_seat(link=link, user=User.objects.get(username=name))
    invitations.take_seat(link=link, user=dora())


def test_in_a_campaign_that_is_over_nobody_is_invited_and_nobody_comes(seat):
    link = invite(seat)
    seat.campaign.turns.update(state=TurnState.ENDED)
    with pytest.raises(Refusal, match="over"):
        invitations.take_seat(link=link, user=dora())
    with pytest.raises(Refusal, match="over"):
        invite(seat)


def test_an_umpire_has_a_daily_limit_of_invitations(seat, monkeypatch):
    monkeypatch.setattr(invitations, "MOST", 3)
    for number in range(3):
        invite(seat, f"{number}@example.org")
    with pytest.raises(Refusal, match="3 invitations today"):
        invite(seat, "4@example.org")
    Invitation.objects.update(made_at=timezone.now() - dt.timedelta(days=2))
    invite(seat, "4@example.org")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "invites you to command"), ("es", "http://localhost:8000/invitation/")]
)
def test_the_invitation_is_in_the_chosen_language_and_has_the_link_but_no_secret(seat, language, said):
    link = invite(seat, language=language)
    assert send_due_notices(timezone.now()) == 1
    (letter,) = post.outbox
    assert letter.to == [ADDRESS]
    assert f"http://localhost:8000/invitation/{link}/" in letter.body
    assert said in letter.body
    assert "Band" not in letter.body
    assert "Cerro" not in letter.body


def test_whether_an_address_has_an_account_changes_nothing_that_anybody_reads(seat):
    """Compares the umpire's page, the letter, and the page of the link."""
    link = invite(seat)

    def pages() -> list[object]:
        umpire = Client()
        umpire.force_login(judge())
        answers = (umpire.get(f"/c/war/seat/{seat.key}/"), Client().get(f"/invitation/{link}/"))
        written = invitation_letter(Invitation.objects.get())
        return [written, *(answer.status_code for answer in answers), *map(len, (a.content for a in answers))]

    before = pages()
    User.objects.create_user("zoe", email=ADDRESS)
    assert pages() == before


def test_every_step_is_whole_or_not_at_all(seat):
    assert every_write(lambda: invite(seat)) >= 3
    link = invitation_token(Invitation.objects.get())
    person = dora()
    assert every_write(lambda: invitations.take_seat(link=link, user=person)) >= 3
    repeat_operation(lambda: invitations.take_seat(link=link, user=person))


def test_a_server_that_fails_is_reported_to_the_umpire_and_tried_again(seat, settings):
    invite(seat)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert send_due_notices(timezone.now()) == 0
    umpire = Client()
    umpire.force_login(judge())
    assert "could not be sent" in umpire.get(f"/c/war/seat/{seat.key}/").content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send_due_notices(timezone.now()) == 0
    later = timezone.now() + dt.timedelta(minutes=5)
    assert (send_due_notices(later), send_due_notices(later)) == (1, 0)
    assert "has been sent" in umpire.get(f"/c/war/seat/{seat.key}/").content.decode()
