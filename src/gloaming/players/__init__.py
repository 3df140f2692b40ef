"""Who sits in a seat: search, levels, random and greedy players, hints, outside bots."""
