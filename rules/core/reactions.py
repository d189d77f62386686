"""Reactions: what the other side may do while an order is carried out.

A ruleset declares its reactions beside its sequence. The function that carries out an order reports what
happens and continues when the reactions are over:

    REACTIONS = (
        Reaction("MACD-CHG-05", "charged", who=target, options=charge_reactions, play=react_to_charge),
        Reaction("MACD-CHG-08", "fired_at_while_charging", charger, answers, answer, inside=("charged",)),
    )
    battle.happens(Happening("charged", actor=unit, target=other, facts=facts))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.units import Unit

ORDER: Final = "order"
"""The trigger while no reaction is under way."""

NO_REACTION: Final = 0
"""The option of a unit that does not react. It is offered first."""


@dataclass(slots=True)
class Happening:
    """Something that a unit may react to. A reaction writes what it used up into *facts*."""

    trigger: str  # "charged": a name that the ruleset chooses
    actor: Unit
    target: Unit | None = None
    facts: Any = None


@dataclass(frozen=True, slots=True)
class Because:
    """The reason for a question: what happened, and the unit that made it happen."""

    trigger: str
    actor: int


@dataclass(frozen=True, slots=True)
class Reaction:
    """One entry of a ruleset's REACTIONS. Its functions get the ruleset's own Battle and Unit."""

    clause: str
    trigger: str
    who: Callable[[Any, Happening], Iterable[Unit]]
    """The units that may react, in the order in which they are asked."""
    options: Callable[[Any, Any, Happening], Sequence[int]]
    """What a unit may do, as numbers above 0; none if it cannot react."""
    play: Callable[[Any, Any, int, Happening], None]
    """Carries out the option chosen."""
    inside: tuple[str, ...] = (ORDER,)
    """Where it may happen: in an order, or in the reactions to these triggers, which it interrupts."""
    is_forced: bool = False
    """True if the unit must react: then NO_REACTION is not offered."""


def check_reactions(reactions: Sequence[Reaction]) -> None:
    """Raises ValueError if reactions could trigger each other in a circle, or one can never be played."""
    triggers = {reaction.trigger for reaction in reactions}
    for reaction in reactions:
        unknown = [name for name in reaction.inside if name != ORDER and name not in triggers]
        if unknown or not reaction.inside:
            raise ValueError(f"{reaction.clause}: nothing called {', '.join(unknown) or 'nothing'} happens")
    longest_chain(reactions)


def longest_chain(reactions: Sequence[Reaction]) -> tuple[str, ...]:
    """Returns the longest chain of triggers that can interrupt each other, the order first.

    Raises ValueError naming the triggers of a circle.
    """
    longest: tuple[str, ...] = (ORDER,)
    open_chains: list[tuple[str, ...]] = [(ORDER,)]
    starts = sorted({reaction.trigger for reaction in reactions})
    open_chains += [(trigger,) for trigger in starts]  # a circle that no order leads to is still a circle
    while open_chains:
        chain = open_chains.pop()
        if chain[0] == ORDER and len(chain) > len(longest):
            longest = chain
        for reaction in reactions:
            if chain[-1] in reaction.inside:
                if reaction.trigger in chain:
                    circle = (*chain[chain.index(reaction.trigger) :], reaction.trigger)
                    raise ValueError(f"{reaction.clause}: reactions go round: {' > '.join(circle)}")
                open_chains.append((*chain, reaction.trigger))
    return longest
