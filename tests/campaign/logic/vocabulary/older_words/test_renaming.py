"""Words in plain data are replaced by where they stand, and by nothing else."""

import pytest
from hypothesis import given, strategies as st

from campaign.logic.vocabulary.older_words.renaming import Part, Renaming

OLD = {"spent": "exhausted", "held": "in_hand"}
RENAMING = Renaming(
    {
        "rows.*.state": OLD,
        "goods.1": OLD,
        "**.fate": {"captive": "captured"},
        "job": Part({"raise_works": "raise_fortifications"}, 0, "@"),
        "line": (Part({"load": "provisions"}, 0, "/"), Part(OLD, 2, "/")),
    },
    {"labour": OLD, "jobs": Part({"raise_works": "raise_fortifications"}, 0, "@")},
)


@pytest.mark.parametrize(
    ("older", "today"),
    [
        ({"rows": {"spent": {"state": "spent"}}}, {"rows": {"spent": {"state": "exhausted"}}}),
        ({"state": "spent", "rows": "spent"}, {"state": "spent", "rows": "spent"}),
        ({"goods": [["held", "held", 3]]}, {"goods": [["held", "in_hand", 3]]}),
        ({"a": [{"b": {"fate": "captive"}}]}, {"a": [{"b": {"fate": "captured"}}]}),
        ({"job": "raise_works@bor"}, {"job": "raise_fortifications@bor"}),
        ({"job": ""}, {"job": ""}),
        ({"line": "load/spent/held/lost"}, {"line": "provisions/spent/in_hand/lost"}),
        ({"line": "place/leon"}, {"line": "place/leon"}),
        ({"labour": {"spent": 1}}, {"labour": {"exhausted": 1}}),
        ({"jobs": {"raise_works@bor": 7}}, {"jobs": {"raise_fortifications@bor": 7}}),
        (None, None),
    ],
)
def test_a_word_is_replaced_at_its_path_alone_and_comes_back(older, today):
    assert RENAMING.today(older) == today
    assert RENAMING.today(today) == today
    assert RENAMING.in_older_words(today) == older


WORDS = st.sampled_from(["spent", "held", "captive", "other", "load"])
PLAIN = st.recursive(
    st.integers() | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["rows", "state", "fate", "goods", "x"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_plain_data_in_older_words_comes_back_unchanged(plain):
    assert RENAMING.in_older_words(RENAMING.today(plain)) == plain
