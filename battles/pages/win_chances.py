"""The odds of a fight as the computer's trials have them: a bar, and sentences."""

from typing import Any

from django.utils.translation import gettext as _, ngettext

from battles.models import Battle
from campaign.models import Side
from campaign.pages.desk.queue_items import Chance, Chances
from campaign.pages.parts.wording import phrases as words
from rules.core.chances.odds import share


def battle_chances(battle: Battle | None, sides: dict[str, Side]) -> Chances | None:
    """Returns the chances by the battle's simulations; None before there are any."""
    odds = (battle.win_chances if battle else None) or {}
    return desk_chances(odds, sides) if "held" in odds else None


def loss_sentences(battle: Battle | None, sides: dict[str, Side]) -> tuple[str, ...]:
    """Says what the simulated battles cost each side."""
    odds = (battle.win_chances if battle else None) or {}
    lost = odds["lost"] if "held" in odds else {}
    return tuple(
        _("%(side)s, men lost: from %(low)s to %(high)s, median %(middle)s.")
        % {
            "side": sides[key].label,
            **dict(zip(("low", "middle", "high"), map(words.number, lost[key]), strict=True)),
        }
        for key in sides  # a database may keep them in another order
        if key in lost
    )


BAR = 384  # units of the bar on the desk


def desk_chances(odds: dict[str, Any], sides: dict[str, Side]) -> Chances:
    """Returns the bar of a card on the desk, with Wilson's 95 % intervals.

    One side left, drawn, the other right.
    """
    runs, held = odds["runs"], odds["held"]
    first, *others = sides
    parts: list[Chance] = []
    bars: list[tuple[int, int, str]] = []
    whiskers: list[str] = []
    start = 0
    for key in (first, "", *others):
        times = held.get(key, 0)
        part, letter = share(times, runs), sides[key].letter if key else ""
        name = _("%(side)s wins") % {"side": sides[key].label} if key else _("Drawn")
        low, high = round(part.low * 100), round(part.high * 100)
        parts.append(Chance(letter, name, round(100 * times / runs), low, high))
        ends = BAR * (start + times) // runs
        bars.append((BAR * start // runs, ends - BAR * start // runs, letter))
        if key:
            bounds = (low, high) if key == first else (100 - high, 100 - low)
            whiskers.append(whisker_path(*(BAR * bound // 100 for bound in bounds), upper=key == first))
        start += times
    parts_text = "; ".join(
        _("%(name)s %(percent)d %%, between %(low)d and %(high)d")
        % {"name": bound.name, "percent": bound.percent, "low": bound.low, "high": bound.high}
        for bound in parts
    )
    run = ngettext("%(number)s simulated battle", "%(number)s simulated battles", runs) % {
        "number": words.number(runs)
    }
    return Chances(runs, f"{run}: {parts_text}.", tuple(parts), tuple(bars), tuple(whiskers))


def whisker_path(low: int, high: int, *, upper: bool) -> str:
    at, top = (5, 1) if upper else (31, 27)
    return f"M{low} {at}H{high}M{low} {top}v8M{high} {top}v8"
