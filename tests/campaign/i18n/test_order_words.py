"""The words of orders: every kind stands in one group and says what a force does by it."""

import pytest
from django.utils import translation

from campaign.i18n.order_words import KIND_GROUPS, KIND_SENTENCES, KINDS_OF_ORDER, odds_in_words


def test_every_kind_stands_in_one_group_and_has_its_sentence():
    grouped = [kind for _key, _name, kinds in KIND_GROUPS for kind in kinds]
    assert sorted(grouped) == sorted(KINDS_OF_ORDER)
    assert KIND_SENTENCES.keys() == KINDS_OF_ORDER.keys()


@pytest.mark.parametrize(
    ("language", "ratio", "said"),
    [("en", 150, "1.5:1"), ("es", 150, "1,5:1"), ("en", 50, "0.5:1"), ("es", 1000, "10:1")],
)
def test_odds_are_said_as_people_say_them(language, ratio, said):
    with translation.override(language):
        assert odds_in_words(ratio) == said
