"""Wars marched as far as a fight, and results for it, for tests of operations."""

from django.contrib.auth.models import User

from campaign.logic.casualties.muster import BattleResult, UnitResult, muster_from_plain
from campaign.logic.vocabulary import (
    Arm,
    EngagementState,
    ForceKind,
    OrderKind,
    ResultSource,
    SideOutcome,
    Stance,
)
from campaign.models import Campaign, Engagement, Force, Order
from campaign.operations.campaigns import jobs
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from tests.mould import poured
from tests.verbs import add_place, add_route, appoint, declare_war, raise_force, raise_unit


def play(war: Campaign) -> Engagement | None:
    """Takes every step that is due; the first fight that waits, if any."""
    while turns.advance_turn(war):
        pass
    return Engagement.objects.filter(campaign=war, state=EngagementState.OPEN).first()


def result(
    fight: Engagement,
    *,
    holder: str = "spain",
    course: SideOutcome = SideOutcome.WITHDREW,
    down: int = 10,
    leaders: tuple[str, ...] = (),
    **surrendered: int,
) -> BattleResult:
    """Returns a result in which *holder* wins and all lose *down* percent.

    The other side came out as *course*.

    *surrendered*: men of a unit who gave up.
    """
    muster = muster_from_plain(fight.muster, fight.campaign.nation_table)
    units = tuple(
        UnitResult(body.key, body.men * down // 100, surrendered.get(body.key, 0))
        for party in muster.parties
        for force in party.forces
        for body in force.units
    )
    courses = {p.side: SideOutcome.HELD_FIELD if p.side == holder else course for p in muster.parties}
    if not holder:
        courses = dict.fromkeys(courses, SideOutcome.WITHDREW)
    return BattleResult(holder, courses, units, leaders, 6, False, ResultSource.COMPUTER)


def make_what_if(campaign: Campaign, number: int, actor: User, name: str = "") -> Campaign:
    """Asks for a what-if from turn *number*, and does the job."""
    job = jobs.ask_what_if(campaign=campaign, number=number, actor=actor, name=name)
    assert jobs.run_job(job.pk, lambda _campaign: None)
    job.refresh_from_db()
    assert job.made is not None
    return job.made


def order(force: Force, *legs: str, stance: Stance = Stance.DEFEND, odds_limit: int = 1000) -> Order:
    return Order.objects.create(
        turn=current_turn(force.campaign),
        force=force,
        kind=OrderKind.MARCH if legs else OrderKind.HOLD,
        legs=[{"to": leg} for leg in legs],
        stance=stance,
        odds_limit=odds_limit,
        march_to_guns=False,
    )


@poured
def at_the_hut(slug: str = "war", men: int = 100) -> Campaign:
    """Returns a war in which a band attacks a garrison at dawn.

    The garrison is at a hut with works by bor, and is seen there.

    `band` (with a leader, `sanguily`) and `post` have *men* each; `far` marches from bor to alba meanwhile.
    """
    war = declare_war(slug)
    add_place(war, "hut", 21.3, -77.6, works=1, holder=war.sides.get(key="spain"))
    add_route(war, "bor", "hut", 12_000)
    band = raise_force(war, "band", side="cuba", at="hut", men=men)
    appoint(band.units.get(), "sanguily")
    raise_force(war, "post", side="spain", at="hut", men=men, kind=ForceKind.GARRISON, is_static=True)
    far = raise_force(war, "far", side="spain", at="bor", men=50)
    raise_unit(far, "lancers", 20, arm=Arm.CAVALRY, horses=20)
    order(band, stance=Stance.ATTACK)
    order(far, "alba")
    return war


@poured
def fight_at_the_hut(slug: str = "war", men: int = 100) -> Engagement:
    """Plays the same war up to the battle and returns it, open."""
    war = at_the_hut(slug, men)
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert fight is not None
    return fight
