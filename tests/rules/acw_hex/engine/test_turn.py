"""ACW-SEQ and ACW-CARD on the map: the active side, and the effects of cards."""

import pytest

import rules
from rules.acw_hex import SEQUENCE
from rules.acw_hex.engine.turn import card_orders, card_phase, first_phase, second_phase
from rules.acw_hex.units import FALLEN


def test_acw_seq_05_the_roles_are_reversed_in_the_second_half(field, body):
    battle = field(body(4, 6), body(4, 2, side="red"), terms={"first": "red"})
    first_phase(battle)
    assert battle.active == 1
    second_phase(battle)
    assert battle.active == 0


def test_acw_seq_05_both_halves_are_played_alike():
    titles = [phase.title for phase in SEQUENCE]
    first, second = titles.index("The first player is active"), titles.index("The roles are reversed")
    assert titles[first + 1 : second] == titles[second + 1 : -1]


@pytest.mark.parametrize(
    ("effect", "left", "state"),
    [("general_wounded", 0, FALLEN), ("orders_lost", 0, "steady"), ("orders_doubled", 8, "steady")],
)
def test_acw_card_01_a_card_tells_on_a_general_s_orders(field, body, effect, left, state):
    cards = {"cards": [{"name": "a stray shot", "effect": effect, "side": "blue"}]}
    battle = field(body(4, 6), body(4, 2, side="red"), terms=cards, options={"chance_cards": True})
    card_phase(battle)
    battle.army_orders[0] = 4
    card_orders(battle)
    assert battle.army_orders[0] == left
    assert battle.units[2].state == state
    card_phase(battle)
    battle.army_orders[0] = 4
    card_orders(battle)
    assert battle.army_orders[0] == 4


def test_acw_card_01_rain_lasts_a_turn_and_no_pack_is_no_card(field, body):
    cards = {"cards": [{"name": "a storm", "effect": "rain"}]}
    battle = field(body(4, 6), body(4, 2, side="red"), terms=cards, options={"chance_cards": True})
    card_phase(battle)
    assert battle.rain
    card_phase(battle)
    assert not battle.rain
    plain = field(body(4, 6), body(4, 2, side="red"), terms=cards)
    card_phase(plain)
    assert not plain.rain


def test_acw_card_01_the_log_tells_the_name_of_a_card_and_its_die(field, body):
    cards = [{"name": "Thunder over Cedar Ridge", "effect": "rain"}, {"name": "Mist", "effect": "rain"}]
    brings = {"terms": {"cards": cards}, "options": {"chance_cards": True}}
    battle = field(body(4, 6), body(4, 2, side="red"), faces=[2], **brings)
    card_phase(battle)
    card_phase(battle)
    cast = rules.names_of(battle.scenario)
    assert [rules.say(event, cast) for event in battle.log.events] == [
        "Chance card, rolled 2, Mist: rain, and nobody can shoot",
        "Chance card, Thunder over Cedar Ridge: rain, and nobody can shoot",
    ]
    assert rules.say(battle.log.events[0], cast, "es").startswith("Carta de azar, dado 2, Mist: ")
