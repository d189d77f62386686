"""MACH-AMB: the reply of ambushed units."""

import pytest

from rules.machete.options import DEFAULTS, read
from rules.machete.sections.ambush import fires_halved, reply_score


@pytest.mark.parametrize(("face", "score"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_mach_amb_02_the_die_is_halved_and_rounded_down(face, score):
    assert reply_score(face, 0, DEFAULTS) == score


def test_mach_r_07_the_modifier_comes_after_the_halving_or_by_the_option_before_it():
    assert reply_score(5, -2, DEFAULTS) == 0
    assert reply_score(5, -2, read({"ambush_halving": "modified"})) == 1
    assert reply_score(1, -2, read({"ambush_halving": "modified"})) == -1


def test_mach_amb_01_nobody_is_halved_when_there_is_no_ambush():
    assert not fires_halved(False, True, DEFAULTS)


def test_mach_r_09_the_whole_force_is_halved_or_only_those_attacked():
    assert fires_halved(True, False, DEFAULTS)
    targets = read({"ambush_scope": "targets"})
    assert not fires_halved(True, False, targets)
    assert fires_halved(True, True, targets)
