"""What people write: scenario and table files, checked field by field."""
