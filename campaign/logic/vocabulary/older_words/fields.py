"""Fields renamed since format 4 of the campaign file, by table, and the words in them.

Databases and files have the words of today in all other places, or those of release 0.9.0 (`tables`).
"""

from collections.abc import Mapping

from campaign.logic.vocabulary.older_words.renaming import Part, Renaming, Words

LOSSES: Words = {"severe": "severely_wounded", "light": "lightly_wounded"}
HOLDER: Words = {"holder": "field_holder"}
FATIGUE: Words = {"tired": "fatigue"}
REFERRED: Words = {"kept": "is_referred", "why_kept": "why_referred"}
PARAMS: Words = {"press_on": "slip_past"}

FIELDS: Mapping[str, Words] = {
    "campaign": {"line": "timeline"},
    "seat": {
        "user": "player",
        "substitute": "stand_in",
        "substitute_until": "stand_in_until",
        "head": "is_commander_in_chief",
    },
    "force": FATIGUE | {"fixed": "is_static", "without": "turns_unsupplied"},
    "unit": {"merits": "experience_points"},
    "turn": {"line": "timeline", "digest": "checksum"},
    "order": {"ratio": "odds_limit", "retreat": "line_of_retreat"},
    "engagement": REFERRED | {"carried": "turns_postponed", "chase_fought": "is_pursuit_fought"},
    "result": HOLDER,
    "casualtyreturn": LOSSES,
    "report": {"released_at": "sent_at"},
    "battle": {"layout": "battle_type", "odds": "win_chances"},
}
"""The field of today by the older one."""

OPERATIONS: Words = {
    "battles.choose_layout": "battles.choose_battle_type",
    "battles.hold": "battles.refer",
    "battles.strike_dispute": "battles.remove_ruling",
    "battles.weigh": "battles.simulate",
    "branches.branch": "what_ifs.make",
    "chases.decide": "pursuits.decide",
    "clock.order_by_staff": "clock.order_by_computer",
    "dice.open_seeds": "dice.reveal_seeds",
    "engagements.carry": "engagements.postpone",
    "meetings.ask": "interceptions.ask",
    "meetings.decide": "interceptions.decide",
    "orders.give": "orders.submit",
    "overrides.book": "overrides.post",
    "overrides.put": "overrides.place",
    "prisoners.let_go": "prisoners.release",
    "readings.change": "rules_options.change",
    "reports.release": "reports.send",
    "seats.make_head": "seats.make_commander_in_chief",
    "seats.name_substitute": "seats.name_stand_in",
}
"""Operations of the journal."""

MARCH = Renaming(keys={"columns.*": FATIGUE, "fights.*": REFERRED | {"riders": "couriers"}})

INSIDE: Mapping[tuple[str, str], Renaming] = {
    ("turn", "march"): MARCH,
    ("snapshot", "march"): MARCH,
    ("opening", "rows"): Renaming(keys={"forces.*": FATIGUE | {"fixed": "is_static"}, "orders.*": PARAMS}),
    ("engagement", "muster"): Renaming(keys={"parties.forces": FATIGUE}),
    ("engagement", "proposed"): Renaming(keys={"result": HOLDER, "returns": LOSSES}),
    ("result", "data"): Renaming(keys={"": HOLDER}),
    ("order", "params"): Renaming(keys={"": PARAMS}),
    ("entry", "operation"): Renaming({"": OPERATIONS}),
    ("entry", "data"): Renaming(
        keys={
            "": {
                "substitute": "stand_in",
                "ratio": "odds_limit",
                "retreat": "line_of_retreat",
                "carried": "turns_postponed",
            },
            "params": PARAMS,
        }
    ),
    ("previewedit", "line"): Renaming({"": Part({"without": "turns_unsupplied"}, 0, "/")}),
}
"""Columns in which words or names are others than before; named as the tables are today."""

OF_STATE: Mapping[str, str] = {
    "forces": "force",
    "units": "unit",
    "orders": "order",
    "engagements": "engagement",
    "results": "result",
    "returns": "casualtyreturn",
}
"""The table of each list of rows in a snapshot that has such a field."""
