// Product of two square matrices by tiles in shared memory.
KERNEL
    uint x = GX * TILE + LX;
    uint y = GY * TILE + LY;
    float sum = 0.0f;
    for (uint k = 0u; k < SIZE; k += TILE) {
        left_tile[LY * TILE + LX] = left[y * SIZE + k + LX];
        right_tile[LY * TILE + LX] = right[(k + LY) * SIZE + x];
        BARRIER;
        for (uint i = 0u; i < TILE; i++) {
            sum += left_tile[LY * TILE + i] * right_tile[i * TILE + LX];
        }
        BARRIER;
    }
    product[y * SIZE + x] = sum;
