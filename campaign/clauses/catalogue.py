"""The catalogue of the campaign's clauses: their words in both languages, and the settings they read.

Each TOML file beside this one holds one subject:

[sections.MARCH]   .en and .es: what the clauses CAMP-MARCH-nn are about
[CAMP-MARCH-04]    one table a clause:
  title, text      .en and .es; numbers are the defaults of the settings
  settings         setting -> its default, as the book of settings has it
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rules.core.inputs import BadInput, nearest_hint

PREFIX: Final = "CAMP"
FILES: Final = (
    "turns",
    "orders",
    "march",
    "crossings",
    "contact",
    "battle",
    "casualties",
    "siege",
    "health",
    "supply",
    "arrivals",
    "prisoners",
    "knowledge",
    "war",
    "strategist",
)
"""The subjects, in the order in which the rule book shows them."""


@dataclass(frozen=True, slots=True)
class CampaignClause:
    """One rule of the campaign, in our own words; texts are by language."""

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    settings: Mapping[str, int | str]  # setting -> its default

    @property
    def section(self) -> str:
        """Returns the code of its section: MARCH of CAMP-MARCH-04."""
        return self.id.split("-")[1]


@cache
def catalogue() -> Mapping[str, CampaignClause]:
    """Returns every clause of the campaign by id, in the order of the rule book."""
    return {
        key: CampaignClause(key, table["title"], table["text"], table.get("settings", {}))
        for subject in FILES
        for key, table in read_subject(subject).items()
        if key != "sections"
    }


@cache
def sections() -> Mapping[str, Mapping[str, str]]:
    """Returns the titles of the sections by code, in the order of the rule book."""
    return {code: title for subject in FILES for code, title in read_subject(subject)["sections"].items()}


def find_clause(key: str) -> CampaignClause:
    """Returns the clause of that id. BadInput("clause", ...) if there is none."""
    known = catalogue()
    if key not in known:
        raise BadInput("clause", f"there is no {key}{nearest_hint(key.upper(), known)}")
    return known[key]


@cache
def clauses_by_setting() -> Mapping[str, tuple[CampaignClause, ...]]:
    """Returns the clauses that read each setting."""
    found: dict[str, tuple[CampaignClause, ...]] = {}
    for clause in catalogue().values():
        for name in clause.settings:
            found[name] = (*found.get(name, ()), clause)
    return found


@cache
def read_subject(subject: str) -> dict[str, Any]:
    """Returns the tables of one file."""
    return tomllib.loads(Path(__file__).with_name(f"{subject}.toml").read_text("utf-8"))
