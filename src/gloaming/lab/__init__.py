"""Many games: what they show about a game, its cards and its speed."""
