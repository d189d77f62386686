"""Random taps in an assisted game, and everything that its screens say, for the tests of each ruleset."""

import rules
from rules.core.refereeing.positions import inner_state


def pick(dice, options):
    options = list(options)
    return options[dice.roll(1, len(options), "", -1)[0] - 1] if len(options) > 1 else options[0]


def answer_step(game, dice, step, *, asks=True):
    """Returns *step* with an answer to each question and all its dice, chosen by *dice*."""
    questions = {asked.key: asked for asked in game.ask(step).questions} if asks else {}
    for key, question in questions.items():
        step[key] = pick(dice, question.answers).key
    while (roll := roll_after(game, dice, step, questions)) is not None:
        step["faces"] = [*step.get("faces", []), *pick(dice, roll.outcomes).faces]
    return step


def roll_after(game, dice, step, questions):
    """Returns the roll of *step*. Answers anew if an answer does not go with the others."""
    while True:
        try:
            return game.next_roll(step)
        except rules.BadInput as fault:
            if fault.field not in questions:
                raise
            step[fault.field] = pick(dice, questions[fault.field].answers).key


def next_step(game, dice, keys):
    """Returns a step that is open now. *keys* are those of the units."""
    dues = [due for due in game.dues() if not due.is_optional]
    dues = dues or [due for due in game.dues() if pick(dice, (True, False))]
    if dues:
        due = pick(dice, dues)
        has_dice = due.roll is not None and bool(due.roll.outcomes)
        if due.answers and (not has_dice or pick(dice, (True, False))):
            return {**due.step, "answer": pick(dice, due.answers).key}
        return answer_step(game, dice, dict(due.step), asks=False)
    open_now = [
        (action, {"do": action.key, "unit": key_of(game, keys, row.unit)})
        for row in game.rows()
        for action in row.actions
        if action.bar is None
    ]
    end = (game.close(), {"do": "end"})
    action, step = pick(dice, [*open_now, end, end])
    return step if action.is_done_at_once else answer_step(game, dice, step)


def key_of(game, keys, unit):
    """Returns the key of a unit, even of one that came later."""
    return keys[unit] if unit < len(keys) else inner_state(game).key(unit)


def names_of(ruleset, game, names):
    """Returns the names of all units, even of those that came later."""
    came = inner_state(game).entrants[len(names) :]
    found = list(names)
    for each in came:  # a unit may be named after another
        found.append(rules.say_phrase(ruleset, each.label, "en", found))
    return found


def phrases(game):
    """Yields everything that the screens of *game* say."""
    for row in game.rows():
        yield row.state
        for action in row.actions:
            yield from (action.label, action.note, action.bar)
    for due in game.dues():
        assert all(each.label for each in due.answers)  # a page shows no unit beside them
        yield from (due.title, due.why, *(each.label for each in due.answers))
        if due.roll:
            yield from (due.roll.title, *(each.label for each in due.roll.outcomes))
            yield from (each.label for each in due.roll.modifiers)
    if game.news:
        yield from (game.news.title, game.news.detail, *game.news.rest)
    yield from (game.close().label, game.close().note)


def say_all(ruleset, game, names):
    """Says all phrases in both languages. Fails for a gap that nothing fills."""
    names = names_of(ruleset, game, names)
    for said in phrases(game):
        for language in ("en", "es") if said else ():
            assert "{" not in rules.say_phrase(ruleset, said, language, names, ("Spain", "Cuba"))
