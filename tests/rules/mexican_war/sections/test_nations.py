"""MEX-NAT: Mexican guns are slow, and stay."""

import pytest

from rules.mexican_war.sections.nations import carriage_of, limbered_move, unlimbered_move
from rules.mexican_war.tables import STANDARD


@pytest.mark.parametrize(
    ("nation", "pounds", "horse", "carriage", "limbered", "unlimbered"),
    [
        ("us", 6, True, "us_horse", 800, 200),
        ("us", 12, False, "us_field", 600, 200),
        ("us", 18, False, "siege", 300, 0),
        ("mexican", 8, False, "mexican", 400, 0),
        ("mexican", 24, False, "mexican", 400, 0),
    ],
)
def test_mex_nat_01_how_far_guns_go(nation, pounds, horse, carriage, limbered, unlimbered):
    assert carriage_of(nation, pounds, horse) == carriage
    assert limbered_move(carriage, STANDARD) == limbered
    assert unlimbered_move(carriage, STANDARD) == unlimbered
