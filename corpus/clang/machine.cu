// An interpreter: each lane runs its own words of a small machine, by a switch that becomes a table of branches.
#include "clang.h"
// options: -fwrapv

KERNEL void machine(int *out, const u8 *code) {
    int lane = thread(), a = lane, b = 1, at = lane % 7, steps = 0;
    bool on = true;
    while (on && steps < 64) {
        u8 word = code[at];
        int argument = word >> 4;
        ++at, ++steps;
        switch (word & 15) {
        case 0: a += argument; break;
        case 1: a -= b; break;
        case 2: a *= argument | 1; break;
        case 3: b = a; break;
        case 4: a ^= b << argument; break;
        case 5: a = (int)((u32)a >> 3 | (u32)a << 29); break;
        case 6: if (a & 1) at += argument & 3; break;
        case 7: a = b - argument; break;
        case 8: b += a / (argument + 1); break;
        case 9: a = a % (argument + 5); break;
        case 10: at = at > argument + 20 ? at - argument : at; break;
        case 11: a = -a; break;
        default: on = false;
        }
        if (at >= 40)
            on = false;
    }
    out[3 * lane] = a;
    out[3 * lane + 1] = b;
    out[3 * lane + 2] = steps;
}
