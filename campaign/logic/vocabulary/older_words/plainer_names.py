"""Keys renamed since format 5 of the campaign file, by table: those of release 0.10.0.

Databases and files have the names of today in all other places, or older ones (`names`, `fields`, `tables`).
"""

from collections.abc import Mapping

from campaign.logic.vocabulary.older_words.renaming import Renaming, Words

SETTINGS: Words = {
    "fight_rounds": "rounds_per_battle",
    "most_fights": "most_battles",
    "told": "report_chance",
    "two_papers": "two_gazettes",
    "works": "tasks",
}

TURNING_POINTS: Words = {"deeds": "turning_points"}

MARCH = Renaming(
    keys={
        "": {"fights": "battles", "deeds": "finished_tasks"},
        "columns.*": {"fight": "battle", "fights": "battles_fought", "called": "called_to"},
        "straggles": {"fight": "battle"},
    }
)

INSIDE: Mapping[tuple[str, str], Renaming] = {
    ("campaign", "settings"): Renaming(keys={"": SETTINGS, "changes.*": SETTINGS}),
    ("entry", "data"): Renaming(keys={"": {"papers": "reports"}, "before": SETTINGS, "after": SETTINGS}),
    ("turn", "march"): MARCH,
    ("snapshot", "march"): MARCH,
    ("engagement", "muster"): Renaming(
        keys={"": {"works": "fortification"}, "parties.forces": {"bodies": "units"}}
    ),
    ("engagement", "proposed"): Renaming(keys={"result": TURNING_POINTS}),
    ("result", "data"): Renaming(keys={"": TURNING_POINTS}),
    ("report", "facts"): Renaming(
        {"lines.kind": {"fight": "battle"}},
        keys={
            "": {"deeds": "tasks_done", "staff": "headquarters"},
            "actions": TURNING_POINTS,
            "forces": {"fights": "battles_left"},
            "lines": {"wire": "by_telegraph"},
            "near": {"bodies": "groups"},
            "rounds": {"fight": "per_battle"},
        },
    ),
}
"""Columns in which keys are others than before."""

INSIDE_BATTLES: Mapping[tuple[str, str], Renaming] = {
    ("battle", "roster"): Renaming(keys={"": {"told": "without_figures"}})
}

OF_STATE: Mapping[str, str] = {"campaign": "campaign", "engagements": "engagement", "results": "result"}
"""The table of each list of rows in a snapshot that has such a key."""
