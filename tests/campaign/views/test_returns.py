import csv

import pytest
from django.contrib.auth.models import User

from campaign.logic.casualties.muster import BattleResult, UnitResult
from campaign.logic.vocabulary import PlaceKind, ResultSource, SideOutcome
from campaign.models import CasualtyReturn, Place
from campaign.operations.engagement import results as engagements
from campaign.pages.parts.wording import phrases as words
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db


def test_without_a_battle_there_are_no_returns_and_a_sentence_says_so(war, as_):
    assert "No returns yet." in read(as_("ana").get("/c/war/returns/"))


def test_the_list_shows_one_s_own_loss_and_not_the_enemy_s(as_):
    war, _met = fought_war()
    page = read(as_("ana").get(f"/c/{war.slug}/returns/"))
    own = CasualtyReturn.objects.get(unit__key="column")
    band = CasualtyReturn.objects.get(unit__key="band")
    assert f">{own.losses}<" in page
    assert f">{band.losses}<" not in page
    both = read(as_("ulises").get(f"/c/{war.slug}/returns/"))
    assert f">{band.losses}<" in both
    assert ">us<" not in both  # who reads both is neither


def test_the_form_adds_up(as_):
    war, engagement = fought_war()
    page = read(as_("carlos").get(f"/c/{war.slug}/returns/{engagement.ref}/"))
    row = CasualtyReturn.objects.get(unit__key="band")
    assert row.captured >= 17
    assert row.present == row.losses + (row.present - row.losses)
    for men in (
        row.present,
        row.killed,
        row.severely_wounded,
        row.lightly_wounded,
        row.missing,
        row.captured,
        row.losses,
    ):
        assert f">{men or '–'}<" in page
    for shown in (
        f"a force that {words.outcome_name(row.outcome)}",
        "Field held by <b>the enemy</b>",
        "Sanguily",
        f"Horses lost: {row.horses_gone}.",
    ):
        assert shown in page


def test_the_form_leads_to_the_rules_by_which_its_men_were_split_and_come_back(as_):
    war, engagement = fought_war()
    page = read(as_("carlos").get(f"/c/{war.slug}/returns/{engagement.ref}/"))
    row = CasualtyReturn.objects.get(unit__key="band")
    assert 'href="/rules/campaign/CAMP-LOSS-01/"' in page
    assert ('href="/rules/campaign/CAMP-BACK-01/"' in page) is bool(row.severely_wounded)
    assert ('href="/rules/campaign/CAMP-BACK-02/"' in page) is bool(row.missing)


def test_the_form_shows_its_postings_and_who_is_out_of_the_ranks(as_):
    war, engagement = fought_war()
    page = read(as_("carlos").get(f"/c/{war.slug}/returns/{engagement.ref}/"))
    row = CasualtyReturn.objects.get(unit__key="band")
    assert "Entries in the ledger" in page
    assert "fit for duty" in page
    assert "captured" in page
    foot = page[page.index("Out of the ranks") :]
    assert f">{row.losses}<" in foot[:120]


def test_the_enemy_s_return_of_the_same_battle_is_not_on_one_s_own_form(as_):
    war, engagement = fought_war()
    page = read(as_("ana").get(f"/c/{war.slug}/returns/{engagement.ref}/"))
    assert "Band" not in page
    assert "Sanguily" not in page


@pytest.mark.parametrize(
    ("who", "said", "hidden"),
    [
        ("ana", "Pursued and caught the enemy, and lost 2 % of their men: Column.", "our force, which"),
        (
            "carlos",
            "caught our force, which was routed. It loses men as if it was overrun.",
            "and lost 2",
        ),
    ],
)
def test_each_side_reads_the_losses_of_a_pursuit_in_its_own_words(as_, who, said, hidden):
    war, engagement = fought_war()
    address = f"/c/{war.slug}/returns/{engagement.ref}/"
    page = read(as_(who).get(address))
    assert said in page
    assert hidden not in page
    row = engagement.results.get()
    row.data["riders"] = []
    row.save()
    assert "caught" not in read(as_(who).get(address))


def test_why_a_return_was_corrected_is_for_the_umpire_alone(as_):
    war, engagement = fought_war()
    result = BattleResult(
        field_holder="spain",
        outcomes={"spain": SideOutcome.HELD_FIELD, "cuba": SideOutcome.ROUTED},
        units=(UnitResult("column", down=40), UnitResult("band", down=61, surrendered=17, horses_lost=9)),
        leaders=(),
        phases=6,
        pursued=False,
        source=ResultSource.UMPIRE,
    )
    judge = User.objects.get(username="ulises")
    engagements.correct_result(
        engagement=engagement, result=result, actor=judge, reason="The band had 300 men"
    )
    address = f"/c/{war.slug}/returns/{engagement.ref}/"
    assert "Corrected, revision 2: The band had 300 men" in read(as_("ulises").get(address))
    page = read(as_("ana").get(address))
    assert "Corrected." in page
    assert "The band had" not in page


def test_the_umpire_sees_the_returns_of_both_sides_on_one_page(as_):
    war, engagement = fought_war()
    page = read(as_("ulises").get(f"/c/{war.slug}/returns/{engagement.ref}/"))
    assert 'id="return-a"' in page
    assert 'id="return-b"' in page


def test_a_return_that_is_not_one_s_own_is_not_found(as_):
    war, engagement = fought_war()
    CasualtyReturn.objects.filter(unit__side__key="spain").delete()
    assert as_("ana").get(f"/c/{war.slug}/returns/{engagement.ref}/").status_code == 404
    assert as_("ana").get(f"/c/{war.slug}/returns/zzzzzzzz/").status_code == 404


def test_returns_make_at_most_thirteen_queries_and_the_roll_of_prisoners_fourteen(
    as_, django_assert_max_num_queries
):
    war, engagement = fought_war()
    ana = as_("ana")
    for path, most in (("returns/", 13), (f"returns/{engagement.ref}/", 12), ("prisoners/", 14)):
        with django_assert_max_num_queries(most):
            ana.get(f"/c/{war.slug}/{path}")


def test_a_side_reports_a_battle_in_the_bush_to_the_gazette_on_its_return(as_):
    war, engagement = fought_war()
    Place.objects.filter(campaign=war).update(kind=PlaceKind.CAMP)
    address = f"/c/{war.slug}/returns/{engagement.ref}/"
    ana = as_("ana")
    assert "Report it to the gazette" in read(ana.get(address))
    assert ana.post(f"{address}bulletin/", {"give": "1"}).status_code == 302
    assert "Withdraw it from the gazette" in read(ana.get(address))
    assert ana.post(f"{address}bulletin/").status_code == 302
    engagement.refresh_from_db()
    assert engagement.published == {}
    assert "Report it to the gazette" in read(as_("carlos").get(address))
    assert "bulletin" not in read(as_("ulises").get(address))
    assert as_("ulises").post(f"{address}bulletin/", {"give": "1"}).status_code == 404


def test_all_returns_are_taken_away_as_a_file_each_side_s_own(as_):
    war, engagement = fought_war()
    found = {}
    for name in ("ana", "carlos", "ulises"):
        answer = as_(name).get(f"/c/{war.slug}/returns/returns.csv")
        assert answer["Content-Type"].startswith("text/csv")
        found[name] = list(csv.DictReader(answer.content.decode().splitlines()))
    band = CasualtyReturn.objects.get(unit__key="band")
    (row,) = found["carlos"]
    assert (row["Battle"], row["Unit"], row["Field held by"]) == (engagement.name, "Band", "the enemy")
    parts = ("Killed", "Severely wounded", "Lightly wounded", "Missing", "Captured")
    assert [int(row[head]) for head in parts] == [
        band.killed, band.severely_wounded, band.lightly_wounded, band.missing, band.captured
    ]  # fmt: skip
    assert int(row["Went in"]) == band.present
    assert int(row["Lost"]) == band.losses
    assert "Band" not in {row["Unit"] for row in found["ana"]}
    assert len(found["ulises"]) == len(found["ana"]) + len(found["carlos"])
