// Functions that call themselves and each other, with a stack that the lanes fill differently.
#include "clang.h"

NOINLINE u32 ackermann(u32 m, u32 n) {
    if (m == 0)
        return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

NOINLINE bool odd(u32 n);
NOINLINE bool even(u32 n) { return n == 0 || odd(n - 1); }
NOINLINE bool odd(u32 n) { return n != 0 && even(n - 1); }

// Hanoi: the moves as a hash.
NOINLINE u32 move(u32 discs, u32 from, u32 to, u32 hash) {
    if (discs == 0)
        return hash;
    u32 over = 3 - from - to;
    hash = move(discs - 1, from, over, hash);
    hash = hash * 31 + 3 * from + to;
    return move(discs - 1, over, to, hash);
}

KERNEL void recursion(u32 *out) {
    u32 lane = thread();
    out[3 * lane] = ackermann(2, lane % 5);
    out[3 * lane + 1] = even(lane) ? 2 : 1;
    out[3 * lane + 2] = move(lane % 6, 0, 2, lane);
}
