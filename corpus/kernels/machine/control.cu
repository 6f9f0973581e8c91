// Control flow: jump tables, calls through tables of functions, recursion, loops that lanes leave one by one.
// crates/opentmu/tests/machine works out the same in plain Rust.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned int u32;

// A switch that the compiler makes a jump table of.
extern "C" __global__ void jump_table(const u32 *as, const u32 *bs, u32 *out) {
    u32 a = as[INDEX], b = bs[INDEX], r;
    switch (b & 15) {
    case 0: r = a * 3 + 1; break;
    case 1: r = a ^ b; break;
    case 2: r = a / 7; break;
    case 3: r = __popc(a); break;
    case 4: r = a << (b >> 4 & 31); break;
    case 5: r = __clz(a); break;
    case 6: r = __brev(a); break;
    case 7: a += 5;
    case 8: r = a - b; break;
    case 9: r = min(a, b); break;
    case 10: r = __umulhi(a, b); break;
    case 11: out[INDEX] = 11; return;
    default: r = a + b;
    }
    out[INDEX] = r;
}

typedef u32 (*Function)(u32, u32);
__device__ __noinline__ u32 sum(u32 a, u32 b) { return a + b; }
__device__ __noinline__ u32 product(u32 a, u32 b) { return a * b; }
__device__ __noinline__ u32 power(u32 a, u32 b) {
    u32 r = 1;
    for (u32 i = 0; i < (b >> 8 & 7); i++) r *= a;
    return r;
}
__device__ __noinline__ u32 chained(u32 a, u32 b) { return sum(product(a, b), power(b, a)); }
__device__ Function functions[4] = {sum, product, power, chained};

extern "C" __global__ void function_table(const u32 *as, const u32 *bs, u32 *out) {
    u32 b = bs[INDEX];
    out[INDEX] = functions[b & 3](as[INDEX], b) + 1;
}

__device__ __noinline__ u32 fibonacci(u32 n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

extern "C" __global__ void recursion(const u32 *as, const u32 *bs, u32 *out) {
    out[INDEX] = fibonacci(as[INDEX] % 11) * 2 + bs[INDEX] % 2;
}

// A virtual method of an object in local memory.
struct Shape {
    __device__ virtual u32 area(u32 scale) const = 0;
};
struct Square : Shape {
    u32 side;
    __device__ Square(u32 side) : side(side) {}
    __device__ u32 area(u32 scale) const override { return side * side * scale; }
};
struct Oblong : Shape {
    u32 width, height;
    __device__ Oblong(u32 width, u32 height) : width(width), height(height) {}
    __device__ u32 area(u32 scale) const override { return width * height + scale; }
};

extern "C" __global__ void virtual_methods(const u32 *as, const u32 *bs, u32 *out) {
    u32 a = as[INDEX], b = bs[INDEX];
    Square square(a);
    Oblong oblong(a, b);
    const Shape *shape = b & 1 ? (const Shape *)&square : (const Shape *)&oblong;
    out[INDEX] = shape->area(b >> 1);
}

// Nested loops with breaks and continues in branches, each lane with its own bounds.
extern "C" __global__ void loops(const u32 *as, const u32 *bs, u32 *out) {
    u32 a = as[INDEX], b = bs[INDEX], r = 0;
    for (u32 i = 0; i < (a & 15); i++) {
        if ((b >> i & 3) == 3) continue;
        for (u32 j = i; j < 12; j++) {
            r = r * 3 + j;
            if ((r ^ b) % 11 == 0) break;
            if ((r & 31) == 7) {
                r += a;
                continue;
            }
            r ^= i << j;
        }
        if (r % 13 == 5) break;
        r++;
    }
    while (r % 7 != (b & 3)) {
        r = r / 2 + 1;
        if (r == 2) break;
    }
    out[INDEX] = r;
}
