"""The campaign's vocabulary: every word that is stored, matched or printed, spelt once.

The umpire's words are the values; pages translate them, logic compares them.
"""

from enum import StrEnum


class TurnState(StrEnum):
    """The stage of a turn, which only moves down this list.

    `ended`: instead of all but the first, if the umpire ended the campaign before it was played.
    """

    OPEN = "open"
    LOCKED = "locked"
    MARCHED = "marched"
    ENGAGEMENTS = "engagements"
    AFTERMATH = "aftermath"
    PUBLISHED = "published"
    ENDED = "ended"


class ForceKind(StrEnum):
    COLUMN = "column"
    BAND = "band"
    GARRISON = "garrison"
    CONVOY = "convoy"
    MAGAZINE = "magazine"
    SHIP = "ship"


class ForceState(StrEnum):
    """The states of a force. CAMP-MARCH-13."""

    HALTED = "halted"
    MARCHING = "marching"
    WAITING = "waiting"
    FACING = "facing"
    ENGAGED = "engaged"
    RETREATING = "retreating"
    EXHAUSTED = "exhausted"
    STOPPED = "stopped"
    BESIEGING = "besieging"
    BESIEGED = "besieged"
    DISPERSED = "dispersed"
    ABOARD = "aboard"


AFLOAT = "afloat"
"""The state of a ship: it is always aboard."""

OUT_OF_CONTACT = (ForceState.ENGAGED, ForceState.STOPPED)
"""States in which a force sends no news; its side cannot tell the one from the other."""


class OrderKind(StrEnum):
    MARCH = "march"
    HOLD = "hold"
    REST = "rest"
    PATROL = "patrol"
    EVADE = "evade"
    DETACH = "detach"
    MERGE = "merge"
    TRANSFER = "transfer"
    FREE_TEXT = "free_text"
    PURSUE = "pursue"
    AMBUSH = "ambush"
    GARRISON = "garrison"
    ASSAULT = "assault"
    BESIEGE = "besiege"
    BREAK_OUT = "break_out"
    RAID = "raid"
    FORTIFY = "fortify"
    BUILD = "build"
    BLOCK_ROAD = "block_road"
    EMBARK = "embark"
    CROSS = "cross"
    ESCORT_PRISONERS = "escort_prisoners"
    EXCHANGE_PRISONERS = "exchange_prisoners"
    FORAGE = "forage"
    ESCORT = "escort"
    HAUL = "haul"
    DEPOSIT = "deposit"
    RECRUIT = "recruit"
    SEA_PATROL = "sea_patrol"


class Task(StrEnum):
    """The tasks that men do at a place or on a road."""

    BURN_CANE = "burn_cane"
    BURN_MILL = "burn_mill"
    BURN_HOUSES = "burn_houses"
    RAZE = "raze"
    SEIZE_SUPPLIES = "seize_supplies"
    WRECK_TRACK = "wreck_track"
    CUT_TELEGRAPH = "cut_telegraph"
    BREAK_BRIDGE = "break_bridge"
    BLOCK_ROAD = "block_road"
    RAISE_FORTIFICATIONS = "raise_fortifications"
    REBUILD = "rebuild"
    REPAIR_TRACK = "repair_track"
    REPAIR_TELEGRAPH = "repair_telegraph"
    REPAIR_BRIDGE = "repair_bridge"
    CLEAR_ROAD = "clear_road"
    EXTEND_TROCHA = "extend_trocha"


class Do(StrEnum):
    """The halt that a force makes at the place of a leg."""

    GO = "go"
    WAIT = "wait"
    RENDEZVOUS = "rendezvous"


class Stance(StrEnum):
    ATTACK = "attack"
    DEFEND = "defend"
    AVOID = "avoid"
    WITHDRAW = "withdraw_if_outnumbered"


class Arm(StrEnum):
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    TRAIN = "train"
    MAGAZINE = "magazine"
    SHIP = "ship"


class PlaceKind(StrEnum):
    CITY = "city"
    TOWN = "town"
    VILLAGE = "village"
    PORT = "port"
    PLANTATION = "plantation"
    FORT = "fort"
    CAMP = "camp"
    MOUNTAIN_BASE = "mountain_base"
    LANDING_BEACH = "landing_beach"
    RAILWAY_STATION = "railway_station"


class Terrain(StrEnum):
    OPEN = "open"
    PLAIN = "plain"
    HILLS = "hills"
    MOUNTAIN = "mountain"
    JUNGLE = "jungle"
    SWAMP = "swamp"
    CANE = "cane"
    URBAN = "urban"


class RouteKind(StrEnum):
    ROAD = "road"
    TRAIL = "trail"
    JUNGLE_PATH = "jungle_path"
    RAILWAY = "railway"
    RIVER = "river"
    SEA_LANE = "sea_lane"


class Crossing(StrEnum):
    NONE = "none"
    BRIDGE = "bridge"
    FORD = "ford"
    FERRY = "ferry"
    TROCHA = "trocha"


class Stock(StrEnum):
    """The kinds of goods in the ledger, men among them."""

    MEN = "men"
    HORSE = "horse"
    GUN = "gun"
    MOUNTAIN_GUN = "mountain_gun"
    FIELD_GUN = "field_gun"
    FORTRESS_GUN = "fortress_gun"
    SHIP_GUN = "ship_gun"
    TRUNK_GUN = "trunk_gun"
    MULE = "mule"
    RIFLE_BREECH = "rifle_breech"
    RIFLE_MUZZLE = "rifle_muzzle"
    MUSKET = "musket"
    SHOTGUN = "shotgun"
    PISTOL = "pistol"
    LANCE = "lance"
    MACHETE = "machete"
    ROUND = "round"
    PROVISIONS = "provisions"


class Account(StrEnum):
    """Where a unit's men, or its horses, guns and goods, are. Depot is the world outside the unit."""

    DEPOT = "depot"
    FIT = "fit"
    SICK = "sick"
    WOUNDED = "wounded"
    MISSING = "missing"
    CAPTURED = "captured"
    DEAD = "dead"
    DESERTED = "deserted"
    DISCHARGED = "discharged"
    IN_HAND = "in_hand"
    LOST = "lost"
    CAPTURED_BY = "captured_by"
    DISABLED = "disabled"
    USED = "used"


class Cause(StrEnum):
    """Why a posting was made."""

    RECRUIT = "recruit"
    FREED_SLAVE = "freed_slave"
    BATTLE = "battle"
    DISEASE = "disease"
    TIME_EXPIRED = "time_expired"
    RECOVERY = "recovery"
    REPAIR = "repair"
    STRAGGLER = "straggler"
    STRAGGLER_REJOINED = "straggler_rejoined"
    CAPTURED = "captured"
    EXCHANGED = "exchanged"
    PAROLED = "paroled"
    ESCAPED = "escaped"
    FREED = "freed"
    SHOT = "shot"
    SENT_OVERSEAS = "sent_overseas"
    CHANGED_SIDES = "changed_sides"
    DESERTION = "desertion"
    SURRENDERED = "surrendered"
    TRANSFER = "transfer"
    ISSUED = "issued"
    FIRED = "fired"
    CONSUMED = "consumed"
    CORRECTION = "correction"
    ROLLBACK = "rollback"
    UMPIRE = "umpire"


class EngagementKind(StrEnum):
    MEETING = "meeting"
    AMBUSH = "ambush"
    PURSUIT = "pursuit"
    ASSAULT = "assault"
    RAID = "raid"
    SIEGE = "siege"
    LANDING = "landing"
    TROCHA = "trocha"
    CONVOY = "convoy"
    RESCUE = "rescue"


class EngagementState(StrEnum):
    """`filling`: friends on the road may still come; `open`: closed list, to be fought; `proposed`: fought,
    but the umpire looks at the returns before they are posted; then once `settled`.
    """

    FILLING = "filling"
    OPEN = "open"
    PROPOSED = "proposed"
    SETTLED = "settled"


class Fate(StrEnum):
    """The fate of a stranger seen by a ship on patrol."""

    CAPTURED = "taken"
    CHASED = "chased"
    THROUGH = "through"
    DRIVEN = "driven"
    """Out of a harbour that has fallen."""
    TRAPPED = "trapped"
    """Captured in a harbour that has fallen."""


class Queue(StrEnum):
    """The thing for which a column waits until friends are through."""

    FERRY = "ferry"
    FORD = "ford"
    TRAIN = "train"
    STEAMERS = "steamers"
    SHIP = "ship"


class SideOutcome(StrEnum):
    """A side's outcome in a battle: the column of the casualty table."""

    HELD_FIELD = "held"
    WITHDREW = "withdrew"
    ROUTED = "routed"
    OVERRUN = "overrun"


class ResultSource(StrEnum):
    COMPUTER = "computer"
    TABLE = "table"
    UMPIRE = "umpire"


class ProposalState(StrEnum):
    """`agreed`: both sides will it, and it is done when the next week opens: `accepted`, or `lapsed` if the
    men are no prisoners any more.
    """

    OPEN = "open"
    AGREED = "agreed"
    ACCEPTED = "accepted"
    LAPSED = "lapsed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class PrisonerPolicy(StrEnum):
    """A side's prisoner policy as a week opens.

    `umpire`: only the umpire decides. `no_quarter`: the side takes no prisoners, and keeps those it has.
    """

    HOLD = "hold"
    PAROLE = "parole"
    RELEASE = "release"
    EXCHANGE = "exchange"
    NO_QUARTER = "no_quarter"
    UMPIRE = "umpire"


class PrisonerFate(StrEnum):
    """The fates that an umpire may decide for prisoners."""

    SHOT = "shot"
    DISEASE = "disease"
    ESCAPED = "escaped"
    FREED = "freed"
    SENT_OVERSEAS = "sent_overseas"
    CHANGED_SIDES = "changed_sides"


class Reminder(StrEnum):
    """The reminder of a seat: whether its player is reminded by e-mail, and in what language."""

    SITE = "site"
    ENGLISH = "en"
    SPANISH = "es"
    NEVER = "never"


class LeaderFate(StrEnum):
    PRESENT = "present"
    WOUNDED = "wounded"
    CAPTURED = "captured"
    DEAD = "dead"


class SightingSource(StrEnum):
    OWN_EYES = "own_eyes"
    PATROL = "patrol"
    SYMPATHISER = "sympathiser"
    SPY = "spy"
    PRISONER = "prisoner"
    RUMOUR = "rumour"
    CAPTURED_DISPATCH = "captured_dispatch"
    BATTLE = "battle"
