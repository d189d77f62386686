"""Prisoner policies and escapes. The ledger stays true."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, LeaderFate, OrderKind, PrisonerPolicy, TurnState
from campaign.models import Balance, Posting, PrisonerParty
from campaign.operations.ledger.postings import post_lines
from campaign.operations.prisoners import custody, parties as prisoners
from campaign.operations.prisoners.parties import return_line
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import order, play
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db
TAKEN = 30


@pytest.fixture
def party() -> PrisonerParty:
    """Returns thirty prisoners of `band`, held by `column` at Bor. The second turn is open."""
    war, _fight = fought_war()
    war.forces.filter(key="column").update(
        place=war.places.get(key="bor"), route=None, metres=0, state="halted"
    )
    return PrisonerParty.objects.select_related("held_by", "held_at").get()


def captured_men() -> int:
    return Balance.objects.get(unit__key="band", account=Account.CAPTURED).amount


def has_no_faults(party) -> bool:
    return audit(party.campaign).faults == ()


def read_party(party):
    return PrisonerParty.objects.select_related("held_by", "held_at").get(pk=party.pk)


def week(war):
    for force in war.forces.exclude(orders__turn=current_turn(war)):
        order(force)
    turns.lock_turn(campaign=war, actor=None)
    play(war)


def test_set_free_they_are_with_their_unit_and_the_roll_is_empty(party):
    assert custody.let_go(party=party, actor=None) == TAKEN
    assert captured_men() == 0
    assert prisoner_rolls([party])[party.pk] == {}
    assert has_no_faults(party)
    with pytest.raises(Refusal, match="no longer prisoners"):
        custody.let_go(party=party, actor=None)


def test_on_parole_they_are_in_nobodys_hands_and_serve_not(party):
    custody.parole_prisoners(party=party, actor=None)
    assert (read_party(party).paroled, read_party(party).held_by) == (True, None)
    assert captured_men() == TAKEN
    with pytest.raises(Refusal, match="no longer prisoners"):
        custody.parole_prisoners(party=party, actor=None)


def test_they_are_left_only_at_a_place_of_their_captors(party):
    place = party.held_by.place
    place.holder = party.side
    place.save()
    with pytest.raises(Refusal, match="at a place that your side holds"):
        custody.leave_prisoners(party=party, actor=None)
    place.holder = party.captor
    place.save()
    custody.leave_prisoners(party=party, actor=None)
    assert (read_party(party).held_by, read_party(party).held_at) == (None, place)


def test_only_a_force_on_the_spot_takes_them_along(party):
    column, place = party.held_by, party.held_by.place
    place.holder = party.captor
    place.save()
    custody.leave_prisoners(party=party, actor=None)
    band = party.campaign.forces.get(key="band")
    with pytest.raises(Refusal, match="is where the prisoners are"):
        custody.take_along(party=party, force=band, actor=None)
    custody.take_along(party=party, force=column, actor=None)
    assert (read_party(party).held_by, read_party(party).held_at) == (column, None)


def test_while_the_week_is_marched_nobody_deals_with_them(party):
    party.campaign.turns.filter(number=2).update(state=TurnState.LOCKED)
    with pytest.raises(Refusal, match="while orders are open"):
        custody.let_go(party=party, actor=None)
    assert captured_men() == TAKEN


def rule(party, **settings):
    war = party.campaign
    war.settings = war.settings | settings
    war.save()
    return war


def test_without_the_setting_they_stay_where_they_are_put(party):
    week(rule(party, guarded=1))
    assert captured_men() == TAKEN


def test_unguarded_prisoners_escape_by_dice_and_rejoin(party):
    war = rule(party, guarded=6, escaping=100)
    place = party.held_by.place
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="alba"))
    assert place.key != "alba"
    week(war)
    assert captured_men() == 0
    assert Posting.objects.get(cause=Cause.ESCAPED).amount == TAKEN
    assert has_no_faults(party)


def test_enough_guards_lose_nobody(party):
    week(rule(party, guarded=6, escaping=100))
    assert captured_men() == TAKEN


def test_for_whom_there_is_no_room_gets_away_though_there_are_guards(party):
    war, place = rule(party, guarded=100, escaping=100, cells=100), party.held_by.place
    war.places.filter(pk=place.pk).update(holder=party.captor, capacity=TAKEN - 3)
    PrisonerParty.objects.update(held_by=None, held_at=place)
    week(war)
    assert captured_men() == TAKEN - 3
    assert has_no_faults(party)


def test_an_officer_whose_men_have_all_got_away_is_still_kept(party):
    war, officer = rule(party, guarded=6, escaping=1), captain(party)
    turn, unit = current_turn(war), war.units.get(key="band")
    post_lines(turn=turn, date=turn.starts, lines=[return_line(unit, party, TAKEN, Cause.ESCAPED, "tests")])
    week(war)
    officer.refresh_from_db()
    assert (captured_men(), officer.party) == (0, party)
    assert has_no_faults(party)


def test_on_parole_nobody_escapes(party):
    custody.parole_prisoners(party=party, actor=None)
    week(rule(party, escaping=100))
    assert captured_men() == TAKEN


def test_a_side_that_takes_a_place_frees_its_men_there(party):
    war = party.campaign
    band, cerro = war.forces.get(key="band"), war.places.get(key="cerro")
    PrisonerParty.objects.update(held_by=None, held_at=cerro)
    cerro.holder = party.captor
    cerro.save()
    war.forces.filter(pk=band.pk).update(place=cerro, route=None, metres=0, state="halted")
    week(war)
    cerro.refresh_from_db()
    assert cerro.holder == party.side
    assert captured_men() == 0
    assert Posting.objects.get(cause=Cause.FREED).reference.startswith("liberated/t2/")
    assert has_no_faults(party)


# what a side has announced


def announce(party, word, *, umpire=False):
    custody.announce_policy(side=party.captor, treatment=PrisonerPolicy(word), umpire=umpire, actor=None)


def test_a_side_that_paroles_sends_its_prisoners_home_as_the_week_opens_and_they_serve_not(party):
    announce(party, "parole")
    assert read_party(party).paroled is False
    week(party.campaign)
    assert (read_party(party).paroled, read_party(party).held_by, captured_men()) == (True, None, TAKEN)
    assert has_no_faults(party)


def test_a_side_that_frees_its_prisoners_has_none_when_the_week_opens(party):
    sanguily = captain(party)
    announce(party, "release")
    week(party.campaign)
    sanguily.refresh_from_db()
    assert (captured_men(), sanguily.fate, sanguily.party) == (0, LeaderFate.PRESENT, None)
    assert has_no_faults(party)


def test_an_announced_policy_counts_until_the_next_announcement(party):
    side = party.captor
    announce(party, "parole")
    announce(party, "release")
    side.refresh_from_db()
    assert side.announced == [[2, "release"]]
    assert (side.treatment(1), side.treatment(2), side.treatment(9)) == ("hold", "release", "release")


def test_the_umpire_chooses_whether_to_be_asked(party):
    with pytest.raises(Refusal, match="umpire decides"):
        announce(party, "umpire")
    announce(party, "umpire", umpire=True)
    with pytest.raises(Refusal, match="umpire decides"):
        announce(party, "hold")
    week(party.campaign)
    assert captured_men() == TAKEN


@pytest.mark.parametrize(
    ("says", "word", "refused"),
    [
        ("commander_in_chief", "exchange", ""),
        ("commander_in_chief", "no_quarter", "Only the umpire decides whether quarter"),
        ("quarter", "no_quarter", ""),
        ("umpire", "release", "The umpire decides what happens to prisoners"),
    ],
)
def test_the_rules_say_what_the_head_of_a_side_may_announce(party, says, word, refused):
    rule(party, announcing=says)
    party.captor.refresh_from_db()
    if refused:
        with pytest.raises(Refusal, match=refused):
            announce(party, word)
    else:
        announce(party, word)
    announce(party, word, umpire=True)
    assert party.captor.treatment(2) == word


@pytest.mark.parametrize("says", ["commander_in_chief", "quarter"])
def test_no_quarter_that_the_umpire_announced_holds_until_they_end_it(party, says):
    side = rule(party, announcing=says).sides.get(pk=party.captor.pk)
    announce(party, "no_quarter", umpire=True)
    for turn in (2, 3):
        for word in ("hold", "release"):
            with pytest.raises(Refusal, match="Only the umpire can withdraw"):
                announce(party, word)
        side.refresh_from_db()
        assert side.treatment(turn) == "no_quarter"
        week(party.campaign)
    announce(party, "hold", umpire=True)
    announce(party, "release")
    side.refresh_from_db()
    assert side.announced == [[2, "no_quarter", "umpire"], [4, "release"]]


def test_the_umpire_can_take_over_a_no_quarter_that_holds_already(party):
    rule(party, announcing="quarter")
    announce(party, "no_quarter")
    announce(party, "no_quarter", umpire=True)
    with pytest.raises(Refusal, match="Only the umpire can withdraw"):
        announce(party, "hold")
    announce(party, "no_quarter")
    party.captor.refresh_from_db()
    assert party.captor.policy_and_source(2)[1]


def test_no_quarter_that_the_scenario_has_dated_a_head_may_lift(party):
    party.captor.announced = [[0, "no_quarter"]]
    party.captor.save()
    announce(party, "hold")
    assert party.captor.treatment(2) == "hold"


def test_later_policies_of_the_scenario_still_take_effect(party):
    side = party.captor
    side.announced = [[4, "no_quarter"]]
    side.save()
    announce(party, "release")
    assert side.announced == [[2, "release"], [4, "no_quarter"]]
    assert [side.treatment(turn) for turn in (1, 3, 4)] == ["hold", "release", "no_quarter"]


# a moving force without a base


def march_column(party, *, base="", holder="", kind=OrderKind.MARCH):
    """Marches `column` from Bor to Cerro, with its base at *base*, if any. *holder* has Cerro."""
    war = rule(party, holding=0)
    war.forces.filter(key="column").update(base=war.places.filter(key=base).first())
    war.forces.filter(key="band").update(place=war.places.get(key="alba"), route=None, metres=0)
    war.places.filter(key="cerro").update(holder=war.sides.filter(key=holder).first())
    given = order(war.forces.get(key="column"), "cerro")
    given.kind = kind
    given.save()
    week(war)
    return read_party(party)


def test_without_a_base_who_is_on_the_move_lets_prisoners_go_when_the_week_is_over(party):
    march_column(party)
    assert captured_men() == 0
    assert has_no_faults(party)


def test_an_escort_leaves_prisoners_at_a_place_of_its_side(party):
    left = march_column(party, holder="spain")
    assert (left.held_by, left.held_at.key, captured_men()) == (None, "cerro", TAKEN)


@pytest.mark.parametrize("how", ["base", "order", "rule", "stands"])
def test_a_force_with_a_base_in_reach_or_a_setting_keeps_its_prisoners(party, how):
    if how == "rule":
        rule(party, baseless="keep")
    if how == "stands":
        party.campaign.forces.filter(key="column").update(base=None)
        week(party.campaign)
    else:
        kind = OrderKind.ESCORT_PRISONERS if how == "order" else OrderKind.MARCH
        march_column(party, base="alba" if how == "base" else "", kind=kind)
    assert (read_party(party).held_by.key, captured_men()) == ("column", TAKEN)


@pytest.mark.parametrize("holder", ["", "spain"])
def test_a_force_without_a_base_keeps_prisoners_until_the_umpire_decides(party, holder):
    announce(party, "umpire", umpire=True)
    kept = march_column(party, holder=holder)
    assert (kept.held_by.key, captured_men()) == ("column", TAKEN)
    assert custody.let_go(party=kept, actor=None) == TAKEN
    assert has_no_faults(party)


@pytest.mark.parametrize(("word", "left"), [("hold", 0), ("umpire", TAKEN)])
def test_the_computer_releases_no_prisoners_that_the_umpire_decides(party, word, left):
    announce(party, word, umpire=True)
    party.campaign.seats.update(player=None, stand_in=None)
    prisoners.let_go_of(current_turn(party.campaign), ["column"])
    assert captured_men() == left


def test_a_base_that_the_enemy_has_captured_is_none(party):
    party.campaign.places.filter(key="alba").update(holder=party.side)
    march_column(party, base="alba")
    assert captured_men() == 0


# officers


def captain(party):
    leader = party.campaign.leaders.get(key="sanguily")
    leader.fate, leader.party = LeaderFate.CAPTURED, party
    leader.save()
    return leader


def test_a_leader_freed_with_their_men_leads_them_again(party):
    sanguily = captain(party)
    custody.let_go(party=party, actor=None)
    sanguily.refresh_from_db()
    assert (sanguily.fate, sanguily.party) == (LeaderFate.PRESENT, None)


@pytest.mark.parametrize(("guarded", "fate"), [(False, "present"), (True, "captured")])
def test_an_officer_whom_nobody_guards_may_get_away_too(party, guarded, fate):
    sanguily, war = captain(party), rule(party, escaping=100)
    if not guarded:
        PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="alba"))
    week(war)
    sanguily.refresh_from_db()
    assert sanguily.fate == fate


@pytest.mark.parametrize(
    ("word", "before", "mercy", "after"),
    [
        ("parole", 3, 10, 2),
        ("release", 1, TAKEN, 0),
        ("release", 0, 10, 0),
        ("release", -2, 10, -2),  # they are for it already
        ("parole", 3, TAKEN + 1, 3),
        ("parole", 3, 0, 3),
        ("hold", 3, 10, 3),
    ],
)
def test_people_who_are_against_a_side_are_less_so_where_it_keeps_its_word_to_prisoners(
    party, word, before, mercy, after
):
    war = party.campaign
    war.settings |= {"mercy": mercy}
    war.save()
    war.places.filter(key="bor").update(sympathy=before)
    party.captor.refresh_from_db()
    announce(party, word)
    week(war)
    assert war.places.get(key="bor").sympathy == after
