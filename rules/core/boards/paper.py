"""A board as a small TOML file that an umpire can read, write and change."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from json import dumps
from typing import Any


def board_text(board: Mapping[str, Any], heading: Sequence[str], words: Mapping[str, str]) -> str:
    """Returns the text of *board* as TOML.

    *heading* becomes comments. Each kind of thing is explained by *words* where it first appears.
    """
    lines = [*(f"# {line}" for line in heading), "[board]"]
    met: set[str] = set()
    for name, value in board.items():
        if not isinstance(value, list):
            lines.append(f"{name} = {_value(value)}")
            continue
        if not value:
            lines.append(f"{name} = []")
            continue
        lines += ["", f"{name} = ["]
        for kind, things in groupby(value, key=lambda thing: str(thing.get("kind"))):
            if kind in words and kind not in met:
                lines.append(f"  # {kind}: {words[kind]}")
            met.add(kind)
            lines += [f"  {_value(thing)}," for thing in things]
        lines.append("]")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(each)}" for name, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return dumps(value, ensure_ascii=False)
