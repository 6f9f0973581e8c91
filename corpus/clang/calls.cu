// Structures by value to and from functions, functions chosen out of a table in constant memory.
#include "clang.h"

struct item { int count; float weight; long long total; };
typedef int (*action)(int, int);

NOINLINE item scale(item it, int by) {
    it.count *= by;
    it.weight *= 0.5f;
    it.total += (long long)it.count << 33;
    return it;
}
NOINLINE int sum(int a, int b) { return a + b; }
NOINLINE int difference(int a, int b) { return a - b; }
NOINLINE int product(int a, int b) { return a * b; }
NOINLINE int larger(int a, int b) { return a > b ? a : b; }

CONSTANT action actions[4] = {sum, difference, product, larger};

KERNEL void calls(long long *out) {
    int lane = thread();
    item it = {lane, lane * 2.0f, lane * 1000};
    it = scale(it, 3);
    it = scale(it, -2);
    int chosen = actions[lane % 4](lane, 7);
    out[2 * lane] = it.total + it.count;
    out[2 * lane + 1] = (long long)(it.weight * 16.0f) << 32 | (u32)chosen;
}
