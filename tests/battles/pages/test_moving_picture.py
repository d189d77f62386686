"""A battle as a moving picture: a frame for each group of events, of what the reader saw."""

import io

import pytest
from django.contrib.auth.models import User
from PIL import Image

from battles.board.frames import Replay
from battles.operations import fight_battle
from battles.pages import moving_picture
from battles.pages.moving_picture import MOST_FRAMES, losses_so_far, steps_to_show
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from tests.battles.fields import SMALL, meet, seat, umpire_of
from tests.battles.films import NAMES, body, film, stand, step


def test_it_shows_the_set_up_and_each_group_of_events_and_of_many_groups_some():
    shown = steps_to_show(film())
    assert 20 <= len(shown) <= MOST_FRAMES
    assert (shown[0], shown[-1][1]) == ((0, 0), len(film().steps))
    steps = tuple(step(number, stand(), turn=number, mark="march") for number in range(1, 81))
    some = steps_to_show(Replay((body(),), (stand(),), steps))
    assert (len(some), some[0], some[-1][1]) == (MOST_FRAMES, (0, 0), 80)
    for each in (shown, some):
        assert [last for _lead, last in each] == sorted({last for _lead, last in each})


def test_a_frame_tells_no_losses_of_a_side_that_the_reader_cannot_count():
    end = len(film().steps)
    assert all(name in losses_so_far(film(), NAMES, end) for name in NAMES.values())
    assert "Cuba" not in losses_so_far(film(seen=1), NAMES, end)


@pytest.mark.django_db
def test_everybody_who_was_there_takes_it_along_as_their_side_saw_it(client, monkeypatch):
    engagement, told = meet(SMALL), []
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle.webp"
    client.force_login(umpire_of(engagement.campaign))
    assert client.get(address).status_code == 404  # it is not fought
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    drawn = moving_picture.pictures_of_form

    def note(form, dots, data):
        told.append(data)
        return drawn(form, dots, data)

    monkeypatch.setattr(moving_picture, "pictures_of_form", note)
    made = Image.open(io.BytesIO(client.get(address).content))
    assert made.format == "WEBP"
    assert made.n_frames == len(told[0]["frames"]) > 2
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert client.get(address).status_code == 200
    whole, own = (repr(data) for data in told)
    assert "Guerrilla" in whole
    assert "Guerrilla" not in own
    client.force_login(User.objects.create_user("stranger"))
    assert client.get(address).status_code == 404
