"""The turn as it is, the own forces, and the map as the side knows it."""

from typing import Any

from ninja import Router

from campaign.access import Member
from campaign.api import shapes
from campaign.api.door import Knock
from campaign.logic.vocabulary import TurnState
from campaign.models import Order, Turn
from campaign.pages.map.side_panel import force_line
from campaign.pages.parts import side_rows as rows
from campaign.pages.parts.map_data import map_ground
from campaign.pages.parts.wording import phrases as words

router = Router()


def spot_of(row: Any) -> shapes.Spot:
    return shapes.Spot(
        place=row.place.key if row.place else None,
        route=row.route.key if row.route else None,
        metres=row.metres,
        words=words.spot_name(row),
    )


def ordered_forces(turn: Turn) -> set[int]:
    """Returns the forces that have an order this turn, by primary key."""
    return set(Order.objects.filter(turn=turn).values_list("force_id", flat=True))


def force_rows(member: Member) -> list[shapes.Force]:
    turn = rows.this_turn(member)
    tallies, given = rows.strength_by_force(member, turn), ordered_forces(turn)
    force_data = []
    for force in rows.readable_forces(member, turn):
        line = force_line(member, force, tallies[force.pk], ordered=force.pk in given)
        quiet = line.men is None
        force_data.append(
            shapes.Force(
                ref=force.ref,
                name=line.name,
                side=force.side.key,
                seat=force.seat.key if force.seat else None,
                kind=force.kind,
                mine=line.wanted,
                men=line.men,
                horses=None if quiet else line.tally.horses,
                guns=None if quiet else line.tally.guns,
                spot=spot_of(force),
                state=line.state,
                ordered=line.ordered,
            )
        )
    return force_data


@router.get("/turn", response=shapes.Turn, summary="The turn that is played, and the place of your key")
def turn(request: Knock) -> shapes.Turn:
    member = request.auth
    now = rows.this_turn(member)
    is_open = now.state == TurnState.OPEN
    seat = member.seats[0] if member.seats else None
    return shapes.Turn(
        campaign=member.campaign.name,
        slug=member.campaign.slug,
        seat=seat.key if seat else None,
        side=member.side.key if member.side else None,
        umpire=member.umpire,
        number=now.number,
        label=now.label,
        week=words.week(now),
        starts=now.starts,
        days=now.days,
        state=public_state(member, now),
        deadline=now.deadline if is_open else None,
        missing=sum(row.mine and not row.ordered for row in force_rows(member)) if is_open else 0,
    )


def public_state(member: Member, turn: Turn) -> str:
    """Returns the state of *turn*; for players a week that is played is `locked`, whatever happens in it."""
    known = (TurnState.OPEN, TurnState.PUBLISHED, TurnState.ENDED)
    return str(turn.state) if member.umpire or turn.state in known else str(TurnState.LOCKED)


@router.get("/forces", response=list[shapes.Force], summary="The forces of your side; the umpire's: all")
def forces(request: Knock) -> list[shapes.Force]:
    return force_rows(request.auth)


@router.get("/map", response=shapes.Country, summary="Places and routes as your side knows them")
def country(request: Knock) -> shapes.Country:
    member = request.auth
    land = map_ground(member.campaign, rows.this_turn(member).starts, member.side)
    return shapes.Country(
        places=[
            shapes.Place(
                key=row.key,
                name=row.label,
                kind=row.kind,
                latitude=float(row.latitude),
                longitude=float(row.longitude),
                holder=row.holder.key if row.holder else None,
            )
            for row in land.rows.values()
        ],
        routes=[
            shapes.Route(key=route.key, a=route.a, b=route.b, kind=route.kind, km=route.metres / 1000)
            for route in land.routes.values()
        ],
    )
