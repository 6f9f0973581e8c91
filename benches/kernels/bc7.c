// Compresses a block of 4 x 4 texels of RGBA8 to BC7's mode 6 by each group: 64 threads try a pair of end points each.
uint channel(uint texel, uint c) {
    return (texel >> (c * 8u)) & 255u;
}
// The weight of an index of four bits, in 64ths.
uint weight(uint index) {
    return (index * 64u + 7u) / 15u;
}
// An end point's channel as seven bits above the lowest one, which all its channels share.
uint quantized(uint value, uint lowest) {
    return (min(value + 1u - lowest, 255u) & 254u) | lowest;
}
// The end points' channels of a candidate: the range of the block's texels, drawn in by 32nds at either end.
uint low_end(uint least, uint most, uint candidate) {
    return least + (most - least) * (candidate & 7u) / 32u;
}
uint high_end(uint least, uint most, uint candidate) {
    return most - (most - least) * (candidate >> 3) / 32u;
}
KERNEL
    if (LX < 16u) {
        texels[LX] = picture[(GY * 4u + LX / 4u) * SIZE + GX * 4u + LX % 4u];
    }
    BARRIER;
    if (LX < 4u) {
        uint least = 255u;
        uint most = 0u;
        for (uint i = 0u; i < 16u; i++) {
            uint value = channel(texels[i], LX);
            least = min(least, value);
            most = max(most, value);
        }
        ends[LX] = least;
        ends[4u + LX] = most;
    }
    BARRIER;
    int low[4];
    int high[4];
    uint low_bits = 0u;
    uint high_bits = 0u;
    for (uint c = 0u; c < 4u; c++) {
        low_bits += low_end(ends[c], ends[4u + c], LX) & 1u;
        high_bits += high_end(ends[c], ends[4u + c], LX) & 1u;
    }
    int length = 0;
    for (uint c = 0u; c < 4u; c++) {
        low[c] = INT(quantized(low_end(ends[c], ends[4u + c], LX), low_bits / 3u));
        high[c] = INT(quantized(high_end(ends[c], ends[4u + c], LX), high_bits / 3u));
        length += (high[c] - low[c]) * (high[c] - low[c]);
    }
    uint error = 0u;
    for (uint i = 0u; i < 16u; i++) {
        int along = 0;
        for (uint c = 0u; c < 4u; c++) {
            along += (INT(channel(texels[i], c)) - low[c]) * (high[c] - low[c]);
        }
        uint index = 0u;
        for (int k = 1; k < 16; k++) {
            index += along * 30 >= (2 * k - 1) * length ? 1u : 0u;
        }
        int w = INT(weight(index));
        for (uint c = 0u; c < 4u; c++) {
            int off = ((64 - w) * low[c] + w * high[c] + 32) / 64 - INT(channel(texels[i], c));
            error += UINT(off * off);
        }
    }
    scores[LX] = error * 64u + LX;
    BARRIER;
    for (uint count = 32u; count > 0u; count >>= 1) {
        if (LX < count) {
            scores[LX] = min(scores[LX], scores[LX + count]);
        }
        BARRIER;
    }
    if (scores[0] % 64u == LX) {
        uint indices[16];
        for (uint i = 0u; i < 16u; i++) {
            int along = 0;
            for (uint c = 0u; c < 4u; c++) {
                along += (INT(channel(texels[i], c)) - low[c]) * (high[c] - low[c]);
            }
            indices[i] = 0u;
            for (int k = 1; k < 16; k++) {
                indices[i] += along * 30 >= (2 * k - 1) * length ? 1u : 0u;
            }
        }
        // The first index has three bits: its highest is 0.
        bool swap = indices[0] >= 8u;
        uint e[8];
        for (uint c = 0u; c < 4u; c++) {
            e[c * 2u] = UINT(swap ? high[c] : low[c]);
            e[c * 2u + 1u] = UINT(swap ? low[c] : high[c]);
        }
        uint at = (GY * (SIZE / 4u) + GX) * 4u;
        blocks[at] = 64u | (e[0] >> 1) << 7 | (e[1] >> 1) << 14 | (e[2] >> 1) << 21 | (e[3] >> 1) << 28;
        blocks[at + 1u] = (e[3] >> 5) | (e[4] >> 1) << 3 | (e[5] >> 1) << 10 | (e[6] >> 1) << 17 | (e[7] >> 1) << 24 | (e[0] & 1u) << 31;
        uint third = e[1] & 1u;
        uint fourth = 0u;
        for (uint i = 0u; i < 16u; i++) {
            uint index = swap ? 15u - indices[i] : indices[i];
            if (i < 8u) {
                third |= index << (i == 0u ? 1u : i * 4u);
            } else {
                fourth |= index << (i * 4u - 32u);
            }
        }
        blocks[at + 2u] = third;
        blocks[at + 3u] = fourth;
    }
