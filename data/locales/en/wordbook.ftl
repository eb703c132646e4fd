# Words: /word check, list, report, inbox and house.

# Commands
command-word = word
    .description = Word lists, and the words of this server
command-word-check = check
    .description = Is that a word, and what is it worth?
command-word-list = list
    .description = Which word lists there are, where they come from and how they differ
command-word-report = report
    .description = Tell this server that a word is missing or wrong
command-word-inbox = inbox
    .description = Reported words, for those who may manage the server
command-word-house = house
    .description = The words and bans of this server
option-checked-word = word
    .description = The word; ?E is a blank as E
option-reported-word = word
    .description = The word that is missing or should not count
option-list-language = language
    .description = Which list; left out, that of this channel's game or of your language
option-reason = reason
    .description = Why, in a few words; a source helps

# /word check
check-valid = **{ $word }** is valid.
check-invalid = **{ $word }** is not valid.
check-listed = The list has it.
check-unlisted = The list does not have it.
check-house-word = It is a house word of this server.
check-house-ban = This server has banned it.
check-points-here = Base points with the tiles of this game: { $points }
check-points = Base points: { $points }
check-points-of = { $points } ({ $rules })
check-blanks = {" "}· { $count ->
    [one] blank for { $letters }
   *[other] blanks for { $letters }
}
check-here = { $valid ->
    [true] The game in this channel still takes it
   *[false] The game in this channel does not take it
}: what the server decides holds for games begun afterwards.
check-list = { $language } list: { $edition }, { NUMBER($count, useGrouping: 1) } words; { $own ->
    [true] compiled by whoever runs this bot
   *[false] not the official list of any game
}. Wrong? Use `/word report`.
check-sense = { $form ->
    [true] { $lemma },{" "}
   *[false] {""}
}{ $part ->
    [n] noun
    [v] verb
    [a] adjective
   *[r] adverb
}: { $meaning }
check-senses = Meanings: { $source }
button-definition = Look it up

# /word list
lists-title = Word lists
lists-intro = None of these is the official list of a game; each differs from it both ways.
lists-choose = Choose a list
button-sources = Sources
list-title = { $words }
list-line = **{ $language }** · { $edition } · { NUMBER($count, useGrouping: 1) } words{ $licence ->
    [none] {""}
   *[other] {" "}· { $licence }
}
list-sources = Made from:
list-beside = Beside it:
list-bands = How common words are, for the levels of the computer: wordfreq by Robyn Speer, changed to six bands, CC BY-SA 4.0.
list-glossary = What words mean: { $edition }, © Princeton University, WordNet licence.
list-tiles = For rules with the tiles { $tiles } the same list is spelled in those tiles ({ NUMBER($count, useGrouping: 1) } words fit).
list-report = A word missing or wrong? `/word report` tells this server.
list-own = Compiled by whoever runs this bot, who can tell you about its source and licence.
list-differs-de = The Instant text names the Oxford German list, and other games follow the Duden. This one is made of a spelling dictionary and of nouns from Wiktionary; it is neither of those and knows compounds only where its sources name them.
list-differs-en = Official games in English follow the lists of NASPA or Collins, and the Instant text promises British and American words together. This one is made of free lists, American and British, with additions, and is neither of those.
list-differs-es = The Instant text names the Oxford Spanish list, and other games follow the Academia or Larousse. This one is a spelling dictionary of Castilian and American Spanish, and none of those.
list-differs-fr = The Instant text names the Oxford French list, and other games follow L’Officiel of Larousse. This one is a spelling dictionary with the spellings from before and after 1990, and neither of those.
list-differs-it = The Instant text names the Oxford Italian list, and other games follow Zanichelli. This one is a spelling dictionary with its inflections, and neither of those.
list-differs-nb = Official games in Norwegian follow the list of the Norwegian Scrabble Federation. This one is made of the word forms of Norsk Ordbank, has no genitives, and is not that list.
list-differs-pt = The Instant text names the Oxford Brazilian Portuguese list, and other games follow the vocabulary of the Academia. This one is a spelling dictionary as far as a second source confirms it, and neither of those.
list-differs-sv = Wordfeud names SAOL 15 as its source. This one is made of DSSO, an open dictionary, with words that other sources confirm; it is a list to play with, not Wordfeud’s and not SAOL, and words can count in one and not in the other.

# /word report
button-doubt = I think it is a word
button-doubt-one = { $word } is a word, I think
reported-word = Thank you. **{ $word }** ({ $language }) is in this server’s inbox: those who manage the server decide whether it shall count.
reported-ban = Thank you. **{ $word }** ({ $language }) counts now; this server’s inbox has your word that it should not.
refused-by-house = Banned by this server before the game began: { $words }

# /word inbox
inbox-title = { $count ->
    [one] One word waits
   *[other] { $count } words wait
}
inbox-hint = What you accept holds for games begun afterwards. `/word house` takes it back.
inbox-empty = No word waits for a decision.
inbox-word = **{ $word }** ({ $language }) should count · { $count ->
    [one] one member
   *[other] { $count } members
}
inbox-ban = **{ $word }** ({ $language }) should not count · { $count ->
    [one] one member
   *[other] { $count } members
}
inbox-reason = { $line } · “{ $reason }”
inbox-option-word = { $word }: let it count
inbox-option-ban = { $word }: ban it
inbox-accept = Accept …
inbox-refuse = Refuse …
inbox-accepted = { $count ->
    [0] Somebody else has decided that already.
    [one] Accepted. It holds for games begun from now on.
   *[other] Accepted { $count } words. They hold for games begun from now on.
}
inbox-refused = { $count ->
    [0] Somebody else has decided that already.
    [one] Refused. Nothing changes.
   *[other] Refused { $count } words. Nothing changes.
}
button-page-before = Earlier
button-page-after = More

# /word house
house-title = The words of this server
house-words = Count here ({ $language }): { $words }
house-bans = Do not count here ({ $language }): { $words }
house-hint = They hold for games begun after they were decided.
house-empty = This server has no words or bans of its own; the lists alone decide. `/word report` suggests one.
house-back = Take back …
house-taken-back = { $count ->
    [one] Taken back: the list alone decides again, for games begun from now on.
   *[other] Took back { $count } words: the lists alone decide again, for games begun from now on.
}

# In the invitation
invitation-house-words = This server’s own words: { $words }
invitation-house-bans = Banned on this server: { $words }
words-more = { $words } and { $count } more

# Refusals
no-word-list = There is no { $language } word list. Choose another language.
challenge-under-way = You are playing with { $language } words that are challenged, not checked. Ask again when that game is over, or about another language.
already-reported = You have reported { $word } before; those who manage this server know. Ask them if it is urgent.
already-a-word = { $word } counts on this server by now, in games begun since that was decided.
too-many-reports = You have reported { $most } words within a day. Keep the others for tomorrow.
inbox-full = { $most } words wait in this server’s inbox already. Ask those who manage the server to decide about some first.
house-full = This server has { $most } { $language } words and bans of its own, and more are not possible. Take some back first with `/word house`.
not-a-manager = Only those with the permission Manage Server can do that. Ask one of them.

# Names of editions and licences with words in them: as the recipes in data/words have them, and
# here in every language.
edition-de = igerman98/frami 2017 with nouns of Wiktionary
edition-en = ENABLE and SCOWL 70
edition-fr = Grammalecte 7.0, all spellings
edition-it = LibreItalia 5.1.0 and Morph-it! 48
edition-pt = VERO 3.2, confirmed
licence-en = Public domain (ENABLE); the licences of SCOWL
