"""SCW-EVENT on the play sheet: a card, the deck, and the effects of the cards turned so far."""

from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen
from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.scwares import cards as event_cards
from rules.scwares.options import read
from rules.scwares.playsheet.inputs import Turn
from rules.scwares.tables import DECK, SHORT_DICE
from rules.scwares.terms import (
    BASES_APPEAR,
    BASES_LEAVE,
    BONUS,
    DIRECTIONS,
    DURATIONS,
    DUST_CLOUD,
    EFFECTS,
    RANKS,
    SHORTAGE,
    SUITS,
    WEAPONS,
)

Suit = Literal["heart", "club", "diamond", "spade"]
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

_DIAMONDS = {
    "10": "SCW-EVENT-08",
    "J": "SCW-EVENT-09",
    "Q": "SCW-EVENT-10",
    "K": "SCW-EVENT-11",
    "A": "SCW-EVENT-12",
}


def _card(suit: Suit, rank: Rank) -> int:
    return SUITS.index(suit) * len(RANKS) + RANKS.index(rank)


def _clause(suit: str, rank: str) -> str:
    """Returns the clause for a card."""
    if RANKS.index(rank) < RANKS.index("10"):
        return "SCW-EVENT-04"
    if suit == "diamond":
        return _DIAMONDS[rank]
    if rank == "A":
        return {"heart": "SCW-EVENT-05", "club": "SCW-EVENT-07", "spade": "SCW-EVENT-14"}[suit]
    return {"heart": "SCW-EVENT-05", "club": "SCW-EVENT-06", "spade": "SCW-EVENT-13"}[suit]


def event_card(
    dice: Dice,
    *,
    suit: Suit,
    rank: Rank,
    dust_cloud_direction: Literal["printed", "by_rank"] = "printed",
) -> dict[str, Any]:
    """Returns the `effect` of a card.

    With the numbers of that effect: `bases` that leave or, if it `occurs`, arrive; `direction` and
    `distance_zones`; `movement_points`, `die_score`, `weapon`, `dice_per_base`, and the `duration`.
    SCW-EVENT-03, SCW-EVENT-04, SCW-EVENT-05, SCW-EVENT-06, SCW-EVENT-13.
    """
    options = read({"dust_cloud_direction": dust_cloud_direction})
    event = event_cards.event(dice, _card(suit, rank), options)
    answer: dict[str, Any] = {"effect": EFFECTS[event.effect]}
    if event.effect == BASES_LEAVE:
        answer["bases"] = event.bases
    elif event.effect in (BASES_APPEAR, DUST_CLOUD):
        answer |= {"occurs": event.occurs, "bases": event.bases, "direction": DIRECTIONS[event.direction]}
        if event.occurs or event.effect == DUST_CLOUD:
            answer["distance_zones"] = event.distance
    elif event.effect == BONUS:
        answer |= {"movement_points": event.points, "die_score": event.score}
        answer["duration"] = DURATIONS[event.duration]
    elif event.effect == SHORTAGE:
        answer |= {"weapon": WEAPONS[event.weapon], "dice_per_base": SHORT_DICE}
        answer["duration"] = DURATIONS[event.duration]
    return answer | {"clauses": ["SCW-EVENT-03", _clause(suit, rank)]}


def deal_event_deck(dice: Dice, *, turns: Annotated[int, Ge(1), Le(DECK)]) -> dict[str, Any]:
    """Deals the `cards` of a deck for that many turns.

    Each is dealt by a die for those left. These dice have 52, 51, 50 ... sides. The fifty-second card
    needs none. SCW-EVENT-01, SCW-EVENT-02.
    """
    cards = event_cards.deal(dice, turns)
    return {
        "cards": [f"{SUITS[event_cards.suit(card)]}-{RANKS[event_cards.rank(card)]}" for card in cards],
        "clauses": ["SCW-EVENT-01", "SCW-EVENT-02", "SCW-R-38"],
    }


class Turned(BaseModel):
    """A card, and the turn in which it was turned."""

    model_config = ConfigDict(strict=True, extra="forbid")

    turn: Turn
    suit: Suit
    rank: Rank


def event_effects(
    dice: Dice,
    *,
    cards: Annotated[tuple[Turned, ...], MaxLen(1_000)],
    turn: Turn,
    event_bonuses_stack: bool = True,
) -> dict[str, Any]:
    """Returns the effects in force in a *turn*.

    `movement_points` and `die_score` that European and European-led troops add, and their weapons under
    `ammunition_shortage`. SCW-EVENT-07, SCW-EVENT-08, SCW-EVENT-12, SCW-EVENT-14.
    """
    seen: set[tuple[int, int]] = set()
    turns: set[int] = set()
    for place, card in enumerate(cards):
        if card.turn in turns:
            raise BadInput(f"cards.{place}.turn", "a card was turned in that turn already (SCW-EVENT-03)")
        turns.add(card.turn)
        whole_deck = (card.turn - 1) // DECK, _card(card.suit, card.rank)
        if whole_deck in seen:
            raise BadInput(f"cards.{place}.rank", "that card has been turned already (SCW-R-38)")
        seen.add(whole_deck)
    options = read({"event_bonuses_stack": event_bonuses_stack})
    turned = [(card.turn, _card(card.suit, card.rank)) for card in cards]
    acting = event_cards.in_force(turned, turn, options)
    clauses = {_clause(card.suit, card.rank): None for card in cards if card.turn < turn}
    return {
        "movement_points": acting.points,
        "die_score": acting.score,
        "ammunition_shortage": sorted(WEAPONS[weapon] for weapon in acting.short),
        "clauses": [*clauses, "SCW-R-33", "SCW-R-35"],
    }
