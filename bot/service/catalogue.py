"""What can be played, as the service is given it (the value itself belongs to the core)."""

from bot.rules.catalogue import Catalogue

__all__ = ["Catalogue"]
