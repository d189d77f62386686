"""The journal of a campaign in words, for its umpire."""

import json
import re
from pathlib import Path

import pytest
from django.contrib.admin import site

from campaign.admin.judged import Judged
from campaign.i18n.journal_words import KINDS, OPERATIONS
from campaign.logic.settings.book import BOOK
from campaign.logic.vocabulary import ProposalState, TurnState
from campaign.operations.ledger.journal import record_operation
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
JOURNAL = "/c/war/desk/journal/"
DOTTED = re.compile(r'"([a-z_]+)(\.[a-z_]+)"')
ROOT = Path(__file__).parents[4]


def test_every_operation_has_words_and_a_kind():
    begins = {start for _name, starts in KINDS.values() for start in starts}
    sources = [*ROOT.glob("campaign/operations/**/*.py"), *ROOT.glob("battles/operations/**/*.py")]
    literals = {found for path in sources for found in DOTTED.findall(path.read_text("utf-8"))}
    written = {start + what for start, what in literals if start in begins}
    written |= {f"turns.{state}" for state in (TurnState.MARCHED, TurnState.ENGAGEMENTS, TurnState.AFTERMATH)}
    written |= {f"exchange.{state}" for state in ProposalState if state != ProposalState.OPEN}
    judged = [row for row in site._registry.values() if isinstance(row, Judged) and row.mended]
    written |= {f"admin.{row.model._meta.model_name}" for row in judged}
    assert len(written) > 90
    assert written - {*OPERATIONS} == set()
    assert {name.partition(".")[0] for name in OPERATIONS} <= begins


def test_the_umpire_reads_who_did_what_and_why_with_values_before_and_after(war, as_):
    defaults = {name: row.default for name, row in BOOK.items()}
    values = {**defaults, **war.settings}
    sent = {name: values[name] for name in BOOK} | {"at_once_men": 150}
    seen = {name: values[name] for name in BOOK}
    as_("ulises").post(
        "/c/war/desk/settings/", {**sent, "reason": "Shorter evenings", "seen": json.dumps(seen)}
    )
    as_("ana").post("/c/war/orders/leon/", {})
    page = read(as_("ulises").get(JOURNAL))
    assert "Changed settings" in page
    assert "→ 150 men" in page
    assert "Shorter evenings" in page
    assert "ulises" in page


def test_a_filter_by_person_or_kind_leaves_the_rest_out(war, as_):
    as_("ulises").post("/c/war/desk/lock/")
    as_("ulises").post("/c/war/desk/inspect/")
    assert "Locked the turn" in read(as_("ulises").get(f"{JOURNAL}?kind=turns&who=ulises"))
    assert "Locked the turn" not in read(as_("ulises").get(f"{JOURNAL}?kind=prisoners"))
    assert "<b>Locked the turn" not in read(as_("ulises").get(f"{JOURNAL}?who=computer"))


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_players_have_no_journal(war, as_, name):
    assert as_(name).get(JOURNAL).status_code == 404


@pytest.mark.parametrize(
    ("operation", "data", "said"),
    [
        ("seats.assign", {"user": "ana", "before": "carlos"}, "carlos → ana"),
        ("seats.vacate", {"user": "", "before": "carlos"}, "carlos → –"),
        ("admin.force", {"base": {"before": "Bor", "after": "Alba"}}, "Base: Bor → Alba"),
        (
            "overrides.change_place",
            {"before": {"kind": "village", "holder": "spain"}, "after": {"kind": "ford", "holder": None}},
            "Kind: village → ford Held by: Spain → –",
        ),
        ("overrides.add", {"after": {"place": "bor", "men": 30}}, "Place: Bor Men: 30"),
        ("overrides.decide", {"before": "present", "after": "wounded"}, "present → wounded"),
        ("overrides.place", {"before": "alba", "after": "alba-bor/4200"}, "Alba → Alba – Bor, km 4"),
        ("overrides.add_route", {"after": {"route": "alba-bor-railway"}}, "Route: Alba – Bor"),
        ("umpires.add", {"user": "ana"}, "Person: ana"),
    ],
)
def test_each_kind_of_entry_tells_its_values_as_people_call_them(war, as_, operation, data, said):
    record_operation(campaign=war, operation=operation, data=data)
    page = re.sub(r"<[^>]+>", " ", read(as_("ulises").get(JOURNAL)))
    assert said in " ".join(page.split())
