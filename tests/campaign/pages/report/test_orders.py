import pytest

from campaign.logic.words import OrderKind, Stance
from campaign.pages.report.orders import lines, told


@pytest.mark.parametrize("kind", list(OrderKind))
def test_every_kind_of_order_is_told_in_a_report(kind):
    order = {"kind": kind.value, "legs": ["Bor"], "stance": "stand", "ratio": 200, "friend": "Leon"}
    assert len(told(order).removesuffix("; stand")) > 3


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"kind": "garrison", "legs": ["Bor"]}, "garrison Bor"),
        ({"kind": "raid", "task": "burn_cane", "legs": ["Alba"], "spot": {"place": "Bor"}},
         "burn the cane at Bor, by Alba"),
        ({"kind": "raid", "legs": []}, "raid: burn or wreck"),
        ({"kind": "escort_prisoners", "legs": ["Bor"]}, "bring captives to the rear, to Bor"),
    ],
)  # fmt: skip
def test_an_order_is_told_as_part_of_a_sentence(order, words):
    assert told({"stance": "stand", "ratio": 200, **order}) == f"{words}; stand"


def test_forces_with_the_same_order_stand_in_one_line():
    hold = {"kind": "hold", "legs": [], "stance": Stance.WITHDRAW, "ratio": 100}
    given = [
        {"name": name, "turn": turn, "order": hold}
        for name, turn in (("Post of Bor", 4), ("Column Vidal", 3), ("Post of Alba", 4))
    ]
    facts = {"turn": 4, "forces": [], "orders": {"standing": given, "late": []}, "letters": {}}
    assert lines(facts)[1:] == (
        "Post of Bor; Post of Alba: hold; withdraw before more than our number.",
        "Column Vidal, by order of turn 3: hold; withdraw before more than our number.",
    )
