"""SCW-EVENT: the deck, the effects of its cards and their duration, with the dice given."""

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import NeedDice, ScriptedDice, SeededDice
from rules.scwares import cards
from rules.scwares.options import DEFAULTS, read
from rules.scwares.terms import (
    BASES_APPEAR,
    BASES_LEAVE,
    BONUS,
    DIRECTIONS,
    DUST_CLOUD,
    EFFECTS,
    GAME,
    MAGAZINE_RIFLE,
    NEXT_TURN,
    NO_EVENT,
    NONE,
    RANKS,
    SHORTAGE,
    SINGLE_SHOT_RIFLE,
    SUITS,
)

SEEDS = st.text(max_size=8)


def card(name):
    """Returns the card of a name: "heart 10"."""
    suit, rank = name.split()
    return SUITS.index(suit) * len(RANKS) + RANKS.index(rank)


def event(dice, name, **options):
    return cards.event(dice, card(name), read(options))


def in_force(turn, turned, **options):
    return cards.in_force([(when, card(name)) for when, name in turned], turn, read(options))


@given(SEEDS)
def test_scw_event_01_a_pack_has_52_cards_each_once(seed):
    assert sorted(cards.deal(SeededDice(seed), 52)) == list(range(52))


@given(SEEDS, st.integers(1, 52))
def test_scw_event_02_a_pile_is_the_head_of_the_pack(seed, turns):
    assert cards.deal(SeededDice(seed), turns) == cards.deal(SeededDice(seed), 52)[:turns]


def test_scw_r_38_the_die_counts_the_cards_left_hearts_to_spades_2_to_ace():
    assert [cards.draw(ScriptedDice([face]), []) for face in range(1, 53)] == list(range(52))
    assert cards.deal(ScriptedDice([1, 1, 50]), 3) == [card("heart 2"), card("heart 3"), card("spade A")]


def test_scw_r_38_a_die_for_each_card_but_the_last(dice):
    gone = list(range(51))
    assert cards.draw(dice(), gone) == card("spade A")
    with pytest.raises(NeedDice) as asked:
        cards.draw(dice(), gone[:-1])
    assert (asked.value.sides, asked.value.clause) == (2, "SCW-EVENT-01")


def test_scw_event_03_every_card_of_the_pack_does_what_the_table_says():
    """Covers 52 cells: effects in the order heart, club, diamond, spade."""
    appear, leave, dust = BASES_APPEAR, BASES_LEAVE, DUST_CLOUD
    rows = [[NO_EVENT] * 4] * 8 + [[leave, appear, BONUS, dust]] * 4 + [[leave, SHORTAGE, BONUS, SHORTAGE]]
    for rank, row in enumerate(rows):
        for suit, effect in enumerate(row):
            drawn = cards.event(SeededDice("any"), suit * 13 + rank, DEFAULTS)
            assert EFFECTS[drawn.effect] == EFFECTS[effect]


@pytest.mark.parametrize("rank", RANKS[:8])
def test_scw_event_04_2_to_9_roll_no_dice(dice, rank):
    for suit in SUITS:
        assert event(dice(), f"{suit} {rank}") == cards.Event(NO_EVENT)


@pytest.mark.parametrize(("rank", "count"), [("10", 1), ("J", 1), ("Q", 2), ("K", 3), ("A", 4)])
def test_scw_event_05_natives_leave(dice, rank, count):
    faces = (3, 6, 2, 5)[:count]
    assert event(dice(*faces), f"heart {rank}") == cards.Event(BASES_LEAVE, bases=sum(faces), faces=faces)


@pytest.mark.parametrize(("rank", "way"), [("10", "N"), ("J", "S"), ("Q", "E"), ("K", "W")])
def test_scw_event_06_natives_appear_on_4_or_more(dice, rank, way):
    for chance in (4, 5, 6):
        came = event(dice(chance, 2, 3, 5), f"club {rank}")
        assert (came.occurs, came.bases, came.distance, DIRECTIONS[came.direction]) == (True, 2, 8, way)
        assert came.faces == (chance, 2, 3, 5)
    for chance in (1, 2, 3):
        none = event(dice(chance), f"club {rank}")
        assert (none.occurs, none.bases) == (False, 0)


def test_scw_event_07_ace_of_clubs(dice):
    short = event(dice(), "club A")
    assert (short.effect, short.weapon, short.duration) == (SHORTAGE, SINGLE_SHOT_RIFLE, GAME)


def test_scw_event_14_ace_of_spades(dice):
    short = event(dice(), "spade A")
    assert (short.effect, short.weapon, short.duration) == (SHORTAGE, MAGAZINE_RIFLE, GAME)


@pytest.mark.parametrize(
    ("rank", "points", "score", "lasts"),
    [
        ("10", 2, 0, NEXT_TURN),
        ("J", 0, 1, NEXT_TURN),
        ("Q", 2, 0, GAME),
        ("K", 0, 1, GAME),
        ("A", 2, 1, GAME),
    ],
)
def test_scw_event_08_diamonds(dice, rank, points, score, lasts):
    bonus = event(dice(), f"diamond {rank}")
    assert (bonus.effect, bonus.points, bonus.score, bonus.duration) == (BONUS, points, score, lasts)


@pytest.mark.parametrize(
    ("rank", "count", "way"), [("10", 1, "N"), ("J", 1, "S"), ("Q", 2, "E"), ("K", 1, "W")]
)
def test_scw_event_13_dust(dice, rank, count, way):
    number = (4, 2)[:count]
    cloud = event(dice(3, 1, 6, *number), f"spade {rank}")
    assert cloud == cards.Event(DUST_CLOUD, True, sum(number), 0, 4, faces=(3, 1, 6, *number))
    turned = event(dice(3, 1, 6, *number), f"spade {rank}", dust_cloud_direction="by_rank")
    assert DIRECTIONS[turned.direction] == way


@pytest.mark.parametrize("chance", [1, 5])
def test_scw_event_13_most_clouds_are_only_dust(dice, chance):
    cloud = event(dice(3, 1, chance), "spade Q")
    assert (cloud.occurs, cloud.bases, cloud.distance) == (False, 0, 4)


def test_dice_are_asked_for_by_the_clause_of_the_card(dice):
    for name, clause in (("heart A", "05"), ("club 10", "06"), ("spade 10", "13")):
        with pytest.raises(NeedDice) as asked:
            event(dice(), name)
        assert asked.value.clause == f"SCW-EVENT-{clause}"


def test_scw_r_33_a_card_acts_from_the_turn_after_its_own():
    assert in_force(3, [(3, "diamond A")]) == (0, 0, ())
    assert in_force(4, [(3, "diamond A")]) == (2, 1, ())


def test_scw_event_09_a_passing_bonus_lasts_one_turn_a_lasting_one_for_good():
    turned = [(1, "diamond J"), (1, "diamond Q")]
    assert in_force(2, turned) == (2, 1, ())
    assert in_force(3, turned) == in_force(30, turned) == (2, 0, ())


def test_scw_r_35_bonuses_add_up_unless_the_option_is_off():
    turned = [(1, "diamond Q"), (2, "diamond K"), (3, "diamond A"), (4, "diamond 10")]
    assert in_force(5, turned) == (6, 2, ())
    assert in_force(5, turned, event_bonuses_stack=False) == (2, 1, ())


def test_scw_event_07_and_14_shortages_last():
    turned = [(1, "spade A"), (2, "club A"), (3, "heart A")]
    assert in_force(2, turned).short == (MAGAZINE_RIFLE,)
    assert in_force(9, turned).short == (MAGAZINE_RIFLE, SINGLE_SHOT_RIFLE)
    assert cards.Event(NO_EVENT).weapon == NONE
