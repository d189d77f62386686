"""The units that are not on the map of a battle pack: reserves by their hour, and those that hide."""

from collections.abc import Mapping
from typing import Any

import rules
from battles.board.frames import Replay
from battles.pages.reserves import COMES
from campaign.i18n.war_words import gettext as _, ngettext
from rules import Scenario

RESERVE, HIDDEN = "reserve", "marked"  # states of units that are not on the board yet


def units_off_map(scenario: Scenario, shown: Replay) -> tuple[str, ...]:
    """Returns sentences that name the units of *shown* off the board, and say why; none if all are there."""
    units = {unit["key"]: unit for unit in scenario.units}
    groups: dict[tuple[int, str], list[str]] = {}
    for drawn_unit, stand in zip(shown.units, shown.opening, strict=True):
        if not stand.on_table and stand.state in (RESERVE, HIDDEN) and drawn_unit.key in units:
            when = arrival(scenario, units[drawn_unit.key]) if stand.state == RESERVE else (0, _("Hidden"))
            groups.setdefault(when, []).append(drawn_unit.name)
    if not groups:
        return ()
    number_on_board = sum(stand.on_table for stand in shown.opening)
    count = ngettext(
        "%(there)d of %(all)d units is on the map. The computer keeps the others back.",
        "%(there)d of %(all)d units are on the map. The computer keeps the others back.",
        number_on_board,
    )
    lines = (f"{when}: {'; '.join(names)}." for (_order, when), names in sorted(groups.items()))
    return (count % {"there": number_on_board, "all": len(shown.units)}, *lines)


def arrival(scenario: Scenario, unit: Mapping[str, Any]) -> tuple[int, str]:
    """Returns when a reserve comes, to sort by and in words."""
    reserve = scenario.terms.get("reserves", {}).get(unit.get("reserve"), {})
    beat = rules.find(scenario.ruleset).beat
    if turn := reserve.get(beat):
        words = str(COMES[beat]) % turn
    elif dice := reserve.get("dice"):
        words = ngettext("reserve of %d die", "reserve of %d dice", dice) % dice
    else:
        words = _("Reserves")
    return turn or scenario.turn_limit + 1, words[:1].upper() + words[1:]
