"""Some single fights of the record (benchmarks/recorded), set up as they stand there and fought by the
computer: the spread of losses over the seeds holds the recorded loss. What the record has of others, and by
how much the computer misses it, stands in docs/history.md; `make bench-records` fights all of them.
"""

import pytest

from benchmarks.recorded.facts import recorded_fights
from benchmarks.recorded.fought import holds

SEEDS = 16
BOTH = ("cuba", "spain")
HELD = {
    "la_caridad": ("spain",),
    "ocujal": BOTH,
    "la_sacra": ("spain",),
    "santa_rita": ("spain",),
    "juan_mulato": ("cuba",),
}


def test_every_loss_of_the_record_states_its_kind_and_source():
    fates, basis = {"killed", "wounded", "captured"}, {"source", "claimed", "estimate"}
    for fight in recorded_fights().values():
        assert fight.row["source"]
        assert {side["side"] for side in fight.sides} == {"cuba", "spain"}
        for side in fight.sides:
            assert set(side["fates"].split()) <= fates
            assert side["basis"] in basis


@pytest.mark.long
@pytest.mark.parametrize("key", HELD)
def test_the_spread_of_losses_holds_the_record(key):
    assert holds(recorded_fights()[key], HELD[key], SEEDS) == {}
