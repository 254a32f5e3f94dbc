/* All plays of Binary Number Scrabble as a plain program finds them: from every square, tile by tile,
   with the rules of the default game. It shares nothing with the generator but the numbers of the
   tiles and the form of a play's code. bench/plain_c.py compiles it and compares the two. */

#include <stdint.h>
#include <string.h>

enum { EMPTY, ZERO, ONE, EQUALS, PLUS, MINUS, TIMES, DIVIDE, OR, AND, NOT, KINDS, SIDE = 15, RACK = 9 };
enum { ANY = 12, BLANK = 16, SWEEP = 50, NONE = -1 };

typedef struct { int number, digits, inverted, before, product, sum, adding, both, either; } Side;
typedef struct { int value, sides, fresh, letters, times, across, touched, crossings, equals;
                 uint64_t code; } Play;

static const int POINTS[KINDS] = {0, 1, 1, 1, 1, 1, 2, 4, 1, 1, 1};
static const Side NEW = {.both = NONE, .either = NONE};

static int tiles[30][SIDE + 2], letter[30][SIDE + 2], word[30][SIDE + 2]; /* square 0 is empty */
static int crossed[30][SIDE + 2], fits[30][SIDE + 2][KINDS], bonuses[30][SIDE + 2][KINDS];
static int anchor[30][SIDE + 3]; /* empty squares up to the next tile or cross-line, or many */
static int rack[KINDS], blanks, total, line, start, last_equals;
static int64_t count, points;
static uint64_t codes;

static int bonus(int value) { return value ? 1 << (31 - __builtin_clz(value)) : 0; }

static int with_number(const Side *s) {
    int number = s->inverted ? (1 << s->digits) - 1 - s->number : s->number;
    if (s->before == TIMES) return s->product * number;
    if (s->before != DIVIDE) return number;
    return number == 0 || s->product % number ? NONE : s->product / number;
}

static int with_sum(const Side *s, int product) {
    if (s->adding == PLUS) return s->sum + product;
    return s->adding == MINUS ? s->sum - product : product;
}

/* Return the value of a side that ends here; below 0 if it is not valid. */
static int end(const Side *s) {
    int value = s->digits ? with_number(s) : NONE;
    if (value < 0 || (value = with_sum(s, value)) < 0) return NONE;
    if (s->both != NONE) value &= s->both;
    return s->either != NONE ? value | s->either : value;
}

static int read_tile(Side *s, int tile) {
    if (tile <= ONE) {
        if (s->digits == 1 && s->number == 0 && !s->inverted) return 0;
        s->number = 2 * s->number + tile - ZERO;
        s->digits++;
        return 1;
    }
    if (tile == NOT) return s->digits || s->inverted ? 0 : (s->inverted = 1);
    int value = s->digits ? with_number(s) : NONE;
    if (value < 0) return 0;
    s->product = value;
    if (tile != TIMES && tile != DIVIDE) {
        if ((value = with_sum(s, value)) < 0) return 0;
        s->sum = value;
        s->adding = tile;
        if (tile == AND || tile == OR) {
            s->adding = EMPTY;
            if (s->both != NONE) value &= s->both;
            s->both = tile == AND ? value : NONE;
            if (tile == OR) s->either = s->either != NONE ? value | s->either : value;
        }
    }
    s->number = s->digits = s->inverted = 0;
    s->before = tile;
    return 1;
}

/* Read a tile of an equation; return 0 if none can go on like this. */
static int step(Side *s, Play *p, int tile) {
    if (tile != EQUALS) return read_tile(s, tile);
    int value = end(s);
    if (value < 0 || (p->sides > 0 && value != p->value)) return 0;
    p->value = value;
    p->sides++;
    *s = NEW;
    return 1;
}

static void record(const Play *p, int stop) {
    uint64_t down = line >= SIDE;
    codes += p->code | (uint64_t)(start - 1) << 45 | (uint64_t)(stop - 1) << 49
        | (uint64_t)(line - (down ? SIDE : 0)) << 53 | down << 57;
    points += (p->letters + bonus(p->value)) * p->times + p->across + (p->fresh == RACK ? SWEEP : 0);
    count++;
}

static void go(int square, Side side, Play play);

static void lay(int square, const Side *side, const Play *play, int tile, int blank) {
    Side s = *side;
    Play p = *play;
    if ((crossed[line][square] && !fits[line][square][tile]) || !step(&s, &p, tile)) return;
    int worth = blank ? 0 : POINTS[tile] * letter[line][square];
    p.letters += worth;
    p.times *= word[line][square];
    p.code |= (uint64_t)(tile | (blank ? BLANK : 0)) << 5 * p.fresh++;
    p.equals += tile == EQUALS;
    if (crossed[line][square]) {
        p.touched = p.crossings = 1;
        p.across += (worth + bonuses[line][square][tile]) * word[line][square];
    }
    int *left = blank ? &blanks : &rack[tile];
    --*left;
    go(square + 1, s, p);
    ++*left;
}

static void go(int square, Side side, Play play) {
    int tile = tiles[line][square];
    if (tile != EMPTY) {
        play.touched = 1;
        if (step(&side, &play, tile)) go(square + 1, side, play);
        return;
    }
    if (play.fresh && play.touched && play.sides && end(&side) == play.value)
        /* A single tile whose row is an equation, too, is a play across. */
        if (play.fresh > 1 || line < SIDE || !play.crossings)
            record(&play, square - 1);
    if (square > SIDE || play.fresh == total) return;
    if (!play.touched && anchor[line][square] > total - play.fresh) return;
    if (!play.sides && square > last_equals && !rack[EQUALS] && !blanks) return;
    for (tile = ZERO; tile < KINDS; tile++) {
        if (tile == EQUALS && play.equals) continue;
        if (rack[tile]) lay(square, &side, &play, tile, 0);
        if (blanks) lay(square, &side, &play, tile, 1);
    }
}

static void cross_check(int line, int square) {
    int cross = line < SIDE ? SIDE + square - 1 : square - 1, here = line % SIDE + 1, first = here;
    crossed[line][square] = tiles[cross][here - 1] || tiles[cross][here + 1];
    if (!crossed[line][square]) return;
    while (tiles[cross][first - 1]) first--;
    for (int tile = ZERO; tile < KINDS; tile++) {
        Side s = NEW;
        Play p = {0};
        int at = first, valid = 1;
        for (; valid && (at == here || tiles[cross][at]); at++)
            valid = step(&s, &p, at == here ? tile : tiles[cross][at]);
        fits[line][square][tile] = valid && p.sides && end(&s) == p.value;
        bonuses[line][square][tile] = bonus(p.value);
    }
}

/* Find all plays of 13 counts of tiles on a board of 225, with 225 premiums of letters and of words;
   write their number, the sum of their scores and the sum of their codes to ``out``. */
void all_plays(const uint8_t *board, const int64_t *counts, const int *letters, const int *words,
               int64_t *out) {
    memset(tiles, 0, sizeof tiles);
    for (line = 0; line < 2 * SIDE; line++)
        for (int at = 0; at < SIDE; at++) {
            int from = line < SIDE ? line * SIDE + at : at * SIDE + line - SIDE;
            tiles[line][at + 1] = board[from] & 31;
            letter[line][at + 1] = letters[from];
            word[line][at + 1] = words[from];
        }
    for (int tile = total = 0; tile < KINDS; tile++) total += rack[tile] = counts[tile];
    total += blanks = counts[ANY];
    count = points = codes = 0;
    for (line = 0; line < 2 * SIDE; line++) {
        anchor[line][SIDE + 1] = 2 * SIDE;
        for (int at = last_equals = 0; at <= SIDE; at++)
            if (tiles[line][at] == EQUALS) last_equals = at;
        for (int at = SIDE; at > 0; at--) {
            if (!tiles[line][at]) cross_check(line, at);
            anchor[line][at] = tiles[line][at] || crossed[line][at] ? 0 : anchor[line][at + 1] + 1;
        }
        for (start = 1; start <= SIDE; start++)
            if (!tiles[line][start - 1]) go(start, NEW, (Play){.times = 1});
    }
    out[0] = count, out[1] = points, out[2] = codes;
}
