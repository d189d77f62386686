"""`manage.py where`: the words of a clause, its settings, and who cites it."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError


def lines_of_clause(key: str) -> list[str]:
    out = StringIO()
    call_command("where", key, stdout=out)
    return out.getvalue().splitlines()


def test_a_clause_is_shown_with_its_words_and_its_settings():
    shown = lines_of_clause("CAMP-MARCH-04")
    assert shown[0].startswith("CAMP-MARCH-04 ")
    assert shown[1].startswith("A force of more than 1,000 men ")
    assert any(line.startswith("  crowd = 1000 men: ") for line in shown)


def test_code_and_tests_that_cite_it_are_listed_by_line_and_function():
    shown = lines_of_clause("CAMP-PURSUIT-02")
    assert any(
        line.startswith("  campaign/logic/march/aftermath.py:") and line.endswith(" plan_pursuit")
        for line in shown
    )
    assert any(line.startswith("  tests/campaign/management/commands/test_where.py:") for line in shown)


def test_an_id_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(CommandError, match=r"perhaps CAMP-MARCH-\d\d") as refused:
        lines_of_clause("CAMP-MARCH-99")
    assert refused.value.returncode == 2
