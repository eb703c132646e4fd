# Ord: /ord kolla, listor, anmäl, inkorg och egna.

# Kommandon
command-word = ord
    .description = Ordlistor och serverns egna ord
command-word-check = kolla
    .description = Är det ett ord, och vad är det värt?
command-word-list = listor
    .description = Vilka ordlistor som finns, varifrån de kommer och hur de skiljer sig
command-word-report = anmäl
    .description = Anmäl ett ord som saknas eller inte borde gälla
command-word-inbox = inkorg
    .description = Anmälda ord, för dem som får hantera servern
command-word-house = egna
    .description = Serverns egna ord, och de som inte gäller här
option-checked-word = ord
    .description = Ordet; ?E är en blank som E
option-reported-word = ord
    .description = Ordet som saknas eller inte borde gälla
option-list-language = språk
    .description = Vilken lista; lämnas det tomt: den för kanalens parti eller för ditt språk
option-reason = skäl
    .description = Varför, med några ord; gärna en källa

# /ord kolla
check-valid = **{ $word }** gäller.
check-invalid = **{ $word }** gäller inte.
check-listed = Det finns i listan.
check-unlisted = Det finns inte i listan.
check-house-word = Det är ett av serverns egna ord.
check-house-ban = Servern har strukit det.
check-points-here = Grundpoäng med brickorna i det här partiet: { $points }
check-points = Grundpoäng: { $points }
check-points-of = { $points } ({ $rules })
check-blanks = {" "}· { $count ->
    [one] blank som { $letters }
   *[other] blanka som { $letters }
}
check-here = { $valid ->
    [true] Partiet i den här kanalen godtar det ännu
   *[false] Partiet i den här kanalen godtar det inte
}: det servern bestämmer gäller partier som börjar efteråt.
check-list = Listan på { $language }: { $edition }, { NUMBER($count, useGrouping: 1) } ord; { $own ->
    [true] sammanställd av den som sköter boten
   *[false] inte något spels officiella lista
}. Blev det fel? Använd `/ord anmäl`.
check-sense = { $form ->
    [true] { $lemma },{" "}
   *[false] {""}
}{ $part ->
    [n] substantiv
    [v] verb
    [a] adjektiv
   *[r] adverb
}: { $meaning }
check-senses = Betydelser, på engelska: { $source }
button-definition = Slå upp

# /ord listor
lists-title = Ordlistor
lists-intro = Ingen av dem är ett spels officiella lista: var och en saknar ord som den har och har ord som den saknar.
lists-choose = Välj en lista
button-sources = Källor
list-title = Ordlista: { $words }
list-line = **{ $language }** · { $edition } · { NUMBER($count, useGrouping: 1) } ord{ $licence ->
    [none] {""}
   *[other] {" "}· { $licence }
}
list-sources = Gjord av:
list-beside = Vid sidan av den:
list-bands = Hur vanliga orden är, för datorns nivåer: wordfreq av Robyn Speer, omgjort till sex band, CC BY-SA 4.0.
list-glossary = Vad orden betyder: { $edition }, © Princeton University, WordNets licens.
list-tiles = För regler med brickorna { $tiles } är samma lista stavad med dem ({ NUMBER($count, useGrouping: 1) } ord får plats).
list-report = Saknas ett ord, eller är ett fel? Säg till med `/ord anmäl`.
list-own = Sammanställd av den som sköter boten, som kan berätta om källa och licens.
list-differs-de = Instant-texten nämner Oxfords tyska lista, och andra spel följer Duden. Den här är gjord av en stavningsordlista och av substantiv ur Wiktionary; den är ingen av dem och har sammansättningar bara där källorna har dem.
list-differs-en = Officiella spel på engelska följer listorna från NASPA eller Collins, och Instant-texten lovar brittiska och amerikanska ord tillsammans. Den här är gjord av fria listor, amerikanska och brittiska, med tillägg, och är ingen av dem.
list-differs-es = Instant-texten nämner Oxfords spanska lista, och andra spel följer Akademien eller Larousse. Den här är en stavningsordlista för spanska i Spanien och Amerika, och ingen av dem.
list-differs-fr = Instant-texten nämner Oxfords franska lista, och andra spel följer Larousses L’Officiel. Den här är en stavningsordlista med stavningarna före och efter 1990, och ingen av dem.
list-differs-it = Instant-texten nämner Oxfords italienska lista, och andra spel följer Zanichelli. Den här är en stavningsordlista med böjningar, och ingen av dem.
list-differs-nb = Officiella spel på norska följer Norges Scrabbleförbunds lista. Den här är gjord av ordformerna i Norsk Ordbank, saknar genitiver och är inte den listan.
list-differs-pt = Instant-texten nämner Oxfords brasilianska lista, och andra spel följer Akademiens ordförråd. Den här är en stavningsordlista så långt en andra källa bekräftar den, och ingen av dem.
list-differs-sv = Wordfeud anger SAOL 15 som sin källa. Den här är gjord av DSSO, en öppen ordlista, med ord som andra källor bekräftar; den är en lista att spela med, varken Wordfeuds eller SAOL, och ett ord kan gälla i den ena men inte i den andra.

# /ord anmäl
button-doubt = Jag tror att det är ett ord
button-doubt-one = { $word } är ett ord, tror jag
reported-word = Tack. **{ $word }** ({ $language }) ligger i serverns inkorg: de som hanterar servern avgör om det ska gälla.
reported-ban = Tack. **{ $word }** ({ $language }) gäller nu; i serverns inkorg står att det inte borde göra det.
refused-by-house = Struket av servern innan partiet började: { $words }

# /ord inkorg
inbox-title = { $count ->
    [one] Ett ord väntar
   *[other] { $count } ord väntar
}
inbox-hint = Det du godtar gäller partier som börjar efteråt. Med `/ord egna` kan du ta tillbaka det.
inbox-empty = Inget ord väntar på beslut.
inbox-word = **{ $word }** ({ $language }) borde gälla · { $count ->
    [one] en medlem
   *[other] { $count } medlemmar
}
inbox-ban = **{ $word }** ({ $language }) borde inte gälla · { $count ->
    [one] en medlem
   *[other] { $count } medlemmar
}
inbox-reason = { $line } · ”{ $reason }”
inbox-option-word = { $word }: låt det gälla
inbox-option-ban = { $word }: stryk det
inbox-accept = Godta …
inbox-refuse = Avslå …
inbox-accepted = { $count ->
    [0] Någon annan har redan bestämt det.
    [one] Godtaget. Det gäller partier som börjar från och med nu.
   *[other] { $count } ord är godtagna. De gäller partier som börjar från och med nu.
}
inbox-refused = { $count ->
    [0] Någon annan har redan bestämt det.
    [one] Avslaget. Inget ändras.
   *[other] { $count } ord är avslagna. Inget ändras.
}
button-page-before = Tidigare
button-page-after = Fler

# /ord egna
house-title = Serverns egna ord
house-words = Gäller här ({ $language }): { $words }
house-bans = Gäller inte här ({ $language }): { $words }
house-hint = De gäller partier som börjat efter att de bestämts.
house-empty = Servern har inga egna ord; listorna avgör ensamma. Föreslå ett med `/ord anmäl`.
house-back = Ta tillbaka …
house-taken-back = { $count ->
    [one] Tillbakataget: listan avgör ensam igen, i partier som börjar från och med nu.
   *[other] { $count } ord är tillbakatagna: listorna avgör ensamma igen, i partier som börjar från och med nu.
}

# I inbjudan
invitation-house-words = Serverns egna ord: { $words }
invitation-house-bans = Gäller inte på den här servern: { $words }
words-more = { $words } och { $count } till

# Avslag
no-word-list = Det finns ingen ordlista på { $language }. Välj ett annat språk.
challenge-under-way = Du spelar ett parti på { $language } där ord ifrågasätts och inte kontrolleras först. Fråga igen när det är slut, eller om ett annat språk.
already-reported = Du har redan anmält { $word }; de som hanterar servern vet om det. Fråga dem om det brådskar.
already-a-word = { $word } gäller på servern numera, i partier som börjat sedan det bestämdes.
too-many-reports = Du har anmält { $most } ord det senaste dygnet. Spara de andra till i morgon.
inbox-full = { $most } ord väntar redan i serverns inkorg. Be dem som hanterar servern att avgöra några först.
house-full = Servern har redan { $most } egna ord på { $language }, och fler går inte. Ta tillbaka några först med `/ord egna`.
not-a-manager = Det kan bara de göra som har behörigheten Hantera server. Fråga någon av dem.

# Namn på utgåvor och licenser som har ord i sig: engelska i recepten i data/words, här på svenska.
edition-de = igerman98/frami 2017 med substantiv ur Wiktionary
edition-en = ENABLE och SCOWL 70
edition-fr = Grammalecte 7.0, alla stavningar
edition-it = LibreItalia 5.1.0 och Morph-it! 48
edition-pt = VERO 3.2, bekräftade ord
licence-en = Fri (ENABLE); SCOWL:s licenser
