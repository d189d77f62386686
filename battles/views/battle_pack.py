"""The pack for a table: a page that is made to be printed."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from battles.forms.table import TableForm
from battles.pages.battle_pack import battle_pack_page
from battles.table.log import blank_log
from battles.views.table import laid_or_404
from campaign.access import Asked
from campaign.store.queries.turns import current_turn
from campaign.views.answer import answer


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
    return answer(
        request,
        "battles/battle_pack.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        address=request.build_absolute_uri(page.record),
    )
