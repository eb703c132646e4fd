# /stats: a player's finished games on one card.

command-stats = stats
    .description = A player's finished games on one card
option-player = player
    .description = Whose games; leave out for your own
option-family = rules
    .description = Only games by these rules
option-against = against
    .description = Games among people, or those with a computer, which are counted apart
option-show = show
    .description = Show your own card to everybody here
choice-against-people = People
choice-against-computer = Computer

stats-all-rules = All rules
stats-here = { $rules } · { $server }
stats-everywhere = { $rules } · all servers
stats-computer = { $scope } · with a computer
stats-games = { $count ->
    [one] game
   *[other] games
}
stats-average = points a game
stats-highest = best game
stats-all-tiles = { $count ->
    [one] whole rack laid
   *[other] whole racks laid
}
stats-won = won
stats-drawn = drawn
stats-lost = lost
stats-against = against { $names }
stats-against-computer = against the computer
stats-longest = Longest word: { $word }
stats-by-game = Points by game
stats-of = Finished games of **{ $name }**:
stats-none = **{ $name }** has no finished game here yet.
stats-others = { $computers ->
    [true] Only games with a computer are on this card; games among people: { $count }.
   *[false] Games with a computer are counted apart: { $count } so far. The option `against` shows them.
}
only-your-own = Only your own card can be shown to everybody or in direct messages.
