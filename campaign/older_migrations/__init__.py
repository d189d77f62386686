"""The steps by which a database from before release 0.9.0 comes up to that release.

Nothing is added here. `config.older_migrations` takes these steps where a database needs them.
"""
