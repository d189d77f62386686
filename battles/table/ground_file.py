"""The ground of an engagement as a small file that an umpire may write: the [board] of a scenario."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django.utils.text import slugify

import rules
from battles.i18n.rule_errors import LONGEST, shortened_text
from battles.models import Battle
from battles.mustering.battle_types import BattleType
from battles.mustering.establishments import tables_in_force
from battles.scenario import Laying, Table, table_of_muster
from battles.table.handover import laying_of_handover
from campaign.logic.casualties.muster import Muster
from campaign.models import Engagement
from campaign.scenario.nesting import TOO_DEEP, line_nested_too_deep
from rules import BadInput, FullLog, SeededDice
from rules.core.boards.paper import board_text
from rules.core.files.toml_text import long_number

LARGEST_FILE = 100_000  # letters of a ground


NOTHING_ON_IT: dict[str, Any] = {"areas": [], "lines": [], "crossings": []}
THINGS = (*NOTHING_ON_IT, "pieces", "edges")
MOST_THINGS = 300  # areas, or lines, or crossings: twenty times what a crowded table has
MOST_POINTS = 120  # of one area or line
OUTLINES = ("points", "polygon", "line")


def laying_of(engagement: Engagement, battle: Battle | None) -> Laying:
    """Returns how *engagement* is laid out.

    It is as its campaign had it in its turn, with what the umpire has chosen for its *battle*. Rules that are
    not the campaign's are read as they have it.
    """
    campaign, turn = engagement.campaign, engagement.turn.number
    settings = campaign.rules(turn).battles
    ruleset = battle.ruleset if battle is not None and battle.ruleset else campaign.ruleset
    counts_figures = rules.find(ruleset).counts == "figures"  # not bases, nor hits
    usual = Laying(usual=settings.men, owned=settings.figures if counts_figures else 0)
    if battle is None:
        tables = tables_in_force(engagement, campaign.ruleset)
        return replace(usual, options=campaign.options(turn), tables=tables)
    return replace(
        usual,
        kind=BattleType(battle.battle_type) if battle.battle_type else None,
        ground=whole_board(tomllib.loads(battle.ground)["board"], battle.ruleset or campaign.ruleset)
        if battle.ground
        else None,
        options=campaign.options(turn) if battle.ruleset == campaign.ruleset else {},
        tables=tables_in_force(engagement, battle.ruleset),
        **laying_of_handover(battle),
    )


def whole_board(board: Mapping[str, Any], ruleset: str) -> dict[str, Any]:
    """Returns *board* with every kind of feature, empty where it names none."""
    return {**{name: [] for name in things_on_board(ruleset)}, **board}


@cache
def things_on_board(ruleset: str) -> tuple[str, ...]:
    """Returns the names of the lists that a ground of *ruleset* has: areas, lines, pieces."""
    draw = rules.find(ruleset).ground
    board = draw("open", "dry", "things", "none") if draw else NOTHING_ON_IT
    return tuple(name for name, value in board.items() if isinstance(value, list))


def file_name(engagement: str) -> str:
    """Returns the file name under which the ground of the *engagement* is downloaded."""
    return f"{slugify(engagement) or 'ground'}.toml"


def text_of(board: Mapping[str, Any], ruleset: str, name: str) -> str:
    """Returns *board* as the file that `board_from` reads.

    *name*: of the engagement.
    """
    book = rules.find(ruleset)
    return board_text(board, [name, f"Places are {book.places}."], book.ground_words or {})


def board_from(text: str, laid: Table) -> dict[str, Any]:
    """Returns the board in *text*, checked by the rules in place of the one *laid*."""
    if line := line_nested_too_deep(text):
        raise BadInput("board", TOO_DEEP, str(line))
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        raise BadInput("board", str(error)) from None
    for name in data:
        if name != "board":
            raise BadInput(
                shortened_text(name), "is not a field of a ground", line_of(text, shortened_text(name))
            )
    if unread := long_number(data):
        raise BadInput(shortened_text(unread), "is too long", line_of(text, shortened_text(unread)))
    board_data = data.get("board")
    if not isinstance(board_data, dict):
        raise BadInput("board", "must be a table of named values")
    board = whole_board(board_data, laid.scenario.ruleset)
    try:
        within_bounds(board)
        rules.find(laid.scenario.ruleset).check(replace(laid.scenario, board=board))
    except BadInput as fault:
        if fault.field.partition(".")[0] == "board":  # else units of the other ground: they are laid anew
            raise BadInput(
                shortened_text(fault.field), fault.why, line_of(text, shortened_text(fault.field))
            ) from None
    return board


def within_bounds(board: Mapping[str, Any]) -> None:
    """Raises BadInput for more than anybody would draw, or wait for."""
    for kind in THINGS:
        things = board[kind] if isinstance(board.get(kind), list) else []
        if len(things) > MOST_THINGS:
            raise BadInput(f"board.{kind}", f"has room for {MOST_THINGS} at most")
        for number, thing in enumerate(things):
            for outline in OUTLINES:
                points = thing.get(outline) if isinstance(thing, dict) else None
                if isinstance(points, list) and len(points) > MOST_POINTS:
                    field = f"board.{kind}.{number}.{outline}"
                    raise BadInput(field, f"has room for {MOST_POINTS} at most")
            name = thing.get("name") if isinstance(thing, dict) else None
            if isinstance(name, str) and (len(name) > LONGEST or not name.isprintable()):
                raise BadInput(f"board.{kind}.{number}.name", "is too long, or cannot be printed")


def line_of(text: str, field: str) -> str:
    """Returns the line of *text* where *field* stands."""
    return str(rules.line_of(text, field))


def try_out(muster: Muster, ruleset: str, seed: str, laying: Laying) -> Table | None:
    """Returns the table of *muster* as *laying* has it, every unit where it fits.

    None if there is none to show.
    """
    laid = table_of_muster(muster, ruleset, seed, laying)
    if laid is not None:
        scenario = laid.scenario
        rules.find(ruleset).set_up(scenario, SeededDice(seed), FullLog(), rules.computers(scenario))
    return laid
