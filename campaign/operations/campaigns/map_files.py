"""Coast and ground of a scenario are kept with the campaign that is started from it."""

from pathlib import Path

from django.utils.translation import gettext as _

from campaign.models import Campaign, MapFile
from campaign.refusals import Refusal
from campaign.scenario.uploads import LARGEST
from campaign.store.map_files import digest_in_name, digest_of_map, map_name, names_of_maps

FIELDS = ("coast", "ground")


def keep_map_files(campaign: Campaign) -> None:
    """Stores the map files that the world of *campaign* names by their whole path, and names the rows.

    Shipped files stay where they are.
    """
    world = dict(campaign.world)
    for field in FIELDS:
        path = Path(world.get(field) or "")
        if path.is_absolute() and path.is_file():
            text = path.read_text("utf-8")
            digest = digest_of_map(text)
            MapFile.objects.get_or_create(campaign=campaign, digest=digest, defaults={"text": text})
            world[field] = map_name(digest)
    if world != campaign.world:
        campaign.world = world
        campaign.save(update_fields=["world"])


def refuse_forged_maps(campaign: Campaign) -> None:
    """Raises Refusal if a map file that was brought in is not what its digest says, or is no map."""
    from campaign.scenario.world import faults_of_text  # loads pydantic

    coast = digest_in_name(str(campaign.world.get("coast") or ""))
    rows = list(campaign.map_files.all()[: len(FIELDS) + 1])
    if len(rows) > len(FIELDS):
        raise Refusal(_("This is not a campaign file."))
    for row in rows:
        if len(row.text) > LARGEST or row.digest != digest_of_map(row.text):
            raise Refusal(_("A map in the file is damaged: its checksum does not match."))
        if any(faults_of_text(row.text, coast=row.digest == coast)):
            raise Refusal(_("A map in the file cannot be drawn."))


def has_map(campaign: Campaign, name: str) -> bool:
    """Tells whether *campaign* itself has the map file that its world calls *name*."""
    digest = digest_in_name(name)
    return bool(digest) and digest in names_of_maps(campaign)
