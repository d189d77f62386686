"""The words of notices: from what the reader's pages show, and nothing that the reader does not know."""

import datetime as dt
import re

import pytest
from django.contrib.auth.models import User
from django.utils import timezone, translation

from campaign.logic.theatre.theatre import Order as GivenOrder
from campaign.logic.vocabulary import OrderKind
from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Event, PrisonerParty, Report, Seat
from campaign.notices.letters import letter_to, moment
from campaign.notices.recipients import people_to_tell
from campaign.operations.notices import outbox
from campaign.operations.orders import submission as orders
from campaign.operations.prisoners import exchange
from campaign.operations.reports.drafting import send_reports
from campaign.operations.seats import invitations
from campaign.store.queries.people.invitations import invitation_token
from campaign.store.queries.weeks.turns import current_turn
from tests.battles.fields import meet
from tests.campaign.scenes import fought_war, manned_war, seat_people

pytestmark = pytest.mark.django_db


def told_of(event):
    return sorted((user.username, seat.key if seat else "") for user, seat in people_to_tell(event))


def event_of(kind):
    return Event.objects.filter(kind=kind).latest("pk")


def letters(event):
    """Returns the letters on *event*, by reader and seat."""
    return {
        (user.username, seat.key if seat else ""): letter_to(event, user, seat)
        for user, seat in people_to_tell(event)
    }


def all_text(letter) -> str:
    return "\n".join(
        (letter.subject, letter.title, letter.when, *letter.lines, letter.note, *map(str, letter.links))
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Sunday 13 December, 18:18 UTC"), ("es", "domingo 13 de diciembre, 18:18 UTC")],
)
def test_a_moment_is_written_as_its_language_writes_dates(language, said):
    with translation.override(language):
        assert moment(dt.datetime(2026, 12, 13, 18, 18, tzinfo=dt.UTC)) == said


def write_letter(war, text="May we burn the bridge?"):
    leon = war.forces.get(key="leon")
    turn = current_turn(war)
    orders.submit_order(
        turn=turn,
        force=leon,
        order=GivenOrder(OrderKind.FREE_TEXT),
        seat=leon.seat,
        actor=leon.seat.player,
        letter=text,
    )
    return turn, leon


def test_a_week_is_reported_in_the_lines_of_the_reader_s_own_report():
    war, _met = fought_war()
    event = Event.objects.get(kind=EventKind.WEEK_PUBLISHED, turn__number=1)
    found = letters(event)
    assert sorted(found) == [("ana", "captain_general"), ("bruno", "marine"), ("carlos", "camaguey")]
    spain, cuba = found["ana", "captain_general"], found["carlos", "camaguey"]
    assert "28" in spain.lines[0]
    assert "80" in cuba.lines[0]
    assert "80" not in " ".join(spain.lines)
    assert "28" not in " ".join(cuba.lines)
    assert 0 < len(spain.lines) <= 3


def test_a_report_that_the_umpire_holds_back_is_reported_when_it_is_released():
    war, _met = fought_war()
    turn = war.turns.get(number=1)
    Report.objects.filter(turn=turn).update(state="draft")
    early = Event.objects.get(kind=EventKind.WEEK_PUBLISHED, turn=turn)
    assert {*letters(early).values()} == {None}
    judge = User.objects.get(username="ulises")
    of_cuba = Report.objects.filter(turn=turn, side__key="cuba").exclude(audience="public")
    mine = of_cuba.order_by("key").first().key
    send_reports(turn=turn, actor=judge, only=mine)
    assert [key for key, letter in letters(event_of(EventKind.WEEK_PUBLISHED)).items() if letter] == [
        ("carlos", "camaguey")
    ]
    send_reports(turn=turn, actor=judge)
    assert sorted(key for key, letter in letters(event_of(EventKind.WEEK_PUBLISHED)).items() if letter) == [
        ("ana", "captain_general"),
        ("bruno", "marine"),
    ]


def test_a_battle_is_reported_to_those_in_it_and_the_umpire_alone():
    engagement = meet()
    war = engagement.campaign
    seat_people(war)
    event = event_of(EventKind.BATTLE_WAITS)
    assert told_of(event) == [("ana", "captain_general"), ("carlos", "camaguey"), ("ulises", "")]
    found = letters(event)
    assert (
        engagement.label in found["ana", "captain_general"].title + found["ana", "captain_general"].lines[0]
    )
    bruno = war.seats.get(key="marine")
    assert letter_to(event, bruno.player, bruno) is None
    engagement.state = "settled"
    engagement.save()
    assert {*letters(event).values()} == {None}


def test_the_umpire_reads_a_letter_once_and_its_seat_reads_the_answer():
    war = manned_war()
    turn, leon = write_letter(war)
    write_letter(war)
    write_letter(war, "May we burn both bridges?")
    event = Event.objects.get(kind=EventKind.LETTER)
    assert told_of(event) == [("ulises", "")]
    assert "both bridges" in letters(event)["ulises", ""].lines[0]
    orders.answer_letter(turn=turn, force=leon, text="You may.", actor=war.umpires.get())
    assert letters(event)["ulises", ""] is None
    answer = event_of(EventKind.ANSWER)
    assert told_of(answer) == [("ana", "captain_general")]
    assert "You may." in letters(answer)["ana", "captain_general"].lines[0]


def test_an_exchange_proposal_is_reported_to_the_other_side_until_it_is_answered():
    war, _met = fought_war()
    spain, cuba = (war.sides.get(key=key) for key in ("spain", "cuba"))
    assert PrisonerParty.objects.filter(captor=spain).exists()
    made = exchange.propose_exchange(
        by=spain, to=cuba, bargain=exchange.Bargain(gives=2), words="For old times.", seat=None, actor=None
    )
    event = event_of(EventKind.EXCHANGE)
    assert told_of(event) == [("carlos", "camaguey")]
    assert "For old times." in all_text(letters(event)["carlos", "camaguey"])
    exchange.decline_exchange(proposal=made, actor=None)
    assert letters(event)["carlos", "camaguey"] is None


def test_a_seat_is_reported_to_whoever_takes_it():
    war = manned_war()
    seat = war.seats.get(key="marine")
    seat.player = None
    seat.save()
    dora = User.objects.create_user("dora")
    made = invitations.invite_player(seat=seat, email="", language="en", actor=war.umpires.get())
    invitations.take_seat(link=invitation_token(made), user=dora)
    event = event_of(EventKind.SEAT_GIVEN)
    assert told_of(event) == [("dora", "marine")]
    assert "Marines" in letters(event)["dora", "marine"].title


def test_a_pause_is_reported_to_everybody_with_the_umpire_s_word():
    war = manned_war()
    outbox.record_pause(war, current_turn(war), "Back on Monday.")
    found = letters(event_of(EventKind.PAUSED))
    assert len(found) == 4
    assert all("Back on Monday." in letter.lines[0] for letter in found.values())


def test_no_letter_of_any_kind_tells_a_side_what_it_does_not_know():
    """Writes every event of a war to every seat, whomever it concerns. People without a seat get it, too."""
    war, engagement = fought_war()
    turn = current_turn(war)
    spain, cuba = (war.sides.get(key=key) for key in ("spain", "cuba"))
    exchange.propose_exchange(
        by=spain,
        to=cuba,
        bargain=exchange.Bargain(gives=2),
        words="For old times.",
        seat=None,
        actor=None,
    )
    column = war.forces.get(key="column")
    orders.submit_order(
        turn=turn, force=column, order=GivenOrder(OrderKind.FREE_TEXT), seat=column.seat,
        actor=column.seat.player, letter="We march on the mill.",
    )  # fmt: skip
    orders.answer_letter(turn=turn, force=column, text="Nobody is at the mill.", actor=war.umpires.get())
    outbox.record_deadline(turn, war.seats.all())
    war.turns.filter(pk=turn.pk).update(deadline=timezone.now() + dt.timedelta(hours=3))
    outbox.record_table_report(engagement, User.objects.get(username="ana"))
    kinds = {*Event.objects.values_list("kind", flat=True)}
    of_seats = {EventKind.INVITED, EventKind.STAND_IN, EventKind.RELIEVED}
    assert kinds >= {*EventKind} - {EventKind.SEAT_GIVEN, EventKind.PAUSED} - of_seats
    seat = war.seats.get(key="camaguey")
    own = {force.label for force in war.forces.filter(side=cuba)}
    foreign = [force.label for force in war.forces.exclude(side=cuba) if force.label not in own]
    secrets = re.compile("|".join(map(re.escape, [*foreign, "We march on", "Nobody is at the mill", "270"])))
    written = 0
    for event in Event.objects.select_related("campaign", "turn"):
        if letter := letter_to(event, seat.player, seat):
            written += 1
            assert not secrets.search(all_text(letter)), (event.kind, all_text(letter))
        stranger = User.objects.create_user(f"nobody{event.pk}")
        for place in (None, *Seat.objects.filter(campaign=war)):
            assert letter_to(event, stranger, place) is None
    assert written > 2
