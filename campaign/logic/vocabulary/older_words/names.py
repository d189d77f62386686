"""Fields and keys renamed since format 4 of the campaign file, by table.

Databases and files have the words of today in all other places, or older ones (`fields`, `tables`).
"""

from collections.abc import Mapping

from campaign.logic.vocabulary.older_words.plainer_names import SETTINGS
from campaign.logic.vocabulary.older_words.renaming import Renaming, Words

OUTCOME: Words = {"course": "outcome"}
OUTCOMES: Words = {"courses": "outcomes"}
PRISONERS: Words = {"captives": "prisoners"}
ORDER: Words = PRISONERS | {"ratio": "odds_limit", "press_on": "slip_past"}
SHARES: Words = {
    f"{outcome}_{older}": f"{outcome}_{today}"
    for outcome in ("held", "withdrew", "routed", "overrun")
    for older, today in (("severe", "severely_wounded"), ("light", "lightly_wounded"))
}
"""Settings: the umpire's own casualty table."""
SEAT: Words = {"head": "is_commander_in_chief"}
FORCE: Words = {"fixed": "is_static"}

HEAD = Renaming(keys={"": PRISONERS, "settings": SHARES | SETTINGS, "seats": SEAT})
"""Names in scenario.toml. Columns of the other files are in COLUMNS_OF_FILES."""
COLUMNS_OF_FILES: Mapping[str, Words] = {"forces.csv": FORCE}

FIELDS: Mapping[str, Words] = {"casualtyreturn": OUTCOME}
"""The field of today by the older one."""

INSIDE: Mapping[tuple[str, str], Renaming] = {
    ("campaign", "settings"): Renaming(keys={"": SHARES, "changes.*": SHARES}),
    ("opening", "rows"): Renaming(keys={"orders.*": PRISONERS}),
    ("engagement", "muster"): Renaming(keys={"parties.forces": PRISONERS}),
    ("engagement", "proposed"): Renaming(keys={"result": OUTCOMES, "returns": OUTCOME}),
    ("result", "data"): Renaming(keys={"": OUTCOMES}),
    ("order", "params"): Renaming(keys={"": PRISONERS}),
    ("entry", "data"): Renaming(
        keys={"": OUTCOMES | {"digest": "checksum"}, "params": PRISONERS, "before": SHARES, "after": SHARES},
    ),
    ("report", "facts"): Renaming(
        keys={
            "**.order": ORDER,
            "forces": {"tired": "fatigue", "without": "turns_unsupplied"},
            "supply": {"without": "turns_unsupplied"},
            "orders": {"standing": "standing_orders"},
            "actions": OUTCOME,
            "actions.losses": {"severe": "severely_wounded", "light": "lightly_wounded"},
        }
    ),
}
"""Columns in which keys are others than before; named as the tables are today."""

INSIDE_BATTLES: Mapping[tuple[str, str], Renaming] = {("tablereport", "data"): Renaming(keys={"": OUTCOME})}

OF_STATE: Mapping[str, str] = {
    "campaign": "campaign",
    "orders": "order",
    "engagements": "engagement",
    "results": "result",
    "returns": "casualtyreturn",
}
"""The table of each list of rows in a snapshot that has such a field or key."""
