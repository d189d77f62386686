"""The parts of a table as a game begins: its mark, the places of its ground, and its reserves."""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

import rules
from battles.mustering.battle_types import BattleType
from battles.pages.at_table.table import TableDesk
from battles.scenario import Laying, drawn_ground, last_turn
from battles.table.assisted import units_there
from battles.table.handover import turns_before_table, turns_of_reserves
from battles.table.referee import reserve_turns
from rules import Establishment


def mark_of_table(desk: TableDesk, parts: Sequence[Any]) -> str:
    """Returns the mark of a table: it changes as the table is laid out anew."""
    return f"{desk.laid}/{crc32(repr(tuple(parts)).encode()):08x}"


def places_on_ground(desk: TableDesk, kind: BattleType, laying: Laying) -> list[dict[str, Any]]:
    """Returns the houses and other places of the ground that the rules ask about."""
    rulebook = rules.find(desk.battle.ruleset)
    if rulebook.places_at_table is None:
        return []
    board = laying.ground or drawn_ground(desk.muster, rulebook, desk.engagement.dice, kind)
    return rulebook.places_at_table(board, kind.value)


def reserves_of(desk: TableDesk, settings: Establishment) -> tuple[int, dict[str, int]]:
    """Returns the last turn, and the turns in which the reserves come that the member knows."""
    by_key = units_there(desk.roster, desk.muster)
    seen = [line.unit for line in desk.units_in_game if line.own or desk.is_one_log]
    units = [by_key.get(unit.key, unit) for unit in seen]
    turns = reserve_turns(units, settings, desk.engagement.dice)
    turns |= {key: turn for key, turn in turns_of_reserves(desk.battle).items() if key in turns}
    return max(last_turn(units, settings), turns_before_table(desk.battle) + 1), turns
