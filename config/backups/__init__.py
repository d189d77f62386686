"""A backup: one file with the database, the secret key and the files of MANIGUA_HOME."""
