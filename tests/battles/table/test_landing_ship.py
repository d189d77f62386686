"""The ship of a landing at a table of Machete!, and its loads in the form of the result."""

import pytest

from battles.models import TableReport
from battles.mustering import roster_from_plain
from battles.operations.table_setup import choose_layout
from campaign.models import Engagement, Result
from tests.battles.fields import SMALL, meet, seat, umpire_of
from tests.battles.views.test_assisted import enter
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def landing_table():
    """Returns a table of Machete! laid out as a landing, and its umpire."""
    engagement = meet(SMALL)
    engagement.muster["coast"] = True
    engagement.is_referred = True  # so that players know of it too
    engagement.save(update_fields=["muster", "is_referred"])
    umpire = umpire_of(engagement.campaign)
    choose_layout(engagement=engagement, kind="landing", actor=umpire)
    return engagement, umpire


def form_of(client, engagement):
    return client.get(address(engagement, "table")).context["form"]


def ship_in(form):
    return next((line.ref for line in form.visible_units if line.unit.loads), "")


def land_loads(client, engagement, most):
    """Lands so many loads by one boat. Returns what the form says of the game after each."""
    ship, seen, lines = ship_in(form_of(client, engagement)), 0, []
    for _load in range(most):
        for task in ("load", "reach_beach", "unload", "reach_ship"):
            for step in ({"do": "boat", "unit": ship, "answer": f"0-{task}"}, {"do": "end"}):
                assert enter(client, engagement, seen, **step).status_code == 200
                seen += 1
        lines.append(form_of(client, engagement).lines_of_game)
    return lines


def test_loads_landed_at_the_table_fill_in_the_form_of_the_result(client, landing_table):
    """Checks that a landing that reaches its goal proposes who holds the field. MACH-R-65."""
    engagement, umpire = landing_table
    client.force_login(umpire)
    first, second, third = land_loads(client, engagement, 3)
    assert first == ("Ship: 1 of 4 loads ashore",)
    assert second == ("Ship: 2 of 4 loads ashore",)
    assert third[0].endswith("has 3 of 4 loads ashore, and that is enough.")
    form = form_of(client, engagement)
    assert form["holder"].value() == engagement.muster["parties"][1]["side"]
    assert form.is_from_game
    assert third[0] in client.get(address(engagement, "table")).content.decode()


def confirm(client, engagement):
    """Submits or confirms the report. Returns the page that was read before."""
    page = client.get(address(engagement, "table", "confirm"))
    client.post(address(engagement, "table", "confirm"), {"stamp": page.context["page"].stamp})
    return page.content.decode()


def test_the_ship_costs_the_campaign_no_men_and_its_game_can_be_watched(client, landing_table):
    engagement, umpire = landing_table
    client.force_login(umpire)
    land_loads(client, engagement, 1)
    form = form_of(client, engagement)
    sent = {field.html_name: "" if field.value() is None else field.value() for field in form}
    sent = {name: value for name, value in sent.items() if value is not False}
    sent |= {"holder": engagement.muster["parties"][1]["side"], "phases": "8", f"{ship_in(form)}-lost": "6"}
    assert client.post(address(engagement, "table"), sent).status_code == 302
    confirm(client, engagement)
    engagement = Engagement.objects.get(pk=engagement.pk)
    assert engagement.state == "settled"
    assert not any(unit["down"] for unit in Result.objects.get().data["units"])
    assert "Ship" in client.get(address(engagement, "battle")).content.decode()


def test_the_enemy_of_a_landing_has_no_line_for_its_ship(client, landing_table):
    engagement, _umpire = landing_table
    lander = engagement.muster["parties"][1]["side"]
    for key, side in (("captain_general", "spain"), ("camaguey", "cuba")):
        client.force_login(seat(engagement.campaign, key))
        assert bool(ship_in(form_of(client, engagement))) == (side == lander)


def test_a_game_that_began_without_a_ship_plays_on_without_it(client, landing_table, monkeypatch):
    engagement, umpire = landing_table
    client.force_login(umpire)
    with monkeypatch.context() as older:
        older.setattr(
            "battles.pages.at_table.table.roster_at_table",
            lambda battle, _muster: roster_from_plain(battle.roster),
        )
        assert enter(client, engagement, 0, do="end").status_code == 200
    assert not ship_in(form_of(client, engagement))
    assert enter(client, engagement, 1, key="later", do="end").status_code == 200
    first, later = TableReport.objects.get().steps
    assert later["laid"] == first["laid"]
    assert "Phase 3" in client.get(address(engagement, "table", "assisted")).content.decode()
