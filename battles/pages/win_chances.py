"""The odds of a fight as the computer's trials have them: a bar, and sentences."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.models import Battle
from campaign.models import Side
from campaign.pages.parts import phrases as words


@dataclass(frozen=True, slots=True)
class Stretch:
    """One end of the fight: the letter of who holds the field, "" for nobody, and how often."""

    letter: str
    start: int
    times: int


@dataclass(frozen=True, slots=True)
class Bar:
    runs: int
    stretches: tuple[Stretch, ...]


def chances_bar(battle: Battle | None, sides: dict[str, Side]) -> Bar | None:
    """One side from the left, the other from the right, nobody between them."""
    if battle is None or not battle.odds:
        return None
    first, *others = sides
    found: list[Stretch] = []
    for key in (first, "", *others):
        if times := battle.odds["held"].get(key, 0):
            start = sum(each.times for each in found)
            found.append(Stretch(sides[key].letter if key else "", start, times))
    return Bar(battle.odds["runs"], tuple(found))


def chances_sentences(battle: Battle | None, sides: dict[str, Side]) -> tuple[str, ...]:
    """Says how the simulated battles ended, and what they cost each side."""
    if battle is None or not battle.odds:
        return ()
    odds = battle.odds
    times = odds["held"]
    held = [
        _("%(side)s in %(times)d") % {"side": sides[key].called if key else _("nobody"), "times": times[key]}
        for key in (*sides, "")  # a database may keep them in another order
        if key in times
    ]
    told = [
        _("%(side)s, men lost: from %(low)s to %(high)s, median %(middle)s.")
        % {
            "side": sides[key].called,
            **dict(zip(("low", "middle", "high"), map(words.number, odds["lost"][key]), strict=True)),
        }
        for key in sides
        if key in odds["lost"]
    ]
    first = _("%(runs)d simulated battles. Field held by: %(held)s.")
    return (first % {"runs": odds["runs"], "held": ", ".join(held)}, *told)
