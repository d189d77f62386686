"""SCW-EVENT: the deck, each card's effect, and the effects in force."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.dice import Dice
from rules.scwares.options import Options
from rules.scwares.tables import (
    APPEAR_DICE,
    APPEAR_DISTANCE,
    APPEAR_FROM,
    APPEAR_WAY,
    BONUS_OF,
    DECK,
    DUST_DICE,
    DUST_DISTANCE,
    DUST_FROM,
    DUST_WAY,
    DUST_WAY_BY_RANK,
    LEAVE_DICE,
    SHORT,
)
from rules.scwares.terms import (
    BASES_APPEAR,
    BASES_LEAVE,
    BONUS,
    CLUB,
    DIAMOND,
    DUST_CLOUD,
    GAME,
    HEART,
    NEXT_TURN,
    NO_EVENT,
    NONE,
    RANKS,
    SHORTAGE,
)

_ACE = RANKS.index("A")
_TEN = RANKS.index("10")


class Event(NamedTuple):
    """The effect of a card. Unused fields are 0, NONE or False."""

    effect: int  # a code of EFFECTS
    occurs: bool = True  # False: natives do not come
    bases: int = 0  # bases that leave or arrive
    direction: int = NONE
    distance: int = 0  # zones
    points: int = 0  # movement points
    score: int = 0  # on each die
    duration: int = NEXT_TURN
    weapon: int = NONE  # weapon that runs short
    faces: tuple[int, ...] = ()


class InForce(NamedTuple):
    """The effects for the Europeans in a turn of all cards turned so far."""

    points: int
    score: int
    short: tuple[int, ...]  # weapons short of ammunition


def suit(card: int) -> int:
    """Returns HEART, CLUB, DIAMOND or SPADE."""
    return card // len(RANKS)


def rank(card: int) -> int:
    """Returns the position in RANKS."""
    return card % len(RANKS)


def cards_left(gone: Sequence[int]) -> list[int]:
    """Returns cards of the deck not among those *gone*, in order. SCW-EVENT-01, SCW-R-38."""
    return [card for card in range(DECK) if card not in gone]


def draw(dice: Dice, gone: Sequence[int], unit: int = NONE) -> int:
    """Draws the next card, by a die of as many sides as cards are left.

    Each card left is equally likely, from a dealt pile or the whole deck. The last needs no die.
    SCW-EVENT-02, SCW-EVENT-03, SCW-R-38.
    """
    cards = cards_left(gone)
    if len(cards) == 1:
        return cards[0]
    return cards[dice.roll(1, len(cards), "SCW-EVENT-01", unit)[0] - 1]


def deal(dice: Dice, turns: int) -> list[int]:
    """Deals one card for each of *turns* (1 to 52), in order of turning.

    SCW-EVENT-01, SCW-EVENT-02, SCW-R-38.
    """
    cards: list[int] = []
    for _ in range(turns):
        cards.append(draw(dice, cards))
    return cards


def event(dice: Dice, card: int, options: Options, unit: int = NONE) -> Event:
    """Returns the effect of *card*, with its dice rolled. SCW-EVENT-03, SCW-EVENT-04, SCW-R-33."""
    its_suit, its_rank = suit(card), rank(card)
    if its_rank < _TEN:
        return Event(NO_EVENT)
    if its_suit == HEART:
        return _leave(dice, its_rank, unit)
    if its_suit == DIAMOND:
        points, score, duration = BONUS_OF[its_rank]
        return Event(BONUS, points=points, score=score, duration=duration)
    if its_rank == _ACE:
        return Event(SHORTAGE, duration=GAME, weapon=SHORT[its_suit])
    return _appear(dice, its_rank, unit) if its_suit == CLUB else _dust(dice, its_rank, options, unit)


def _leave(dice: Dice, rank: int, unit: int) -> Event:
    """Rolls for native bases that leave, the farthest first. SCW-EVENT-05, SCW-R-32."""
    faces = dice.roll(LEAVE_DICE[rank], 6, "SCW-EVENT-05", unit)
    return Event(BASES_LEAVE, bases=sum(faces), faces=faces)


def _appear(dice: Dice, rank: int, unit: int) -> Event:
    """Rolls chance, number and distance of natives. They are placed at once. SCW-EVENT-06, SCW-R-33."""
    way = APPEAR_WAY[rank]
    chance = dice.roll(1, 6, "SCW-EVENT-06", unit)
    if chance[0] < APPEAR_FROM:
        return Event(BASES_APPEAR, occurs=False, direction=way, faces=chance)
    number = dice.roll(APPEAR_DICE, 6, "SCW-EVENT-06", unit)
    distance = dice.roll(APPEAR_DISTANCE, 6, "SCW-EVENT-06", unit)
    return Event(
        BASES_APPEAR,
        bases=sum(number),
        direction=way,
        distance=sum(distance),
        faces=chance + number + distance,
    )


def _dust(dice: Dice, rank: int, options: Options, unit: int) -> Event:
    """Rolls distance, chance and number of natives in a cloud of dust.

    They are placed in the next native move. SCW-EVENT-13, SCW-R-31, SCW-R-32, SCW-R-33.
    """
    way = (DUST_WAY_BY_RANK if options.dust_cloud_direction == "by_rank" else DUST_WAY)[rank]
    distance = dice.roll(DUST_DISTANCE, 6, "SCW-EVENT-13", unit)
    chance = dice.roll(1, 6, "SCW-EVENT-13", unit)
    comes = chance[0] >= DUST_FROM
    number = dice.roll(DUST_DICE[rank], 6, "SCW-EVENT-13", unit) if comes else ()
    return Event(
        DUST_CLOUD,
        occurs=comes,
        bases=sum(number),
        direction=way,
        distance=sum(distance),
        faces=distance + chance + number,
    )


def in_force(turned: Sequence[tuple[int, int]], turn: int, options: Options) -> InForce:
    """Returns the effects in force in a *turn*.

    *turned* is (turn, card) of each card so far. A card takes effect from the turn after its own. Bonuses add
    up, or by the option only the greatest of each kind counts.
    SCW-EVENT-07, SCW-EVENT-08, SCW-EVENT-14, SCW-R-33, SCW-R-35.
    """
    points, scores = [0], [0]
    short: list[int] = []
    for when, card in turned:
        its_suit, its_rank = suit(card), rank(card)
        if when >= turn:
            continue
        if its_suit == DIAMOND and its_rank >= _TEN:
            more_points, more_score, duration = BONUS_OF[its_rank]
            if duration == GAME or when == turn - 1:
                points.append(more_points)
                scores.append(more_score)
        elif its_rank == _ACE and SHORT[its_suit] != NONE and SHORT[its_suit] not in short:
            short.append(SHORT[its_suit])
    total = sum if options.event_bonuses_stack else max
    return InForce(total(points), total(scores), tuple(sorted(short)))
