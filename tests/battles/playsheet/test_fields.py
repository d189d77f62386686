"""Places and counts as somebody writes them at a table."""

import pytest
from django.core.exceptions import ValidationError

from battles.playsheet.fields import CountsField, PairField, PairsField


@pytest.mark.parametrize("said", ["3, 4", "3 4", "(3, 4)", "[3,4]", " 3;4 "])
def test_a_place_is_two_whole_numbers(said):
    assert PairField().clean(said) == [3, 4]


@pytest.mark.parametrize("said", ["3", "3, 4, 5", "a, b", "1.5, 2", "9999999999, 1", "<b>"])
def test_what_is_no_place_is_told(said):
    with pytest.raises(ValidationError, match="two whole numbers"):
        PairField().clean(said)


def test_places_stand_one_a_line_and_none_is_none():
    assert PairsField(required=False).clean("1, 2\n\n-3 4\n") == [[1, 2], [-3, 4]]
    assert PairsField(required=False).clean("") == []


def test_counts_stand_with_their_names_one_a_line():
    field = CountsField(names=("european", "native"), required=False)
    assert field.clean("european 3\nnative: 12\n") == {"european": 3, "native": 12}
    assert field.clean("") == {}
    with pytest.raises(ValidationError, match="Write one of these and a number: european, native"):
        field.clean("martian 3")
    with pytest.raises(ValidationError, match="a name and a number"):
        CountsField().clean("native")
