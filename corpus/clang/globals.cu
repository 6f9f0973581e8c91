// Variables of the module: with values, with addresses of each other, written by one block and read by itself.
#include "clang.h"

struct node { int value; const node *next; };

DEVICE node last = {40, nullptr};
DEVICE node middle = {30, &last};
DEVICE node first = {20, &middle};
DEVICE const node *heads[3] = {&first, &middle, &last};
DEVICE double numbers[4] = {0.5, -2.0, 1e10, 0.0};
DEVICE u16 counters[64];

KERNEL void globals(long long *out) {
    u32 lane = thread();
    long long sum = 0;
    for (const node *at = heads[lane % 3]; at; at = at->next)
        sum = sum * 100 + at->value;
    counters[lane] = (u16)(lane * 1021);
    barrier();
    sum += (long long)counters[63 - lane] << 32;
    out[lane] = sum + (long long)numbers[lane & 3];
}
