"""Many games: what they show about a game, its cards, its players and its speed."""
