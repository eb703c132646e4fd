"""Buttons, lists and forms, and how a message is laid out with them."""
