"""One evening through the pages, in real Chromium and with a real worker.

Ana commands for Spain at her desk, Carlos for Cuba on his phone, where it is dark; Ulises is umpire. Two
columns of each side come together on two roads: the computer fights at Bor; Dos is played with figures.
"""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, expect

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Arm
from campaign.models import Campaign, Posting
from config.celery import app
from tests.browser import log_in
from tests.campaign.scenes import seat_people
from tests.person import MARCHED, Person
from tests.verbs import add_place, add_route, declare_war, raise_force, raise_unit

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]

DESK = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True}


@pytest.fixture
def war() -> Campaign:
    """Returns a war with two forces of Ana and two of Carlos.

    Ana has `leon` at Alba and `marines` at Dos, Carlos `band` at Cerro and `riders` at Este.
    """
    war = declare_war("evening")
    for key, longitude in (("dos", -78.00), ("este", -77.75)):
        add_place(war, key, 20.95, longitude)
    add_route(war, "dos", "este", 26_000)
    leon = raise_force(war, "leon", side="spain", at="alba", men=300, seat="captain_general")
    raise_unit(leon, "guerrilla", 40, arm=Arm.CAVALRY, horses=40)
    raise_force(war, "marines", side="spain", at="dos", men=240, seat="captain_general")
    for key, at in (("band", "cerro"), ("riders", "este")):
        raise_force(
            war, key, side="cuba", at=at, men=180, seat="camaguey", arm=Arm.CAVALRY, horses=180, quality=4
        )
    war.forces.filter(key="riders").update(base=war.places.get(key="este"))  # else it frees prisoners
    seat_people(war)
    Posting.objects.filter(unit__campaign=war).update(reference="scenario/tests")
    User.objects.create_user("extranjero", password="extranjero")
    return war


@contextmanager
def worker_at_rest() -> Iterator[None]:
    """Stops the worker meanwhile, so that a page shows work that waits."""
    [worker] = [told["pid"] for told in app.control.inspect(timeout=5, limit=1).stats().values()]
    os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(worker, signal.SIGCONT)


def test_one_evening_from_the_map_to_two_battles_and_back(war, live_server, worker, new_context, axe, client):
    def arrives(name: str, screen: dict[str, object]) -> Person:
        return Person(new_context(**screen).new_page(), axe)

    ana = arrives("ana", DESK).logs_in(live_server.url, "ana")
    carlos, ulises = arrives("carlos", PHONE), arrives("ulises", DESK)
    for person, name in ((carlos, "carlos"), (ulises, "ulises")):
        log_in(person.page, live_server.url, name)
        person.page.goto(live_server.url)
    give_orders(ana, carlos)
    lock(ulises)
    resolve_by_computer(ulises)
    play_with_figures(carlos, ana)
    read_the_week(ana, carlos)
    client.force_login(User.objects.get(username="extranjero"))
    keep_out(client, ana)
    ulises.goes_to("Desk")
    ulises.reads("Turn 2", "Lock the turn and march")
    assert audit(war).faults == ()


def give_orders(ana: Person, carlos: Person) -> None:
    """Gives the orders of Ana and Carlos.

    Ana uses the mouse, then keys alone, and changes hers; Carlos taps.
    """
    ana.goes_to("Map")
    ana.reads("2 forces have no order for this week")
    ana.sign("Leon").click()
    expect(ana.page.locator("#panel h2")).to_have_text("Leon")
    ana.writes_order("Cerro")
    ana.writes_order("Bor")
    expect(ana.page.locator("#order").get_by_label("1 march to")).to_have_value("Bor")
    ana.reads("by Captain-General; you may change it until the turn locks")
    order_by_keys(ana)
    carlos.goes_to("Map")
    carlos.page.get_by_role("button", name="Open or close the panel").tap()
    carlos.page.get_by_role("link", name="Band", exact=True).click()
    carlos.writes_order("Bor", "Alba")
    carlos.looks()
    carlos.goes_to("Map")
    carlos.page.get_by_role("button", name="Open or close the panel").tap()
    carlos.page.get_by_role("link", name="Riders", exact=True).click()
    carlos.writes_order("Dos")


def order_by_keys(ana: Person) -> None:
    """Writes an order by keys alone.

    Arrows go from force to force, Enter chooses, Escape goes to the panel, and the tabulator goes on.

    While the order of `leon` is written arrows go to the places too, which are its goals.
    """
    keys = ana.page.keyboard
    ana.sign("Leon").focus()
    keys.press("ArrowDown")
    expect(ana.page.locator("#plate-p-alba")).to_be_focused()
    ana.goes_to("Map")
    ana.sign("Leon").focus()
    keys.press("ArrowDown")
    expect(ana.sign("Marines")).to_be_focused()
    keys.press("Enter")
    expect(ana.page.locator("#panel h2")).to_have_text("Marines")
    expect(ana.sign("Marines")).to_be_focused()
    keys.press("Escape")
    form = ana.page.locator("#order")
    ana.tabs_to(form.get_by_label("1 march to"))
    keys.type("Este")
    keys.press("Tab")
    expect(form.locator("li:nth-child(1) .hint")).to_contain_text("26 km")
    ana.tabs_to(form.get_by_role("radio", name="Withdraw…"))
    for _ in range(3):
        keys.press("ArrowUp")
    expect(form.get_by_label("Attack", exact=True)).to_be_checked()
    ana.tabs_to(ana.button("Save order"))
    keys.press("Enter")
    expect(form.get_by_text("Given", exact=True)).to_be_visible()


def lock(ulises: Person) -> None:
    """Locks the turn by slate light, once all orders are in."""
    ulises.page.locator("#masthead summary").click()
    ulises.button("Slate").click()
    ulises.goes_to("Desk")
    ulises.reads("All orders are in.")
    ulises.text("Lock the turn").last.click()
    ulises.follows(ulises.button("Lock it and march"))
    expect(ulises.link("All engagements")).to_be_visible(timeout=MARCHED)  # the desk reads itself anew


def resolve_by_computer(ulises: Person) -> None:
    ulises.follows(ulises.link("All engagements"))
    ulises.follows(ulises.link("Bor"))
    ulises.reads("Left for you: too many for a skirmish.")
    with worker_at_rest():
        ulises.follows(ulises.button("Settle by computer"))
        ulises.reads("Given to the computer; the result will appear here.")
    expect(ulises.link("See the battle")).to_be_visible(timeout=MARCHED)
    ulises.looks()
    ulises.goes_to("Desk")
    ulises.reads("1 battle must be settled before the week goes on.")


def play_with_figures(carlos: Person, ana: Person) -> None:
    """Records the table game on Carlos's phone, which Ana reads and confirms."""
    carlos.goes_to("Battles")
    carlos.follows(carlos.link("Dos"))
    carlos.follows(carlos.link("Record the table game"))
    enemy, own = (
        carlos.page.locator("section[data-side]").filter(has_text=side) for side in ("Spain", "Cuba")
    )
    first = enemy.locator("li").first
    for _ in range(3):
        first.get_by_role("button", name="one more lost").tap()
    first.get_by_role("button", name="one fewer lost").tap()
    expect(enemy.locator("header")).to_contain_text("2 lost")
    enemy.locator("summary").nth(1).tap()
    enemy.get_by_label("Surrendered").nth(1).fill("3")
    own.get_by_role("button", name="one more lost").first.tap()
    carlos.page.get_by_role("group", name="Side that held the field").get_by_text("Cuba").tap()
    carlos.page.get_by_label("How the other side left it").select_option(label="Routed")
    carlos.page.get_by_label("Phases played").fill("5")
    carlos.follows(carlos.button("Check it"))
    carlos.follows(carlos.button("Hand in the report"))
    ana.goes_to("Battles")
    ana.follows(ana.link("Dos"))
    ana.follows(ana.link("Record the table game"))
    ana.reads("A report from Cuba must be confirmed.")
    ana.follows(ana.link("Read it"))
    ana.reads("As reported by Cuba.")
    ana.follows(ana.button("Confirm the result"))
    expect(ana.page.locator("#toasts")).to_contain_text("Dos is settled.")


def read_the_week(ana: Person, carlos: Person) -> None:
    """Reads the published week and checks that report, returns and rolls agree."""
    ana.goes_to("Reports")
    ana.waits_for("Situation report")
    ana.page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    ana.reads("What happened", "Battle of Bor")
    strength = ana.page.locator("section, table").filter(has_text="At the start, fit for duty").last
    opened, *changes, closed = (number(cell) for cell in strength.locator("td:last-child").all())
    assert opened == 580
    assert opened + sum(changes) == closed
    ana.follows(ana.link("Battle of Dos, Monday 15 September, 12.57"))
    ana.reads("Return of casualties", "played on a table")
    taken = number(ana.page.get_by_role("row", name="Total").get_by_role("cell").nth(5))
    assert taken >= 3 * 2  # three figures of two men each
    ana.goes_to("Prisoners")
    ana.reads("Our men in the enemy’s hands", f"Marines {taken}")
    carlos.goes_to("Reports")
    carlos.reads("Situation report", "What happened")
    carlos.goes_to("Prisoners")
    expect(carlos.page.get_by_role("row", name=re.compile("^Dos"))).to_contain_text(str(taken))
    see_the_battle(ana)
    carlos.goes_to("Returns")
    carlos.follows(carlos.link("Bor"))
    carlos.follows(carlos.link("The battle"))
    carlos.follows(carlos.link("See the battle"))
    carlos.goes_to("Forces")
    carlos.follows(carlos.link("Riders"))
    carlos.reads("Entries in the ledger")


def see_the_battle(ana: Person) -> None:
    """Steps to the first event of the battle, and opens its clause."""
    ana.goes_to("Battles")
    ana.follows(ana.link("Bor"))
    ana.follows(ana.link("See the battle"))
    shown = ana.page.locator("output[for=at-step]")
    expect(shown).to_contain_text("0 of")
    ana.link("Forward one event").click()
    expect(shown).to_contain_text("1 of")
    clause = ana.page.locator("#moment .chip")
    expect(clause).to_be_visible()
    told = clause.inner_text()
    ana.follows(clause)
    ana.reads(f"MACH-{told}")


def keep_out(stranger: Client, ana: Person) -> None:
    """Checks that a stranger finds nothing, not even that there is something."""
    of_the_war = [urlsplit(address) for address in sorted(ana.visited) if "/c/evening/" in address]
    assert len(of_the_war) > 8
    for address in of_the_war:
        answer = stranger.get(f"{address.path}?{address.query}")
        assert answer.status_code == 404, address
        assert "No such page" in answer.content.decode()


def number(cell: Locator) -> int:
    """Returns a number of a table, where a minus is a dash. A dash alone is 0."""
    text = cell.inner_text().replace(",", "").replace("\u2212", "-").replace("\u2014", "-")
    return int(text) if text.strip("–") else 0
