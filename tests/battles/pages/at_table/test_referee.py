"""The referee's page: a card that the phone draws."""

from types import SimpleNamespace

from battles.pages.at_table.assisted_views import DueView
from battles.pages.at_table.referee import own_due


def test_a_card_that_the_phone_draws_asks_for_no_dice_and_does_not_say_that_figures_are_too_few():
    game = SimpleNamespace(referee=SimpleNamespace(own_draws=("card",)))
    for action, is_card in (("card", True), ("strike", False)):
        shown = own_due(game, DueView("Title", "", (), None, (), (("do", action),)))
        assert shown.is_without_dice != is_card
