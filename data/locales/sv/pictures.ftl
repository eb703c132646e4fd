# Det som står på bilderna, och det som läses upp eller visas i stället för dem.

# Diagram och kort
chart-points = Poäng efter varje drag
card-won = { $name } vinner
card-tied = Oavgjort
card-shared = Delad seger
card-running = Inte slut än
card-best = Bästa draget
card-all-tiles = Alla { $size } brickor på en gång: { $count ->
    [one] en gång
   *[other] { $count } gånger
}

# Bildbeskrivningar
alt-word = { $word }, { $place }
alt-newest = Nyast: { $word }.
alt-preview = Inte lagt än: { $word }, { $points }.
alt-challenge = Kan ännu ifrågasättas: { $word }, { $points }.
alt-chart = { $title }. { $ends }.
alt-chart-end = { $name }: { $points }
alt-card = { $headline }. { $standing }.
alt-feat = { $word } av { $name }, { points }
alt-best = Bästa draget: { $feat }.
alt-all-tiles = { $label }: { $feats }.
alt-replay = Partiet drag för drag i { $frames ->
    [one] en bild
   *[other] { $frames } bilder
}. I slutet: { $standing }.
alt-statistics = { $name }. { $scope }. { $figures }.
alt-figure = { $label }: { $value }

# Brädet som text
text-board-blank = ?X: blank som står för X
text-board-fresh = [X]: det nyaste draget
text-board-preview = (X): inte lagt än
text-board-challenge = <X>: kan ännu ifrågasättas
