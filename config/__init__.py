"""Settings, addresses, jobs and processes: what joins the two apps into one site."""
