"""Fog of war: the one place where secrets are removed.

It takes the truth, and returns what one side knows. CAMP-KNOW-01.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256, shake_128

from campaign.logic.knowledge import intelligence
from campaign.logic.knowledge.intelligence import Letter
from campaign.logic.settings import ON, Knowledge
from campaign.logic.theatre.control import as_known
from campaign.logic.theatre.march_state import MarchState, Sighting
from campaign.logic.theatre.theatre import Spot, Theatre
from campaign.logic.vocabulary import Arm, SightingSource, Stock


@dataclass(frozen=True, slots=True)
class Seen:
    """An enemy as a side saw it; `days` is the age of the sighting.

    `lot` orders equally fresh sightings for the computer. It comes from the dice, is never shown, and is
    only compared with other lots.
    """

    side: str
    spot: Spot
    days: int
    low: int
    high: int
    arm: Arm
    source: SightingSource
    sure: bool
    lot: str = ""


def draw_lot(seed: str, label: str) -> str:
    """Returns eight letters from SHAKE-128 of the *seed* and of the sighting's *label*."""
    secret = sha256(f"{seed}/secret".encode()).hexdigest()
    digest = shake_128(f"{secret}:sighting:{label}".encode()).digest(8)
    return "".join(chr(ord("a") + byte % LOTS) for byte in digest)


LOTS = 23


@dataclass(frozen=True, slots=True)
class SideView:
    """Everything one side knows: the map, its own columns, and the enemies it has seen.

    `theatre` holds only its own columns. `worn`: those of them, by key, with heavy recent losses.
    `prisoners`: prisoners it holds, by keeper. `magazines`: goods in its own, by place. `landings`: places
    where it met enemies who came by sea, once for each time. `warned`: places where it has been told to
    expect a landing. `bases`: bases of its forces, by force. `invasions`: how readily it crosses a Trocha,
    in per cent of the usual.
    """

    side: str
    theatre: Theatre
    seen: tuple[Seen, ...]
    worn: frozenset[str] = frozenset()
    prisoners: Mapping[str, int] = field(default_factory=dict)
    magazines: Mapping[str, Mapping[Stock, int]] = field(default_factory=dict)
    landings: tuple[str, ...] = ()
    bases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    invasions: int = 100
    warned: tuple[str, ...] = ()


def side_view(
    theatre: Theatre,
    side: str,
    seen: tuple[Seen, ...],
    known: Mapping[str, str],
    *,
    worn: frozenset[str] = frozenset(),
    prisoners: Mapping[str, int] | None = None,
    magazines: Mapping[str, Mapping[Stock, int]] | None = None,
    landings: tuple[str, ...] = (),
    bases: Mapping[str, tuple[str, ...]] | None = None,
    invasions: int = 100,
    warned: tuple[str, ...] = (),
) -> SideView:
    """Reduces *theatre* to what *side* may know.

    *seen*: its own sightings. *known*: the holders of places as it believes them, where it has not heard the
    latest. *worn*, *prisoners*, *magazines*, *landings*, *bases*, *invasions* and *warned* are its own.
    Allies and neutrals are left out: the computer pursues every column in here. CAMP-KNOW-01.
    """
    own_columns = {key: column for key, column in sorted(theatre.columns.items()) if column.side == side}
    cut = replace(
        theatre,
        columns=own_columns,
        places=as_known(theatre.places, known),
        known=tuple(word for word in theatre.known if word.side == side),
        weather={},
        betrayed=frozenset(betrayal for betrayal in theatre.betrayed if betrayal[1] == side),
    )
    hostile = theatre.relations.are_enemies
    seen = tuple(betrayal for betrayal in seen if hostile(side, betrayal.side))
    own_worn = worn & own_columns.keys()
    return SideView(
        side, cut, seen, own_worn, prisoners or {}, magazines or {}, landings, bases or {}, invasions, warned
    )


def sightings_heard(
    theatre: Theatre, state: MarchState, taken: Iterable[tuple[str, str, str, int]]
) -> list[Sighting]:
    """Returns what each side hears of the marched week beside what its men saw.

    *taken*: party, captor, side of the prisoners, minute.
    """
    settings, sightings = theatre.settings.knowledge, list[Sighting]()
    if settings.spies == ON:
        sightings += intelligence.spy_sightings(theatre, state) + intelligence.prisoner_sightings(
            theatre, state, taken
        )
    if settings.rumours == ON:
        sightings += intelligence.rumour_sightings(theatre, state)
    return sightings


def sightings_read(letters: Iterable[Letter], seed: str, settings: Knowledge) -> list[Sighting]:
    """Returns what the captors learn from the headings of captured *letters*.

    *seed*: that of the turn. Only people read the text of a letter.
    """
    return intelligence.dispatch_sightings(letters, seed, settings)


OLDEST = 21
"""Days after which a sighting leaves the map; older ones stand only in the list."""
