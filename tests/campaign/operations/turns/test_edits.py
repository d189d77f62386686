"""The umpire's edits of a week: every kind of line, done at its aftermath."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, ForceState, LeaderFate, Stock
from campaign.models import Entry, Posting, PreviewEdit, PrisonerParty
from campaign.operations.turns import edits
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import at_the_hut

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.mark.parametrize(
    ("kind", "after", "said"),
    [
        ("place", "nowhere", "no such place"),
        ("state", "marching", "cannot be in this state"),
        ("leader", "captured", "roll of prisoners"),
        ("turns_unsupplied", "100", "at most 99"),
        ("horse", "-1", "in digits"),
        ("men", "many", "in digits"),
        ("men", "9" * 5000, "in digits"),
    ],
)
def test_each_line_says_what_it_cannot_be(kind, after, said):
    turn = current_turn(at_the_hut())
    with pytest.raises(Refusal, match=said):
        edits.refuse_unfit(turn, kind, "alba", after)


def test_fates_states_animals_and_supplies_are_set_at_the_aftermath():
    war = at_the_hut()
    turn = current_turn(war)
    war.leaders.filter(key="sanguily").update(fate=LeaderFate.WOUNDED, fate_date=turn.starts)
    war.forces.filter(key="post").update(state=ForceState.DISPERSED)
    war.turns.update(preview={"state": "committed"})
    (lancers,) = war.units.filter(name__icontains="lancers")
    for line, before, after in (
        ("leader/sanguily", "wounded", "present"),
        ("state/post", "dispersed", "halted"),
        ("turns_unsupplied/far", "1", "3"),
        (f"horse/{lancers.key}/in_hand/lost/battle", "2", "6"),
    ):
        PreviewEdit.objects.create(turn=turn, line=line, before=before, after=after, reason="So it was.")
    rows = Rows(current_turn(war))
    late = edits.apply_edits(rows)
    edits.at_close(rows, late)
    rows.flush()
    leader = war.leaders.get(key="sanguily")
    assert (leader.fate, leader.fate_date) == (LeaderFate.PRESENT, None)
    assert war.forces.get(key="post").state == ForceState.HALTED
    assert war.forces.get(key="far").turns_unsupplied == 3
    posted = Posting.objects.get(reference__startswith="edit/")
    assert (posted.stock, posted.amount, posted.to_account) == (Stock.HORSE, 4, Account.LOST)
    assert Entry.objects.filter(operation="previews.apply", reason="So it was.").count() == 4
    assert audit(war).faults == ()


def test_an_edit_does_not_override_a_later_decision():
    war = at_the_hut()
    turn = current_turn(war)
    war.leaders.filter(key="sanguily").update(fate=LeaderFate.DEAD)
    war.forces.filter(key="post").update(state=ForceState.ENGAGED)
    war.turns.update(preview={"state": "committed"})
    for line, before, after in (
        ("leader/sanguily", "wounded", "present"),
        ("state/post", "dispersed", "halted"),
    ):
        PreviewEdit.objects.create(turn=turn, line=line, before=before, after=after, reason="x")
    rows = Rows(current_turn(war))
    assert edits.apply_edits(rows) == []
    rows.flush()
    assert war.leaders.get(key="sanguily").fate == LeaderFate.DEAD
    assert war.forces.get(key="post").state == ForceState.ENGAGED


def test_prisoners_who_are_elsewhere_by_now_stay_there():
    war = at_the_hut()
    turn, spain, cuba = current_turn(war), war.sides.get(key="spain"), war.sides.get(key="cuba")
    post, far = (war.forces.get(key=key) for key in ("post", "far"))
    for key, holder in (("moved", far), ("busy", post)):
        PrisonerParty.objects.create(
            campaign=war, key=key, ref=key, side=cuba, captor=spain, taken_on=turn.starts, held_by=holder
        )
        PreviewEdit.objects.create(
            turn=turn, line=f"party/{key}", before="by:post", after="at:alba", reason="x"
        )
    post.state = ForceState.ENGAGED
    post.save()
    rows = Rows(turn)
    edits.at_close(rows, list(PreviewEdit.objects.all()))
    rows.flush()
    assert [party.held_by for party in PrisonerParty.objects.order_by("key")] == [post, far]
    done = Entry.objects.filter(operation="previews.apply").values_list("data", flat=True)
    assert list(done) == [{"done": False}] * 2
