"""Relations between the sides of a campaign: enemies, allies or neutral, by date.

Everything that one side may do to another asks `Relations`. Two sides of which nothing is said are enemies.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum


class Relation(StrEnum):
    """The relation of two sides."""

    ENEMY = "enemy"
    ALLY = "ally"
    NEUTRAL = "neutral"


Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Agreement:
    """An agreement: *sides* are of that *kind* to each other from turn *turn* on.

    `entry`: neutrals may enter each other's garrisoned towns.
    """

    turn: int
    sides: Pair
    kind: Relation
    entry: bool = False


@dataclass(frozen=True, slots=True)
class Relations:
    """The relations of one turn. `kinds`: by pair, both ways round; a pair that is not there is hostile.

    CAMP-MARCH-14.
    """

    kinds: dict[Pair, Relation] = field(default_factory=dict)
    entry: frozenset[Pair] = frozenset()

    def relation_between(self, one: str, other: str) -> Relation:
        """Returns how two sides stand to each other; a side is its own ally."""
        return Relation.ALLY if one == other else self.kinds.get((one, other), Relation.ENEMY)

    def are_enemies(self, one: str, other: str) -> bool:
        """Tells whether two sides fight each other.

        Nobody ("") is no enemy.
        """
        if one == other or not one or not other:
            return False
        return not self.kinds or self.kinds.get((one, other), Relation.ENEMY) is Relation.ENEMY

    def are_friends(self, one: str, other: str) -> bool:
        """Tells whether both are one side, or allies.

        Nobody ("") is no friend.
        """
        if one == other:
            return bool(one)
        return bool(self.kinds) and self.kinds.get((one, other)) is Relation.ALLY

    def are_neutral(self, one: str, other: str) -> bool:
        """Tells whether two sides keep out of each other's way."""
        return bool(self.kinds) and self.kinds.get((one, other)) is Relation.NEUTRAL

    def allies_of(self, side: str) -> frozenset[str]:
        """Returns the allies of *side*, itself not among them."""
        return frozenset(
            other for (one, other), kind in self.kinds.items() if one == side and kind is Relation.ALLY
        )

    def may_enter(self, side: str, holder: str) -> bool:
        """Tells whether *side* may go through fortifications of *holder*.

        They are its own or an ally's, or a neutral gives leave.
        """
        return not holder or self.are_friends(side, holder) or (side, holder) in self.entry

    def shuts_out(self, side: str, holder: str) -> bool:
        """Tells whether *side* may not even come to fortifications of *holder*, a neutral."""
        return self.are_neutral(side, holder) and (side, holder) not in self.entry


ALL_ENEMIES = Relations()


def relations_in(turn: int, agreements: Iterable[Agreement]) -> Relations:
    """Returns the relations of that turn: for each pair, the latest that has begun."""
    kinds, entry = dict[Pair, Relation](), set[Pair]()
    for agreement in sorted(agreements, key=lambda agreement: agreement.turn):
        if agreement.turn > turn:
            break
        for pair in (agreement.sides, agreement.sides[::-1]):
            kinds[pair] = agreement.kind
            entry.discard(pair)
            if agreement.entry and agreement.kind is Relation.NEUTRAL:
                entry.add(pair)
    kinds = {pair: kind for pair, kind in kinds.items() if kind is not Relation.ENEMY}
    return Relations(kinds, frozenset(entry)) if kinds else ALL_ENEMIES
