"""Rows of a running campaign that the umpire changes, and units and leaders that are added."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import ForceState, OrderKind, Stance
from campaign.models import Entry, Leader, Order, Posting, Unit
from campaign.operations.campaigns import rollback
from campaign.operations.turns import turn_machine as turns
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
CHANGE = "/c/war/desk/change/"


@pytest.fixture
def lopez(war):
    return Leader.objects.create(
        campaign=war,
        side=war.sides.get(key="spain"),
        unit=war.units.get(key="leon"),
        key="lopez",
        name="López",
    )


def as_drawn(client, address):
    """Returns the values of the form that changes the row, as the page shows them."""
    form = client.get(address).context["page"]["change"]
    found = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: value for name, value in found.items() if value is not None and value is not False}


@pytest.mark.parametrize(
    ("row", "changes", "before", "after"),
    [
        ("place/bor", {"name": "Borrow", "fortification": 3}, {"fortification": 0}, {"fortification": 3}),
        ("place/bor", {"holder": "cuba"}, {"holder": None}, {"holder": "cuba"}),
        (
            "route/alba-bor",
            {"metres": 21000, "terrain": "jungle"},
            {},
            {"metres": 21000, "terrain": "jungle"},
        ),
        (
            "force/leon",
            {"name": "Lions", "is_static": "on"},
            {"is_static": False},
            {"is_static": True, "name": "Lions"},
        ),
        ("unit/leon", {"quality": 5}, {"quality": 3}, {"quality": 5}),
        ("leader/lopez", {"rank": "General", "general": "on"}, {"general": False}, {"rank": "General"}),
    ],
)
def test_a_row_is_changed_with_a_reason_and_the_journal_has_before_and_after(
    war, as_, lopez, row, changes, before, after
):
    client = as_("ulises")
    assert f"{CHANGE}{row}/" in read(client.get(CHANGE))
    if "holder" in changes:
        war.places.filter(key="bor").update(holder=None)
        changes = {"holder": war.sides.get(key="cuba").pk}
    answer = client.post(
        f"{CHANGE}{row}/", as_drawn(client, f"{CHANGE}{row}/") | changes | {"reason": "so it was"}
    )
    assert answer.status_code == 302
    entry = Entry.objects.get(operation=f"overrides.change_{row.partition('/')[0]}")
    assert (entry.reason, entry.subject) == ("so it was", row.partition("/")[2])
    assert entry.data["before"].items() >= before.items()
    assert entry.data["after"].items() >= after.items()
    assert client.get("/c/war/desk/journal/").status_code == 200
    assert audit(war).faults == ()
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    assert audit(war).faults == ()


@pytest.mark.parametrize(
    ("row", "changes", "field", "status"),
    [
        ("place/bor", {"fortification": 9}, "fortification", 422),
        ("place/bor", {"holder": "*", "siege": True}, "holder", 409),
        ("route/alba-bor", {"metres": 3000}, "metres", 409),
        ("force/leon", {"seat": "camaguey"}, "seat", 422),
        ("leader/lopez", {"unit": "band"}, "unit", 422),
        ("unit/leon", {"reason": ""}, "reason", 422),
    ],
)
def test_a_refusal_names_its_field_and_changes_nothing(war, as_, lopez, row, changes, field, status):
    war.places.filter(key="bor").update(holder=None)
    if changes.pop("siege", False):
        war.places.filter(key="bor").update(siege={"by": "cuba"})
        changes = {"holder": war.sides.get(key="cuba").pk}
    if "metres" in changes:
        war.forces.filter(key="leon").update(place=None, route=war.routes.get(key="alba-bor"), metres=5000)
    rows = {"seat": war.seats, "unit": war.units}
    changes = {
        name: rows[name].get(key=value).pk if name in rows else value for name, value in changes.items()
    }
    client = as_("ulises")
    sent = as_drawn(client, f"{CHANGE}{row}/") | {"reason": "no"} | changes
    answer = client.post(f"{CHANGE}{row}/", sent)
    assert answer.status_code == status
    assert [*answer.context["page"]["change"].errors] == [field]
    assert not Entry.objects.filter(operation__startswith="overrides.").exists()


def test_an_order_beyond_the_end_of_a_shortened_road_stays_on_the_map(war, as_):
    bor, road = war.places.get(key="bor"), war.routes.get(key="alba-bor")
    leon = war.forces.get(key="leon")
    war.forces.filter(key="leon").update(place=bor)
    params = {"route": road.key, "metres": road.metres - 1000}
    Order.objects.create(
        turn=war.turns.get(),
        force=leon,
        kind=OrderKind.AMBUSH,
        stance=Stance.DEFEND,
        odds_limit=100,
        march_to_guns=False,
        params=params,
    )
    client, page = as_("ulises"), f"{CHANGE}route/alba-bor/"
    sent = as_drawn(client, page) | {"metres": road.metres // 2, "reason": "measured"}
    assert client.post(page, sent).status_code == 302
    order = client.get(f"/c/war/orders/{leon.ref}/").context["order"]
    assert (order.spot_way, order.spot_eta) == ("", "")  # the road ends where it stands
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    leon.refresh_from_db()
    assert (leon.place, leon.route) == (bor, None)


def test_a_rollback_takes_back_names_in_spanish(war, as_):
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    client = as_("ulises")
    for row in ("place/bor", "force/leon"):
        page = f"{CHANGE}{row}/"
        for name in ("Borda", "Bordón"):
            sent = as_drawn(client, page) | {"name_es": name, "reason": "so it is called"}
            assert client.post(page, sent).status_code == 302
    judge = war.umpires.get()
    rollback.back_to(campaign=war, number=1, actor=judge, reason="once more")
    assert war.places.get(key="bor").name_es == ""
    assert war.forces.get(key="leon").name_es == ""


@pytest.mark.parametrize("held", ["leon", "marines"])
def test_a_leader_leaves_no_battle_that_holds_their_force_and_joins_none(war, as_, lopez, held):
    client, page = as_("ulises"), f"{CHANGE}leader/lopez/"
    sent = as_drawn(client, page) | {"unit": war.units.get(key="marines").pk, "reason": "no"}
    war.forces.filter(key=held).update(state=ForceState.ENGAGED)
    assert client.post(page, sent).status_code == 409
    lopez.refresh_from_db()
    assert lopez.unit.key == "leon"


def test_a_unit_and_a_leader_are_added_to_a_force_with_men_out_of_the_depot(war, as_):
    client, page = as_("ulises"), f"{CHANGE}force/leon/"
    seen = read(client.get(page)).partition(f'action="{page}add/?seen=')[2].partition('"')[0]
    unit = {"name": "2nd company", "like": war.units.get(key="leon").pk, "men": 90, "horses": 0, "guns": 0}
    unit |= {"quality": 2, "reason": "from Havana"}
    assert client.post(f"{page}add/?seen={seen}", unit).status_code == 302
    assert client.post(f"{page}add/?seen={seen}", unit).status_code == 409
    made = Unit.objects.get(name="2nd company")
    assert (made.force.key, made.side.key) == ("leon", "spain")
    assert sum(Posting.objects.filter(unit=made).values_list("amount", flat=True)) == 90
    leader = {
        "unit": made.pk,
        "name": "Ruiz",
        "rank": "Captain",
        "command": 4,
        "initiative": 2,
        "reason": "x",
    }
    assert client.post(f"{page}add/", leader).status_code == 302
    assert made.leaders.get().label == "Captain Ruiz"
    assert audit(war).faults == ()
    cavalry = unit | {"like": war.units.get(key="guerrilla").pk}
    answer = client.post(f"{page}add/", cavalry)
    assert (answer.status_code, [*answer.context["page"]["unit"].errors]) == (409, ["horses"])
    assert "Override" in read(client.get(f"/c/war/forces/{made.force.ref}/override/"))


def test_players_and_rows_of_other_campaigns_are_not_found(war, as_):
    for name in ("ana", "carlos"):
        client = as_(name)
        assert client.get(CHANGE).status_code == 404
        for row in ("place/bor", "force/leon", "unit/leon"):
            assert client.get(f"{CHANGE}{row}/").status_code == 404
            assert client.post(f"{CHANGE}{row}/", {"name": "x", "reason": "x"}).status_code == 404
        assert client.post(f"{CHANGE}force/leon/add/", {"name": "x"}).status_code == 404
    assert as_("ulises").get(f"{CHANGE}place/havana/").status_code == 404


def test_rows_are_found_by_a_part_of_their_name_without_accents(war, as_):
    war.places.filter(key="bor").update(name="Sibanicú")
    page = read(as_("ulises").get(CHANGE, {"q": "sibanicu"}))
    assert "Sibanicú" in page
    assert f"{CHANGE}place/cerro/" not in page
