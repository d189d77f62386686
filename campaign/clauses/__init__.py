"""The campaign's own rules, clause by clause, and where each is cited."""
