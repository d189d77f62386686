"""Movement over the table: paths, sweeps, fords, marches and guns that are dragged."""
