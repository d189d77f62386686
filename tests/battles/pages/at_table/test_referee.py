"""The referee's page: a card that the phone draws."""

from types import SimpleNamespace

from django.template.loader import render_to_string
from django.utils import translation

from battles.pages.at_table.assisted_views import Chip, DueView
from battles.pages.at_table.referee import own_due


def test_a_card_drawn_by_the_phone_asks_for_no_dice_and_reports_no_missing_figures():
    game = SimpleNamespace(referee=SimpleNamespace(own_draws=("card",)))
    for action, is_card in (("card", True), ("strike", False)):
        shown = own_due(game, DueView("Title", "", (), None, (), (("do", action),)))
        assert shown.is_without_dice != is_card


def test_cards_drawn_are_no_draw_of_the_battle_in_spanish():
    kept = SimpleNamespace(
        choice=None, end=None, deck=SimpleNamespace(drawn="Band", chip=Chip("MACH-GEN-04", "GEN-04", ""))
    )
    with translation.override("es"):
        shown = render_to_string("battles/assisted/kept.html", {"referee": kept})
    assert "<dt>Cartas sacadas</dt>" in shown
