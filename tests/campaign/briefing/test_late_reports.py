"""A late report: parts 1 to 5, told when word arrives, to the seat whose forces could send none and to the
head of its side.
"""

import json

import pytest
from django.contrib.auth.models import User
from django.utils.translation import override

from campaign.logic.settings.earlier import BEFORE_TUNING
from campaign.logic.vocabulary import EngagementState, Stance
from campaign.models import Campaign, Engagement, Force, Order, Posting, Report, Seat
from campaign.operations.engagement import results as engagements
from campaign.operations.reports import drafting as reports
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.pages.reports.situation.sheet import addressee_line, drafted_texts
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import at_the_hut, order, play, result
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db
PARTS = ["news", "forces", "actions", "returns", "prisoners"]


def postponed_fight(**settings: str) -> Engagement:
    """Postpones the battle at the hut.

    Spain's `post` (Captain-General, its head) is in it. The Marines' `convoy` was stopped at its edge.
    `idle` has `far`, of which there is news.
    """
    war = at_the_hut(men=200)
    for key, name in (("marine", "Marines"), ("idle", "Rear")):
        Seat.objects.create(campaign=war, side=war.sides.get(key="spain"), key=key, name=name)
    war.seats.filter(key="captain_general").update(is_commander_in_chief=True)
    war.forces.filter(key="post").update(seat=war.seats.get(key="captain_general"))
    war.forces.filter(key="far").update(seat=war.seats.get(key="idle"))
    order(raise_force(war, "convoy", side="spain", at="bor", men=50, seat="marine"), "hut")
    Posting.objects.update(reference="scenario/tests")
    Campaign.objects.update(settings=BEFORE_TUNING | settings)
    war.refresh_from_db()
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert fight is not None
    postponed.postpone_battle(engagement=fight, actor=User.objects.create_user("umpire"))
    play(war)
    fight.refresh_from_db()
    return fight


def week(war: Campaign) -> None:
    """Plays a week in which forces without an order avoid each other."""
    for force in war.forces.exclude(orders__turn=current_turn(war)).order_by("key"):
        order(force, stance=Stance.AVOID)
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert current_turn(war).number == 3


@pytest.fixture
def fight() -> Engagement:
    return postponed_fight()


def settle(fight: Engagement) -> dict[str, Report]:
    """Settles the battle and returns the late reports, by reader."""
    engagements.settle_engagement(engagement=fight, result=result(fight))
    return late_reports()


def late_reports() -> dict[str, Report]:
    late = Report.objects.filter(audience="late")
    return {row.seat.key if row.seat else row.side.key: row for row in late}


def text(report: Report, part: str) -> str:
    with override("en"):
        return drafted_texts(report)[part]


def test_only_seats_of_forces_out_of_contact_and_all_sides_have_a_late_report(fight):
    assert late_reports() == {}
    late = settle(fight)
    assert {key: [row["name"] for row in facts_of(late[key])["forces"]] for key in late} == {
        "captain_general": ["Post"],
        "marine": ["Convoy"],
        "spain": ["Convoy", "Post"],
        "cuba": ["Band"],
    }
    assert [list(drafted_texts(report)) for report in late.values()] == [PARTS] * 4


def test_a_force_of_the_battle_reports_its_order_its_actions_and_its_losses(fight):
    late = settle(fight)
    row = facts_of(late["captain_general"])["forces"][0]
    told_of = text(late["captain_general"], "forces")
    assert told_of.startswith(f"Post. At Hut, halted. {row['fit']} fit for duty")
    assert told_of.endswith(
        "Turn 1 (the news came late). By order of turn 1: hold; defend. Held the field at"
        " Hut on Monday 15 September."
    )
    assert "Our loss 20: killed" in text(late["captain_general"], "actions")
    assert "battle −20" in text(late["captain_general"], "returns")
    taken = sum(line["captured"] for line in facts_of(late["cuba"])["actions"][0]["losses"])
    held = sum(each["men"] for each in facts_of(late["captain_general"])["prisoners"]["held"])
    assert held >= taken > 0  # and whoever had no way out gave himself up after it
    assert "News again of Post." in text(late["captain_general"], "news")
    assert "Fought at Hut on Monday" in text(late["cuba"], "forces")
    assert "attack up to 10:1" in text(late["cuba"], "forces")


def test_a_force_that_marched_into_its_battle_reports_the_march_too():
    war = at_the_hut(men=200)
    war.forces.filter(key="band").update(place=war.places.get(key="bor"))
    Order.objects.filter(force__key="band").update(kind="march", legs=[{"to": "hut"}])
    war.forces.filter(key="far").update(place=war.places.get(key="alba"))
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    postponed.postpone_battle(engagement=fight, actor=User.objects.create_user("umpire"))
    play(war)
    fight.refresh_from_db()
    engagements.settle_engagement(engagement=fight, result=result(fight, holder="cuba"))
    (row,) = facts_of(late_reports()["cuba"])["forces"]
    assert [row["unheard"][0][part]["word"] for part in ("did", "befell")] == ["arrived", "held"]
    assert "march to Hut; attack up to 10:1. Arrived on Monday 15 September. Held the" in text(
        late_reports()["cuba"], "forces"
    )


def test_a_force_stopped_at_the_edge_of_the_field_tells_that_and_nothing_of_the_battle(fight):
    late = settle(fight)["marine"]
    assert text(late, "forces") == (
        "Convoy. On the road from Bor to Hut, km 10, halted. 50 fit for duty. Turn 1 (the news came late)."
        " By order of turn 1: march to Hut; defend. Stopped on Monday 15 September, on the road from"
        " Bor to Hut, km 10, at the edge of a battle, and could send no news."
    )
    assert text(late, "news").startswith("News again of Convoy. Stopped on Monday")
    assert (text(late, "actions"), text(late, "prisoners")) == ("", "")
    with override("en"):
        assert addressee_line(late) == "Marines, on Convoy"
    assert facts_of(late)["headquarters"] == facts_of(late)["forces"][0]["spot"]
    for known in (fight.ref, "battle", "Post", "Action"):
        assert known not in json.dumps([late.facts, facts_of(late)]) + late.key


def test_the_side_s_adds_up_those_of_its_seats(fight):
    late = settle(fight)
    own = [facts_of(late[key])["strength"] for key in ("captain_general", "marine")]
    for word in ("opened", "closed"):
        assert sum(each[word] for each in own) == facts_of(late["spain"])["strength"][word]
    assert facts_of(late["spain"])["actions"] == facts_of(late["captain_general"])["actions"]


def test_it_holds_nothing_of_the_enemy_but_what_was_seen_and_counted(fight):
    late = settle(fight)
    for key, report in late.items():
        enemys = ("Post", "Convoy") if key == "cuba" else ("Band", "Sanguily")
        for name in enemys:
            assert name not in json.dumps([report.facts, facts_of(report)])
    assert facts_of(late["cuba"])["actions"][0]["counted"] == {}


def test_it_is_reported_once_and_what_the_umpire_wrote_in_it_stands(fight):
    late = settle(fight)["marine"]
    reports.edit_report(
        report=late, text={"forces": "The convoy is safe."}, actor=User.objects.get(), revision=0
    )
    before = Report.objects.filter(audience="late").count()
    reports.send_late_reports(engagement=fight, turn=current_turn(fight.campaign))
    assert Report.objects.filter(audience="late").count() == before
    late.refresh_from_db()
    assert late.text == {"forces": "The convoy is safe."}


def test_it_waits_for_the_umpire_where_all_reports_do():
    assert {report.state for report in settle(postponed_fight(sending="by_umpire")).values()} == {"draft"}


def test_a_result_set_right_is_reported_to_those_alone_who_were_in_the_battle(fight):
    settle(fight)
    before = {*Report.objects.values_list("pk", flat=True)}
    engagements.correct_result(
        engagement=fight, result=result(fight, down=20), actor=User.objects.get(), reason="Miscounted"
    )
    anew = Report.objects.exclude(pk__in=before).order_by("key")
    assert [(row.side.key, row.seat and row.seat.key) for row in anew] == [
        ("spain", "captain_general"),
        ("cuba", None),
        ("spain", None),
    ]
    assert all("unheard" not in force for row in anew for force in facts_of(row)["forces"])  # that was told


def test_a_late_report_skips_an_idle_week_but_not_an_order_given_in_vain(fight):
    war = fight.campaign
    order(war.forces.get(key="convoy"), "alba")
    postponed.postpone_battle(engagement=fight, actor=User.objects.get())
    week(war)
    fight.refresh_from_db()
    assert fight.state == EngagementState.OPEN
    late = settle(fight)
    weeks = {key: [each["turn"] for each in facts_of(late[key])["forces"][0]["unheard"]] for key in late}
    assert weeks == {"captain_general": [1], "marine": [1, 2], "spain": [1, 2], "cuba": [1]}
    assert (
        "Turn 2 (the news came late). By order of turn 2: march to Alba; defend. Was pinned all week"
        " and could not carry out any order."
    ) in text(late["marine"], "forces")
    assert late["marine"].turn.number == 2


def test_without_a_late_report_the_next_report_that_has_news_of_it_tells_the_same(fight):
    war = fight.campaign
    settle(fight)
    Report.objects.filter(audience="late").delete()
    week(war)
    report = Report.objects.get(turn__number=2, key="seat-marine")
    (silent,) = facts_of(report)["forces"][0]["unheard"]
    assert (silent["turn"], silent["befell"]["word"]) == (1, "stopped")
    assert "News again of Convoy." in text(report, "news")


def test_after_a_late_report_the_next_one_does_not_tell_it_again(fight):
    war = fight.campaign
    settle(fight)
    week(war)
    for report in Report.objects.filter(turn__number=2).exclude(audience="public"):
        assert all("unheard" not in force for force in facts_of(report)["forces"])


def test_a_force_out_of_contact_again_reports_nothing(fight):
    engagements.settle_engagement(engagement=fight, result=result(fight))
    Report.objects.filter(audience="late").delete()
    news = {"day": "1873-09-15", "place": "hut", "route": "", "metres": 0}
    Force.objects.filter(key__in=("convoy", "band")).update(last_news=news)
    reports.send_late_reports(engagement=fight, turn=current_turn(fight.campaign))
    assert {*late_reports()} == {"captain_general", "spain"}
    assert [row["name"] for row in facts_of(late_reports()["spain"])["forces"]] == ["Post"]


def test_it_is_read_in_spanish_with_spanish_names(fight):
    Force.objects.filter(key="convoy").update(name_es="Convoy de Santa Cruz")
    order_of = fight.campaign.forces.get(key="convoy").orders.get()
    order_of.params = {"friend": "convoy"}
    order_of.save()
    late = settle(fight)["marine"]
    with override("es"):
        assert localized_facts(late)["forces"][0]["unheard"][0]["order"]["friend"] == "Convoy de Santa Cruz"
        assert drafted_texts(late)["forces"] == (
            "Convoy de Santa Cruz. En el camino real de Bor a Hut, km 10, haciendo alto. 50 hombres útiles."
            " Turno 1 (la noticia llegó tarde). Por la orden del turno 1: marchar a Hut;"
            " hacer frente. Se detuvo el lunes 15 de septiembre, en el camino real de Bor a Hut, km 10, al"
            " borde de un combate, y no pudo enviar noticias."
        )
        assert addressee_line(late) == "Marines, sobre Convoy de Santa Cruz"
