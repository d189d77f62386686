"""The twelve settings that decide how a campaign feels, and three presets for the whole book."""

from collections.abc import Mapping

from campaign.logic.settings.book import BOOK, Value

BASICS = (
    "deadline_hours",
    "at_once_men",
    "absent",
    "preview",
    "battle_hours",
    "sending",
    "couriers",
    "disease",
    "supply",
    "ammunition",
    "recovery",
    "announcing",
)

EVENING, CLUB, WAR = "evening", "club", "war"

SWITCHES: Mapping[str, tuple[str, ...]] = {
    EVENING: (),
    CLUB: ("disease", "supply", "ammunition", "couriers", "weather", "guards"),
    WAR: (
        *("disease", "supply", "ammunition", "couriers", "weather", "guards"),
        *("arms", "trains", "magazines", "recruiting", "experience", "time_expired"),
        *("spies", "rumours", "money", "weariness", "timetable", "events", "ships", "fords"),
    ),
}
"""The switches that are on in each preset; all others of these are off in it."""

NUMBERS: Mapping[str, Mapping[str, Value]] = {
    EVENING: {"at_once_men": 600, "absent": "computer"},
    CLUB: {"at_once_men": 300, "absent": "standing"},
    WAR: {"at_once_men": 300, "absent": "standing"},
}


def preset_values(preset: str) -> dict[str, Value]:
    """Returns every setting that *preset* decides, with its value; the rest stays as it is."""
    every = dict.fromkeys(name for names in SWITCHES.values() for name in names)
    switched: dict[str, Value] = {name: "on" if name in SWITCHES[preset] else "off" for name in every}
    return switched | dict(NUMBERS[preset])


def preset_differences(preset: str, standing: Mapping[str, Value]) -> dict[str, Value]:
    """Returns the values of *preset* that differ from *standing*, in the order of the book."""
    wanted = preset_values(preset)
    return {name: wanted[name] for name in BOOK if name in wanted and wanted[name] != standing[name]}
