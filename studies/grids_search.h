// The search of paperbits.solve.cover for rectangles of up to 16 squares, 4 by 4 unless ROWS and
// COLUMNS say otherwise: the same bounds in the same order, so that it visits the same nodes. A
// piece of work is done for some nodes, and what is left is put out.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

typedef uint64_t Bits;  // The numbers 1 to 64.
typedef unsigned char Byte;
typedef unsigned long long Count;

#ifdef __CUDACC__
#define BOTH __host__ __device__ static inline
#define CARD __device__ static inline
#define CHECK(call)                                                             \
  if (cudaError_t error = (call)) {                                             \
    fprintf(stderr, "%s, line %d\n", cudaGetErrorString(error), __LINE__);      \
    exit(1);                                                                    \
  }
#else
#define BOTH static inline
#define CARD static inline
#endif

#ifndef ROWS
#define ROWS 4
#define COLUMNS 4
#endif

static const int SQUARES = ROWS * COLUMNS, LINES = ROWS + COLUMNS;
static const int LONGEST = ROWS > COLUMNS ? ROWS : COLUMNS;
static const int TURNS = ROWS == COLUMNS ? 8 : 4, ALL_TURNS = (1 << TURNS) - 1;
static const int DEPTH = 6;   // A part begins with choices for the numbers below DEPTH.
static const int PASS = 16;   // The choice to pass over a number, after the squares.
static const Count ROOM = 1 << 26, FOUND = 100000;

BOTH int many(Bits bits) {
#ifdef __CUDA_ARCH__
  return __popcll(bits);
#else
  return __builtin_popcountll(bits);
#endif
}
BOTH int lowest(Bits bits) { return many(~bits & (bits - 1)); }
BOTH Bits from_to(int low, int high) { return ((1ULL << high) - 1) & ~((1ULL << (low - 1)) - 1); }

// The rows are the first lines, the columns the others. A run is the squares i to j - 1 of a line;
// a single square is a run of its row.
BOTH int square_of(int line, int k) {
  return line < ROWS ? COLUMNS * line + k : COLUMNS * k + line - ROWS;
}
BOTH int length(int line) { return line < ROWS ? COLUMNS : ROWS; }

struct Board {
  int most;              // The sums 1 to `most` must be covered; at most 63.
  Byte values[SQUARES];  // 0 in an empty square.
  Byte total[LINES][LONGEST + 1];  // The sum of the first k squares of a line,
  Byte empty[LINES][LONGEST + 1];  // and how many of them are empty.
  Bits covered;                    // The sums of full runs.
};

BOTH void measure(Board& b, int line) {
  b.total[line][0] = b.empty[line][0] = 0;
  for (int k = 0; k < length(line); k++) {
    int value = b.values[square_of(line, k)];
    b.total[line][k + 1] = b.total[line][k] + value;
    b.empty[line][k + 1] = b.empty[line][k] + (value == 0);
  }
  for (int i = 0; i < length(line); i++)
    for (int j = i + 1; j <= length(line); j++) {
      int sum = b.total[line][j] - b.total[line][i];
      if (b.empty[line][j] == b.empty[line][i] && sum <= b.most) b.covered |= 1ULL << (sum - 1);
    }
}

BOTH void put(Board& b, int square, int value) {
  b.values[square] = value;
  measure(b, square / COLUMNS);
  measure(b, ROWS + square % COLUMNS);
}

// The least sum of a run if its empty squares hold integers of at least `level`; 0 for a full run.
BOTH int least(const Board& b, int line, int i, int j, int level) {
  int empty = b.empty[line][j] - b.empty[line][i];
  int total = b.total[line][j] - b.total[line][i];
  return empty ? total + empty * level + empty * (empty - 1) / 2 : 0;
}

// How many runs that lack only one square are wasted, for each integer in that square, in bits.
struct Wasted {
  Bits ones, twos, fours, more;
  int twins;
};

BOTH void add(Wasted& w, Bits missing, int total) {
  Bits waste = ~(missing >> total), carry = w.ones & waste;
  w.ones ^= waste;
  waste = w.twos & carry;
  w.twos ^= carry;
  carry = w.fours & waste;
  w.fours ^= waste;
  w.more |= carry;
}

BOTH Wasted wasted_by(const Board& b, int square, int level, Bits missing) {
  Wasted w = {0, 0, 0, 0, 0};
  Bits seen = 1;
  add(w, missing, 0);
  for (int way = 0; way < 2; way++) {
    int row = square / COLUMNS, column = square % COLUMNS;
    int line = way ? ROWS + column : row, k = way ? row : column;
    for (int i = k; i >= 0 && b.empty[line][i] == b.empty[line][k]; i--)
      for (int j = k + 1; j <= length(line) && b.empty[line][j] == b.empty[line][k + 1]; j++) {
        int total = b.total[line][j] - b.total[line][i];
        if (total + level > b.most) break;
        if (i == k && j == k + 1) continue;
        w.twins += (int)(seen >> total & 1);
        seen |= 1ULL << total;
        add(w, missing, total);
      }
  }
  return w;
}

BOTH Bits exactly(const Wasted& w, Bits may, int count) {
  return may & ~w.more & (count & 1 ? w.ones : ~w.ones) & (count & 2 ? w.twos : ~w.twos) &
         (count & 4 ? w.fours : ~w.fours);
}

// Hall's condition: for each t as many runs may have sums up to t as numbers up to t are missing.
BOTH bool enough_small(const Board& b, const Byte* smallest, int level, Bits missing) {
  Byte reach[65];
  for (int t = 0; t <= 64; t++) reach[t] = 0;
#pragma unroll
  for (int line = 0; line < LINES; line++)
#pragma unroll
    for (int i = 0; i < length(line); i++) {
      int sum = 0;
#pragma unroll
      for (int j = i + 1; j <= length(line); j++) {
        sum += smallest[square_of(line, j - 1)];
        int low = least(b, line, i, j, level), at = sum > low ? sum : low;
        if ((line < ROWS || j > i + 1) && low && at <= b.most) reach[at]++;
      }
    }
  int spare = 0;
  for (int t = 1; t <= b.most; t++) {
    spare += reach[t] - (int)(missing >> (t - 1) & 1);
    if (spare < 0) return false;
  }
  return true;
}

// Return the squares that may take the number `level`, as bits, or -1 if the board can't cover 1 to
// `most` any more: the bounds of paperbits.solve.cover.bounds.
BOTH int squares_for(const Board& b, int level) {
  if (level > b.most) return -1;
  Bits missing = ~b.covered & from_to(1, b.most), may = from_to(level, b.most), wasted = 0;
  int slack = -many(missing), found = 0;
#pragma unroll
  for (int line = 0; line < LINES; line++)
#pragma unroll
    for (int i = 0; i < length(line); i++)
#pragma unroll
      for (int j = i + (line < ROWS ? 1 : 2); j <= length(line); j++) {
        int low = least(b, line, i, j, level);
        slack += low && low <= b.most;
      }
  for (int s = 0; s < SQUARES && slack >= 0; s++) {
    if (b.values[s]) continue;
    Wasted w = wasted_by(b, s, level, missing);
    int fewest = 0;
    while (fewest < 8 && !exactly(w, may, fewest)) fewest++;
    if (w.twins > fewest) fewest = w.twins;
    wasted |= (Bits)fewest << (4 * s);
    slack -= fewest;
  }
  if (slack < 0) return -1;
  Byte smallest[SQUARES];
  for (int s = 0; s < SQUARES; s++) {
    smallest[s] = b.values[s];
    if (b.values[s]) continue;
    Wasted w = wasted_by(b, s, level, missing);
    int allowed = (int)(wasted >> (4 * s) & 15) + slack;
    Bits taken = allowed >= 8 ? may : 0;
    for (int count = 0; count <= allowed && allowed < 8; count++) taken |= exactly(w, may, count);
    smallest[s] = taken ? lowest(taken) + 1 : b.most + 1;
    if (taken >> (level - 1) & 1) found |= 1 << s;
  }
  return enough_small(b, smallest, level, missing) ? found : -1;
}

// The turns of `group` (as bits) that leave a square in its place; -1 if one moves it to an earlier
// square, so that the same choice was there before.
BOTH int staying(int group, int square) {
  int stays = 0;
  for (int turn = 0; turn < TURNS; turn++) {
    if (!(group >> turn & 1)) continue;
    int row = square / COLUMNS, column = square % COLUMNS;
    if (turn & 4) row = square % COLUMNS, column = square / COLUMNS;
    if (turn & 2) row = ROWS - 1 - row;
    if (turn & 1) column = COLUMNS - 1 - column;
    int to = COLUMNS * row + column;
    if (to < square) return -1;
    if (to == square) stays |= 1 << turn;
  }
  return stays;
}

// A board, and choices for the number `level` that are not done yet.
struct Work {
  Byte values[SQUARES], group, level;
  int part, choices;
};

// Return the choices for the number `level`, or -1 if a bound excludes all.
BOTH int choices_for(const Board& b, int level, int group) {
  int squares = squares_for(b, level);
  if (squares < 0) return -1;
  for (int s = 0; s < SQUARES && group != 1; s++)
    if (squares >> s & 1 && staying(group, s) < 0) squares &= ~(1 << s);
  return squares | (int)(b.covered >> (level - 1) & 1) << PASS;
}

BOTH Board board_of(const Work& work, int most) {
  Board b;
  b.most = most;
  b.covered = 0;
  for (int s = 0; s < SQUARES; s++) b.values[s] = work.values[s];
  for (int line = 0; line < LINES; line++) measure(b, line);
  return b;
}

CARD Count take(Count* counter, Count by) {
#ifdef __CUDACC__
  return atomicAdd(counter, by);
#else
  return __atomic_fetch_add(counter, by, __ATOMIC_RELAXED);
#endif
}

struct Output {
  Work *work, *found;
  Count *works, *founds, *nodes;  // `nodes` of each part.
};

CARD void keep(Work* list, Count* count, Count room, const Board& b, Work work) {
  for (int s = 0; s < SQUARES; s++) work.values[s] = b.values[s];
  Count at = take(count, 1);
  if (at < room) list[at] = work;
}

// Search a piece of work for `quota` nodes, and put out what is left of it.
CARD void search(const Work& work, int most, Count quota, const Output& out) {
  Board b = board_of(work, most);
  Bits covered[64];
  int left[64];  // Choices in bits 0 to 16; the group from bit 17, the choice made from bit 25.
  int depth = 0;
  left[0] = work.choices | work.group << 17;
  Count nodes = 0;
  while (depth >= 0) {
    int choices = left[depth] & 0x1ffff, group = left[depth] >> 17 & 255;
    int level = work.level + depth, next = -1;
    if (choices && nodes++ < quota) {
      int choice = lowest(choices);
      left[depth] = (choices & (choices - 1)) | group << 17 | choice << 25;
      covered[depth] = b.covered;
      if (choice < PASS) {
        group = staying(group, choice);
        put(b, choice, level);
      }
      if (b.covered == from_to(1, most))
        keep(out.found, out.founds, FOUND, b, work);
      else
        next = choices_for(b, level + 1, group);
      if (next >= 0) left[++depth] = next | group << 17;
    } else {
      Work rest = work;
      rest.group = group, rest.level = level, rest.choices = choices;
      if (choices) keep(out.work, out.works, ROOM, b, rest);
      depth--;
    }
    if (next >= 0 || depth < 0) continue;
    if (left[depth] >> 25 < PASS) put(b, left[depth] >> 25, 0);
    b.covered = covered[depth];
  }
  take(out.nodes + work.part, nodes < quota ? nodes : quota);
}
