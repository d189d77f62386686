"""All that a browser needs to play an assisted game on without signal, as far as its reader may see it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

import rules
from battles.offline.offline_game import OfflineGame
from battles.pages.at_table.assisted import Drawn, side_view
from battles.pages.at_table.table import TableDesk
from battles.table import counting as counted
from battles.table.assisted import BROKEN, AssistedTable, name_of_entry
from campaign.i18n.language import reader_language
from rules import adjusting_step
from rules.core.assisted import ADJUST, Step

UNITS = ("unit", "target")


def offline_data(desk: TableDesk, table: AssistedTable) -> dict[str, Any]:
    """Returns the game of the member's side, or {"needs_signal": True} if a referee has taken part in it.

    The referee's cards and reserves come from dice that nobody may know before.
    """
    found = game_data(desk, table)
    try:
        OfflineGame(found).replay([])
    except BROKEN:
        return {"needs_signal": True}
    return found


def game_data(desk: TableDesk, table: AssistedTable) -> dict[str, Any]:
    """Returns the table, its steps in force, and the words of its screens. Units are named by their refs."""
    refs = {visible.unit.key: visible.ref for visible in desk.visible_units}
    stored = list(desk.own.steps) if desk.own else []
    game = table.replay(stored)
    steps = list(rules.steps_in_force(table.entries(stored)))
    by_hand = adjusting_step(game, table.tallies_in(desk.log()))
    drawn = Drawn(desk, table.begin())
    rows = drawn.game.rows()
    views = [side_view(drawn, side, rows, "") for side in desk.sides]
    ruleset = desk.battle.ruleset
    return {
        "ruleset": ruleset,
        "language": reader_language(),
        "entrants": [asdict(each) | {"key": refs[each.key]} for each in table.entrants],
        "options": dict(table.options),
        "played": table.played,
        "position": position_with_refs(table, refs),
        "begun": {refs[key]: asdict(tally) for key, tally in table.begun.items()},
        "taken_back": [
            *table.names_in_force(stored),
            *([name_of_entry(by_hand)] if by_hand else []),
        ],
        "steps": [with_refs(each, refs) for each in (*steps, *([by_hand] if by_hand else []))],
        "seen": len(stored),
        "name": desk.engagement.label,
        "caps": f"{rules.find(ruleset).title} · {desk.scale}",
        "beat": counted.beat_number(ruleset, 0).replace("0", "%d"),
        "names": drawn.names,
        "letters": [visible.letter for visible in desk.visible_units],
        "sides": drawn.sides,
        "side_letters": [drawn.letter_of_side(side) for side in range(len(drawn.sides))],
        "order": [[view.letter, view.name, view.words] for view in views],
        "words": words_of_screens(),
    }


def position_with_refs(table: AssistedTable, refs: Mapping[str, str]) -> dict[str, Any] | None:
    """Returns how the computer left the units of *table*, with refs in place of their keys."""
    if table.position is None:
        return None
    found = table.position.data()
    for unit in found["units"]:
        unit["key"] = refs[unit["key"]]
    found["contacts"] = [
        [refs[one], refs[other], *ground] for one, other, *ground in found.get("contacts", ())
    ]
    return found


def with_refs(step: Step, refs: Mapping[str, str]) -> dict[str, Any]:
    """Returns *step* with refs in place of the keys of units."""
    found = {name: refs.get(value, value) if name in UNITS else value for name, value in step.items()}
    if step["do"] == ADJUST:
        found["lines"] = {refs[key]: line for key, line in step["lines"].items()}
    return found


def words_of_screens() -> dict[str, str]:
    """Returns the texts of the screens in the reader's language."""
    return {
        "back": _("Back"),
        "choose": _("Choose one."),
        "kept": _("as last time"),
        "known": _("From the roster:"),
        "left": _("<b>%(left)s</b> of %(whole)s left"),
        "lost": _("lost"),
        "not_open": _("You cannot do that now."),
        "roll": _("Roll for me"),
        "roll_all": _("Roll all for me"),
        "so_far": _("So far:"),
        "undo": _("Undo"),
    }
