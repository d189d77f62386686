"""A magazine is its place's: who takes the place has it, and both books agree."""

from dataclasses import replace

import pytest

from campaign.audit.ledger_audit import audit
from campaign.briefing.sections import supply
from campaign.briefing.week import Week, report_scopes
from campaign.models import Posting
from campaign.operations.places import magazines
from campaign.pages.reports.situation.other_sections import magazine_line
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.supply.test_magazine_issues import begin_magazines, held_stock
from tests.campaign.operations.wars import at_the_hut
from tests.campaign.whole.named_facts import named_facts

pytestmark = pytest.mark.django_db


def test_the_side_that_takes_a_place_has_its_magazine():
    war = begin_magazines(at_the_hut())
    rows = Rows(current_turn(war))
    rows.places["alba"].holder = rows.sides["cuba"]
    magazines.hand_over_magazines(rows, ["alba", "bor"])
    assert held_stock(war, "depot_spain_alba") == {}
    assert held_stock(war, "depot_cuba_alba") == {"rifle_breech": 17, "round": 17_000}
    assert audit(war).faults == ()
    magazines.hand_over_magazines(rows, ["alba"])
    assert held_stock(war, "depot_cuba_alba") == {"rifle_breech": 17, "round": 17_000}
    Posting.objects.filter(unit__key="depot_cuba_alba", stock="round").delete()
    assert "taken" in " ".join(audit(war).faults)


def test_a_side_reads_all_its_magazines_and_a_seat_those_at_its_places():
    war = begin_magazines(at_the_hut())
    week = Week(Rows(current_turn(war)))
    told = {}
    for scope in report_scopes(week.rows):
        for row in named_facts(war, supply.magazine_facts(week, scope)):
            told.setdefault((scope.side.key, scope.seat.key if scope.seat else ""), []).append(
                magazine_line(row)
            )
    assert told == {
        ("spain", ""): [
            "In our magazines: 17 breech-loading rifles, 17,000 rounds.",
            "In the magazine of Alba: 17 breech-loading rifles, 17,000 rounds.",
        ],
    }
    spain = next(scope for scope in report_scopes(week.rows) if scope.side.key == "spain")
    seat = replace(spain, seat=war.seats.first())
    assert [row.place for row in supply.magazine_facts(week, seat)] == [""]
    war.settings |= {"magazines": "off"}
    war.save()
    assert supply.magazine_facts(Week(Rows(current_turn(war))), spain) is None
