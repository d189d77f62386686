"""Gives a browser what it needs to play an assisted game on without signal."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

import rules
from battles.offline.pack import pack_digest, rules_pack
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.offline_data import offline_data
from battles.table.assisted import BROKEN, has_assisted
from battles.views.table import laid_or_404
from campaign.access import Asked


@login_required
def game_data(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Answers with the assisted game of the member's side as data."""
    _member, desk = laid_or_404(request, slug, ref)
    if not has_assisted(desk.battle.ruleset):
        raise Http404
    try:
        return JsonResponse(offline_data(desk, assisted_table(desk)))
    except BROKEN:
        raise Http404 from None


def rules_file(request: HttpRequest, ruleset: str, digest: str) -> HttpResponse:
    """Answers with the rules as one file. Anybody may have it: it is the site's public code."""
    if ruleset not in rules.RULESETS or digest != pack_digest(ruleset):
        raise Http404
    response = HttpResponse(rules_pack(ruleset), content_type="application/zip")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
