import pytest

from campaign.logic.words import OrderKind
from campaign.pages.report.orders import told


@pytest.mark.parametrize("kind", list(OrderKind))
def test_every_kind_of_order_is_told_in_a_report(kind):
    order = {"kind": kind.value, "legs": ["Bor"], "stance": "stand", "ratio": 200, "friend": "Leon"}
    assert len(told(order).removesuffix("; stand")) > 3


def test_what_has_no_words_of_its_own_is_called_as_on_the_order_form():
    order = {"kind": "garrison", "legs": ["Bor"], "stance": "stand", "ratio": 200}
    assert told(order).endswith(": Bor; stand")
