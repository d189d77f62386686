"""Rows. One module per noun; `operations` are the only writers, `load` and `logic` the readers."""

from campaign.models.campaign import Campaign, Seat, Side
from campaign.models.country.map import Place, Route
from campaign.models.country.map_files import MapFile
from campaign.models.country.timetable import TimetableEntry
from campaign.models.dispatches import Dispatch
from campaign.models.economy import AccountEntry
from campaign.models.edits import PreviewEdit
from campaign.models.engagements import CasualtyReturn, Contact, Engagement, Result
from campaign.models.forces import Force, Leader, Unit
from campaign.models.jobs import Job
from campaign.models.journal import Entry
from campaign.models.knowledge import Sighting
from campaign.models.ledger import Balance, Posting
from campaign.models.orders import Order
from campaign.models.people.invitations import Invitation
from campaign.models.people.keys import AccessKey
from campaign.models.people.notices import Channel, Event, Notice
from campaign.models.people.public_page import PublicPage
from campaign.models.photographs import Photograph
from campaign.models.prisoners import PrisonerParty
from campaign.models.proposals import Proposal
from campaign.models.reports import Report
from campaign.models.turns import Opening, Snapshot, Turn

__all__ = [
    "AccessKey",
    "AccountEntry",
    "Balance",
    "Campaign",
    "Channel",
    "Contact",
    "Dispatch",
    "TimetableEntry",
    "PreviewEdit",
    "Engagement",
    "Entry",
    "Event",
    "Force",
    "Invitation",
    "Job",
    "Leader",
    "MapFile",
    "Notice",
    "Opening",
    "Order",
    "Photograph",
    "Place",
    "Posting",
    "PrisonerParty",
    "Proposal",
    "PublicPage",
    "Report",
    "Result",
    "CasualtyReturn",
    "Route",
    "Seat",
    "Side",
    "Sighting",
    "Snapshot",
    "Turn",
    "Unit",
]
