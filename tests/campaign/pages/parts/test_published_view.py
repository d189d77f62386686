"""A side's view of its own forces while a week is marched: as the week began."""

import pytest
from django.contrib.auth.models import User

from battles import operations
from campaign.logic.vocabulary import ForceState, OrderKind, Stance, TurnState
from campaign.models import Campaign, Engagement, Opening, Order, Turn
from campaign.operations.turns import turn_machine as turns
from campaign.store.archive import opening_of_turn
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.battles.fields import SMALL, meet, seat
from tests.campaign.operations.wars import order
from tests.campaign.scenes import manned_war, read
from tests.verbs import declare_war, open_turn, raise_force

pytestmark = pytest.mark.django_db
PAGES = ("", "map-in-words/", "forces/", "strength/", "prisoners/", "seat/captain_general/")


@pytest.fixture
def engagement() -> Engagement:
    """Returns an engagement dated the very first day.

    A column came upon a band, and the week waits for their battle.
    """
    engagement = meet(SMALL)
    engagement.date = engagement.turn.starts
    engagement.save(update_fields=["date"])
    return engagement


def pages_read(client, engagement: Engagement) -> list[str]:
    ref = engagement.campaign.forces.get(key="column").ref
    pages = [*PAGES, f"forces/{ref}/", f"forces/{ref}/record/", f"orders/{ref}/", f"?force={ref}"]
    return [read(client.get(f"/c/{engagement.campaign.slug}/{page}")) for page in pages]


def test_a_battle_of_the_first_day_itself_is_reported_when_the_week_is_published(engagement, client):
    """Rests on postings with a day on which orders were still open."""
    client.force_login(seat(engagement.campaign, "captain_general"))
    before = pages_read(client, engagement)
    operations.fight_battle(engagement.pk)
    turns.advance_turn(engagement.campaign, as_far_as=TurnState.AFTERMATH)
    assert pages_read(client, engagement) == before
    turns.advance_turn(engagement.campaign)
    assert pages_read(client, engagement) != before


def test_the_umpire_reads_what_is(engagement, client):
    client.force_login(User.objects.create_superuser("root"))
    before = client.get(f"/c/{engagement.campaign.slug}/strength/").content
    operations.fight_battle(engagement.pk)
    assert client.get(f"/c/{engagement.campaign.slug}/strength/").content != before


def test_opening_positions_are_stored_from_the_march_until_publication(engagement):
    kept = Opening.objects.get(turn=engagement.turn)
    column = kept.rows["forces"]["column"]
    assert (column["place"], column["state"], column["fatigue"]) == ("alba", "halted", 0)
    assert opening_of_turn(Rows(engagement.turn)).rows["forces"]["column"]["place"] != "alba"
    operations.fight_battle(engagement.pk)
    turns.advance_turn(engagement.campaign)
    assert not Opening.objects.exists()


def test_nothing_is_stored_of_a_week_without_a_battle():
    war = declare_war("war")
    raise_force(war, "column", side="spain", at="alba", men=300, seat="captain_general")
    played = turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    played.refresh_from_db()
    assert played.state == TurnState.PUBLISHED
    assert not Opening.objects.exists()


def units_in_melee(**orders: dict) -> Campaign:
    """Returns the second week of a small war, its orders locked.

    *orders* of the first week, by the key of a force of Carlos's, still stand.
    """
    war = manned_war()
    war.settings = {"couriers": "on"}
    war.save()
    war.forces.filter(key="band").update(place=war.places.get(key="cerro"))
    first = war.turns.get()
    for key, about in orders.items():
        if key != "band":
            raise_force(war, key, side="cuba", at="cerro", seat="camaguey", men=40)
        Order.objects.create(turn=first, force=war.forces.get(key=key), stance=Stance.AVOID, **about)
    Turn.objects.filter(pk=first.pk).update(state=TurnState.PUBLISHED)
    open_turn(war, 2)
    return war


def read_as_carlos(client, war: Campaign) -> list[str]:
    client.force_login(User.objects.get(username="carlos"))
    pages = ["seat/camaguey/"]
    for ref in war.forces.filter(side__key="cuba").order_by("key").values_list("ref", flat=True):
        pages += [f"orders/{ref}/", f"orders/{ref}/?kind=escort_prisoners", f"orders/{ref}/?kind=detach"]
    return [read(client.get(f"/c/{war.slug}/{page}")) for page in pages]


def march(war: Campaign) -> None:
    while turns.advance_turn(war, as_far_as=TurnState.AFTERMATH):
        pass


def test_how_far_an_order_of_an_earlier_week_came_is_reported_when_the_week_is_published(client):
    """Sends it out to Bor and back. It is on its way back as the week is marched."""
    out_and_back = {"kind": OrderKind.MARCH, "legs": [{"to": "bor"}, {"to": "cerro"}], "params": {"gone": 0}}
    war = units_in_melee(scouts=out_and_back)
    turns.lock_turn(campaign=war, actor=None)
    before = read_as_carlos(client, war)
    march(war)
    assert Order.objects.get(force__key="scouts").params["gone"] == 1
    assert read_as_carlos(client, war) == before


def test_mergers_and_couriers_show_when_the_week_is_published(client):
    """Lets the staff stay and the band march off. Nobody is left of the guides."""
    stays = {"kind": OrderKind.HOLD}
    war = units_in_melee(band=stays, guides=stays, scouts=stays)
    order(war.forces.get(key="band"), "bor")
    joins = {"kind": OrderKind.MERGE, "stance": Stance.AVOID, "params": {"friend": "scouts"}}
    Order.objects.create(turn=current_turn(war), force=war.forces.get(key="guides"), **joins)
    turns.lock_turn(campaign=war, actor=None)
    before = read_as_carlos(client, war)
    assert "Merge" in before[0]
    march(war)
    assert not war.units.filter(force__key="guides").exists()
    assert war.forces.get(key="band").place != war.places.get(key="cerro")
    assert read_as_carlos(client, war) == before


def test_the_task_of_a_force_out_of_contact_shows_no_progress(client):
    """Checks that its order reads as one of which nothing is known.

    It is engaged, stopped at the edge of a battle, or away.
    """
    searches = {"kind": OrderKind.RAID, "params": {"task": "seize_supplies", "place": "bor"}}
    war = units_in_melee(band=searches)
    last_news = {"day": "1873-09-15", "place": "cerro", "route": "", "metres": 0}
    war.forces.filter(key="band").update(state=ForceState.STOPPED, last_news=last_news)
    before = read_as_carlos(client, war)
    row = Order.objects.get()
    row.params |= {"done": True}
    row.save()
    assert read_as_carlos(client, war) == before
