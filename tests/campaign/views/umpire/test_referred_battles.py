"""A fight that waits, on the umpire's desk; and what its side is told of it meanwhile."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import EngagementState, ForceState
from campaign.models import Engagement, Force
from campaign.operations.turns import postponed
from tests.campaign.operations.wars import fight_at_the_hut, play
from tests.campaign.scenes import read, seat_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def fight(monkeypatch) -> Engagement:
    """Returns the open battle at the hut, with people at the seats."""
    monkeypatch.setattr("campaign.tasks.run_turn.delay", lambda campaign: None)
    found = fight_at_the_hut(men=200)
    seat_people(found.campaign)
    for key, seat in (("band", "camaguey"), ("post", "captain_general"), ("far", "captain_general")):
        Force.objects.filter(key=key).update(seat=found.campaign.seats.get(key=seat))
    return found


def press(client, fight: Engagement, what: str, **data) -> str:
    answer = client.post(f"/c/war/desk/battles/{fight.ref}/{what}/", data, follow=True)
    fight.refresh_from_db()
    return read(answer)


def test_a_battle_is_postponed_and_taken_back_on_the_desk(as_, fight):
    client = as_("ulises")
    assert "Postpone it" in read(client.get("/c/war/desk/"))
    page = press(client, fight, "postpone")
    assert "Hut is postponed; all others move on." in page
    assert "settle it before turn 2 is locked" in page
    assert "Hut is postponed already." in press(client, fight, "postpone")
    assert "Postpone it" in press(client, fight, "take-back")
    assert fight.turns_postponed == 0


def test_both_break_off_on_the_desk(as_, fight):
    page = press(as_("ulises"), fight, "break-off", reason="Rain.")
    assert "Hut: both sides have broken off." in page
    assert (fight.state, fight.results.get().reason) == (EngagementState.SETTLED, "Rain.")


@pytest.mark.parametrize("what", ["carry", "take-back", "break-off"])
def test_a_player_decides_on_no_battle(as_, fight, what):
    assert as_("carlos").post(f"/c/war/desk/battles/{fight.ref}/{what}/").status_code == 404


def test_engaged_or_stopped_at_the_edge_of_a_field_a_force_looks_alike_to_its_seat(as_, fight):
    postponed.postpone_battle(engagement=fight, actor=User.objects.get(username="ulises"))
    play(fight.campaign)
    client, band = as_("carlos"), Force.objects.get(key="band")
    assert band.state == ForceState.ENGAGED
    pages = [
        "",
        "map-in-words/",
        "forces/",
        f"forces/{band.ref}/",
        f"orders/{band.ref}/",
        f"?force={band.ref}",
        f"forces/{band.ref}/record/",
    ]

    def pages_read() -> list[str]:
        return [read(client.get(f"/c/war/{page}")) for page in [*pages, "reports/1/"]]

    engaged = pages_read()
    assert "No news since Monday 15 September." in engaged[5]
    assert "no news since Monday 15 September" in engaged[-1]
    Force.objects.filter(pk=band.pk).update(
        state=ForceState.STOPPED, place=None, route=fight.campaign.routes.get(key="bor-hut"), metres=9_000
    )
    assert pages_read() == engaged
