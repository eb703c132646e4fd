"""Building word lists from their sources; maintainers and hosts run it, the bot never does.

A recipe in `data/words` names the packages a list is made from, each pinned by version and
SHA-256, what is kept of them, and what must come out: number of words and digest. `python -m
bot.wordlists build sv` fetches the packages, expands and folds and filters, and writes the word
graph beside the recipe; the same recipe always writes the same bytes.

Steps: `recipe` (what to do) -> `fetch` (packages by name, checked) -> `sources` (their words,
hunspell's affixes expanded by `affixes` and `expand`) -> `fold` (the game's letters) -> `build`.
`report` compares a list with another. `host` compiles lists of a host's own, `command` tells of
them.

Errors: WordListError <- RecipeError, FetchError, SourceError, ChangedError.
"""


class WordListError(Exception):
    """A word list cannot be built; the text says why, for the one who builds it."""
