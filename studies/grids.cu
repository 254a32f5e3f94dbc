// The search of paperbits.solve.cover, node for node, on a graphics card:
//
//     nvcc -O3 -std=c++17 -arch=sm_90 -o grids studies/grids.cu     (or: g++ -O3 -fopenmp -x c++)
//     ./grids 62 parts.jsonl 0 70000
//
// It adds the parts 0 to 69,999 of the search for the sums 1 to 62 to a ledger of studies.grids,
// with the nodes of each. Parts are independent; an interrupted run adds none of its own. The grid
// has 4 by 4 squares; with -DROWS=5 -DCOLUMNS=3 it has 5 by 3.
#include <algorithm>
#include <cstring>
#include <vector>

#include "grids_search.h"

#ifndef BLOCKS
#define BLOCKS 4
#endif

#ifdef __CUDACC__
#define COPY(to, from, bytes) CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDefault))
__global__ void __launch_bounds__(128, BLOCKS)
search_all(const Work* work, Count size, Count* next, int most, Count quota, Output out) {
  for (Count at; (at = atomicAdd(next, 1ULL)) < size;) search(work[at], most, quota, out);
}
#else
#define COPY(to, from, bytes) memcpy(to, from, bytes)
#endif

template <typename T> static T* room(Count size) {
#ifdef __CUDACC__
  void* found;
  CHECK(cudaMalloc(&found, size * sizeof(T)));
  CHECK(cudaMemset(found, 0, size * sizeof(T)));
  return (T*)found;
#else
  return (T*)calloc(size, sizeof(T));
#endif
}

// The parts of the search, in the order of paperbits.
static std::vector<Work> parts_of(int most) {
  Work blank = {};
  blank.group = ALL_TURNS;
  for (int s = 0; s < SQUARES; s++) blank.choices |= (staying(ALL_TURNS, s) >= 0) << s;
  std::vector<Work> parts(1, blank), next;
  for (int level = 1; level < DEPTH; level++, parts.swap(next)) {
    next.clear();
    for (const Work& part : parts)
      for (int choice = 0; choice <= PASS; choice++) {
        if (!(part.choices >> choice & 1)) continue;
        Work after = part;
        after.level = level + 1;
        if (choice < PASS) {
          after.values[choice] = level;
          after.group = staying(part.group, choice);
        }
        after.choices = choices_for(board_of(after, most), level + 1, after.group);
        if (after.choices >= 0) next.push_back(after);
      }
  }
  for (size_t k = 0; k < parts.size(); k++) parts[k].part = k;
  return parts;
}

static void write(const char* path, size_t part, Count nodes, const std::vector<Work>& found) {
  FILE* file = fopen(path, "a");
  const char* comma = "[";
  fprintf(file, "{\"part\": %zu, \"nodes\": %llu, \"boards\": [", part, nodes);
  for (const Work& one : found) {
    if (one.part != (int)part) continue;
    for (int s = 0; s < SQUARES; s++) fprintf(file, "%s%d", s ? ", " : comma, one.values[s]);
    fprintf(file, "]");
    comma = ", [";
  }
  fprintf(file, "]}\n");
  fclose(file);
}

int main(int count, char** given) {
  if (count < 5) return fprintf(stderr, "Give m, a file, the first part, the last part + 1.\n"), 2;
  int most = atoi(given[1]);
  std::vector<Work> parts = parts_of(most);
  size_t last = std::min(parts.size(), (size_t)atoi(given[4])), first = atoi(given[3]);
  if (first >= last) return 2;
  Count size = last - first, founds = 0;
  Work* work = room<Work>(ROOM);
  Output out = {room<Work>(ROOM),  room<Work>(FOUND), room<Count>(1),
                room<Count>(1), room<Count>(parts.size())};
  COPY(work, parts.data() + first, size * sizeof(Work));
  for (Count quota = 100; size; quota = std::min<Count>(quota * 4, 8000)) {
#ifdef __CUDACC__
    static Count* next = room<Count>(1);
    CHECK(cudaMemset(next, 0, sizeof(Count)));
    CHECK(cudaMemset(out.works, 0, sizeof(Count)));
    search_all<<<132 * BLOCKS, 128>>>(work, size, next, most, quota, out);
#else
    *out.works = 0;
#pragma omp parallel for schedule(dynamic, 16)
    for (Count at = 0; at < size; at++) search(work[at], most, quota, out);
#endif
    COPY(&size, out.works, sizeof(Count));
    COPY(&founds, out.founds, sizeof(Count));
    if (size > ROOM || founds > FOUND) return fprintf(stderr, "Too much is left.\n"), 1;
    std::swap(work, out.work);
  }
  std::vector<Count> nodes(parts.size());
  std::vector<Work> found(founds);
  COPY(nodes.data(), out.nodes, parts.size() * sizeof(Count));
  COPY(found.data(), out.found, founds * sizeof(Work));
  for (size_t part = first; part < last; part++) write(given[2], part, nodes[part], found);
  printf("%zu parts, %llu grids\n", last - first, founds);
}
