"""The accounts of the sides, week by week, in the database."""

import datetime as dt

import pytest
from django.contrib.auth.models import User

from campaign.logic.economy.war_aims import Book, Stakes, Tiring, Treasury
from campaign.models import AccountEntry, Campaign, Entry, TimetableEntry
from campaign.operations.campaigns import rollback
from campaign.operations.economy import weekly_accounts as economy
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.refusals import Refusal
from campaign.store.archive import war_checksum
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write
from tests.verbs import appoint, declare_war, raise_force

pytestmark = pytest.mark.django_db

STAKES = Stakes.of(
    {
        "treasury": {
            "side": "spain",
            "seats": ["captain_general"],
            "debt": 1_000_000,
            "tons": {"Camagüey": 1000},
            "warships": 2,
        },
        "weariness": [
            {"side": "spain", "of": ["debt", "dead"]},
            {"side": "cuba", "of": ["weeks", "chiefs", "sacked", "landed"], "start": 30},
        ],
        "victory": [
            {"do": "hold", "key": "bor", "side": "cuba", "title": {"en": "Bor"}, "points": 60,
             "places": ["bor"], "weeks": 2},
        ],
    }
)  # fmt: skip
ON = {"money": "on", "weariness": "on", "seed": "accounts"}


def about_something(slug: str = "war", **settings: str) -> Campaign:
    """Returns a war of a regiment and a band that do nothing.

    They have 600 and 400 men. It is the crop season, and there is cane at alba.
    """
    war = declare_war(slug, start=dt.date(1873, 12, 1))
    war.world = war.world | {"stakes": STAKES.plain()}
    war.settings = ON | settings
    war.save()
    war.turns.update(seed="the first")
    war.seats.update(player=User.objects.get_or_create(username="ana")[0])
    war.places.filter(key="alba").update(sugar=26)
    raise_force(war, "leon", side="spain", at="alba", men=600, seat="captain_general")
    band = raise_force(war, "band", side="cuba", at="cerro", men=400, seat="camaguey")
    appoint(band.units.get(), "reeve", general=True)
    return war


def week(war: Campaign) -> None:
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)


def sums(war: Campaign, account: Book) -> list[tuple[str, str, int]]:
    rows = AccountEntry.objects.filter(turn=current_turn(war), account=account).order_by("pk")
    return list(rows.values_list("side__key", "cause", "amount"))


def test_a_week_is_paid_and_its_debt_tires(django_assert_max_num_queries):
    war = about_something()
    week(war)
    assert sums(war, Book.PESOS) == [
        ("spain", "before", -1_000_000),
        ("spain", "customs", 250_000),
        ("spain", "sugar", 18_000),
        ("spain", "government", -430_000),
        ("spain", "soldiers", -6_600),
        ("spain", "navy", -3_000),
    ]
    assert sums(war, Book.WEARINESS) == [
        ("spain", "debt", 234),
        ("cuba", "start", 30_000),
        ("cuba", "weeks", 200),
    ]
    with django_assert_max_num_queries(60):
        week(war)
    assert ("spain", "before") not in {each[:2] for each in sums(war, Book.PESOS)}


def test_a_captured_town_a_lost_leader_and_an_expedition_count_once():
    war = about_something()
    turn = current_turn(war)
    turn.taken = [["alba", "spain", "cuba"], ["bor", "", "cuba"]]
    turn.save()
    war.leaders.update(fate="dead")
    war.settings |= {"timetable": "on"}
    war.save()
    told = {"on": (turn.starts + dt.timedelta(days=7)).isoformat(), "what": "landed", "men": 50}
    TimetableEntry.objects.create(
        campaign=war, key="galvanic", side=war.sides.get(key="cuba"), kind="expedition", name="Galvanic",
        opens=turn.starts, closes=turn.starts, data={}, days=[], happened=[told],
    )  # fmt: skip
    week(war)
    assert sums(war, Book.WEARINESS)[1:] == [
        ("cuba", "start", 30_000),
        ("cuba", "weeks", 200),
        ("cuba", "chiefs", 2_000),
        ("cuba", "sacked", -1_000),
        ("cuba", "landed", -2_000),
    ]
    week(war)
    assert sums(war, Book.WEARINESS)[-1:] == [("cuba", "weeks", 200)]


@pytest.mark.parametrize("what", ["cane_burned", "mill_burned"])
def test_burned_cane_and_mills_pay_nothing_and_a_burned_town_heartens_who_burned_it(what):
    war = about_something()
    day = current_turn(war).starts
    war.places.filter(key="alba").update(**{what: day - dt.timedelta(days=70), "houses_burned": day})
    week(war)
    assert "sugar" not in {cause for _side, cause, _amount in sums(war, Book.PESOS)}
    assert ("cuba", "sacked", -1_000) in sums(war, Book.WEARINESS)


def test_an_event_moves_money_and_weariness_of_who_keeps_such_accounts():
    war = about_something(events="on")
    TimetableEntry.objects.create(
        campaign=war, key="loan", kind="event", name="A loan", opens=war.start_date,
        closes=war.start_date + dt.timedelta(days=6),
        data={"title": {"en": "A loan"}, "effects": [
            {"do": "money", "side": "spain", "pesos": 300_000},
            {"do": "money", "side": "cuba", "pesos": 1},
            {"do": "weariness", "side": "cuba", "tenths": -15},
            {"do": "weariness", "side": "spain", "tenths": 0},
        ]},
    )  # fmt: skip
    week(war)
    made = AccountEntry.objects.filter(cause="event").order_by("pk")
    told = [(row.side.key, row.account, row.amount, row.reference) for row in made]
    assert told == [
        ("spain", "pesos", 300_000, "event/loan"),
        ("cuba", "weariness", -1_500, "event/loan"),
    ]
    owed = -sum(AccountEntry.objects.filter(account="pesos").values_list("amount", flat=True))
    debt = AccountEntry.objects.filter(account="weariness", side__key="spain", cause="debt").get()
    assert debt.amount == owed * 1000 // 5_000_000  # the same week's
    plain = about_something("plain", events="on", money="off", weariness="off")
    TimetableEntry.objects.filter(key="loan").update(campaign=plain, days=None, happened=[])
    week(plain)
    assert not AccountEntry.objects.filter(turn__campaign=plain).exists()


def test_points_are_lost_with_the_place_and_won_again_with_it():
    war = about_something()
    war.last_turn = 9
    war.save()
    hold = lambda side: war.places.filter(key="bor").update(holder=war.sides.get(key=side))  # noqa: E731
    hold("cuba")
    week(war)
    week(war)
    assert sums(war, Book.POINTS) == [("cuba", "bor", 60)]
    hold("spain")
    week(war)
    assert (sums(war, Book.WEEKS), sums(war, Book.POINTS)) == ([("cuba", "bor", -2)], [("cuba", "bor", -60)])
    hold("cuba")
    week(war)
    assert sums(war, Book.POINTS) == []
    week(war)
    assert sums(war, Book.POINTS) == [("cuba", "bor", 60)]


def test_a_side_loses_no_points_before_it_has_heard_of_the_loss():
    war = about_something()
    war.places.filter(key="bor").update(holder=war.sides.get(key="cuba"))
    week(war)
    week(war)
    war.places.filter(key="bor").update(holder=war.sides.get(key="spain"))
    war.sides.filter(key="cuba").update(known={"bor": "cuba"})
    rows = Rows(current_turn(war))
    entries = economy.Reckoning(rows, rows.turn, STAKES).victory()
    assert [entry for entry in entries if entry.account == Book.POINTS] == []


def test_a_place_held_for_its_weeks_gives_its_points_once():
    war = about_something()
    war.places.filter(key="bor").update(holder=war.sides.get(key="cuba"))
    week(war)
    assert (sums(war, Book.WEEKS), sums(war, Book.POINTS)) == ([("cuba", "bor", 1)], [])
    week(war)
    assert (sums(war, Book.WEEKS), sums(war, Book.POINTS)) == ([("cuba", "bor", 1)], [("cuba", "bor", 60)])
    week(war)
    assert (sums(war, Book.WEEKS), sums(war, Book.POINTS)) == ([("cuba", "bor", 1)], [])


def test_going_back_leaves_the_account_as_it_stood_then():
    war = about_something()
    week(war)
    week(war)
    before = war_checksum(war)
    week(war)
    rollback.back_to(campaign=war, number=2, actor=None, reason="a slip")
    war.refresh_from_db()
    assert AccountEntry.everything.count() > AccountEntry.objects.count()
    rows = Rows(current_turn(war))
    assert rows.accounts["spain", Book.PESOS, "before"] == -1_000_000
    assert rows.accounts["spain", Book.PESOS, "customs"] == 500_000
    assert war_checksum(war) != before  # other dice


def test_the_umpire_puts_a_sum_on_an_account_with_a_reason():
    war, ana = about_something(), User.objects.get(username="ana")
    spain = war.sides.get(key="spain")
    say = {"campaign": war, "side": spain, "account": Book.PESOS, "actor": ana}
    economy.correct_account(**say, amount=-5_000, reason="A loan from Havana")
    assert sums(war, Book.PESOS) == [("spain", "umpire", -5_000)]
    assert Entry.objects.get(campaign=war, operation="economy.correct").reason == "A loan from Havana"
    for amount, reason in ((0, "why"), (5, " ")):
        with pytest.raises(Refusal):
            economy.correct_account(**say, amount=amount, reason=reason)


def test_a_week_with_accounts_is_played_whole_or_not_at_all():
    war = about_something()
    turns.lock_turn(campaign=war, actor=None)
    assert every_write(lambda: turns.advance_turn(war)) > 4


def test_switched_off_it_enters_nothing_and_changes_no_byte_of_the_digest(monkeypatch):
    war, twin = (
        about_something(slug, money="off", weariness="off", victory="off") for slug in ("one", "two")
    )
    week(war)
    others = tuple(each for each in weekly_services.SERVICES if each is not economy.enter_weekly_accounts)
    monkeypatch.setattr(weekly_services, "SERVICES", others)
    week(twin)
    assert not AccountEntry.objects.exists()
    assert war_checksum(war) == war_checksum(twin)


TRACK = [
    [(0, "a", "", 0), (9, "b", "", 0)],
    [(0, "", "a-b", 400), (9, "b", "", 0)],
    [(0, "a", "", 0), (9, "", "a-b", 600)],
    [(0, "a", "", 0), (9, "", "a-b", 400)],
    [(0, "a", "", 0), (5, "c", "", 0), (9, "b", "", 0)],
]


def test_the_line_is_crossed_in_the_middle_of_its_road():
    def goes_over(track):
        spots = [(minute, {"place": p, "route": r, "metres": m}) for minute, p, r, m in track]
        return economy.goes_over(spots, "a-b", "a", "b", 1000)

    assert [goes_over(track) for track in TRACK] == [True, True, True, False, False]


def test_the_scenario_decides_which_seats_see_money_and_weariness():
    assert STAKES.sees_money("spain", frozenset(["captain_general"]))
    assert not STAKES.sees_money("spain", frozenset(["central"]))
    assert not STAKES.sees_money("cuba", frozenset(["camaguey"]))
    assert not STAKES.sees_weariness("spain", frozenset(["central"]))
    assert STAKES.sees_weariness("cuba", frozenset(["camaguey"]))
    open_ = Stakes(treasury=Treasury(side="spain"), weariness=(Tiring(side="spain", of=("dead",)),))
    assert open_.sees_money("spain", frozenset(["central"]))


def test_money_falls_with_the_news_of_a_burned_place_and_not_before():
    made = about_something()
    turn, spain, place = made.turns.get(), made.sides.get(key="spain"), made.places.get(key="alba")
    made.places.update(sugar=0)
    place.sugar, place.district, place.mill_burned, place.holder = 1, "Camagüey", turn.starts, None
    place.save()
    for unheard, tons in (({}, 0), ({"alba": {"mill_burned": None}}, 1000)):
        spain.unheard = unheard
        spain.save()
        rows = Rows(made.turns.get())
        assert economy.Reckoning(rows, rows.turn, made.stakes).tons() == tons
