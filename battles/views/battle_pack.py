"""The pack for a table: a page that is made to be printed."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from battles.forms.table import TableForm
from battles.pages.battle_pack import battle_pack_page
from battles.table.log import blank_log
from battles.views.table import laid_or_404
from campaign.access import Asked
from campaign.store.queries.turns import current_turn
from campaign.views.answer import answer
from rules import has_table_sheet


@login_required
def battle_pack(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Answers with the pack of a fight that waits to be played, as far as the member may know it."""
    member, laid = laid_or_404(request, slug, ref)
    form = TableForm(
        bodies=laid.bodies,
        sides=laid.sides,
        log=blank_log(laid.roster),
        led=laid.led,
        ruleset=laid.battle.ruleset,
    )
    page = battle_pack_page(laid, form)
    address = request.build_absolute_uri(page.record)
    return answer(
        request,
        "battles/battle_pack.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        address=address,
        square=square_of(address),
        tables=f"{reverse('battles:tables-sheet', args=[laid.battle.ruleset])}?campaign={slug}"
        if has_table_sheet(laid.battle.ruleset)
        else "",
    )


def square_of(address: str) -> SafeString:
    """Returns the QR code of an address as a drawing: a phone that sees it opens the page."""
    import segno  # late: few print a pack

    code = segno.make(address, micro=False)
    return mark_safe(code.svg_inline(scale=3, border=3, light="#fff", svgclass="qr"))
