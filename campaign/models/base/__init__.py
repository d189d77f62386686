"""Parts shared by all models: words, references, stored fields, rows undone by a rollback."""
