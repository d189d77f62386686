"""Gives a browser what it needs to play a game at a table on without signal."""

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

import rules
from battles.offline.pack import pack_digest, rules_pack
from battles.operations.referee import answers_of
from battles.pages.at_table.assisted import Drawn, assisted_table
from battles.pages.at_table.offline_data import game_data
from battles.pages.at_table.offline_referee import referee_data
from battles.pages.at_table.referee import Asking, RefereeDesk
from battles.table.assisted import BROKEN, has_assisted
from battles.table.referee import has_referee
from battles.views.assisted import game_shown
from battles.views.referee_phone import Phone
from battles.views.table import laid_or_404
from campaign.access import Asked


@login_required
def assisted_data(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Answers with the assisted game of the member's side as data."""
    _member, desk = laid_or_404(request, slug, ref)
    if desk.is_cut or not has_assisted(desk.battle.ruleset):
        raise Http404  # the rules need all units, and a player may not have those that are hidden
    table = assisted_table(desk)
    try:
        _game, _by_hand, seen = game_shown(desk, table)
    except BROKEN:
        raise Http404 from None
    return JsonResponse(game_data(desk, table, seen))


@login_required
def led_data(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Answers with the referee's game of the member's side as data."""
    _member, desk = laid_or_404(request, slug, ref)
    if desk.is_cut or not has_referee(desk.battle.ruleset):
        raise Http404
    table = replace(assisted_table(desk), is_led=True)
    phone = Phone(request, desk, table, answers_of(desk.battle), Asking())
    try:
        game, more = phone.replay()
    except BROKEN:
        raise Http404 from None
    others = frozenset(report.side_id for report in desk.reports if report.side_id)
    referee = RefereeDesk(Drawn(desk, game), game, phone.answers, others, phone.asking, phone.home)
    return JsonResponse(referee_data(referee, table, more))


def rules_file(request: HttpRequest, ruleset: str, digest: str) -> HttpResponse:
    """Answers with the rules as one file. Anybody may have it: it is the site's public code."""
    if ruleset not in rules.RULESETS or digest != pack_digest(ruleset):
        raise Http404
    response = HttpResponse(rules_pack(ruleset), content_type="application/zip")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
