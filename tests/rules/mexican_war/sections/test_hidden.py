"""MEX-HID: a unit that is seen shows itself once."""

from rules.mexican_war.sections.hidden import is_revealed


def test_mex_hid_02_only_a_hidden_unit_that_is_seen_is_revealed():
    pairs = [(hidden, seen) for hidden in (True, False) for seen in (True, False)]
    assert [pair for pair in pairs if is_revealed(*pair)] == [(True, True)]
