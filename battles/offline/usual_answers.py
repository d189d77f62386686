"""Answers with which the questions of an action begin, so that one tap can give them all."""

from rules.core.assisted import Answer, Asked, Question, Step


def usual_answers(asked: Asked) -> list[Answer]:
    """Returns the answer with which each question begins; [] if one begins with none, or asks for a unit."""
    answers = [
        answer
        for question in asked.questions
        for answer in question.answers
        if question.kept and answer.key == question.kept and answer.unit < 0
    ]
    return answers if len(answers) == len(asked.questions) else []


def is_from_last_time(question: Question, step: Step) -> bool:
    """Tells whether a question begins with the last answer, where another one is possible."""
    is_kept = bool(question.kept) and question.key not in step and not question.is_usual
    return is_kept and len(question.answers) > 1
