"""Recorded battles: dates, departments, and numbers of prisoners.

battles.csv has those whose day and place a source gives. Empty: the number is not known.
"""

import datetime as dt
from csv import DictReader
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("battles.csv")


@dataclass(frozen=True, slots=True)
class RecordedBattle:
    """One recorded battle. `captured`: prisoners by the side whose men they are, where known."""

    name: str
    date: dt.date
    district: str
    captured: dict[str, int]


@cache
def recorded_battles() -> tuple[RecordedBattle, ...]:
    """Reads the recorded battles in order of date."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return tuple(recorded_battle(row) for row in DictReader(file))


def recorded_battle(row: dict[str, str]) -> RecordedBattle:
    captured = {"cuba": row["cuban_captured"], "spain": row["spanish_captured"]}
    known = {side: int(men) for side, men in captured.items() if men}
    return RecordedBattle(row["name"], dt.date.fromisoformat(row["date"]), row["district"], known)
