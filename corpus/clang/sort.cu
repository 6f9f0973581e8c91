// 64 keys sorted in shared memory by comparing pairs, and each lane's own eight in an array of its own.
#include "clang.h"

KERNEL void sort(u64 *keys, u16 *own) {
    SHARED static u64 shared[64];
    u32 lane = thread();
    shared[lane] = (lane * 0x9e3779b97f4a7c15ull) >> 7 ^ lane;
    barrier();
    for (u32 size = 2; size <= 64; size *= 2)
        for (u32 stride = size / 2; stride > 0; stride /= 2) {
            u32 other = lane ^ stride;
            u64 mine = shared[lane], theirs = shared[other];
            barrier();
            bool up = (lane & size) == 0, lower = lane < other;
            if ((mine > theirs) == (up == lower))
                shared[lane] = theirs;
            barrier();
        }
    keys[lane] = shared[lane];

    u16 list[8];
    for (u32 i = 0; i < 8; ++i) {
        u16 value = (u16)(lane * 40503u + i * 30011u);
        u32 at = i;
        while (at > 0 && list[at - 1] > value) {
            list[at] = list[at - 1];
            --at;
        }
        list[at] = value;
    }
    for (u32 i = 0; i < 8; ++i)
        own[lane * 8 + i] = list[i];
}
