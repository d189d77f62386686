"""The kinds of options that a person meets in shipped battles."""

import rules


def options_of_battles(names):
    """Returns every kind of option in some shipped battles, answered as the computer does."""
    options = {}
    for name in names:
        fought = rules.fight(name, seed="3")
        game = rules.start(name, seed="3", blue=rules.PERSON)
        while game.outcome is None:
            prompt = game.question(rules.BLUE)
            for option in prompt.options:
                options.setdefault(type(option), (prompt, option))
            game.push(rules.BLUE, fought.record.choices[rules.BLUE][len(game.record.choices[rules.BLUE])])
    return options
