// 64 and 128 bits: products, sums with carry, shifts, comparisons, quotients.
#include "clang.h"

KERNEL void wide(u64 *out) {
    u64 lane = thread();
    u64 a = (lane + 1) * 0x9e3779b97f4a7c15ull, b = ~lane * 0xc2b2ae3d27d4eb4full;
    u128 product = (u128)a * b;
    u128 sum = product + ((u128)b << 61 | a);
    __int128 shifted = (__int128)(product - sum * 3) >> (lane % 127);
    u64 *to = out + 8 * lane;
    to[0] = (u64)product;
    to[1] = (u64)(product >> 64);
    to[2] = (u64)sum;
    to[3] = (u64)(sum >> 64);
    to[4] = (u64)shifted;
    to[5] = (u64)(shifted >> 64);
    to[6] = a / (b >> (lane % 40)) + (u64)((long long)a % (long long)(lane + 3));
    to[7] = (product > sum) + 2 * ((__int128)product < (__int128)sum) + a / 10 + (u64)((long long)b / -7);
}
