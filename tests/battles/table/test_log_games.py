"""A whole table game of the Hexed General on two phones, from the play sheet to the returns.

Ana commands for Spain in English, Carlos for Cuba in Spanish; Ulises is umpire. What they ask the play sheet
they would ask at the table, with dice in one hand.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.audit.ledger_audit import audit
from campaign.models import CasualtyReturn, Engagement, Posting
from campaign.operations.turns import turn_machine as turns
from tests.battles.fields import meet
from tests.browser import log_in, wait_for_htmx
from tests.campaign.scenes import seat_people
from tests.person import Person

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def at_table(new_context, live_server, broker, axe) -> Callable[..., Person]:
    """Returns a function that opens the battle's page on a phone."""

    def arrives(engagement: Engagement, name: str, locale: str = "en") -> Person:
        someone = Person(new_context(**PHONE, locale=locale).new_page(), axe)
        log_in(someone.page, live_server.url, name)
        someone.page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/")
        return someone

    return arrives


def met_on_hexes() -> Engagement:
    """Returns the engagement of a column and a band on hexes.

    They are 300 against 160 and wait to be fought by the Hexed General.
    """
    engagement = meet()
    engagement.campaign.ruleset = "acw_hex"
    engagement.campaign.save(update_fields=["ruleset"])
    Posting.objects.filter(unit__campaign=engagement.campaign, reference="tests").update(
        reference="scenario/tests"
    )
    seat_people(engagement.campaign)
    return engagement


def asks(someone: Person, title: str, *, button: str = "#ask", **written: str) -> None:
    """Chooses a rule on the play sheet, says how things stand, and asks."""
    someone.follows(someone.link(title))
    fight_again(someone, button=button, **written)


def fight_again(someone: Person, *, button: str = "#ask", **written: str) -> None:
    for name, value in written.items():
        box = someone.page.locator(f"[name='{name}']")
        kind = box.evaluate("box => box.type")
        if kind == "checkbox":
            box.check()
        elif kind.startswith("select"):
            box.select_option(value)
        else:
            box.fill(value)
    with someone.page.expect_response("**/play-sheet/**"):
        someone.page.locator(button).tap()
    wait_for_htmx(someone.page)


def answers(someone: Person, **told: str) -> None:
    """Checks an answer of the play sheet by its words: `Hits="2"`."""
    for label, said in told.items():
        row = someone.page.locator(".answer dl > div").filter(has_text=label.replace("_", " "))
        expect(row.first).to_contain_text(said)


def writes(someone: Person, holder: str, *, own: int, enemy: int) -> None:
    """Enters losses with one tap too many, and takes it back. Enters the holder and the phases too."""
    for side, count in (("Spain", own), ("Cuba", enemy)):
        first = someone.page.locator("section[data-side]").filter(has_text=side).locator(".units > li").first
        first.locator("input[name$=lost]").fill("0")
        for _ in range(count + 1):
            first.locator("[data-more]").tap()
        first.locator("[data-less]").tap()
        expect(first.locator(".stepper input")).to_have_value(str(count))
    someone.page.locator("[name=holder]").locator("..").filter(has_text=holder).locator("label").tap()
    someone.page.locator("[name=phases]").fill("7")


def hands_in(someone: Person) -> None:
    someone.follows(someone.page.locator(".logbar .first"))
    someone.follows(someone.page.locator(".settle .first"))


def week_is_published(engagement: Engagement) -> None:
    while turns.advance_turn(engagement.campaign):
        pass
    engagement.refresh_from_db()
    assert audit(engagement.campaign).faults == ()


def returns_fit(someone: Person, engagement: Engagement, side: str, title: str, light_back: str) -> None:
    """Checks that the return and the order of battle fit the losses.

    The return says when the wounded are back. The order of battle includes those whom the week has brought
    back.
    """
    lost = [
        row
        for row in CasualtyReturn.objects.filter(result__engagement=engagement)
        if row.unit.side.key == side
    ]
    light = sum(row.lightly_wounded for row in lost)
    left = sum(row.present - row.losses for row in lost)
    war = re.sub(r"/engagements/.*", "/", someone.page.url)
    someone.page.goto(f"{war}returns/{engagement.ref}/")
    someone.looks()
    someone.reads(title)
    expect(someone.page.locator("tfoot").first.locator("td").last).to_have_text(str(left))
    expect(someone.text(light_back)).to_have_count(1 if light else 0)
    someone.page.goto(f"{war}forces/")
    someone.looks()
    expect(someone.page.locator(".sum .n").first).to_have_text(re.compile(rf"\b{left + light}$"))


def test_the_hexed_general_from_the_play_sheet_to_the_umpires_word(at_table):
    engagement = met_on_hexes()
    carlos, ana = at_table(engagement, "carlos", "es"), at_table(engagement, "ana")
    carlos.follows(carlos.link("Anotar la partida en mesa"))
    carlos.page.locator(".log-more summary").tap()
    carlos.follows(carlos.link("Hoja de juego"))
    sheet = carlos.page.url
    asks(carlos, "Una descarga", shooters="3", in_cover="on", willing_retreat_hexes="1")
    carlos.reads("ACW-SHOOT-05")
    fight_again(carlos, faces="5 61")
    answers(carlos, Impactos_sacados="2", Impactos_que_para_la_cobertura="1")
    carlos.page.goto(sheet)
    asks(carlos, "Frente, flancos y retaguardia", hex="E5", facing="1")
    answers(carlos, Frente="E4, D4")
    carlos.page.goto(sheet)
    asks(carlos, "Rehacerse", hits="2", moved="on", faces="4")
    carlos.reads("(ACW-MOR-03)")

    ana.follows(ana.link("Record the table game"))
    enemies = ana.page.locator("section[data-side]").filter(has_text="Cuba").locator(".u b").all_inner_texts()
    assert len(set(enemies)) == len(enemies)
    ana.page.locator(".also summary").first.tap()
    ana.reads("Surrendered, of its")
    for someone, holder, own, enemy in ((ana, "Spain", 1, 2), (carlos, "Cuba", 2, 1)):
        someone.page.goto(sheet.replace("play-sheet/", "table/"))
        writes(someone, holder, own=own, enemy=enemy)
        hands_in(someone)
    ana.page.goto(sheet.replace("play-sheet/", "table/confirm/"))
    ana.reads("The report from Cuba says otherwise: Side that held the field;")

    ulises = at_table(engagement, "ulises")
    ulises.looks()
    ulises.reads("A report from Spain must be confirmed.", "A report from Cuba must be confirmed.")
    ulises.follows(ulises.link("Record the table game"))
    writes(ulises, "Spain", own=2, enemy=2)
    ulises.follows(ulises.page.locator(".logbar .first"))
    ulises.reads("The report from Spain says otherwise")
    ulises.follows(ulises.button("Confirm the result"))
    assert engagement.results.get().field_holder.key == "spain"
    week_is_published(engagement)
    returns_fit(ana, engagement, "spain", "Return of casualties", ": back with the unit next turn")
    returns_fit(carlos, engagement, "cuba", "Estado de bajas", ": vuelven a su unidad el turno próximo")
