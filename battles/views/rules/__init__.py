"""Views of the rule books, play sheets, tables and options."""
