"""A week of the paper, drafted from its facts."""

import pytest
from django.utils.translation import override

from campaign.models import Campaign, Report, Turn
from campaign.pages.reports import gazette

FIGHT = {
    "kind": "battle", "place": "Puerto Príncipe", "date": "1873-01-28", "late": 0, "by_telegraph": True,
    "near": True,
    "attacker": "Cuba", "holder": "Cuba",
    "claims": [{"side": "Spain", "own": 20, "enemy": 30}, {"side": "Cuba", "own": 0, "enemy": 100}],
    "chiefs": ["Major Sanguily"],
    "rests": {"name": "La Yaya", "knows": ["Spain", "Cuba"], "lost": {"Spain": 42, "Cuba": 12}},
}  # fmt: skip
LATE = {
    "kind": "taken", "place": "Minas", "date": "1873-01-15", "late": 1, "by_telegraph": False, "side": "Cuba",
    "rests": {"name": "Minas", "knows": ["Spain", "Cuba"], "lost": {}},
}  # fmt: skip
ISSUE = {"turn": 4, "date": "1873-01-30", "lines": [LATE, FIGHT], "rains": False}


def test_the_paper_prints_what_each_side_claims_and_says_how_the_news_came():
    with override("en"):
        assert gazette.draft_text(ISSUE).split("\n") == [
            "Minas, 15 January (delayed): The flag of Cuba flies over Minas.",
            "Puerto Príncipe, by telegraph, 28 January: Not far from Puerto Príncipe the troops of Cuba fell"
            " upon the enemy. The bulletin of Spain gives the enemy’s loss as some 30, its own as some 20."
            " The bulletin of Cuba tells it otherwise: it gives the enemy’s loss as some 100, and owns to"
            " none. Among the dead: Major Sanguily.",
            "The weather is dry and the roads are good.",
        ]


@pytest.mark.parametrize(
    ("enemy", "own", "said"),
    [
        (0, 30, "The bulletin of Cuba owns to a loss of some 30, and says nothing of the enemy’s."),
        (0, 0, "The bulletin of Cuba speaks of no loss on either side."),
    ],
)
def test_a_side_that_claims_nobody_is_not_made_to_boast_of_none(enemy, own, said):
    with override("en"):
        assert gazette.claim_sentence({"side": "Cuba", "own": own, "enemy": enemy}, first=True) == said


def test_two_bulletins_without_a_loss_are_one_sentence():
    empty = [{"side": side, "own": 0, "enemy": 0} for side in ("Spain", "Cuba")]
    with override("en"):
        assert "fell upon the enemy. Both bulletins speak of no loss. Among" in gazette.battle_sentences(
            {**FIGHT, "claims": empty}
        )
        assert len(gazette.claim_sentences([empty[0], {**empty[1], "own": 3}])) == 2
        assert gazette.claim_sentences(empty[:1]) == [
            "The bulletin of Spain speaks of no loss on either side."
        ]


def test_flags_of_one_day_of_which_word_came_late_stand_in_one_paragraph():
    baire, datil = ({**LATE, "place": place} for place in ("Baire", "El Dátil"))
    bor, wired = (
        {**LATE, "place": "Bor", "side": "Spain"},
        {**LATE, "place": "Gibara", "late": 0, "by_telegraph": True},
    )
    with override("en"):
        told = gazette.draft_text({**ISSUE, "lines": [baire, bor, FIGHT, datil, wired]}).split("\n")
    assert told[0] == (
        "15 January (delayed): The flag of Cuba flies over Baire and El Dátil."
        " The flag of Spain flies over Bor."
    )
    assert told[2] == "Gibara, by telegraph, 15 January: The flag of Cuba flies over Gibara."
    assert len(told) == 4


def test_a_week_without_news_has_its_paper_all_the_same():
    with override("en"):
        told = gazette.draft_text({**ISSUE, "lines": [], "rains": True}).split("\n")
    assert told == [
        "Nothing worth printing was heard this week.",
        "The rains are on; the roads are deep and the fords uncertain.",
    ]


def test_a_paragraph_begins_with_its_dateline_whoever_wrote_it():
    assert gazette.split_dateline("Minas, 15 January: It burns.") == ("Minas, 15 January", "It burns.")
    assert gazette.split_dateline("Mud all over: it rains.") == ("", "Mud all over: it rains.")
    assert gazette.split_dateline("The weather is dry.") == ("", "The weather is dry.")
    assert gazette.split_dateline(f"{'So much was said ' * 5}: nothing.")[0] == ""


def test_only_the_umpire_s_table_says_what_a_line_rests_on():
    with override("en"):
        ground = gazette.basis_of_line(FIGHT)
        assert ground.fact == "La Yaya, 28 Jan; losses in the ledger: Spain 42, Cuba 12"
        assert ground.known == "Spain, Cuba"
        assert "42" not in gazette.draft_text(ISSUE)
        assert "La Yaya" not in gazette.draft_text(ISSUE)


def test_claims_in_the_gazette_are_worded_with_the_names_of_sides():
    """Rests on facts that hold their keys."""
    said = {
        "date": "1873-01-28",
        "place": "",
        "by_telegraph": False,
        "side": "The Crown",
        "rests": {"name": "crown", "knows": [], "lost": {}},
    }
    with override("en"):
        assert gazette.basis_of_line({**said, "kind": "announced"}).fact == "The Crown, 28 Jan"
        relations = {**said, "kind": "relations", "other": "The Hill Clans"}
        assert gazette.basis_of_line(relations).fact == "The Crown, The Hill Clans, 28 Jan"


def test_the_paper_bears_the_name_that_its_land_gave_it():
    for plain, said in (({"paper": "The Frontier Gazette"}, "The Frontier Gazette"), ({}, "The Gazette")):
        report = Report(turn=Turn(campaign=Campaign(world=plain)))
        assert gazette.gazette_name(report) == said


@pytest.mark.parametrize(
    ("paper", "names"),
    [
        ({}, ("The Frontier Gazette", "The Frontier Gazette")),
        ({"es": "La Gaceta de la Frontera"}, ("The Frontier Gazette", "La Gaceta de la Frontera")),
        ({"en": "The Hill Gazette"}, ("The Hill Gazette", "The Hill Gazette")),
    ],
)
def test_the_paper_has_its_name_in_the_language_of_its_reader(paper, names):
    campaign = Campaign(world={"paper": "The Frontier Gazette"}, paper=paper)
    for language, said in zip(("en", "es"), names, strict=True):
        with override(language):
            assert gazette.gazette_name(Report(turn=Turn(campaign=campaign))) == said
