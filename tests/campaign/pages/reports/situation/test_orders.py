import pytest

from campaign.logic.vocabulary import OrderKind, Stance
from campaign.pages.reports.situation.orders import order_lines, order_phrase

pytestmark = pytest.mark.usefixtures("in_cuba")


@pytest.mark.parametrize("kind", list(OrderKind))
def test_every_kind_of_order_stands_in_a_report(kind):
    order = {"kind": kind.value, "legs": ["Bor"], "stance": "defend", "odds_limit": 200, "friend": "Leon"}
    assert len(order_phrase(order).removesuffix("; defend")) > 3


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"kind": "garrison", "legs": ["Bor"]}, "garrison Bor"),
        ({"kind": "raid", "task": "burn_cane", "legs": ["Alba"], "spot": {"place": "Bor"}},
         "burn the cane at Bor, by Alba"),
        ({"kind": "assault", "legs": [], "spot": {"place": "Bor"}}, "assault Bor at dawn"),
        ({"kind": "besiege", "legs": [], "spot": {"place": "Bor"}}, "besiege Bor"),
        ({"kind": "haul", "legs": [], "spot": {"place": "Bor"}}, "haul arms and ammunition to Bor"),
        ({"kind": "raid", "legs": []}, "raid"),
        ({"kind": "escort_prisoners", "legs": ["Bor"]}, "take prisoners to the rear, to Bor"),
    ],
)  # fmt: skip
def test_an_order_is_reported_as_part_of_a_sentence(order, words):
    assert order_phrase({"stance": "defend", "odds_limit": 200, **order}) == f"{words}; defend"


def test_forces_with_the_same_order_stand_in_one_line():
    hold = {"kind": "hold", "legs": [], "stance": Stance.WITHDRAW, "odds_limit": 100}
    given = [
        {"name": name, "turn": turn, "order": hold}
        for name, turn in (("Post of Bor", 4), ("Column Vidal", 3), ("Post of Alba", 4))
    ]
    facts = {"turn": 4, "forces": [], "orders": {"standing_orders": given, "late": []}, "letters": {}}
    assert order_lines(facts) == (
        "Post of Bor; Post of Alba: hold; withdraw if the odds are over 1:1.",
        "Column Vidal, by order of turn 3: hold; withdraw if the odds are over 1:1.",
    )


def test_warnings_stand_with_finished_orders_and_name_each_enemy_once():
    seen = {"date": "1873-01-24", "days": 4, "spot": {"place": "La Yaya"}, "low": 200, "high": 400,
            "arm": "cavalry", "source": "own_eyes", "sure": True}  # fmt: skip
    warnings = [
        {"word": "done", "name": "Column Vidal"},
        {"word": "no_way", "name": "Column Sol", "place": "Isla"},
        {"word": "done", "name": "Post of Bor"},
        {"word": "far", "name": "Column Luz", "place": "Lejos", "days": 13},
        {"word": "enemy", "name": "Column Luz", "seen": seen},
        {"word": "full", "place": "Bor", "men": 1200, "most": 450},
        {"word": "enemy", "name": "Column Sol", "seen": dict(seen)},
    ]
    facts = {"turn": 4, "forces": [], "orders": {"standing_orders": [], "late": []}, "letters": {}}
    assert order_lines({**facts, "warnings": warnings}) == (
        "Forces that have carried out their order, and hold: Column Vidal; Post of Bor.",
        "Warning: Column Sol knows no route to Isla.",
        "Warning: Column Luz has 13 days more to go to Lejos.",
        "Warning for Column Luz; Column Sol: the enemy was seen on the way: cavalry, 200–400, at La Yaya,"
        " Friday 24 January; own eyes, sure.",
        "Warning: Bor has a garrison of 1,200 men, and room for 450.",
    )
