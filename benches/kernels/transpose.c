// Transposes a matrix by tiles of 32 x 32 words, whose rows are 33 words apart.
KERNEL
    uint x = GX * 32u + LX;
    uint y = GY * 32u + LY;
    for (uint i = 0u; i < 32u; i += 8u) {
        tile[(LY + i) * 33u + LX] = rows[(y + i) * SIZE + x];
    }
    BARRIER;
    x = GY * 32u + LX;
    y = GX * 32u + LY;
    for (uint i = 0u; i < 32u; i += 8u) {
        columns[(y + i) * SIZE + x] = tile[LX * 33u + LY + i];
    }
