"""The odds of a fight as the computer's trials have them: a bar, and sentences."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from battles.models import Battle
from campaign.models import Side
from campaign.pages.desk.queue_items import Chance, Chances
from campaign.pages.parts import phrases as words
from rules.core.odds import share


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
    if battle is None or not battle.win_chances or "held" not in battle.win_chances:
        return None
    first, *others = sides
    found: list[Stretch] = []
    for key in (first, "", *others):
        if times := battle.win_chances["held"].get(key, 0):
            start = sum(each.times for each in found)
            found.append(Stretch(sides[key].letter if key else "", start, times))
    return Bar(battle.win_chances["runs"], tuple(found))


def chances_sentences(battle: Battle | None, sides: dict[str, Side]) -> tuple[str, ...]:
    """Says how the simulated battles ended, and what they cost each side."""
    if battle is None or not battle.win_chances or "held" not in battle.win_chances:
        return ()
    odds = battle.win_chances
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


BAR = 384  # units of the bar on the desk


def desk_chances(odds: dict[str, Any], sides: dict[str, Side]) -> Chances:
    """The bar of a card on the desk, with Wilson's 95 % intervals: one side left, drawn, the other right."""
    runs, held = odds["runs"], odds["held"]
    first, *others = sides
    parts: list[Chance] = []
    bars: list[tuple[int, int, str]] = []
    whiskers: list[str] = []
    start = 0
    for key in (first, "", *others):
        times = held.get(key, 0)
        part, letter = share(times, runs), sides[key].letter if key else ""
        name = _("%(side)s wins") % {"side": sides[key].called} if key else _("Drawn")
        low, high = round(part.low * 100), round(part.high * 100)
        parts.append(Chance(letter, name, round(100 * times / runs), low, high))
        ends = BAR * (start + times) // runs
        bars.append((BAR * start // runs, ends - BAR * start // runs, letter))
        if key:
            bounds = (low, high) if key == first else (100 - high, 100 - low)
            whiskers.append(whisker_path(*(BAR * each // 100 for each in bounds), upper=key == first))
        start += times
    said = "; ".join(
        _("%(name)s %(percent)d %%, between %(low)d and %(high)d")
        % {"name": each.name, "percent": each.percent, "low": each.low, "high": each.high}
        for each in parts
    )
    run = ngettext("%d simulated battle", "%d simulated battles", runs) % runs
    return Chances(runs, f"{run}: {said}.", tuple(parts), tuple(bars), tuple(whiskers))


def whisker_path(low: int, high: int, *, upper: bool) -> str:
    at, top = (5, 1) if upper else (31, 27)
    return f"M{low} {at}H{high}M{low} {top}v8M{high} {top}v8"
