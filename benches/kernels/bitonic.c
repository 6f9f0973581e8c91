// Sorts PART words in shared memory by each group of half as many threads (Batcher, Sorting networks, 1968).
KERNEL
    row[LX] = words[GX * PART + LX];
    row[LX + BLOCK] = words[GX * PART + BLOCK + LX];
    for (uint size = 2u; size <= PART; size <<= 1) {
        for (uint gap = size >> 1; gap > 0u; gap >>= 1) {
            BARRIER;
            uint low = 2u * LX - (LX & (gap - 1u));
            uint high = low + gap;
            uint a = row[low];
            uint b = row[high];
            if ((a > b) == ((low & size) == 0u)) {
                row[low] = b;
                row[high] = a;
            }
        }
    }
    BARRIER;
    sorted[GX * PART + LX] = row[LX];
    sorted[GX * PART + BLOCK + LX] = row[LX + BLOCK];
