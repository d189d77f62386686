"""The journal of a campaign in words, for its umpire."""

import json
import re
from pathlib import Path

import pytest

from campaign.i18n.journal_words import KINDS, OPERATIONS
from campaign.logic.settings.book import BOOK
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
JOURNAL = "/c/war/desk/journal/"
WRITTEN = re.compile(r'(?:operation=|rows\.record\(|note_\w+\([^)]*?)\s*"([a-z]+\.[a-z_]+)"')
ROOT = Path(__file__).parents[3]


def test_every_operation_has_words_and_a_kind():
    sources = [*ROOT.glob("campaign/operations/**/*.py"), *ROOT.glob("battles/operations/**/*.py")]
    written = {name for path in sources for name in WRITTEN.findall(path.read_text("utf-8"))}
    assert len(written) > 60
    assert written - {*OPERATIONS} == set()
    begins = {start for _name, starts in KINDS.values() for start in starts}
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
