"""The pack for a table in real Chromium: it fits a phone, and prints upright on the paper that is there."""

import pypdfium2
import pytest

from tests.battles.fields import meet, umpire_of
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_pack_fits_a_phone_and_is_printed_upright(new_context, live_server, axe):
    engagement = meet()
    umpire_of(engagement.campaign)
    page = new_context(viewport={"width": 390, "height": 900}).new_page()
    log_in(page, live_server.url, "umpire")
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle-pack/")
    assert axe(page) == []
    for link in page.locator("#pieces a:not([hidden])").all():
        assert page.locator(f'[id="{link.get_attribute("href")[1:]}"]').count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for paper, across in (("A4", 595), ("Letter", 612)):
        printed = pypdfium2.PdfDocument(page.pdf(format=paper))
        try:
            assert all(abs(leaf.get_width() - across) < 2 for leaf in printed)
            text = [leaf.get_textpage().get_text_bounded() for leaf in printed]
        finally:
            printed.close()
        assert 2 <= len(text) <= 5
        assert "Situation" in text[0]
        assert "Table report" in "".join(text[1:])
        assert all(
            word in text[-1] for word in ("Side that held the field", "Phases played", "Enter it here:")
        )
        assert "Log out" not in "".join(text)
