"""A correction posts the net of the difference and of all that has happened to the men since."""

from collections import Counter
from itertools import count

import pytest
from django.contrib.auth.models import User
from hypothesis import Phase, given, settings, strategies as st

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Engagement, PrisonerParty
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import parties
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.engagement.test_results_corrected_late import men, weeks
from tests.campaign.operations.wars import fight_at_the_hut, result

pytestmark = pytest.mark.django_db
NUMBERS = count()


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


def fight_at_hut(down: int, *, taken: int = 0, men: int = 200) -> Engagement:
    fight = fight_at_the_hut(f"war-{next(NUMBERS)}", men=men)
    engagements.settle_engagement(engagement=fight, result=result(fight, down=down, band=taken))
    return fight


def correct(fight: Engagement, umpire: User, **changes: int) -> None:
    changed = result(fight, **changes)
    engagements.correct_result(engagement=fight, result=changed, actor=umpire, reason="The log was misread.")


def happens(fight: Engagement, unit: str, target: Account, number: int) -> None:
    """Moves *number* fit men of *unit* to *target* on the first day of the open turn."""
    turn = current_turn(fight.campaign)
    own = fight.campaign.units.get(key=unit)
    cause = Cause.DISEASE if target == Account.SICK else Cause.UMPIRE
    line = Line(own, Stock.MEN, Account.FIT, target, number, cause, f"tests/{turn.key}/{target}")
    post_lines(turn=turn, date=turn.starts, lines=[line])


def release(fight: Engagement) -> int:
    turn = current_turn(fight.campaign)
    held = PrisonerParty.objects.filter(engagement=fight)
    return parties.release_parties(turn=turn, on=turn.starts, parties=held, reference=f"release/{turn.key}")


def test_a_whole_unit_struck_by_mistake_is_well_though_some_who_came_back_are_sick(umpire):
    fight = fight_at_hut(100, men=700)
    weeks(fight, 1)
    back = men(fight)["band", Account.FIT]
    assert back > 0
    happens(fight, "band", Account.SICK, 3)
    correct(fight, umpire, down=0)
    assert men(fight)["band", Account.FIT] == 697
    assert men(fight)["band", Account.SICK] == 3
    assert ("band", Account.WOUNDED) not in men(fight)
    assert audit(fight.campaign).faults == ()


@pytest.mark.parametrize("true", [0, 20])
def test_prisoners_who_were_freed_since_are_corrected_away(umpire, true):
    fight = fight_at_hut(10, taken=50)
    weeks(fight, 1)
    assert release(fight) > 20
    correct(fight, umpire, down=10, band=true)
    right = fight_at_hut(10, taken=true)
    weeks(right, 1)
    release(right)
    assert men(fight) == men(right)
    assert audit(fight.campaign).faults == ()


def test_a_correction_is_refused_if_the_net_is_short(umpire):
    fight = fight_at_hut(0)
    weeks(fight, 1)
    happens(fight, "band", Account.DESERTED, 200)
    before = men(fight)
    with pytest.raises(Refusal, match="cannot be taken"):
        correct(fight, umpire, down=50)
    assert men(fight) == before


def with_prisoners(fight: Engagement) -> Counter[tuple[str, str]]:
    """Returns the men by unit and account, prisoners counted as fit."""
    found = Counter[tuple[str, str]]()
    for (unit, account), number in men(fight).items():
        found[unit, Account.FIT if account == Account.CAPTURED else account] += number
    return found


@settings(max_examples=4, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(
    told=st.sampled_from([0, 20, 60, 100]),
    true=st.sampled_from([0, 10, 60, 100]),
    taken=st.sampled_from([0, 40]),
    before=st.integers(1, 3),
    events=st.lists(
        st.tuples(
            st.sampled_from(["band", "post"]),
            st.sampled_from([Account.SICK, Account.DESERTED, Account.DEAD]),
            st.integers(1, 60),
        ),
        max_size=3,
    ),
    freed=st.booleans(),
    after=st.integers(0, 2),
)
def test_a_corrected_war_is_the_war_reported_right_at_first_or_is_refused(
    told, true, taken, before, events, freed, after
):
    """Refuses a correction that makes a later event impossible. Later events may affect the same men."""
    umpire = User.objects.filter(username="umpire").first() or User.objects.create_user("umpire")
    most = 200 - 2 * max(told, true)
    taken = min(taken, most)
    wrong, right = fight_at_hut(told, taken=taken), fight_at_hut(true)
    possible = True
    weeks(wrong, before)
    weeks(right, before)
    for unit, target, number in events:
        try:
            happens(wrong, unit, target, number)
        except Refusal:
            continue
        try:
            happens(right, unit, target, number)
        except Refusal:
            possible = False
    if freed:
        release(wrong)
        release(right)
    if not possible:
        with pytest.raises(Refusal):
            correct(wrong, umpire, down=true)
        return
    correct(wrong, umpire, down=true)
    weeks(wrong, after)
    weeks(right, after)
    if freed:  # prisoners who are found to have been taken are still held
        assert with_prisoners(wrong) == with_prisoners(right)
    else:
        assert men(wrong) == men(right)
    assert audit(wrong.campaign).faults == ()
