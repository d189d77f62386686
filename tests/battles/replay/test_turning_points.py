"""Reports.md: the course of an action is told in two sentences, from the record of its battle."""

import pytest

from battles import operations
from battles.mustering import Share, TableUnit
from battles.replay.turning_points import turning_points, turning_points_of_log
from battles.table.log import Line, TableLog
from campaign.briefing.sections.turning_points import turning_point_of
from campaign.logic.casualties.muster import TurningPoint, TurningPointKind
from campaign.logic.vocabulary import Arm, TurnState
from campaign.models import Report, Result, Turn
from campaign.operations.turns import turn_machine as turns
from campaign.pages.parts.wording.phrases import clock
from campaign.pages.reports.situation.tales import break_of_battle, turning_point_sentence
from rules import Event
from tests.battles.fields import meet, seat, umpire_of
from tests.campaign.whole.named_facts import facts_of

SIDES = ("spain", "cuba")
STATES = {"gives_way": "forced_back", "gun_taken": "captured", "surrenders": "surrendered"}
FOOT, HORSE = Arm.INFANTRY, Arm.CAVALRY


def unit(key, side, arm=FOOT, **more):
    shares = (Share(key, 40),)
    return TableUnit(key, key, side, f"{key}_force", arm, "spanish", 3, 8, 1, 100, shares, **more)


TABLE = (
    unit("leon", "spain"),
    unit("reserve", "spain", reserve_dice=2),
    unit("battery", "spain", Arm.ARTILLERY, guns=1),
    unit("horse", "cuba", HORSE),
    unit("foot", "cuba"),
)
LEON, RESERVE, BATTERY, RIDERS, FOOTMEN = range(5)


def event(turn, verb, of, target=-1, seen=3):
    return Event(turn, "MACH-X-01", verb, of, target, seen=seen)


def points_of(*events):
    states = {happening.verb: STATES.get(happening.verb, "") for happening in events}
    return turning_points(events, TABLE, SIDES, states, 10)


def test_the_first_unit_to_go_back_is_named_with_its_charger():
    assert points_of(
        event(2, "charges", RIDERS, LEON), event(3, "gives_way", LEON), event(4, "gives_way", RESERVE)
    ) == (TurningPoint(TurningPointKind.WENT_BACK, 20, "spain", "leon", FOOT, SIDES, "horse", HORSE),)


def test_a_blow_of_long_ago_drove_nobody_back():
    points = points_of(event(1, "charges", RIDERS, LEON), event(5, "gives_way", LEON))
    assert points == (TurningPoint(TurningPointKind.WENT_BACK, 40, "spain", "leon", FOOT, SIDES),)


def test_only_a_reserve_comes_up_and_each_side_s_first():
    points = points_of(event(1, "enters", LEON), event(4, "enters", RESERVE, seen=1), event(5, "moves", LEON))
    assert points[0] == TurningPoint(TurningPointKind.CAME_UP, 30, "spain", "reserve", FOOT, ("spain",))


def test_captured_guns_are_reported_and_a_gun_does_not_go_back():
    assert points_of(
        event(1, "strikes", RIDERS, BATTERY), event(2, "gives_way", BATTERY), event(2, "gun_taken", BATTERY)
    ) == (TurningPoint(TurningPointKind.LOST_GUNS, 10, "spain", "battery", Arm.ARTILLERY, SIDES),)


def test_a_battle_without_a_blow_was_fire_alone():
    points = points_of(event(1, "fires", LEON, FOOTMEN), event(6, "fires", FOOTMEN, LEON))
    assert points == (TurningPoint(TurningPointKind.FIRE, 60, "spain", "leon", FOOT, SIDES),)
    assert points_of() == ()


def test_men_detached_in_the_battle_are_nobody_s_unit():
    assert points_of(event(1, "charges", 9, LEON), event(2, "gives_way", 9)) == (
        TurningPoint(TurningPointKind.FIRE, 20, "spain", "leon", FOOT, SIDES),
    )


def test_a_table_report_gives_arrivals_routs_and_captures_without_their_time():
    lines = (Line("leon", ran=True), Line("battery", taken=True), Line("horse"), Line("reserve"))
    told = turning_points_of_log(TableLog(lines, "cuba", 6), TABLE, SIDES, 10)
    assert [(deed.what, deed.unit, deed.minute) for deed in told] == [
        (TurningPointKind.WENT_BACK, "leon", None),
        (TurningPointKind.CAME_UP, "reserve", None),
        (TurningPointKind.LOST_GUNS, "battery", None),
    ]
    assert turning_points_of_log(TableLog((), "cuba", 6), TABLE, SIDES, 10) == ()


@pytest.mark.django_db
def test_both_sides_read_the_same_course_each_with_its_own_names_alone():
    engagement = meet(slug="course")
    assert operations.fight_battle(engagement.pk)
    kept = Result.objects.get(engagement=engagement).data["turning_points"]
    assert kept
    while turns.advance_turn(engagement.campaign):
        pass
    rows = {
        side: facts_of(Report.objects.get(turn=engagement.turn, key=f"side-{side}"))["actions"][0][
            "turning_points"
        ]
        for side in SIDES
    }
    for side, deeds_read in rows.items():
        assert [(row["what"], row["minute"]) for row in deeds_read] == [
            (deed["what"], deed["minute"]) for deed in kept if side in deed["seen"]
        ]
        names = {"spain": {"Column", "Guerrilla"}, "cuba": {"Band"}}[side]
        assert {row[word] for row in deeds_read for word in ("name", "by") if word in row} <= names


@pytest.mark.django_db
def test_a_correction_keeps_what_the_record_has_reported():
    engagement = meet(slug="course")
    assert operations.fight_battle(engagement.pk)
    kept = Result.objects.get(engagement=engagement).data["turning_points"]
    umpire = umpire_of(engagement.campaign)
    sheet = TableLog((Line("column", ran=True),), "cuba", 6)
    engagement.refresh_from_db()
    operations.correct_result(engagement=engagement, log=sheet, actor=umpire, reason="Miscounted.")
    assert Result.objects.filter(engagement=engagement).latest("revision").data["turning_points"] == kept


@pytest.mark.django_db
def test_the_account_of_a_battle_tells_the_turning_point_as_the_report_does(client):
    engagement = meet(slug="course")
    assert operations.fight_battle(engagement.pk)
    kept = Result.objects.get(engagement=engagement).data
    while turns.advance_turn(engagement.campaign):
        pass
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/"
    accounts = {}
    for side, place in (("spain", "captain_general"), ("cuba", "camaguey")):
        client.force_login(seat(engagement.campaign, place))
        accounts[side] = " ".join(client.get(address).context["page"].account.parts[2])
        (row,) = facts_of(Report.objects.get(turn=engagement.turn, key=f"side-{side}"))["actions"]
        seen = turning_point_of(kept, (side,))
        told = next(point for point in row["turning_points"] if point.get("decisive"))
        assert (told["what"], told["minute"]) == (seen["what"], seen["minute"])
        sentence = turning_point_sentence(told, row["minute"])
        assert sentence in " ".join(break_of_battle(row))
        assert sentence in accounts[side]
    client.force_login(umpire_of(engagement.campaign))
    accounts[""] = " ".join(client.get(address).context["page"].account.parts[2])
    hour = clock(engagement.minute + turning_point_of(kept)["minute"])
    assert all(hour in account for account in accounts.values())


@pytest.mark.parametrize(
    ("holder", "seen_by", "unit"),
    [("cuba", (), "leon"), ("spain", (), "foot"), ("", (), "foot"), ("cuba", ("cuba",), "foot")],
)
def test_the_turning_point_is_the_first_retreat_of_the_beaten_side_that_the_reader_saw(holder, seen_by, unit):
    points = [
        {"what": "came_up", "minute": 5, "side": "spain", "unit": "reserve", "seen": ["spain", "cuba"]},
        {"what": "went_back", "minute": 10, "side": "cuba", "unit": "foot", "seen": ["spain", "cuba"]},
        {"what": "went_back", "minute": 40, "side": "spain", "unit": "leon", "seen": ["spain"]},
    ]
    stored = {"field_holder": holder, "turning_points": points}
    assert turning_point_of(stored, seen_by)["unit"] == unit
    assert turning_point_of({"field_holder": holder}, seen_by) is None
