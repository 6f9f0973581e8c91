// Kernels that print: from all lanes, from a function under divergence, and only if asked to.

extern "C" __global__ void lines(int *returned, float scale) {
    unsigned t = threadIdx.x, b = blockIdx.x;
    returned[b * blockDim.x + t] = printf("block %u thread %d: %5.2f|%-8s|%08x|%c\n", b, t, scale * t,
                                          t & 1 ? "odd" : "even", t * 0x1234567u, 'a' + t);
}

__device__ __noinline__ void report(const char *what, double value) { printf("%s = %.3e\n", what, value); }

extern "C" __global__ void nested(double x) {
    if (threadIdx.x % 3 == 1) report("x", x * threadIdx.x);
    printf("plain\n");
}

extern "C" __global__ void quiet(int *out, int loud) {
    if (loud) printf("loud %lld %p\n", (long long)out[0], (void *)0x1234);
    out[threadIdx.x] = threadIdx.x * 3;
}
