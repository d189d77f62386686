"""Every eighth procedure of the rulesets on a grid, filled in on a phone from its worked example.

test_form.py asks every one of them, without a browser.
"""

import pytest
from django.contrib.auth.models import User
from django.utils.translation import override
from playwright.sync_api import expect

import rules
from battles.pages.rules.playsheet import result_in_words
from tests.battles.playsheet.test_form import VECTORS, form
from tests.browser import log_in, wait_for_htmx

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

# As a hand would, box by box; what a box does not offer is not written.
WRITE = """sent => {
  for (const options of document.querySelectorAll("details.options")) options.open = true;
  for (const box of document.querySelectorAll("#procedure form [name]")) {
    if (!(box.name in sent)) continue;
    const said = sent[box.name];
    if (box.type != "checkbox") box.value = said;
    else box.checked = Array.isArray(said) ? said.includes(box.value) : said == "True";
  }
}"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
TOO_SMALL = """[...document.querySelectorAll("main .btn, main .ask input, main .ask select")]
  .filter(e => e.checkVisibility() && !e.closest(".check"))
  .filter(e => e.getBoundingClientRect().height < 44 && e.getBoundingClientRect().height > 1)
  .map(e => e.outerHTML)"""


def longest_examples(book):
    """Returns the worked example of each procedure that fills most fields."""
    found = {}
    for vector in VECTORS:
        name = vector["procedure"]
        if name.startswith(f"{book}.") and "expect_error" not in vector:
            filled = form(name, vector["inputs"], vector.get("dice", ()))
            found[name] = max(found.get(name, filled), filled, key=lambda each: len(each.data))
    return found


@pytest.mark.parametrize(("book", "locale"), [("scwares", "es"), ("acw_hex", "en")])
def test_every_eighth_procedure_is_filled_in_and_answered_on_a_phone(
    new_context, live_server, axe, book, locale
):
    User.objects.create_user("reader", password="reader")
    page = new_context(**PHONE, locale=locale).new_page()
    log_in(page, live_server.url, "reader")
    examples = longest_examples(book)
    assert examples.keys() == rules.all_procedures(book).keys()
    for number, (name, filled) in enumerate([*examples.items()][::8]):
        page.goto(f"{live_server.url}/rules/{book}/play-sheet/{name.partition('.')[2]}/")
        sent = {key: said for key, said in filled.data.items() if said not in ("", None)}
        while missing := [key for key in sent if not page.locator(f"[name='{key}']").count()]:
            with page.expect_response("**/play-sheet/**"):
                page.locator(f"#{missing[0].partition('-')[0]}_more").tap()
            wait_for_htmx(page)
        page.evaluate(WRITE, sent)
        with page.expect_response("**/play-sheet/**"):
            page.locator("#ask").tap()
        wait_for_htmx(page)
        assert page.locator(".errorlist").all_inner_texts() == [], name
        with override(locale):
            told = [result_in_words(name, key, said) for key, said in filled.ask(roll=False).results.items()]
        lines = page.locator(".answer dl > div")
        expect(lines.locator("dt")).to_have_text([each.label for each in told])
        shown = lines.locator("dd").evaluate_all("all => all.map(each => each.textContent)")
        for each, line in zip(told, shown, strict=True):
            assert line in (each.said, "".join(each.parts), ", ".join(each.parts)), name
        assert not page.evaluate(TOO_WIDE), name
        assert page.evaluate(TOO_SMALL) == [], name
        if number % 2 == 0:
            assert axe(page) == [], name
