"""ACW-CMD: commanders alone, and their replacements."""

from itertools import product

import pytest

from rules.acw_hex.sections.generals import is_exposed, replaced_in


def test_acw_cmd_03_lost_only_alone_beside_an_enemy_in_close_combat():
    lost = [case for case in product((False, True), repeat=3) if is_exposed(*case)]
    assert lost == [(True, False, True)]


@pytest.mark.parametrize("owner_first", [True, False])
@pytest.mark.parametrize("own_half", [True, False])
def test_acw_cmd_04_another_takes_over_at_the_end_of_their_players_next_turn(owner_first, own_half):
    halves = [(turn, first) for turn in (4, 5, 6) for first in (True, False)]  # in order of play
    lost_in = halves.index((4, owner_first == own_half))
    next_own = next(turn for turn, first in halves[lost_in + 1 :] if first == owner_first)
    assert replaced_in(4, owner_first, own_half) == next_own
