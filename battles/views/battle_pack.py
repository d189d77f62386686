"""The pack for a table: a page that is made to be printed."""

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.utils.safestring import mark_safe

from battles.forms.table import TableForm
from battles.pages.at_table.table import TableDesk
from battles.pages.battle_pack import battle_pack_page
from battles.pages.battle_pack_pdf import pack_document
from battles.table.log import blank_log
from battles.views.table import laid_or_404
from campaign.access import Asked
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer
from campaign.views.returns import pdf_response
from rules import has_table_sheet

if TYPE_CHECKING:
    from segno import QRCode


@login_required
def battle_pack(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Answers with the pack of a fight that waits to be played, as far as the member may know it."""
    member, laid = laid_or_404(request, slug, ref)
    page = battle_pack_page(laid, blank_return(laid))
    address = request.build_absolute_uri(page.record)
    return answer(
        request,
        "battles/battle_pack.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        address=address,
        square=mark_safe(square_of(address).svg_inline(scale=3, border=3, light="#fff", svgclass="qr")),
        document=member.url("battles:battle-pack-pdf", ref=ref),
        tables=f"{reverse('battles:tables-sheet', args=[laid.battle.ruleset])}?campaign={slug}"
        if has_table_sheet(laid.battle.ruleset)
        else "",
    )


@login_required
def battle_pack_pdf(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Answers with the same pack as one PDF, with cards to cut out and all tables of the rules."""
    member, laid = laid_or_404(request, slug, ref)
    page = battle_pack_page(laid, blank_return(laid))
    address = request.build_absolute_uri(page.record)
    square = square_of(address).svg_inline(border=3, light="#fff")
    square = square.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    data = pack_document(page, member, laid.battle.ruleset, address, square)
    return pdf_response(request, "pack", data)


def blank_return(laid: TableDesk) -> TableForm:
    return TableForm(
        visible_units=laid.visible_units,
        sides=laid.sides,
        log=blank_log(laid.roster),
        led=laid.led,
        ruleset=laid.battle.ruleset,
    )


def square_of(address: str) -> "QRCode":
    """Returns the QR code of an address: a phone that sees it opens the page."""
    import segno  # late: few print a pack

    return segno.make(address, micro=False)
