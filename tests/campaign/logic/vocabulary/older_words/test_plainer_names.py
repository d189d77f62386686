"""Keys of release 0.10.0 in stored marches, musters, results and reports, and those of today."""

import pytest

from campaign.logic.settings.book import BOOK
from campaign.logic.theatre.march_state import Moving, Straggle
from campaign.logic.vocabulary.older_words.names import HEAD
from campaign.logic.vocabulary.older_words.plainer_names import INSIDE, INSIDE_BATTLES, SETTINGS

RENAMED = INSIDE | INSIDE_BATTLES
SET = {"fight_rounds": 30, "most_fights": 2, "told": 5, "two_papers": "on", "works": "off"}
OLDER = {
    ("campaign", "settings"): SET | {"changes": {"3": SET}},
    ("entry", "data"): {"papers": ["gazette"], "before": SET, "after": SET},
    ("battle", "roster"): {"step": 10, "told": []},
    ("turn", "march"): {
        "fights": {"k1": {"key": "k1"}},
        "deeds": [{"task": "raze"}],
        "columns": {"s": {"fight": "k1", "fights": 2, "called": "k2"}},
        "straggles": [{"fight": "k1", "column": "s", "percent": 10}],
    },
    ("engagement", "muster"): {"works": 2, "parties": [{"forces": [{"bodies": [{"key": "leon"}]}]}]},
    ("engagement", "proposed"): {"result": {"deeds": [{"what": "routed"}]}, "returns": []},
    ("result", "data"): {"deeds": [{"what": "routed"}]},
    ("report", "facts"): {
        "staff": None,
        "deeds": [],
        "forces": [{"fights": 30}],
        "actions": [{"deeds": []}],
        "rounds": [{"fight": 20}],
        "near": [{"bodies": 1}],
        "lines": [{"kind": "fight", "wire": True}, {"kind": "assault", "wire": False}],
    },
}


@pytest.mark.parametrize("column", sorted(OLDER))
def test_older_keys_are_read_as_todays_and_come_back_unchanged(column):
    today = RENAMED[column].today(OLDER[column])
    words = str(today)
    assert not any(
        f"'{word}'" in words
        for word in ("fights", "fight", "deeds", "bodies", "works", "staff", "wire", "called", *SET)
    )
    assert RENAMED[column].today(today) == today
    assert RENAMED[column].in_older_words(today) == OLDER[column]


def test_a_march_of_the_older_keys_has_the_fields_of_today():
    today = INSIDE["turn", "march"].today(OLDER["turn", "march"])
    assert set(today["columns"]["s"]) <= set(Moving.__dataclass_fields__)
    assert set(today["straggles"][0]) <= set(Straggle.__dataclass_fields__)


def test_a_scenario_with_the_older_names_of_settings_has_those_of_the_book():
    found = HEAD.today({"settings": SET})["settings"]
    assert set(found) == set(SETTINGS.values()) <= set(BOOK)
    assert not set(SETTINGS) & set(BOOK)
    assert list(found.values()) == list(SET.values())
