"""Use cases: what people do with games, between the store and Discord."""
