"""The referee's page: a card that the phone draws."""

from types import SimpleNamespace

from django.template.loader import render_to_string
from django.utils import translation

import rules
from battles.pages.at_table.assisted_views import Chip, DueView
from battles.pages.at_table.referee import early_heading, own_due
from rules import Entrant


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


def test_units_garrison_houses_in_one_place_before_the_first_card():
    """Checks that the roster is folded beneath one heading until a card is drawn. MACH-BLD-04."""
    places = [{"key": "casa_1", "kind": "building", "name": "Casa 1", "area": 0, "size": "small"}]
    foot = {"troop": "infantry", "nation": "spanish", "figures": 6, "command": 1}
    force = [Entrant(key, side, foot) for side, key in enumerate(("a", "b"))]
    game = rules.begin_table_game("machete", force, {"places": places}, 0, {})

    def say_text(text):
        return rules.say_phrase("machete", text, "en", ["A", "B"], ["Spain", "Cuba"])

    assert early_heading(game, game.open_rows(), say_text) == "Garrison a house"
    game.take({"do": "draw", "faces": [1]})
    assert early_heading(game, game.open_rows(), say_text) == ""
