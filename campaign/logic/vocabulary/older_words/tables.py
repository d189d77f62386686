"""The places of the words and names of release 0.9.0, by table and column.

This list is history: a release changes it no more. Words that are renamed after it need a list of their own.
"""

from collections.abc import Mapping
from typing import Any

from campaign.logic.vocabulary.older_words.renaming import Part, Renaming, Words

FORCE_KINDS: Words = {"depot": "magazine"}
STATES: Words = {"in_face": "facing", "spent": "exhausted", "suspended": "stopped"}
ORDERS: Words = {
    "split": "detach",
    "blockade": "besiege",
    "obstruct": "block_road",
    "carry": "haul",
    "store": "deposit",
    "cruise": "sea_patrol",
}
TASKS: Words = {
    "take_stores": "seize_supplies",
    "cut_wire": "cut_telegraph",
    "fell_trees": "block_road",
    "raise_works": "raise_fortifications",
    "mend_track": "repair_track",
    "mend_wire": "repair_telegraph",
    "mend_bridge": "repair_bridge",
    "clear_trees": "clear_road",
    "close_line": "extend_trocha",
}
HALTS: Words = {"meet": "rendezvous"}
STANCES: Words = {"stand": "defend"}
ARMS: Words = {"store": "magazine"}
STOCKS: Words = {"load": "provisions"}
ACCOUNTS: Words = {"effective": "fit", "captive": "captured", "held": "in_hand", "expended": "used"}
FATES: Words = {"captive": "captured", "sent_away": "sent_overseas", "turned_coat": "changed_sides"}
CAUSES: Words = {"sent_away": "sent_overseas", "turned_coat": "changed_sides"}
ENGAGEMENTS: Words = {"escort": "rescue"}
PAPERS: Words = {"released": "sent"}
ARRIVALS: Words = {"draft": "reinforcement"}
RATES: Words = {"drafts": "reinforcements"}
CONTACTS: Words = {"in_face": "facing"}
ANNOUNCERS: Words = {"head": "commander_in_chief"}
SETTINGS: Words = TASKS | {
    "most_works": "most_fortifications",
    "noticed_works": "noticed_fortifications",
    "room_works": "room_fortifications",
    "raze_lean": "raze_sympathy",
    "most_carried": "most_postponed",
    "meetings": "interceptions",
    "meeting_taken": "interception_taken",
    "meeting_chased": "interception_chased",
    "rallying": "uprising",
    "release": "sending",
}
"""Keys of settings. The labour of a task has the task's name."""

HEAD = Renaming({"settings.announcing": ANNOUNCERS}, {"settings": SETTINGS})
EVENT = Renaming({"effects.what": RATES, "given.fate": FATES})
"""Words of scenario.toml and of an event in events.toml."""

MARCH = Renaming(
    {
        "columns.*.state": STATES,
        "columns.*.toil": Part(TASKS, 0, "@"),
        "fights.*.kind": ENGAGEMENTS,
        "fights.*.present.stance": STANCES,
        "contacts.outcome": CONTACTS,
        "sightings.arm": ARMS,
        "deeds.task": TASKS,
        "deeds.took.0": STOCKS,
        "deeds.lost.1": STOCKS,
    },
    {"labour": Part(TASKS, 0, "@")},
)
GOODS: Mapping[str, Words] = {"0": STOCKS, "1": ACCOUNTS, "2": ACCOUNTS}
"""The places of a stock and of two accounts in a list."""

LABOUR = Renaming(keys={"": TASKS})
BELIEVED = Renaming(keys={"*.labour": TASKS})
RESULT = {"fates.*": FATES, "deeds.arm": ARMS, "deeds.by_arm": ARMS}
ORDER = {"task": TASKS}
UNIT = {"arm": ARMS}

JSON: Mapping[tuple[str, str], Renaming] = {
    ("campaign", "settings"): Renaming(
        {"announcing": ANNOUNCERS, "changes.*.announcing": ANNOUNCERS},
        {"": SETTINGS, "changes.*": SETTINGS},
    ),
    ("side", "unheard"): BELIEVED,
    ("place", "labour"): LABOUR,
    ("route", "labour"): LABOUR,
    ("turn", "march"): MARCH,
    ("snapshot", "march"): MARCH,
    ("opening", "rows"): Renaming(
        {"forces.*.state": STATES, "leaders.*.fate": FATES, "orders.*.task": TASKS},
        {"orders.*.goods": STOCKS},
    ),
    ("dispatch", "heading"): Renaming(UNIT),
    ("engagement", "muster"): Renaming(
        {
            "kind": ENGAGEMENTS,
            "parties.stance": STANCES,
            "parties.forces.bodies.arm": ARMS,
            "parties.forces.captives.arm": ARMS,
            "parties.forces.bodies.goods.0": STOCKS,
        }
    ),
    ("engagement", "proposed"): Renaming(
        {
            **{f"result.{path}": words for path, words in RESULT.items()},
            **{f"returns.goods.{path}": words for path, words in GOODS.items()},
        }
    ),
    ("result", "data"): Renaming(RESULT),
    ("return", "goods"): Renaming(GOODS),
    ("entry", "data"): Renaming(
        {
            "kind": ORDERS,
            "stance": STANCES,
            "legs.do": HALTS,
            "params.task": TASKS,
            **{f"way.{path}": words for path, words in GOODS.items()},
            "before": STATES | STANCES | FATES,
            "after": STATES | STANCES | FATES,
            "fate": FATES,
            "before.announcing": ANNOUNCERS,
            "after.announcing": ANNOUNCERS,
        },
        {"params.goods": STOCKS, "before": SETTINGS | ACCOUNTS, "after": SETTINGS | ACCOUNTS},
    ),
    ("prisonerparty", "fates"): Renaming({"fate": FATES}),
    ("order", "legs"): Renaming({"do": HALTS}),
    ("order", "params"): Renaming(ORDER, {"goods": STOCKS}),
    ("report", "facts"): Renaming(
        {
            "**.state": STATES,
            "**.stance": STANCES,
            "**.task": TASKS,
            "**.arm": ARMS,
            "**.by_arm": ARMS,
            "**.fate": FATES,
            "**.order.kind": ORDERS,
            "actions.kind": ENGAGEMENTS,
            "come.kind": ARRIVALS,
            "lines.of": ARRIVALS,
            "lines.what": TASKS,
            "**.took.0": STOCKS,
            "deeds.lost.0": STOCKS,
            "magazines.held.0": STOCKS,
        },
        {
            "forces": ACCOUNTS,
            "strength.changes": CAUSES,
            "actions.booty": STOCKS,
            "actions.left": STOCKS,
        },
    ),
    ("due", "data"): Renaming(
        {
            **EVENT.values,
            "force.kind": FORCE_KINDS,
            "units.arm": ARMS,
            "arm": ARMS,
        }
    ),
    ("edit", "line"): Renaming(
        {"": (Part(STOCKS, 0, "/"), Part(ACCOUNTS, 2, "/"), Part(ACCOUNTS, 3, "/"), Part(CAUSES, 4, "/"))}
    ),
}
"""Columns that hold more than one word."""

COLUMNS: Mapping[tuple[str, str], Words] = {
    ("force", "kind"): FORCE_KINDS,
    ("force", "state"): STATES,
    ("unit", "arm"): ARMS,
    ("leader", "fate"): FATES,
    ("contact", "outcome"): CONTACTS,
    ("engagement", "kind"): ENGAGEMENTS,
    ("sighting", "arm"): ARMS,
    ("posting", "stock"): STOCKS,
    ("posting", "from_account"): ACCOUNTS,
    ("posting", "to_account"): ACCOUNTS,
    ("posting", "cause"): CAUSES,
    ("balance", "stock"): STOCKS,
    ("balance", "account"): ACCOUNTS,
    ("order", "kind"): ORDERS,
    ("order", "stance"): STANCES,
    ("report", "state"): PAPERS,
    ("due", "kind"): ARRIVALS,
    ("edit", "before"): STATES | STANCES | FATES,
    ("edit", "after"): STATES | STANCES | FATES,
}
"""Columns that hold one word."""

FIRST_PARTS: Mapping[tuple[str, str], Words] = {("posting", "reference"): ARRIVALS}
"""Columns that begin with such a word and a stroke."""

TABLES: Words = {"return": "casualtyreturn", "edit": "previewedit", "due": "timetableentry"}
"""Tables that have another name today."""

OF_STATE: Words = {
    "campaign": "campaign",
    "turn": "turn",
    "sides": "side",
    "seats": "seat",
    "places": "place",
    "routes": "route",
    "forces": "force",
    "units": "unit",
    "leaders": "leader",
    "orders": "order",
    "engagements": "engagement",
    "results": "result",
    "returns": "return",
    "parties": "prisonerparty",
    "sightings": "sighting",
    "due": "due",
}
"""The table of each list of rows in a snapshot."""

NOTHING = Renaming()


def table_today(table: str) -> str:
    """Returns the present name of a table of release 0.9.0."""
    return TABLES.get(table, table)


def renaming_of_column(table: str, column: str) -> Renaming:
    """Returns the words of a column of release 0.9.0, named as it was named then."""
    if words := COLUMNS.get((table, column)):
        return Renaming({"": words})
    if words := FIRST_PARTS.get((table, column)):
        return Renaming({"": Part(words, 0, "/")})
    return JSON.get((table, column), NOTHING)


def renaming_of_state() -> Renaming:
    """Returns the words of the state in a snapshot."""
    values: dict[str, Any] = {"balances.1": STOCKS, "balances.2": ACCOUNTS}
    keys: dict[str, Any] = {}
    for rows, table in OF_STATE.items():
        for (of, column), words in COLUMNS.items():
            if of == table:
                values[f"{rows}.{column}"] = words
        for (of, column), renaming in JSON.items():
            if of == table:
                values |= {join_path(rows, column, path): rule for path, rule in renaming.values.items()}
                keys |= {join_path(rows, column, path): names for path, names in renaming.keys.items()}
    return Renaming(values, keys)


def join_path(rows: str, column: str, path: str) -> str:
    return f"{rows}.{column}.{path}" if path else f"{rows}.{column}"
