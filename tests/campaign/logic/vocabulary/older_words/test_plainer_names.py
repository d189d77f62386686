"""Keys of release 0.10.0 in stored marches, musters, results and reports, and those of today."""

import pytest

from campaign.logic.theatre.march_state import Moving, Straggle
from campaign.logic.vocabulary.older_words.plainer_names import INSIDE

OLDER = {
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
    today = INSIDE[column].today(OLDER[column])
    words = str(today)
    assert not any(
        f"'{word}'" in words
        for word in ("fights", "fight", "deeds", "bodies", "works", "staff", "wire", "called")
    )
    assert INSIDE[column].today(today) == today
    assert INSIDE[column].older(today) == OLDER[column]


def test_a_march_of_the_older_keys_has_the_fields_of_today():
    today = INSIDE["turn", "march"].today(OLDER["turn", "march"])
    assert set(today["columns"]["s"]) <= set(Moving.__dataclass_fields__)
    assert set(today["straggles"][0]) <= set(Straggle.__dataclass_fields__)
