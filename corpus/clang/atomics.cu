// Every lane of two blocks on the same words: sums, extremes, bits, exchanges by comparison, 64 bits and floats.
#include "clang.h"

KERNEL void atomics(u32 *words, u64 *longs, float *floats) {
    u32 lane = block() * threads() + thread();
    __atomic_fetch_add(&words[0], lane, __ATOMIC_RELAXED);
    __nvvm_atom_max_gen_ui(&words[1], lane * 37 % 64);
    __nvvm_atom_min_gen_i((int *)&words[2], (int)(lane * 29 % 64) - 32);
    __atomic_fetch_and(&words[3], ~(1u << lane % 30), __ATOMIC_RELAXED);
    __atomic_fetch_or(&words[4], 1u << lane % 29, __ATOMIC_RELAXED);
    __atomic_fetch_xor(&words[5], lane * lane, __ATOMIC_RELAXED);
    __nvvm_atom_inc_gen_ui(&words[6], 9);
    __nvvm_atom_dec_gen_ui(&words[7], 9);
    __atomic_fetch_sub(&words[8], 3, __ATOMIC_RELAXED);
    // A product, which no instruction makes: until nobody was faster.
    u32 seen = words[9], now;
    do {
        now = seen;
        seen = __nvvm_atom_cas_gen_i((int *)&words[9], now, now * (2 * lane + 1));
    } while (seen != now);
    __atomic_fetch_add(&longs[0], (u64)lane << 30, __ATOMIC_RELAXED);
    __nvvm_atom_max_gen_ull(&longs[1], (u64)(lane ^ 21) << 40);
    __nvvm_atom_add_gen_f(&floats[0], lane * 0.25f);
}
