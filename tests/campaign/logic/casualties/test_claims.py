from dataclasses import replace

from hypothesis import given, strategies as st

from campaign.logic.casualties.claims import Claim, loss_claims, round_to_tens
from campaign.logic.settings import DEFAULT

HOW = DEFAULT.reports


@given(st.integers(0, 5000), st.integers(0, 5000), st.text("abc", max_size=3))
def test_a_side_admits_half_its_loss_and_claims_up_to_three_times_the_enemys(a, b, seed):
    for claim, own, enemy in zip(loss_claims({"a": a, "b": b}, seed, HOW), (a, b), (b, a), strict=True):
        assert claim.own == round_to_tens(own // 2)
        assert enemy * 150 // 100 - 5 <= claim.enemy <= enemy * 3 + 5
        assert claim.own % 10 == claim.enemy % 10 == 0


def test_claims_are_diced_once_for_all_papers():
    lost = {"spain": 42, "cuba": 30}
    assert loss_claims(lost, "seed", HOW) == loss_claims(lost, "seed", HOW)
    assert len({loss_claims(lost, f"seed {n}", HOW)[0].enemy for n in range(20)}) > 1


def test_the_umpire_sets_the_shares():
    honest = replace(HOW, claims_own=100, claims_low=100, claims_high=100)
    assert loss_claims({"spain": 42, "cuba": 0}, "seed", honest) == (
        Claim("spain", 40, 0),
        Claim("cuba", 0, 40),
    )
