# /statistik: en spelares avslutade partier på ett kort.

command-stats = statistik
    .description = En spelares avslutade partier på ett kort
option-player = spelare
    .description = Vems partier; lämna tomt för dina egna
option-family = regler
    .description = Bara partier med de här reglerna
option-against = mot
    .description = Partier mellan människor, eller de med en dator, som räknas för sig
option-show = visa
    .description = Visa ditt eget kort för alla här
choice-against-people = Människor
choice-against-computer = Datorn

stats-all-rules = Alla regler
stats-here = { $rules } · { $server }
stats-everywhere = { $rules } · alla servrar
stats-computer = { $scope } · med en dator
stats-games = { $count ->
    [one] parti
   *[other] partier
}
stats-average = poäng per parti
stats-highest = bästa partiet
stats-all-tiles = { $count ->
    [one] gång hela stället
   *[other] gånger hela stället
}
stats-won = vunna
stats-drawn = oavgjorda
stats-lost = förlorade
stats-against = mot { $names }
stats-against-computer = mot datorn
stats-longest = Längsta ordet: { $word }
stats-by-game = Poäng per parti
stats-of = Avslutade partier för **{ $name }**:
stats-none = **{ $name }** har inget avslutat parti här än.
stats-others = { $computers ->
    [true] Bara partier med en dator står på det här kortet; partier mellan människor: { $count }.
   *[false] Partier med en dator räknas för sig: { $count } hittills. Välj dem med alternativet `mot`.
}
only-your-own = Bara ditt eget kort kan visas för alla eller i direktmeddelanden.
