// What lanes of a warp tell each other: sums by halves, a scan, votes, a turn.
#include "clang.h"

KERNEL void warp(u32 *out) {
    u32 lane = thread(), sum = lane * lane + 1, scan = lane + 3;
    for (int distance = 16; distance > 0; distance /= 2)
        sum += __nvvm_shfl_sync_bfly_i32(~0u, sum, distance, 31);
    for (u32 distance = 1; distance < 32; distance *= 2) {
        u32 below = __nvvm_shfl_sync_up_i32(~0u, scan, distance, 0);
        if (lane >= distance)
            scan += below;
    }
    u32 thirds = __nvvm_vote_ballot_sync(~0u, lane % 3 == 0);
    u32 any = __nvvm_vote_any_sync(~0u, lane == 40), all = __nvvm_vote_all_sync(~0u, lane < 32);
    float turned = __nvvm_shfl_sync_idx_f32(~0u, lane * 0.5f, (lane + 5) & 31, 31);
    __nvvm_bar_warp_sync(~0u);
    u32 below = __builtin_popcount(thirds & ((1u << lane) - 1));
    out[4 * lane] = sum;
    out[4 * lane + 1] = scan;
    out[4 * lane + 2] = thirds ^ any << 31 ^ all << 30 ^ below;
    out[4 * lane + 3] = __builtin_bit_cast(u32, turned);
}
