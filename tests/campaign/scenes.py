"""A small war with people at its seats, and the same war after a fight, for tests of pages.

Ana sits for Spain (`captain_general`), Bruno too (`marine`), Carlos for Cuba (`camaguey`); Ulises is umpire.
"""

import datetime as dt
import re

import pypdfium2
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils import timezone

from campaign.logic.casualties.muster import BattleResult, UnitResult
from campaign.logic.vocabulary import ResultSource, SideOutcome, TurnState
from campaign.models import Campaign, Engagement, Posting, Seat, Turn
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from tests.battles.fields import meet
from tests.mould import poured
from tests.verbs import declare_war, raise_force, raise_unit

TOKEN = re.compile(r"\b[A-Za-z0-9]{64}\b")
UPDATED = re.compile(r"<updated>[^<]*</updated>")  # of a feed, by the clock
DRAWN = re.compile(r' (d|transform|x|y|x1|y1|x2|y2|cx|cy|dy|viewBox|width|height)="[^"]*"')
PEOPLE = {"captain_general": "ana", "marine": "bruno", "camaguey": "carlos"}


def read(answer: HttpResponse) -> str:
    """Returns the page without tokens and the strokes of drawings.

    Tokens differ from one asking to the next. It returns the words of a printed sheet; for a picture or
    a zip it returns nothing.
    """
    if answer["Content-Type"] in ("application/zip", "image/webp"):
        return ""  # a zip holds the files of a scenario, which anybody may read
    if answer["Content-Type"] == "application/pdf":
        return printed_text(answer.content)
    return DRAWN.sub("", UPDATED.sub("", TOKEN.sub("token", answer.content.decode())))


def seat_people(campaign: Campaign) -> None:
    Seat.objects.create(campaign=campaign, side=campaign.sides.get(key="spain"), key="marine", name="Marines")
    for seat, name in PEOPLE.items():
        person = User.objects.filter(username=name).first() or User.objects.create_user(name, password=name)
        campaign.seats.filter(key=seat).update(player=person)
    judge = User.objects.filter(username="ulises").first()
    campaign.umpires.add(judge or User.objects.create_user("ulises", password="ulises"))


@poured
def manned_war() -> Campaign:
    """Returns the small war with people in its seats and orders open.

    Spain: `leon` (Ana), `marines` (Bruno); Cuba: `band` (Carlos) of 1,237.
    """
    war = declare_war()
    seat_people(war)
    leon = raise_force(war, "leon", side="spain", at="alba", seat="captain_general", men=500, guns=2)
    raise_unit(leon, "guerrilla", 60, arm="cavalry", horses=60)
    raise_force(war, "marines", side="spain", at="alba", seat="marine", men=300)
    raise_force(
        war, "post", side="spain", at="bor", seat="captain_general", men=80, kind="garrison", is_static=True
    )
    raise_force(war, "band", side="cuba", at="cerro", seat="camaguey", men=1237)
    return war


@poured
def fought_war() -> tuple[Campaign, Engagement]:
    """Returns a war whose first week is published, and its battle.

    `column` met `band` at Bor, won, took prisoners.
    """
    engagement = meet(slug="fought")
    war = engagement.campaign
    war.forces.filter(key="column").update(base=war.places.get(key="alba"))  # it can keep prisoners
    # Those who were there from the beginning are no recruits of the first week.
    Posting.objects.filter(unit__campaign=war, reference="tests").update(reference="scenario/tests")
    result = BattleResult(
        field_holder="spain",
        outcomes={"spain": SideOutcome.HELD_FIELD, "cuba": SideOutcome.ROUTED},
        units=(UnitResult("column", down=23), UnitResult("band", down=61, surrendered=17, horses_lost=9)),
        leaders=("sanguily",),
        phases=6,
        pursued=False,
        source=ResultSource.COMPUTER,
    )
    engagements.settle_engagement(engagement=engagement, result=result)
    while turns.advance_turn(war):
        pass
    seat_people(war)
    engagement.refresh_from_db()
    return war, engagement


def asks_at(answer: HttpResponse) -> str:
    """Returns the address at which the page asks for changes, or ""."""
    found = re.search(r'data-live hx-get="([^"]+)"', answer.content.decode())
    return found[1].replace("&amp;", "&") if found else ""


def printed_text(content: bytes) -> str:
    """Returns the text of a printed sheet, its pages divided by form feeds."""
    sheet = pypdfium2.PdfDocument(content)
    try:
        return "\f".join(page.get_textpage().get_text_bounded() for page in sheet)
    finally:
        sheet.close()


def publish_turns(war: Campaign, count: int) -> None:
    """Lets *count* weeks go by in which nothing was done; the open turn is the one after them."""
    first = war.turns.get()
    after = first.starts + dt.timedelta(weeks=count)
    war.turns.update(number=count + 1, starts=after)
    Turn.objects.bulk_create(
        Turn(
            campaign=war,
            number=number,
            starts=first.starts + dt.timedelta(weeks=number - 1),
            days=7,
            state=TurnState.PUBLISHED,
            published_at=timezone.now(),
        )
        for number in range(1, count + 1)
    )


def in_hours(count: int) -> dict[str, str]:
    """Says what the desk's form sends to have orders due in so many hours."""
    return {"at": f"{timezone.now() + dt.timedelta(hours=count, minutes=1):%Y-%m-%dT%H:%M}", "zone": "UTC"}
