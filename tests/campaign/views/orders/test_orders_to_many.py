"""One order for several forces, and a morning on which several storm."""

import html
import re

import pytest
from django.contrib.messages import get_messages

from campaign.logic.orders import KINDS
from campaign.logic.theatre.theatre import Order as GivenOrder, legs_to
from campaign.logic.vocabulary import OrderKind, Stance, TurnState
from campaign.models import Order
from campaign.operations.orders import submission as orders
from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address, legs
from tests.verbs import open_turn, raise_force

pytestmark = pytest.mark.django_db
OTHERS = re.compile(r'<input type="checkbox" name="also" value="(\w+)"')
SEVERAL = {"leon", "third", "fourth"}


@pytest.fixture
def many(war):
    """Returns the war with three forces more of Ana's.

    She has `leon` and `third` at Alba, `fourth` at Bor, and `post`, which is bound to Bor.
    """
    raise_force(war, "third", side="spain", at="alba", seat="captain_general", men=100)
    raise_force(war, "fourth", side="spain", at="bor", seat="captain_general", men=100)
    return war


def test_one_order_goes_to_all_forces_that_are_ticked(many, as_):
    sent = legs("cerro", note="together") | {"also": ["third", "fourth"]}
    answer = as_("ana").post(address(many, "leon"), sent)
    orders = {row.force.key: row for row in Order.objects.all()}
    assert set(orders) == SEVERAL
    assert {(row.goals, row.stance, row.note, row.seat.key) for row in orders.values()} == {
        (("cerro",), "attack", "together", "captain_general")
    }
    [said] = get_messages(answer.wsgi_request)
    assert all(name in str(said) for name in ("Leon", "Third", "Fourth"))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not OrderKind.SEA_PATROL])
def test_only_own_forces_that_can_march_are_offered_and_only_for_orders_that_several_can_have(
    many, as_, kind
):
    page = read(as_("ana").get(address(many, "leon"), {"kind": kind.value}, headers=HTMX))
    drawn = re.search(r'<option value="(\w+)" selected', page)[1]
    named = {"detach", "transfer", "escort", "haul", "deposit", "free_text"}
    assert set(OTHERS.findall(page)) == (set() if drawn in named else {"third", "fourth"})


@pytest.mark.parametrize("other", ["marines", "post", "band", "nobody"])
def test_nobody_orders_a_force_of_another_seat_or_one_bound_to_its_post(many, as_, other):
    answer = as_("ana").post(address(many, "leon"), legs("cerro") | {"also": [other]}, headers=HTMX)
    assert answer.status_code == 422
    assert not Order.objects.exists()


def test_if_one_cannot_carry_it_out_none_is_ordered_and_the_refusal_names_it(many, as_):
    sent = {"kind": "merge", "friend": "third", "stance": "defend", "also": ["third"]}
    answer = as_("ana").post(address(many, "leon"), sent, headers=HTMX)
    assert answer.status_code == 409
    assert "Third: " in read(answer)
    assert not Order.objects.exists()


def test_ticked_forces_stay_ticked_while_the_order_is_written(many, as_):
    page = read(
        as_("ana").get(
            address(many, "leon"), {"kind": "patrol", "was": "march", "also": "third"}, headers=HTMX
        )
    )
    assert re.search(r'name="also" value="third"[^>]* checked', page)
    assert not re.search(r'name="also" value="fourth"[^>]* checked', page)


# storming together


def storm(until="", **more):
    return {"kind": "assault", "spot": "p:cerro", "until": until, "odds_limit": "300", **more}


def test_two_forces_are_ordered_to_storm_on_one_morning(many, as_):
    as_("ana").post(address(many, "leon"), storm("5", also=["fourth"]))
    assert {(row.force.key, row.params["until"]) for row in Order.objects.all()} == {
        ("leon", 5),
        ("fourth", 5),
    }


def test_a_friend_who_storms_the_same_place_on_another_morning_is_reported(many, as_):
    ana = as_("ana")
    ana.post(address(many, "fourth"), storm("5"))
    said = "Fourth assaults it on another morning: Friday"
    assert said in read(ana.get(address(many, "leon"), storm("4"), headers=HTMX))
    assert said in read(ana.get(address(many, "leon"), storm(), headers=HTMX))
    assert said not in read(ana.get(address(many, "leon"), storm("5"), headers=HTMX))
    assert said not in read(ana.get(address(many, "leon"), storm("4", spot="p:bor"), headers=HTMX))


def test_the_form_says_so_if_a_force_comes_too_late_for_the_morning(many, as_):
    said = "It arrives after that morning"
    assert said in read(as_("ana").get(address(many, "leon"), storm("3"), headers=HTMX))
    assert said not in read(as_("ana").get(address(many, "fourth"), storm("7"), headers=HTMX))


def test_the_form_asks_for_the_morning_of_an_assault_and_for_the_end_of_an_ambush(many, as_):
    assault = read(as_("ana").get(address(many, "leon"), {"kind": "assault"}, headers=HTMX))
    ambush = read(as_("ana").get(address(many, "leon"), {"kind": "ambush"}, headers=HTMX))
    assert "the week’s end" not in assault
    assert "the week’s end" in ambush


MANY = "/c/war/orders/"


def last_week(war, **goals: str) -> None:
    """Orders each force's march of last week, and opens a new week.

    *goals* are by key of the force; its seat orders.
    """
    turn = war.turns.get()
    for key, goal in goals.items():
        force = war.forces.get(key=key)
        order = GivenOrder(OrderKind.MARCH, legs_to(goal), Stance.ATTACK)
        orders.submit_order(turn=turn, force=force, order=order, seat=force.seat, actor=force.seat.player)
    war.turns.update(state=TurnState.PUBLISHED)
    open_turn(war, 2)


def test_forces_that_did_the_same_last_week_are_one_row_with_their_men(many, as_):
    last_week(many, leon="bor", third="bor", fourth="cerro")
    page = read(as_("ana").get("/c/war/"))
    (together,) = re.findall(r"<summary>\s*(2 forces: March: Bor)\s*</summary>", page)
    assert re.search(r"2 forces: March: Bor.*?<td class=\"n\">660</td>", page, re.S)
    refs = ",".join(many.forces.get(key=key).ref for key in ("leon", "third"))
    assert f'name="force" value="{refs}"' in page
    assert "Last: March: Cerro" in page


def test_one_form_is_opened_for_all_forces_that_are_chosen(many, as_):
    ana, refs = as_("ana"), {key: many.forces.get(key=key).ref for key in ("leon", "third", "fourth")}
    answer = ana.post(MANY, {"force": [f"{refs['leon']},{refs['third']}", refs["fourth"]]}, follow=True)
    page = read(answer)
    assert set(re.findall(r'name="also" value="(\w+)"[^>]* checked', page)) == {"leon", "third"}
    assert "The same order goes to" in page
    [href] = {html.unescape(one) for one in re.findall(r'href="([^"]+tap=p:cerro)"', page)}
    page = read(ana.get("/c/war/" + href))
    assert len(re.findall(r'name="also" value="\w+"[^>]* checked', page)) == 2


def test_last_week_s_orders_are_given_again_to_all_that_are_chosen(many, as_):
    last_week(many, leon="bor", third="cerro")
    refs = [many.forces.get(key=key).ref for key in ("leon", "third", "fourth", "marines", "post", "band")]
    answer = as_("ana").post(MANY, {"force": refs, "copy": "1"})
    found = {row.force.key: row.goals for row in Order.objects.filter(turn__number=2)}
    assert found == {"leon": ("bor",), "third": ("cerro",)}
    said = [str(one) for one in get_messages(answer.wsgi_request)]
    assert said == ["Last order repeated: Leon, Third.", "Fourth: It has no earlier order to copy."]


@pytest.mark.parametrize("chosen", [[], ["zzzzzzzz"], [""]])
def test_without_a_force_nothing_is_ordered_and_a_sentence_says_what_to_do(many, as_, chosen):
    answer = as_("ana").post(MANY, {"force": chosen, "copy": "1"})
    assert [str(one) for one in get_messages(answer.wsgi_request)] == ["Choose the forces first."]
    assert not Order.objects.exists()


def test_orders_that_are_locked_are_not_copied(many, as_):
    last_week(many, leon="bor")
    many.turns.filter(number=2).update(state=TurnState.LOCKED)
    as_("ana").post(MANY, {"force": [many.forces.get(key="leon").ref], "copy": "1"})
    assert not Order.objects.filter(turn__number=2).exists()
