"""All that a browser needs to play an assisted game on without signal, as far as its reader may see it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _, ngettext, pgettext

import rules
from battles.board.drawing import draw_board
from battles.board.grid import lattice, place_name
from battles.board.positions import WINDS
from battles.pages.at_table.assisted import Drawn, side_view
from battles.pages.at_table.board import arrow_of, replay_of_places, width_of
from battles.pages.at_table.table import TableDesk
from battles.table import counting as counted
from battles.table.assisted import AssistedTable, name_of_entry
from battles.table.referee import has_referee
from campaign.i18n.language import reader_language
from rules import SIDES, RefereeGame, adjusting_step
from rules.core.assisted import ADJUST, Step
from rules.core.refereeing.board import LAY
from rules.core.refereeing.cards import CARDS
from rules.core.refereeing.game import CHOOSE
from rules.core.secret_choices import pair_word, pairs_of_word

UNITS = ("unit", "target")
END = "</svg>"


def game_data(desk: TableDesk, table: AssistedTable, more: Sequence[Step] = ()) -> dict[str, Any]:
    """Returns the table, its steps in force, and the words of its screens. Units are named by their refs.

    *more*: steps that the page shows and that are not stored yet.
    """
    refs = {visible.unit.key: visible.ref for visible in desk.visible_units}
    stored = list(desk.own.steps) if desk.own else []
    in_force, called = rules.steps_in_force(table.entries(stored)), table.names_in_force(stored)
    game, fitting = table.replay_fitting(in_force)
    steps = [in_force[number] for number in fitting]
    names = [called[number] for number in fitting]
    board = board_data(Drawn(desk, game), game) if isinstance(game, RefereeGame) else None
    by_hand = adjusting_step(game, table.tallies_in(desk.log()))
    for step in (*([by_hand] if by_hand else []), *more):
        steps.append(step)
        names.append(name_of_entry(step))
    drawn = Drawn(desk, table.begin())
    rows = drawn.game.rows()
    views = [side_view(drawn, side, rows, "") for side in desk.sides]
    ruleset = desk.battle.ruleset
    return {
        "ruleset": ruleset,
        "language": reader_language(),
        "entrants": [asdict(row) | {"key": refs[row.key]} for row in table.entrants],
        "options": dict(table.options),
        "limit": table.limit,
        "arrivals": {refs[key]: turn for key, turn in table.arrivals.items()},
        "is_led": table.is_led,
        "played": table.played,
        "position": position_with_refs(table, refs),
        "begun": {refs[key]: asdict(tally) for key, tally in table.begun.items()},
        "taken_back": names,
        "steps": [with_refs(row, refs) for row in steps],
        "seen": len(stored),
        "name": desk.engagement.label,
        "caps": f"{rules.find(ruleset).title} · {desk.scale}",
        "beat": counted.beat_number(ruleset, 0).replace("0", "%d"),
        "names": drawn.names,
        "letters": [visible.letter for visible in desk.visible_units],
        "sides": drawn.sides,
        "side_letters": [drawn.letter_of_side(side) for side in range(len(drawn.sides))],
        "order": [[view.letter, view.name, view.words] for view in views],
        "result_only": desk.member.url("battles:table", ref=desk.engagement.ref),
        "depths": depths_of(desk, is_led=table.is_led),
        "board": board,
        "words": words_of_screens() | words_of_board(),
    }


def depths_of(desk: TableDesk, *, is_led: bool) -> list[list[str]]:
    """Returns how much the phone can do: its name and its page, "" for what it does now."""

    def url(name: str) -> str:
        return desk.member.url(f"battles:{name}", ref=desk.engagement.ref)

    depths = [[_("Assisted"), url("assisted") if is_led else ""]]
    if has_referee(desk.battle.ruleset):
        depths.append([_("Referee"), "" if is_led else url("referee")])
    return depths


def position_with_refs(table: AssistedTable, refs: Mapping[str, str]) -> dict[str, Any] | None:
    """Returns how the computer left the units of *table*, with refs in place of their keys."""
    if table.position is None:
        return None
    position = table.position.data()
    for unit in position["units"]:
        unit["key"] = refs[unit["key"]]
    position["contacts"] = [
        [refs[one], refs[other], *ground] for one, other, *ground in position.get("contacts", ())
    ]
    return position


def with_refs(step: Step, refs: Mapping[str, str]) -> dict[str, Any]:
    """Returns *step* with refs in place of the keys of units."""
    step_with_refs = {
        name: refs.get(value, value) if name in UNITS else value for name, value in step.items()
    }
    if step["do"] == ADJUST:
        step_with_refs["lines"] = {refs[key]: line for key, line in step["lines"].items()}
    elif step["do"] == LAY:
        for name in ("places", "bases"):
            step_with_refs[name] = {refs.get(key, key): at for key, at in step.get(name, {}).items()}
    elif step["do"] == CHOOSE:
        step_with_refs |= {side: answer_with_refs(step[side], refs) for side in SIDES}
    if CARDS in step:
        step_with_refs[CARDS] = [refs.get(word, word) for word in step[CARDS]]
    return step_with_refs


def answer_with_refs(answer: str, refs: Mapping[str, str]) -> str:
    """Returns an answer to a secret choice with refs in place of the keys of units."""
    pairs = [(refs.get(unit, unit), refs.get(target, target)) for unit, target in pairs_of_word(answer)]
    return pair_word(pairs) or answer


def words_of_screens() -> dict[str, str]:
    """Returns the texts of the screens in the reader's language."""
    return {
        "back": _("Back"),
        "before": _("before"),
        "both_off": _("Casualties of both sides come off together."),
        "choose": _("Choose one."),
        "figures": _("Figures"),
        "figures_left": pgettext("figures", "left"),
        "kept": _("as last time"),
        "known": _("From the roster:"),
        "left": _("<b>%(left)s</b> of %(whole)s left"),
        "lost": _("lost"),
        "marked": _("marked"),
        "not_open": _("You cannot do that now."),
        "result_only": _("Result only"),
        "roll": _("Roll for me"),
        "roll_all": _("Roll all for me"),
        "so_far": _("So far:"),
        "tests": _("Tests, in the order in which they are taken"),
        "undo": _("Undo"),
        "unit_unhurt": ngettext("%d unit without losses", "%d units without losses", 1),
        "units_unhurt": ngettext("%d unit without losses", "%d units without losses", 2),
    }


def board_data(drawn: Drawn, game: RefereeGame) -> dict[str, Any] | None:
    """Returns the board; None if the game keeps none now. Its ground ends where the units go."""
    plan = lattice(game.board) if game.board is not None else None
    if plan is None or game.board is None:
        return None
    plate = replace(draw_board(game.board, replay_of_places(drawn, game), at=0), unit_marks=())
    cells = [(column, row) for column in range(plan.cols) for row in range(plan.rows)]
    return {
        "ground": render_to_string("components/ground.html", {"board": plate}).strip().removesuffix(END),
        "width": width_of(plan),
        "cells": [[place_name(plan, cell), *cell, *plan.middle(cell)] for cell in cells],
        "facings": [
            [number, arrow_of(plan, number), str(WINDS[plan.bearing(number)]), plan.bearing(number)]
            for number in range(plan.facings)
        ],
    }


def words_of_board() -> dict[str, str]:
    """Returns the texts of the board in the reader's language."""
    return {
        "all_the_same": _("Move it there all the same"),
        "as_it_moves": _("as it moves"),
        "cell": _("Cell"),
        "facing": _("Facing"),
        "move_there": _("Move it there"),
        "not_placed": _("Not on the board yet: %(number)d."),
        "set_place": _("Set its place"),
        "tap_unit": _("Tap a unit, then its new cell."),
        "type_cell": _("Type the cell instead"),
        "unit": _("Unit"),
        "no_board": _(
            "The board can be set up once there is a signal. Until then the phone asks for range and cover."
        ),
    }
