# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The compiled twin of `walk.py`: the same plays, faster, while other threads go on.

Built where there is a compiler, else left out (`setup.py`); the pure search is its oracle. It
differs in one thing: a letter on the rack and a blank that stands for it are tried one after the
other, which costs nothing here. See `lines.py` for anchors, fits and hooks, `coded.py` for numbers.

What is found lies in one block of memory, a record a play, until Python asks for it.
"""

from time import sleep

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memmove, memset

from bot.engine.coded import Candidate, Candidates

cdef extern from "Python.h":
    void PyObject_GC_UnTrack(void*)

cdef enum:
    LINE = 32  # coded.MOST_SQUARES_A_LINE
    CODES = 64
    STANDS_FOR = 64
    MOST_KEPT = 100_000
    BREATH = 2000  # candidates: less than a millisecond

# Making values takes longer than the search, and an event loop wants its turn meanwhile. Who merely
# lets the interpreter go has it back before another thread wakes up, and makes it wait afresh.
MOMENT = 1e-6  # seconds; asked for is the shortest sleep there is

cdef uint32_t ARC = 0xFFFFFF
cdef uint32_t END = 1 << 24


cdef struct Play:
    int32_t score
    uint8_t down
    uint8_t line
    uint8_t start
    uint8_t size
    uint8_t faces[LINE]


cdef struct Square:
    int code
    int value
    int letter_factor
    int word_factor
    int hook  # -1: no tile beside it
    uint64_t fits


cdef struct Search:
    const uint32_t* nodes
    uint32_t root
    bint outwards
    uint64_t all_faces
    int points[CODES]
    int counts[CODES]
    uint64_t held  # the letters of which a tile is left
    int tiles
    int laid
    int bonus
    int rack_size
    Square squares[LINE]  # of the line that is searched
    uint8_t faces[LINE]
    int width
    int number
    bint down
    int behind  # the square after the anchor
    int leftmost
    int earliest
    Play* plays
    size_t count
    size_t room
    bint full  # no memory for more
    bint highest  # of all plays only the highest is kept


cdef inline uint32_t lead(const uint32_t* nodes, uint32_t at, uint32_t code) noexcept nogil:
    """Return the node a letter has in a state, 0 if none."""
    cdef uint32_t node
    if at == 0:
        return 0
    while True:
        node = nodes[at]
        if node >> 26 == code:
            return node
        if node & END:
            return 0
        at += 1


cdef inline uint32_t after(const uint32_t* nodes, uint32_t at) noexcept nogil:
    """Return where the separator of a state leads, 0 if there is none."""
    if at and nodes[at] >> 26 == 0:
        return nodes[at] & ARC
    return 0


cdef bint higher(Play* one, Play* other) noexcept nogil:
    """Compare as Python compares candidates: field by field."""
    cdef int order, size
    if one.score != other.score:
        return one.score > other.score
    if one.down != other.down:
        return one.down > other.down
    if one.line != other.line:
        return one.line > other.line
    if one.start != other.start:
        return one.start > other.start
    size = min(one.size, other.size)
    order = memcmp(one.faces, other.faces, size)
    return order > 0 if order else one.size > other.size


cdef void record(Search* s, int first, int behind, int score) noexcept nogil:
    cdef Play* play
    cdef Play* more
    cdef int at
    if s.laid == s.rack_size:
        score += s.bonus
    if s.highest and s.count and score < s.plays[0].score:
        return
    if s.laid == 0 or behind < s.earliest or behind - first < 2:
        return
    if s.laid == 1 and s.down:
        at = first
        while s.faces[at] == 0:
            at += 1
        if s.squares[at].hook >= 0:
            return
    if s.count == s.room:
        more = <Play*> realloc(s.plays, (s.room * 2 + 256) * sizeof(Play))
        if more == NULL:
            s.full = True
            return
        s.plays = more
        s.room = s.room * 2 + 256
    play = &s.plays[s.count]
    s.count += 1
    play.score = score
    play.down = s.down
    play.line = s.number
    play.start = first
    play.size = behind - first
    memcpy(play.faces, &s.faces[first], behind - first)
    if s.highest and s.count == 2:
        if higher(play, s.plays):
            s.plays[0] = play[0]
        s.count = 1


cdef void right(
    Search* s, int at, uint32_t state, bint stop, int first, int total, int factor, int cross
) noexcept nogil:
    """Go on to the right from a state; `stop`: a word may end before this square."""
    cdef uint32_t node, code
    cdef uint64_t fits
    cdef int value, crossed, count
    cdef Square* square
    while at < s.width and s.squares[at].code:
        node = lead(s.nodes, state, s.squares[at].code)
        if node == 0:
            return
        total += s.squares[at].value
        stop = (node >> 25) & 1
        state = node & ARC
        at += 1
    if stop:
        record(s, first, at, total * factor + cross)
    if state == 0 or at >= s.width:
        return
    square = &s.squares[at]
    fits = square.fits if s.counts[0] else square.fits & s.held
    if fits == 0:
        return
    factor *= square.word_factor
    if square.hook >= 0:
        cross += square.hook * square.word_factor
    s.laid += 1
    while True:
        node = s.nodes[state]
        code = node >> 26
        if (fits >> code) & 1:
            count = s.counts[code]
            if count > 0:
                value = s.points[code] * square.letter_factor
                crossed = cross + (value * square.word_factor if square.hook >= 0 else 0)
                s.counts[code] = count - 1
                if count == 1:
                    s.held ^= (<uint64_t> 1) << code
                s.faces[at] = code
                right(s, at + 1, node & ARC, (node >> 25) & 1, first, total + value, factor, crossed)
                s.counts[code] = count
                if count == 1:
                    s.held ^= (<uint64_t> 1) << code
            if s.counts[0] > 0:
                s.counts[0] -= 1
                s.faces[at] = code | STANDS_FOR
                right(s, at + 1, node & ARC, (node >> 25) & 1, first, total, factor, cross)
                s.counts[0] += 1
        if node & END:
            break
        state += 1
    s.faces[at] = 0
    s.laid -= 1


cdef void left(
    Search* s, int at, uint32_t state, bint stop, int total, int factor, int cross
) noexcept nogil:
    """Go on to the left from a state, and over its separator to the right."""
    cdef uint32_t node, code
    cdef uint64_t fits
    cdef int value, crossed, count
    cdef Square* square
    while at >= 0 and s.squares[at].code:
        node = lead(s.nodes, state, s.squares[at].code)
        if node == 0:
            return
        total += s.squares[at].value
        stop = (node >> 25) & 1
        state = node & ARC
        at -= 1
    if stop:
        record(s, at + 1, s.behind, total * factor + cross)
    if state == 0:
        return
    node = s.nodes[state]
    if node >> 26 == 0:
        if s.behind < s.width:
            right(s, s.behind, node & ARC, False, at + 1, total, factor, cross)
        if node & END:
            return
        state += 1
    if at < s.leftmost:
        return
    square = &s.squares[at]
    fits = square.fits if s.counts[0] else square.fits & s.held
    if fits == 0:
        return
    factor *= square.word_factor
    if square.hook >= 0:
        cross += square.hook * square.word_factor
    s.laid += 1
    while True:
        node = s.nodes[state]
        code = node >> 26
        if (fits >> code) & 1:
            count = s.counts[code]
            if count > 0:
                value = s.points[code] * square.letter_factor
                crossed = cross + (value * square.word_factor if square.hook >= 0 else 0)
                s.counts[code] = count - 1
                if count == 1:
                    s.held ^= (<uint64_t> 1) << code
                s.faces[at] = code
                left(s, at - 1, node & ARC, (node >> 25) & 1, total + value, factor, crossed)
                s.counts[code] = count
                if count == 1:
                    s.held ^= (<uint64_t> 1) << code
            if s.counts[0] > 0:
                s.counts[0] -= 1
                s.faces[at] = code | STANDS_FOR
                left(s, at - 1, node & ARC, (node >> 25) & 1, total, factor, cross)
                s.counts[0] += 1
        if node & END:
            break
        state += 1
    s.faces[at] = 0
    s.laid -= 1


cdef uint64_t completed(
    Search* s, uint32_t state, const uint8_t* codes, int first, int last, int step
) noexcept nogil:
    """Return the letters of a state after which the tiles behind them end a word."""
    cdef uint64_t mask = 0
    cdef uint32_t node, onward
    cdef int at
    if state == 0:
        return 0
    while True:
        node = s.nodes[state]
        onward = node
        for at in range(first, last):
            onward = lead(s.nodes, onward & ARC, codes[at * step])
            if onward == 0:
                break
        if onward & (1 << 25) and node >> 26:
            mask |= (<uint64_t> 1) << (node >> 26)
        if node & END:
            return mask
        state += 1


cdef uint64_t between(
    Search* s, const uint8_t* codes, int first, int at, int last, int step
) noexcept nogil:
    """Return the letters that make a word of the tiles from `first` to `last` round `at`."""
    cdef uint32_t state = s.root
    cdef int place
    if not s.outwards:
        for place in range(first, at):
            state = lead(s.nodes, state, codes[place * step]) & ARC
        return completed(s, state, codes, at + 1, last, step)
    if first == at:
        for place in range(last - 1, at, -1):
            state = lead(s.nodes, state, codes[place * step]) & ARC
        return completed(s, state, codes, 0, 0, step)
    for place in range(at - 1, first - 1, -1):
        state = lead(s.nodes, state, codes[place * step]) & ARC
    return completed(s, after(s.nodes, state), codes, at + 1, last, step)


cdef void cross(
    Search* s, Square* square, const uint8_t* codes, const uint8_t* values, int at, int size, int step
) noexcept nogil:
    """Tell what fits a free square of a crossing line, whose squares lie `step` apart."""
    cdef int first = at, last = at + 1, place
    while first > 0 and codes[(first - 1) * step]:
        first -= 1
    while last < size and codes[last * step]:
        last += 1
    if last - first == 1:
        square.hook = -1
        square.fits = s.all_faces
        return
    square.hook = 0
    for place in range(first, last):
        square.hook += values[place * step]
    square.fits = between(s, codes, first, at, last, step) & s.all_faces


cdef void anchors(Search* s, int start) noexcept nogil:
    cdef int at, leftmost = 0
    cdef Square* square
    s.earliest = 0
    for at in range(s.width):
        square = &s.squares[at]
        if square.code:
            if at + 1 < s.width and s.squares[at + 1].code:
                continue
        elif at != start:
            if square.hook < 0 or (at and s.squares[at - 1].code):
                continue
            if at + 1 < s.width and s.squares[at + 1].code:
                continue
        s.behind = at + 1
        s.leftmost = leftmost
        leftmost = at + 2 if square.code else at + 1
        left(s, at, s.root, False, 0, 1, 0)


cdef void starts(Search* s, int start) noexcept nogil:
    cdef int first, touch
    for first in range(s.width):
        if first and s.squares[first - 1].code:
            continue
        touch = first
        while touch < s.width and touch - first <= s.tiles and not (
            s.squares[touch].code or s.squares[touch].hook >= 0 or touch == start
        ):
            touch += 1
        if touch == s.width or touch - first > s.tiles:
            continue
        s.earliest = touch + 1
        right(s, first, s.root, False, first, 0, 1, 0)


cdef struct Given:
    int height
    int width
    const uint8_t* codes
    const uint8_t* values
    const uint8_t* letter_factors
    const uint8_t* word_factors
    int start_row
    int start_column


cdef void search(Search* s, Given* given) noexcept nogil:
    """Search every line: squares of a line lie `along` apart, those of a crossing one `over`."""
    cdef int down, number, at, along, over, count, where, start, size
    cdef bint empty = True
    cdef Square* square
    for at in range(given.height * given.width):
        if given.codes[at]:
            empty = False
            break
    for down in range(2):
        along = given.width if down else 1
        over = 1 if down else given.width
        count = given.width if down else given.height
        size = given.height if down else given.width
        s.down = down
        s.width = size
        for number in range(count):
            s.number = number
            memset(s.faces, 0, LINE)
            for at in range(size):
                where = number * over + at * along
                square = &s.squares[at]
                square.code = given.codes[where]
                square.value = given.values[where]
                square.letter_factor = given.letter_factors[where]
                square.word_factor = given.word_factors[where]
                square.hook = -1
                square.fits = 0
                if square.code == 0:
                    where = at * along
                    cross(s, square, given.codes + where, given.values + where, number, count, over)
            start = -1
            if empty and number == (given.start_column if down else given.start_row):
                start = given.start_row if down else given.start_column
            if s.outwards:
                anchors(s, start)
            else:
                starts(s, start)
            if s.full:
                return


cdef object candidate(Play* play):
    faces = PyBytes_FromStringAndSize(<const char*> play.faces, play.size)
    fields = (play.score, True if play.down else False, play.line, play.start, faces)
    made = tuple.__new__(Candidate, fields)
    # Numbers and bytes make no circle, and looking for some among tens of thousands of plays would
    # stop every thread for longer than the search takes. (Python itself does so for plain tuples.)
    PyObject_GC_UnTrack(<void*> made)
    return made


cdef struct Weighed:
    int32_t worth
    Play* play


cdef struct Keeping:
    int32_t steps[2 * CODES]  # by face: 0 for a tile that lies already, the blank's for blanks
    int32_t* worths
    int32_t whole  # the number of the whole rack


cdef int32_t worth_of(int32_t number, int kinds, const int* codes, const int* counts,
                      const int32_t* singles, const int32_t* pairs) noexcept nogil:
    """Return what a part of a rack is worth; `coded.Scale` says how."""
    cdef int32_t worth = 0
    cdef int one, other, count
    cdef int held[CODES]
    for one in range(kinds):
        count = number % (counts[one] + 1)
        number //= counts[one] + 1
        held[one] = count
        if count == 0:
            continue
        worth += count * singles[codes[one]]
        worth += count * (count - 1) // 2 * pairs[codes[one] * CODES + codes[one]]
        for other in range(one):
            if held[other]:
                worth += pairs[codes[other] * CODES + codes[one]]
    return worth


cdef int prepare(Keeping* keeping, const uint8_t* rack, const int32_t* singles,
                 const int32_t* pairs, int32_t all_laid) except -1:
    """Give each part of a rack its number and its worth."""
    cdef int codes[CODES]
    cdef int counts[CODES]
    cdef int kinds = 0, code
    cdef int32_t number, size = 1
    memset(keeping.steps, 0, sizeof(keeping.steps))
    for code in range(CODES):
        if rack[code]:
            codes[kinds] = code
            counts[kinds] = rack[code]
            keeping.steps[code or CODES] = size
            size *= rack[code] + 1
            kinds += 1
    for code in range(CODES + 1, 2 * CODES):
        keeping.steps[code] = keeping.steps[CODES]
    keeping.whole = size - 1
    keeping.worths = <int32_t*> malloc(size * sizeof(int32_t))
    if keeping.worths == NULL:
        raise MemoryError
    for number in range(size):
        keeping.worths[number] = worth_of(number, kinds, codes, counts, singles, pairs)
    keeping.worths[0] = all_laid
    return 0


cdef int select(Search* s, Keeping* keeping, Weighed* best, int most) noexcept nogil:
    """Fill `best` with the plays of most worth, the best first; return how many there are."""
    cdef size_t n
    cdef int at, place, count = 0
    cdef int32_t number, worth
    cdef Play* play
    for n in range(s.count):
        play = &s.plays[n]
        number = keeping.whole
        for at in range(play.size):
            number -= keeping.steps[play.faces[at]]
        worth = play.score * 100 + keeping.worths[number]
        if count == most:
            if worth < best[count - 1].worth:
                continue
            if worth == best[count - 1].worth and not higher(play, best[count - 1].play):
                continue
            count -= 1
        place = count
        while place and (
            best[place - 1].worth < worth
            or (best[place - 1].worth == worth and higher(play, best[place - 1].play))
        ):
            place -= 1
        memmove(&best[place + 1], &best[place], (count - place) * sizeof(Weighed))
        best[place].worth = worth
        best[place].play = play
        count += 1
    return count


cdef class Twin:
    """As `walk.Walker`; several threads may ask at once."""

    cdef object terms
    cdef object nodes  # keeps the file mapped
    cdef const uint32_t[::1] view
    cdef uint32_t root
    cdef bint outwards
    cdef Play* kept  # a block for the next search: fresh memory costs more than small searches
    cdef size_t kept_room

    def __init__(self, terms):
        machine = terms.words if terms.gaddag is None else terms.gaddag
        self.terms = terms
        self.outwards = terms.gaddag is not None
        self.nodes = machine.nodes
        self.view = machine.nodes
        self.root = machine.root

    def __dealloc__(self):
        free(self.kept)

    def find(self, grid, counts):
        """Return every legal play of a rack, in no order; `counts` as `Terms.counts` gives them."""
        cdef Search s
        cdef size_t n
        cdef list piece = []
        found = Candidates()
        try:
            self.fill(&s, grid, counts, False)
            for n in range(s.count):
                piece.append(candidate(&s.plays[n]))
                if n % BREATH == BREATH - 1:
                    found += piece
                    piece = []
                    sleep(MOMENT)
        finally:
            self.give_back(&s)
        found += piece
        return found

    def best(self, grid, counts):
        """Return the play that is highest as a candidate, None if there is none."""
        cdef Search s
        try:
            self.fill(&s, grid, counts, True)
            return candidate(&s.plays[0]) if s.count else None
        finally:
            self.give_back(&s)

    def count(self, grid, counts):
        """Return how many legal plays there are; nothing of them is made a value of Python."""
        cdef Search s
        try:
            self.fill(&s, grid, counts, False)
            return s.count
        finally:
            self.give_back(&s)

    def top(self, grid, counts, scale, most):
        """Return the plays of most worth with it, the best first; see `walk.Walker`."""
        cdef Search s
        cdef Keeping keeping
        cdef Weighed* best = NULL
        cdef int n, count, wanted = most
        cdef const int32_t[::1] singles = scale.singles
        cdef const int32_t[::1] pairs = scale.pairs
        cdef const uint8_t[::1] rack = counts
        keeping.worths = NULL
        s.plays = NULL
        s.room = 0
        try:
            prepare(&keeping, &rack[0], &singles[0], &pairs[0], scale.all_laid)
            best = <Weighed*> malloc((wanted + 1) * sizeof(Weighed))
            if best == NULL:
                raise MemoryError
            self.fill(&s, grid, counts, False)
            with nogil:
                count = select(&s, &keeping, best, wanted)
            return [(best[n].worth, candidate(best[n].play)) for n in range(count)]
        finally:
            free(best)
            free(keeping.worths)
            self.give_back(&s)

    cdef void give_back(self, Search* s) noexcept:
        if self.kept == NULL and s.room <= MOST_KEPT:
            self.kept = s.plays
            self.kept_room = s.room
        else:
            free(s.plays)

    cdef int fill(self, Search* s, object grid, object counts, bint highest) except -1:
        cdef Given given
        s.plays = NULL
        s.room = 0
        cdef const uint8_t[::1] codes = grid.codes
        cdef const uint8_t[::1] values = grid.values
        cdef const uint8_t[::1] letter_factors = self.terms.letter_factors
        cdef const uint8_t[::1] word_factors = self.terms.word_factors
        cdef const uint8_t[::1] points = self.terms.points
        cdef const uint8_t[::1] held = counts
        cdef int code
        s.plays = self.kept  # nobody else has it: the interpreter is held here
        s.room = self.kept_room if self.kept != NULL else 0
        self.kept = NULL
        s.count = 0
        s.full = False
        s.highest = highest
        s.nodes = &self.view[0]
        s.root = self.root
        s.outwards = self.outwards
        s.all_faces = self.terms.faces
        s.bonus = self.terms.bonus
        s.rack_size = self.terms.rack_size
        s.laid = s.tiles = 0
        s.held = 0
        for code in range(CODES):
            s.points[code] = points[code]
            s.counts[code] = held[code]
            s.tiles += held[code]
            if code and held[code]:
                s.held |= (<uint64_t> 1) << code
        given.height = grid.height
        given.width = grid.width
        given.start_row, given.start_column = self.terms.layout.start
        given.codes = &codes[0]
        given.values = &values[0]
        given.letter_factors = &letter_factors[0]
        given.word_factors = &word_factors[0]
        with nogil:
            search(s, &given)
        if s.full:
            raise MemoryError
        return 0
