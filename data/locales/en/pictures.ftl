# What stands on pictures, and what is read aloud or shown instead of them.

# Charts and cards
chart-points = Points after each turn
card-won = { $name } wins
card-tied = A draw
card-shared = Shared win
card-running = Not over yet
card-best = Best play
card-all-tiles = All { $size } tiles at once: { $count ->
    [one] one time
   *[other] { $count } times
}

# Alt texts
alt-word = { $word } at { $place }
alt-newest = Newest: { $word }.
alt-preview = Not played yet: { $word }, { $points }.
alt-challenge = In doubt: { $word }, { $points }.
alt-chart = { $title }. { $ends }.
alt-chart-end = { $name }: { $points }
alt-card = { $headline }. { $standing }.
alt-feat = { $word } by { $name }, { points }
alt-best = Best play: { $feat }.
alt-all-tiles = { $label }: { $feats }.
alt-replay = The game turn by turn in { $frames ->
    [one] one picture
   *[other] { $frames } pictures
}. At the end: { $standing }.
alt-statistics = { $name }. { $scope }. { $figures }.
alt-figure = { $label }: { $value }

# The board as text
text-board-blank = ?X: blank standing for X
text-board-fresh = [X]: newest play
text-board-preview = (X): not played yet
text-board-challenge = <X>: in doubt
