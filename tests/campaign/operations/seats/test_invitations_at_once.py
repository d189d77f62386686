import threading

import pytest
from django.contrib.auth.models import User
from django.db import connection

from campaign.models import Invitation
from campaign.operations.seats import invitations
from campaign.refusals import Refusal
from campaign.store.queries.people.invitations import invitation_token
from tests.verbs import declare_war

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_only_one_of_two_who_take_a_link_at_once_gets_the_seat():
    war = declare_war()
    seat = war.seats.get(key="camaguey")
    judge = User.objects.create_user("ulises")
    link = invitation_token(invitations.invite_player(seat=seat, email="", language="en", actor=judge))
    people = [User.objects.create_user(name) for name in ("dora", "eva")]
    together, sat, refused = threading.Barrier(2), list[str](), list[str]()

    def take(person: User) -> None:
        together.wait(10)
        try:
            invitations.take_seat(link=link, user=person)
        except Refusal as refusal:
            refused.append(str(refusal))
        else:
            sat.append(person.username)
        connection.close()

    hands = [threading.Thread(target=take, args=(person,)) for person in people]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join(30)
    assert (len(sat), len(refused)) == (1, 1)
    seat.refresh_from_db()
    assert seat.player is not None
    assert [seat.player.username] == sat
    assert Invitation.objects.get().used_by == seat.player
