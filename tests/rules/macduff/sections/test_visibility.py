"""MACD-VIS: three inches into cover."""

from rules.macduff.sections.visibility import is_obscured, is_visible


def test_macd_vis_01_three_inches_of_wood_hide_nobody():
    assert is_visible(300, 5000, False)
    assert not is_visible(301, 5000, False)


def test_macd_vis_02_fire_or_three_inches_betray_a_hidden_unit():
    assert is_visible(900, 300, False)
    assert is_visible(900, 5000, True)
    assert is_obscured(900, 5000, True)
    assert not is_obscured(900, 300, True)
    assert not is_obscured(100, 5000, True)
