// A filter of 17 x 17 weights as one of 17 along rows and one of 17 along columns, for 16 x 16 pixels by each group.
float weight(int tap) {
    return FLOAT(9 - abs(tap - 8));
}
KERNEL
    int left = INT(GX * 16u) - 8;
    int top = INT(GY * 16u) - 8;
    for (uint j = LY; j < 32u; j += 16u) {
        int y = min(max(top + INT(j), 0), INT(SIZE) - 1);
        for (uint i = LX; i < 32u; i += 16u) {
            int x = min(max(left + INT(i), 0), INT(SIZE) - 1);
            tile[j * 32u + i] = pixels[UINT(y) * SIZE + UINT(x)];
        }
    }
    BARRIER;
    for (uint j = LY; j < 32u; j += 16u) {
        float sum = 0.0f;
        for (int k = 0; k < 17; k++) {
            sum += weight(k) * tile[j * 32u + LX + UINT(k)];
        }
        along[j * 16u + LX] = sum;
    }
    BARRIER;
    float sum = 0.0f;
    for (int k = 0; k < 17; k++) {
        sum += weight(k) * along[(LY + UINT(k)) * 16u + LX];
    }
    smooth_pixels[(GY * 16u + LY) * SIZE + GX * 16u + LX] = sum;
