"""Coast and ground of campaigns, read by the name that their world has for them."""

from hashlib import sha256
from pathlib import PurePosixPath

from campaign.models import Campaign, MapFile

OWN = "own"
"""The folder of names that stand for rows."""
KEPT = "charts"
"""The folder of files that campaigns of earlier releases name."""


def digest_of_map(text: str) -> str:
    """Returns the digest by which a map file of this *text* is named."""
    return sha256(text.encode()).hexdigest()[:32]


def map_name(digest: str) -> str:
    """Returns what a world calls the map file with that *digest*."""
    return f"{OWN}/{digest}.geojson"


def digest_in_name(name: str) -> str:
    """Returns the digest that *name* holds; "" if it is the name of no row."""
    path = PurePosixPath(name)
    named = path.suffix == ".geojson" and path.parent.name in (OWN, KEPT)
    return path.stem if named and len(path.stem) == 32 else ""


def text_of_map(name: str) -> str | None:
    """Returns the text of the map file that a world calls *name*; None if no campaign has it. One query.

    A file that is being brought in may hold another text under that digest until it is refused.
    """
    digest = digest_in_name(name)
    if not digest:
        return None
    rows = MapFile.objects.filter(digest=digest).order_by("pk").values_list("text", flat=True)
    return next((text for text in rows.iterator(chunk_size=1) if digest_of_map(text) == digest), None)


def names_of_maps(campaign: Campaign) -> set[str]:
    """Returns the digests of the map files that *campaign* has. One query."""
    return set(campaign.map_files.values_list("digest", flat=True))
