"""Where a clause is cited: one line for each function of code and tests that name it."""

from campaign.clauses import citations
from campaign.clauses.citations import citations_in, citations_in_code, citations_in_tests, names_by_line

SOURCE = '''"""CAMP-MARCH-04: a module."""


class Column:
    def pace(self):
        """CAMP-MARCH-04."""
        return 1  # CAMP-MARCH-04

    def rest(self):
        return "CAMP-MARCH-04a"
'''


def test_the_innermost_function_or_class_names_a_line():
    names = names_by_line(SOURCE)
    assert [names.get(line, "") for line in (1, 4, 6, 10)] == ["", "Column", "pace", "rest"]


def test_a_function_that_cites_a_clause_twice_is_listed_once(tmp_path, monkeypatch):
    monkeypatch.setattr(citations, "ROOT", tmp_path)
    (tmp_path / "column.py").write_text(SOURCE)
    (tmp_path / "march.toml").write_text("# CAMP-MARCH-04\ncrowd = 1\n")
    found = [str(each) for each in citations_in(tmp_path, "CAMP-MARCH-04")]
    assert found == ["column.py:1", "column.py:6 pace", "march.toml:1"]


def test_the_words_of_a_clause_do_not_cite_it():
    assert not any(each.file.parent.name == "clauses" for each in citations_in_code("CAMP-MARCH-04"))


def test_no_tests_are_listed_where_none_are_installed(tmp_path, monkeypatch):
    monkeypatch.setattr(citations, "ROOT", tmp_path)
    assert citations_in_tests("CAMP-MARCH-04") is None
