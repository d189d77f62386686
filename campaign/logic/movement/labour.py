"""Work on the clock of the march: who works at what, and when it is finished.

A crew works by day, as long as it stands at the spot of its order and nobody disturbs it. Several crews, be
they of one side or not, add up: what was dug is dug.
"""

from campaign.logic.engineering import tasks
from campaign.logic.movement.events import EventKind
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_state import FinishedTask
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Task


def is_task_possible(field: Field, key: str, task: Task, spot: Spot) -> bool:
    """Tells whether *key* can do anything of *task* at *spot*.

    It must not harm an ally or a neutral.
    """
    settings, side = field.theatre.settings.tasks, field.column(key).side
    there = field.yard.ground_now(spot.place or spot.route)
    if tasks.harms_bystander(task, there, field.theatre.places, field.theatre.relations, side):
        return False
    return tasks.is_enabled(settings) and tasks.is_possible(task, there, field.theatre.places, settings)


def begin_work(field: Field, key: str, task: Task, minute: int) -> None:
    """Starts *key* on its task, once it has halted at the spot."""
    moving = field.mover(key)
    moving.toil, moving.toils = tasks.job_name(task, moving.spot.place or moving.spot.route), minute
    schedule_end(field, moving.toil, minute)


def crews_on(field: Field, job: str) -> list[str]:
    return [key for key in field.alive if field.mover(key).toil == job]


def work_left(field: Field, job: str) -> int:
    """Returns the man-minutes still to be done of *job*, by what has been counted up to now."""
    task, key = tasks.split_job_name(job)
    whole = tasks.MINUTES * tasks.man_hours_needed(
        task, field.yard.ground_now(key), field.theatre.settings.tasks
    )
    return whole - field.state.labour.get(job, 0)


def schedule_end(field: Field, job: str, minute: int) -> None:
    """Puts the end of *job* on the heap, as its crews are now. CAMP-WORK-01."""
    working = crews_on(field, job)
    for key in working:
        field.yard.count_work(key, minute)
    men = sum(field.column(key).men for key in working)
    if men:
        field.push_event(
            spots.minute_after_daylight(minute, -(-max(1, work_left(field, job)) // men)),
            EventKind.JOB_DONE,
            job,
        )


def finish_due_job(field: Field, job: str, minute: int) -> list[str]:
    """Returns the minute at which *job* should be finished has come; those who have finished it."""
    working = crews_on(field, job)
    for key in working:
        field.yard.count_work(key, minute)
    if working and work_left(field, job) > 0:
        schedule_end(field, job, minute)
        return []
    if working:
        finish_job(field, job, field.column(field.by_lot(working)[0]).side, minute)
    for key in working:
        field.mover(key).toil = ""
    return working


def finish_job(field: Field, job: str, side: str, minute: int) -> None:
    """Ends *job*: the ground has changed, and columns on that road look up."""
    task, key = tasks.split_job_name(job)
    place = key if key in field.theatre.places else ""
    on_it = (
        [] if place else [column_key for column_key in field.on_route(key) if field.mover(column_key).route]
    )
    for column_key in on_it:
        field.bring_up(column_key, minute)
    field.state.finished_tasks.append(FinishedTask(minute, task, place, "" if place else key, side))
    field.state.labour[job] = 0
    field.yard.note_finished()
    field.rates.clear()
    for column_key in on_it:
        field.schedule_events(column_key)
