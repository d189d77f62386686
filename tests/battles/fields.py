"""Fields of battle for tests: a small war marched on until a column comes upon a band."""

from itertools import count

from django.contrib.auth.models import User

from campaign.logic.vocabulary import Arm, EngagementState, OrderKind, Stance
from campaign.models import Campaign, Engagement, Order
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from tests.mould import poured
from tests.verbs import appoint, declare_war, raise_force, raise_unit

LARGE, SMALL = (300, 160), (120, 80)  # men of Spain and Cuba: over 300 in all is kept for the umpire


@poured
def meet(men: tuple[int, int] = LARGE, *, slug: str = "war", guns: int = 0) -> Engagement:
    """Returns the open engagement of a Spanish column and a Cuban band.

    The column is foot and a few horse, and marches on the band. It may have a battery with so many *guns*.

    Whether they come to blows is for dice to say, so this goes on to the next war until they do.
    """
    for number in count(1):
        war = declare_war(f"{slug}-{number}")
        spain, cuba = men
        column = raise_force(war, "column", side="spain", at="alba", men=spain - 30, seat="captain_general")
        raise_unit(column, "guerrilla", 30, arm=Arm.CAVALRY, horses=30)
        if guns:
            raise_unit(column, "battery", 8 * guns, arm=Arm.ARTILLERY, guns=guns)
        band = raise_force(
            war, "band", side="cuba", at="bor", men=cuba, seat="camaguey", arm=Arm.CAVALRY, horses=cuba
        )
        appoint(band.units.get(), "sanguily")
        turn = current_turn(war)
        Order.objects.create(
            turn=turn,
            force=column,
            kind=OrderKind.MARCH,
            legs=[{"to": "bor"}],
            stance=Stance.ATTACK,
            odds_limit=300,
        )
        Order.objects.create(turn=turn, force=band, kind=OrderKind.HOLD, stance=Stance.DEFEND, odds_limit=300)
        turns.lock_turn(campaign=war, actor=None)
        while turns.advance_turn(war):
            pass
        engagement = Engagement.objects.filter(campaign=war, state=EngagementState.OPEN).first()
        if engagement is not None:
            return engagement
        war.delete()
    raise AssertionError


def umpire_of(campaign: Campaign) -> User:
    umpire = User.objects.create_user("umpire", password="umpire")
    campaign.umpires.add(umpire)
    return umpire


def seat(campaign: Campaign, key: str) -> User:
    """Returns a new user in that seat: `captain_general` is Spain's, `camaguey` Cuba's."""
    player = User.objects.create_user(key, password=key)
    campaign.seats.filter(key=key).update(player=player)
    return player


def hold_back(engagement: Engagement, unit: str) -> None:
    """Makes *unit* a force of its own that comes late, if at all: a reserve of two dice."""
    for party in engagement.muster["parties"]:
        for force in list(party["forces"]):
            late = [body for body in force["units"] if body["key"] == unit]
            if late:
                force["units"] = [body for body in force["units"] if body["key"] != unit]
                party["forces"].append(
                    {**force, "key": "late", "name": "Late", "units": late, "reserve_dice": 2}
                )
    engagement.save(update_fields=["muster"])
