"""What pages and operations ask of rows, one subject a file."""
