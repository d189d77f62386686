"""Every kind of order, written on the page as it is drawn; some in a browser, with script."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from campaign.logic.orders import KINDS, Asks
from campaign.logic.settings import ON
from campaign.logic.settings.book import BOOK
from campaign.logic.vocabulary import Arm, Crossing, ForceKind, OrderKind, PlaceKind
from campaign.models import Campaign, Order
from tests.browser import log_in, wait_for_htmx
from tests.campaign.operations.supply.test_magazine_issues import begin_magazines
from tests.campaign.scenes import manned_war, read
from tests.form_reader import Form, forms_on
from tests.verbs import add_place, add_route, raise_force

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
SWITCHES = {name: ON for name, row in BOOK.items() if row.default in ("on", "off")}
ROAD = {"spot": "r:alba-bor", "km": "10"}
AT_SPOTS: dict[str, dict[str, str]] = {
    "ambush": ROAD,
    "raid": ROAD | {"task": "cut_telegraph"},
    "block_road": ROAD,
    "build": ROAD | {"task": "repair_telegraph"},
    "fortify": {"spot": "p:alba"},
    "sea_patrol": {"spot": "p:puerto"},
    "embark": {"leg1": "puerto", "leg2": "", "friend": "sloop"},
}
ANSWERS = {
    **{
        "spot": "p:bor",
        "km": "",
        "until": "4",
        "name": "Flying column",
        "letter": "Buy horses.",
        "note": "soon",
    },
    **{
        "leg1": "bor",
        "then1": "3",
        "leg2": "alba",
        "then2": "friend",
        "friend": "marines",
        "odds_limit": "300",
    },
    **{"line_of_retreat": "alba", "priority": "1", "count_round": "5"},
}
"""What is written into each field that is seen, in this order: some are seen only then."""
WITH_EVERY_FIELD = [OrderKind(name) for name in ("march", "raid", "detach", "transfer", "free_text")]
"""Among them these kinds have every field."""
AT_OTHER_SPOTS = [OrderKind(name) for name in ("sea_patrol", "embark")]
TICKED = ("units", "prisoners", "also", "march_to_guns", "forced", "night", "slip_past", "rail")


@pytest.fixture
def war() -> Campaign:
    """Returns a war with `leon`, `king` and a `sloop` at Alba.

    They are Ana's. Alba is a port with a magazine. Cuba has a Trocha.
    """
    war = manned_war()
    war.routes.filter(key="bor-cerro").update(crossing=Crossing.TROCHA)
    add_place(war, "fuerte", 21.45, -77.58, works=2, holder=war.sides.get(key="cuba"))
    add_route(war, "alba", "fuerte", 60_000)
    war.places.filter(key__in=("alba", "bor")).update(holder=war.sides.get(key="spain"))
    war.places.filter(key="alba").update(port=2)
    add_place(war, "puerto", 21.70, -78.10, kind=PlaceKind.PORT)
    war.places.filter(key="puerto").update(port=2)
    add_route(war, "alba", "puerto", 40_000, kind="sea_lane")
    raise_force(war, "king", side="spain", at="alba", seat="captain_general", men=90)
    raise_force(
        war,
        "sloop",
        side="spain",
        at="alba",
        seat="captain_general",
        men=40,
        arm=Arm.SHIP,
        kind=ForceKind.SHIP,
    )
    return begin_magazines(war, **{name: value for name, value in SWITCHES.items() if name != "clock"})


def seen_tags(form: Locator, name: str) -> list[str]:
    """Returns the tags of the fields *name* of *form* that are seen."""
    return form.evaluate(
        """(form, name) => [...form.elements]
            .filter(field => field.name === name && field.type !== "hidden" && field.checkVisibility())
            .map(field => field.tagName)""",
        name,
    )


def write(form: Locator, answers: dict[str, str]) -> dict[str, str]:
    """Fills every field of *form* that is seen, as somebody would; returns what was written into it."""
    written = {}
    for name, value in answers.items():
        if name == "leg2" and form.locator("#order-more").is_visible():
            form.locator("#order-more").click()
            wait_for_htmx(form.page)
        tags = seen_tags(form, name)
        if not tags:
            continue
        assert len(tags) == 1, name
        written[name] = value
        field = form.locator(f"{tags[0]}[name={name}]:not([type=hidden])")
        if tags == ["SELECT"]:
            field.select_option(value)
        else:
            field.fill(value)
        if field.get_attribute("list"):  # a spot on a road asks for its kilometre
            field.blur()
            wait_for_htmx(form.page)
    boxes = form.evaluate("form => [...form.elements].map(field => field.type === 'checkbox' && field.name)")
    for name in TICKED:
        box = form.locator(f"input[type=checkbox][name={name}]")
        if name in boxes:
            if name == "also":
                form.locator("#order-also").click()
            wait_for_htmx(form.page)
            box.first.check()
            written[name] = box.first.get_attribute("value") or "on"
    if form.locator("input[name=stance]").count():
        wait_for_htmx(form.page)
        form.locator("label[for=id_stance_0]").click()
        written["stance"] = "attack"
    return written


def fill(form: Form, answers: dict[str, str]) -> dict[str, str]:
    """Fills *form* without a browser as `write` does in it. Returns what was written."""
    written = {}
    for name, value in answers.items():
        fields = [each for each in form.named(name) if each.shown]
        if not fields:
            continue
        assert len(fields) == 1, name
        if fields[0].offered:
            assert value in fields[0].offered, (name, value, fields[0].offered)
        fields[0].values, written[name] = [value], value
    for name in TICKED:
        for box in form.named(name):
            assert box.kind == "checkbox", name
            box.values, written[name] = [*box.values, box.offered[0]], box.offered[0]
    if form.named("stance"):
        (stance,) = form.named("stance")
        stance.values, written["stance"] = ["attack"], "attack"
    return written


def order_of(key: str) -> dict[str, object]:
    """Returns what the order of force *key* says, under the names of the fields."""
    row = Order.objects.get(force__key=key)
    told = {f"leg{number}": leg["to"] for number, leg in enumerate(row.legs, 1)}
    told |= {
        f"then{number}": "friend" if leg.get("do") == "rendezvous" else str(leg.get("until", ""))
        for number, leg in enumerate(row.legs, 1)
    }
    params = dict(row.params)
    if "route" in params:
        told |= {"spot": f"r:{params['route']}", "km": str(params["metres"] // 1000)}
    elif "place" in params:
        told["spot"] = f"p:{params['place']}"
    goods = {f"count_{stock}": str(number) for stock, number in params.get("goods", {}).items()}
    flags = {name: "on" for name in TICKED if params.get(name) is True}
    return {
        **told,
        **goods,
        **flags,
        **{
            name: str(params[name])
            for name in ("friend", "name", "task", "priority", "until")
            if name in params
        },
        "units": params.get("units", [""])[0],
        "stance": row.stance,
        "odds_limit": str(row.odds_limit),
        "march_to_guns": "on" if row.march_to_guns else "",
        "line_of_retreat": row.line_of_retreat.key if row.line_of_retreat else "",
        "letter": row.letter,
        "note": row.note,
    }


def choose(page: Page, kind: OrderKind) -> Locator:
    """Chooses *kind* and returns the form with its fields."""
    page.locator("#order #id_kind").select_option(kind.value)
    wait_for_htmx(page)
    expect(page.locator("#order #id_kind")).to_have_value(kind.value)
    return page.locator("#order")


def missing_fields(kind: OrderKind, written: dict[str, str], key: str, also: list[str]) -> list[str]:
    """Returns the fields that were written and that the order lacks."""
    stored = order_of(key)
    lost = [f"{kind}: {name} {value!r}, stored {stored.get(name)!r}" for name, value in written.items()
            if name != "also" and value != stored.get(name, "")]  # fmt: skip
    given = set(Order.objects.values_list("force__key", flat=True))
    return lost + ([] if given == {key, *also} else [f"{kind}: given to {given}"])


def force_to_try(kind: OrderKind) -> str:
    """Returns the force of Ana's that *kind* is tried with."""
    return "sloop" if kind is OrderKind.SEA_PATROL else "leon"


def faults_of(kind: OrderKind, written: dict[str, str], words: list[str]) -> list[str]:
    """Returns the faults of the stored order; *words*: the errors on the page."""
    found = []
    if Asks.FRIEND in KINDS[kind].asks and "friend" not in written:
        found.append(f"{kind}: no friend to choose")
    if not Order.objects.exists():
        return [*found, f"{kind}: {words}"]
    return found + missing_fields(kind, written, force_to_try(kind), ["king"] if written.get("also") else [])


@pytest.mark.parametrize("kinds", [WITH_EVERY_FIELD, AT_OTHER_SPOTS], ids=["every field", "other spots"])
def test_an_order_is_stored_as_it_was_written_in_a_browser(war, new_context, live_server, kinds):
    """Writes every field there is, and spots of all sorts; the test below has the other kinds."""
    page = new_context(viewport={"width": 1440, "height": 900}).new_page()
    log_in(page, live_server.url, "ana")
    faults = []
    for kind in kinds:
        Order.objects.all().delete()
        ref = war.forces.get(key=force_to_try(kind)).ref
        on_map = kind in WITH_EVERY_FIELD  # the map has the same form beside it
        page.goto(f"{live_server.url}/c/war/" + (f"?force={ref}" if on_map else f"orders/{ref}/"))
        form = choose(page, kind)
        written = write(form, ANSWERS | AT_SPOTS.get(kind.value, {}))
        wait_for_htmx(page)
        form.get_by_role("button", name="Save order").click()
        wait_for_htmx(page)
        words = page.locator("#order [role=alert], #order .errorlist").all_inner_texts()
        faults += faults_of(kind, written, words)
    assert faults == []


def test_every_kind_of_order_is_stored_as_the_page_without_script_sends_it(war, client):
    """Sends the fields of the rendered page; a browser tries some kinds above."""
    client.force_login(User.objects.get(username="ana"))
    faults = []
    for kind in KINDS:
        Order.objects.all().delete()
        ref = war.forces.get(key=force_to_try(kind)).ref
        address = f"/c/war/orders/{ref}/"
        form = order_form(client, address)
        if form.named("kind")[0].values != [kind.value]:
            link = next(each for each in form.links if each.endswith(f"kind={kind.value}"))
            form = order_form(client, link)
        assert form.named("kind")[0].values == [kind.value]
        written = fill(form, ANSWERS | AT_SPOTS.get(kind.value, {}))
        answer = client.post(form.action, form.sent(form.button("Save order")))
        faults += faults_of(kind, written, [] if answer.status_code == 302 else [read(answer)])
    assert faults == []


def order_form(client: Client, address: str) -> Form:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return next(each for each in forms_on(read(answer)) if each.named("kind"))
