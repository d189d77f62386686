import re

import pytest

from campaign.logic.vocabulary import Account, Cause, Stock, TurnState
from campaign.models import Balance, Posting, PrisonerParty, Proposal
from campaign.operations.ledger.postings import Line, post_lines
from tests.campaign.operations.prisoners.test_custody import captain, rule, week
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db


def test_a_roll_with_nobody_on_it_says_so(war, as_):
    assert read(as_("ana").get("/c/war/prisoners/")).count("There are no prisoners.") == 2


def test_the_captor_sees_how_many_prisoners_it_holds_and_where_but_no_unit_names(as_):
    war, _met = fought_war()
    page = read(as_("ana").get(f"/c/{war.slug}/prisoners/"))
    assert "Held by us" in page
    assert "Column" in page
    assert "Band" not in page


def test_our_captured_men_are_shown_by_unit_but_not_where_they_are_held(as_):
    war, _met = fought_war()
    page = read(as_("carlos").get(f"/c/{war.slug}/prisoners/"))
    assert "Band" in page
    assert "Where they are held is not known." in page
    assert "Column" not in page


@pytest.mark.parametrize("who", ["ana", "carlos"])
def test_men_captured_in_an_open_week_are_shown_when_it_is_published(as_, who):
    war, engagement = fought_war()
    war.turns.filter(pk=engagement.turn_id).update(state=TurnState.ENGAGEMENTS)
    war.engagements.update(is_referred=False)
    assert read(as_(who).get(f"/c/{war.slug}/prisoners/")).count("There are no prisoners.") == 2
    assert "Column" in read(as_("ulises").get(f"/c/{war.slug}/prisoners/"))
    war.engagements.update(is_referred=True)
    assert read(as_(who).get(f"/c/{war.slug}/prisoners/")).count("There are no prisoners.") == 1


# dealing with them


def held_men() -> int:
    return Balance.objects.get(unit__key="band", account=Account.CAPTURED).amount


def deal(client, war, deed, **more):
    ref = PrisonerParty.objects.get().ref
    return client.post(f"/c/{war.slug}/prisoners/{ref}/", {"deed": deed, **more}, follow=True)


def test_the_captor_s_seat_sets_them_free(as_):
    war, _met = fought_war()
    assert "Decide about them" in read(as_("ana").get(f"/c/{war.slug}/prisoners/"))
    assert "Done." in read(deal(as_("ana"), war, "let_go"))
    assert held_men() == 0


@pytest.mark.parametrize("who", ["carlos", "bruno"])
def test_nobody_deals_with_prisoners_whom_another_s_force_has(as_, who):
    """Tries Carlos of the other side, and Bruno of this. `column` is Ana's."""
    war, _met = fought_war()
    assert "Decide about them" not in read(as_(who).get(f"/c/{war.slug}/prisoners/"))
    for deed in ("let_go", "parole", "leave", "take_along"):
        assert deal(as_(who), war, deed).status_code == 404
    assert held_men() == 30


def test_why_it_cannot_be_done_is_said(as_):
    war, _met = fought_war()
    war.places.update(holder=None)
    assert "at a place that your side holds" in read(deal(as_("ana"), war, "leave"))


def test_an_exchange_is_proposed_by_one_seat_and_accepted_by_the_other(as_):
    war, _met = fought_war()
    address = f"/c/{war.slug}/prisoners/exchange/"
    told = as_("ana").post(
        address, {"gives": 3, "takes": 0, "to": "cuba", "words": "For the sick."}, follow=True
    )
    assert "The proposal is on its way." in read(told)
    made = Proposal.objects.get()
    assert "Prisoners<span" not in told.content.decode()
    page = read(as_("carlos").get(f"/c/{war.slug}/prisoners/"))
    assert 'Prisoners<span class="count">1<span class="sr"> waiting for you' in page
    assert "Spain to Cuba: returns 3 men and asks for nobody." in page
    assert "For the sick." in page
    answer = {"answer": "accept"}
    assert as_("ana").post(f"{address}{made.ref}/", answer).status_code == 404
    agreed = read(as_("carlos").post(f"{address}{made.ref}/", answer, follow=True))
    assert "Agreed: the men are exchanged when the next week opens." in agreed
    assert "Prisoners<span" not in agreed
    assert "For the sick." in agreed
    assert held_men() == 30
    page = read(as_("ana").get(f"/c/{war.slug}/prisoners/"))
    assert "The men are exchanged when the next week opens" in page


@pytest.mark.parametrize(
    ("who", "answer", "said"),
    [
        ("carlos", "decline", "The proposal is declined."),
        ("ana", "withdraw", "The proposal is withdrawn."),
    ],
)
def test_declining_or_withdrawing_a_proposal_is_confirmed(as_, who, answer, said):
    war, _met = fought_war()
    address = f"/c/{war.slug}/prisoners/exchange/"
    as_("ana").post(address, {"gives": 3, "takes": 0, "to": "cuba", "words": ""})
    answered = as_(who).post(f"{address}{Proposal.objects.get().ref}/", {"answer": answer}, follow=True)
    assert said in read(answered)


def test_where_the_umpire_says_what_becomes_of_prisoners_no_exchange_is_offered_or_accepted(as_):
    war, _met = fought_war()
    address = f"/c/{war.slug}/prisoners/exchange/"
    asked = {"gives": 0, "takes": 3, "to": "spain", "words": ""}
    as_("carlos").post(address, asked)
    page = read(as_("ana").get(f"/c/{war.slug}/prisoners/"))
    assert ("Propose an exchange" in page, ">Accept<" in page) == (True, True)
    war.sides.filter(key="spain").update(announced=[[0, "umpire"]])
    page = read(as_("ana").get(f"/c/{war.slug}/prisoners/"))
    assert ("Propose an exchange" in page, ">Accept<" in page, ">Decline<" in page) == (False, False, True)
    ref = Proposal.objects.get().ref
    told = as_("ana").post(f"{address}{ref}/", {"answer": "accept"}, follow=True)
    assert "The umpire decides what happens to prisoners." in read(told)
    told = as_("ana").post(address, {"gives": 3, "takes": 0, "to": "cuba", "words": ""})
    assert told.status_code in (404, 409)


def test_a_proposal_of_too_many_is_sent_back_with_what_was_written(as_):
    war, _met = fought_war()
    address = f"/c/{war.slug}/prisoners/exchange/"
    told = as_("ana").post(address, {"gives": 31, "takes": 0, "to": "cuba", "words": "All of them."})
    assert told.status_code == 409
    assert "Spain has 30 men of Cuba; 31 cannot be given back." in read(told)
    assert "All of them." in read(told)


def test_the_roll_makes_as_many_queries_for_one_party_as_for_ten(as_, django_assert_max_num_queries):
    war, engagement = fought_war()
    first = PrisonerParty.objects.get()
    for number in range(10):
        PrisonerParty.objects.create(
            campaign=war, engagement=engagement, key=f"more-{number}", ref=f"more{number}", side=first.side,
            captor=first.captor, taken_on=first.taken_on, held_by=first.held_by,
        )  # fmt: skip
    client = as_("ana")
    with django_assert_max_num_queries(13):
        client.get(f"/c/{war.slug}/prisoners/")


def test_the_roll_shows_those_taken_in_a_year_and_the_sum_of_all(as_):
    war, _met = fought_war()
    first = PrisonerParty.objects.get()
    PrisonerParty.objects.filter(pk=first.pk).update(taken_on=first.taken_on.replace(year=1871))
    fresh = PrisonerParty.objects.create(
        campaign=war, key="fresh", ref="fresh", side=first.side, captor=first.captor,
        taken_on=first.taken_on, taken_at=war.places.first(), held_by=first.held_by,
    )  # fmt: skip
    unit = Posting.objects.filter(party=first).first().unit
    line = Line(unit, Stock.MEN, Account.FIT, Account.CAPTURED, 3, Cause.CAPTURED, "again", party=fresh)
    turn = war.turns.latest("number")
    post_lines(turn=turn, date=turn.starts, lines=[line])
    address = f"/c/{war.slug}/prisoners/"
    last, before = read(as_("ulises").get(address)), read(as_("ulises").get(address + "?year=1871"))
    assert f"/prisoners/{fresh.ref}/fate/" in last
    assert f"/prisoners/{first.ref}/fate/" not in last
    assert f"/prisoners/{first.ref}/fate/" in before
    assert f"/prisoners/{fresh.ref}/fate/" not in before
    assert all(
        re.search(r"In all, over all years</th><td></td><td class=\"n\">33<", page) for page in (last, before)
    )
    back = as_("ulises").post(
        f"/c/{war.slug}/prisoners/{first.ref}/fate/", {"fate": "shot", "men": "1", "reason": "So it was."}
    )
    assert back["Location"].endswith("?year=1871")


def test_an_officer_stands_on_the_roll_of_both_sides_and_in_what_may_be_exchanged(as_):
    war, _met = fought_war()
    war.leaders.filter(key="sanguily").update(fate="captured", party=PrisonerParty.objects.get())
    for who in ("ana", "carlos"):
        page = read(as_(who).get(f"/c/{war.slug}/prisoners/"))
        assert page.count("Julio Sanguily") == 2 or page.count("Sanguily") == 2


def test_the_enemy_hears_an_announcement_when_the_week_is_published(as_):
    war, _met = fought_war()
    address = f"/c/{war.slug}/prisoners/"
    told = as_("ana").post(f"{address}announce/", {"treatment": "parole", "side": "cuba"}, follow=True)
    assert "Prisoners are sent home on parole." in read(told)
    assert war.sides.get(key="cuba").announced == []
    assert "Prisoners are sent home on parole." not in read(as_("carlos").get(address))
    war.turns.filter(number=2).update(state=TurnState.PUBLISHED)
    assert "Prisoners are sent home on parole." in read(as_("carlos").get(address))


def test_for_a_side_with_a_head_nobody_else_speaks(as_):
    war, _met = fought_war()
    war.seats.filter(key="captain_general").update(is_commander_in_chief=True)
    address = f"/c/{war.slug}/prisoners/"
    page = read(as_("bruno").get(address))
    assert ("Captain-General decides this for your side." in page, "Announce it" in page) == (True, False)
    assert as_("bruno").post(f"{address}announce/", {"treatment": "release"}).status_code == 404
    page = read(as_("ana").get(address))
    assert ("decides this" in page, "Announce it" in page) == (False, True)
    assert "No quarter is given" not in page
    assert "Done." in read(as_("ana").post(f"{address}announce/", {"treatment": "release"}, follow=True))
    assert "decides this" not in read(as_("carlos").get(address))


def test_a_commander_in_chief_reads_that_only_the_umpire_ends_no_quarter(as_):
    war, _met = fought_war()
    war.seats.filter(key="captain_general").update(is_commander_in_chief=True)
    address = f"/c/{war.slug}/prisoners/"
    as_("ulises").post(f"{address}announce/", {"treatment": "no_quarter", "side": "spain"})
    page = read(as_("ana").get(address))
    assert ("Only the umpire can withdraw" in page, "Announce it" in page) == (True, False)
    assert "Only the umpire can withdraw" not in read(as_("carlos").get(address))
    page = read(as_("ana").post(f"{address}announce/", {"treatment": "hold"}, follow=True))
    assert "Only the umpire can withdraw it." in page
    page = read(as_("ulises").get(address))
    assert ("only the umpire" in page, "Announce it" in page) == (False, True)


def test_only_the_umpire_reads_later_policies_of_the_scenario(as_):
    war, _met = fought_war()
    war.sides.filter(key="spain").update(announced=[[5, "no_quarter"]])
    address = f"/c/{war.slug}/prisoners/"
    assert "From turn 5 on: No quarter is given" in read(as_("ulises").get(address))
    for who in ("ana", "carlos"):
        assert "No quarter is given" not in read(as_(who).get(address))


def test_if_the_umpire_decides_prisoners_they_are_on_the_to_do_list_and_no_seat_decides(as_):
    war, _met = fought_war()
    told = {"treatment": "umpire", "side": "spain"}
    assert as_("ulises").post(f"/c/{war.slug}/prisoners/announce/", told).status_code == 302
    assert "Decide about them" not in read(as_("ana").get(f"/c/{war.slug}/prisoners/"))
    assert deal(as_("ana"), war, "let_go").status_code == 404
    assert "30 prisoners wait for your decision." in read(as_("ulises").get(f"/c/{war.slug}/desk/"))
    assert "Done." in read(deal(as_("ulises"), war, "let_go"))


# what the umpire decides of them


def test_the_umpire_decides_their_fate_and_both_sides_read_of_it_but_not_why(as_):
    war, _met = fought_war()
    ref, before = PrisonerParty.objects.get().ref, held_men()
    address = f"/c/{war.slug}/prisoners/{ref}/fate/"
    umpire = as_("ulises")
    assert "Decide their fate" in read(umpire.get(f"/c/{war.slug}/prisoners/"))
    asked = {"who": "", "men": "2", "fate": "shot", "reason": "A council of war."}
    page = read(umpire.post(address, asked, follow=True))
    for shown in ("Done.", "2 men of those captured at", "A council of war.", "Withdraw it"):
        assert shown in page
    assert held_men() == before - 2
    for who in ("ana", "carlos"):
        page = read(as_(who).get(f"/c/{war.slug}/prisoners/"))
        assert "2 men of those captured at" in page
        for secret in ("A council of war.", "Withdraw it", "Decide their fate"):
            assert secret not in page
        assert as_(who).post(address, asked).status_code == 404
    umpire = as_("ulises")
    umpire.post(address, {"number": "1", "back": "yes", "reason": "Mercy."})
    assert held_men() == before
    assert umpire.post(address, {**asked, "who": "unit:nobody"}).status_code == 404
    assert "Decide for 1 to" in read(umpire.post(address, {**asked, "men": "x"}, follow=True))


@pytest.mark.parametrize("who", ["ana", "carlos", "ulises"])
def test_both_sides_and_the_umpire_read_who_got_away(as_, who):
    war, _met = fought_war()
    party = PrisonerParty.objects.select_related("campaign").get()
    officer = captain(party)
    rule(party, guarded=6, escaping=100)
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="alba"))
    week(war)
    page = read(as_(who).get(f"/c/{war.slug}/prisoners/"))
    assert "30 men of those captured at Bor: escaped." in page
    assert f"{officer.label}, captured at Bor: escaped." in page
    assert '<span class="note gone">30 escaped</span>' in page
    assert ">Withdraw it<" not in page


@pytest.mark.parametrize("who", ["ana", "carlos"])
def test_those_taken_in_a_battle_that_waited_for_nobody_stand_on_both_sides_roll(as_, who):
    war, _met = fought_war()
    war.engagements.update(is_referred=False)
    assert read(as_(who).get(f"/c/{war.slug}/prisoners/")).count("There are no prisoners.") == 1


@pytest.mark.parametrize("who", ["ana", "carlos"])
def test_a_garrison_that_gave_itself_up_stands_on_both_sides_roll(as_, who):
    war, _met = fought_war()
    PrisonerParty.objects.update(engagement=None, taken_at=war.places.get(key="bor"))
    assert read(as_(who).get(f"/c/{war.slug}/prisoners/")).count("There are no prisoners.") == 1


@pytest.mark.parametrize("paroled", [False, True])
@pytest.mark.parametrize("who", ["ana", "carlos", "ulises"])
def test_prisoners_who_are_all_gone_are_in_nobody_s_hands(as_, who, paroled):
    war, _met = fought_war()
    deal(as_("ana"), war, "let_go")
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="alba"), paroled=paroled)
    page = read(as_(who).get(f"/c/{war.slug}/prisoners/"))
    assert '<span class="note gone">30 freed</span>' in page
    assert "Alba" not in page
    assert "n parole" not in page.partition("</tbody>")[0]
    assert "Decide about them" not in page
