"""What of a previewed week an umpire may change."""

import pytest

from campaign.logic.previews import Toll
from campaign.logic.words import Account, Cause


@pytest.mark.parametrize(
    ("target", "free"),
    [
        (Account.DEAD, True),
        (Account.SICK, True),
        (Account.DESERTED, True),
        (Account.WOUNDED, False),
        (Account.MISSING, False),
        (Account.CAPTIVE, False),
    ],
)
def test_whom_a_return_or_a_roll_brings_back_goes_by_it_alone(target, free):
    """Else the next week would look for men who are not there, or forget men who are."""
    assert Toll("leon", Account.EFFECTIVE, target, Cause.BATTLE, 5).free is free
