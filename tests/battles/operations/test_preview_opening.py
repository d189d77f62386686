"""The opening of the next week: in the preview, and as it then comes."""

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.operations import preview
from campaign.logic.economy.war_aims import Book
from campaign.logic.turns.previews import Preview, from_plain
from campaign.logic.vocabulary import Account, Cause
from campaign.models import AccountEntry, Campaign, Posting
from campaign.operations.turns import previews, turn_machine as turns
from campaign.store.prisoner_guards import men_by_force
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.battles.operations.test_preview import play, umpire as umpire
from tests.campaign.operations.wars import at_the_hut
from tests.verbs import add_place, raise_force

pytestmark = [pytest.mark.django_db, pytest.mark.services]

SICKLY = {
    "preview": "on", "disease": "on", "old_rains": 30, "born_rains": 30,
    "supply": "on", "supply_deserters": 20,
}  # fmt: skip


def week_with_disease(men: int = 100, **settings: object) -> Campaign:
    """Returns the preview of a week with disease about, and hunger on a cay."""
    war = at_the_hut(men=men)
    add_place(war, "cay", 22.0, -77.5)
    raise_force(war, "castaways", side="spain", at="cay", men=60)
    see(war, **settings)
    return war


def see(war: Campaign, **settings: object) -> None:
    war.settings = SICKLY | settings
    war.save()
    war.turns.update(seed=settings.get("seed", "alike"))
    war.forces.update(turns_unsupplied=5)
    Posting.objects.filter(turn__campaign=war).update(reference="scenario/tests")
    turns.lock_turn(campaign=war, actor=None)
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)


def stored_preview(war: Campaign) -> Preview:
    return from_plain(current_turn(war).preview)


def foreseen_tolls(war: Campaign) -> Counter[tuple[str, str]]:
    following = stored_preview(war).following
    assert following is not None
    tolls = (toll for change in following.changes for toll in change.tolls)
    return Counter({(toll.line, toll.stock.value): toll.amount for toll in tolls})


def posted_losses(war: Campaign, number: int) -> Counter[tuple[str, str]]:
    came: Counter[tuple[str, str]] = Counter()
    for row in Posting.objects.filter(turn__campaign=war, turn__number=number).select_related("unit"):
        line = f"{row.stock}/{row.unit.key}/{row.from_account}/{row.to_account}/{row.cause}"
        came[line, row.stock] += row.amount
    return came


@pytest.mark.parametrize("seed", [{"seed": "alike"}, {}], ids=["foretold", "drawn"])
def test_the_preview_rolls_the_dice_of_the_week(umpire, seed):
    war = week_with_disease(**seed)
    tolls, musters = foreseen_tolls(war), stored_preview(war).musters
    assert {toll.partition("/")[2].partition("/")[2] for toll, _stock in tolls} >= {
        f"{Account.FIT}/{Account.SICK}/{Cause.DISEASE}",
        f"{Account.FIT}/{Account.DESERTED}/{Cause.DESERTION}",
    }
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    assert foreseen_tolls(war) == tolls  # the umpire cannot draw again
    previews.commit_preview(campaign=war, actor=umpire)
    play(war)
    following = current_turn(war)
    assert following.number == 2
    assert posted_losses(war, 2) == tolls
    stands = men_by_force(Rows(following))
    assert {muster.force: muster.opens for muster in musters} == {
        each.force: stands[each.force] for each in musters
    }


def test_the_seed_drawn_for_the_next_week_is_gone_from_its_preview_when_it_opens(umpire):
    war = week_with_disease()
    turn = current_turn(war)
    drawn = previews.next_week_seed(turn)
    assert len(drawn) == 32
    assert drawn not in (turn.seed, previews.input_of(Rows(turn)))
    previews.commit_preview(campaign=war, actor=umpire)
    play(war)
    assert current_turn(war).seed == drawn
    assert war.turns.get(number=1).preview is None


def test_it_is_reckoned_with_the_umpires_changes_and_says_so_when_it_is_not(client, umpire):
    war = week_with_disease()
    war.umpires.add(umpire)
    client.force_login(umpire)
    toll = next(toll for change in stored_preview(war).changes for toll in change.tolls if toll.is_free)
    before = {muster.force: muster for muster in stored_preview(war).musters}
    previews.edit_preview(
        campaign=war, line=toll.line, after=str(toll.amount + 5), actor=umpire, reason="They ran."
    )
    note = "The men are counted without these changes"
    assert note in client.get("/c/war/desk/preview/").content.decode()
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    assert note not in client.get("/c/war/desk/preview/").content.decode()
    (force,) = (change.force for change in stored_preview(war).changes if toll in change.tolls)
    (now,) = (muster for muster in stored_preview(war).musters if muster.force == force)
    assert abs(now.after - before[force].after) == 5
    previews.commit_preview(campaign=war, actor=umpire)
    tolls = foreseen_tolls(war)
    play(war)
    assert posted_losses(war, 2) == tolls


def test_the_opening_is_foreseen_for_all_forces_but_those_in_a_waiting_battle(client, umpire):
    war = week_with_disease(men=200)
    war.umpires.add(umpire)
    week = stored_preview(war)
    assert week.kept
    assert week.following is not None
    assert set(week.following.held) == {"band", "post"}
    assert {muster.force: muster.opens is None for muster in week.musters} == {
        "band": True, "castaways": False, "far": False, "post": True,
    }  # fmt: skip
    assert {change.force for change in week.following.changes} == {"castaways", "far"}
    client.force_login(umpire)
    page = client.get("/c/war/desk/preview/")
    assert "A question mark means that it depends on a battle" in page.content.decode()
    (row,) = (row for army in page.context["page"].following.sides for row in army.rows if row.name == "Band")
    assert (row.opens, row.besides) == (None, "in a battle that is not settled")


def test_the_accounts_of_the_sides_and_sympathies_are_those_that_come(umpire):
    war = at_the_hut()
    war.world = war.world | {
        "stakes": {
            "treasury": {"side": "spain", "debt": 1_000_000},
            "weariness": [{"side": "spain", "of": ["dead"]}, {"side": "cuba", "of": ["weeks"]}],
        }
    }
    see(war, seed="c", no_quarter="all", money="on", weariness="on")
    week = stored_preview(war)
    assert week.following is not None
    assert week.following.leans
    assert week.following.books
    assert week.money is not None
    previews.commit_preview(campaign=war, actor=umpire)
    play(war)
    for place, _before, after in week.following.leans:
        assert war.places.get(key=place).sympathy == after
    made = AccountEntry.objects.filter(turn__campaign=war, turn__number=2)
    for side, book, amount in week.following.books:
        rows = made.filter(side__key=side, account=book)
        assert sum(row.amount for row in rows) == amount
    pesos = AccountEntry.objects.filter(turn__campaign=war, account=Book.PESOS)
    assert week.money.owed == -sum(row.amount for row in pesos)


def test_after_the_last_week_none_opens(client, umpire):
    war = at_the_hut()
    war.last_turn = 1
    see(war)
    war.umpires.add(umpire)
    assert stored_preview(war).following is None
    client.force_login(umpire)
    page = client.get("/c/war/desk/preview/")
    assert "This is the last week; none opens after it." in page.content.decode()
    assert page.context["page"].following.turn == 0


def test_its_page_asks_as_much_for_twenty_forces_as_for_three(client, umpire):
    asked = []
    for slug, more in (("small", 0), ("large", 17)):
        war = at_the_hut(slug)
        for number in range(more):
            raise_force(war, f"column_{number}", side="spain", at="alba", men=100)
        see(war)
        war.umpires.add(umpire)
        client.force_login(umpire)
        with CaptureQueriesContext(connection) as queries:
            page = client.get(f"/c/{slug}/desk/preview/").context["page"]
        assert sum(len(army.rows) + len(army.still) for army in page.following.sides) == 3 + more
        asked.append(len(queries))
    assert asked[0] == asked[1]
