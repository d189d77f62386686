import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaign.logic.vocabulary import TurnState
from campaign.models import Entry, Seat
from tests.campaign.scenes import manned_war, read
from tests.verbs import open_turn

pytestmark = pytest.mark.django_db
SEAT = ("name", "name_es", "title", "title_es", "player")
TURNS = "/admin/campaign/turn/"


@pytest.fixture
def war(client):
    war = manned_war()
    User.objects.filter(username="ulises").update(is_staff=True)
    client.force_login(User.objects.get(username="ulises"))
    return war


@pytest.fixture
def sent_campaigns(monkeypatch) -> list[int]:
    calls: list[int] = []
    monkeypatch.setattr("campaign.tasks.run_turn.delay", calls.append)
    return calls


def lock(client, *turns):
    sent = {"action": "lock_and_march", "_selected_action": [turn.pk for turn in turns]}
    return read(client.post(TURNS, sent, follow=True))


def test_a_turn_is_locked_from_the_list_and_marches(
    client, war, sent_campaigns, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        page = lock(client, war.turns.get())
    assert "Turn 1 is locked." in page
    assert war.turns.get().state == TurnState.LOCKED
    assert sent_campaigns == [war.pk]


def test_a_turn_that_is_locked_or_over_is_refused_with_a_sentence(
    client, war, sent_campaigns, django_capture_on_commit_callbacks
):
    war.turns.update(state=TurnState.PUBLISHED)
    open_turn(war, 2)
    first, second = war.turns.order_by("number")
    with django_capture_on_commit_callbacks(execute=True):
        assert "Turn 1 has been played; only the last turn can be locked." in lock(client, first)
        lock(client, second)
        assert "Turn 2 is locked already." in lock(client, second)
    assert sent_campaigns == [war.pk]


def test_the_seed_of_a_turn_is_shown_only_when_it_is_published(client, war):
    turn = war.turns.get()
    address = reverse("admin:campaign_turn_change", args=[turn.pk])
    assert turn.seed not in read(client.get(address))
    war.turns.update(state=TurnState.PUBLISHED)
    assert turn.seed in read(client.get(address))


def test_a_player_is_put_on_a_seat_with_history_and_trace(client, war):
    seat = war.seats.get(key="marine")
    dora = User.objects.create_user("dora")
    seats = list(war.seats.all())
    form = {"name": war.name, "last_turn": "4", "umpires": [war.umpires.get().pk]}
    for prefix, rows in (("sides", list(war.sides.all())), ("seats", seats)):
        form |= {f"{prefix}-TOTAL_FORMS": len(rows), f"{prefix}-INITIAL_FORMS": len(rows)}
        form |= {f"{prefix}-MIN_NUM_FORMS": 0, f"{prefix}-MAX_NUM_FORMS": 1000}
        for at, row in enumerate(rows):
            form |= {f"{prefix}-{at}-id": row.pk, f"{prefix}-{at}-campaign": war.pk}
            form |= {f"{prefix}-{at}-name": row.name, f"{prefix}-{at}-title": getattr(row, "title", "")}
            holder = dora.pk if row == seat else getattr(row, "player_id", None)
            form |= {f"{prefix}-{at}-player": holder or ""}
    answer = client.post(reverse("admin:campaign_campaign_change", args=[war.pk]), form)
    assert answer.status_code == 302, answer.content
    assert Seat.objects.get(pk=seat.pk).player == dora
    assert seat.history.first().history_user.username == "ulises"
    assert Entry.objects.filter(operation="admin.seat", subject="marine").exists()


def test_a_staff_umpire_chooses_among_all_people_for_a_seat(client, war):
    """Checks that staff umpires need no right to the list of users."""
    dora = User.objects.create_user("dora")
    page = read(client.get(reverse("admin:campaign_campaign_change", args=[war.pk])))
    choices = re.findall(r'<select[^>]*name="seats-\d-player".*?</select>', page, re.DOTALL)
    assert len(choices) == 3
    assert all(f'<option value="{dora.pk}">dora</option>' in each for each in choices)


def test_sides_of_a_campaign_under_way_get_their_spanish_names(client, war):
    page = read(client.get(reverse("admin:campaign_campaign_change", args=[war.pk])))
    named = {
        name for name in re.findall(r'name="(\w+-0-\w+)"', page) if not name.endswith(("-id", "-campaign"))
    }
    assert named == {"sides-0-name_es", *(f"seats-0-{word}" for word in SEAT)}


def test_the_first_page_says_what_needs_the_umpire(client, war):
    page = read(client.get("/admin/"))
    assert "Waiting for you" in page
    assert "Orders are open; 3 forces of players have none yet." in page
    assert 'href="/c/war/desk/"' in page


def test_the_first_page_of_staff_who_judge_nothing_says_so(client, war):
    clerk = User.objects.create_user("clerk", is_staff=True)
    client.force_login(clerk)
    page = read(client.get("/admin/"))
    assert "No campaign is under way." in page
    assert "A small war" not in page
