"""One line for each word that a page explains beside it, with the clause and the guide that say more."""

from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise

from campaign.i18n.war_words import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Help:
    """`clause`: of the campaign's own rules; `guide`: the place in docs/ that says more; "" for none."""

    word: Promise | str
    line: Promise | str
    clause: str = ""
    guide: str = ""


HELP = MappingProxyType(
    {
        "deadline": Help(
            _("Deadline"),
            _("Then the turn locks by itself. The umpire can lock it earlier or extend it."),
            "CAMP-TURN-05",
            "reference/orders.md#deadline",
        ),
        "rhythm": Help(
            _("Weekly rhythm"),
            _("Each later turn is due on this day and hour, at least two days after it opens."),
            "CAMP-TURN-05",
            "guides/start-a-campaign.md#set-a-deadline",
        ),
        "missing_orders": Help(
            _("Force without an order"),
            _("It repeats last turn’s order. A force that never had an order holds."),
            "CAMP-TURN-07",
            "guides/play-a-seat.md#give-an-order",
        ),
        "sightings": Help(
            _("Numbers of the enemy"),
            _("Your forces report a range and a day, never an exact number. One column may be seen twice."),
            "CAMP-SIGHT-06",
            "reference/reports.md#the-enemy",
        ),
        "stance": Help(
            _("Stance"),
            _(
                "What the force does when it meets an enemy: attack, defend, avoid, or withdraw if"
                " outnumbered."
            ),
            "CAMP-ORDER-03",
            "reference/orders.md#if-the-enemy-is-met",
        ),
        "odds": Help(
            _("Odds"),
            _("1.5:1 means that it still fights an enemy one and a half times as strong as it is."),
            "CAMP-ORDER-05",
            "reference/orders.md#if-the-enemy-is-met",
        ),
        "pace": Help(
            _("Pace"),
            _(
                "A forced march is one and a half times as fast."
                " Forced marches and night marches cost stragglers every day."
            ),
            "CAMP-MARCH-05",
        ),
        "guns": Help(
            _("March to the guns"),
            _("It joins a friendly battle near by if it can arrive in time."),
            "CAMP-BATTLE-03",
            "reference/orders.md#march-to-the-guns",
        ),
        "retreat": Help(
            _("Line of retreat"),
            _(
                "It goes there after a lost battle if the road is open."
                " Otherwise it goes to the nearest refuge."
            ),
            "CAMP-RETREAT-02",
            "reference/orders.md#if-the-enemy-is-met",
        ),
        "settings": Help(
            _("Rules of a campaign"),
            _("A change applies from the next turn. The journal records who changed what, and why."),
            guide="guides/start-a-campaign.md#check-the-settings",
        ),
        "report": Help(
            _("Situation report"),
            _("It says what your seat knew when the turn was published. The enemy may be elsewhere by now."),
            guide="reference/reports.md#reports",
        ),
        "points": Help(
            _("Points"),
            _("A side gets the points of a goal once. The umpire decides if the war goes on after that."),
            guide="reference/subsystems.md#money-war-weariness-victory",
        ),
        "force_kind": Help(
            _("Kind of force"),
            _("A column marches. A band is irregular and scatters. A garrison holds the place where it is."),
            "CAMP-ORDER-07",
        ),
        "seat": Help(
            _("Seat"),
            _("The player of the seat gives its orders. Without a seat the computer does."),
            "CAMP-TURN-07",
            "guides/start-a-campaign.md#fill-the-seats",
        ),
        "quality": Help(
            _("Quality"),
            _("1 raw, 2 green, 3 trained, 4 veteran, 5 elite. Battles can raise or lower it."),
            "CAMP-SKILL-01",
            "reference/subsystems.md#experience",
        ),
        "static": Help(
            _("Static force"),
            _("It takes no marching orders. Where it is, it fights, repairs and fortifies."),
            "CAMP-ORDER-07",
        ),
        "base": Help(
            _("Base"),
            _("Its sick and severely wounded lie there. They are prisoners if the base falls."),
            "CAMP-BACK-04",
            "reference/subsystems.md#bases",
        ),
        "in_posts": Help(
            _("Unit in several posts"),
            _("Only the men of the post that is attacked fight. Some of the others come as a reserve."),
            "CAMP-MUSTER-03",
        ),
        "place_kind": Help(
            _("Kind of place"),
            _(
                "It decides how large a garrison has room there. Every battle at a city, town"
                " or port is left for the umpire."
            ),
            "CAMP-SIEGE-08",
            "reference/battles.md#which-battles-wait",
        ),
        "fortification": Help(
            _("Fortifications"),
            _("0 is open, 5 is a fortress. Defenders fight behind them, and there is room for more men."),
            "CAMP-WORK-02",
            "reference/subsystems.md#fortifications-and-labour",
        ),
        "sympathy": Help(
            _("Sympathy"),
            _(
                "With a minus, people help one side; with a plus, the other. They report its enemies and "
                "join it."
            ),
            "CAMP-SIGHT-02",
            "reference/subsystems.md#recruits-and-uprisings",
        ),
        "port": Help(
            _("Port"),
            _("Forces embark and land there. Steamers need 2, deep ships 3."),
            "CAMP-SEA-01",
            "reference/subsystems.md#sea",
        ),
        "holder": Help(
            _("Who holds a place"),
            _("The side with 20 men there takes it when the {week} ends, if no enemy has as many."),
            "CAMP-MARCH-12",
        ),
        "ground": Help(
            _("Ground"),
            _("It decides how easily a force is seen, how easily it evades, and what the table looks like."),
            "CAMP-EVADE-02",
        ),
        "crossing": Help(
            _("Crossing"),
            _("A ford or a ferry costs time for each 500 men. A bridge costs none, and it can be broken."),
            "CAMP-CROSS-01",
            "reference/subsystems.md#fords-and-ferries",
        ),
        "route_kind": Help(
            _("Kind of route"),
            _("It decides how many kilometres a day each arm marches on it."),
            "CAMP-MARCH-01",
        ),
        "leader": Help(
            _("Command and initiative"),
            _("The leader with the highest command leads. Initiative 5 allows a daring charge."),
            "CAMP-LOSS-06",
            "reference/orders.md#some-kinds-of-order",
        ),
        "general": Help(
            _("General"),
            _("A general’s battle is left for the umpire if much is at stake."),
            "CAMP-BATTLE-08",
            "reference/battles.md#which-battles-wait",
        ),
        "battle_kind": Help(
            _("Kind of battle"),
            _("It decides who attacks and what the report says."),
            "CAMP-BATTLE-02",
        ),
        "recorded": Help(
            _("Recorded battle"),
            _("Losses are posted as you write them. The casualty table splits the wounded."),
            "CAMP-LOSS-13",
            "guides/put-something-right.md#a-battle-outside-the-march",
        ),
        "tired": Help(
            _("Fatigue"),
            _(
                "A tired force fights one grade worse for the rest of the {week}. After more"
                " battles it is two grades at most."
            ),
            "CAMP-BATTLE-13",
        ),
        "outcome": Help(
            _("How a side left the field"),
            _("In order, routed or overrun: it decides how many of its wounded are severely wounded."),
            "CAMP-LOSS-01",
            "guides/play-on-the-table.md#after-the-last-turn",
        ),
        "relations": Help(
            _("Enemies, allies and neutrals"),
            _("Only enemies fight. Allies fight together. Neutrals keep out of each other’s way."),
            "CAMP-MARCH-14",
            "reference/administration.md#relations",
        ),
        "money": Help(
            _("Treasury"),
            _("Customs and taxes fill the treasury each {week}. It pays the troops."),
            "CAMP-MONEY-01",
            "reference/subsystems.md#money-war-weariness-victory",
        ),
        "weariness": Help(
            _("Points and weariness"),
            _("Points win the war. At 100 points of weariness a side gives up."),
            "CAMP-WEARY-01",
            "reference/subsystems.md#money-war-weariness-victory",
        ),
        "like": Help(
            _("A unit to copy"),
            _("The new unit takes its side, arm, nation, drill and weapons from the unit that you choose."),
            guide="reference/administration.md#add-to-a-running-campaign",
        ),
        "short_name": Help(
            _("Short name"),
            _("It is used in addresses and file names. Players see the full name."),
        ),
    }
)
