extern "C" __global__ void checked(int *out, int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(i < limit);
    out[i] = i + 1;
}
