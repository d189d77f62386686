"""The head of every page: the campaign, its turn, the sections, the seat and its deadline."""

from dataclasses import dataclass
from datetime import datetime

from campaign.pages.masthead.news import News


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the campaign. The first four of a list are the tabs at the foot of a phone."""

    label: str
    href: str
    here: bool = False
    count: int = 0  # things that need the reader; 0 shows nothing


@dataclass(frozen=True, slots=True)
class Masthead:
    """`masthead` in the context of a page; base.html draws it, or does without where there is no campaign."""

    campaign: str  # "Camagüey, 1873"
    turn: str  # "Turn 5: 29 January – 4 February"
    nav: tuple[Section, ...]
    seat: str  # "Central Department", "Umpire"
    role: str = ""  # "Commander, Spain"
    deadline: str = ""  # "Orders are open", "Orders are due"
    due: datetime | None = None  # when, to be drawn by the reader's clock
    home: str = "/"
    own: str = ""  # the page of the reader's seat
    signs: str = ""  # the legend of signs, with what sides are called here
    news: News | None = None  # how the page learns that the turn goes on

    @property
    def aside(self) -> int:
        """Returns how many things need the reader in sections that a phone shows in its menu."""
        return sum(section.count for section in self.nav[4:])
