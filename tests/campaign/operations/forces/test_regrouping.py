"""Forces divided and joined: at dawn or when the week is over; not a posting is made."""

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.theatre.theatre import Leg, Order as GivenOrder, legs_to
from campaign.logic.vocabulary import Do, ForceState, OrderKind, Stance, TurnState
from campaign.models import Entry, Force, Leader, Order, Posting, Report
from campaign.operations.forces import regrouping as forces
from campaign.operations.orders import submission as orders
from campaign.operations.turns import turn_machine as turns
from campaign.pages.reports.situation.sheet import drafted_texts
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write
from tests.campaign.operations.wars import play
from tests.verbs import declare_war, raise_force, raise_unit

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war with `leon` and `lugo` at alba, `far` at bor.

    `leon` has three units; somebody sits for Spain.
    """
    war = declare_war()
    war.seats.update(player=User.objects.create_user("ana"))
    leon = raise_force(war, "leon", side="spain", at="alba", men=300, seat="captain_general")
    raise_unit(leon, "guerrilla", 60)
    raise_unit(leon, "chiclana", 200)
    raise_force(war, "lugo", side="spain", at="alba", men=100, seat="captain_general")
    raise_force(war, "far", side="spain", at="bor", men=90, seat="captain_general")
    return war


def give(war, key, kind, *legs, **more):
    force = war.forces.get(key=key)
    order = GivenOrder(kind, legs_to(*legs), Stance.AVOID, **more)
    turn = current_turn(war)
    return orders.submit_order(turn=turn, force=force, order=order, seat=force.seat, actor=force.seat.player)


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    play(war)


def units(war):
    found: dict[str, list[str]] = {}
    for force, unit in war.units.order_by("key").values_list("force__key", "key"):
        found.setdefault(force, []).append(unit)
    return found


def test_a_detachment_ordered_by_courier_leaves_when_the_week_is_over(war):
    """Lets a rider reach Bor on Monday at 9.45, after the dawn. The staff is at Alba with `leon`."""
    war.settings = {"couriers": "on"}
    war.save()
    raise_unit(war.forces.get(key="far"), "scouts", 20)
    give(war, "far", OrderKind.DETACH, units=("scouts",), name="Flankers")
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war, as_far_as=TurnState.AFTERMATH)
    assert units(war)["far"] == ["far", "scouts"]
    play(war)
    made = Force.objects.get(name="Flankers")
    assert (units(war)["far"], units(war)[made.key]) == (["far"], ["scouts"])
    assert audit(war).faults == ()


def test_units_sent_off_are_a_force_of_their_own_that_marches_by_the_legs(war):
    give(war, "leon", OrderKind.DETACH, "bor", units=("guerrilla", "chiclana"), name="Flying column")
    postings = Posting.objects.count()
    week(war)
    made = Force.objects.get(name="Flying column")
    assert units(war)[made.key] == ["chiclana", "guerrilla"]
    assert units(war)["leon"] == ["leon"]
    assert (made.place.key, made.seat.key, made.side.key) == ("bor", "captain_general", "spain")
    assert war.forces.get(key="leon").place.key == "alba"
    assert Posting.objects.count() == postings
    assert not audit(war).faults
    assert Order.objects.get(force=made).kind == OrderKind.MARCH
    assert Entry.objects.get(operation="forces.regroup").subject == "leon"


def test_a_detachment_named_after_a_unit_has_its_spanish_name_too(war):
    """Names it as the computer does. A name that somebody has written is the same to all."""
    war.units.filter(key="chiclana").update(name="Chiclana", name_es="Cazadores de Chiclana")
    give(war, "leon", OrderKind.DETACH, "bor", units=("guerrilla", "chiclana"), name="Chiclana")
    give(war, "far", OrderKind.HOLD)
    week(war)
    assert Force.objects.get(name="Chiclana").name_es == "Cazadores de Chiclana"
    give(war, "leon", OrderKind.HOLD)
    made = Force.objects.get(name="Chiclana")
    give(war, made.key, OrderKind.DETACH, "alba", units=("guerrilla",), name="Flying column")
    week(war)
    assert Force.objects.get(name="Flying column").name_es == ""


def test_no_two_forces_of_a_side_share_a_name_and_reports_use_the_new_one(war):
    war.units.filter(key="chiclana").update(name="Chiclana", name_es="Cazadores de Chiclana")
    give(war, "leon", OrderKind.DETACH, "bor", units=("guerrilla", "chiclana"), name="Chiclana")
    week(war)
    first = Force.objects.get(name="Chiclana")
    give(war, first.key, OrderKind.DETACH, units=("chiclana",), name="Chiclana")
    week(war)
    second = Force.objects.get(name="Chiclana (2)")
    assert (second.name_es, units(war)[second.key]) == ("Cazadores de Chiclana (2)", ["chiclana"])
    paper = Report.objects.get(turn__number=2, key="side-spain")
    texts = drafted_texts(paper)
    lines = texts["forces"].splitlines()
    assert len({line.split(".")[0] for line in lines}) == len(lines)
    assert any("detach units as Chiclana (2); avoid" in each for each in texts["orders"].splitlines())


def test_units_go_over_to_a_friend_at_the_same_place(war):
    give(war, "leon", OrderKind.TRANSFER, units=("guerrilla",), friend="lugo")
    week(war)
    assert units(war)["lugo"] == ["guerrilla", "lugo"]


def test_to_a_friend_elsewhere_nobody_goes(war):
    give(war, "leon", OrderKind.TRANSFER, units=("guerrilla",), friend="far")
    week(war)
    assert units(war)["far"] == ["far"]


def test_a_force_beside_its_friend_merges_at_dawn(war):
    give(war, "lugo", OrderKind.MERGE, friend="leon")
    give(war, "leon", OrderKind.MARCH, "bor")
    week(war)
    assert units(war) == {"leon": ["chiclana", "guerrilla", "leon", "lugo"], "far": ["far"]}
    assert war.forces.get(key="leon").place.key == "bor"
    assert war.forces.get(key="lugo").seat is None


def test_a_force_merges_on_the_day_it_comes_to_its_friend(war):
    give(war, "far", OrderKind.MERGE, "alba", friend="lugo")
    postings = Posting.objects.count()
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war, as_far_as=TurnState.MARCHED)
    assert units(war)["lugo"] == ["far", "lugo"]
    play(war)
    assert war.forces.get(key="far").seat is None
    assert Posting.objects.count() == postings
    assert not audit(war).faults


def test_the_one_force_goes_on_by_the_friend_s_order(war):
    give(war, "lugo", OrderKind.MERGE, "bor", friend="far")
    legs = (Leg("bor", Do.RENDEZVOUS), Leg("cerro"))
    far = war.forces.get(key="far")
    given = GivenOrder(OrderKind.MARCH, legs, Stance.AVOID, friend="lugo")
    orders.submit_order(turn=current_turn(war), force=far, order=given, seat=far.seat, actor=far.seat.player)
    week(war)
    assert units(war)["far"] == ["far", "lugo"]
    assert war.forces.get(key="far").place.key == "cerro"


def lead_unit(war, unit):
    """Lets a general ride with *unit*."""
    of = war.units.get(key=unit)
    Leader.objects.create(
        campaign=war, side=of.side, unit=of, key="chief", name="Chief", rank="General", general=True,
        command=4, initiative=3,
    )  # fmt: skip


@pytest.mark.parametrize("at", ["alba", "bor"])
def test_the_one_force_takes_the_senior_leader_s_order_if_that_leads_on(war, at):
    """Puts them together at the first dawn at Alba. At Bor the other arrives on its way."""
    lead_unit(war, "lugo")
    give(war, "lugo", OrderKind.MERGE, "bor", "cerro", friend="leon" if at == "alba" else "far")
    give(war, "leon", OrderKind.HOLD)
    give(war, "far", OrderKind.HOLD)
    week(war)
    other = "leon" if at == "alba" else "far"
    assert set(units(war)) == {"leon", "far", "lugo"} - {other}
    assert war.forces.get(key="lugo").place.key == "cerro"
    assert war.forces.get(key=other).seat is None
    assert not audit(war).faults
    told = drafted_texts(Report.objects.get(turn__campaign=war, turn__number=1, key="side-spain"))["forces"]
    assert f"{other.capitalize()}. Has merged with Lugo." in told


@pytest.mark.parametrize("at", ["alba", "bor"])
def test_nobody_takes_the_force_of_another_seat_along(war, at):
    other = "leon" if at == "alba" else "far"
    lead_unit(war, "lugo")
    spain, ben = war.sides.get(key="spain"), User.objects.create_user("ben")
    seat = war.seats.create(key="second", side=spain, name="Second", player=ben)
    war.forces.filter(key=other).update(seat=seat)
    give(war, "lugo", OrderKind.MERGE, "bor", "cerro", friend=other)
    week(war)
    assert "lugo" not in units(war)
    assert (war.forces.get(key=other).place.key, war.forces.get(key=other).seat) == (at, seat)


@pytest.mark.parametrize("aboard", ["leon", "lugo"])
def test_a_force_on_board_does_not_merge_with_one_on_the_quay(war, aboard):
    war.forces.filter(key=aboard).update(state=ForceState.ABOARD)
    give(war, "lugo", OrderKind.MERGE, friend="leon")
    forces.regroup_at_dawn(Rows(current_turn(war)), ())
    assert units(war)["lugo"] == ["lugo"]


@pytest.mark.parametrize("third", ["aide", "scouts"])
def test_three_at_one_place_become_one_whoever_of_them_is_first(war, third):
    lead_unit(war, "lugo")
    raise_force(war, third, side="spain", at="alba", men=40, seat="captain_general")
    give(war, "lugo", OrderKind.MERGE, "bor", friend="leon")
    give(war, third, OrderKind.MERGE, friend="leon")
    week(war)
    assert units(war)["lugo"] == sorted(["chiclana", "guerrilla", "leon", "lugo", third])
    assert not audit(war).faults


def test_an_order_that_leads_nowhere_else_leaves_the_friend_s_order(war):
    lead_unit(war, "lugo")
    give(war, "lugo", OrderKind.MERGE, "alba", friend="leon")
    give(war, "leon", OrderKind.MARCH, "bor")
    week(war)
    assert war.forces.get(key="leon").place.key == "bor"
    assert "lugo" not in units(war)


def test_a_week_in_which_two_become_one_is_marched_whole_or_not_at_all(war):
    give(war, "far", OrderKind.MERGE, "alba", friend="lugo")
    turns.lock_turn(campaign=war, actor=None)
    assert every_write(lambda: turns.advance_turn(war)) > 6
    assert units(war)["lugo"] == ["far", "lugo"]


@pytest.mark.parametrize(
    ("kind", "how", "said"),
    [
        (OrderKind.DETACH, {"name": "New"}, "which units leave Leon"),
        (OrderKind.DETACH, {"units": ("guerrilla",)}, "Give the new force a name"),
        (
            OrderKind.DETACH,
            {"name": "New", "units": ("guerrilla", "chiclana", "leon")},
            "must stay with Leon",
        ),
        (OrderKind.TRANSFER, {"units": ("guerrilla",)}, "Choose a friendly force"),
        (OrderKind.MERGE, {}, "Choose a friendly force"),
    ],
)
def test_an_impossible_regrouping_is_refused_on_submission(war, kind, how, said):
    with pytest.raises(Refusal, match=said):
        give(war, "leon", kind, **how)


def test_a_week_that_divides_a_force_is_done_whole_or_not_at_all(war):
    give(war, "leon", OrderKind.DETACH, units=("guerrilla",), name="Flying column")
    give(war, "lugo", OrderKind.MERGE, friend="leon")
    turns.lock_turn(campaign=war, actor=None)
    assert every_write(lambda: turns.advance_turn(war)) > 8
    assert len(units(war)) == 3


@pytest.mark.parametrize(("prisoners", "keeper"), [(True, "Escort"), (False, "Leon")])
def test_prisoners_go_with_whom_the_order_names_else_with_the_main_unit(war, prisoners, keeper):
    leon, cuba = war.forces.get(key="leon"), war.sides.get(key="cuba")
    party = war.prisoner_parties.create(
        key="taken", ref="taken", side=cuba, captor=leon.side, held_by=leon, taken_on=war.start_date,
        taken_at=leon.place,
    )  # fmt: skip
    give(war, "leon", OrderKind.DETACH, units=("guerrilla",), name="Escort", prisoners=prisoners)
    week(war)
    party.refresh_from_db()
    assert party.held_by.name == keeper
