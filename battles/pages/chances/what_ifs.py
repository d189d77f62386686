"""Draws what-ifs of a battle that waits beside the battle as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from django.utils.translation import gettext as _

import rules
from battles.access import battle_of, ruleset_of
from battles.i18n.rule_errors import fault_sentence
from battles.mustering.battle_types import usual_battle_type
from battles.pages.win_chances import BAR, desk_chances
from battles.scenario import TEMPERS
from battles.table.ground_file import laying_of
from battles.table.what_ifs import WhatIf, possible_what_ifs
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.logic.vocabulary import Stance
from campaign.models import Engagement, Side
from campaign.pages.desk.queue_items import Chances
from campaign.pages.parts.wording import phrases as words
from campaign.store.stored_names import force_and_unit_names
from rules import BadInput
from rules.core.chances.odds import share

TEMPER_NAMES: Final = {
    "bold": lambda side: _("%(side)s plays boldly") % {"side": side},
    "steady": lambda side: _("%(side)s plays steadily") % {"side": side},
    "wary": lambda side: _("%(side)s plays cautiously") % {"side": side},
}


@dataclass(frozen=True, slots=True)
class WhatIfCard:
    """One change, and what comes of it in the battles fought so far."""

    key: str
    name: str
    text: str  # how many are fought, or why none can be
    chances: Chances | None
    marks: tuple[int, ...]  # where the bar of the battle as it stands is divided
    points: str  # "−25"
    change: str  # "points for Cuba (±2). Median loss: Spain 210, Cuba 130."


def what_if_names(engagement: Engagement, sides: Mapping[str, Side]) -> dict[str, str]:
    """Returns the names of all changes that can be made to the battle of *engagement*, by key. One query."""
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    ruleset = ruleset_of(engagement)
    laying = laying_of(engagement, battle_of(engagement))
    kind = laying.kind or usual_battle_type(muster, rules.find(ruleset))
    forces = names_of_forces(engagement, muster)
    possible = possible_what_ifs(muster, ruleset, kind, is_begun=bool(laying.position))
    return {change.key: what_if_name(change, sides, forces) for change in possible}


def names_of_forces(engagement: Engagement, muster: Muster) -> dict[str, str]:
    called = force_and_unit_names(engagement.campaign)
    forces = (force for party in muster.parties for force in party.forces)
    return {force.key: called.get(force.name, force.name) for force in forces}


def what_if_name(change: WhatIf, sides: Mapping[str, Side], forces: Mapping[str, str]) -> str:
    if change.what == "temper":
        return TEMPER_NAMES[TEMPERS[Stance(change.to)]](sides[change.of].label)
    if change.what == "guns":
        return _("%(side)s has no guns") % {"side": sides[change.of].label}
    if change.what == "hour":
        return _("%(force)s arrives an hour earlier") % {"force": forces[change.of]}
    if change.what == "rules":
        return _("Rules: %(rules)s") % {"rules": rules.find(change.of).title}
    if change.of:
        return _("%(side)s lays an ambush") % {"side": sides[change.of].label}
    return _("Without the ambush")


def what_if_cards(
    odds: Mapping[str, Any], names: Mapping[str, str], sides: dict[str, Side]
) -> tuple[WhatIfCard, ...]:
    """Returns a card for each what-if of *odds*, in the order of the list they are chosen from."""
    asked = odds.get("what_ifs", {})
    order = [key for key in names if key in asked]  # a database may keep them in another
    return tuple(what_if_card(key, names[key], asked[key], odds, sides) for key in order)


def what_if_card(
    key: str, name: str, counts: Mapping[str, Any], odds: Mapping[str, Any], sides: dict[str, Side]
) -> WhatIfCard:
    if fault := counts.get("fault"):
        fault_text = fault_sentence(BadInput(fault["field"], fault["why"], fault["line"]))
        return WhatIfCard(key, name, _("This table cannot be set up: %s") % fault_text, None, (), "", "")
    text = _("%(done)s of %(wanted)s battles") % {
        "done": words.number(counts["runs"]),
        "wanted": words.number(counts["wanted"]),
    }
    as_it_stands = odds.get("first", odds)
    if not counts["runs"] or not as_it_stands["runs"]:
        return WhatIfCard(key, name, text, None, (), "", "")
    first, *others = sides
    before, after = (share(row["held"].get(first, 0), row["runs"]) for row in (as_it_stands, counts))
    points = round(100 * after.count / after.of - 100 * before.count / before.of)
    spread = round(100 * hypot(after.high - after.low, before.high - before.low) / 2)
    losses_text = ", ".join(f"{sides[side].label} {words.number(counts['lost'][side][1])}" for side in sides)
    change = _("points for %(side)s (±%(spread)d). Median loss: %(losses)s.") % {
        "side": sides[first].label,
        "spread": spread,
        "losses": losses_text,
    }
    return WhatIfCard(
        key,
        name,
        text if counts["runs"] < counts["wanted"] else "",
        desk_chances(dict(counts), sides),
        divisions(as_it_stands, sides),
        f"{points:+d}".replace("-", "−"),
        change,
    )


def divisions(odds: Mapping[str, Any], sides: Mapping[str, Side]) -> tuple[int, ...]:
    """Returns where the bar of *odds* is divided: after the first side, and after nobody."""
    first = next(iter(sides))
    held = odds["held"]
    won, drawn = held.get(first, 0), held.get("", 0)
    return tuple(BAR * times // odds["runs"] for times in (won, won + drawn))
