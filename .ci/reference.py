"""Writes every setting, kind and column into docs/reference/kinds-and-columns.md: `make glossary`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "kinds-and-columns.md"
HEAD = """# Settings, order kinds and scenario columns

`make glossary` writes this page from the code.
"""
CHOICES_SHOWN = 14


def table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [heads, tuple("-" for _head in heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def order_kinds() -> str:
    """Returns every order kind with the fields that its form asks for."""
    from campaign.logic.orders import KINDS
    from campaign.models.base.words import label_in_war

    rows = [
        (
            f"`{kind}`",
            label_in_war(kind),
            ", ".join(sorted(f"`{each}`" for each in plan.asks)),
        )
        for kind, plan in sorted(KINDS.items())
    ]
    return "## Order kinds\n\n" + table(("Key", "Kind", "Fields"), rows)


def settings() -> str:
    """Returns every setting of a campaign by subject, with its default and what it may be."""
    from campaign.logic.settings.book import BOOK, GROUPS

    parts = []
    for group in GROUPS:
        rows = [
            (
                f"`{row.name}`",
                f"`{row.default}`",
                ", ".join(f"`{word}`" for word in row.choices) if row.choices else f"{row.low} to {row.high}",
                row.unit["en"] if row.unit else "",
                row.text["en"],
            )
            for row in BOOK.values()
            if row.group == group
        ]
        parts.append(f"### `{group}`\n\n" + table(("Key", "Default", "May be", "Unit", "What it does"), rows))
    return "## Settings\n\n" + "\n\n".join(parts)


def bounds_of(field: FieldInfo) -> str:
    """Returns the limits of a column in words."""
    said = []
    counted = " letters" if type_words(field.annotation) == "text" else " rows"
    for limit in field.metadata:
        for name, words in (
            ("ge", "from"),
            ("gt", "more than"),
            ("le", "to"),
            ("lt", "less than"),
            ("min_length", "from"),
            ("max_length", "to"),
        ):
            value = getattr(limit, name, None)
            if value is not None:
                said.append(f"{words} {value}{counted if name.endswith('length') else ''}")
    return " ".join(said)


def type_words(kind: Any) -> str:
    """Returns what a column holds in a word or two; of a list of words all of them."""
    from enum import EnumType
    from typing import get_args, get_origin

    if isinstance(kind, EnumType):
        words = [f"`{each.value}`" for each in kind]
        more = ", …" if len(words) > CHOICES_SHOWN else ""
        return ", ".join(words[:CHOICES_SHOWN]) + more
    if hasattr(kind, "__metadata__"):
        return type_words(kind.__origin__)
    if get_origin(kind) in (dict, list, tuple):
        return "table" if get_origin(kind) is dict else "list"
    inner = [each for each in get_args(kind) if each is not type(None)]
    if inner and isinstance(inner[0], EnumType):
        return type_words(inner[0])
    names = {"str": "text", "int": "whole number", "bool": "yes or no", "Decimal": "number", "date": "day"}
    if inner:
        return type_words(inner[0])
    return names.get(getattr(kind, "__name__", ""), "table")


def columns_of(row: type[BaseModel]) -> str:
    rows = [
        (
            f"`{name}`",
            type_words(field.annotation),
            bounds_of(field),
            "yes" if field.is_required() else "",
        )
        for name, field in row.model_fields.items()
    ]
    return table(("Column", "Holds", "Limits", "Required"), rows)


def scenario_columns() -> str:
    """Returns the columns of each file of a scenario."""
    from campaign.scenario import rows
    from campaign.scenario.agreements import RelationRow
    from campaign.scenario.nations import NationRow
    from campaign.scenario.timetable import TimetableRow

    parts = [
        ("scenario.toml", rows.Head),
        ("scenario.toml: `[[sides]]`", rows.SideRow),
        ("scenario.toml: `[[seats]]`", rows.SeatRow),
        ("scenario.toml: `[[prisoners]]`", rows.PrisonerPolicyRow),
        ("scenario.toml: `[[relations]]`", RelationRow),
        ("scenario.toml: `[nations.…]`", NationRow),
        ("scenario.toml: `[world]`", rows.WorldRow),
        ("places.csv", rows.PlaceRow),
        ("routes.csv", rows.RouteRow),
        ("forces.csv", rows.ForceRow),
        ("units.csv", rows.UnitRow),
        ("leaders.csv", rows.LeaderRow),
        ("magazines.csv", rows.MagazineRow),
        ("timetable.csv", TimetableRow),
    ]
    return "## Columns of a scenario\n\n" + "\n\n".join(
        f"### {title}\n\n{columns_of(row)}" for title, row in parts
    )


def written_page() -> str:
    return f"{HEAD}\n{order_kinds()}\n\n{scenario_columns()}\n\n{settings()}\n"


def main() -> None:
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    PAGE.write_text(written_page(), "utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
