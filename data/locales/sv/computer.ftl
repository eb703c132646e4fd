# Datorspelare, tips och genomgången av ett avslutat parti.

# Avslag
no-hints = Det här partiet spelas utan tips.
