"""Views of people: accounts, invitations, seats, notices and keys."""
