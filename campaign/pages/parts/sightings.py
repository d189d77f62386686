"""Other sides as they were seen: lines of a list, signs of the map. Bands and dates, never the truth."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.logic.knowledge.same_enemy import SeenEnemy, newest_of_each
from campaign.logic.theatre.relations import Relation
from campaign.models import Sighting, Turn
from campaign.pages.parts.map_data import middle_of_row, plate_spot
from campaign.pages.parts.side_rows import FIRST_ARMS, reading_day
from campaign.pages.parts.wording import phrases as words
from campaign.plate import PlateSighting
from campaign.plate.forces import number_of_pips


@dataclass(frozen=True, slots=True)
class SeenLine:
    ref: str
    side: str  # letter
    what: str  # "Cavalry, 200–400"
    where: str
    date: str
    age: str
    days: int
    source: str  # "own eyes, sure"


def sighting_line(seen: Sighting, turn: Turn) -> SeenLine:
    days = (reading_day(turn) - seen.date).days
    return SeenLine(
        ref=seen.ref,
        side=seen.of_side.letter,
        what=f"{words.capitalise(words.arm_seen(seen.arm))}, "
        f"{words.strength_band(seen.low, seen.high, sure=seen.sure)}" + relation_suffix(seen, turn),
        where=words.spot_name(seen),
        date=words.weekday(seen.date),
        age=words.age_of_sighting(days),
        days=days,
        source=f"{words.sighting_source(seen.source)}, {words.sureness(seen.sure)}",
    )


def relation_suffix(seen: Sighting, turn: Turn) -> str:
    """Returns ", ally" or ", neutral" for the side *seen*; "" and no query for an enemy."""
    if not turn.campaign.relations or seen.observer is None:
        return ""
    kind = turn.campaign.relations_in(turn.number).relation_between(seen.observer.key, seen.of_side.key)
    return "" if kind is Relation.ENEMY else f", {words.relation_name(kind)}"


def is_of_enemy(seen: Sighting, turn: Turn) -> bool:
    """Tells whether the side that was *seen* is an enemy, in *turn*, of the side that saw it."""
    bonds = turn.campaign.relations_in(turn.number)
    return not bonds.kinds or seen.observer is None or bonds.are_enemies(seen.observer.key, seen.of_side.key)


def has_bystanders(turn: Turn) -> bool:
    """Tells whether some sides are allies or neutral in *turn*, so that a sighting may be no enemy."""
    return bool(turn.campaign.relations_in(turn.number).kinds)


def seen_title(turn: Turn) -> str:
    """Returns the heading of a list of sightings."""
    return _("Other sides seen") if has_bystanders(turn) else _("Enemy seen")


def newest_sightings(seen: list[Sighting]) -> list[Sighting]:
    """Returns *seen*, newest first, without those that may be a newer one of the same enemy.

    A staff draws its map so; the list has all.
    """
    rows = (
        SeenEnemy(number, str(row.of_side_id), row.arm, row.low, row.high, row.date, middle_of_row(row))
        for number, row in enumerate(seen)
    )
    return [seen[row.key] for row in newest_of_each(rows)]


def tap_of(seen: Sighting) -> str:
    """Returns where it was *seen*, as a tap on the map says it."""
    if seen.place:
        return f"p:{seen.place.key}"
    return f"r:{seen.route.key}:{seen.metres}" if seen.route else ""


def sighting_sign(seen: Sighting, turn: Turn, href: str) -> PlateSighting:
    """Returns the sign of a sighting.

    *href* leads to the list, where the line of this sighting has its ref as id.
    """
    line = sighting_line(seen, turn)
    return PlateSighting(
        ref=seen.ref,
        side=seen.of_side.letter,
        arm=FIRST_ARMS.get(seen.arm, "foot"),  # type: ignore[call-overload]
        pips=number_of_pips((seen.low + seen.high) // 2),
        band=words.strength_band(seen.low, seen.high, sure=seen.sure),
        age=line.days,
        note=f"{line.age}, {words.sureness(seen.sure)}" if seen.sure else line.age,
        spot=plate_spot(seen),
        href=f"{href}#seen-{seen.ref}",
        tap=tap_of(seen),
        words=(
            _("Seen: %(what)s, %(where)s, %(date)s, %(source)s.")
            if relation_suffix(seen, turn)
            else _("Enemy: %(what)s, %(where)s, %(date)s, %(source)s.")
        )
        % {"what": line.what, "where": line.where, "date": line.date, "source": line.source},
    )
