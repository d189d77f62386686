"""Refusals of the event procedures, and the clauses they name."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

CARD = procedure("scwares.event_card")
DECK = procedure("scwares.deal_event_deck")
EFFECTS = procedure("scwares.event_effects")


@pytest.mark.parametrize(
    ("asked", "inputs", "field"),
    [
        (CARD, {"suit": "cups", "rank": "2"}, "suit"),
        (CARD, {"suit": "heart", "rank": "11"}, "rank"),
        (CARD, {"suit": "heart", "rank": 10}, "rank"),
        (CARD, {"suit": "spade", "rank": "J", "dust_cloud_direction": "south"}, "dust_cloud_direction"),
        (DECK, {"turns": 0}, "turns"),
        (DECK, {"turns": 2.5}, "turns"),
        (EFFECTS, {"cards": [], "turn": 0}, "turn"),
        (EFFECTS, {"cards": [{"turn": 1, "suit": "joker", "rank": "A"}], "turn": 2}, "cards.0.suit"),
        (EFFECTS, {"cards": [{"turn": 1, "suit": "club", "rank": "1"}], "turn": 2}, "cards.0.rank"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(asked, inputs, field):
    with pytest.raises(BadInput) as refusal:
        asked(inputs, [99, 99])
    assert refusal.value.field == field


def test_scw_r_38_a_card_turned_before_is_refused_until_the_pack_is_shuffled_again():
    twice = [{"turn": 3, "suit": "diamond", "rank": "J"}, {"turn": 9, "suit": "diamond", "rank": "J"}]
    with pytest.raises(BadInput) as refusal:
        EFFECTS({"cards": twice, "turn": 10})
    assert refusal.value.field == "cards.1.rank"
    assert "SCW-R-38" in refusal.value.why
    twice[1]["turn"] = 53
    assert EFFECTS({"cards": twice, "turn": 54})["die_score"] == 1


def test_scw_event_03_a_turn_has_one_card():
    cards = [{"turn": 3, "suit": "diamond", "rank": "J"}, {"turn": 3, "suit": "diamond", "rank": "Q"}]
    with pytest.raises(BadInput) as refusal:
        EFFECTS({"cards": cards, "turn": 4})
    assert refusal.value.field == "cards.1.turn"
    assert "SCW-EVENT-03" in refusal.value.why


@pytest.mark.parametrize("dice", [[1], [1, 52], [53, 1], [1, 1, 1]])
def test_scw_r_38_the_second_card_is_dealt_by_a_die_of_51(dice):
    with pytest.raises(BadInput) as refusal:
        DECK({"turns": 2}, dice)
    assert refusal.value.field == "dice"


def test_scw_event_02_the_whole_pack_needs_51_dice():
    dealt = DECK({"turns": 52}, [1] * 51)["cards"]
    assert (dealt[0], dealt[13], dealt[51], len(set(dealt))) == ("heart-2", "club-2", "spade-A", 52)


def test_scw_event_06_natives_who_do_not_come_have_no_distance():
    told = CARD({"suit": "club", "rank": "10"}, [1])
    assert (told["occurs"], told["bases"], "distance_zones" in told) == (False, 0, False)


@pytest.mark.parametrize(
    ("suit", "rank", "dice", "clause"),
    [
        ("heart", "A", [1, 1, 1, 1], "05"),
        ("club", "K", [1], "06"),
        ("club", "A", [], "07"),
        ("diamond", "10", [], "08"),
        ("diamond", "A", [], "12"),
        ("spade", "Q", [1, 1, 1], "13"),
        ("spade", "A", [], "14"),
        ("spade", "9", [], "04"),
    ],
)
def test_scw_event_03_the_clause_of_the_card_is_named(suit, rank, dice, clause):
    assert CARD({"suit": suit, "rank": rank}, dice)["clauses"] == ["SCW-EVENT-03", f"SCW-EVENT-{clause}"]


def test_scw_r_35_by_the_option_bonuses_do_not_add_up():
    turned = [{"turn": 1, "suit": "diamond", "rank": "Q"}, {"turn": 2, "suit": "diamond", "rank": "10"}]
    told = EFFECTS({"cards": turned, "turn": 3, "event_bonuses_stack": False})
    assert (told["movement_points"], told["clauses"][:2]) == (2, ["SCW-EVENT-10", "SCW-EVENT-08"])
