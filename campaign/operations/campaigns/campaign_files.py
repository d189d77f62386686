"""Campaign files: writes a campaign to one file, and creates a new one from such a file."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import DatabaseError, transaction
from django.db.models import JSONField, Model
from django.utils.translation import gettext as _

from campaign.audit.fault_texts import in_words
from campaign.audit.ledger_audit import audit
from campaign.i18n.war_words import NATIONS_OF_THE_ISLAND, OF_THE_ISLAND
from campaign.logic.settings.earlier import with_earlier_defaults
from campaign.logic.theatre.world import METRES, World
from campaign.logic.vocabulary.jobs import JobStage
from campaign.models import Campaign, Seat
from campaign.models.base.refs import draw_ref
from campaign.operations.campaigns.map_files import has_map, refuse_forged_maps
from campaign.operations.campaigns.new_campaign import refuse_slug
from campaign.operations.ledger import postings as ledger
from campaign.operations.ledger.journal import record_operation
from campaign.plate.ground import FOLDER
from campaign.refusals import Refusal
from campaign.retries import is_lock
from campaign.store import archive
from campaign.store.archive import export, file_reader
from campaign.store.archive.consistent_reads import consistent_reads
from campaign.store.own_scenarios import kept_charts

MOST_COPIES = 1000
COAST_OF_CUBA = "cuba_coast.geojson"


Step = Callable[[Campaign, JobStage, int, int], object]
"""Called while a campaign is made, with its stage, rows stored and rows in all. It may raise to stop."""


def write_campaign_file(*, campaign: Campaign, to: IO[bytes], actor: AbstractBaseUser | None) -> None:
    """Writes the file of *campaign* and notes in the journal who had it, since it holds this week's dice."""
    with consistent_reads():
        export.write_file(Campaign.objects.get(pk=campaign.pk), to)
    record_operation(campaign=campaign, actor=actor, operation="archives.write", subject=campaign.slug)


def bring_in(
    *,
    file: IO[bytes],
    actor: AbstractBaseUser | None,
    slug: str = "",
    name: str = "",
    seated: bool = False,
    like: Campaign | None = None,
    tell: Callable[[Campaign], None] = lambda _campaign: None,
) -> Campaign:
    """Creates a campaign from *file*, with *actor* as its umpire and the file's digest.

    *slug* and *name*: the file's own if not given; a slug in use gets a number. *like*: the campaign on this
    site from which the file was made; its maps may be named. *seated*: players and umpires are assigned where
    accounts of their names exist; otherwise all seats are empty. *tell*: writes all reports, and refuses a
    campaign of which one cannot be written. Raises Refusal, and changes nothing, if something is wrong with
    the file.
    """
    head = file_reader.check_file(file)
    with refusing_contradictions(), transaction.atomic():
        made = Founding(actor, slug, name, seated, like).create_campaign(file, head)
        tell(made)
        return made


def bring_in_gradually(
    *,
    file: IO[bytes],
    actor: AbstractBaseUser | None,
    name: str,
    step: Step,
    seated: bool = False,
    like: Campaign | None = None,
    tell: Callable[[Campaign], None] = lambda _campaign: None,
) -> Campaign:
    """Makes an unfinished campaign from *file*, in many short transactions; the caller finishes it.

    The rest is as for `bring_in`. If it raises, the caller discards the campaign that *step* was given.
    """
    head = file_reader.check_file(file)
    with refusing_contradictions():
        made = Founding(actor, "", name, seated, like, step).create_campaign(file, head)
        tell(made)
        return made


@contextmanager
def refusing_contradictions() -> Iterator[None]:
    """Turns errors that only a forged file can raise into a Refusal."""
    try:
        yield
    except DatabaseError as fault:
        if is_lock(fault):
            raise
        raise Refusal(contradiction_message()) from None
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        raise Refusal(contradiction_message()) from None


def contradiction_message() -> str:
    return _("The rows of the file contradict each other. Nothing was imported.")


def refuse_world(campaign: Campaign, like: Campaign | None) -> None:
    """Raises Refusal if *campaign*, from an uploaded file, names a map that it does not have.

    Shipped maps, and those of *like*, are allowed.
    """
    world = World.of(campaign.world)
    known = {
        name for name in (world.coast, world.ground) if isinstance(name, str) and has_map(campaign, name)
    }
    known |= {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("**/*.geojson")} | kept_charts()
    if like is not None:
        known |= {World.of(like.world).coast, World.of(like.world).ground}
    for name in (world.coast, world.ground):
        if name and (not isinstance(name, str) or name not in known):
            raise Refusal(
                _(
                    "The map of this campaign is not part of Manigua. Ask the administrator of the site to "
                    "import the campaign from the command line."
                )
            )
    if world.measure not in METRES or not isinstance(world.paper, str) or len(world.paper) > 40:
        raise Refusal(_("This is not a campaign file."))


class Founding:
    """One campaign being made of a file's rows."""

    def __init__(
        self,
        actor: AbstractBaseUser | None,
        slug: str,
        name: str,
        seated: bool,
        like: Campaign | None,
        step: Step | None = None,
    ) -> None:
        """Takes *step*, which is told of each batch of rows.

        The campaign is then made unfinished.
        """
        self.step, self.stored, self.rows = step, 0, 0
        self.actor, self.slug, self.name, self.seated, self.like = actor, slug, name, seated, like
        self.models = {export.table_name(model): model for model in export.parents_first()}
        self.pks: dict[Any, dict[str, Any]] = defaultdict(dict)
        self.people: dict[str, Any] = {}
        self.refs: dict[str, str] = defaultdict(draw_ref)  # key in the file to key here
        self.waiting: list[tuple[str, Model]] = []  # rows of one table, and their names
        self.left_out = 0
        self.campaign: Campaign

    def create_campaign(self, file: IO[bytes], head: dict[str, Any]) -> Campaign:
        from campaign import shapes  # loads pydantic

        self.rows = head["rows"]
        self.has_nations = "nations" in head["tables"][export.table_name(Campaign)]
        for line, table, values in file_reader.file_rows(file):
            model = self.models[table]
            if self.waiting and (
                type(self.waiting[0][1]) is not model or len(self.waiting) >= export.AT_ONCE
            ):
                self.store()
            if model is Campaign:
                self.begin(line, values)
            elif (row := self.row(line, model, values)) is not None:
                self.waiting.append((export.row_name(model, values) if model.archived.name else "", row))
        self.store()
        if self.step and hasattr(self, "campaign"):
            self.step(self.campaign, JobStage.CHECKING, self.stored, self.rows)
        if not hasattr(self, "campaign") or not self.campaign.turns.exists():
            raise Refusal(_("The file holds no campaign, or no turn of it."))
        shapes.check_shapes(file)
        if self.actor is not None:
            refuse_world(self.campaign, self.like)
        refuse_forged_maps(self.campaign)
        ledger.fold_balances(self.campaign)
        self.refuse_two_heads()
        self.prove(head)
        if head["version"] == 1:
            self.campaign.settings = with_earlier_defaults(self.campaign.settings)
            self.campaign.save(update_fields=["settings"])
        record_operation(
            campaign=self.campaign,
            actor=self.actor,
            operation="archives.bring_in",
            subject=self.campaign.slug,
            data={"checksum": head["checksum"], "left_out": self.left_out},
        )
        return self.campaign

    def begin(self, line: int, values: list[Any]) -> None:
        if hasattr(self, "campaign"):
            raise Refusal(_("Line %(line)d: there are two campaigns in the file.") % {"line": line})
        fields = dict(zip(Campaign.archived.all_fields, values, strict=True))
        umpires = fields.pop("umpires")
        self.campaign = Campaign(unfinished=self.step is not None)
        for name, value in fields.items():
            setattr(self.campaign, name, self.value(line, Campaign, name, value))
        world = self.campaign.world  # not checked yet
        if isinstance(world, dict) and world.get("coast") == COAST_OF_CUBA:
            # a file from before scenarios had these
            self.campaign.words = self.campaign.words or OF_THE_ISLAND
            if not self.has_nations:
                self.campaign.nations = NATIONS_OF_THE_ISLAND
        self.campaign.slug = self.slug or free_slug(self.campaign.slug)
        self.campaign.name = self.name or self.campaign.name
        refuse_slug(self.campaign.slug, self.campaign.name)
        self.campaign.save()
        if self.step:
            self.step(self.campaign, JobStage.COPYING, 0, self.rows)
        names = umpires if self.seated and isinstance(umpires, list) else []
        judges = {person.pk for person_key in names if (person := self.person(person_key))}
        self.campaign.umpires.set(judges | ({self.actor.pk} if self.actor else set()))

    def row(self, line: int, model: type[Any], values: list[Any]) -> Model | None:
        """Returns the row of *values*; None if it needs an author and no account here has that name."""
        if not hasattr(self, "campaign"):
            raise Refusal(_("Line %(line)d: the campaign itself must come first.") % {"line": line})
        row = model(campaign=self.campaign) if model.archived.of == "campaign" else model()
        for name, value in zip(model.archived.all_fields, values, strict=True):
            field = model._meta.get_field(name)
            if not field.is_relation:
                setattr(row, field.attname, self.value(line, model, name, value))
            elif field.related_model is get_user_model():
                person = None if model is Seat and not self.seated else self.person(value)
                if person is None and not field.null:
                    self.left_out += 1
                    return None
                setattr(row, field.attname, person.pk if person else None)
            else:
                setattr(row, field.attname, self.linked_key(line, model, field, value))
        return row

    def value(self, line: int, model: type[Any], name: str, value: Any) -> Any:
        field = model._meta.get_field(name)
        try:
            reference = file_reader.value_for(field, value)
        except ValueError as wrong:
            raise self.fault(line, model, name, str(wrong)) from None
        if name == "ref":
            return self.refs[reference]
        return self.with_new_refs(reference) if isinstance(field, JSONField) else reference

    def linked_key(self, line: int, model: type[Any], field: Any, value: Any) -> Any:
        if value is None and field.null:
            return None
        known = self.pks[field.related_model]
        if not isinstance(value, str) or value not in known:
            raise self.fault(line, model, field.name, _("“%(name)s” is not in the file") % {"name": value})
        return known[value]

    def fault(self, line: int, model: type[Any], name: str, why: str) -> Refusal:
        return Refusal(
            _("Line %(line)d, %(table)s, %(field)s: %(why)s.")
            % {"line": line, "table": model._meta.verbose_name, "field": name, "why": why.rstrip(".")}
        )

    def person(self, name: Any) -> Any:
        """Returns the account with that name here, or None."""
        if isinstance(name, str) and name not in self.people:
            people = get_user_model()
            self.people[name] = people._base_manager.filter(**{people.USERNAME_FIELD: name}).first()
        return self.people.get(name) if isinstance(name, str) else None

    def with_new_refs(self, value: Any) -> Any:
        """Replaces references by this campaign's own; those of the original campaign lead nowhere here."""
        if isinstance(value, dict):
            return {
                key: self.refs[inner]
                if key == "ref" and isinstance(inner, str)
                else self.with_new_refs(inner)
                for key, inner in value.items()
            }
        return [self.with_new_refs(inner) for inner in value] if isinstance(value, list) else value

    def store(self) -> None:
        if not self.waiting:
            return
        model = type(self.waiting[0][1])
        made = model._base_manager.bulk_create(row for _name, row in self.waiting)
        self.pks[model].update({name: row.pk for (name, _row), row in zip(self.waiting, made, strict=True)})
        self.stored += len(made)
        self.waiting = []
        if self.step:
            self.step(self.campaign, JobStage.COPYING, self.stored, self.rows)

    def refuse_two_heads(self) -> None:
        """Raises ValueError if a side has more than one commander-in-chief."""
        heads = list(self.campaign.seats.filter(is_commander_in_chief=True).values_list("side", flat=True))
        if len(heads) > len(set(heads)):
            raise ValueError  # becomes a Refusal in refusing_contradictions

    def prove(self, head: dict[str, Any]) -> None:
        """Raises Refusal if the ledger is false, a past turn has another digest, or the present state has."""
        if faults := audit(self.campaign).faults:
            raise Refusal(
                _("The ledger of the file does not add up: %(fault)s") % {"fault": in_words(faults[0])}
            )
        if turns := archive.turns_with_faults(self.campaign):
            raise Refusal(
                _("%(turn)s in the file does not match its checksum: its past has been changed.")
                % {"turn": turns[0]}
            )
        if checksum_for(self.campaign, head["version"]) != head["checksum"]:
            raise Refusal(_("The file is damaged: its checksum does not match."))


def checksum_for(campaign: Campaign, version: int) -> str:
    """Returns the checksum that a file of format *version* states for the war so far."""
    if version == export.VERSION:
        return archive.war_checksum(campaign)
    return archive.war_checksum_in_older_words(campaign, version, version in export.OLDER_WORDS)


def free_slug(slug: str) -> str:
    """Returns *slug*, with the first free number if it is in use."""
    stem = slug[:44]
    taken = set(Campaign.everything.filter(slug__startswith=stem).values_list("slug", flat=True))
    numbered = (f"{stem}-{number}" for number in range(2, MOST_COPIES))
    return slug if slug not in taken else next((each for each in numbered if each not in taken), slug)
