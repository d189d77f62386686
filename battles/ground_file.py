"""The ground of an engagement as a small file that an umpire may write: the [board] of a scenario."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import rules
from battles.layouts import Layout
from battles.models import Battle
from battles.scenario import AS_IT_COMES, Laying, Table, table
from campaign.logic.muster import Muster
from rules import BadInput, FullLog, SeededDice
from rules.core.boards.paper import written

NOTHING_ON_IT: dict[str, Any] = {"areas": [], "lines": [], "crossings": []}


def laying_of(battle: Battle | None) -> Laying:
    """What the umpire has chosen for *battle*."""
    if battle is None:
        return AS_IT_COMES
    ground = NOTHING_ON_IT | tomllib.loads(battle.ground)["board"] if battle.ground else None
    return Laying(Layout(battle.layout) if battle.layout else None, ground)


def text_of(board: Mapping[str, Any], ruleset: str, name: str) -> str:
    """*board* as the file that `board_from` reads; *name*: of the engagement."""
    heading = [name, "Places are [x, y] in whole cm from the near left corner."]
    return written(board, heading, rules.find(ruleset).ground_words or {})


def board_from(text: str, laid: Table) -> dict[str, Any]:
    """The board that *text* tells of, checked by the rules in the place of the one *laid*.

    Raises BadInput naming the field, and the line as its place.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # recursion: brackets nested without end
        raise BadInput("board", str(error)) from None
    for name in data:
        if name != "board":
            raise BadInput(name, "is not a field of a ground", str(rules.line_of(text, name)))
    said = data.get("board")
    if not isinstance(said, dict):
        raise BadInput("board", "must be a table of named values")
    board = NOTHING_ON_IT | said
    try:
        rules.find(laid.scenario.ruleset).check(replace(laid.scenario, board=board))
    except BadInput as fault:
        if fault.field.partition(".")[0] == "board":  # else units of the other ground: they are laid anew
            raise BadInput(fault.field, fault.why, str(rules.line_of(text, fault.field))) from None
    return board


def try_out(muster: Muster, ruleset: str, seed: str, laying: Laying) -> Table | None:
    """The table of *muster* laid as *laying* has it, everybody where he can stand; None: nobody to show.

    Raises BadInput if they cannot be laid out so.
    """
    laid = table(muster, ruleset, seed, laying)
    if laid is not None:
        scenario = laid.scenario
        rules.find(ruleset).set_up(scenario, SeededDice(seed), FullLog(), rules.computers(scenario))
    return laid
