// Sums of PART numbers by each group: in registers first, then halves of the group in shared memory.
KERNEL
    float sum = 0.0f;
    for (uint i = 0u; i < PART; i += BLOCK) {
        sum += numbers[GX * PART + i + LX];
    }
    sums[LX] = sum;
    BARRIER;
    for (uint count = BLOCK / 2u; count > 0u; count >>= 1) {
        if (LX < count) {
            sums[LX] += sums[LX + count];
        }
        BARRIER;
    }
    if (LX == 0u) {
        totals[GX] = sums[0];
    }
