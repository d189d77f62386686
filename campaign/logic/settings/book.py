"""The book of settings: each with its default, bounds, unit and text, as the TOML files of the groups say."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

Value = int | str
SIDES = re.compile(r"[a-z][a-z0-9_]*(; [a-z][a-z0-9_]*)*")


@dataclass(frozen=True, slots=True)
class Setting:
    """A whole number from `low` to `high`, or a word of `choices`; with `sides` keys of the campaign's sides
    too. Texts are by language.
    """

    name: str
    group: str
    default: Value
    text: Mapping[str, str]
    low: int = 0
    high: int = 0
    unit: Mapping[str, str] | None = None
    choices: Mapping[str, Mapping[str, str]] | None = None
    sides: bool = False

    def fault(self, value: object) -> str:
        """Returns what *value* must be, if it is invalid; otherwise ""."""
        if self.sides and isinstance(value, str) and SIDES.fullmatch(value):
            return ""
        if self.choices is not None:
            known = isinstance(value, str) and value in self.choices
            return "" if known else f"must be one of {', '.join(self.choices)}"
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return ""
        return f"must be a whole number from {self.low} to {self.high}"


def read_group(group: str) -> dict[str, Setting]:
    """Returns the settings of the file of *group*, in its order."""
    rows: dict[str, dict[str, Any]] = tomllib.loads(
        Path(__file__).with_name(f"{group}.toml").read_text("utf-8")
    )
    return {
        name: Setting(
            name=name,
            group=group,
            default=row["default"],
            text={"en": row["en"], "es": row["es"]},
            low=row.get("low", 0),
            high=row.get("high", 0),
            unit=row.get("unit"),
            choices=row.get("choices"),
            sides=row.get("sides", False),
        )
        for name, row in rows.items()
    }


GROUPS = (
    "casualties",
    "shares",
    "battles",
    "mustering",
    "march",
    "rates",
    "ground",
    "sight",
    "evasion",
    "disease",
    "supply",
    "goods",
    "magazines",
    "recruits",
    "experience",
    "prisoners",
    "reports",
    "timetable",
    "weather",
    "money",
    "weariness",
    "victory",
    "tasks",
    "sieges",
    "transport",
    "crossings",
    "clock",
    "knowledge",
    "strategist",
)
BOOK: dict[str, Setting] = {name: row for group in GROUPS for name, row in read_group(group).items()}


def setting_fault(name: str, value: object) -> str:
    """Returns what is wrong with *value* for the setting *name*, or ""."""
    if name in BOOK:
        return BOOK[name].fault(value)
    near = get_close_matches(name, list(BOOK), n=1, cutoff=0.4)
    return "there is no such setting" + (f"; did you mean {near[0]}?" if near else "")
