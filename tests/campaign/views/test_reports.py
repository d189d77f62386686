import pytest

from campaign.models import Return
from campaign.pages import words
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db
PARTS = (
    "Forces", "Actions", "Strength", "Prisoners and captures", "The enemy", "Supply and health",
    "Dispatches and orders", "Map",
)  # fmt: skip


def test_before_the_first_week_there_is_no_report_and_a_sentence_says_so(war, as_):
    page = read(as_("ana").get("/c/war/reports/"))
    assert "No report yet." in page
    assert as_("ana").get("/c/war/reports/1/").status_code == 404


def test_before_the_first_week_one_reads_how_the_war_stands_in_one_s_own_language(war, as_):
    war.intro = {"en": "The rains have begun.", "es": "Han empezado las aguas."}
    war.save()
    ana = as_("ana")
    assert "The rains have begun." in read(ana.get("/c/war/reports/"))
    spanish = read(ana.get("/c/war/reports/", headers={"Accept-Language": "es"}))
    assert "Han empezado las aguas." in spanish


def test_a_report_has_all_its_parts_in_their_order(as_):
    war, _met = fought_war()
    for name in ("ana", "carlos"):
        page = read(as_(name).get(f"/c/{war.slug}/reports/"))
        heads = [page.index(f"<h2>{part}</h2>") for part in PARTS]
        assert heads == sorted(heads)


def test_an_action_is_told_from_one_s_own_side_of_the_field(as_):
    war, met = fought_war()
    mine, his = (read(as_(name).get(f"/c/{war.slug}/reports/1/")) for name in ("ana", "carlos"))
    for page in (mine, his):
        assert f"Action of {met.name}" in page
        assert f"/returns/{met.ref}/" in page
    assert "We held the field." in mine
    row = Return.objects.get(unit__key="band")
    assert f"{row.captured} men taken in the action of Bor" in mine
    assert f"Our force {words.course(row.course)}; we did not hold the field." in his
    assert f"{row.captured} men of ours are in the enemy" in his
    assert "Column" not in his
    assert "Band" not in mine


def test_the_strength_of_a_report_adds_up(as_):
    war, _met = fought_war()
    facts = war.turns.get(number=1).reports.get(side__key="cuba").facts["strength"]
    assert facts["opened"] + sum(facts["changes"].values()) == facts["closed"]
    page = read(as_("carlos").get(f"/c/{war.slug}/reports/1/"))
    for men in (facts["opened"], facts["closed"]):
        assert f">{men}<" in page


def test_the_umpire_reads_both_sides_reports(as_):
    war, _met = fought_war()
    page = read(as_("ulises").get(f"/c/{war.slug}/reports/"))
    assert 'id="sheet-a"' in page
    assert 'id="sheet-b"' in page
    alone = read(as_("ulises").get(f"/c/{war.slug}/reports/?as=camaguey"))
    assert 'id="sheet-a"' not in alone


def test_a_report_makes_at_most_twelve_queries(as_, django_assert_max_num_queries):
    war, _met = fought_war()
    ana = as_("ana")
    with django_assert_max_num_queries(12):
        ana.get(f"/c/{war.slug}/reports/")
